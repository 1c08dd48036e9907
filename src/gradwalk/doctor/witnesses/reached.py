"""The numbers that a program's variables lead to: reading them and writing them back."""

from __future__ import annotations

import ctypes
import dis
import sys
from array import array
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from ...foreign.slots import is_array, is_number, is_written, plain, slots

MOST = 4000
"""So many numbers are looked at."""

DEEP = 7
"""As deep as a weight in a row in a matrix of a layer in a list of a network that a trainer has."""

Path = tuple[str, ...]  # a variable, then how to get on from there
Numbers = dict[Path, float]


def place(path: Path) -> Path:
    """The place of a number: one variable, and one attribute or field of the objects in it."""
    return (path[0], *(step for step in path[1:] if step.startswith(("slot:", "field:"))))


def spelled(path: Path) -> str:
    """The path in Python syntax: `net.layers[0].W`."""
    name, *rest = path
    for step in rest:
        kind, _, key = step.partition(":")
        name += f".{key}" if kind == "slot" else f"[{key}]"
    return name


def read(frame: FrameType) -> Numbers:
    """Every number that a variable leads to through lists, tables, arrays and objects."""
    found: Numbers = {}
    seen: set[int] = set()  # a thing held in two places counts once
    passing = _passing(frame.f_code)
    own = sorted(frame.f_locals.items(), key=lambda each: _rank(each[1]) if each[0] in passing else 0)
    for name, held in own + [each for each in frame.f_globals.items() if frame.f_locals is not frame.f_globals]:
        if not name.startswith("__") and (name,) not in found:
            for path, x in inside(held, (name,), DEEP, seen):
                found[path] = x
                if len(found) > MOST:
                    return found
    return found


@lru_cache(maxsize=64)
def _passing(code: CodeType) -> frozenset[str]:
    """The variables set inside a loop, which hold one thing after another (`for p in params`). What they share with
    other variables is found through those, so that a number has the same path in every round."""
    steps = list(dis.get_instructions(code))
    turns = [(each.argval, each.offset) for each in steps if "JUMP" in each.opname and each.argval < each.offset]
    stored = [each for each in steps if each.opname.startswith("STORE_") and isinstance(each.argval, (str, tuple))]
    inner = [each.argval for each in stored if any(start <= each.offset <= end for start, end in turns)]
    return frozenset(name for held in inner for name in (held if isinstance(held, tuple) else (held,)))


def _rank(held: Any) -> int:
    """The order of variables that are set anew: tables come before what may be taken out of them."""
    return 1 if is_array(held) or isinstance(held, (list, tuple, array, deque, dict)) else 2


def inside(thing: Any, path: Path, depth: int, seen: set[int]) -> Iterator[tuple[Path, float]]:
    if is_number(thing) and not isinstance(thing, bool):
        yield path, plain(thing)
        return
    if not depth or id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, str, bytes)):
        return
    seen.add(id(thing))
    if is_array(thing):
        if getattr(thing.dtype, "kind", "") == "f":
            for i, x in enumerate(thing.ravel()[:500]):
                yield (*path, f"flat:{i}"), float(x)
    elif isinstance(thing, (list, tuple, array, deque)):
        step = "field" if _is_record(thing) else "item"
        for i, part in enumerate(islice(thing, 500)):
            yield from inside(part, (*path, f"{step}:{i}"), depth - 1, seen)
    elif isinstance(thing, dict):
        for i, part in enumerate(list(thing.values())[:500]):
            yield from inside(part, (*path, f"value:{i}"), depth - 1, seen)
    elif is_written(type(thing)):
        for name, part in slots(thing).items():
            yield from inside(part, (*path, f"slot:{name}"), depth - 1, seen)


def _is_record(thing: Any) -> bool:
    """`[2.0, 0.0, []]`: a number, its gradient, its sources. Each has a fixed place, as an attribute has."""
    if not isinstance(thing, (list, tuple)) or not 2 <= len(thing) <= 8:
        return False
    single = sum(map(is_number, thing))
    return 0 < single < len(thing) and not any(is_array(part) for part in thing)


def write(frame: FrameType, path: Path, x: float) -> None:
    """Put a number where `read` found one; what cannot be written stays as it is."""
    name, *rest = path
    own = frame.f_locals  # asked for once: in older Pythons every look at it forgets what was written there
    space = own if name in own else frame.f_globals
    held: Any = space.get(name)
    try:
        new = _with(held, rest, x)
    except (TypeError, AttributeError):
        return
    if new is not held:
        space[name] = new
        if sys.version_info < (3, 13) and space is not frame.f_globals:
            ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))


def _with(held: Any, steps: list[str], x: float) -> Any:
    """The container of a number, with another number in it; tuples are made anew."""
    if not steps:
        return _of_its_kind(held, x)
    kind, _, key = steps[0].partition(":")
    if kind == "flat":
        held.flat[int(key)] = x
        return held
    old = _next(held, steps[0])
    new = _with(old, steps[1:], x)
    if new is old:
        return held
    if isinstance(held, tuple):
        parts = [new if i == int(key) else part for i, part in enumerate(held)]
        return type(held)._make(parts) if hasattr(held, "_make") else type(held)(parts)
    if kind in ("item", "field"):
        held[int(key)] = new
    elif kind == "value":
        held[list(held)[int(key)]] = new
    else:
        setattr(held, key, new)
    return held


def _of_its_kind(old: Any, x: float) -> Any:
    """The number in the same class, if it is derived from float; an array of one number stays an array."""
    if isinstance(getattr(old, "shape", None), tuple) and hasattr(old, "fill") and not isinstance(old, float):
        new = old.copy()
        new.fill(x)
        return new
    if isinstance(old, float) and is_written(type(old)):
        try:
            return type(old)(x)
        except Exception:
            return x
    return x


def _next(held: Any, step: str) -> Any:
    kind, _, key = step.partition(":")
    if kind in ("item", "field"):
        return held[int(key)]
    if kind == "value":
        return list(held.values())[int(key)]
    return getattr(held, key)


def mostly_equal(held: dict[str, Any]) -> bool:
    """Whether most of the numbers in some variables occur more than once."""
    found: list[float] = []
    for name, thing in held.items():
        found += [x for _, x in inside(thing, (name,), DEEP, set())]
    return len(found) > 3 and sum(found.count(x) > 1 for x in found) > 0.5 * len(found)
