"""The operations of a graph in the order in which they were made, with long sums as one operation.

`((a + b) + c) + d`, if nothing else uses its partial sums, is one sum of four. The rest is
the trace of the program that made the graph, and where the program had a loop the trace
repeats itself: loops.py finds that.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from ...engine.dialects import CONSTANT, LEAF
from ..snapshot import Snapshot, symbol
from .copies import Regions, copied_idioms, copy_sums
from .idioms import Idiom, find_idioms
from .laps import FIXED, FREE, RESULT, Laps, find_laps

SUM = 3
"""A running sum of at least this many values, not counting plain numbers, becomes one operation."""
ADDS, TAKES = 1, 2
"""Operations that can be parts of long sums: + and -."""
LATER, FIRST = 1, 2
"""The place of the 0 that a sum begins with: first in `0 + x`, the sum() of one; `x + 0` may be chance."""
LOOKED_AT = 5_000
"""How many values are examined to find what a 0 was made for."""
PAIRS = 8
"""From this many terms on, a sum is described as made of pairs."""


class Trace:
    """The operations that are left, and which operation each value belongs to."""

    def __init__(
        self, graph: Snapshot, kept: set[int], sums: bool = True, scattered: bool = True,
        only: set[int] | None = None, laps: list[Laps] | None = None,
    ) -> None:  # fmt: skip
        """With `only`, no other additions become sums than those that end in these. `laps`: known loops in series."""
        self.graph, self.kept = graph, kept
        self.scattered = False
        """A dot product was found whose products were not made right before their sum."""
        flat, count = graph.inputs.flat, len(graph)
        uses = array("i", bytes(4 * count))
        for x in flat:
            uses[x] += 1
        self.uses = uses
        self.kind = graph.ops.small(lambda op: FREE if op is LEAF else FIXED if op is CONSTANT else RESULT)
        self.laps = find_laps(graph, self.kind) if laps is None else laps
        self.regions = Regions(self, self.laps, kept)
        self.into = array("i", range(count))
        """The operation that a value belongs to: itself, or the sum that it is a part of."""
        self.terms: dict[int, list[int]] = {}
        """The edges that lead into each long sum, by the value at its end."""
        self.taken: set[int] = set()
        """Long sums that are subtracted from what they start from."""
        self.levels: dict[int, int] = {}
        """For sums of sums, which are not running sums: how many additions lie on the longest path."""
        self.starts = self._find_starts()
        """Leaves that are just the 0 that a running sum starts from."""
        self.from_zero: set[int] = set()
        """Long sums that start from such a leaf."""
        if sums:
            self._find_sums(kept, only)
            for one in self.laps:
                copy_sums(self, one)
                begins = {x for unit in one.nodes() for x in graph.inputs[unit]} if self.starts else set()
                self.starts -= {x for x in begins & self.starts if self.into[x] == x}  # what a state begins with
        self.units = array("i", (i for i in range(count) if self.kind[i] == RESULT and self.into[i] == i))
        self.idioms: dict[int, Idiom] = {}
        """Idioms, by the first of their operations in the trace."""
        if sums:
            self._find_idioms(scattered)
        self.known: dict[object, int] = {}
        self.quick: dict[int, int] = {}
        """The numbers of signs: of all, and of those of operations with one or two inputs."""
        self.reorder(self._loops_together())

    def reorder(self, units: Sequence[int]) -> None:
        """The operations in another order, inputs before results."""
        self.units = array("i", units)
        self.place = array("i", [-1]) * len(self.graph)
        for p, i in enumerate(self.units):
            self.place[i] = p

    def span(self, units: Iterable[int]) -> tuple[int, int]:
        """From where to where in the trace these are; those inside of sums do not count."""
        places = [p for unit in units if unit >= 0 and (p := self.place[unit]) >= 0]
        return min(places), max(places) + 1

    def _loops_together(self) -> Sequence[int]:
        """The operations; what was made while a loop ended, but is not in it, comes after it."""
        of, place = self.regions.of, {unit: p for p, unit in enumerate(self.units)} if self.laps else {}
        for one in self.laps:
            last = max(place[unit] for unit in one.nodes() if unit in place)
            begin = min(place[unit] for unit in one.nodes() if unit in place)
            stretch = self.units[begin : last + 1]
            self.units[begin : last + 1] = array("i", sorted(stretch, key=lambda unit: not of[unit]))
        return self.units

    def is_result(self, node: int) -> bool:
        return self.kind[node] == RESULT

    def _find_starts(self) -> set[int]:
        """Every unlabelled leaf 0 that is used once, at the left end of a running sum, and was made for it.

        A bias of 0 is used in the same way, but was made among other leaves: if there is one, none of the zeros
        is treated as just a start.
        """
        graph = self.graph
        first, flat, data = graph.first_edge, graph.inputs.flat, graph.data
        leaves = [x for x in range(len(graph)) if not data[x] and self.kind[x] == FREE and self.uses[x] == 1]
        zeros = set(leaves) - graph.labels.given.keys()
        if not zeros:
            return zeros
        adds = graph.ops.small(lambda op: symbol(op) in "+-")
        begins, goes_on = {}, set()
        for i in range(len(graph)):
            if adds[i] and first[i + 1] - first[i] == 2:
                x = flat[first[i]]
                goes_on.add(x)
                if x in zeros:
                    begins[x] = i
        begins = {x: i for x, i in begins.items() if i in goes_on and self.uses[i] == 1}
        return set(begins) if all(self._made_for(x, i) for x, i in begins.items()) else set()

    def _made_for(self, start: int, total: int) -> bool:
        """Whether only the added term was made between a leaf and the first addition to it."""
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        found: set[int] = set()
        waiting = [flat[first[total] + 1]]
        while waiting and len(found) < LOOKED_AT:
            node = waiting.pop()
            if node > start and node not in found:
                found.add(node)
                waiting.extend(flat[first[node] : first[node + 1]])
        return len(found) == total - start - 1 or len(found) >= LOOKED_AT

    def _find_idioms(self, scattered: bool) -> None:
        """An idiom stands in the trace as a whole, where its first result was made."""
        found = find_idioms(self, scattered)
        for one in self.laps:
            found += copied_idioms(one, found)
        if not found:
            return
        at = {min(idiom.roles[-1]): idiom for idiom in found}
        inside = {unit for idiom in found for unit in idiom.members()}
        ordered = array("i")
        for i in self.units:
            if i in at:
                self.idioms[at[i].roles[0][0]] = at[i]
                ordered.extend(at[i].members())
            elif i not in inside:
                ordered.append(i)
        self.units = ordered

    def _find_sums(self, kept: set[int], only: set[int] | None) -> None:
        """Finds running sums, sums of sums, and repeated subtractions: loss = loss - log(p)."""
        graph, count = self.graph, len(self.graph)
        first, flat = graph.first_edge, graph.inputs.flat
        sign = graph.ops.small(lambda op: {"+": ADDS, "-": TAKES}.get(symbol(op), 0))
        kind, uses, data = self.kind, self.uses, graph.data
        part_of, size = array("i", [-1]) * count, array("i", bytes(4 * count))
        begun = bytearray(count)  # by the 0 of Python's sum()
        starts, regions = self.starts, self.regions
        open_at, together = regions.open, regions.together
        for i in range(count):
            if not sign[i] or first[i + 1] - first[i] != 2 or (open_at and not open_at[i]):
                continue
            start, taken, many = first[i], sign[i] == TAKES, 0
            for e in (start, start + 1):
                x = flat[e]
                if kind[x] == FIXED:
                    begun[i] |= 0 if data[x] or (taken and e > start) else FIRST if e == start else LATER
                elif x in starts:
                    begun[i] |= FIRST
                elif sign[x] == sign[i] and uses[x] == 1 and size[x] and x not in kept and (not taken or e == start):
                    if open_at and not together(x, i):
                        many += 1
                        continue
                    part_of[x] = i
                    many += size[x]
                    begun[i] |= begun[x]
                elif not taken or e > start:
                    many += 1
                elif data[x] == 0 and kind[x] == FREE and uses[x] == 1:
                    begun[i] |= FIRST
            size[i] = many
        self._part_terms(part_of, size)
        for i in range(count):
            enough = size[i] >= SUM or (begun[i] and size[i] > 1) or begun[i] == FIRST
            if sign[i] == TAKES:
                enough = size[i] >= SUM and begun[i] > 0
            if size[i] and enough and part_of[i] < 0 and (only is None or i in only):
                self._add_sum(i, part_of, sign[i] == TAKES)

    def _part_terms(self, part_of: array[int], size: array[int]) -> None:
        """In a running sum of sums that all have one size, each is a separate term, such as the loss of a row."""
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        inner = set(part_of)
        for total in inner:
            if total < 0 or part_of[total] >= 0:
                continue
            spine, terms, node = [total], [], total
            while True:
                left, right = flat[first[node]], flat[first[node] + 1]
                if part_of[right] == node:
                    terms.append(right)
                if part_of[left] != node:
                    break
                spine.append(node := left)
            many = {size[x] for x in terms}
            if len(terms) >= SUM and len(many) == 1 and len(terms) + max(many) >= len(spine):
                for x in [*terms, *(x for x in spine[1:] if size[x] in many)]:
                    part_of[x] = -1

    def _add_sum(self, total: int, part_of: array[int], taken: bool) -> None:
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        edges, inside, waiting, deep = [], [], [(total, 1)], 1
        while waiting:
            node, level = waiting.pop()
            deep = max(deep, level)
            inside.append(node)
            for e in (first[node], first[node] + 1):
                if part_of[flat[e]] == node:
                    waiting.append((flat[e], level + 1))
                elif flat[e] in self.starts:
                    inside.append(flat[e])
                    self.from_zero.add(total)
                else:
                    edges.append(e)
        if len(edges) == SUM and len({flat[e] for e in edges}) < SUM:  # a + (a + b) is not a list: a Fibonacci step
            return
        for node in inside:
            self.into[node] = total
        self.terms[total] = sorted(edges)
        if taken:
            self.taken.add(total)
        if len(edges) >= PAIRS and deep <= (len(edges) - 1).bit_length():
            self.levels[total] = deep

    def sum_word(self, unit: int) -> str:
        return "- sum of" if unit in self.taken else "sum of"

    def added(self, unit: int) -> int:
        """How many terms a long sum adds or subtracts, not counting plain numbers."""
        edges = self.terms[unit]
        if unit in self.taken:
            return len(edges) - (unit not in self.from_zero)
        kind, flat = self.kind, self.graph.inputs.flat
        return sum(kind[flat[e]] != FIXED for e in edges) or len(edges)

    def operations(self, unit: int) -> int:
        """How many operations it stands for: for a long sum, all of its additions."""
        return len(self.terms[unit]) - 1 + (unit in self.from_zero) if unit in self.terms else 1

    def edges(self, unit: int) -> Sequence[int]:
        """The edges into an operation."""
        first = self.graph.first_edge
        return self.terms.get(unit) or range(first[unit], first[unit + 1])

    def before(self, unit: int) -> list[int]:
        """The places in the trace of the operations that this one uses."""
        first, flat, place, into = self.graph.first_edge, self.graph.inputs.flat, self.place, self.into
        edges = self.terms[unit] if unit in self.terms else range(first[unit], first[unit + 1])
        return [p for e in edges if (p := place[into[flat[e]]]) >= 0]

    def uses_between(self, unit: int, low: int, high: int) -> bool:
        """Whether an operation uses one at these places in the trace, the last one not counted."""
        first, flat, place, into = self.graph.first_edge, self.graph.inputs.flat, self.place, self.into
        edges = self.terms[unit] if unit in self.terms else range(first[unit], first[unit + 1])
        return any(low <= p < high for p in [place[into[flat[e]]] for e in edges])

    def follows(self, unit: int, place: int) -> bool:
        """Whether an operation uses the one at a place in the trace."""
        flat, places, into = self.graph.inputs.flat, self.place, self.into
        return place in [places[into[flat[e]]] for e in self.edges(unit)]

    def members(self) -> dict[int, list[int]]:
        """For each long sum, the partial sums in it."""
        found: dict[int, list[int]] = {}
        for i, unit in enumerate(self.into):
            if unit != i:
                found.setdefault(unit, []).append(i)
        return found

    def sign(self, unit: int) -> tuple[object, ...]:
        """A detailed sign of an operation: its name, and the kind of each of its inputs."""
        graph = self.graph
        edges, op = self.edges(unit), graph.ops[unit]
        if unit in self.terms:
            return (self.sum_word(unit), "", len(edges), self._kinds_of(edges))
        if len(edges) > 2:
            return (op.name, op.symbol, len(edges), self._kinds_of(edges))
        return (op.name, op.symbol, *(self.kind[graph.inputs.flat[e]] for e in edges))

    def idiom_sign(self, idiom: Idiom) -> tuple[object, ...]:
        """A detailed sign of an idiom: its name, its size, and its inputs."""
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        begin = idiom.roles[0][:40]
        if len(self.edges(begin[0])) > 2:
            return (idiom.word, "", idiom.size, self._kinds_of(self.edges(begin[0])))
        kinds = {tuple(self.kind[flat[e]] for e in range(first[unit], first[unit + 1])) for unit in begin}
        return (idiom.word, "", idiom.size, frozenset(kinds))

    def _kinds_of(self, edges: Sequence[int]) -> frozenset[str]:
        """The operations behind the first of many inputs."""
        graph = self.graph
        return frozenset(graph.ops[graph.inputs.flat[e]].name for e in edges[:40])

    def symbols(self, start: int, stop: int) -> array[int]:
        """The signs of operations from one place to another, as numbers; those of an idiom share one of their own."""
        graph, kind = self.graph, self.kind
        first, flat, terms, idioms = graph.first_edge, graph.inputs.flat, self.terms, self.idioms
        codes = graph.ops.codes
        known, quick, out = self.known, self.quick, array("i")
        idiom, left, last = -1, 0, -1
        for i in self.units[start:stop]:
            if i in idioms:
                idiom, left = idiom - 1, sum(map(len, self.idioms[i].roles))
            if left:  # no two operations of it are alike to others
                left -= 1
                out.append(idiom)
                last = i
                continue
            a, n = first[i], first[i + 1] - first[i]
            if n == 0 or n > 2 or i in terms:
                out.append(known.setdefault(self.sign(i), len(known)))
                last = i
                continue
            one, two = flat[a], flat[a + n - 1]
            again = (one == last or two == last) and codes[i] == codes[last]  # it uses the same operation just before
            key = codes[i] * 32 + kind[one] * 8 + (kind[two] if n == 2 else 3) * 2 + again
            number = quick.get(key)
            if number is None:
                number = quick[key] = known.setdefault((*self.sign(i), again), len(known))
            out.append(number)
            last = i
        self.loosely = {n: (key[:2] if isinstance(key, tuple) else key) for key, n in known.items()}
        return out
