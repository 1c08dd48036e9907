"""A part of a graph: what lies behind its root, or around a value. Nodes keep their names in the whole graph."""

from __future__ import annotations

from .columns import Kinds, Labels, Rows
from .snapshot import Snapshot

NEAR = 36
"""How many values `around` shows."""


class TooLarge(ValueError):
    """The graph is too large to show. The message says how to show a part."""


def behind(graph: Snapshot, depth: int) -> set[int]:
    """The nodes up to `depth` steps behind the root."""
    if depth < 0:
        raise ValueError(f"depth counts steps from the value, so it must be 0 or more, got {depth}")
    found, level = {graph.root}, [graph.root]
    for _ in range(depth):
        level = [x for node in level for x in dict.fromkeys(graph.inputs[node]) if x not in found and not found.add(x)]  # type: ignore[func-returns-value]
        if not level:
            break
    return found


def around(graph: Snapshot, node: int) -> set[int]:
    """The nodes nearest to a node, in both directions."""
    users: dict[int, list[int]] = {}
    first = graph.first_edge
    for end in range(node + 1, len(graph)):
        for x in set(graph.inputs.flat[first[end] : first[end + 1]]):
            users.setdefault(x, []).append(end)
    found, level = {node}, [node]
    while level and len(found) < NEAR:
        near: list[int] = []
        for at in level:
            near += [*graph.inputs[at], *users.get(at, ())]
        level = []
        for x in near:
            if x not in found and len(found) < NEAR:
                found.add(x)
                level.append(x)
    return found


def part(graph: Snapshot, kept: set[int]) -> Snapshot:
    """The graph reduced to these nodes; each has a text that says what is left out around it."""
    if len(kept) == len(graph):
        return graph
    order = sorted(kept)
    place = {node: i for i, node in enumerate(order)}
    uses = dict.fromkeys(order, 0)
    first = graph.first_edge
    for end in range(len(graph)):
        if end not in kept:
            for x in set(graph.inputs.flat[first[end] : first[end + 1]]) & kept:
                uses[x] += 1
    inputs, partials, far = [], [], {}
    for i, node in enumerate(order):
        pairs = [(x, d) for x, d in zip(graph.inputs[node], graph.partials[node]) if x in kept]
        inputs.append([place[x] for x, _ in pairs])
        partials.append([d for _, d in pairs])
        lacks = [_many(len(graph.inputs[node]) - len(pairs), "input"), _many(uses[node], "use")]
        if any(lacks):
            far[i] = f"… {' and '.join(filter(None, lacks))} not shown"
    out = Snapshot(
        data=type(graph.data)("d", (graph.data[i] for i in order)),
        grads=type(graph.grads)("d", (graph.grads[i] for i in order)),
        ops=Kinds.of(graph.ops[i] for i in order),
        labels=Labels({place[i]: text for i, text in graph.labels.given.items() if i in place}, len(order)),
        inputs=Rows.of("i", inputs),
        partials=Rows.of("d", partials),
        sources=[graph.sources[i] for i in order] if graph.sources else [],
        measured={place[i] for i in graph.measured if i in place},
        far=far,
    )
    out.names = graph.names.of(order)
    return out


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'s' * (count != 1)}" if count else ""
