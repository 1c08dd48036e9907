"""The first NumPy operation whose result was not a number: where it is, and which rows of its operands held nothing
but minus infinity. Found by the time at which it happened, whatever the values are called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Invalid:
    """What was seen: a line, and an array with rows of nothing but minus infinity."""

    file: str
    line: int
    name: str
    rows: tuple[int, ...]
    total: int


class FirstInvalid:
    """Watches for the first invalid operation."""

    def __init__(self) -> None:
        self.found: list[Invalid] = []
        self._asked = False

    @contextmanager
    def watched(self, files: list[str]) -> Iterator[None]:
        numpy = sys.modules.get("numpy")
        if numpy is None:
            yield
            return

        def look(*_: Any) -> None:
            if self._asked:
                return
            self._asked = True
            frame = sys._getframe(1)
            while frame is not None and frame.f_code.co_filename not in files:
                frame = frame.f_back  # type: ignore[assignment]
            if frame is not None:
                self.found += [Invalid(frame.f_code.co_filename, frame.f_lineno, *each) for each in _hidden(frame)]

        before = numpy.seterrcall(look)
        try:
            with numpy.errstate(invalid="call"):
                yield
        finally:
            numpy.seterrcall(before)


def _hidden(frame: Any) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """The arrays of a function with rows that hold minus infinity and nothing else."""
    for name, thing in frame.f_locals.items():
        if getattr(getattr(thing, "dtype", None), "kind", "") != "f" or getattr(thing, "ndim", 0) < 2:
            continue
        flat = thing.reshape(-1, thing.shape[-1])
        rows = tuple(int(i) for i in (flat == float("-inf")).all(axis=1).nonzero()[0])
        if rows and len(rows) < len(flat):
            yield name, rows, len(flat)
