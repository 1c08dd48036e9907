"""What an object holds, in a form that can be compared later, for reach.py."""

from __future__ import annotations

import functools
import threading
import weakref
from collections.abc import Callable, Iterator
from types import CodeType, MemberDescriptorType
from typing import Any

from .mentions import is_users, is_written

ATOMS = (int, float, complex, str, bytes, type(None), type(Ellipsis), range, slice, CodeType)
PLAIN = frozenset(ATOMS)
NOTHING = object()
"""Stands for the meaning of a name that has none."""


def is_atom(x: Any) -> bool:
    """Whether an object holds nothing else. A number of a class of the user's may have attributes."""
    return type(x) in PLAIN or (isinstance(x, ATOMS) and not is_users(type(x).__module__))


def read(x: Any, how: Callable[[Any], Any]) -> Any:
    try:
        return how(x)
    except Exception:  # it can no longer be read: a released buffer
        return NOTHING


def key_order(x: dict[Any, Any]) -> list[int]:
    """The keys in order, since a loop over them follows it."""
    return [id(key) for key in x]


def raw(x: Any) -> bytes:
    return x.tobytes() if hasattr(x, "tobytes") else bytes(memoryview(x))


def is_buffer(x: Any) -> bool:
    try:
        memoryview(x)
    except (TypeError, BufferError):
        return False
    return True


def content(x: Any) -> Any:
    if isinstance(x, weakref.ref):
        return x()
    return vars(x) if isinstance(x, threading.local) else x.get(NOTHING)


def inside(x: Any) -> list[Any]:
    """Its contents in a form that can be compared: by identity for objects."""
    held = content(x)
    parts = list(held.items()) if isinstance(x, threading.local) else [("", held)]
    return [(name, repr(part) if isinstance(part, ATOMS) else id(part)) for name, part in parts]


def own_attributes(x: Any) -> Iterator[dict[str, Any]]:
    try:
        own = object.__getattribute__(x, "__dict__")
    except AttributeError:
        return
    if isinstance(own, dict):
        yield own


@functools.lru_cache(maxsize=1024)
def c_members(kind: type) -> tuple[str, ...]:
    """The fields of a class written in C that exposes them. Computed attributes may differ each time."""
    own = [vars(c).items() for c in kind.__mro__ if not is_written(c) or "__slots__" not in vars(c)]
    return tuple(name for items in own for name, x in items if isinstance(x, MemberDescriptorType) and name[:2] != "__")


def slot_names(kind: type) -> Iterator[str]:
    for c in kind.__mro__:
        slots = c.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                yield f"_{c.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
