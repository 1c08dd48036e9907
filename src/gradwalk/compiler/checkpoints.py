"""Checkpoints: loops with too many states to keep become loops of loops.

The backward pass of a loop needs the state before each of its steps (backward.py). When the loop is cut into a loop of
shorter loops, only the state before each shorter loop is kept; those in between are computed again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..engine import ops
from .builder import Builder
from .loop import Counts, Loop
from .loop_passes import has_loops
from .program import Instruction, Program

MOST_KEPT = 1 << 17
"""How many numbers a loop may keep for the states before its steps."""


def checkpointed(program: Program, most: int = MOST_KEPT) -> Program:
    """With loops of loops in place of those that would keep more."""
    if not has_loops(program) or not any(_is_long(i, most) for i in program.instructions):
        return program
    builder = Builder.like(program)
    place = builder.start_map(program)
    for i in program.instructions:
        if isinstance(i.op, Loop) and _is_long(i, most):
            results = _cut(builder, i.op, [place[r] for r in i.inputs])
            for old, new in zip(i.outputs, results):
                place[old] = new
        else:
            builder.copy(i, place)
    return builder.finish([place[r] for r in program.outputs])


def _is_long(i: Instruction, most: int) -> bool:
    return type(i.op) is Loop and i.op.steps > 3 and i.op.steps * i.op.counts.state > most


def _cut(builder: Builder, loop: Loop, inputs: list[int]) -> Sequence[int]:
    """A loop of loops, and a separate loop for the remaining steps; returns where its results are."""
    length = math.isqrt(loop.steps)
    whole = loop.steps // length * length
    (s, k, w, v, _), shared = loop.counts, inputs[: loop.counts.shared]
    state, xs = inputs[s : s + k], inputs[s + k :]
    parts = [(_doubled(loop, length, loop.steps // length), 0, whole)]
    if whole < loop.steps:
        parts.append((Loop(loop.body, loop.steps - whole, loop.counts, loop.backward), whole, loop.steps))
    outs, totals = [0] * (loop.steps * v), list[int]()
    for part, first, end in reversed(parts) if loop.backward else parts:
        made = builder.emit(part, (*shared, *state, *xs[first * w : end * w]), part.shape)
        state, outs[first * v : end * v], more = map(list, part.split_outputs(made))
        totals = [builder.emit(ops.add, pair)[0] for pair in zip(totals, more)] if totals else more
    return [*state, *outs, *totals]


def _doubled(loop: Loop, length: int, times: int) -> Loop:
    """`times` times a loop of `length` steps."""
    s, k, w, v, t = loop.counts
    inner = Loop(loop.body, length, loop.counts, loop.backward)
    count = s + k + length * w
    outputs = tuple(range(count, count + inner.results))
    names = tuple([loop.body.name(r) for r in range(s + k)])
    only = (Instruction(inner, tuple(range(count)), outputs, inner.shape),)
    body = Program(0, count, (), only, outputs, names, loop.body.title)
    return Loop(body, times, Counts(s, k, length * w, length * v, t), loop.backward)
