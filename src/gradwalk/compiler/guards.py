"""Where a product of the backward pass must be guarded.

In the eager walk a path with a factor 0 contributes nothing, even if another factor is
infinite: `where(x > 0, log(x), 0)` has the gradient 0 at 0, not 0 * inf = NaN. A compiled
program multiplies without checking, which is faster, and gives the same if all numbers are
finite. So it checks only where a factor can be infinite *because* its branch was not taken:
where something that blows up, such as `log`, lies under something that switches off, such
as `where`.

The rows of the table say which operations blow up (`tame`) and which switch off (their
derivatives). This is only about speed: guarding everywhere would also be right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from ..engine import ops
from ..engine.op import Op
from ..engine.symbols import Symbol, derivatives
from .fused import ROWS, guarded
from .loop import Loop
from .program import Instruction, Program
from .simplify import shared


def gate(op: Op) -> bool:
    """Whether the operation may pass on a gradient of exactly 0: its derivatives contain a choice."""
    return any(gate(i.op) for i in op.body.instructions) if isinstance(op, Loop) else _gate(op)


@cache
def _gate(row: Op) -> bool:
    try:
        return any(asks(d) for d in derivatives(row))
    except TypeError:  # a user's rule that only runs on numbers: it may do anything
        return True


def asks(x: Any) -> bool:
    """Whether a formula contains a choice or a comparison."""
    if not isinstance(x, Symbol) or x.op is None:
        return False
    return x.op.compares or x.op is ops.where or any(map(asks, x.inputs))


def everywhere(program: Program) -> frozenset[int]:
    return frozenset(i.outputs[0] for i in program.instructions)


def relaxed(program: Program) -> Program:
    """With plain products in place of the guarded ones that come from derivatives inside a trace.

    If one of them would have been 0 and is now NaN, every result that depends on it in this row is NaN too,
    and then the careful program decides. But if the product is compared with something, or is a condition,
    the NaN is lost, so those stay guarded.
    """
    if not any(i.op is guarded for i in program.instructions):
        return program
    lost = bytearray(program.registers)
    for op, inputs, outputs, _ in reversed(program.instructions):
        blind = op.compares or op.row is not ROWS.get(op.name)
        for r in inputs if blind or lost[outputs[0]] else inputs[:1] if op is ops.where else ():
            lost[r] = 1
    relax = [i._replace(op=ops.mul) if i.op is guarded and not lost[i.outputs[0]] else i for i in program.instructions]
    return shared(replace(program, instructions=tuple(relax)))


def needed(program: Program) -> frozenset[int]:
    """The results whose products need guards: those that blow up under a gate."""
    gated = bytearray(program.registers)
    found = []
    for instruction in reversed(program.instructions):
        op, inputs, outputs, _ = instruction
        if gated[outputs[0]] and blows_up(instruction):
            found.append(outputs[0])
        if gated[outputs[0]] or (not op.compares and gate(op)):
            for r in inputs:
                gated[r] = 1
    return frozenset(found)


def blows_up(instruction: Instruction) -> bool:
    """Whether the operation turns some finite numbers into an infinite or undefined value or derivative."""
    op = instruction.op
    if isinstance(op, Loop):
        return any(map(blows_up, op.body.instructions))
    if op.row is ops.powk:  # x ** 2 and x ** 3 are just products; x ** 0.5 is infinitely steep at 0
        k = op.bound[0]
        return not (k >= 1 and k == int(k)) and k != 0
    return not (op.tame or op.compares) or op.row is not ROWS.get(op.name)
