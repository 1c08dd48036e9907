"""Long sums: `((a + b) + c) + d` is one sum of four if nothing else uses its partial sums."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ..snapshot import Snapshot, symbol
from .kinds import FIXED, FREE

if TYPE_CHECKING:
    from .copies import Regions

SUM = 3
"""A running sum of at least this many values, not counting plain numbers, becomes one operation."""
ADDS, TAKES = 1, 2
"""Operations that can be parts of long sums: + and -."""
LATER, FIRST = 1, 2
"""The place of the 0 with which a sum begins: first in `0 + x`, the sum() of a single term; `x + 0` may be chance."""
LOOKED_AT = 5_000
"""How many values are examined to find what a 0 was made for."""
PAIRS = 8
"""From this many terms on, a sum is described as made of pairs."""


class Sums:
    """The long sums of a graph, and which of them a value belongs to."""

    regions: Regions
    site: array[int] | None
    """For each node the number of the statement that made it, where that is known: a sum is of one statement."""

    def __init__(self, graph: Snapshot, kind: bytes) -> None:
        self.graph, self.kind = graph, kind
        self.uses = array("i", bytes(4 * len(graph)))
        """How often each value is used."""
        uses = self.uses
        for x in graph.inputs.flat:
            uses[x] += 1
        self.into = array("i", range(len(graph)))
        """The operation to which a value belongs: itself, or the sum of which it is a part."""
        self.terms: dict[int, list[int]] = {}
        """The edges that lead into each long sum, by the value at its end."""
        self.taken: set[int] = set()
        """Long sums whose terms are subtracted from the first."""
        self.levels: dict[int, int] = {}
        """For sums of sums, which are not running sums: the number of additions on the longest path."""
        self.starts = self._find_starts()
        """Leaves that are just the 0 from which a running sum starts."""
        self.from_zero: set[int] = set()
        """Long sums that start from such a leaf."""

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

    def _find_sums(self, kept: set[int], only: set[int] | None) -> None:
        """Find running sums, sums of sums, and repeated subtractions: loss = loss - log(p)."""
        graph, count = self.graph, len(self.graph)
        first, flat = graph.first_edge, graph.inputs.flat
        sign = graph.ops.small(lambda op: {"+": ADDS, "-": TAKES}.get(symbol(op), 0))
        kind, uses, data = self.kind, self.uses, graph.data
        part_of, size = array("i", [-1]) * count, array("i", bytes(4 * count))
        begun = bytearray(count)  # by the 0 of Python's sum()
        starts, regions = self.starts, self.regions
        open_at, together, site = regions.open, regions.together, self.site
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
                    if (open_at and not together(x, i)) or (site is not None and site[x] != site[i]):
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
        shifted = self._shifted(sign)
        for i in range(count):
            single = begun[i] == FIRST and graph.ops.codes[flat[first[i] + 1]] not in shifted
            enough = size[i] >= SUM or (begun[i] and size[i] > 1) or single
            if sign[i] == TAKES:
                enough = size[i] >= SUM and begun[i] > 0
            if size[i] and enough and part_of[i] < 0 and (only is None or i in only):
                self._add_sum(i, part_of, sign[i] == TAKES)

    def _shifted(self, sign: bytes) -> set[int]:
        """The operations to which plain numbers are added elsewhere: a 0 before one of these is such a number, too.

        It begins no sum: log_sum_exp() adds the largest exponent to a logarithm, and that may be 0.
        """
        graph = self.graph
        first, flat, codes = graph.first_edge, graph.inputs.flat, graph.ops.codes
        begins = (first[i] for i in range(len(graph)) if sign[i] == ADDS and first[i + 1] - first[i] == 2)
        return {codes[flat[e + 1]] for e in begins if self.kind[flat[e]] == FIXED and graph.data[flat[e]]}

    def _part_terms(self, part_of: array[int], size: array[int]) -> None:
        """In a running sum of sums of equal size, each of these is a separate term, such as the loss of a row."""
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        inner = set(part_of)
        for total in inner:
            if total < 0 or part_of[total] >= 0:
                continue
            spine, terms, shared, node = [total], [], [], total
            while True:
                left, right = flat[first[node]], flat[first[node] + 1]
                if part_of[right] == node:
                    terms.append(right)
                elif size[right]:
                    shared.append(right)  # used elsewhere, too
                if part_of[left] != node:
                    break
                spine.append(node := left)
            many, apart = {size[x] for x in terms}, set(terms)
            shared = [x for x in shared if size[x] in many]
            if len(terms) >= SUM and len(many) == 1 and len(terms) + len(shared) + max(many) >= len(spine):
                begins = (x for x in spine[1:] if size[x] in many and flat[first[x] + 1] not in apart)  # not 0 + term
                for x in [*terms, *begins]:
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
