"""What is never laid over others: the root, labelled values, and where something that is not finite is born."""

from __future__ import annotations

import math
from collections import Counter

from ..snapshot import Snapshot

PINS = 24
"""So many labelled values are always seen; of more, those that are not one of a long list."""
LIST = 4
"""More labels than this with the same beginning are a list."""
BIRTHS = 3
"""So many births of what is not finite get a card of their own; of more, the first ones."""


def pinned(graph: Snapshot, born: dict[int, str], lists: bool) -> set[int]:
    """Everything that is pinned; of very many births, the first ones."""
    return pins(graph, lists) | set(list(born)[:BIRTHS])


def births(graph: Snapshot) -> dict[int, str]:
    """Infinities made from finite numbers, NaN made from numbers; where there is none, the same of gradients."""
    found: dict[int, str] = {}
    ill = [i for i, x in enumerate(graph.data) if not math.isfinite(x)]
    for i in ill:
        none = graph.data[i] != graph.data[i]
        if not any(
            graph.data[x] != graph.data[x] if none else not math.isfinite(graph.data[x]) for x in graph.inputs[i]
        ):
            found[i] = "NaN" if none else "inf"
    wrong = {i for i, g in enumerate(graph.grads) if not math.isfinite(g) and not graph.is_constant(i)}
    if wrong and not ill:
        passed_on = {x for i in wrong for x in graph.inputs[i]}
        for i in sorted(wrong - passed_on, reverse=True):
            found.setdefault(i, "NaN gradient" if graph.grads[i] != graph.grads[i] else "infinite gradient")
    return found


def pins(graph: Snapshot, lists: bool = False) -> set[int]:
    """The root and the labelled values; where these are very many, or with `lists`, without those of a long list."""
    labels = graph.labels.given
    if len(labels) <= PINS and not lists:
        return {graph.root, *labels}
    stems = Counter(_stem(text) for text in labels.values())
    few = [i for i, text in labels.items() if stems[_stem(text)] <= LIST]
    return {graph.root, *(few if len(few) <= 2 * PINS else few[-PINS:])}


def has_lists(graph: Snapshot) -> bool:
    """Whether `lists` makes a difference."""
    return pins(graph) != pins(graph, lists=True)


def _stem(label: str) -> str:
    return label.rstrip("0123456789])}'\"").split("[")[0].rstrip("_.0123456789") or label
