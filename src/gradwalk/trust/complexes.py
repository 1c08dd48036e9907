"""Complex numbers through the table: the most exact witness for a derivative.

For an analytic f, the imaginary part of f(x + ih) is h f'(x), up to an error of
h squared. With h = 1e-20 nothing is subtracted, so nothing is lost: the derivative
is right to the last digits. Functions with a kink count as analytic on either side
of it: the real part decides the side.

This file computes each operation independently, from the definitions in `cmath`. It
takes no derivative from the table, which makes it an independent witness.
"""

from __future__ import annotations

import cmath
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

from ..engine.op import Op
from ..engine.operators import Operators
from ..engine.ops import TABLE
from ..engine.real import as_float

STEP = 1e-20
TOLERANCE = 1e-12

Number = complex | float


class NotAnalytic(TypeError):
    """Raised for an operation that computes with real numbers only: use difference quotients."""


def _power(z: complex, w: complex) -> complex:
    whole = w.real.is_integer() and w.imag == 0 and abs(w.real) <= 64
    return z ** int(w.real) if whole else z**w


def _expm1(z: complex) -> complex:
    half = math.sin(z.imag / 2)
    return complex(math.expm1(z.real) * math.cos(z.imag) - 2 * half * half, math.exp(z.real) * math.sin(z.imag))


def _log1p(z: complex) -> complex:
    if abs(z.imag) > 1e-9:
        return cmath.log(1 + z)
    return complex(math.log1p(z.real), math.atan2(z.imag, 1 + z.real))


def _sigmoid(z: complex) -> complex:
    return 1 / (1 + cmath.exp(-z)) if z.real >= 0 else cmath.exp(z) / (1 + cmath.exp(z))


def _softplus(z: complex) -> complex:
    return z + _log1p(cmath.exp(-z)) if z.real > 0 else _log1p(cmath.exp(z))


def _erf(z: complex) -> complex:
    """The series exp(-z*z) * sum of z * (2 z*z)^n / (1*3*5*...), whose terms do not cancel."""
    if abs(z.real) > 6:
        return complex(math.copysign(1.0, z.real))
    term, total, n = z, z, 1
    while abs(term.real) > 1e-18 * abs(total.real) or abs(term.imag) > 1e-18 * abs(total.imag):
        term *= 2 * z * z / (2 * n + 1)
        total += term
        n += 1
    return 2 / math.sqrt(math.pi) * cmath.exp(-z * z) * total


def _atan2(y: complex, x: complex) -> complex:
    whole = math.atan2(y.real, x.real)
    if abs(x.real) >= abs(y.real):
        return complex(whole, cmath.atan(y / x).imag)
    return complex(whole, -cmath.atan(x / y).imag)


def _dot(*inputs: complex) -> complex:
    n = len(inputs) // 2
    return sum(map(operator.mul, inputs[:n], inputs[n : 2 * n]), inputs[-1] if len(inputs) % 2 else 0j)


def _where(c: complex, x: complex, y: complex) -> complex:
    return x if c.real else y


FUNCTIONS: dict[str, Callable[..., Number]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
    "neg": operator.neg,
    "powk": _power,
    "pow": _power,
    "sum": lambda *zs: sum(zs, 0j),
    "dot": _dot,
    "where": _where,
    "exp": cmath.exp,
    "expm1": _expm1,
    "log": cmath.log,
    "log1p": _log1p,
    "sqrt": cmath.sqrt,
    "sin": cmath.sin,
    "cos": cmath.cos,
    "tan": cmath.tan,
    "asin": cmath.asin,
    "acos": cmath.acos,
    "atan": cmath.atan,
    "hypot": lambda x, y: cmath.sqrt(x * x + y * y),
    "atan2": _atan2,
    "sinh": cmath.sinh,
    "cosh": cmath.cosh,
    "tanh": cmath.tanh,
    "sigmoid": _sigmoid,
    "softplus": _softplus,
    "erf": _erf,
    "gelu": lambda z: 0.5 * z * (1 + _erf(z * math.sqrt(0.5))),
    "abs": lambda z: z if z.real > 0 else -z,
    "relu": lambda z: z if z.real > 0 else 0j,
    "leaky_relu": lambda z, k: z if z.real > 0 else k * z,
    "maximum": lambda x, y: x if x.real > y.real else y,
    "minimum": lambda x, y: x if x.real < y.real else y,
}


def known(op: Op) -> bool:
    """Whether this file computes the operation itself, without using the operation's own code."""
    return TABLE.get(op.row.name) is op.row and (op.row.name in FUNCTIONS or op.row.compares)


def apply(op: Op, inputs: Sequence[complex]) -> complex:
    """`op` on complex numbers; NaN where it has no value. A foreign operation's own code is tried."""
    values = [*inputs, *op.bound]
    name = op.row.name
    try:
        if known(op) and op.row.compares:
            return complex(op.row.compute(*(complex(z).real for z in values)))
        if known(op):
            return complex(FUNCTIONS[name](*map(complex, values)))
        if op.row.composed:  # from rows that are computed here
            whole: Any = op.row.forward(*map(Complex, map(complex, values)))  # type: ignore[operator]
            return complex(whole.data if isinstance(whole, Complex) else whole)
        result = op.compute(*inputs)
    except ArithmeticError:
        return complex(math.nan, math.nan)
    except TypeError as error:
        raise NotAnalytic(f"{op.name} cannot be computed on complex numbers: {error}") from None
    except ValueError:
        return complex(math.nan, math.nan)
    if not isinstance(result, complex) and any(z.imag for z in inputs):
        raise NotAnalytic(f"{op.name} drops the imaginary part")
    return complex(result)


class Complex(Operators):
    """A complex number that functions and rules take like a Value. Compared by its real part."""

    __slots__ = ("data",)

    def __init__(self, data: complex) -> None:
        self.data = data

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Complex:
        return Complex(apply(op, [x.data if isinstance(x, Complex) else complex(as_float(x)) for x in inputs]))

    def _real(self, y: Any) -> float:
        return y.data.real if isinstance(y, Complex) else as_float(y)

    def __lt__(self, y: Any) -> bool:
        return self.data.real < self._real(y)

    def __le__(self, y: Any) -> bool:
        return self.data.real <= self._real(y)

    def __gt__(self, y: Any) -> bool:
        return self.data.real > self._real(y)

    def __ge__(self, y: Any) -> bool:
        return self.data.real >= self._real(y)

    def __bool__(self) -> bool:
        return self.data.real != 0

    def __repr__(self) -> str:
        return f"Complex({self.data})"


def slope(z: Any) -> float:
    """The derivative in the imaginary part of a result, after one input was moved by STEP * 1j."""
    z = z.data if isinstance(z, Complex) else z
    return z.imag / STEP if isinstance(z, complex) else 0.0
