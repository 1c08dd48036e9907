"""A stretch of the trace that repeats itself, extended by what comes before and after it.

A step in the middle shows what every step does: its operations, and for each input how many operations ago it was
made. Positions count complete steps: whatever is missing leaves a gap.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..snapshot import Snapshot, symbol
from .kinds import FIXED, FREE, RESULT
from .skips import interrupted, interrupted_before, later, resumed

LAGS = 3
"""How many steps back a step may reach."""
PARTIAL = 2
"""The least number of operations in a last step: fewer may be chance."""
CHANCE = 16
"""Before the first step, one operation for every so many in a step may match by chance."""
TRIES = 200
"""How often another position is tried for one of the last operations."""
TRIED = 64
"""The most places compared."""

NUMBER, LEAF, OUTSIDE, BACK, PICK = "number", "leaf", "outside", "back", "pick"
"""Where an input of a step comes from. BACK: a result of the loop, a fixed number of operations ago. PICK: one of the
step's own results, not always in the same place, such as the right answer among all answers."""
Role = tuple[str, int]


class Results:
    """The operations of a graph, in order, and the place of each among them."""

    def __init__(self, graph: Snapshot, kind: Sequence[int], picks: bool) -> None:
        """With `picks`, a step may use a different one of its own results each time."""
        self.graph, self.kind, self.picks = graph, kind, picks
        self.codes = graph.ops.without_exponents()
        self.results = array("i", (i for i in range(len(graph)) if kind[i] == RESULT))
        self.place = array("i", [-1]) * len(graph)
        for p, i in enumerate(self.results):
            self.place[i] = p


