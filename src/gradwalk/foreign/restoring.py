"""Tries out somebody's functions without side effects: random state, global lists and counters are restored."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy
from io import StringIO
from types import ModuleType
from typing import Any

from .places import places as namespaces
from .slots import is_written

PLAIN = (int, float, bool, str, type(None), tuple)


@contextmanager
def undone(kind: type, around: Mapping[str, Any]) -> Iterator[None]:
    """Undo what the block does to random state, to the objects, lists, sets and dictionaries in or around the class,
    and to its counters. What the block prints is not shown."""
    owners = {id(owner): owner for owner in (*kind.__mro__, *namespaces(around))}.values()
    places = [*around.values(), *(held for owner in owners for held in vars(owner).values())]
    places += [part for thing in places for part in _inside(thing)]
    lists = [(thing, list(thing)) for thing in places if isinstance(thing, list)]
    sets = [(thing, set(thing)) for thing in places if isinstance(thing, set)]
    tables = [(thing, dict(thing)) for thing in places if isinstance(thing, dict)]
    counters = [
        (owner, name, held)
        for owner in owners
        if not isinstance(owner, type) or is_written(owner)
        for name, held in vars(owner).items()
        if isinstance(held, PLAIN) and not name.startswith("__")
    ]
    plain = {name: held for name, held in around.items() if isinstance(held, PLAIN)} if type(around) is dict else {}
    counts = [
        (owner, name, copy(held))
        for owner in (*kind.__mro__, around)
        for name, held in (owner.items() if isinstance(owner, Mapping) else vars(owner).items())
        if isinstance(held, itertools.count)
    ]
    objects = [(thing, dict(vars(thing))) for thing in places if _is_an_object(thing)]
    state, arrays = random.getstate(), sys.modules.get("numpy.random")
    array_state = arrays.get_state() if arrays else None
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            yield
    finally:
        random.setstate(state)
        if arrays:
            arrays.set_state(array_state)
        for thing, attributes in objects:
            vars(thing).clear()
            vars(thing).update(attributes)
        for thing, before in lists:
            thing[:] = before
        for some, was in sets:
            some.clear()
            some.update(was)
        for table, kept in tables:
            table.clear()
            table.update(kept)
        for place, name, count in counts:
            if isinstance(place, dict):
                place[name] = count
            elif isinstance(place, type):
                setattr(place, name, count)
        for name, held in plain.items():
            around[name] = held  # type: ignore[index]
        for owner, name, held in counters:
            if vars(owner).get(name) is not held:
                setattr(owner, name, held)


def _is_an_object(thing: Any) -> bool:
    """Whether this is an object with attributes, of a class that the program wrote."""
    written = is_written(type(thing)) and not isinstance(thing, (type, ModuleType, dict))
    return written and isinstance(getattr(thing, "__dict__", None), dict) and not hasattr(thing, "__code__")


def _inside(thing: Any) -> list[Any]:
    """What an object of the program holds, or the default arguments of a function."""
    if hasattr(thing, "__code__"):
        return list(thing.__defaults__ or ())
    if isinstance(thing, type) or not is_written(type(thing)) or hasattr(thing, "shape"):
        return []
    held = getattr(thing, "__dict__", None)
    return list(held.values()) if isinstance(held, dict) and len(held) < 50 else []
