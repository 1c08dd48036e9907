"""From a list of numbers to one, or to probabilities: functions written with several operations of the table.

They take lists of Values and numbers, also in a compiled function. Derivatives come from the operations.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Iterable
from functools import reduce
from typing import Any

from . import ops
from .modes import modes


def mean(xs: Iterable[Any]) -> Any:
    """The sum of a list divided by its length."""
    numbers = _listed("mean", xs)
    return ops.sum(numbers) / len(numbers)


def max(xs: Iterable[Any], *more: Any) -> Any:
    """The largest of a list, or of several numbers.

    The gradient goes to the largest only. Two that tie get half each; three get a quarter, a quarter and a half; the
    shares add up to 1. If any is NaN, so is the result.
    """
    return reduce(ops.maximum, [xs, *more] if more else _listed("max", xs))


def log_sum_exp(xs: Iterable[Any]) -> Any:
    """`log(exp(x1) + exp(x2) + ...)` without overflow: the largest is taken out of the sum first."""
    numbers = _listed("log_sum_exp", xs)
    top = _taken_out(numbers)
    return top + ops.log(ops.sum([ops.exp(x - top) for x in numbers]))


def softmax(xs: Iterable[Any]) -> list[Any]:
    """Probabilities, `exp(x) / (exp(x1) + exp(x2) + ...)` for each x: they add up to 1, and nothing overflows.
    NaN, if all are -inf."""
    numbers = _listed("softmax", xs)
    top = _taken_out(numbers)
    powers = [ops.exp(x - top) for x in numbers]
    total = ops.sum(powers)
    return [ops.div(power, total) for power in powers]


def _taken_out(numbers: list[Any]) -> Any:
    # The result is the same whatever is taken out, so a plain number will do. In a trace it
    # must be an operation: what is largest differs from row to row.
    if modes.tracing:
        return finite_or_0(reduce(ops.maximum, numbers))
    largest = builtins.max(getattr(x, "data", x) for x in numbers)
    return largest if abs(largest) < math.inf else 0.0


def finite_or_0(top: Any) -> Any:
    """What to take out in a trace: the difference of two infinities is NaN."""
    return ops.where(ops.lt(ops.abs(top), math.inf), top, 0.0)


def _listed(name: str, xs: Any) -> list[Any]:
    if not hasattr(type(xs), "__iter__"):
        raise TypeError(f"{name} takes one list of numbers or Values: write {name}([a, b, c])")
    numbers = list(xs)
    if not numbers:
        raise ValueError(f"{name} of an empty list: it needs at least one number")
    return numbers
