"""Numerical derivatives: move the input a little and see how far the output moves.

    >>> round(nudge(lambda x: 3 * x**2 - 4 * x + 5, 3.0), 4)
    14.0

Slow and inexact, but it needs no calculus, so it can judge everything that does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ..engine.real import as_float
from ..engine.value import Value

STEP, RTOL = 1e-6, 1e-3
"""The step of a plain difference quotient, and how far a right derivative may be from it."""

EPSILON, SMALLEST = 2.0**-52, 5e-324

Function = Callable[..., Any]
Real = Callable[[float], float]


class Estimate(NamedTuple):
    """A numerical derivative, and about how far it may be off."""

    value: float
    error: float


def plain(x: Any) -> float:
    """The plain number in a result, which may be a float or a Value."""
    return float(x.data) if isinstance(x, Value) else as_float(x)


def evaluate(f: Function, *xs: float) -> float:
    """f at plain numbers; or at Values, for a function that asks them for `x.tanh()` or `x.data`."""
    try:
        return plain(f(*xs))
    except (AttributeError, TypeError):
        return plain(f(*map(Value, xs)))


def nudge(f: Function, x: float, h: float | None = None) -> float:
    """How steep f is at x, found by a nudge: (f(x + h) - f(x)) / h.

    By default h is a millionth of x, and at least a millionth.

    >>> round(nudge(lambda x: x * x, 3.0), 3)
    6.0
    """
    if not callable(f):
        raise TypeError(f"nudge takes a function first, got {f!r:.60}: write nudge(f, 3.0), not nudge(f(3.0))")
    try:
        x = as_float(x)
    except TypeError:
        if isinstance(x, Value):
            raise TypeError(f"nudge moves a number, and no Value: write nudge(f, {x.data!r})") from None
        raise TypeError(
            f"nudge moves one number, got {x!r:.60}:\n"
            "  for one number of several write nudge(lambda t: f([t, *rest]), x[0]); gradwalk.grad(f) takes lists"
        ) from None
    if math.isinf(x):
        raise ValueError(f"x = {x!r} cannot be nudged: x + h is still x, whatever h is")
    h = STEP * max(1.0, abs(x)) if h is None else as_float(h)
    if h == 0 or not math.isfinite(h):
        raise ValueError(f"h = {h!r} is not a step: nothing would move. Leave it out, or use something like h=1e-6")
    if x + h == x:
        raise ValueError(
            f"h = {h!r} is too small for x = {x!r}: x + h is still x. The next float is {math.ulp(x):.3g} away"
        )
    return forward(f, x, h)


def forward(f: Function, x: float, h: float) -> float:
    """The difference quotient to the right."""
    return (evaluate(f, x + h) - evaluate(f, x)) / h


def central(f: Function, x: float, h: float = STEP) -> float:
    """The same with a step to either side: the error is proportional to h * h instead of h."""
    right, left = x + h, x - h
    return (evaluate(f, right) - evaluate(f, left)) / (right - left or 2 * h)


def richardson(f: Real, x: float, h: float | None = None, levels: int = 9) -> Estimate:
    """Central differences at steps h, h/2, h/4, ..., combined so that their errors cancel.

    Smaller steps mean a smaller error of the method and a larger one of rounding; the entry
    of the triangle whose neighbours agree best is taken. `h` starts at 1/50 of x (at least of 1),
    and shrinks while f is not finite there. The stated error is at least what the rounding of f
    itself can cause.
    """
    h = h or max(1.0, abs(x)) / 50
    while h > 1e-7 * abs(x) and h > 1e-300 and not (math.isfinite(f(x + h)) and math.isfinite(f(x - h))):
        h /= 4
    best, swing = Estimate(math.nan, math.inf), noise(f, x)
    above: list[float] = []
    for _ in range(levels):
        right, left = x + h, x - h
        if right == left:
            break
        high, low = f(right), f(left)
        rounding = max(EPSILON * max(abs(high), abs(low)), swing, SMALLEST) / (right - left)
        row = [(high - low) / (right - left)]
        factor = 1.0
        for better in above:
            factor *= 4.0
            row.append(row[-1] + (row[-1] - better) / (factor - 1.0))
            error = max(abs(row[-1] - row[-2]), abs(row[-1] - better), rounding)
            if error <= best.error:
                best = Estimate(row[-1], error)
        above, h = row, h / 2
    return best


def noise(f: Real, x: float) -> float:
    """How far f strays from a smooth curve near x, because of its own rounding.

    Fourth differences are nearly 0 for anything smooth. They are taken close by and a little further away,
    because a rounded function may be a staircase with wide steps.
    """
    found = 0.0
    for gap in (4 * math.ulp(x), 1e-10 * abs(x), 1e-7 * abs(x)) if x else (1e-17, 1e-10):
        a, b, c, d, e = (f(x + k * gap) for k in range(-2, 3))
        bump = abs(a - 4 * b + 6 * c - 4 * d + e) / 8
        found = max(found, bump) if math.isfinite(bump) else found
    return found


def derivative(f: Real, x: float, room: float | None = None) -> Estimate:
    """The slope at x by `richardson` from several scales, for functions that move slowly, fast, or only near x.

    A coarse step that disagrees with a finer, more certain one has jumped over something, and is ignored.
    """
    room = room or max(1.0, abs(x)) / 50
    starts = {room} | {scale for k in (2, 4, 6, 8) if (scale := room * 10.0**-k) > 0}
    starts |= {start for k in (2, 5) if 0 < (start := abs(x) * 10.0**-k) < room}
    best = Estimate(math.nan, math.inf)
    for h in sorted(starts):
        found = richardson(f, x, h)
        sure = best.error <= 0.02 * abs(best.value)
        if found.error < best.error and not (sure and abs(found.value - best.value) > 10 * (found.error + best.error)):
            best = found
    return best


def finite_around(f: Real, x: float) -> bool:
    """Whether f is finite here and a little to either side; otherwise there is no slope to find."""
    h = 1e-9 * (abs(x) or 1.0)
    return all(map(math.isfinite, (f(x), f(x + h), f(x - h))))


def jumps(f: Real, x: float) -> bool:
    """Whether f jumps at x: the gap between the two sides stays as they come closer, while each side is smooth."""
    size = abs(x) or 1.0
    gaps = [abs(f(x + h) - f(x - h)) for h in (1e-6 * size, 1e-10 * size)]
    swing = max(EPSILON * abs(f(x)), *(abs(f(x + k * size) - f(x + 2 * k * size)) for k in (1e-10, -1e-10)))
    return gaps[1] > 0.5 * gaps[0] and gaps[1] > 100 * swing


def bends(f: Real, x: float) -> bool:
    """Whether f has a kink at x: the slopes of its two sides differ, and stay different at smaller scales."""
    size = STEP * (abs(x) or 1.0)
    (left, right), (nearer_left, nearer_right) = sides(f, x, size), sides(f, x, size / 16)
    apart = abs(right - left)
    stays = abs(left - nearer_left) < 0.1 * apart and abs(right - nearer_right) < 0.1 * apart
    return apart > RTOL * max(abs(left), abs(right)) and stays


def sides(f: Real, x: float, h: float | None = None) -> tuple[float, float]:
    """The slope on the left and on the right of x. At a kink they differ."""
    h = h or STEP * (abs(x) or 1.0)
    return (f(x) - f(x - h)) / h, (f(x + h) - f(x)) / h


def relative_error(ours: float, theirs: float) -> float:
    """The difference as a share of the larger one; 0 if both are the same, even infinite or NaN."""
    if ours == theirs or (ours != ours and theirs != theirs):
        return 0.0
    if math.isnan(ours) or math.isnan(theirs):
        return math.nan
    return abs(ours - theirs) / max(abs(ours), abs(theirs))
