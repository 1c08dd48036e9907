"""Real numbers: what counts as one, and arithmetic on them that never raises.

Python's floats raise in a few places where IEEE 754 has an answer: `1 / 0.0`,
`math.exp(1000)`, `math.log(0)`. Here those answers are given, so that one bad
number in a batch shows up as `inf` or `nan` instead of ending the program.

This file knows nothing of operations, derivatives or graphs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from operator import index
from typing import Any

inf, nan = math.inf, math.nan


def as_float(x: Any) -> float:
    """`x` as a float, or a TypeError that says what to write instead."""
    kind = type(x)
    if kind is float:
        return x  # type: ignore[no-any-return]
    if hasattr(kind, "__float__") and not hasattr(x, "__len__") and not issubclass(kind, (Decimal, complex)):
        try:
            return float(x)
        except OverflowError:
            raise OverflowError(f"{kind.__name__} is too large for a float: at most about 1.8e308") from None
    raise TypeError(_not_a_number(x))


def as_count(n: Any, name: str) -> int:
    """`n` as a whole number, 1 or more, or a ValueError that says so."""
    if not hasattr(n, "__index__") or (count := index(n)) < 1:
        raise ValueError(f"{name} must be a whole number, 1 or more, got {n!r:.40}")
    return count


def _not_a_number(x: Any) -> str:
    name = type(x).__name__
    if isinstance(x, Decimal):
        advice = "a Value holds a 64-bit float, so a Decimal would lose digits silently; write float(d) to accept that"
    elif isinstance(x, complex):
        advice = "gradwalk differentiates real numbers; use z.real and z.imag as two values"
    elif isinstance(x, str):
        advice = f"write float({x[:20]!r}) if the text holds a number"
    elif x is None:
        advice = "something returned None: is a `return` missing? (a gradient is cleared with 0.0)"
    elif hasattr(x, "item") and getattr(x, "shape", None) == ():
        advice = "an array of no dimensions holds one number: write x.item()"
    elif hasattr(x, "tolist"):
        advice = "write xs.tolist() and work on the numbers one by one, or use gradwalk.sum(xs), gradwalk.dot(ws, xs)"
    elif hasattr(type(x), "__len__"):
        advice = "work on its elements one by one, [f(x) for x in xs], or use gradwalk.sum(xs), gradwalk.dot(ws, xs)"
    else:
        advice = "write a number or a Value"
    return f"expected a real number, got {name}: {advice}"


# ---- division and powers, as the processor does them ----


def div(x: float, y: float) -> float:
    try:
        return x / y
    except ZeroDivisionError:
        if x == 0 or x != x:
            return nan
        return math.copysign(inf, x) * math.copysign(1.0, y)


def pow(x: float, y: float) -> float:
    try:
        return math.pow(x, y)
    except OverflowError:
        return -inf if x < 0 and y % 2 == 1 else inf
    except ValueError:
        if x == 0:  # 0 ** negative; the sign of zero survives an odd power
            return math.copysign(inf, x) if y % 2 == 1 else inf
        return nan  # a negative number to a fractional power: never complex


# ---- the functions of `math`, made total ----


def total(f: Callable[..., float], overflow: Callable[..., float] = lambda *x: inf) -> Callable[..., float]:
    """`f`, returning what IEEE 754 says where Python's version raises."""

    def never_raises(*xs: float) -> float:
        try:
            return f(*xs)
        except OverflowError:
            return overflow(*xs)
        except ValueError:
            return nan

    never_raises.__name__ = f.__name__
    return never_raises


exp, expm1, cosh = map(total, (math.exp, math.expm1, math.cosh))


def _hypot(x: float, y: float) -> float:
    """The C library's hypot; math.hypot rounds differently. Python's abs() of a complex number that is not finite looks
    at an error which an earlier operation may have left behind."""
    return abs(complex(x, y)) if math.isfinite(x) and math.isfinite(y) else math.hypot(x, y)


hypot = total(_hypot)
sin, cos, tan, asin, acos, sqrt = map(total, (math.sin, math.cos, math.tan, math.asin, math.acos, math.sqrt))
sinh = total(math.sinh, overflow=lambda x: math.copysign(inf, x))


def log(x: float) -> float:
    return math.log(x) if x > 0 else -inf if x == 0 else nan


def log1p(x: float) -> float:
    return math.log1p(x) if x > -1 else -inf if x == -1 else nan


def sigmoid(x: float) -> float:
    if x >= 0:
        return 1.0 / (1.0 + math.exp(-x))
    e = exp(x)
    return e / (1.0 + e)


def softplus(x: float) -> float:
    """log(1 + e^x) without overflow: for large x it is x."""
    return (x if x > 0 else 0.0) + math.log1p(math.exp(-abs(x))) if x == x else nan


class Float(float):
    """A float whose `/` and `**` follow IEEE 754 too.

    Local derivatives are ordinary Python expressions such as `1 / x`. They are
    evaluated on plain floats; only where that raises are they evaluated once
    more on these.
    """

    __slots__ = ()

    def __add__(self, y: float) -> Float:
        return Float(float(self) + y)

    def __sub__(self, y: float) -> Float:
        return Float(float(self) - y)

    def __rsub__(self, y: float) -> Float:
        return Float(y - float(self))

    def __mul__(self, y: float) -> Float:
        return Float(float(self) * y)

    def __neg__(self) -> Float:
        return Float(-float(self))

    def __truediv__(self, y: float) -> Float:
        return Float(div(float(self), float(y)))

    def __rtruediv__(self, y: float) -> Float:
        return Float(div(float(y), float(self)))

    def __pow__(self, y: float, modulus: None = None) -> Float:
        return Float(pow(float(self), float(y)))

    def __rpow__(self, y: float, modulus: None = None) -> Float:
        return Float(pow(float(y), float(self)))

    __radd__, __rmul__ = __add__, __mul__

    def __gradwalk__(self, op: Any, inputs: tuple[Any, ...]) -> Float:
        return Float(op.compute(*map(float, inputs)))


def agree(ours: float, theirs: float, atol: float, rtol: float) -> bool:
    """Close enough; equal infinities and two NaNs count as equal."""
    if ours == theirs or (ours != ours and theirs != theirs):
        return True
    return abs(ours - theirs) <= atol + rtol * abs(theirs)
