"""A `zip` that stops at the end of the shorter list: what it leaves out of the longer one, seen while the program runs.

A sliding window, `zip(xs, xs[1:])`, is meant so; and so is a list whose last value is used elsewhere, as a bias say.
"""

from __future__ import annotations

import builtins
import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engines.trails import Line
from ..report import Finding
from .places import variable_line

if TYPE_CHECKING:
    from .recorded import Loop

KEEP = 400


class Zips:
    """Stands for `zip` in a program, and remembers lists of different lengths."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, int], tuple[list[Any], list[Any]]] = {}  # by line: the shorter and the longer list
        self.count: Counter[tuple[str, int]] = Counter()

    def builtins(self) -> dict[str, Any]:
        return {**vars(builtins), "zip": self._zip}

    def _zip(self, *args: Any, **more: Any) -> Iterator[Any]:
        if len(args) == 2 and not more and len(self.count) < KEEP:
            one, two = args
            if type(one) in (list, tuple) and type(two) in (list, tuple) and len(one) != len(two):
                frame = sys._getframe(1)
                place = (frame.f_code.co_filename, frame.f_lineno)
                self.count[place] += 1
                self.seen[place] = (one, two) if len(one) < len(two) else (two, one)
        return zip(*args, **more)


def rows_left_out(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Rows without a label, or results computed for nothing, in a zip that every pass comes by."""
    zips = loop.visit.zips
    for (file, line), (short, long) in zips.seen.items():
        often = zips.count[file, line] >= max(3, 0.5 * loop.visit.count)
        if not often or len(short) < 2 or _is_a_window(short, long) or not _is_lost(loop, short, long):
            continue
        name, other = _name(loop, short), _name(loop, long)
        where = variable_line(loop, name) if name else Line(file, line, "").place
        what = (
            f"{name or 'one list'} is shorter than {other or 'the other'}: {len(short)} for {len(long)}, and the zip "
            f"in line {line} stops silently at the end of the shorter one: the rest is never used (rows without a "
            "label, say)"
        )
        evidence = f"len {len(short)} and {len(long)} in each of {zips.count[file, line]} times that this line ran"
        return Finding("data", what, where, evidence, "zip(..., strict=True)   # says so at once")
    return None


def _is_a_window(short: list[Any], long: list[Any]) -> bool:
    """Whether the shorter list is the beginning or the end of the longer one."""

    def same(a: Any, b: Any) -> bool:
        return len(a) == len(b) and all(x is y for x, y in builtins.zip(a, b))

    return same(short, long[: len(short)]) or same(short, long[-len(short) :])


def _is_lost(loop: Loop, short: list[Any], long: list[Any]) -> bool:
    """Whether the rest of the longer list is used nowhere else: values without a gradient, beside some that have one;
    or data, where both lists are."""
    roles = loop.visit.roles
    rest = long[len(short) :]
    if all(map(roles.is_value, long)):
        return not any(map(roles.gradient, rest)) and any(map(roles.gradient, long[: len(short)]))
    values = any(loop.holds_values(part) for part in (short, long))
    return not values and bool(_name(loop, short)) and bool(_name(loop, long))


def _name(loop: Loop, held: list[Any]) -> str:
    return next((name for name, thing in loop.visit.variables.items() if thing is held), "")
