"""The rows of a program's data: nudging them one at a time shows which of them change its loss."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from types import FrameType
from typing import Any

from ...foreign.slots import is_array, is_number

FEWEST, MOST = 4, 16
"""A table of fewer rows is none; it is nudged in so many parts at most."""

Part = tuple[int, int]  # rows, from the first to the one after the last


@dataclass(frozen=True)
class Table:
    """A variable that holds rows of data: its parts, and which of them change the loss of a round, and its step."""

    name: str
    parts: tuple[Part, ...]
    in_loss: tuple[Part, ...]
    in_step: tuple[Part, ...]

    @property
    def is_tested(self) -> bool:
        """Whether some rows change the loss but not the step: then the loss is that of a test set."""
        return bool({*self.in_loss} - {*self.in_step})


def tables_in(frame: FrameType, but: set[str]) -> dict[str, list[Part]]:
    """The variables that hold rows of numbers, each divided into parts."""
    held = {**frame.f_globals, **frame.f_locals}
    found: dict[str, list[Part]] = {}
    for name, thing in held.items():
        if name in but or name.startswith("__") or not _is_table(thing):
            continue
        ends = sorted({round(i * len(thing) / MOST) for i in range(MOST + 1)})
        found[name] = list(pairwise(ends))
    return found


def _is_table(thing: Any) -> bool:
    if isinstance(getattr(thing, "shape", None), tuple) and is_array(thing):
        return len(thing.shape) > 0 and len(thing) >= FEWEST and getattr(thing.dtype, "kind", "") == "f"
    return isinstance(thing, list) and len(thing) >= FEWEST and all(map(_has_numbers, thing[:FEWEST]))


def _has_numbers(row: Any) -> bool:
    if isinstance(row, (list, tuple)):
        return not hasattr(row, "_fields") and any(map(_has_numbers, row))
    return is_array(row) or (is_number(row) and not isinstance(row, bool))


def nudge(frame: FrameType, name: str, part: Part) -> None:
    """Change all numbers of some rows permanently: only for use in a copy of the program."""
    thing = frame.f_locals[name] if name in frame.f_locals else frame.f_globals[name]
    for row in range(*part):
        thing[row] = thing[row] * 1.03 + 0.02 if is_array(thing) else nudged(thing[row])


def nudged(row: Any) -> Any:
    """The row with other numbers; unchanged if it has none."""
    if isinstance(row, bool):
        return row
    if is_number(row) or is_array(row):
        return row * 1.03 + 0.02
    if isinstance(row, (list, tuple)) and not hasattr(row, "_fields"):
        return type(row)(map(nudged, row))
    return row


def units_alike(held: Any) -> bool:
    """Whether all rows or all columns of a matrix are the same, with more than two of them, and not all 0."""
    if isinstance(getattr(held, "shape", None), tuple):
        held = held.tolist() if len(held.shape) == 2 else []
    lists = isinstance(held, list) and held and all(isinstance(row, list) and all(map(is_number, row)) for row in held)
    rows = held if lists else []
    for some in (rows, list(zip(*rows))):
        alike = (abs(a - b) <= 1e-9 * abs(b) for row in some for a, b in zip(row, some[0]))
        if len(some) > 2 and all(alike) and any(some[0]):
            return True
    return False
