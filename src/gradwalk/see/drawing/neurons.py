"""Finds neurons, layers and rows by what they share: neurons of a layer share inputs, rows of data share weights."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise, zip_longest

from ...engine.ops import TABLE
from ..snapshot import Snapshot
from .item import Item
from .kinds import FIXED, FREE
from .trace import Trace

Sides = tuple[list[int], list[int]]
"""The first factors of a weighted sum, and the second factors."""


class Neurons:
    """Questions about the weighted sums in a trace."""

    def __init__(self, graph: Snapshot, trace: Trace) -> None:
        self.graph, self.trace = graph, trace

    def _neuron(self, item: Item) -> int:
        """The weighted sum among these operations: a dot product, or a sum of products; -1 if there is none."""
        return next((unit for unit in item.units() if self._is_neuron(unit)), -1)

    def _is_neuron(self, unit: int) -> bool:
        return self.graph.ops[unit] is TABLE["dot"] or self._sum_of_products(unit)

    def _sum_of_products(self, unit: int) -> bool:
        graph, trace = self.graph, self.trace
        if unit not in trace.terms:
            return False
        inputs = [graph.inputs.flat[e] for e in trace.terms[unit]]
        return sum(map(self._weighted, inputs)) >= max(2, len(inputs) - 2)

    def _weighted(self, node: int) -> bool:
        """Whether a value is a product of a leaf and something else."""
        if self.graph.symbol(node) != "*" or len(self.graph.inputs[node]) != 2:
            return False
        a, b = self.graph.inputs[node]
        return a != b and FREE in (self.trace.kind[a], self.trace.kind[b])

    def _shares_weights(self, lead: Item) -> bool:
        """Whether two turns have weighted sums with the same leaves as weights: rows of data through one model."""
        both = [self._sums(lead), self._sums(lead, last=True)]
        return all(
            len(sides) == 2
            and any(one == other and any(self.trace.kind[x] == FREE for x in one) for one, other in zip(*sides))
            for sides in both
        )

    def _sums(self, lead: Item, last: bool = False, many: int = 2) -> list[Sides]:
        """The factors of the first or last weighted sum in each of the first turns that have one."""
        assert lead.turns is not None
        found = []
        for turn in lead.turns[:many]:
            units = [unit for item in turn for unit in item.units()]
            neuron = next((unit for unit in (reversed(units) if last else units) if self._is_neuron(unit)), -1)
            if neuron >= 0:
                found.append(self._operands(neuron))
        return found

    def _slides(self, lead: Item) -> bool:
        """Whether each turn sees most of what the one before saw, shifted by one place: a convolution."""
        turns = [list(map(self._alike, sides)) for sides in self._sums(lead, many=4)]
        return len(turns) == 4 and any(
            all(one != other and 2 * _moved(one, other) >= len(one) > 2 for one, other in pairwise(seen))
            for seen in zip(*turns)
        )

    def _shares_inputs(self, lead: Item) -> bool:
        """Whether two turns have weighted sums of the same inputs, with weights of their own: keys and queries."""
        sides = self._sums(lead)
        return len(sides) == 2 and self._same_inputs(*sides)

    def with_single_neurons(self, bodies: list[list[Item]]) -> list[list[Item]]:
        """Beside layers of many neurons, a neuron alone is a layer, too, with the function that follows it.

        `bodies` are the same in all turns of a loop, and stay so: it is a layer in all of them, or in none.
        """
        for column in zip_longest(*bodies):
            loops = [item for item in column if item is not None and item.turns]
            turns = iter(self.with_single_neurons([turn for item in loops for turn in item.turns or ()]))
            for item in loops:
                item.turns = list(islice(turns, len(item)))
        found = [self._with_layers(items) for items in bodies]
        shapes = {tuple(len(x.turns[0]) if x.kind == "layer" and x.turns else 0 for x in items) for items in found}
        return found if len(shapes) == 1 else bodies

    def _with_layers(self, items: list[Item]) -> list[Item]:
        if not any(item.turns is not None and item.kind == "parallel" and self._is_layer(item) for item in items):
            return items
        out: list[Item] = []
        for item in items:
            last = out[-1].turns[0] if out and out[-1].kind == "layer" and out[-1].turns else None
            if (not item.grouped or item.idiom) and self._neuron(item) >= 0:
                out.append(Item(item.symbol, None, turns=[[item]], kind="layer"))
            elif last and len(last) == 1 and not item.grouped and self._follows(last[0].out, item.unit):
                last.append(item)
            else:
                out.append(item)
        return self._joined_layers(out)

    def _joined_layers(self, items: list[Item]) -> list[Item]:
        """Join consecutive single neurons that see the same inputs into one layer: two are too few for a loop."""
        out: list[Item] = []
        for item in items:
            last = out[-1] if out else None
            if last is not None and self._of_one_layer(last, item):
                assert last.turns is not None
                assert item.turns is not None
                last.turns += item.turns
            else:
                out.append(item)
        return out

    def _of_one_layer(self, one: Item, other: Item) -> bool:
        if one.kind != "layer" or other.kind != "layer" or one.turns is None or other.turns is None:
            return False
        first, second = one.turns[0], other.turns[0]
        same = self._same_inputs(*(self._operands(self._neuron(turn[0])) for turn in (first, second)))
        return same and [item.loose for item in first] == [item.loose for item in second]

    def _follows(self, unit: int, after: int) -> bool:
        return self.graph.inputs[after] == (unit,) and self.trace.uses[unit] == 1

    def _is_layer(self, lead: Item) -> bool:
        """Whether turns are neurons of a layer: they see the same inputs with different weights; rows share weights."""
        assert lead.turns is not None
        heads = []
        for turn in lead.turns[:2]:
            neurons = [n for item in turn if (n := self._neuron(item)) >= 0]
            if len(neurons) != 1 or any(
                item.turns is not None and item.idiom is None and self._neuron(item) >= 0 for item in turn
            ):
                return False
            heads.append(self._operands(neurons[0]))
        return len(heads) == 2 and self._same_inputs(*heads)

    def _same_inputs(self, one: Sides, other: Sides) -> bool:
        """Whether two weighted sums have the same inputs; if in doubt, the first factors count as the weights."""
        (left, right), (other_left, other_right) = ([self._alike(side) for side in sides] for sides in (one, other))
        if left == other_left and right != other_right:  # the first factor is the same: rows, if it is the weights
            return self._made(one[0]) and not self._made(one[1])
        return right == other_right and left != other_left and (not self._made(one[0]) or self._made(one[1]))

    def _alike(self, nodes: list[int]) -> list[object]:
        """Values in comparable form: plain numbers and leaves made for one use by their number, others by identity."""
        kind, uses = self.trace.kind, self.trace.uses
        return [
            ("plain", self.graph.data[x]) if kind[x] == FIXED or (kind[x] == FREE and uses[x] == 1) else x
            for x in nodes
        ]

    def _operands(self, unit: int) -> Sides:
        """The factors of a weighted sum."""
        graph = self.graph
        if graph.ops[unit] is TABLE["dot"]:
            inputs = graph.inputs[unit]
            half = len(inputs) // 2
            return list(inputs[:half]), list(inputs[half : 2 * half])
        ends = [graph.inputs.flat[e] for e in self.trace.terms[unit]]
        products = [graph.inputs[x] for x in ends if len(graph.inputs[x]) == 2 and graph.symbol(x) == "*"]
        return [a for a, _ in products], [b for _, b in products]

    def _made(self, nodes: list[int]) -> bool:
        """Whether these are inputs of a layer, not weights: results, or plain numbers."""
        return any(self.graph.inputs[x] or self.trace.kind[x] == FIXED for x in nodes)


def _moved(one: list[object], other: list[object]) -> int:
    """How many values are seen again in another place; values that stay in place, like an empty state, do not count."""
    stay = sum(a == b and isinstance(a, int) for a, b in zip(one, other))
    return (Counter(one) & Counter(other)).total() - stay
