"""What can be wrong with a row besides its numbers: a domain that is too wide, a bound that does not hold, an error
that is not raised."""

from __future__ import annotations

import math
from itertools import product

from ..engine.op import Op
from ..engine.value import Value
from . import numeric
from .exams import Point, placed


def outside(op: Op, point: Point) -> str:
    """A complaint if the operation is not finite at a point of its stated domain."""
    try:
        value = op.compute(*point)
    except (ValueError, ZeroDivisionError, OverflowError):
        value = math.nan
    if math.isfinite(value):
        return ""
    stated = ", ".join(f"{low:g} to {high:g}" for low, high in op.domain)
    at = placed(point, op.bound)
    return f"its domain is stated as {stated}, but at {at} it is {value:g}: narrow `domain` to where it is defined"


CORNERS = (0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 3.0, -30.0, 1e3, -1e3)


def outbursts(op: Op) -> list[str]:
    """Where an operation declared tame is not: compiled programs would leave out a guard that they need."""
    for point in product(CORNERS, repeat=min(len(op.domain), 3)) if op.tame else ():
        out = op.compute(*point)
        numbers = [out, *map(numeric.plain, op.local_derivatives(out, point))]
        if not all(map(math.isfinite, numbers)):
            at = placed(point, op.bound)
            return [f"{op.symbol} says `tame`, but at {at} it and its derivatives are {numbers}: leave `tame` out"]
    return []


def refusals(op: Op) -> list[str]:
    """The error inputs that were not refused as the operation declares."""
    complaints = []
    for arguments, expected in op.bad:
        for given in (arguments, tuple(Value(x) if isinstance(x, float) else x for x in arguments)):
            try:
                result = op(*given)
            except expected:
                continue
            except Exception as error:
                complaints.append(f"{op.name}{given!r} raised {error!r}, not {expected.__name__}")
            else:
                complaints.append(f"{op.name}{given!r} gave {result!r} instead of {expected.__name__}")
    return complaints
