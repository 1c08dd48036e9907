"""Whether an operation that ours does not have, which makes its result by hand, gives the slope of its own numbers.

    false_slope(function, roles)     "at 0.7: the gradient is 0.59, but its numbers grow by 0.35"; "" if it is right

Nothing is said of what is flat, or leaves a number as it is: a gradient of its own is meant there (rounding with a
gradient of 1, a reversed gradient). Nor of corners, and of what gives another number each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from ..foreign.roles import Roles
from ..foreign.slots import required
from .comparison import POINTS, thresholds
from .recognition import tried

STEP, CLOSE = 1e-5, 1e-3
NUMBERS = (2, 0.5)
"""What is tried for operands that must be plain numbers."""


def false_slope(function: Any, roles: Roles) -> str:
    """What is wrong with the derivatives of a function of one value or two, or of a value and plain numbers."""
    arity = required(function) if hasattr(function, "__code__") else None
    if arity not in (1, 2, 3):
        return ""
    pairs = [*POINTS, *thresholds(function)]
    singles: list[Sequence[float]] = [(x,) for pair in pairs for x in pair]
    if arity == 1:
        return _false_at(function, singles, roles)
    if arity == 2 and any(tried(function, point, roles) for point in POINTS):
        return _false_at(function, pairs, roles)
    with_numbers = (lambda a, k=k: function(a, *k) for k in product(NUMBERS, repeat=arity - 1))
    return next(filter(None, (_false_at(f, singles, roles) for f in with_numbers)), "")


def _false_at(function: Callable[..., Any], points: Sequence[Sequence[float]], roles: Roles) -> str:
    for point in points:
        seen = tried(function, point, roles)
        if seen is None or seen[0] in point or tried(function, point, roles) != seen:
            continue
        for place, claimed in enumerate(seen[1:]):
            slope = _slope(function, point, place, seen[0], roles)
            if slope and abs(slope - claimed) > CLOSE * max(abs(slope), abs(claimed)) + 1e-6 * (1 + abs(seen[0])):
                where = point[0] if len(point) == 1 else tuple(point)
                return f"at {where}: the gradient is {claimed:.6g}, but its numbers grow by {slope:.6g}"
    return ""


def _slope(function: Callable[..., Any], point: Sequence[float], place: int, number: float, roles: Roles) -> float:
    """By how much its number grows with this operand; 0 if that is not the same on both sides."""
    step = STEP * max(1.0, abs(point[place]))
    sides = []
    for way in (step, -step):
        seen = tried(function, [x + way * (k == place) for k, x in enumerate(point)], roles)
        if seen is None:
            return 0.0
        sides.append((seen[0] - number) / way)
    up, down = sides
    return (up + down) / 2 if abs(up - down) <= CLOSE * max(abs(up), abs(down)) + 1e-6 else 0.0
