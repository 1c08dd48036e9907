"""What a rewritten update loop calls (updates.py translates it): rows done natively, and plain lookups."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

from ..engine.twin import native

ROWS, PLAIN = "__gradwalk_rows__", "__gradwalk_plain__"
LOOKUP: Any = object.__getattribute__
FEWEST = 4
"""Below this many rows Python is as fast."""
PYTHONS = {enumerate, zip, range, len, abs, math.sqrt}
"""What the function names in such a loop must mean: a program may have others under these names."""


def rows(code: bytes, names: tuple[str, ...], over: tuple[Any, ...], rest: Callable[[], tuple[Any, ...]]) -> int:
    """How many rows of an update loop were done here; 0 if it is not a loop over our Values, or this is unclear."""
    if native is None or type(over[0]) is not list or len(over[0]) < FEWEST:
        return 0
    try:
        functions, lists, numbers = rest()
        return native.update(code, names, over + lists, numbers) if {*functions} <= PYTHONS else 0
    except Exception:
        return 0  # the loop itself will report what is wrong


def plain(thing: Any, name: str) -> Any:
    """An attribute that is only looked up: not a property, nothing computed."""
    if type(thing) is not ModuleType and type(thing).__getattribute__ is not LOOKUP:
        raise LookupError
    return vars(thing)[name]


CALLED = {ROWS: rows, PLAIN: plain}
