"""The one that stands out: in which turn of a loop a value lies far from what it is in all others."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from heapq import nlargest, nsmallest

from ..names import digits
from ..snapshot import Snapshot
from .item import Item, whole_turns
from .portable.basics import short
from .portable.model import Cell, Document, Frame

LEAST = 6
"""Among fewer, none stands out."""
FAR = 2.0
"""How far from the others it must be: so many times as far as they are from each other."""
LARGEST = 200_000
"""In larger loops none is looked for."""


def odd_one(numbers: Sequence[float]) -> tuple[int, str] | None:
    """The place of the one that stands out, and its number beside the others; None if there is none."""
    if len(numbers) < LEAST or not all(map(math.isfinite, numbers)):
        return None
    top, bottom = nlargest(2, numbers), nsmallest(2, numbers)
    for x, near, far in ((top[0], top[1], bottom[0]), (bottom[0], bottom[1], top[0])):
        if 0 < FAR * abs(near - far) < abs(x - near) < math.inf:
            low, high = sorted((near, far))
            return numbers.index(x), f"{digits(x)}, others {short(low)} … {short(high)}"
    return None


def tell_odd_turns(graph: Snapshot, doc: Document, items: dict[int, list[Item]]) -> None:
    """Says of each loop that is in no other which of its turns stands out: on its card, and on those of its values."""
    for number, loops in items.items():
        loop, frame = loops[0], doc.frames[number]
        if len(loops) > 1 or loop.idiom is not None or loop.kind not in ("series", "parallel"):
            continue
        turns = [[unit] for unit in loop.run or ()]
        turns += [[unit for item in turn for unit in item.units()] for turn in whole_turns(loop)]
        first = loop.turns.index(whole_turns(loop)[0]) if loop.turns else 0
        if len(turns) < LEAST or len(turns) * len(turns[0]) > LARGEST or len(set(map(len, turns))) > 1:
            continue
        columns = list(zip(*turns))
        found = _found(graph.data, columns, "") or _found(graph.grads, columns, "grad ")
        if found:
            often = Counter(t for t, _ in found.values()).most_common(1)[0][0]
            same = [k for k, (t, _) in found.items() if t == often]
            named = [k for k in same if graph.labels[columns[k][often]]]
            k = (named or same)[-1]
            label = graph.labels[columns[k][often]]
            frame.odd = _text(frame, first + often, f"{label} {found[k][1]}" if label else found[k][1])
            for k, (t, text) in found.items():
                cell = doc.cells[doc.homes[columns[k][t]]]
                cell.odd = _text(frame, first + t, text) if _alone(cell, number) else ""


def _found(numbers: Sequence[float], columns: list[tuple[int, ...]], what: str) -> dict[int, tuple[int, str]]:
    """For each place in the turns, which turn stands out there."""
    odd = ((k, odd_one([numbers[i] for i in column])) for k, column in enumerate(columns))
    return {k: (one[0], what + one[1]) for k, one in odd if one is not None}


def _text(frame: Frame, turn: int, text: str) -> str:
    return f"{frame.turn or 'number'} {turn + 1:,}: {text}"


def _alone(cell: Cell, frame: int) -> bool:
    """Whether the values of a cell come once in each turn of this loop."""
    return bool(cell.path) and cell.path[-1][0] == frame
