"""Operations that only the passes make; users do not write them.

    matvec   a layer: several dots that read the same operands, as one instruction
    outer    a layer's weight gradients: every g times every x, as one instruction
    guarded  a product that is 0 where either factor is 0, as in the eager walk
    batch_sum, batch_top   over all rows of the batch
    take     an entry of a table, by its index
    scatter  its backward pass: gradients to the entries that were taken, 0 to all others

They are rows like those of the table, except that all but `guarded` have many results
and need the instruction's shape (n, m): their `compute` takes it first and returns a tuple.

This file defines what these operations mean, not when they are used (fuse.py, backward.py)
or how they are run (backends/).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import nan
from typing import Any

from ..engine import ops
from ..engine.guarded import guarded as guarded
from ..engine.op import Op
from .loop import Loop

Shape = tuple[int, int]


def without_partials(name: str) -> Callable[..., Any]:
    def none(*_: Any) -> Any:
        raise TypeError(f"{name} has many results, so it has no list of derivatives: backward.py differentiates it")

    return none


def _matvec(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n, m = shape
    xs = inputs[n * m : n * m + m]
    starts = inputs[n * m + m :] or (0.0,) * n
    results = []
    for i, total in enumerate(starts):
        for w, x in zip(inputs[i * m : i * m + m], xs):  # left to right, exactly like `dot`
            total += w * x
        results.append(total)
    return tuple(results)


def _outer(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n = shape[0]
    return tuple([g * x for g in inputs[:n] for x in inputs[n:]])


def _take(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n, d = shape
    k = inputs[-1]
    return inputs[int(k) * d : int(k) * d + d] if 0 <= k < n and k == int(k) else (nan,) * d


def _scatter(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n, d = shape
    many = len(inputs) // (d + 1)
    found = [0.0] * (n * d)
    for m, k in enumerate(inputs[many * d :]):
        if 0 <= k < n and k == int(k):
            for j in range(d):
                found[int(k) * d + j] += inputs[m * d + j]
    return tuple(found)


ANY = (-2.0, 2.0)

matvec = Op(
    "matvec",
    _matvec,
    lambda out, *inputs: (),
    domain=[ANY] * 3,
    variadic=True,
    doc="n results start_i + w_i1*x_1 + ... + w_im*x_m from n*m weights (row by row), m xs, and n starts or none.",
)

outer = Op(
    "outer",
    _outer,
    lambda out, *inputs: (),
    domain=[ANY] * 2,
    variadic=True,
    doc="n*m results g_i * x_j, row by row, from n gs and m xs.",
)

take = Op(
    "take",
    _take,
    without_partials("take"),
    domain=[ANY] * 3,
    variadic=True,
    tame=True,
    doc="The i-th of n entries of d numbers each, from all entries and i; NaN if there is none.",
)

scatter = Op(
    "scatter",
    _scatter,
    without_partials("scatter"),
    domain=[ANY] * 2,
    variadic=True,
    tame=True,
    doc="n entries of d numbers, all 0 but those that something is added to: from several times d numbers, and then as "
    "many places.",
)


def _across(name: str, doc: str) -> Op:
    return Op(name, lambda x: nan, without_partials(name), domain=[ANY], variadic=True, tame=True, doc=doc)


batch_sum = _across("batch_sum", "The sum over all rows (stages.py). Its backward pass is itself.")
batch_top = _across("batch_top", "The largest over all rows, as a number without derivatives (stages.py).")

ACROSS = (batch_sum, batch_top)
"""Operations over all rows of a batch: the result is the same for every row, and known only after all of them."""

FUSED: dict[str, Op] = {row.name: row for row in (matvec, outer, guarded, take, scatter, *ACROSS)}
"""By name, like `ops.TABLE`."""

ROWS: dict[str, Op] = {**ops.TABLE, **FUSED}
"""Every operation that a saved program may use."""


def input_counts(op: Op, shape: Shape | None) -> tuple[int, ...] | None:
    """How many inputs an instruction may have, or None if any number will do."""
    if op is matvec and shape:
        n, m = shape
        return (n * m + m, n * m + m + n)
    if op is outer and shape:
        return (operator.add(*shape),)
    if op is take and shape:
        return (operator.mul(*shape) + 1,)
    return None if op.arity is None else (op.arity,)


def output_count(op: Op, shape: Shape | None) -> int:
    if shape is None:
        return 1
    if isinstance(op, Loop):
        return op.results
    n, m = shape
    return n if op is matvec else m if op is take else n * m
