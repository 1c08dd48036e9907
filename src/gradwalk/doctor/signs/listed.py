"""Code for the list of the values that a list of parameters leaves out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..watching.recorded import Loop


def as_list(text: str, thing: Any, listing: str, loop: Loop) -> str:
    """Code for the list of all values in an object: the first way that works."""
    is_value = loop.visit.roles.is_value
    ways: dict[str, Callable[[], Any]] = {
        f"[{text}]": lambda: [thing],
        text: lambda: thing,
        f"[p for row in {text} for p in row]": lambda: [p for row in thing for p in row],
        f"{text}.{listing}()": lambda: getattr(thing, listing)(),
        f"[p for part in {text} for p in part.{listing}()]": lambda: [p for x in thing for p in getattr(x, listing)()],
    }
    for way, made in ways.items():
        with contextlib.suppress(Exception):
            given = made()
            if isinstance(given, list) and given and all(map(is_value, given)):
                return way
    return f"the values in {text}"
