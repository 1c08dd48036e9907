"""The places other than the class's own module where a program may keep a function: classes, modules, objects."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

from .slots import is_written


def places(around: Mapping[str, Any]) -> list[Any]:
    """The program's own classes, modules and namespaces among these names, and the classes in those modules."""
    found: dict[int, Any] = {}
    for held in list(around.values()):
        for place in _of(held):
            found[id(place)] = place
            if isinstance(place, ModuleType):
                found.update((id(x), x) for x in list(vars(place).values()) if _is_own_class(x))
    return list(found.values())


def _of(held: Any) -> Iterator[Any]:
    """The object itself if it is a place; otherwise its class, if the program wrote it."""
    if isinstance(held, SimpleNamespace) or _is_own_class(held) or _is_own_module(held):
        yield held
    elif _is_own_class(type(held)):
        yield type(held)


def _is_own_class(x: Any) -> bool:
    return isinstance(x, type) and is_written(x) and _is_own_name(x.__module__)


def _is_own_module(x: Any) -> bool:
    return isinstance(x, ModuleType) and _is_own_name(x.__name__)


def _is_own_name(name: str) -> bool:
    """Whether a module of this name is the program's own: not Python's, not installed, not ours."""
    root = name.partition(".")[0]
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return root not in (*sys.stdlib_module_names, __name__.partition(".")[0]) and "site-packages" not in file


def one_of(kind: type, around: Mapping[str, Any]) -> Any:
    """An object of a class: one that the program has, or a new one; uninitialized, if making one takes arguments."""
    for held in around.values():
        if type(held) is kind:
            return held
    try:
        return kind()
    except TypeError:
        return object.__new__(kind)
