"""Tables whose columns add up to 1 and whose rows do not, seen in a program's variables while it runs.

A table is anything that holds one: lists of numbers or of values, an array, a value that holds an array. The variables
of a function are examined when it returns, so nothing need be known of the program, neither classes nor names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from ...foreign.slots import slots

FEWEST, MOST = 4, 400
MOST_FOUND = 20
EVENTS = 60_000
"""So many returns of functions are looked at."""

CLOSE = 1e-6


@dataclass(frozen=True)
class Seen:
    """A table with a row for each row of the data and a column for each class."""

    file: str
    function: str
    line: int  # where the function begins
    name: str  # the variable, or "" for what is returned
    rows: int
    classes: int
    sums: tuple[float, ...]  # of the first rows


class SharedOnes:
    """Collects such tables."""

    def __init__(self) -> None:
        self.found: list[Seen] = []
        self.by_rows: set[tuple[int, int]] = set()  # the sizes of tables whose rows add up to 1, as they should
        self._events = 0
        self._known: dict[CodeType, bool] = {}

    @property
    def alone(self) -> list[Seen]:
        """The tables of a size for which no table has rows that add up to 1: beside rows of probabilities, weights may
        well add up to 1 down the columns."""
        return [one for one in self.found if (one.rows, one.classes) not in self.by_rows]

    @contextmanager
    def watched(self, files: list[str]) -> Iterator[None]:
        before = sys.getprofile()

        def look(frame: FrameType, event: str, given: Any) -> None:
            if event != "return" or len(self.found) == MOST_FOUND:
                return
            self._events += 1
            if self._events > EVENTS:
                sys.setprofile(before)
                return
            code = frame.f_code
            if code.co_filename in files and not code.co_name.startswith(("__", "<")):
                self.look({**frame.f_locals, "": given}, code.co_filename, code.co_name, code.co_firstlineno)

        sys.setprofile(look)
        try:
            yield
        finally:
            sys.setprofile(before)

    def look(self, names: dict[str, Any], file: str, function: str, line: int) -> None:
        """Look at the variables of one function, or of the program."""
        for name, thing in names.items():
            table = None if name.startswith("__") else table_of(thing)
            if table is None or all(x in (0, 1) for row in table for x in row):
                continue
            if _adds_up(table):
                self.by_rows.add((len(table), len(table[0])))
            elif _adds_up(zip(*table)):
                sums = tuple(sum(row) for row in table[:3])
                self.found.append(Seen(file, function, line, name, len(table), len(table[0]), sums))


def table_of(thing: Any) -> list[list[float]] | None:
    """A table of numbers from 0 to 1, with unequal numbers of rows and columns; None if it is not one."""
    held = _held(thing)
    held = held.tolist() if getattr(held, "ndim", 0) == 2 and len(held) <= MOST else held
    if not isinstance(held, (list, tuple)) or not FEWEST <= len(held) <= MOST:
        return None
    width = len(held[0]) if isinstance(held[0], (list, tuple)) else 0
    if width < 2 or width == len(held) or any(type(row) not in (list, tuple) or len(row) != width for row in held):
        return None
    if not 0 <= (_number(held[0][0])) <= 1:
        return None
    table = [[_number(x) for x in row] for row in held]
    return table if all(0 <= x <= 1 for row in table for x in row) else None


def _adds_up(parts: Any) -> bool:
    return all(abs(sum(part) - 1) < CLOSE for part in parts)


def _number(thing: Any) -> float:
    held = thing if type(thing) in (float, int) else _held(thing)
    return float(held) if isinstance(held, (int, float)) and not isinstance(held, bool) else -1.0


def _held(thing: Any) -> Any:
    """The first number or array that a value holds; anything else unchanged."""
    if isinstance(thing, (list, tuple, int, float, str)) or hasattr(thing, "dtype"):
        return thing
    for part in (getattr(thing, "__dict__", None) or slots(thing)).values():
        if (isinstance(part, (int, float)) and not isinstance(part, bool)) or hasattr(part, "dtype"):
            return part
    return thing
