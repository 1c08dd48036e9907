"""Real numbers: what counts as one, and arithmetic on them that does not raise.

Python's floats raise in a few places where IEEE 754 has an answer: `1 / 0.0`, `math.exp(1000)`, `math.log(0)`. This
file gives those answers, so that one bad number in a batch shows up as `inf` or `nan` instead of ending the program.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from decimal import Decimal
from typing import Any

inf, nan = math.inf, math.nan


def as_float(x: Any, what: str = "") -> float:
    """`x` as a float, or a TypeError that says `what` it was meant for and what to write instead."""
    kind = type(x)
    if kind is float:
        return x  # type: ignore[no-any-return]
    if kind is int and -(2**53) < x < 2**53:
        return float(x)
    if hasattr(kind, "__float__") and not hasattr(x, "__len__") and not issubclass(kind, (Decimal, complex)):
        try:
            return float(x)
        except OverflowError:
            raise OverflowError(f"{what}{kind.__name__} is too large for a float, at most about 1.8e308") from None
    raise TypeError(what + _not_a_number(x))


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
        advice = "a zero-dimensional array holds one number: write x.item()"
    elif hasattr(x, "tolist"):
        advice = "write xs.tolist() and work on the numbers one by one, or use gradwalk.sum(xs), gradwalk.dot(ws, xs)"
    elif hasattr(type(x), "__len__"):
        advice = "work on its elements one by one, [f(x) for x in xs], or use gradwalk.sum(xs), gradwalk.dot(ws, xs)"
    else:
        advice = "write a number or a Value"
    return f"expected a real number, got {name}: {advice}"


def may_meet(other: Any) -> bool:
    """Whether an operator should take `other` as a number, or refuse it with an explanation. False for a foreign class
    that is not a number but has its own arithmetic: then Python asks that class."""
    kind = type(other)
    return (
        isinstance(other, (float, int))
        or hasattr(kind, "__float__")  # a Value has it too
        or not hasattr(kind, "__radd__")
        or kind.__module__ in ("builtins", "numpy")
    )


# ---- primitives: what every target has under its C name, on floats, without raising ----


def primitive(name: str, inputs: int = 1) -> Callable[..., float]:
    """The operator or function of that name in C, on floats: IEEE 754's answers where Python's version raises."""
    if name in OPERATORS:
        return operator.neg if inputs == 1 else OPERATORS[name]
    if name in OWN:
        return OWN[name]
    function: Any = getattr(math, name, None)  # None: proofreading.py says so, with the row
    return function if function is None or name in NEVER_RAISE else total(function)


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


def log(x: float) -> float:
    return math.log(x) if x > 0 else -inf if x == 0 else nan


def log1p(x: float) -> float:
    return math.log1p(x) if x > -1 else -inf if x == -1 else nan


def _hypot(x: float, y: float) -> float:
    """As the C library rounds it, which is abs() of a complex number where that is finite; math.hypot differs."""
    return abs(complex(x, y)) if math.isfinite(x) and math.isfinite(y) else math.hypot(x, y)


def whole(f: Callable[[float], int]) -> Callable[[float], float]:
    """Python's floor, ceil or trunc as C has it: a float that keeps the sign of a zero, and infinities as they are."""
    return lambda x: math.copysign(f(x), x) if math.isfinite(x) else x


OPERATORS: dict[str, Callable[..., float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": div,
    ">": lambda x, y: 1.0 if x > y else 0.0, ">=": lambda x, y: 1.0 if x >= y else 0.0,
    "<": lambda x, y: 1.0 if x < y else 0.0, "<=": lambda x, y: 1.0 if x <= y else 0.0,
    "==": lambda x, y: 1.0 if x == y else 0.0, "!=": lambda x, y: 1.0 if x != y else 0.0,
    "?:": lambda c, x, y: x if c else y,
}  # fmt: skip
COMPARISONS = {">", ">=", "<", "<=", "==", "!="}
NEVER_RAISE = {"atan", "atan2", "tanh", "asinh", "erf", "erfc", "fabs"}
sinh = total(math.sinh, overflow=lambda x: math.copysign(inf, x))
OWN: dict[str, Callable[..., float]] = {
    "pow": pow, "log": log, "log1p": log1p, "sinh": sinh, "hypot": total(_hypot),
    "floor": whole(math.floor), "ceil": whole(math.ceil), "trunc": whole(math.trunc),
    "log2": lambda x: math.log2(x) if x > 0 else log(x), "log10": lambda x: math.log10(x) if x > 0 else log(x),
    "atanh": lambda x: math.atanh(x) if -1 < x < 1 else math.copysign(inf, x) if abs(x) == 1 else nan,
}  # fmt: skip
"""Functions for which "infinity if too large, nan if undefined" is not enough."""


class Float(float):
    """A float whose `/` and `**` follow IEEE 754 too.

    Local derivatives are ordinary Python expressions such as `1 / x`. They are evaluated on plain floats and, if that
    raises, again on these.
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
