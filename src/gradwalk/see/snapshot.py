"""The current state of a graph as plain columns, from which walks and drawings are made.

Nodes 0, 1, 2, ... are in an order in which they can be computed, inputs before
results. Edges are numbered too: first the edges into the inputs of node 0, then
those of node 1, and so on. Columns, not objects, because a graph may have a
million nodes.

This file reads gradwalk's Values; foreign/reading.py reads other engines into the same columns.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

from ..engine import graph, twin
from ..engine.collector import uncollected
from ..engine.dialects import CONSTANT, LEAF
from ..engine.op import Op
from ..engine.ops import TABLE
from ..foreign import reading as foreign
from . import formulas
from . import names as naming
from .columns import Kinds, Labels, Rows, Sources
from .origins import Sites, recorded


@dataclass
class Snapshot:
    """The columns, each with one entry per node."""

    data: array[float]
    grads: array[float]
    ops: Kinds
    labels: Labels
    inputs: Rows
    partials: Rows
    sources: Sequence[Any] = field(default_factory=list)
    """The objects themselves: to change a leaf, or to run a user's `_backward`."""
    measured: set[int] = field(default_factory=set)
    """Nodes whose gradient is passed on by their own code instead of by their partials."""
    far: dict[int, str] = field(default_factory=dict)
    """In a part of a graph: what a node is connected with outside it, as text."""
    sites: Sites | None = None
    """Where a script made the nodes, if it was watched."""

    @classmethod
    def of(
        cls, data: Sequence[float], grads: Sequence[float], ops: list[Op], labels: Sequence[str],
        inputs: Sequence[Sequence[int]], partials: Sequence[Sequence[float]], **more: Any,
    ) -> Snapshot:  # fmt: skip
        """From plain lists."""
        given = {i: text for i, text in enumerate(labels) if text}
        return cls(
            array("d", data), array("d", grads), Kinds.of(ops), Labels(given, len(data)), Rows.of("i", inputs),
            Rows.of("d", ([float(d) for d in row] for row in partials)), **more,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.data)

    @property
    def root(self) -> int:
        return len(self.data) - 1

    @cached_property
    def names(self) -> naming.Names:
        """The name of each node on screen; only equal constants share a name."""
        return naming.Names(self.labels.given, self.data, self.ops.small(lambda op: op is CONSTANT))

    @property
    def first_edge(self) -> Sequence[int]:
        """The number of each node's first edge; at the end, the number of edges."""
        return self.inputs.first

    def edge(self, number: int) -> tuple[int, int]:
        """The node that an edge belongs to, and its index among the inputs."""
        node = bisect_right(self.first_edge, number) - 1
        return node, number - self.first_edge[node]

    def place_of(self, value: Any) -> int | None:
        """The node that is this very value."""
        if isinstance(self.sources, Sources):
            return self.sources.place_of(value)
        return next((i for i, source in enumerate(self.sources) if source is value), None)

    def kind(self, node: int) -> str:
        op = self.ops[node]
        return "leaf" if op is LEAF else "constant" if op is CONSTANT else "result"

    def symbol(self, node: int) -> str:
        """The sign in the operation's circle; "" for a leaf."""
        return symbol(self.ops[node]) if self.kind(node) == "result" else ""

    def is_constant(self, node: int) -> bool:
        return self.ops[node] is CONSTANT

    def with_gradients(self, grads: array[float]) -> Snapshot:
        """The same graph with other gradients."""
        return replace(self, grads=grads)

    def without_labels(self, nodes: set[int]) -> Snapshot:
        """The same graph, where these have no label; the root keeps its own."""
        given = {i: text for i, text in self.labels.given.items() if i not in nodes or i == self.root}
        return replace(self, labels=Labels(given, len(self)))

    def results(self) -> array[int]:
        """The nodes that were computed, in order."""
        first = self.first_edge
        return array("i", (node for node in range(len(self)) if first[node] < first[node + 1]))

    def operand(self, node: int) -> str:
        """A node as it is written inside an expression: its name, a negative constant in brackets."""
        text = self.names[node]
        return f"({text})" if self.is_constant(node) and text.startswith("-") else text

    def expression(self, node: int) -> str:
        """How the node was computed, in the names of its inputs: `a * b`."""
        inputs = self.inputs[node]
        if len(inputs) > 8:
            return _shortened(self.ops[node], [self.operand(x) for x in inputs])
        return call_format(self.ops[node], len(inputs)).format(*map(self.operand, inputs))

    def formulas(self, node: int) -> tuple[str, ...]:
        """The local derivative by each input, in the names of the nodes; "" if no rule is known."""
        inputs = self.inputs[node]
        if node in self.measured:
            return ("",) * len(inputs)
        names = {str(place): self.operand(x) for place, x in enumerate(inputs)} | {"out": self.names[node]}
        return tuple(formulas.filled(rule, names) for rule in self.templates(node))

    def templates(self, node: int) -> tuple[str, ...]:
        """The same with placeholders for names: `{0}` for the first input, `{out}` for the result."""
        op, inputs = self.ops[node], self.inputs[node]
        key = id(op), len(inputs)
        if key not in self._templates:
            self._templates[key] = formulas.templates(op, len(inputs))
        rules = self._templates[key]
        return formulas.applied(op, self.data[node], [self.data[x] for x in inputs]) if rules is None else rules

    @cached_property
    def _templates(self) -> dict[tuple[int, int], tuple[str, ...] | None]:
        return {}


