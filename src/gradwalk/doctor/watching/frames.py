"""Where in a program something happens: the running lines, without those of gradwalk and the engine."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from inspect import unwrap
from os.path import basename
from types import CodeType
from typing import Any

from ...engine.errors import OURS
from ..report import Place

DEEP = 8
"""So many calls of calls are remembered."""

Way = tuple[tuple[str, int], ...]
"""Files and lines, from the innermost outwards."""


class Frames:
    """The running lines, for one engine."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self._engines = tuple(f"{kind.__name__}." for kind in (kind, *subclasses(kind)))
        self._members, self._codes = 0, set[Any]()  # what the class has by now, and the code of it

    def is_engine(self, code: CodeType) -> bool:
        """Whether a function belongs to gradwalk or to the engine: defined in its class, or attached from outside."""
        if code.co_filename.startswith(OURS) or code.co_qualname.startswith(self._engines):
            return True
        members = vars(self.kind)
        if len(members) != self._members:
            inner = [unwrap(getattr(member, "__func__", member)) for member in members.values()]
            self._members, self._codes = len(members), {getattr(each, "__code__", None) for each in inner}
        return code in self._codes

    def nearest(self) -> Any:
        """The nearest frame outside gradwalk and outside the class of the values."""
        frame: Any = sys._getframe(1)
        while frame.f_back and self.is_engine(frame.f_code):
            frame = frame.f_back
        return frame

    def way(self) -> Way:
        """The running lines, from the nearest outwards."""
        found: list[tuple[str, int]] = []
        frame = self.nearest()
        while frame is not None and len(found) < DEEP:
            if not frame.f_code.co_filename.startswith(OURS):
                found.append((frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back
        return tuple(found)


def place_of(file: str, line: int) -> Place:
    return Place(basename(file), line, linecache.getline(file, line).rstrip())


def where_ways_part(some: list[Way], others: list[Way]) -> Place | None:
    """The innermost line that all of some ways pass through and none of the others; None if there is none."""
    if not some:
        return None
    shared = [step for step in some[0] if all(step in way for way in some)]
    taken = {step for way in others for step in way}
    return next((place_of(*step) for step in shared if step not in taken), None)


def subclasses(kind: Any) -> Iterator[type]:
    below: type
    for below in type.__subclasses__(kind):
        yield below
        yield from subclasses(below)