class Stretch:
    def __init__(self, of: Results, low: int, high: int, period: int, start: int, stop: int) -> None:
        self.graph, self.kind, self.results, self.place = of.graph, of.kind, of.results, of.place
        self.picks = of.picks
        self.first, self.flat, self.codes = self.graph.first_edge, self.graph.inputs.flat, of.codes
        self.low, self.high, self.period, self.start, self.stop = low, high, period, start, stop
        self.base = start + ((stop - start) // period - 1) // 2 * period
        self.stretch, self.begin, self.end = (start, stop), start, stop
        self.at: dict[int, int] = {}
        """The results at positions before and after the stretch."""
        self.tries = TRIES
        self.holds = self._take_roles() and self._hold_in_the_middle()
        """Whether the stretch is a loop at all."""
        if self.holds:
            self._go_back()
            self._go_on()

    def node(self, position: int) -> int:
        return self.results[position] if self.start <= position < self.stop else self.at.get(position, -1)

    def _inputs(self, node: int) -> Sequence[int]:
        return self.flat[self.first[node] : self.first[node + 1]]

    def _take_roles(self) -> bool:
        """Find out where the inputs of each operation of a step come from; False if one comes from too long ago."""
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
                elif self.picks and x != y and ago != there - place[y] and 0 < ago < p and 0 < there - place[y] < p:
                    roles.append((PICK, ago))
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
        """Cut the stretch where an input does not come from where it should; False if too little is left."""
        bad = [self.start - 1, self.stop]
        results, first, flat, kind = self.results, self.first, self.flat, self.kind
        for k in range(self.period):
            begin = self.start + (k - self.start + self.base) % self.period
            column = results[begin : self.stop : self.period]
            self.roles[k] = [self._checked(role, column, j) for j, role in enumerate(self.roles[k])]
            for j, (what, ago) in enumerate(self.roles[k]):
                if what == BACK:
                    late = [c for c in range(begin, self.stop, self.period) if c - ago >= self.start]
                    ends = [flat[first[results[c]] + j] for c in late]
                    wanted = [results[c - ago] for c in late]
                    bad += [c for c, x, y in zip(late, ends, wanted) if x != y] if ends != wanted else []
                elif what == PICK:
                    late = list(range(begin, self.stop, self.period))
                    bad += [c for c in late if not 0 < c - self.place[flat[first[results[c]] + j]] < self.period]
                elif what == OUTSIDE:
                    ends = [flat[first[i] + j] for i in column]
                    if max(ends) >= results[self.start] or any(kind[x] != RESULT for x in ends):
                        bad += [begin + t * self.period for t, x in enumerate(ends) if x >= results[self.start]]
        bad.sort()
        size, low, high = max((b - a, a, b) for a, b in pairwise(bad))
        self.start, self.stop = low + 1, high
        return size > 2 * self.period and self.start <= self.base and self.base + self.period <= self.stop

    def _checked(self, role: Role, column: array[int], j: int) -> Role:
        """The role of an input, checked in further steps: two steps may share one, a row of a table, say, by chance."""
        what, known = role
        if what in (BACK, PICK) or known < 0:
            return role
        some = column[:: max(1, len(column) // TRIED)]
        return role if all(self._same(known, self.flat[self.first[unit] + j]) for unit in some) else (what, -1)

    def fits(self, node: int, position: int) -> bool:
        """Whether an operation does what is done at a position, as far as can be told without the loop's results."""
        roles, model = self.roles[self._slot(position)], self.results[self.base + self._slot(position)]
        ends = self._inputs(node)
        if self.codes[node] != self.codes[model] or len(ends) != len(roles):
            return False
        wanted = {NUMBER: FIXED, LEAF: FREE, OUTSIDE: RESULT, PICK: RESULT}
        return all(
            what == BACK or (self.kind[x] == wanted[what] and (what == PICK or known < 0 or self._same(known, x)))
            for (what, known), x in zip(roles, ends)
        )

    def _go_back(self) -> None:
        """Add what comes before the stretch as long as it does the same; what then proves wrong is dropped again."""
        at, i, hole = self.start - 1, self.start - 1, -1
        self.users: list[list[tuple[int, int]]] = [[] for _ in self.roles]
        for k, roles in enumerate(self.roles):
            for j, (what, ago) in enumerate(roles):
                if what == BACK:
                    self.users[(k - ago) % self.period].append((ago, j))
        while i >= self.low and (hole < 0 or at > hole - self.period):
            if not self.leads_on(self.results[i], at):
                gap = self._gap(i, at)
                if not gap:
                    before = interrupted_before(self, at, i) if hole < 0 else None
                    if before is None:
                        break
                    at, i = before
                    continue
                hole, at = at if hole < 0 else hole, at - gap
            self.at[at] = self.results[i]
            at, i = at - 1, i - 1
        self._verify()

    def _gap(self, i: int, at: int) -> int:
        """How many positions are missing in the first step before this operation; 0 if it is not in the loop."""
        for gap in range(1, self.period):
            if self.leads_on(self.results[i], at - gap):
                sure = i - 1 < self.low or self.fits(self.results[i - 1], at - gap - 1)
                return gap if sure else 0
        return 0

    def leads_on(self, node: int, position: int) -> bool:
        """Whether an operation fits a position, and later operations that use this position use it."""
        users = self.users[self._slot(position)]
        return self.fits(node, position) and all(
            self._inputs(user)[j] == node for ago, j in users if (user := self.node(position + ago)) >= 0
        )

    def _verify(self) -> None:
        """Drop everything up to the last operation that uses something other than it should."""
        while True:
            early = sorted(self.at)
            self.begins: dict[int, int] = {}
            self.oldest = early[0] if early else self.start
            self.eldest = self.place[self.node(self.oldest)]
            looked_at = [*early, *range(self.start, min(self.start + self.reach, self.stop))]
            wrong = next((c for c in looked_at if not self._comes_right(c)), None)  # positions may be below 0
            if wrong is None:
                self.begin = self.eldest
                return
            if wrong >= self.start:
                self.start = wrong + 1
            self.at = {c: node for c, node in self.at.items() if c > wrong}

    def _comes_right(self, position: int) -> bool:
        node = self.node(position)
        for (what, ago), x in zip(self.roles[self._slot(position)], self._inputs(node)):
            if what != BACK:
                continue
            t = position - ago
            known = self.node(t)
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
        """Whether what stands for a missing result is a plain number or from before the loop, with which a state
        begins; or the first term of a sum that has just begun.
        """
        if self.kind[x] != RESULT or self.place[x] < self.eldest:
            return True
        sums = symbol(self.graph.ops[self.results[self.base + self._slot(position)]]) == "+"
        terms = [self.node(position - ago) for what, ago in self.roles[self._slot(position)] if what == BACK]
        return sums and x in terms

    def _go_on(self) -> None:
        """Add what comes after the stretch as long as it continues a step, even if some steps lack a part."""
        at, i = self._follow(self.stop, self.stop)
        while (after := resumed(self, at, i) or interrupted(self, at, i)) is not None:
            at, i = self._follow(*after)
        self.last = at - 1
        self._leave_chance()

    def _follow(self, at: int, i: int) -> tuple[int, int]:
        """Add results from `i` on, the first at position `at` or later; return where that ends."""
        while True:
            at, i = self.taken_in(at, i, self.high)
            if i >= self.high or (after := later(self, at, i)) is None:
                return at, i
            at, i = after

    def taken_in(self, at: int, i: int, stop: int) -> tuple[int, int]:
        """The same up to result `stop`, with each at the first position that it fits."""
        while i < min(stop, self.high):
            gap = next((g for g in range(self.period) if self.goes_on(self.results[i], at + g)), -1)
            if gap < 0:
                break
            self.at[at + gap] = self.results[i]
            at, i = at + gap + 1, i + 1
        return at, i

    def _leave_chance(self) -> None:
        """Drop the first operations if all steps are complete then: the last ones are confirmed by what they use, the
        first ones only by what they are.
        """
        early = (self.last - self.oldest + 1) % self.period
        begin = self.oldest + early
        if not 0 < early <= max(PARTIAL - 1, self.period // CHANCE) or self.node(begin) < 0:
            return
        if len(self._carried(begin)) <= len(self._carried(self.oldest)):
            self.at = {c: node for c, node in self.at.items() if c >= begin}
            self.oldest, self.start = begin, max(self.start, begin)
            self.begin = self.eldest = self.place[self.node(begin)]

    def goes_on(self, node: int, position: int) -> bool:
        return self.fits(node, position) and all(self.node(t) == x for t, x in self.sources(node, position))

    def sources(self, node: int, position: int) -> Iterator[tuple[int, int]]:
        """The positions from which an operation takes its inputs, and what it takes."""
        for (what, ago), x in zip(self.roles[self._slot(position)], self._inputs(node)):
            if what == BACK:
                yield position - ago, x

    def _edges_between(self, begin: int) -> Iterator[tuple[int, int, int]]:
        """The edges from place to place in a step, and how many steps back they reach, for steps that begin here."""
        p = self.period
        for k in range(p):
            for what, ago in self.roles[self._slot(begin + k)]:
                if what in (BACK, PICK):
                    yield (k - ago) % p, k, -((k - ago) // p)

    def _carried(self, begin: int) -> set[int]:
        """The places in a step whose results later steps use."""
        return {source for source, _, back in self._edges_between(begin) if back}
