"""A graph as it stands, as plain columns: what walks and drawings are made from.

Node 0, 1, 2, ... are in an order in which they can be computed, inputs before
results. Edges are numbered too: first the edges into the inputs of node 0, then
those of node 1, and so on. Columns, not objects, because a graph may have a
million nodes.

This file knows gradwalk's Values. Other people's engines are read by foreign/reading.py,
into the same columns. Nothing here multiplies or draws.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import Any

from ..engine import graph, symbols
from ..engine.dialects import CONSTANT, LEAF
from ..engine.op import Op
from ..engine.ops import TABLE
from ..foreign import reading as foreign
from . import names as naming
from .part import cut_off


@dataclass
class Snapshot:
    """The columns. One entry per node in each."""

    data: list[float]
    grads: list[float]
    ops: list[Op]
    labels: list[str]
    inputs: list[tuple[int, ...]]
    partials: list[tuple[float, ...]]
    sources: list[Any] = field(default_factory=list)
    """The objects themselves: to change a leaf, or to run a `_backward` that somebody wrote."""
    measured: set[int] = field(default_factory=set)
    """Nodes whose gradient is passed on by code of their own instead of by their partials."""
    cut: set[int] = field(default_factory=set)
    """Results whose inputs were left out, because only a part of the graph was asked for."""

    def __len__(self) -> int:
        return len(self.data)

    @property
    def root(self) -> int:
        return len(self.data) - 1

    @cached_property
    def names(self) -> list[str]:
        """What each node is called on screen; no two (but equal constants) alike."""
        constants = (x if op is CONSTANT else None for x, op in zip(self.data, self.ops))
        return naming.display_names(self.labels, constants)

    @cached_property
    def first_edge(self) -> list[int]:
        """The number of each node's first edge; at the end, the number of edges."""
        return list(accumulate(map(len, self.inputs), initial=0))

    def edge(self, number: int) -> tuple[int, int]:
        """The node and the place among its inputs that an edge belongs to."""
        node = bisect_right(self.first_edge, number) - 1
        return node, number - self.first_edge[node]

    def kind(self, node: int) -> str:
        op = self.ops[node]
        return "leaf" if op is LEAF else "constant" if op is CONSTANT else "result"

    def symbol(self, node: int) -> str:
        """What stands in the operation's circle; nothing for a leaf."""
        return symbol(self.ops[node]) if self.kind(node) == "result" else ""

    def is_constant(self, node: int) -> bool:
        return self.ops[node] is CONSTANT

    def with_gradients(self, grads: list[float]) -> Snapshot:
        """The same graph with other gradients."""
        return replace(self, grads=grads)

    def results(self) -> list[int]:
        return [node for node, inputs in enumerate(self.inputs) if inputs]

    def operand(self, node: int) -> str:
        """A node as it is written inside an expression: its name, a negative constant in brackets."""
        text = self.names[node]
        return f"({text})" if self.is_constant(node) and text.startswith("-") else text

    def expression(self, node: int) -> str:
        """How the node was computed, in the names of its inputs: `a * b`."""
        inputs = self.inputs[node]
        if len(inputs) > 8:
            some = ", ".join(map(self.operand, inputs[:6]))
            return f"{self.symbol(node)}({some}, ... {self.operand(inputs[-1])})"
        return written(self.ops[node], len(inputs)).format(*map(self.operand, inputs))

    def formulas(self, node: int) -> tuple[str, ...]:
        """The local derivative by each input, in the names of the nodes; "" where no rule is known."""
        inputs = self.inputs[node]
        if node in self.measured:
            return ("",) * len(inputs)
        names = map(symbols.Symbol, map(self.operand, inputs))
        try:
            partials = self.ops[node].partials(symbols.Symbol(self.names[node]), *names)
            return tuple(map(_formula, partials))
        except Exception:  # a user's own operation, whose rule takes numbers only
            return ("",) * len(inputs)


def _formula(partial: Any) -> str:
    text = symbols.formula(partial)
    return text[1:-1] if text.startswith("(-") and text.find(")") == len(text) - 1 else text


def written(op: Op, count: int) -> str:
    """The format of an operation with this many inputs; the table's own has the usual number."""
    if op.arity is not None:
        return op.written
    if op is TABLE["dot"]:
        half = ", ".join(["{}"] * (count // 2))
        return f"dot([{half}], [{half}]{', {}' if count % 2 else ''})"
    sign = symbol(op)
    if sign in ("+", "-", "*", "/", "**") and count == 2:
        return f"{{}} {sign} {{}}"
    return f"{sign.replace('{', '{{').replace('}', '}}')}({', '.join(['{}'] * count)})"


def symbol(op: Op) -> str:
    """The operation's sign; f for one that nobody named, as a function that was compiled."""
    return op.symbol or "f"


def take(value: Any, depth: int | None = None, limit: int | None = None) -> Snapshot:
    """The graph behind a value, of gradwalk or of an engine of the user's own.

    With `depth`, only what lies so many steps behind it; with `limit`, TooLarge if that is more than so many values.
    """
    ours = hasattr(value, "partials") and hasattr(value, "inputs") and hasattr(value, "op")
    inputs_of = attrgetter("inputs") if ours else foreign.operands
    cut = cut_off(value, inputs_of, depth, limit)[0] if depth is not None or limit is not None else set()
    return _of_values(value, cut) if ours else Snapshot(**foreign.columns(value, cut))


def _of_values(root: Any, cut: set[int]) -> Snapshot:
    order = _near(root, cut) if cut else graph.build_topo(root)
    place = {id(node): i for i, node in enumerate(order)}
    left_out = {place[i] for i in cut}
    inputs = [tuple([place[id(x)] for x in node.inputs]) if id(node) not in cut else () for node in order]
    partials = [node.partials if id(node) not in cut else () for node in order]
    measured = {i for i, node in enumerate(order) if inputs[i] and node._step}
    for i, node in enumerate(order):
        if i in measured or len(partials[i]) != len(inputs[i]):  # made by hand: `_backward` is all there is
            measured.add(i)
            partials[i] = foreign.local_derivatives(node, node.inputs)
    return Snapshot(
        data=[node.data for node in order],
        grads=[node.grad for node in order],
        ops=[node.op for node in order],
        labels=[str(node.label) for node in order],
        inputs=inputs,
        partials=partials,
        sources=list(order),
        measured=measured,
        cut=left_out,
    )


def _near(root: Any, cut: set[int]) -> list[Any]:
    """As build_topo, without what lies behind the nodes in `cut`."""
    found, waiting = {root}, [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in cut:
            new = [x for x in node.inputs if x not in found]
            found.update(new)
            waiting.extend(new)
    return sorted(found, key=graph.age)
