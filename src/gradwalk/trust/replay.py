"""A recorded graph computed again with other numbers: complex ones for derivatives, real ones for nudges.

Nothing in the graph is changed.
"""

from __future__ import annotations

import math

from ..engine import graph
from ..engine.value import Value
from . import complexes
from .complexes import NotAnalytic


class Replay:
    """The graph behind `root`, ready to be computed again."""

    def __init__(self, root: Value) -> None:
        self.root = root
        self.order = graph.build_topo(root)

    def behind(self, leaf: Value) -> list[Value]:
        """The nodes that depend on the leaf, in order."""
        touched = {leaf}
        found = []
        for node in self.order:
            if any(x in touched for x in node.inputs):
                touched.add(node)
                found.append(node)
        return found

    def slope(self, leaf: Value) -> float | None:
        """d(root)/d(leaf) by the complex step; None if an operation has no complex form."""
        if leaf is self.root:
            return 1.0
        step = max(1e-60 * min(1.0, abs(leaf.data) or 1.0), 1e-305)
        slope = self._slope(leaf, step)
        if slope is not None and abs(slope * step) < 1e-290:  # it may have underflowed: try larger steps
            one, two = self._slope(leaf, 1e-10), self._slope(leaf, 1e-12)
            if one is not None and two is not None and abs(one - two) <= 1e-9 * abs(two):
                return two
        return slope

    def _slope(self, leaf: Value, step: float) -> float | None:
        numbers: dict[Value, complex] = {leaf: complex(leaf.data, step)}
        try:
            for node in self.behind(leaf):
                if node.op.name == "handmade" or node._step is not None:
                    return None
                numbers[node] = complexes.apply(node.op, [numbers.get(x, complex(x.data)) for x in node.inputs])
        except NotAnalytic:
            return None
        result = numbers.get(self.root)
        if result is None:
            return 0.0  # the root does not depend on this leaf
        slope = result.imag / step
        return None if math.isnan(slope) and not math.isnan(self.root.data) else slope

    def value(self, leaf: Value, number: float) -> float:
        """What the root would be if the leaf had another number."""
        numbers: dict[Value, float] = {leaf: number}
        for node in self.behind(leaf):
            numbers[node] = node.op.compute(*[numbers.get(x, x.data) for x in node.inputs])
        return numbers.get(self.root, self.root.data)

    def sizes(self) -> dict[Value, float]:
        """For every node, the sum of the absolute values of all contributions to its gradient: rounding errors are
        measured against this."""
        sizes: dict[Value, float] = {self.root: 1.0}
        for node in reversed(self.order):
            size = sizes.get(node, 0.0)
            for x, d in zip(node.inputs, node.partials):
                if d and size and math.isfinite(d):
                    sizes[x] = sizes.get(x, 0.0) + size * abs(d)
        return sizes

    def distances(self) -> list[tuple[Value, float]]:
        """How far each node with a kink is from it, by the operation's own measure: 0 is on the kink."""
        return [
            (node, node.op.kinks(*(x.data for x in node.inputs)))
            for node in self.order
            if node.inputs and node.op.kinks is not None and not _decided(node)
        ]

    def sides(self) -> tuple[bool, ...]:
        """The side of every kink on which the computation is. While this stays the same, no kink is crossed."""
        return tuple(distance > 0 for _, distance in self.distances())


def _decided(node: Value) -> bool:
    """A `where` on a comparison: the kink is the comparison's, and the condition itself is 0 or 1."""
    return node.op.name == "where" and node.inputs[0].op.compares


def gradients_by_backward(root: Value) -> dict[Value, float]:
    """Every gradient as `root.backward()` gives it, starting from 0; the old gradients are restored afterwards."""
    order = graph.build_topo(root)
    before = [node.grad for node in order]
    try:
        for node in order:
            node.grad = 0.0
        root.backward()
        return {node: node.grad for node in order}
    finally:
        for node, grad in zip(order, before):
            node.grad = grad
