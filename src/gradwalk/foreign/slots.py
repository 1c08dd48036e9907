"""What an object holds: its attributes, the numbers among them, and the values of a class reachable from it.

This file looks only at objects; it knows nothing of gradients or operations.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

DEPTH = 4
"""How many nested containers, closures and helper objects are searched on the way to a value."""


def slots(thing: Any) -> dict[str, Any]:
    """All attributes of an object itself: in its dictionary, in slots, behind properties."""
    found = dict(getattr(thing, "__dict__", None) or {})
    for kind in type(thing).__mro__:
        named = vars(kind).get("__slots__", ())
        for name in (named,) if isinstance(named, str) else named:
            if name not in found and hasattr(thing, name):
                found[name] = getattr(thing, name)
        for name, member in vars(kind).items():
            if isinstance(member, property) and name not in found:
                try:
                    found[name] = getattr(thing, name)
                except Exception:
                    continue  # a property that raises an error is no place for a number
    return found


def is_number(thing: Any) -> bool:
    """Whether this is a real number, Python's or NumPy's, or an array that holds just one."""
    if isinstance(thing, bool):
        return False
    if isinstance(thing, (int, float)):
        return True
    if getattr(thing, "shape", None) in ((), (1,), (1, 1)) and hasattr(thing, "dtype"):
        return True
    return hasattr(type(thing), "__float__") and not hasattr(thing, "shape") and _floats(thing)


def _floats(thing: Any) -> bool:
    try:
        float(thing)
    except Exception:
        return False
    return not any(is_number(inner) for inner in (getattr(thing, "__dict__", None) or {}).values())


def plain(thing: Any) -> float:
    """A number, Python's or NumPy's, as a float; raises TypeError for an array of several."""
    if getattr(thing, "size", 1) != 1:
        raise TypeError("an array of several numbers is no number")
    return float(thing.item()) if hasattr(thing, "shape") and hasattr(thing, "item") else float(thing)


def is_array(thing: Any) -> bool:
    """Whether this is an array of several numbers, such as an engine on NumPy keeps in its data."""
    return hasattr(thing, "shape") and hasattr(thing, "dtype") and not is_number(thing)


def is_single(thing: Any) -> bool:
    """Whether this is a number, or a table of just one."""
    if is_number(thing):
        return True
    while (type(thing) is list or isinstance(thing, array)) and len(thing) == 1:
        thing = thing[0]
        if is_number(thing):
            return True
    return False


def single(thing: Any) -> float:
    """The number as a float; raises TypeError if there are several."""
    while (type(thing) is list or isinstance(thing, array)) and len(thing) == 1:
        thing = thing[0]
    return plain(thing)


def numbers(thing: Any) -> dict[str, float]:
    """The attributes of an object that are numbers, or tables of just one."""
    return {name: single(held) for name, held in slots(thing).items() if is_single(held)}


def reached(thing: Any, kind: type, without: Any = None, depth: int = DEPTH) -> Iterator[Any]:
    """The values of a class that can be reached from an object, in order: through containers, closures and other
    objects, but not through other such values. `without`, usually the value that holds the object, is left out."""
    if isinstance(thing, kind):
        if thing is not without:
            yield thing
    elif depth and not isinstance(thing, (str, bytes, type, ModuleType, int, float, BuiltinFunctionType)):
        for part in _parts(thing):
            yield from reached(part, kind, without, depth - 1)


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (tuple, list, set, frozenset)):
        return list(thing)
    if isinstance(thing, MethodType):
        return [thing.__self__]
    if isinstance(thing, FunctionType):
        return _cells(thing)
    if isinstance(thing, GeneratorType):  # a rule that waits for its gradient
        return list(thing.gi_frame.f_locals.values()) if thing.gi_frame is not None else []
    if hasattr(thing, "dtype"):
        return []
    return list(slots(thing).values()) if is_written(type(thing)) else []


def _cells(function: FunctionType, defaults: bool = True) -> list[Any]:
    """What a function holds: its default arguments and the contents of its closure, None for a cell that is empty."""
    found = list(function.__defaults__ or ()) if defaults else []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:  # not filled yet
            found.append(None)
    return found


def cell_of(function: Any, value: Any) -> str:
    """The name under which a closure holds a value; "" if it does not, or is not a closure."""
    names = function.__code__.co_freevars if isinstance(function, FunctionType) else ()
    return next((name for name, held in zip(names, _cells(function, False)) if held is value), "") if names else ""


def result_in(entry: Any, values: list[Any], at: int | str) -> Any:
    """The result in an entry on a tape: the value in this place, or the one that a closure holds under this name."""
    if isinstance(at, int):
        return values[at]
    names = entry.__code__.co_freevars if isinstance(entry, FunctionType) else ()
    return _cells(entry, False)[names.index(at)] if at in names else values[-1]


def required(function: Callable[..., Any]) -> int | None:
    """How many positional arguments a function requires; None if unknown, or if it also requires keyword arguments."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None:
        return None
    inner = getattr(function, "__func__", function)
    bound = isinstance(function, MethodType)
    missing_keywords = code.co_kwonlyargcount - len(inner.__kwdefaults__ or {})
    if missing_keywords:
        return None
    least: int = code.co_argcount - len(inner.__defaults__ or ()) - bound
    return least


def at_most(function: Callable[..., Any]) -> int:
    """How many positional arguments a function can take; 99 for any number."""
    inner = getattr(function, "__func__", function)
    code = getattr(inner, "__code__", None)
    if code is None or code.co_flags & 0x04:
        return 99
    return int(code.co_argcount) - isinstance(function, MethodType)


def is_written(kind: type) -> bool:
    """Whether a class was written in Python, as opposed to built in."""
    return bool(kind.__flags__ & HEAP_TYPE)


HEAP_TYPE = 1 << 9