def call_format(op: Op, count: int) -> str:
    """The format of an operation with this many inputs; the one in the table has the usual number."""
    if op.arity is not None:
        return op.written
    if op is TABLE["dot"]:
        half = ", ".join(["{}"] * (count // 2))
        return f"dot([{half}], [{half}]{', {}' if count % 2 else ''})"
    sign = symbol(op)
    if sign in ("+", "-", "*", "/", "**") and count == 2:
        return f"{{}} {sign} {{}}"
    return f"{sign.replace('{', '{{').replace('}', '}}')}({', '.join(['{}'] * count)})"


def _shortened(op: Op, operands: list[str]) -> str:
    """A call with very many inputs, without the middle of each list."""
    if op is not TABLE["dot"]:
        return f"{symbol(op)}({', '.join(operands[:6])}, ... {operands[-1]})"
    half = len(operands) // 2
    lists = (operands[:half], operands[half : 2 * half])
    texts = [f"[{', '.join(xs[:3])}, ... {xs[-1]}]" if len(xs) > 4 else f"[{', '.join(xs)}]" for xs in lists]
    return f"dot({', '.join([*texts, *operands[2 * half :]])})"


def symbol(op: Op) -> str:
    """The operation's sign; f for one without a name, such as a compiled function."""
    return op.symbol or "f"


def take(value: Any) -> Snapshot:
    """The graph behind a value, of gradwalk or of the user's own engine."""
    ours = hasattr(value, "partials") and hasattr(value, "inputs") and hasattr(value, "op")
    with uncollected():
        graph = _of_values(value) if ours else Snapshot.of(**foreign.columns(value))
    record = recorded.pop() if recorded else None
    if record and isinstance(graph.sources, Sources) and value._serial < record.end:
        with suppress(Exception):  # what is known of a script is a help; a picture is drawn without it, too
            graph.sites = record.of(graph.sources.values, graph.sources.numbers, graph.inputs)
    return graph


def _reached(root: Any) -> tuple[list[Any], array[int]]:
    """Everything that `root` was computed from, oldest first, with ages; uses less memory than graph.build_topo."""
    order, born, waiting, ages = [], array("q"), {graph.age(root): root}, [-graph.age(root)]
    while ages:
        age = -heappop(ages)  # the newest: whatever uses it has been met
        order.append(node := waiting.pop(age))
        born.append(age)
        for x in node._operands:
            if type(x) is not tuple and (older := graph.age(x)) not in waiting:
                waiting[older] = x
                heappush(ages, -older)
    order.reverse()
    born.reverse()
    return order, born


def _of_values(root: Any) -> Snapshot:
    return _read_natively(root) or _read(root)


def _read_natively(root: Any) -> Snapshot | None:
    """The same as `_read`, in C; None if that is not possible."""
    found = twin.native.columns(root, CONSTANT) if twin.native else None
    if found is None:
        return None
    values, ops, *bytes_of = found
    data, grads, codes, first, flat, partials, numbers, noted = (
        array(kind, column) for kind, column in zip("ddiiidii", bytes_of)
    )
    labels = {i: str(label) for i in noted if (label := values[bisect_left(numbers, i)].label)}
    inputs = Rows(flat, first)
    return Snapshot(
        data=data,
        grads=grads,
        ops=Kinds(codes, ops),
        labels=Labels(labels, len(data)),
        inputs=inputs,
        partials=Rows(partials, first),
        sources=Sources(values, numbers, inputs),
    )


def _read(root: Any) -> Snapshot:
    order, born = _reached(root)
    data, grads, kinds, labels = array("d"), array("d"), Kinds(), {}
    flat, first, partials, numbers, measured = array("i"), array("i", [0]), array("d"), array("i"), set()
    add, add_grad, add_code, starts, age = data.append, grads.append, kinds.codes.append, first.append, graph.age
    plain, newest, last, code = kinds.code(CONSTANT), None, None, -1
    for i, node in enumerate(order):
        operands = node._operands
        row = []
        for x in operands:
            if type(x) is tuple:  # a plain number and its gradient
                row.append(len(data))
                add(x[0])
                add_grad(x[1])
                add_code(plain)
                starts(len(flat))
            else:  # usually it was made just before
                row.append(numbers[i - 1 if x is newest else bisect_left(born, age(x), 0, i)])
        newest = node
        number = len(data)
        numbers.append(number)
        if label := node.label:
            labels[number] = str(label)
        if row:
            rule = node.partials
            if node._step or len(rule) != len(row):  # made by hand: `_backward` is all there is
                measured.add(number)
                rule = foreign.local_derivatives(node, node.inputs)
            partials.extend(rule)
            flat.extend(row)
        add(node.data)
        add_grad(node.grad)
        if (op := node.op) is not last:
            last, code = op, kinds.code(op)
        add_code(code)
        starts(len(flat))
    inputs = Rows(flat, first)
    return Snapshot(
        data=data,
        grads=grads,
        ops=kinds,
        labels=Labels(labels, len(data)),
        inputs=inputs,
        partials=Rows(partials, first),
        sources=Sources(order, numbers, inputs),
        measured=measured,
    )
