"""Where else than beside the class a program may keep a function: in another class, a module, an object."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

from .slots import is_written


def places(around: Mapping[str, Any]) -> list[Any]:
    """The program's own classes, modules and namespaces among these names, and the classes in such modules."""
    found: dict[int, Any] = {}
    for held in list(around.values()):
        for place in _of(held):
            found[id(place)] = place
            if isinstance(place, ModuleType):
                found.update((id(x), x) for x in list(vars(place).values()) if _is_own_class(x))
    return list(found.values())


def _of(held: Any) -> Iterator[Any]:
    """A place by itself; of an object, its class."""
    if isinstance(held, SimpleNamespace) or _is_own_class(held) or _is_own_module(held):
        yield held
    elif _is_own_class(type(held)):
        yield type(held)


def _is_own_class(x: Any) -> bool:
    return isinstance(x, type) and is_written(x) and _is_own_name(x.__module__)


def _is_own_module(x: Any) -> bool:
    return isinstance(x, ModuleType) and _is_own_name(x.__name__)


def _is_own_name(name: str) -> bool:
    """Whether a module of this name is neither Python's, nor installed, nor ours."""
    root = name.partition(".")[0]
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return root not in (*sys.stdlib_module_names, __name__.partition(".")[0]) and "site-packages" not in file


def one_of(kind: type, around: Mapping[str, Any]) -> Any:
    """An object of a class: one that the program has, a new one, or an empty one, if making one needs arguments."""
    for held in around.values():
        if type(held) is kind:
            return held
    try:
        return kind()
    except TypeError:
        return object.__new__(kind)
