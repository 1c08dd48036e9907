"""Three operations that only programs contain: nobody writes them, the passes make them.

    matvec   a layer: several dots that read the same operands, as one instruction
    outer    a layer's weight gradients: every g times every x, as one instruction
    guarded  a product that is 0 where either factor is 0, as in the eager walk

They are rows like those of the table, except that `matvec` and `outer` have many results
and need the instruction's shape (n, m): their `compute` takes it first and returns a tuple.

This file knows what these operations mean. It does not know when they are used (fuse.py,
backward.py) or how fast they can be made (backends/).
"""

from __future__ import annotations

import operator

from ..engine import ops
from ..engine.dialects import without_rule
from ..engine.guarded import guarded as guarded
from ..engine.op import Op
from .loop import Loop

Shape = tuple[int, int]


def _matvec(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n, m = shape
    xs = inputs[n * m : n * m + m]
    starts = inputs[n * m + m :] or (0.0,) * n
    results = []
    for i, total in enumerate(starts):
        for w, x in zip(inputs[i * m : i * m + m], xs):  # left to right, exactly as `dot`
            total += w * x
        results.append(total)
    return tuple(results)


def _outer(shape: Shape, *inputs: float) -> tuple[float, ...]:
    n = shape[0]
    return tuple([g * x for g in inputs[:n] for x in inputs[n:]])


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

COMPILED = without_rule(
    "compiled",
    "a compiled function gives its number and its first derivatives only, so its result cannot be computed\n"
    "again or differentiated twice. Use the function that was compiled: compiled.f(x), or gradwalk.hessian(f)",
)
"""What the result of a compiled function was made by: a node of the eager graph, in no program."""

FUSED: dict[str, Op] = {row.name: row for row in (matvec, outer, guarded)}
"""By name, as `ops.TABLE`."""

ROWS: dict[str, Op] = {**ops.TABLE, **FUSED}
"""Every operation that a program can be saved with."""


def input_counts(op: Op, shape: Shape | None) -> tuple[int, ...] | None:
    """How many inputs an instruction may have, or None where any number will do."""
    if op is matvec and shape:
        n, m = shape
        return (n * m + m, n * m + m + n)
    if op is outer and shape:
        return (operator.add(*shape),)
    return None if op.arity is None else (op.arity,)


def output_count(op: Op, shape: Shape | None) -> int:
    if shape is None:
        return 1
    if isinstance(op, Loop):
        return op.results
    n, m = shape
    return n if op is matvec else n * m
