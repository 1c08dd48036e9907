"""Finds loops in series as a whole, with their first steps, which start from leaves or numbers, and their last ones.

A step in the middle shows what every step does: its operations, and for each input how many operations ago it was
made. The steps before and after are compared with it, operation by operation. A step may lack something only if
that is explained: at the beginning, what was computed from plain numbers alone, which leaves a plain number in its
place; at the end, what nothing uses. Anything that differs in another way is not a step of the loop.

All of this happens before sums are joined and idioms named, because both look different in an incomplete step.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence

from ..snapshot import Snapshot, symbol
from .kinds import FIXED
from .periods import FAR, NEAR, best_periods, shapes
from .stretch import PARTIAL, TRIED, Results, Stretch

LEAST = 8
"""Stretches with fewer operations than this are not searched."""
ENOUGH = {3: 16}
"""How many operations the steps after the first must have in a loop of three steps,"""
WEIGHT = 12
"""and in a longer one: fewer may be chance."""
MANY = 3
"""This many loops of the same size are parts of something else."""


class Laps:
    """A loop: the operations of each step, by their places in it; -1 for what a step lacks."""

    def __init__(self, turns: list[array[int]], model: int) -> None:
        self.turns, self.model = turns, model
        """The steps, and the index of the model, a complete step in the middle."""
        self.lacks = frozenset(t for t, turn in enumerate(turns) if -1 in turn)
        """The incomplete steps."""

    def slots(self) -> dict[int, int]:
        """The place in the step of each operation of the model."""
        return {unit: k for k, unit in enumerate(self.turns[self.model])}

    def nodes(self) -> Iterator[int]:
        return (unit for turn in self.turns for unit in turn if unit >= 0)


def find_laps(graph: Snapshot, kind: Sequence[int]) -> list[Laps]:
    """All loops in series that are not inside another loop.

    The list is empty if many of them have steps of the same size: in a table whose cells are computed from their
    neighbours, stretches of many rows and columns look like loops.
    """
    found = _Finder(graph, kind).found
    often = Counter(len(laps.turns[0]) for laps in found)
    if max(often.values(), default=0) > 1:  # perhaps parts of one loop whose steps pick something
        size = often.most_common(1)[0][0]
        steps = sum(len(laps.turns) for laps in found if len(laps.turns[0]) == size)
        other = _Finder(graph, kind, picks=True).found
        if any(len(laps.turns[0]) == size and len(laps.turns) >= steps for laps in other):
            found, often = other, Counter(len(laps.turns[0]) for laps in other)
    return found if max(often.values(), default=0) < MANY else []


class _Finder(Results):
    def __init__(self, graph: Snapshot, kind: Sequence[int], picks: bool = False) -> None:
        super().__init__(graph, kind, picks)
        self.loops: list[_Loop] = []
        if len(self.results) >= LEAST:
            self.shapes = shapes(graph, self.codes, kind, self.results, self.place, NEAR if picks else FAR)
            self._search(0, len(self.results))
        self.loops.sort(key=lambda loop: loop.begin)
        self._join()
        self.found = [loop.laps for loop in self.loops if loop.laps is not None]

    def _search(self, low: int, high: int) -> None:
        waiting = [(low, high)]
        while waiting:
            low, high = waiting.pop()
            periods = best_periods(self.shapes[low:high]) if high - low >= LEAST else []
            for k, (p, start, stop) in enumerate(periods):
                loop = _Loop(self, low, high, p, low + start, low + stop)
                enough = (
                    not k or loop.end - loop.begin >= periods[0][2] - periods[0][1]
                )  # as much as the first would be
                if loop.laps is not None and enough:
                    self.loops.append(loop)
                if (loop.laps is not None and enough) or (loop.parallel and not k):
                    waiting += [(low, loop.begin), (loop.end, high)]
                    break

    def _join(self) -> None:
        """Join loops with the same steps if the first continues into the others, across incomplete steps."""
        for first in list(self.loops):
            after = [loop for loop in self.loops if loop.begin > first.begin]
            alike = [loop for loop in after if loop.period == first.period]
            if first not in self.loops or not alike:
                continue
            high = next((loop.begin for loop in after if loop.period != first.period), len(self.results))
            one = _Loop(self, first.low, high, first.period, *first.stretch)
            if one.laps is not None and len(one.laps.turns) > len(first.laps.turns if first.laps else ()):
                self.loops = [one, *(loop for loop in self.loops if not one.begin <= loop.begin < one.end)]


class _Loop(Stretch):
    """A stretch, cut into steps."""

    def __init__(self, of: Results, low: int, high: int, period: int, start: int, stop: int) -> None:
        super().__init__(of, low, high, period, start, stop)
        self.laps: Laps | None = None
        self.parallel = False
        """Whether its turns use nothing of each other, or only add up."""
        if self.holds:
            self._cut()

    def _cut(self) -> None:
        """Cut the stretch into steps."""
        p, oldest = self.period, self.oldest
        count = -(-(self.last - oldest + 1) // p)
        spare = count * p - (self.last - oldest + 1)
        begin = min(self._begins(spare), key=lambda c: (len(self._carried(c)), c))
        turns = [self._turn(begin + t * p) for t in range(count)]
        carried = self._carried(begin)
        model = (self.base - begin) // p + ((self.base - begin) % p > 0)
        while model and -1 in turns[model]:
            model -= 1
        self._trim(turns, model, begin, carried | self._used_outside(turns[model]))
        self.end = 1 + max(self.place[unit] for turn in turns for unit in turn if unit >= 0)
        self.parallel = self._is_parallel()
        whole = sum(-1 not in turn for turn in turns)
        size = (len(turns) - 1) * p
        if not self.parallel and whole > 1 and len(turns) > 2 and size >= ENOUGH.get(len(turns), WEIGHT):
            self.laps = Laps(turns, model)

    def _turn(self, begin: int) -> array[int]:
        """The operations of the step that begins at a position."""
        if self.start <= begin and begin + self.period <= self.stop:
            return self.results[begin : begin + self.period]
        return array("i", (self.node(begin + k) for k in range(self.period)))

    def _begins(self, spare: int) -> Iterator[int]:
        """Where a step may begin: at the first operation, or earlier if what is missing was made of plain numbers."""
        yield self.oldest
        users: dict[int, set[int]] = {}
        for source, user, back in self._edges_between(self.oldest):
            users.setdefault(source, set()).add(user + back * self.period - source)
        explained = set[int]()
        for c in range(self.oldest - 1, self.oldest - 1 - min(spare, TRIED), -1):
            x = self.begins.get(c, -1)
            later = {c + ago for ago in users.get((c - self.oldest) % self.period, ())}
            if self.kind[x] != FIXED if x >= 0 else not later <= explained:
                return
            explained.add(c)
            yield c

    def _is_parallel(self) -> bool:
        """Whether the stretch can be cut into steps that take nothing but running sums from each other."""
        p = self.period
        edges = [(source, user + back * p - source) for source, user, back in self._edges_between(self.base)]
        sums = self._running_sums(edges)
        crossing = [0] * (2 * p + 1)
        for source, ago in edges:
            if (source, ago) not in sums:  # it crosses every place after its source, up to its user
                crossing[source + 1] += 1
                crossing[source + min(ago, p) + 1] -= 1
        depth, open_at = 0, [0] * p
        for k in range(2 * p):
            depth += crossing[k]
            open_at[k % p] += depth
        return not all(open_at)

    def _running_sums(self, edges: list[tuple[int, int]]) -> set[tuple[int, int]]:
        """The edges along which a value passes from step to step only to be added to."""
        after: dict[int, list[tuple[int, int]]] = {}
        for source, ago in edges:
            after.setdefault(source, []).append((source, ago))
        out = set[tuple[int, int]]()
        for k in range(self.period):
            way, at = list[tuple[int, int]](), k
            while len(after.get(at, ())) == 1 and self._adds(at) and sum(ago for _, ago in way) < self.period:
                way += after[at]
                at = (at + way[-1][1]) % self.period
            if way and at == k and sum(ago for _, ago in way) == self.period:
                out.update(way)
        return out

    def _adds(self, k: int) -> bool:
        return symbol(self.graph.ops[self.results[self.base + k]]) in "+-"

    def _used_outside(self, model: array[int]) -> set[int]:
        """The places in a step whose results are used after the loop, or by a step itself as a whole."""
        inside = {*self.results[self.start : self.stop], *self.at.values()}
        slot = {unit: k for k, unit in enumerate(model)}
        later = self.results[self.place[self.node(self.last)] + 1 :]
        return {slot[x] for i in later if i not in inside for x in self._inputs(i) if x in slot}

    def _trim(self, turns: list[array[int]], model: int, begin: int, open_slots: set[int]) -> None:
        """Keep in the last steps only what leads to a result that the steps are there for."""
        own: dict[int, set[int]] = {}
        for source, user, back in self._edges_between(begin):
            if not back:
                own.setdefault(user, set()).add(source)
        first = 1 + max((t for t in range(model, len(turns)) if -1 not in turns[t]), default=model)
        for t in range(first, len(turns)):
            turn, wanted = turns[t], set[int]()
            for k in reversed(range(self.period)):
                if turn[k] >= 0 and (k in open_slots or k in wanted):
                    wanted |= {k, *own.get(k, ())}
            for k in range(self.period):
                turn[k] = turn[k] if k in wanted else -1
            if sum(unit >= 0 for unit in turn) < min(PARTIAL, self.period):
                del turns[t:]
                return
