"""Loops in programs, for the passes: their instructions, replacing their bodies, and removing what is not needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..engine.op import Op
from ..engine.ops import TABLE
from .loop import Counts, Loop
from .program import Instruction, Program, reordered

Pass = Callable[[Program], Program]


def has_loops(program: Program) -> bool:
    return any(isinstance(op, Loop) for op in program.operations)


def instructions(program: Program) -> list[Instruction]:
    """All instructions, including those of bodies."""
    found = list(program.instructions)
    for i in program.instructions:
        for body in i.op.bodies if isinstance(i.op, Loop) else ():
            found += instructions(body)
    return found


def alike(a: Program, b: Program) -> bool:
    """Whether two programs compute the same results from the same numbers, in whatever order."""
    known: dict[Any, int] = {}
    return (a.parameters, a.arguments) == (b.parameters, b.arguments) and _meaning(a, known) == _meaning(b, known)


def _meaning(program: Program, known: dict[Any, int]) -> tuple[int, ...]:
    """One number for each output: the same number means the same expression. `known` holds those found so far."""

    def number(*expression: Any) -> int:
        return known.setdefault(expression, len(known))

    place = [number("input", r) for r in range(program.first_constant)]
    place += [number("constant", repr(x)) for x in program.constants]
    for op, inputs, outputs, shape in program.instructions:
        body = (op.heading, op.counts, _meaning(op.body, known)) if isinstance(op, Loop) else _way(op)
        made = number(op.name, shape, body, *[place[r] for r in inputs])
        place += [number(made, k) for k in range(len(outputs))]
    return tuple([place[r] for r in program.outputs])


def _way(op: Op) -> Any:
    """What tells an operation from others of its name. One that is made anew in each trace is known by what it does
    to some numbers of its domain."""
    if op.row is TABLE.get(op.name) or op.arity is None:
        return op.bound
    return op.bound, repr(op.evaluate([low + 0.6180339887 * (high - low) for low, high in op.domain]))


def with_bodies(program: Program, improve: Pass) -> Program:
    """The same program with other bodies, which have the same inputs and outputs."""
    if not has_loops(program):
        return program
    changed = [i._replace(op=i.op.improved(improve)) if isinstance(i.op, Loop) else i for i in program.instructions]
    return replace(program, instructions=tuple(changed))


def settled(program: Program) -> Program:
    """Every body knows which of the shared numbers are the same for all rows: its parameters, which come first."""
    if not has_loops(program):
        return program
    varying, changed = program.varying, []
    for i in program.instructions:
        if isinstance(i.op, Loop):
            s = i.op.counts.shared
            order = sorted(range(s), key=lambda k: varying[i.inputs[k]])  # a stable sort
            fixed = sum(not varying[r] for r in i.inputs[:s])
            i = i._replace(op=i.op.settled(order, fixed), inputs=(*[i.inputs[k] for k in order], *i.inputs[s:]))
        changed.append(i)
    return replace(program, instructions=tuple(changed))


def trimmed(instruction: Instruction, needed: Sequence[Any], prune: Pass) -> Any:
    """A loop without what is not needed: (loop, inputs, which outputs are left), or None if everything is needed.

    A state is needed if its last value is, or if something needed depends on it.
    """
    loop = instruction.op
    if type(loop) is not Loop:
        return None
    body, (s, k, w, v, t) = loop.body, loop.counts
    last, outs, totals = loop.split_outputs([needed[r] for r in instruction.outputs])
    states = [bool(x) for x in last]
    columns = [c for c in range(v) if any(outs[c::v])]
    sums = [j for j in range(t) if totals[j]]
    next_, out, more = loop.split_step(body.outputs)
    while True:
        read = readers(body, [*[r for r, x in zip(next_, states) if x], *[out[c] for c in columns],
                              *[more[j] for j in sums]])  # fmt: skip
        wanted = [x or bool(read[s + j]) for j, x in enumerate(states)]
        if wanted == states:
            break
        states = wanted
    kept = [j for j in range(k) if states[j]]
    shared, each = [j for j in range(s) if read[j]], [c for c in range(w) if read[s + k + c]]
    if (len(kept), len(columns), len(sums), len(shared), len(each)) == (k, v, t, s, w):
        return None
    outputs = (*[next_[j] for j in kept], *[out[c] for c in columns], *[more[j] for j in sums])
    smaller = prune(replace(body, outputs=outputs))
    order = [*shared, *[s + j for j in kept], *[s + k + c for c in each]]
    counts = Counts(len(shared), len(kept), len(each), len(columns), len(sums))
    fixed = sum(j < body.parameters for j in shared)
    places, first, xs = loop.split_inputs(instruction.inputs)
    inputs = (
        *[places[j] for j in shared],
        *[first[j] for j in kept],
        *[xs[i * w + c] for i in range(loop.steps) for c in each],
    )
    left = [
        *kept,
        *[k + i * v + c for i in range(loop.steps) for c in columns],
        *[k + loop.steps * v + j for j in sums],
    ]
    return loop.with_body(reordered(smaller, order, fixed), counts), inputs, left


def readers(program: Program, wanted: Sequence[int]) -> bytearray:
    """For each register, 1 if it is wanted or a wanted one is computed from it."""
    marks = bytearray(program.registers)
    for r in wanted:
        marks[r] = 1
    for i in reversed(program.instructions):
        if any(map(marks.__getitem__, i.outputs)):
            for r in i.inputs:
                marks[r] = 1
    return marks
