"""The operations of a graph in the order in which they were made, with long sums as one operation (sums.py).

This is the trace of the program that made the graph. Where the program had a loop, the trace repeats itself, which
loops.py detects.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from ...engine.dialects import CONSTANT, LEAF
from ..snapshot import Snapshot
from .copies import Regions, copied_idioms, copy_sums
from .idiom import Idiom
from .idioms import find_idioms
from .kinds import FIXED, FREE, RESULT
from .laps import Laps, find_laps
from .sums import Sums


class Trace(Sums):
    """The operations that remain, and the operation to which each value belongs."""

    def __init__(
        self, graph: Snapshot, kept: set[int], sums: bool = True, scattered: bool = True,
        only: set[int] | None = None, laps: list[Laps] | None = None, idioms: bool = True,
        script: bool = False,
    ) -> None:  # fmt: skip
        """`only` limits long sums to those that end in these operations; `laps` are loops in series already known.

        Without `idioms`, no well-known computations are looked for. With `script`, what different statements of it
        made is not alike.
        """
        super().__init__(graph, graph.ops.small(lambda op: FREE if op is LEAF else FIXED if op is CONSTANT else RESULT))
        self.site = graph.sites.statements if graph.sites is not None and script else None
        self.kept, self.scattered = kept, False
        """What has its own card; and whether there is a dot product whose products were not made just before it."""
        self.laps = find_laps(graph, self.kind) if laps is None else laps
        self.regions = Regions(self, self.laps, kept)
        if sums:
            self._find_sums(kept, only)
            for one in self.laps:
                copy_sums(self, one)
                begins = {x for unit in one.nodes() for x in graph.inputs[unit]} if self.starts else set()
                self.starts -= {x for x in begins & self.starts if self.into[x] == x}  # a state begins with these
        self.units = array("i", (i for i in range(len(graph)) if self.kind[i] == RESULT and self.into[i] == i))
        self.idioms: dict[int, Idiom] = {}
        """The idioms, by their first operation in the trace."""
        if sums and idioms:
            self._find_idioms(scattered)
        self.known: dict[object, int] = {}
        self.loosely: dict[int, object] = {}
        """For the number of a sign, what is the same for all operations of its kind, whatever they use."""
        self.quick: dict[int, int] = {}
        """The numbers of all signs, and of the signs of operations with one or two inputs."""
        self.reorder(self._loops_together())

    def reorder(self, units: Sequence[int]) -> None:
        """The operations in another order, inputs before results."""
        self.units = array("i", units)
        self.place = array("i", [-1]) * len(self.graph)
        for p, i in enumerate(self.units):
            self.place[i] = p

    def span(self, units: Iterable[int]) -> tuple[int, int]:
        """The first and last place of these operations in the trace; those inside sums do not count."""
        places = [p for unit in units if unit >= 0 and (p := self.place[unit]) >= 0]
        return min(places), max(places) + 1

    def _loops_together(self) -> Sequence[int]:
        """The operations, except that those made while a loop ended, but not in it, come after the loop."""
        of, place = self.regions.of, {unit: p for p, unit in enumerate(self.units)} if self.laps else {}
        for one in self.laps:
            last = max(place[unit] for unit in one.nodes() if unit in place)
            begin = min(place[unit] for unit in one.nodes() if unit in place)
            stretch = self.units[begin : last + 1]
            self.units[begin : last + 1] = array("i", sorted(stretch, key=lambda unit: not of[unit]))
        return self.units

    def is_result(self, node: int) -> bool:
        return self.kind[node] == RESULT

    def _find_idioms(self, scattered: bool) -> None:
        """Place each idiom in the trace as a whole, where its first result was, or could have been, made."""
        found = find_idioms(self, scattered)
        for one in self.laps:
            found += copied_idioms(one, found)
        if not found:
            return
        at = {self._standing(idiom): idiom for idiom in found}
        inside = {unit for idiom in found for unit in idiom.members()}
        ordered = array("i")
        for i in self.units:
            if i in at:
                self.idioms[at[i].roles[0][0]] = at[i]
                ordered.extend(at[i].members())
            elif i not in inside:
                ordered.append(i)
        self.units = ordered

    def _standing(self, idiom: Idiom) -> int:
        """An idiom's place; the shares of a softmax need nothing else, so they directly follow their sum."""
        flat, out = self.graph.inputs.flat, set(idiom.roles[-1])
        inside = set(idiom.members()) - out
        ends = {flat[e] for unit in out for e in self.edges(unit)} if len(out) > 1 else {-1}
        return max(inside) if ends <= inside else min(out)

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
        """How many operations this one stands for: for a long sum, all its additions."""
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
        """Whether an operation uses one at these places in the trace, the last place excluded."""
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
        """A detailed sign of an operation: its name, where it is made, and the kind of each of its inputs."""
        graph = self.graph
        edges, op = self.edges(unit), graph.ops[unit]
        site = self.site[unit] if self.site is not None else 0
        if unit in self.terms:
            return (self.sum_word(unit), "", site, len(edges), self._kinds_of(edges))
        if len(edges) > 2:
            return (op.name, op.symbol, site, len(edges), self._kinds_of(edges))
        return (op.name, op.symbol, site, *(self.kind[graph.inputs.flat[e]] for e in edges))

    def idiom_sign(self, idiom: Idiom) -> tuple[object, ...]:
        """A detailed sign of an idiom: its name, its size, and its inputs."""
        first, flat = self.graph.first_edge, self.graph.inputs.flat
        begin = idiom.roles[0][:40]
        site = self.site[begin[0]] if self.site is not None else 0
        if len(self.edges(begin[0])) > 2:
            return (idiom.word, idiom.bias, site, idiom.size, self._kinds_of(self.edges(begin[0])))
        kinds = {tuple(self.kind[flat[e]] for e in range(first[unit], first[unit + 1])) for unit in begin}
        return (idiom.word, idiom.bias, site, idiom.size, frozenset(kinds))

    def _kinds_of(self, edges: Sequence[int]) -> frozenset[str]:
        """The kinds of the first of many inputs."""
        graph = self.graph
        return frozenset(graph.ops[graph.inputs.flat[e]].name for e in edges[:40])

    def symbols(self, start: int, stop: int) -> array[int]:
        """The signs of operations from one place to another, as numbers; an idiom has one number of its own."""
        graph, kind = self.graph, self.kind
        first, flat, terms, idioms = graph.first_edge, graph.inputs.flat, self.terms, self.idioms
        codes, site = graph.ops.codes, self.site
        known, quick, out = self.known, self.quick, array("i")
        idiom, left, last = -1, 0, -1
        for i in self.units[start:stop]:
            if i in idioms:
                idiom, left = idiom - 1, sum(map(len, self.idioms[i].roles))
            if left:  # its operations must not match others
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
            key += site[i] << 32 if site is not None else 0
            number = quick.get(key)
            if number is None:
                number = quick[key] = known.setdefault((*self.sign(i), again), len(known))
            out.append(number)
            last = i
        if len(self.loosely) < len(known):
            self.loosely = {n: (key[:3] if isinstance(key, tuple) else key) for key, n in known.items()}
        return out
