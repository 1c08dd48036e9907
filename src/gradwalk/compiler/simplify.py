"""Passes: from a program to a better one that computes the same.

    inline  your own operations become the table's, if they are made of them
    fold    operations on constants are done now; factors 1 and the like are removed
    powers  x ** 2 becomes x * x, and x ** -1 becomes 1 / x
    share   repeated computations are done once
    prune   what no output needs is not computed

The first four are rules: they look at one instruction at a time while a program is written
(builder.py), so all of them together take one pass. Results stay the same to the last bit,
except that a square and a reciprocal are now rounded exactly, which the C library's `pow` does
not promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from ..engine import ops
from ..engine.op import Op
from ..engine.unknown import looks_plain
from .builder import Builder, Register, Rule
from .fused import ROWS
from .loop import Loop
from .loop_passes import Pass, trimmed, with_bodies
from .program import Instruction, Program


def rules() -> list[Rule]:
    """All rules, for one builder. `share` is last, when the other rules have settled what an instruction is."""
    return [INLINE, FOLD, POWERS, share()]


def rewrite(program: Program, rules: Sequence[Rule]) -> Program:
    """The same program, written again under the given rules."""
    builder = Builder.like(program, rules)
    place = builder.start_map(program)
    for instruction in program.instructions:
        builder.copy(instruction, place)
    return builder.finish([place[r] for r in program.outputs])


def simplify(program: Program, body: Pass | None = None) -> Program:
    """All of it; `body` is what does the same to the bodies of loops."""
    return with_bodies(prune(rewrite(program, rules())), body or simplify)


def shared(program: Program, body: Pass | None = None) -> Program:
    """What can be done before a program is differentiated: its operations keep their own derivatives."""
    return with_bodies(prune(rewrite(program, [FOLD, share()])), body or shared)


def inline(builder: Builder, op: Op, inputs: tuple[int, ...]) -> int | None:
    """What a user's operation does, if it consists only of arithmetic and the table's operations. Otherwise only Python
    can run it: it stays as it is, and is run one number at a time."""
    if not looks_plain(op.compute, len(inputs)):
        return None
    result: Any = op.compute(*[Register(builder, r) for r in inputs])
    return result.number if isinstance(result, Register) else None


def fold(builder: Builder, op: Op, inputs: tuple[int, ...]) -> int | None:
    """The result, if it depends only on constants and is neither infinite nor NaN, which should show at run
    time; or the input that the operation would leave unchanged."""
    if (op.bound == (1.0,) and op.row is ops.powk) or (op is ops.dot and len(inputs) == 1):
        return inputs[0]
    if min(inputs, default=-1) >= 0:  # the usual case: no constants
        return None
    values = [builder.constants[-1 - r] if r < 0 else None for r in inputs]
    if None not in values:
        result = op.compute(*values)
        if isfinite(result):
            return builder.constant(result)
    same = unchanged(op, values)
    return None if same is None else inputs[same]


def unchanged(op: Op, values: Sequence[float | None]) -> int | None:
    """Which input the result equals, bit by bit, whatever the unknown (None) is: `x * 1`, `where(1, x, y)`."""
    if op is ops.where and values[0] is not None:
        return 1 if values[0] else 2
    if op is ops.mul and 1.0 in values:
        return 1 - values.index(1.0)
    if op is ops.add:
        return next((1 - i for i, x in enumerate(values) if repr(x) == "-0.0"), None)
    if op is ops.sub and repr(values[1]) == "0.0":
        return 0
    return 0 if op is ops.div and values[1] == 1.0 else None


def powers(builder: Builder, op: Op, inputs: tuple[int, ...]) -> int | None:
    """A square as a product and a reciprocal as a quotient."""
    x = inputs[0]
    return builder.emit(*((ops.mul, (x, x)) if op.bound[0] == 2 else (ops.div, (builder.constant(1.0), x))))[0]


def share() -> Rule:
    """The register of an earlier result of the same operation on the same registers."""
    seen: dict[tuple[Op, tuple[int, ...]], int] = {}

    def rule(builder: Builder, op: Op, inputs: tuple[int, ...]) -> int | None:
        commutes = op is ops.add or op is ops.mul
        key = (op, tuple(sorted(inputs)) if commutes else inputs)
        known = seen.get(key)
        if known is None:  # being the last rule, it knows where the instruction will go
            seen[key] = builder.next
        return known

    return Rule(lambda op: True, rule)


INLINE = Rule(lambda op: op.row is not ROWS.get(op.name), inline)
FOLD = Rule(lambda op: True, fold)
POWERS = Rule(lambda op: op.row is ops.powk and op.bound[0] in (2.0, -1.0), powers)


def prune(program: Program) -> Program:
    """Without the instructions and constants that no output needs. Parameters and arguments stay."""
    needed = bytearray(program.registers)
    for r in program.outputs:
        needed[r] = 1
    kept, smaller = [], False
    for instruction in reversed(program.instructions):
        if any(needed[r] for r in instruction.outputs):
            if isinstance(instruction.op, Loop) and (less := trimmed(instruction, needed, prune)):
                loop, inputs, left = less
                instruction = Instruction(loop, inputs, tuple([instruction.outputs[k] for k in left]), loop.shape)
                smaller = True
            kept.append(instruction)
            for r in instruction.inputs:
                needed[r] = 1
    if (
        not smaller
        and len(kept) == len(program.instructions)
        and all(needed[program.first_constant : program.first_result])
    ):
        return program
    builder = Builder.like(program)
    place = list(range(program.registers))
    for r in range(program.first_constant, program.first_result):
        if needed[r]:
            place[r] = builder.constant(program.constant(r))
    for instruction in reversed(kept):
        builder.copy(instruction, place)
    return builder.finish([place[r] for r in program.outputs])
