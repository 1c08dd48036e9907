"""Where a product of the backward pass must be guarded.

In the eager walk a path with a factor 0 contributes nothing, even if another factor is
infinite: `where(x > 0, log(x), 0)` has the gradient 0 at 0, not 0 * inf = NaN. A compiled
program multiplies without looking, which is faster, and the same wherever all numbers are
finite. So it looks only where a factor can be infinite *because* its branch was not taken:
where something that blows up, such as `log`, lies under something that switches off, such
as `where`.

Which operations blow up and which switch off, their rows say: `tame`, and the derivatives.
It is a question of speed only: `everywhere` is always right.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..engine import ops
from ..engine.op import Op
from ..engine.symbols import Symbol, derivatives
from .fused import ROWS
from .program import Instruction, Program


@cache
def gate(row: Op) -> bool:
    """Whether the operation may pass on a gradient of exactly 0: its derivatives ask a question."""
    return any(asks(d) for d in derivatives(row))


def asks(x: Any) -> bool:
    """Whether a formula contains a choice or a comparison."""
    if not isinstance(x, Symbol) or x.op is None:
        return False
    return x.op.compares or x.op is ops.where or any(map(asks, x.inputs))


def everywhere(program: Program) -> frozenset[int]:
    return frozenset(i.outputs[0] for i in program.instructions)


def needed(program: Program, spread: bool = True) -> frozenset[int]:
    """The results whose products to guard: those that blow up under a gate and, with `spread`,
    all between the two, which may multiply by what blew up."""
    wild = _wild(program, spread)
    gated = bytearray(program.registers)
    found = []
    for op, inputs, outputs, _ in reversed(program.instructions):
        above = gated[outputs[0]] or (not op.compares and gate(op))
        if gated[outputs[0]] and wild[outputs[0]]:
            found.append(outputs[0])
        if above:
            for r in inputs:
                gated[r] = 1
    return frozenset(found)


def _wild(program: Program, spread: bool) -> bytearray:
    """For each result 1 if it, or its derivatives, can be infinite while all inputs of the program are finite."""
    wild = bytearray(program.registers)
    for instruction in program.instructions:
        op, inputs, outputs, _ = instruction
        if not op.compares:
            wild[outputs[0]] = blows_up(instruction) or (spread and any(map(wild.__getitem__, inputs)))
    return wild


def blows_up(instruction: Instruction) -> bool:
    """Whether the operation turns some finite numbers into an infinite or undefined value or derivative."""
    op = instruction.op
    return not op.tame or op.row is not ROWS.get(op.name)
