"""Repeated structure drawn once: sixteen equal neurons become one, with a count.

Two results are alike if they are the same operation on inputs that are alike. Two
leaves are alike if they are used in the same way: at the same places of results
that are alike. And a long sum, ((a + b) + c) + d of things that are alike, becomes
one + with a count.

This file knows what is alike. It draws nothing.
"""

from __future__ import annotations

from typing import Any

from ...engine.op import Op
from ...engine.ops import TABLE
from ..names import number, shown
from ..snapshot import Snapshot
from .cards import Card, Link, Picture, details, reached_by_backward

FEW = 3
"""So many different constants in the same use are kept apart (2 * x, 3 * x); more of them are data."""


def folded(graph: Snapshot) -> Picture:
    """One card for everything that is alike."""
    groups = _groups(graph)
    members: dict[int, list[int]] = {}
    for node, group in enumerate(groups):
        members.setdefault(group, []).append(node)
    order = sorted(members)
    card_of = {group: i for i, group in enumerate(order)}
    reached = reached_by_backward(graph)
    cards = [_card(graph, members[group], reached) for group in order]
    links: dict[tuple[int, int, int], Link] = {}
    for node, inputs in enumerate(graph.inputs):
        for place, x in enumerate(inputs):
            start, end, role = card_of[groups[x]], card_of[groups[node]], _role(graph.ops[node], place, len(inputs))
            if start != end:
                links.setdefault((start, end, role), Link(start, end, role))
    return Picture(cards, list(links.values()), len(graph))


def _role(op: Op, place: int, count: int) -> int:
    """The place of an input; of an operation with any number of inputs, what kind of place it is."""
    if op.arity is not None or count <= 2:
        return place
    return 2 * place // (count - count % 2) if op is TABLE["dot"] else 0  # weights, inputs, start


def _groups(graph: Snapshot) -> list[int]:
    """A number for each node, the same for nodes that are alike; an input's never higher than its result's."""
    shape = _shapes(graph)
    uses: list[set[tuple[int, int]]] = [set() for _ in range(len(graph))]
    for node, inputs in enumerate(graph.inputs):
        for place, x in enumerate(inputs):
            uses[x].add((shape[node], _role(graph.ops[node], place, len(inputs))))
    # Leaves come apart by their uses, and then whatever is made of them.
    leaves = [i for i in range(len(graph)) if not graph.inputs[i] and i not in graph.cut]
    numbers: dict[frozenset[tuple[int, int]], set[float]] = {}
    for i in leaves:
        if graph.is_constant(i):
            numbers.setdefault(frozenset(uses[i]), set()).add(graph.data[i])
    ids: dict[Any, int] = {}
    marks = {}
    for i in leaves:
        use = frozenset(uses[i])
        own = graph.data[i] if graph.is_constant(i) and len(numbers[use]) <= FEW else None
        marks[i] = ids.setdefault((use, graph.kind(i), own), len(ids))
    return _shapes(graph, marks)


def _shapes(graph: Snapshot, marks: dict[int, int] | None = None) -> list[int]:
    """Number the nodes by operation and inputs. Numbers grow from inputs to results, so folding makes no circle."""
    numbers: dict[Any, int] = {}
    rest: dict[int, tuple[Any, ...]] = {}  # of a group of sums or products: the operation and what is added
    shape: list[int] = []
    for i, inputs in enumerate(graph.inputs):
        op = graph.ops[i]
        if not inputs:
            key: Any = (op.name, op.symbol, marks.get(i, -1) if marks else graph.is_constant(i), i in graph.cut)
        elif op.arity is None and len(inputs) > 2:
            of = {(shape[x], _role(op, place, len(inputs))) for place, x in enumerate(inputs)}
            key = (op.name, op.symbol, len(inputs), frozenset(of))
        else:
            first, *others = (shape[x] for x in inputs)
            added = (op.name, op.symbol, tuple(others))
            if rest.get(first) == added:  # one more of the same
                shape.append(first)
                continue
            key = (*added, first)
        group = numbers.setdefault(key, len(numbers))
        if len(inputs) > 1 and op.arity is not None:
            rest[group] = added
        shape.append(group)
    return shape


def _card(graph: Snapshot, nodes: list[int], reached: list[bool]) -> Card:
    first = nodes[0]
    alone = len(nodes) == 1
    names = [graph.labels[i] for i in nodes if graph.labels[i]]
    name = graph.names[first] if alone else _common(names) if len(names) == len(nodes) else ""
    return Card(
        name=name,
        data=_range([graph.data[i] for i in nodes]),
        grad=_range([graph.grads[i] for i in nodes]),
        kind=graph.kind(first),
        symbol=shown(graph.symbol(first), 12),
        given=bool(names),
        reached=any(reached[i] for i in nodes),
        cut=any(i in graph.cut for i in nodes),
        count=len(nodes),
        more=details(graph, first) if alone else f"{len(nodes)} values that are alike",
    )


def _common(names: list[str]) -> str:
    """What the labels begin with, if that says something: w for w[0], w[1], ..."""
    first, last = min(names), max(names)
    same = next((i for i, (a, b) in enumerate(zip(first, last)) if a != b), min(len(first), len(last)))
    start = first[:same].rstrip("[(_.0123456789 ")
    return shown(f"{start}…") if start and start != first else shown(start)


def _range(numbers: list[float]) -> str:
    finite = [x for x in numbers if x == x]
    if not finite:
        return "nan"
    low, high = min(finite), max(finite)
    return number(low) if low == high else f"{low:.3g} … {high:.3g}"
