"""Loops in series, found whole: with their first steps, which start from leaves or numbers, and their last ones.

A step in the middle says what every step does: each of its operations, and for each input where it comes from, as
many operations ago. The steps before and after are compared with it, operation by operation. A step may lack
something, if that is explained: at the beginning what was computed with plain numbers alone, which leaves a plain
number in its place; at the end what nothing uses. Nothing else is forgiven, so a step is a step, or not in the loop.

All of this is done before sums are joined and idioms are named: both look different in a step that lacks something.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..snapshot import Snapshot, symbol
from .periods import best_period, shapes

FIXED, FREE, RESULT = 0, 1, 2
"""Kinds of values: plain numbers, leaves, results."""
LEAST = 8
"""Fewer operations are not looked through."""
LAGS = 3
"""So many steps back a step may reach."""
ENOUGH = {3: 16}
"""How many operations the steps after the first must have, of three steps,"""
WEIGHT = 12
"""and of more: less may be chance."""
MANY = 3
"""So many loops of the same size are parts of something else."""
PARTIAL = 2
"""So many operations of a last step at least are no chance."""
TRIED = 64
"""So many places where a step may begin are compared."""

NUMBER, LEAF, OUTSIDE, BACK = "number", "leaf", "outside", "back"
"""Where an input of a step comes from: the last one is a result of the loop, of so many operations ago."""
Role = tuple[str, int]


class Laps:
    """The operations of each step, by their places in it; -1 for what a step lacks."""

    def __init__(self, turns: list[array[int]], model: int) -> None:
        self.turns, self.model = turns, model
        """The steps, and which of them is whole and in the middle."""
        self.lacks = frozenset(t for t, turn in enumerate(turns) if -1 in turn)
        """The steps that lack something."""

    def slots(self) -> dict[int, int]:
        """The place in the step of each operation of the model."""
        return {unit: k for k, unit in enumerate(self.turns[self.model])}

    def nodes(self) -> Iterator[int]:
        return (unit for turn in self.turns for unit in turn if unit >= 0)


def find_laps(graph: Snapshot, kind: Sequence[int]) -> list[Laps]:
    """Every loop in series that is not inside another loop.

    None if many of them have steps of the same size: in a table of which each cell is made from its neighbours,
    stretches of many rows and columns look like loops.
    """
    found = _Finder(graph, kind).found
    often = Counter(len(laps.turns[0]) for laps in found)
    return found if max(often.values(), default=0) < MANY else []


class _Finder:
    def __init__(self, graph: Snapshot, kind: Sequence[int]) -> None:
        self.graph, self.kind = graph, kind
        self.results = array("i", (i for i in range(len(graph)) if kind[i] == RESULT))
        self.place = array("i", [-1]) * len(graph)
        for p, i in enumerate(self.results):
            self.place[i] = p
        self.found: list[Laps] = []
        if len(self.results) >= LEAST:
            self.shapes = shapes(graph, kind, self.results, self.place)
            self._search(0, len(self.results))
        self.found.sort(key=lambda laps: laps.turns[0])

    def _search(self, low: int, high: int) -> None:
        waiting = [(low, high)]
        while waiting:
            low, high = waiting.pop()
            best = best_period(self.shapes[low:high]) if high - low >= LEAST else None
            if best is None:
                continue
            p, start, stop = best
            loop = _Loop(self, low, high, p, low + start, low + stop)
            if loop.laps is not None:
                self.found.append(loop.laps)
            elif not loop.parallel:
                continue
            waiting += [(low, loop.begin), (loop.end, high)]


class _Loop:
    """One stretch that repeats itself, completed. Positions are those of whole steps: what is lacking leaves a gap."""

    def __init__(self, finder: _Finder, low: int, high: int, period: int, start: int, stop: int) -> None:
        self.graph, self.kind, self.results, self.place = finder.graph, finder.kind, finder.results, finder.place
        self.first, self.flat, self.codes = self.graph.first_edge, self.graph.inputs.flat, self.graph.ops.codes
        self.low, self.high, self.period, self.start, self.stop = low, high, period, start, stop
        self.laps: Laps | None = None
        self.parallel = False
        """Its turns use nothing of each other, or only add up."""
        self.base = start + ((stop - start) // period - 1) // 2 * period
        self.begin, self.end = start, stop
        self.at: dict[int, int] = {}
        """The results at positions before and after the stretch."""
        if not self._take_roles() or not self._hold_in_the_middle():
            return
        self._go_back()
        self._go_on()
        self._cut()

    def _node(self, position: int) -> int:
        return self.results[position] if self.start <= position < self.stop else self.at.get(position, -1)

    def _inputs(self, node: int) -> Sequence[int]:
        return self.flat[self.first[node] : self.first[node + 1]]

    def _take_roles(self) -> bool:
        """Where the inputs of each operation of a step come from; false if one is from too long ago."""
        self.roles: list[list[Role]] = []
        p, kind, place = self.period, self.kind, self.place
        for k in range(p):
            here, there = self.base + k, self.base + p + k
            roles: list[Role] = []
            for x, y in zip(self._inputs(self.results[here]), self._inputs(self.results[there])):
                ago = here - place[x]
                if kind[x] == FIXED:
                    roles.append((NUMBER, x if self._same(x, y) else -1))
                elif kind[x] == FREE:
                    roles.append((LEAF, x if x == y else -1))
                elif x == y or ago != there - place[y] or self.stop - p + k - ago < self.start:
                    roles.append((OUTSIDE, x if x == y else -1))
                elif ago <= LAGS * p:
                    roles.append((BACK, ago))
                else:
                    return False
            self.roles.append(roles)
        self.reach = max((ago for roles in self.roles for what, ago in roles if what == BACK), default=0)
        return True

    def _slot(self, position: int) -> int:
        return (position - self.base) % self.period

    def _hold_in_the_middle(self) -> bool:
        """Cuts the stretch where something does not come from where it should; false if little is left."""
        bad = [self.start - 1, self.stop]
        results, first, flat, kind = self.results, self.first, self.flat, self.kind
        for k in range(self.period):
            begin = self.start + (k - self.start + self.base) % self.period
            column = results[begin : self.stop : self.period]
            for j, (what, ago) in enumerate(self.roles[k]):
                if what == BACK:
                    late = [c for c in range(begin, self.stop, self.period) if c - ago >= self.start]
                    ends = [flat[first[results[c]] + j] for c in late]
                    wanted = [results[c - ago] for c in late]
                    bad += [c for c, x, y in zip(late, ends, wanted) if x != y] if ends != wanted else []
                elif what == OUTSIDE:
                    ends = [flat[first[i] + j] for i in column]
                    if max(ends) >= results[self.start] or any(kind[x] != RESULT for x in ends):
                        bad += [begin + t * self.period for t, x in enumerate(ends) if x >= results[self.start]]
        bad.sort()
        size, low, high = max((b - a, a, b) for a, b in pairwise(bad))
        self.start, self.stop = low + 1, high
        return size > 2 * self.period and self.start <= self.base and self.base + self.period <= self.stop

    def _fits(self, node: int, position: int) -> bool:
        """Whether an operation does what is done at a position, as far as can be said without the loop's results."""
        roles, model = self.roles[self._slot(position)], self.results[self.base + self._slot(position)]
        ends = self._inputs(node)
        if self.codes[node] != self.codes[model] or len(ends) != len(roles):
            return False
        wanted = {NUMBER: FIXED, LEAF: FREE, OUTSIDE: RESULT}
        return all(
            what == BACK or (self.kind[x] == wanted[what] and (known < 0 or self._same(known, x)))
            for (what, known), x in zip(roles, ends)
        )

    # ---- the first steps ----

    def _go_back(self) -> None:
        """Takes in what comes before the stretch as long as it does the same; what does not hold is left out again."""
        at, i, hole = self.start - 1, self.start - 1, -1
        while i >= self.low and (hole < 0 or at > hole - self.period):
            if not self._fits(self.results[i], at):
                gap = self._gap(i, at)
                if not gap:
                    break
                hole, at = at if hole < 0 else hole, at - gap
            self.at[at] = self.results[i]
            at, i = at - 1, i - 1
        self._verify()

    def _gap(self, i: int, at: int) -> int:
        """How many positions the first step lacks before this operation; 0 if it is not in the loop."""
        for gap in range(1, self.period):
            if self._fits(self.results[i], at - gap):
                sure = i - 1 < self.low or self._fits(self.results[i - 1], at - gap - 1)
                return gap if sure else 0
        return 0

    def _verify(self) -> None:
        """Drops everything up to the last operation that uses something else than it should."""
        while True:
            early = sorted(self.at)
            self.begins: dict[int, int] = {}
            self.oldest = early[0] if early else self.start
            self.eldest = self.place[self._node(self.oldest)]
            wrong = -1
            for c in [*early, *range(self.start, min(self.start + self.reach, self.stop))]:
                if not self._comes_right(c):
                    wrong = c
                    break
            if wrong < 0:
                self.begin = self.eldest
                return
            if wrong >= self.start:
                self.start = wrong + 1
            self.at = {c: node for c, node in self.at.items() if c > wrong}

    def _comes_right(self, position: int) -> bool:
        node = self._node(position)
        for (what, ago), x in zip(self.roles[self._slot(position)], self._inputs(node)):
            if what != BACK:
                continue
            t = position - ago
            known = self._node(t)
            if known >= 0:
                if x != known:
                    return False
                continue
            if t >= self.oldest and not self._explained(t, x):
                return False
            inside = self.kind[x] == RESULT and self.place[x] >= self.eldest
            if (inside and t < self.oldest) or not self._same(self.begins.setdefault(t, x), x):
                return False
        return True

    def _same(self, x: int, y: int) -> bool:
        both = self.kind[x] == FIXED == self.kind[y]
        return x == y or (both and self.graph.data[x] == self.graph.data[y])

    def _explained(self, position: int, x: int) -> bool:
        """Whether a result that is lacking is a plain number, or a sum that has just begun: its first term."""
        if self.kind[x] == FIXED:
            return True
        sums = symbol(self.graph.ops[self.results[self.base + self._slot(position)]]) == "+"
        terms = [self._node(position - ago) for what, ago in self.roles[self._slot(position)] if what == BACK]
        return sums and x in terms

    # ---- the last steps ----

    def _go_on(self) -> None:
        """Takes in what comes after the stretch as long as a step goes on with it."""
        at, i = self.stop, self.stop
        while i < self.high:
            node = self.results[i]
            gap = next((g for g in range(self.period) if self._goes_on(node, at + g)), -1)
            if gap < 0:
                break
            self.at[at + gap] = node
            at, i = at + gap + 1, i + 1
        self.last = at - 1

    def _goes_on(self, node: int, position: int) -> bool:
        if not self._fits(node, position):
            return False
        roles = zip(self.roles[self._slot(position)], self._inputs(node))
        return all(what != BACK or self._node(position - ago) == x for (what, ago), x in roles)

    # ---- steps ----

    def _cut(self) -> None:
        """Cuts what was found into steps."""
        p, oldest = self.period, self.oldest
        count = -(-(self.last - oldest + 1) // p)
        spare = count * p - (self.last - oldest + 1)
        begin = min(self._begins(spare), key=lambda c: (len(self._carried(c)), c))
        turns = [array("i", (self._node(begin + t * p + k) for k in range(p))) for t in range(count)]
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

    def _begins(self, spare: int) -> Iterator[int]:
        """Where a step may begin: at the first operation, or earlier, if what is lacking was made of plain numbers."""
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

    def _edges_between(self, begin: int) -> Iterator[tuple[int, int, int]]:
        """From which place in a step to which, and how many steps back, for steps that begin here."""
        p = self.period
        for k in range(p):
            for what, ago in self.roles[self._slot(begin + k)]:
                if what == BACK:
                    yield (k - ago) % p, k, -((k - ago) // p)

    def _carried(self, begin: int) -> set[int]:
        """The places in a step whose results later ones use."""
        return {source for source, _, back in self._edges_between(begin) if back}

    def _is_parallel(self) -> bool:
        """Whether steps can be cut so that they take nothing from each other but running sums."""
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
        """The edges along which a value goes from step to step just to be added to."""
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
        inside = {self._node(c) for c in range(self.oldest, self.last + 1)}
        slot = {unit: k for k, unit in enumerate(model)}
        later = self.results[self.place[self._node(self.last)] + 1 :]
        return {slot[x] for i in later if i not in inside for x in self._inputs(i) if x in slot}

    def _trim(self, turns: list[array[int]], model: int, begin: int, open_slots: set[int]) -> None:
        """Leaves to the last steps only what leads to something that steps are made for."""
        own: dict[int, set[int]] = {}
        for source, user, back in self._edges_between(begin):
            if not back:
                own.setdefault(user, set()).add(source)
        first = next((t for t in range(model, len(turns)) if -1 in turns[t]), len(turns))
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
