"""The backward program: the table's partials, evaluated on registers.

The walk is that of graph.py: from the last instruction to the first, each result passes its
gradient on, times the local derivative, to its inputs. Here nothing is multiplied yet: every
product and every sum becomes an instruction. What comes out is a program like any other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..engine import ops
from ..engine.op import Op
from .builder import Builder, Register, Rule
from .fused import guarded
from .program import Program


def value_and_grad(program: Program, guards: Collection[int] = (), rules: Sequence[Rule] = ()) -> Program:
    """From a program with one output: that output, and then its derivative by every parameter.

    `guards` are the registers at which a zero gradient or a zero derivative must win over an
    infinite one (guards.py); `rules` simplify what is written (simplify.py).
    """
    if len(program.outputs) != 1:
        raise TypeError(f"a gradient needs one result, but {program.title} has {len(program.outputs)}")
    if any(i.shape for i in program.instructions):
        raise TypeError(f"{program.title} is fused already: differentiate first, fuse afterwards")
    builder = Builder.like(program, rules)
    place = builder.start_map(program)
    for instruction in program.instructions:
        builder.copy(instruction, place)
    active = _active(program)
    grads: dict[int, Any] = {program.outputs[0]: 1.0}
    for op, inputs, (out,), _ in reversed(program.instructions):
        g = grads.pop(out, None)
        if g is None or not active[out]:
            continue
        partials = op.partials(Register(builder, place[out]), *[Register(builder, place[r]) for r in inputs])
        times = guarded if out in guards else ops.mul
        for r, d in zip(inputs, partials):
            if active[r] and (part := product(g, d, times)) is not None:
                grads[r] = _both(ops.add, grads[r], part) if r in grads else part
    gradient = [builder.register(grads.get(r, 0.0)) for r in range(program.parameters)]
    return builder.finish([place[program.outputs[0]], *gradient])


def _active(program: Program) -> bytearray:
    """For each register, 1 if a parameter influences it."""
    active = bytearray(program.registers)
    active[: program.parameters] = b"\1" * program.parameters
    for _, inputs, outputs, _ in program.instructions:
        if any(map(active.__getitem__, inputs)):
            active[outputs[0]] = 1
    return active


def product(g: Any, d: Any, times: Op) -> Any:
    """g times d, or None where that is nothing; without the factors 1 that rules leave behind."""
    if not isinstance(d, Register):
        return None if d == 0 else g if d == 1 else -g if d == -1 else g * d
    return d if not isinstance(g, Register) and g == 1 else _both(times, g, d)


def _both(op: Op, x: Any, y: Any) -> Any:
    """`op(x, y)`, on the short way where both are registers, which is most of what is written here."""
    if isinstance(x, Register) and isinstance(y, Register):
        return Register(x.builder, x.builder.emit(op, (x.number, y.number))[0])
    return op(x, y)
