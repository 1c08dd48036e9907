"""Finds the turn of a loop that stands out, in which a value is far from what it is in all others."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ..names import digits
from ..snapshot import Snapshot
from .item import Item, which_are_whole, whole_turns
from .portable.basics import short
from .portable.model import Cell, Document, Frame
from .words import word_of

LEAST = 6
"""Among fewer turns than this, none stands out."""
FAR = 2.0
"""How far from the others it must be, as a multiple of how far they are from each other."""
SLOPE = "grad "
MADE = {"+": "a sum", "-": "a difference", "*": "a product", "/": "a quotient", "neg": "a negative"}
"""What to call a single value without a name, if its operation's sign would not read well."""
LARGEST = 500_000
"""Loops with more operations than this are not searched."""


def odd_one(numbers: Sequence[float]) -> tuple[int, str] | None:
    """The index of the number that stands out, and a text that compares it with the others; None if there is none."""
    finite = numbers if all(map(math.isfinite, numbers)) else [x for x in numbers if math.isfinite(x)]
    if len(finite) < LEAST:
        return None
    high, low = max(finite), min(finite)
    rest, others = list(finite), list(finite)
    rest.remove(high)
    others.remove(low)
    for x, near, far in ((high, max(rest), low), (low, min(others), high)):
        if 0 < FAR * abs(near - far) < abs(x - near) < math.inf:
            low, high = sorted((near, far))
            return numbers.index(x), f"{digits(x)}, others {short(low)} … {short(high)}"
    return None


def tell_odd_turns(graph: Snapshot, doc: Document, items: dict[int, list[Item]]) -> None:
    """Say of each outermost loop which turn stands out, on its own card and on those of its values."""
    for number, loops in items.items():
        loop, frame = loops[0], doc.frames[number]
        if len(loops) > 1 or loop.idiom is not None or loop.kind not in ("series", "parallel"):
            continue
        turns = [[unit] for unit in loop.run or ()]
        turns += [_units(turn) for turn in whole_turns(loop)]
        which = which_are_whole(loop) if loop.turns else range(len(turns))
        if len(turns) < LEAST or len(turns) * len(turns[0]) > LARGEST or len(set(map(len, turns))) > 1:
            continue
        columns = list(zip(*turns))
        found = _found(graph.data, columns, "") or _found(graph.grads, columns, SLOPE)
        if found:
            often = Counter(t for t, _ in found.values()).most_common(1)[0][0]
            same = [k for k, (t, _) in found.items() if t == often]
            named = [k for k in same if graph.labels[columns[k][often]]]
            k = (named or same)[-1]
            label = graph.labels[columns[k][often]]
            sign = word_of(graph, columns[k][often])
            name = label or MADE.get(sign, sign) * (len(columns) > 1)  # the picture does not show its number
            frame.odd = _text(frame, which[often], f"{name} {found[k][1]}".lstrip())
            for k, (t, text) in found.items():
                cell = doc.cells[doc.homes[columns[k][t]]]
                cell.odd = _text(frame, which[t], text) if _alone(cell, number) else ""


def tell_births(graph: Snapshot, doc: Document, items: dict[int, list[Item]]) -> None:
    """Say of each NaN or infinity which turn of a loop uses it."""
    for cell in doc.cells:
        if not cell.born or cell.kind == "result" or cell.node < 0 or cell.far or cell.path:
            continue
        users = {graph.edge(e)[0] for e, x in enumerate(graph.inputs.flat) if x == cell.node}
        for number, loops in items.items():
            frame, turns = doc.frames[number], loops[0].turns or []
            if len(loops) == 1 and frame.turn and len(turns) > 1:
                at = next((t for t, turn in enumerate(turns) if not users.isdisjoint(_units(turn))), -1)
                alone = at >= 0 and users.issubset(_units(turns[at]))
                cell.far = f"in {frame.turn} {at + 1:,} of {len(turns):,}" if alone else cell.far


def _units(turn: list[Item]) -> list[int]:
    if any(item.grouped for item in turn):
        return [unit for item in turn for unit in item.units()]
    return [item.unit for item in turn]


def _found(numbers: Sequence[float], columns: list[tuple[int, ...]], what: str) -> dict[int, tuple[int, str]]:
    """Which turn stands out, for each place in the turns."""
    odd = ((k, odd_one([numbers[i] for i in column])) for k, column in enumerate(columns))
    return {k: (one[0], what + one[1]) for k, one in odd if one is not None}


def _text(frame: Frame, turn: int, text: str) -> str:
    return f"{frame.turn or 'number'} {turn + 1:,}: {text}"


def _alone(cell: Cell, frame: int) -> bool:
    """Whether a cell has one value in each turn of this loop."""
    return bool(cell.path) and cell.path[-1][0] == frame
