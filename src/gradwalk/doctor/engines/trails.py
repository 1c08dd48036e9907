"""Which lines of a program run, and which of them write a gradient, so that a fault is shown where it is written.

A rule may be in a closure, a table of lambdas, a class of its own, or the pairs that a result keeps. Its text says
little, but the lines that run for this operation, and for no right one, show where it is.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from ..report import Place


@dataclass(frozen=True)
class Line:
    """A line that ran, and its function."""

    file: str
    number: int
    function: str = field(compare=False)

    @property
    def place(self) -> Place:
        return Place(Path(self.file).name, self.number, linecache.getline(self.file, self.number).rstrip())


@dataclass
class Trail:
    """The lines that ran, in order, and, for each watched thing, the line that last changed it and how many had run by
    then."""

    lines: list[Line] = field(default_factory=list)
    changes: list[tuple[int, Line, int]] = field(default_factory=list)

    def writer(self, i: int) -> Line | None:
        return next((line for j, line, _ in reversed(self.changes) if j == i), None)

    def up_to(self, i: int) -> list[Line]:
        """The lines that had run when the i-th watched thing was last changed; all of them if it never was."""
        return self.lines[: next((count for j, _, count in reversed(self.changes) if j == i), len(self.lines))]


def followed(
    work: Callable[[], Any], is_mine: Callable[[str], bool], watched: Sequence[Callable[[], Any]] = ()
) -> tuple[Trail, Any]:
    """Do the work, following it through the program's own modules; returns the trail and what the work returned."""
    trail = Trail()
    held = [look() for look in watched]
    current: list[Line | None] = [None]
    known: dict[str, bool] = {}

    def mine(frame: FrameType) -> bool:
        module = str(frame.f_globals.get("__name__", ""))
        if module not in known:
            known[module] = is_mine(module)
        return known[module]

    def notice() -> None:
        for i, look in enumerate(watched):
            now = look()
            if now != held[i] and current[0] is not None:
                trail.changes.append((i, current[0], len(trail.lines)))
                held[i] = now

    def line_of(frame: FrameType) -> Line:
        code = frame.f_code
        return Line(code.co_filename, frame.f_lineno, code.co_qualname)

    def local(frame: FrameType, event: str, _: Any) -> Any:
        notice()
        if event == "line":
            line = line_of(frame)
            current[0] = line
            trail.lines.append(line)
        elif event == "return":
            back = frame.f_back
            current[0] = line_of(back) if back is not None and mine(back) else None
        return local

    def entered(frame: FrameType, event: str, _: Any) -> Any:
        return local if mine(frame) else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        result = work()
    finally:
        sys.settrace(before)
    return trail, result


OURS = {"gradwalk", *sys.stdlib_module_names} - {"__main__"}


class TooLong(Exception):
    """More lines ran than were allowed."""


def at_most(lines: int, work: Callable[[], Any]) -> Any:
    """Do the work; raise TooLong once it has run this many lines of the program, as a changed loop may never end."""
    left = [lines]

    def count(frame: FrameType, event: str, _: Any) -> Any:
        if event == "call" and frame.f_globals.get("__name__", "").split(".")[0] in OURS:
            return None
        left[0] -= 1
        if left[0] < 0:
            raise TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return work()
    finally:
        sys.settrace(before)


SHARED = 0.6
"""A line that this share of the right operations run too belongs to all of them, not to the wrong one."""


def written_in(forward: Trail, backward: Trail, operand: int, shares: dict[Line, float]) -> Line | None:
    """Where the rule of an operation is written: the line that wrote its operand's gradient, or else the last of the
    lines that are most its own, on the way back or forward. `shares` gives, for each line, the share of the right
    operations that run it: a division by a plain number is right in the very line where the rule for b is wrong."""
    if not shares:
        return None
    writer = backward.writer(operand)
    if writer is not None and writer not in shares:
        return writer
    ahead = {(line, line.function) for line in forward.lines}  # helpers of both ways: right, as the result is
    own = [line for line in backward.lines if (line, line.function) not in ahead]
    before = [line for line in backward.up_to(operand) if (line, line.function) not in ahead]
    for lines, nearest in ((own, before), (backward.lines, []), (forward.lines, [])):
        least = min((shares.get(line, 0.0) for line in lines), default=1.0)
        if least < SHARED:
            ours = [line for line in lines if shares.get(line, 0.0) == least]
            return ([line for line in nearest if line in ours] or ours)[-1]
    return None
