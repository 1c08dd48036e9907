"""A graph as it stands, as plain columns: what walks and drawings are made from.

Node 0, 1, 2, ... are in an order in which they can be computed, inputs before
results. Edges are numbered too: first the edges into the inputs of node 0, then
those of node 1, and so on. Columns, not objects, because a graph may have a
million nodes.

This file knows gradwalk's Values. Other people's engines are read by foreign/reading.py,
into the same columns.
"""

from __future__ import annotations

import operator
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, islice
from operator import attrgetter
from typing import Any

from ..engine import graph, symbols
from ..engine.collector import uncollected
from ..engine.dialects import CONSTANT, LEAF
from ..engine.op import Op
from ..engine.ops import TABLE
from ..foreign import reading as foreign
from . import names as naming
from .formulas import derivatives


class Rows(Sequence[tuple[Any, ...]]):
    """A short row of numbers for each node, all of them in one flat column."""

    __slots__ = ("flat", "first")

    def __init__(self, flat: array[Any], first: Sequence[int]) -> None:
        self.flat, self.first = flat, first

    @classmethod
    def of(cls, kind: str, rows: Iterable[Sequence[Any]]) -> Rows:
        rows = list(rows)
        flat = array(kind)
        for row in rows:
            flat.extend(row)
        return cls(flat, array("i", accumulate(map(len, rows), initial=0)))

    def __len__(self) -> int:
        return len(self.first) - 1

    def __getitem__(self, i: Any) -> Any:
        if i < 0:
            i += len(self)
        return tuple(self.flat[self.first[i] : self.first[i + 1]])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        flat, start = self.flat, 0
        for stop in self.first[1:]:
            yield tuple(flat[start:stop])
            start = stop

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class Labels(Sequence[str]):
    """The labels of all nodes, of which most have none."""

    __slots__ = ("given", "size")

    def __init__(self, given: Mapping[int, str], count: int) -> None:
        self.given, self.size = given, count

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        return self.given.get(i if i >= 0 else i + self.size, "")

    def __iter__(self) -> Iterator[str]:
        return (self.given.get(i, "") for i in range(self.size))


@dataclass
class Snapshot:
    """The columns. One entry per node in each."""

    data: array[float]
    grads: array[float]
    ops: Sequence[Op]
    labels: Labels
    inputs: Rows
    partials: Rows
    sources: Sequence[Any] = field(default_factory=list)
    """The objects themselves: to change a leaf, or to run a `_backward` that somebody wrote."""
    measured: set[int] = field(default_factory=set)
    """Nodes whose gradient is passed on by code of their own instead of by their partials."""
    far: dict[int, str] = field(default_factory=dict)
    """Of a part of a graph: what a node is connected with outside, in words."""

    @classmethod
    def of(
        cls, data: Sequence[float], grads: Sequence[float], ops: list[Op], labels: Sequence[str],
        inputs: Sequence[Sequence[int]], partials: Sequence[Sequence[float]], **more: Any,
    ) -> Snapshot:  # fmt: skip
        """From plain lists."""
        given = {i: text for i, text in enumerate(labels) if text}
        return cls(
            array("d", data), array("d", grads), ops, Labels(given, len(data)), Rows.of("i", inputs),
            Rows.of("d", ([float(d) for d in row] for row in partials)), **more,
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.data)

    @property
    def root(self) -> int:
        return len(self.data) - 1

    @cached_property
    def names(self) -> naming.Names:
        """What each node is called on screen; no two (but equal constants) alike."""
        return naming.Names(self.labels.given, self.data, bytes(op is CONSTANT for op in self.ops))

    @property
    def first_edge(self) -> Sequence[int]:
        """The number of each node's first edge; at the end, the number of edges."""
        return self.inputs.first

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

    def with_gradients(self, grads: array[float]) -> Snapshot:
        """The same graph with other gradients."""
        return replace(self, grads=grads)

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
        """The local derivative by each input, in the names of the nodes, as far as it applies at their numbers.

        "" where no rule is known.
        """
        inputs = self.inputs[node]
        if node in self.measured:
            return ("",) * len(inputs)
        operands = [(self.operand(x), self.data[x]) for x in inputs]
        texts = derivatives(self.ops[node], (self.names[node], self.data[node]), operands)
        return tuple(
            text[1:-1] if text.startswith("(-") and text.find(")") == len(text) - 1 else text for text in texts
        )

    def templates(self, op: Op, count: int) -> tuple[str, ...]:
        """The same with a mark for each name: `{0}` for the first input, `{out}` for the result."""
        key = id(op), count
        if key not in self._templates:
            self._templates[key] = _templates(op, count)
        return self._templates[key]

    @cached_property
    def _templates(self) -> dict[tuple[int, int], tuple[str, ...]]:
        return {}


