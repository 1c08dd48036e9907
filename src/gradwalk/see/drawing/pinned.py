"""What never shares a card: the root, labelled values, and values at which NaN or infinity is born."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from ..snapshot import Snapshot
from .portable.cut import LISTED
from .portable.model import Cell, Document, Frame
from .portable.naming import family

_INDEX = re.compile(r"\[\d+\]")
PINS, NAMES = 24, 100
"""Up to this many labelled values are all shown; beyond that, entries of tables are dropped, then those of lists."""
LIST = 4
"""More labels than this with the same stem are a list."""
BIRTHS = 3
"""How many births of NaN or infinity get their own card: the first ones."""


def pinned(graph: Snapshot, born: dict[int, str]) -> set[int]:
    """Everything that is pinned; if there are very many births, only the first ones."""
    return pins(graph) | set(list(born)[:BIRTHS])


def births(graph: Snapshot) -> dict[int, str]:
    """Infinities made from finite numbers, and NaN made from numbers; if there are none, the same for gradients."""
    found: dict[int, str] = {}
    ill = _not_finite(graph.data)
    for i in ill:
        none = graph.data[i] != graph.data[i]
        if not any(
            graph.data[x] != graph.data[x] if none else not math.isfinite(graph.data[x]) for x in graph.inputs[i]
        ):
            found[i] = "NaN" if none else "inf"
    wrong = {i for i in _not_finite(graph.grads) if not graph.is_constant(i)}
    if wrong and not ill:
        passed_on = {x for i in wrong for x in graph.inputs[i]}
        for i in sorted(wrong - passed_on, reverse=True):
            found.setdefault(i, "NaN gradient" if graph.grads[i] != graph.grads[i] else "infinite gradient")
    return found


def _not_finite(numbers: Sequence[float]) -> list[int]:
    if math.isfinite(sum(map(abs, numbers))):  # usually all are finite, and this is a fast way to find out
        return []
    return [i for i, x in enumerate(numbers) if not math.isfinite(x)]


def pins(graph: Snapshot) -> set[int]:
    """The root and the labelled values; if there are many, without those in a long list."""
    labels, kept = graph.labels.given, list(graph.labels.given)
    stems = Counter(map(stem_of, labels.values()))
    for most, places in ((PINS, 2), (NAMES, 0)):  # entries of tables are dropped first
        if len(kept) > most:
            kept = [i for i in kept if stems[stem_of(labels[i])] <= LIST or _places(labels[i]) < places]
    return {graph.root, *(kept if len(kept) <= NAMES else kept[-PINS:])}


def add_lists(document: Document) -> None:
    """Add a frame for the labelled values of every list, leaves and results apart, and one for all other labels."""
    groups: dict[tuple[str, str], list[Cell]] = {}
    for cell in document.cells:
        if cell.pinned and cell.given and not cell.root and not cell.born and cell.kind != "constant":
            groups.setdefault((cell.kind, stem_of(cell.name)), []).append(cell)
    for kind in ("leaf", "result"):
        others = [
            cell for key in list(groups) if key[0] == kind and len(groups[key]) < LISTED for cell in groups.pop(key)
        ]
        groups[kind, ""] = sorted(others, key=lambda cell: cell.id)
    for cells in groups.values():
        if len(cells) < LISTED:
            continue
        frame = Frame(len(document.frames), -1, "list")
        frame.title = f"{cells[0].name} … {cells[-1].name}"
        frame.turns = frame.values = len(cells)
        frame.turn = "entry" if len({stem_of(cell.name) for cell in cells}) == 1 else ""
        document.frames.append(frame)
        for cell in cells:
            cell.list = frame.id


def stem_of(label: str) -> str:
    """What the labels of a list have in common: `w` for w0, w[1] and w[2][3]."""
    return family(label) or label


def _places(label: str) -> int:
    """How many indices a label has: 2 for w[2][3]."""
    return len(_INDEX.findall(label))
