"""Comparisons that a traced function makes: Values, where the function as it stands has bools.

Arithmetic and `where` take them for numbers, and branching on them is refused (trace.py). But Python can also ask an
object what it *is*, and no object is told: `(x > 0) is True`, isinstance(x > 0, bool), {True: a}.get(x > 0, b), case
(True, False). The answer would be wrong without a word.

A comparison that was used that way is left over: nothing computes with it. So those that nothing refers to any more are
put to the test: the function is traced again with bools in their place, all True, all False, and by turns. Where that
gives another program, or none, the comparison decides something, and the function is refused.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any

from . import refusals
from .refusals import BranchError

_only = {0: object()}
ALONE = sys.getrefcount(_only[0])
"""How many references an object has that is in a dict and nowhere else."""


class Comparisons:
    """Those of one trace, numbered in the order in which they are made.

    decided  some that are to be bools
    idle     those that nothing computes with
    """

    def __init__(self, decided: dict[int, bool]) -> None:
        self.decided, self.count = decided, 0
        self.idle: list[int] = []
        self._open: dict[int, Any] = {}
        self._places: dict[int, tuple[str, int, str]] = {}

    def made(self, compare: Callable[[Any, Any], Any], x: Any, y: Any, frame: FrameType) -> Any:
        k = self.count
        self.count += 1
        if k in self.decided:
            return self.decided[k]
        self._open[k] = compare(x, y)
        self._places[k] = frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name
        return self._open[k]

    def shown(self, value: Any) -> None:
        """It was printed: what nothing computes with was made to be looked at."""
        self._open = {k: x for k, x in self._open.items() if x is not value}

    def settle(self, since: int = 0) -> None:
        """Of those made since then, find the idle ones: the graph that they may be part of is complete and still there,
        and the code that made them has returned."""
        mine = [k for k in self._open if k >= since]
        self.idle += [k for k in mine if sys.getrefcount(self._open[k]) <= ALONE]
        for k in mine:
            del self._open[k]

    def place(self, k: int) -> str:
        """The line that made it, as in a traceback."""
        file, line, name = self._places[k]
        return f"{file}:{line}, in {name}:\n    {linecache.getline(file, line).strip()}"


def sides(count: int) -> Iterator[Sequence[bool]]:
    yield [True] * count
    yield [False] * count
    if count > 1:
        yield [k % 2 == 0 for k in range(count)]


def check(comparisons: Comparisons, again: Callable[[dict[int, bool]], Any]) -> None:
    """Refuses the function if an idle comparison decides something. `again` traces it with these bools, and raises if
    that gives another program."""
    idle = comparisons.idle
    for each in sides(len(idle)) if idle else ():
        try:
            again(dict(zip(idle, each)))
        except Exception:
            raise BranchError(f"{comparisons.place(idle[0])}\n{refusals.identity()}") from None