def _templates(op: Op, count: int) -> tuple[str, ...]:
    try:
        partials = op.partials(symbols.Symbol("{out}"), *(symbols.Symbol(f"{{{place}}}") for place in range(count)))
        return tuple(map(symbols.formula, partials))
    except Exception:  # a user's own operation, whose rule takes numbers only
        return ("",) * count


def call_format(op: Op, count: int) -> str:
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


def _shortened(op: Op, operands: list[str]) -> str:
    """A call with very many inputs, the middle of each list left out."""
    if op is not TABLE["dot"]:
        return f"{symbol(op)}({', '.join(operands[:6])}, ... {operands[-1]})"
    half = len(operands) // 2
    lists = (operands[:half], operands[half : 2 * half])
    texts = [f"[{', '.join(xs[:3])}, ... {xs[-1]}]" if len(xs) > 4 else f"[{', '.join(xs)}]" for xs in lists]
    return f"dot({', '.join([*texts, *operands[2 * half :]])})"


def symbol(op: Op) -> str:
    """The operation's sign; f for one that nobody named, as a function that was compiled."""
    return op.symbol or "f"


def take(value: Any) -> Snapshot:
    """The graph behind a value, of gradwalk or of an engine of the user's own."""
    ours = hasattr(value, "partials") and hasattr(value, "inputs") and hasattr(value, "op")
    with uncollected():
        return _of_values(value) if ours else Snapshot.of(**foreign.columns(value))


def _reached(root: Any) -> list[Any]:
    """As graph.build_topo, in less memory: a long chain needs no sorting, and no set of its plain numbers."""
    order, seen = [root], {root}
    for node in order:  # the list grows as we go
        for x in reversed(node.inputs):
            if x not in seen:
                seen.add(x)
                order.append(x)
    del seen
    order.reverse()
    if any(map(operator.gt, map(graph.age, order), map(graph.age, islice(order, 1, None)))):
        order.sort(key=graph.age)
    return order


def _of_values(root: Any) -> Snapshot:
    order = _reached(root)
    born = array("q", map(graph.age, order))
    flat, first, partials, measured = array("i"), array("i", [0]), array("d"), set()
    for i, node in enumerate(order):
        inputs = node.inputs
        if inputs:
            for x in inputs:  # most often it was made right before
                if x is order[i - 1]:
                    flat.append(i - 1)
                elif x is order[i - 2]:
                    flat.append(i - 2 if i > 1 else bisect_left(born, graph.age(x)))
                else:
                    flat.append(bisect_left(born, graph.age(x), 0, i))
            rule = node.partials
            if node._step or len(rule) != len(inputs):  # made by hand: `_backward` is all there is
                measured.add(i)
                rule = foreign.local_derivatives(node, inputs)
            partials.extend(rule)
        first.append(len(flat))
    labels = {i: str(text) for i, text in enumerate(map(attrgetter("label"), order)) if text}
    return Snapshot(
        data=array("d", map(attrgetter("data"), order)),
        grads=array("d", map(attrgetter("grad"), order)),
        ops=list(map(attrgetter("op"), order)),
        labels=Labels(labels, len(order)),
        inputs=Rows(flat, first),
        partials=Rows(partials, first),
        sources=order,
        measured=measured,
    )
