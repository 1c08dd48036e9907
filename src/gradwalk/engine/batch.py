"""Functions across the rows of a batch, inside a compiled function: sums, the largest, softmax.

Each takes a number of the row and looks at all rows. Derivatives go back to all of them.
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
    """The largest `x` of all rows. The gradient goes to that row; rows that tie share it equally."""
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
            f"{name.replace('top', 'max')} goes over the rows of a batch, and there is no batch here: use it inside a\n"
            "compiled function; for a list write gradwalk.sum(xs), gradwalk.max(xs), gradwalk.log_sum_exp(xs)"
        )
    if differentiating():
        raise TypeError(
            f"{name.replace('top', 'max')} cannot be used inside the function given to grad, jvp or hessian: it\n"
            "depends on all rows, and they differentiate by one row. Use compiled.value_and_grad(X, wrt=0) for all rows"
        )
    return modes.trace.across(name, x)
