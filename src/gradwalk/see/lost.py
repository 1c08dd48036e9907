"""What a wrong order of visits loses, along which path, and why.

A node passes on the gradient it has when it is visited. What arrives later stays
there. Each such late arrival costs every leaf behind that node exactly
`late * d(node)/d(leaf)`, and those costs add up to everything that is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .names import digits
from .snapshot import Snapshot

if TYPE_CHECKING:
    from .pushes import Push

MOST = 20
"""The most nodes that are explained: in a long order thousands may be wrong."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A contribution to the gradient of `leaf` that never arrived, because `node` was visited too early."""

    node: int
    leaf: int
    edge: int
    """The edge along which the gradient came too late."""
    had: float | None
    """The gradient of `node` when it was visited; None if it never was."""
    late: float
    """What arrived at `node` after that."""
    amount: float
    """What the leaf's gradient lacks because of it."""
    path: tuple[int, ...]
    """From the root through `node` to the leaf."""
    text: str


def is_right(graph: Snapshot, order: Sequence[int]) -> bool:
    """Whether every result is visited once, after everything that uses it."""
    first, flat = graph.first_edge, graph.inputs.flat
    visited = bytearray(len(graph))
    for node in order:
        if visited[node] or any(visited[flat[edge]] for edge in range(first[node], first[node + 1])):
            return False
        visited[node] = 1
    return len(order) == len(graph.results())


def find(graph: Snapshot, order: Sequence[int], pushes: Sequence[Push]) -> list[Lost]:
    """Every late arrival, with what each leaf lacks because of it; the first MOST nodes."""
    if is_right(graph, order) or len(set(order)) < len(order):  # visited twice: nothing is lost, something counts twice
        return []
    turn = {node: i for i, node in enumerate(order)}
    never = len(order)
    had: dict[int, float] = {graph.root: 1.0}
    late: dict[int, float] = {}
    came: dict[int, int] = {}
    if graph.root not in turn:
        late[graph.root], came[graph.root] = 1.0, -1
    for push in pushes:
        node, place = graph.edge(push.edge)
        x = graph.inputs[node][place]
        if not graph.inputs[x]:
            continue
        if turn.get(x, -1) > turn[node]:
            had[x] = push.after
        elif push.add:
            late[x] = late.get(x, 0.0) + push.add
            came.setdefault(x, push.edge)
    lost = []
    for node in sorted(late, key=lambda x: turn.get(x, never))[:MOST]:
        visited_with = had.get(node, 0.0) if node in turn else None
        for leaf, slope in _slopes(graph, node):
            amount = late[node] * slope
            path = (*_path(graph, graph.root, node, came[node]), *_path(graph, node, leaf, -1)[1:])
            text = _text(graph, node, leaf, visited_with, late[node], amount)
            lost.append(Lost(node, leaf, came[node], visited_with, late[node], amount, path, text))
    return lost


def _slopes(graph: Snapshot, node: int) -> list[tuple[int, float]]:
    """d(node)/d(leaf) for each leaf that the node depends on."""
    slopes = {node: 1.0}
    for i in range(node, -1, -1):
        if slopes.get(i):
            for x, d in zip(graph.inputs[i], graph.partials[i]):
                if d:
                    slopes[x] = slopes.get(x, 0.0) + slopes[i] * d
    return [(i, d) for i, d in sorted(slopes.items()) if d and graph.kind(i) == "leaf"]


def _path(graph: Snapshot, start: int, end: int, last_edge: int) -> tuple[int, ...]:
    """A path from `start` back to `end`, along edges with a gradient; its last edge may be given."""
    if start == end:
        return (end,)
    if last_edge >= 0:
        return (*_path(graph, start, graph.edge(last_edge)[0], -1), end)
    came: dict[int, int] = {start: start}
    waiting = [start]
    for node in waiting:
        for x, d in zip(graph.inputs[node], graph.partials[node]):
            if d and x >= end and x not in came:
                came[x] = node
                waiting.append(x)
    path = [end]
    while path[-1] != start and path[-1] in came:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def _text(graph: Snapshot, node: int, leaf: int, had: float | None, late: float, amount: float) -> str:
    name, to = graph.names[node], graph.names[leaf]
    if had is None:
        why = f"{name} was never visited"
    elif had == 0:
        why = f"{name} was visited while its gradient was still 0"
    else:
        why = f"{name} was visited when its gradient was {digits(had)}; {digits(late)} more came later"
    return f"{why}, so the {digits(amount)} that flows through {name} never arrived at {to}"
