"""Across the rows of a batch, inside a compiled function: sums, the largest, chances.

Each takes a number of the row and gives one that is the same in every row. Derivatives go back to all rows.
"""

from __future__ import annotations

from typing import Any

from . import ops
from .modes import modes
from .reductions import finite_or_0
from .transforms import differentiating


def batch_sum(x: Any) -> Any:
    """The sum of `x` over all rows of the batch."""
    return _recorded("batch_sum", x)


def batch_mean(x: Any) -> Any:
    """The mean of `x` over all rows of the batch."""
    return batch_sum(x) / batch_sum(1.0)


def batch_max(x: Any) -> Any:
    """The largest `x` of all rows. Its gradient goes to that row alone; rows that tie share it equally."""
    top = _recorded("batch_top", x)
    hit = ops.eq(x, top)
    return batch_sum(ops.where(hit, x, 0)) / batch_sum(hit)


def batch_log_sum_exp(x: Any) -> Any:
    """`log` of the sum of `exp(x)` over all rows, without overflow."""
    top = finite_or_0(_recorded("batch_top", x))
    return top + ops.log(batch_sum(ops.exp(x - top)))


def batch_softmax(x: Any) -> Any:
    """`exp(x)` divided by the sum of `exp(x)` over all rows: over the batch they add up to 1."""
    power = ops.exp(x - _recorded("batch_top", x))
    return power / batch_sum(power)


def _recorded(name: str, x: Any) -> Any:
    if not modes.tracing:
        raise TypeError(
            f"{name.replace('top', 'max')} goes over the rows of a batch, and there is none here: use it inside a\n"
            "function that is compiled; for a list write gradwalk.sum(xs), gradwalk.max(xs), gradwalk.log_sum_exp(xs)"
        )
    if differentiating():
        raise TypeError(
            f"{name.replace('top', 'max')} inside the function of grad, jvp or hessian: it depends on all\n"
            "rows, and these derive by numbers of one. compiled.value_and_grad(X, wrt=0) derives by all rows"
        )
    return modes.trace.across(name, x)
