"""Derivatives found by trying: move the input a little, look how far the output moves.

    >>> round(nudge(lambda x: 3 * x**2 - 4 * x + 5, 3.0), 4)
    14.0

Slow and inexact, but it needs no calculus at all, which makes it the judge of
everything that does. This file knows difference quotients; it knows no graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ..engine.real import as_float
from ..engine.value import Value

STEP, ATOL, RTOL = 1e-6, 1e-5, 1e-3
"""The step of a plain difference quotient, and how far from one a right derivative may be."""

Function = Callable[..., Any]
Real = Callable[[float], float]


class Estimate(NamedTuple):
    """A numerical derivative, and about how far it may be off."""

    value: float
    error: float


def number(x: Any) -> float:
    """The plain number in a result, be it a float or a Value."""
    return float(x.data) if isinstance(x, Value) else as_float(x)


def evaluate(f: Function, *xs: float) -> float:
    """f at plain numbers; or at Values, for a function that asks them for `x.tanh()` or `x.data`."""
    try:
        return number(f(*xs))
    except (AttributeError, TypeError):
        return number(f(*map(Value, xs)))


def nudge(f: Function, x: float, h: float = STEP) -> float:
    """How steep f is at x, found by a nudge: (f(x + h) - f(x)) / h."""
    return (evaluate(f, x + h) - evaluate(f, x)) / h


def central(f: Function, x: float, h: float = STEP) -> float:
    """The same with a step to either side: the error shrinks with h * h instead of h."""
    right, left = x + h, x - h
    return (evaluate(f, right) - evaluate(f, left)) / (right - left or 2 * h)


def richardson(f: Real, x: float, h: float | None = None, levels: int = 9) -> Estimate:
    """Central differences at steps h, h/2, h/4, ..., combined so that their errors cancel.

    Smaller steps mean a smaller error of the method and a larger one of rounding; the entry
    of the triangle whose neighbours agree best is taken. `h` starts at 1/50 of x (at least of 1),
    and shrinks while f is not finite there.
    """
    h = h or max(1.0, abs(x)) / 50
    while h > 1e-9 and not (math.isfinite(f(x + h)) and math.isfinite(f(x - h))):
        h /= 4
    best = Estimate(math.nan, math.inf)
    above: list[float] = []
    for _ in range(levels):
        row = [central(f, x, h)]
        factor = 1.0
        for better in above:
            factor *= 4.0
            row.append(row[-1] + (row[-1] - better) / (factor - 1.0))
            error = max(abs(row[-1] - row[-2]), abs(row[-1] - better))
            if error <= best.error:
                best = Estimate(row[-1], error)
        above, h = row, h / 2
    return best


def sides(f: Real, x: float, h: float = STEP) -> tuple[float, float]:
    """The slope on the left and on the right of x. At a kink they differ."""
    return (f(x) - f(x - h)) / h, (f(x + h) - f(x)) / h


def relative_error(ours: float, theirs: float) -> float:
    """The difference as a share of the larger one; 0 where both are the same, even infinite or NaN."""
    if ours == theirs or (ours != ours and theirs != theirs):
        return 0.0
    if math.isnan(ours) or math.isnan(theirs):
        return math.nan
    return abs(ours - theirs) / max(abs(ours), abs(theirs))
