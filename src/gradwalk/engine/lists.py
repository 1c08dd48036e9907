"""Lists as the inputs of one operation: how it is called, and sums that keep their order."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any


def fold(values: Iterable[Any], start: Any = 0.0) -> Any:
    for value in values:  # strictly from left to right: Python's own sum() rounds differently since 3.12
        start += value
    return start


def folded_products(*inputs: Any) -> Any:
    """Weights, then equally many inputs, then perhaps a start."""
    n = len(inputs) // 2
    return fold(map(operator.mul, inputs[:n], inputs[n:]), inputs[-1] if len(inputs) % 2 else 0.0)


def one_list(xs: Any, *more: Any) -> tuple[Any, ...]:
    if more or hasattr(xs, "__gradwalk__"):
        raise TypeError("sum takes one list: write sum([a, b, c])")
    return tuple(xs)


def two_lists(ws: Any, xs: Any, *start: Any) -> tuple[Any, ...]:
    ws, xs = tuple(ws), tuple(xs)
    if len(ws) != len(xs):
        raise ValueError(f"dot needs two lists of the same length, got {len(ws)} weights and {len(xs)} inputs")
    return (*ws, *xs, *start)
