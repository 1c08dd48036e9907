"""Where a program keeps its parameters: the variables, lists and objects that lead to them, and their names.

This file looks at names and containers; it knows nothing of training.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, GeneratorType, ModuleType
from typing import Any

from ...foreign.roles import Roles
from ...foreign.slots import is_written, slots

MOST = 20_000


@dataclass(frozen=True)
class Held:
    """One value and its place: `net.layers[0].w[1]`, with the object and attribute that it belongs to."""

    value: Any
    path: str
    owner: Any  # the nearest object of a class of the program's; None for a plain variable
    attribute: str  # of the owner, or the variable's name
    inside: tuple[int, ...]  # the ids of the containers on the way


def held_in(names: dict[str, Any], roles: Roles) -> list[Held]:
    """Every value that the program's variables lead to, through lists, tables and objects; each place once."""
    found: list[Held] = []
    for name, thing in list(names.items()):
        if not name.startswith("__") and not isinstance(thing, (type, ModuleType)) and not hasattr(thing, "__code__"):
            found += _inside(thing, name, None, name, roles, (), 6)
        if len(found) > MOST:
            break
    return found


def _inside(
    thing: Any, path: str, owner: Any, attribute: str, roles: Roles, inside: tuple[int, ...], depth: int
) -> Iterator[Held]:
    if roles.is_value(thing):
        yield Held(thing, path, owner, attribute, inside)
    elif not depth or id(thing) in inside:
        return
    elif isinstance(thing, (list, tuple)) and len(thing) <= 2000:
        for i, part in enumerate(thing):
            yield from _inside(part, f"{path}[{i}]", owner, attribute, roles, (*inside, id(thing)), depth - 1)
    elif isinstance(thing, dict) and len(thing) <= 2000:
        for key, part in thing.items():
            shown = repr(key) if isinstance(key, (str, int)) else "..."
            yield from _inside(part, f"{path}[{shown}]", owner, attribute, roles, (*inside, id(thing)), depth - 1)
    elif is_written(type(thing)) and not hasattr(thing, "dtype") and not callable(getattr(thing, "__next__", None)):
        for name, part in (getattr(thing, "__dict__", None) or slots(thing)).items():
            yield from _inside(part, f"{path}.{name}", thing, name, roles, (*inside, id(thing)), depth - 1)


def lists_in(names: dict[str, Any], roles: Roles) -> Iterator[tuple[str, list[Any]]]:
    """The lists that the program's variables and objects hold, of values or of things with values, with their paths."""
    waiting = [(name, thing) for name, thing in list(names.items()) if not name.startswith("__")]
    seen: set[int] = set()
    while waiting and len(seen) < MOST:
        path, thing = waiting.pop(0)
        if id(thing) in seen or roles.is_value(thing) or isinstance(thing, (type, ModuleType, str, bytes)):
            continue
        seen.add(id(thing))
        if isinstance(thing, (list, tuple)):
            yield path, list(thing)
            waiting += [(f"{path}[{i}]", part) for i, part in enumerate(thing[:200]) if not isinstance(part, float)]
        elif isinstance(thing, dict):
            waiting += [(f"{path}[{key!r:.20}]", part) for key, part in list(thing.items())[:200]]
        elif is_written(type(thing)) and hasattr(thing, "__dict__") and not hasattr(thing, "__code__"):
            waiting += [(f"{path}.{name}", part) for name, part in vars(thing).items()]


def objects_in(names: dict[str, Any]) -> list[Any]:
    """The objects of the program's own classes that its variables lead to, each once, except values."""
    waiting = [thing for name, thing in list(names.items()) if not name.startswith("__")]
    found: dict[int, Any] = {}
    seen: set[int] = set()
    while waiting and len(seen) < MOST:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, str, bytes, int, float)):
            continue
        seen.add(id(thing))
        if isinstance(thing, (list, tuple)):
            waiting += thing[:500]
        elif isinstance(thing, dict):
            waiting += list(thing.values())[:500]
        elif is_written(type(thing)) and hasattr(thing, "__dict__") and not hasattr(thing, "__code__"):
            found[id(thing)] = thing
            waiting += vars(thing).values()
    return list(found.values())


def spent_generators(names: dict[str, Any]) -> Iterator[tuple[str, CodeType]]:
    """The exhausted generators that the program keeps, with the code that made them."""
    places = [(name, thing) for name, thing in names.items() if not name.startswith("__")]
    places += [(f"{type(x).__name__}.{name}", part) for x in objects_in(names) for name, part in vars(x).items()]
    for name, thing in places:
        if isinstance(thing, GeneratorType) and thing.gi_frame is None:
            yield name, thing.gi_code
