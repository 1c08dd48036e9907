"""A user's function, with IEEE 754's answers where Python's arithmetic raises.

    unraising(lambda x: 1 / (1 + math.exp(-x)))(-1000.0)       0.0, where math.exp alone would raise

The function is first called as it is. If it raises, or becomes complex, it is called again, on floats whose `/`
and `**` do neither, and with functions of `math` that do not raise either. An error that it raises on purpose is
raised again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from types import CellType, FunctionType, SimpleNamespace
from typing import Any

from . import real
from .real import Float

Function = Callable[..., Any]


def unraising(f: Function) -> Function:
    """`f`, without the OverflowError, ZeroDivisionError and ValueError of Python's arithmetic on floats."""

    @wraps(f)
    def careful(*xs: Any) -> Any:
        floats = are_floats(xs)
        try:
            result = f(*xs)
        except (ArithmeticError, ValueError):
            if not floats:
                raise
        else:
            if not (floats and _is_complex(result)):
                return result
        return _plain(_with_unraising_math(f)(*map(Float, xs)))

    return careful


def are_floats(xs: tuple[Any, ...]) -> bool:
    """Whether all are floats. type() is used because an unknown number notes when isinstance() asks for its class."""
    return all(issubclass(type(x), float) for x in xs)


def _is_complex(result: Any) -> bool:
    """A root of a negative number, to Python; NaN here."""
    return any(type(x) is complex for x in (result if isinstance(result, tuple) else (result,)))


def _plain(result: Any) -> Any:
    return (
        tuple(map(_plain, result)) if isinstance(result, tuple) else float(result) if type(result) is Float else result
    )


def _unraising(name: str) -> Function:
    f: Function = getattr(math, name)
    where_it_raises = _log if name == "log" else real.OWN.get(name) or real.total(f)

    def answer(*xs: Any) -> Any:
        try:
            out = f(*xs)
        except (OverflowError, ValueError):
            out = where_it_raises(*xs)
        return Float(out) if isinstance(out, float) else out

    return answer


def _log(x: float, *base: float) -> float:
    return real.div(real.log(x), real.log(*base)) if base else real.log(x)


_FUNCTIONS = [name for name in vars(math) if callable(getattr(math, name)) and not name.startswith("_")]
UNRAISING: dict[int, Any] = {id(getattr(math, name)): _unraising(name) for name in _FUNCTIONS}
UNRAISING[id(math)] = SimpleNamespace(**{**vars(math), **{n: UNRAISING[id(getattr(math, n))] for n in _FUNCTIONS}})


def _with_unraising_math(f: Function) -> Function:
    """`f` as it would be if `math`, and what it or its module imported from `math`, never raised."""
    if not isinstance(f, FunctionType):
        return UNRAISING.get(id(f), f)  # type: ignore[no-any-return]
    world = {name: UNRAISING.get(id(x), x) for name, x in f.__globals__.items()}
    twin = FunctionType(f.__code__, world, f.__name__, f.__defaults__, tuple(map(_cell, f.__closure__ or ())) or None)
    twin.__kwdefaults__ = f.__kwdefaults__
    return twin


def _cell(cell: Any) -> Any:
    try:
        held = UNRAISING.get(id(cell.cell_contents))
    except ValueError:  # a variable without a value yet
        return cell
    return CellType(held) if held else cell
