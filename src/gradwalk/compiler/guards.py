"""Where a product of the backward pass must be guarded.

In the eager walk a path with a factor 0 contributes nothing, even if another factor is
infinite: `where(x > 0, log(x), 0)` has the gradient 0 at 0, not 0 * inf = NaN. A compiled
program multiplies without looking, which is faster, and the same wherever all numbers are
finite. So it looks only where a factor can be infinite *because* its branch was not taken:
where something that blows up, such as `log`, lies under something that switches off, such
as `where`.

This file knows which operations blow up and which switch off. It is a question of speed
only: `everywhere` is always right.
"""

from __future__ import annotations

from ..engine.ops import TABLE
from .program import Instruction, Program

GATES = frozenset({"where", "relu", "leaky_relu", "abs", "maximum", "minimum"})
"""These pass on a gradient of exactly 0 on one side."""

TAME = frozenset(
    [
        "add",
        "sub",
        "mul",
        "neg",
        "sum",
        "dot",
        "guarded",
        "where",
        "relu",
        "leaky_relu",
        "abs",
        "maximum",
        "minimum",
        "sin",
        "cos",
        "atan",
        "hypot",
        "atan2",
        "tanh",
        "sigmoid",
        "softplus",
        "erf",
        "gelu",
    ]
)
"""Finite numbers in, finite value and derivatives out (overflow of products and sums aside)."""

COMPARISONS = frozenset({"gt", "ge", "lt", "le", "eq", "ne"})
"""Finite whatever comes in."""


def everywhere(program: Program) -> frozenset[int]:
    return frozenset(i.outputs[0] for i in program.instructions)


def needed(program: Program, spread: bool = True) -> frozenset[int]:
    """The results whose products to guard: those that blow up under a gate and, with `spread`,
    all between the two, which may multiply by what blew up."""
    wild = _wild(program, spread)
    gated = bytearray(program.registers)
    found = []
    for op, inputs, outputs, _ in reversed(program.instructions):
        above = gated[outputs[0]] or op.name in GATES
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
        if op.name not in COMPARISONS:
            wild[outputs[0]] = blows_up(instruction) or (spread and any(map(wild.__getitem__, inputs)))
    return wild


def blows_up(instruction: Instruction) -> bool:
    """Whether the operation turns some finite numbers into an infinite or undefined value or derivative."""
    op = instruction.op
    if op.row is TABLE["powk"]:  # x ** 2 and x ** 3 are mere products; x ** 0.5 is steep at 0
        k = op.bound[0]
        return not (k >= 1 and k == int(k)) and k != 0
    return op.name not in TAME | COMPARISONS or op.row is not TABLE.get(op.name)
