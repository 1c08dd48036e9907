"""Which instructions the block machine runs, and in which order.

    pairs   two small operations become one: a number less is written and read again
    early   sums over the rows happen as soon as what they add is there
    groups  operations of one kind that do not depend on each other are run as one instruction

Every number is still computed from the same numbers by the same operations: nothing here
changes a result by a single bit. This file knows dependencies. Where numbers are kept is
lowering.py's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import fused, ops
from ..native.table import PAIRS, pair_name
from ..op import Op
from ..program import Instruction, Program

LOOK_BACK = 12  # how many groups an instruction may move up to join others like it
LARGEST_GROUP = 64


def _pair(first: Op, second: Op, side: int) -> Op:
    def compute(x: float, y: float, z: float) -> float:
        inner = first.compute(x, y)
        return second.compute(inner, z) if side == 0 else second.compute(z, inner)

    return Op(pair_name(first.name, second.name, side), compute, lambda *_: (), domain=[*first.domain, second.domain[0]])


PAIR: dict[tuple[Op, Op, int], Op] = {pair: _pair(*pair) for pair in PAIRS}
for (_first, _second, _side), _op in list(PAIR.items()):
    if _second is not ops.sub:  # x + y and x * y do not mind the order
        PAIR[_first, _second, 1] = _op

LAYER_RELU = Op(
    "matvec",
    lambda shape, *inputs: tuple(map(ops.relu.compute, fused.matvec.compute(shape, *inputs))),  # type: ignore[arg-type]
    lambda *_: (),
    domain=[],
    variadic=True,
)
"""A layer whose results go through relu before they are stored."""


class Group(NamedTuple):
    """Instructions of one operation that do not depend on each other, all varying or all the same for every row."""

    op: Op
    varying: bool
    members: list[Instruction]


def pairs(instructions: list[Instruction], program: Program) -> list[Instruction]:
    return _small_pairs(_layers_with_relu(_signs_of_relu(instructions, program), program), program)


def _uses(instructions: list[Instruction], program: Program) -> list[int]:
    count = [0] * program.registers
    for i in instructions:
        for r in i.inputs:
            count[r] += 1
    for r in program.outputs:
        count[r] += 1
    return count


def _signs_of_relu(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """`x > 0` asked of relu(x) instead, where there is one: the answer is the same, and x is no longer needed."""
    after: dict[int, int] = {}
    found = []
    for i in instructions:
        if i.op is ops.relu:
            after[i.inputs[0]] = i.outputs[0]
        elif i.op is ops.gt and i.inputs[0] in after and program.is_constant(i.inputs[1]):
            if program.constant(i.inputs[1]) == 0:
                i = i._replace(inputs=(after[i.inputs[0]], i.inputs[1]))
        found.append(i)
    return found


def _layers_with_relu(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """A layer all of whose results are read by relu, and by nothing else, does it itself."""
    count = _uses(instructions, program)
    reader = {i.inputs[0]: i.outputs[0] for i in instructions if i.op is ops.relu}
    found, gone = [], set[int]()
    for i in instructions:
        if i.op is fused.matvec and all(r in reader and count[r] == 1 for r in i.outputs):
            results = tuple([reader[r] for r in i.outputs])
            gone.update(results)
            i = i._replace(op=LAYER_RELU, outputs=results)
        elif i.op is ops.relu and i.outputs[0] in gone:
            continue
        found.append(i)
    return found


def _small_pairs(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """An operation whose result is read once, joined to the operation that reads it."""
    count, varying = _uses(instructions, program), program.varying
    small = {first for first, _, _ in PAIR}
    open_: dict[int, Instruction] = {}  # results that may still be joined, and what makes them
    found: list[Instruction] = []
    joined: set[int] = set()
    for i in instructions:
        if varying[i.outputs[0]] and i.op.arity == 2:
            for side in (0, 1):
                first = open_.get(i.inputs[side])
                if first and (first.op, i.op, side) in PAIR:
                    joined.add(i.inputs[side])
                    inputs = (*first.inputs, i.inputs[1 - side])
                    i = Instruction(PAIR[first.op, i.op, side], inputs, i.outputs)
                    break
            if i.op in small and count[i.outputs[0]] == 1:
                open_[i.outputs[0]] = i
        found.append(i)
    return [i for i in found if i.outputs[0] not in joined]


def early(instructions: list[Instruction]) -> list[Instruction]:
    """Tables of gradients as soon as what they multiply is there: it is still in the cache, and soon free."""
    made: dict[int, int] = {}
    placed = []
    for index, i in enumerate(instructions):
        made.update(dict.fromkeys(i.outputs, index))
        place = max([made.get(r, -1) for r in i.inputs], default=-1) if i.op is fused.outer else index
        placed.append((place, i.op is fused.outer, index))
    return [instructions[index] for _, _, index in sorted(placed)]


def groups(instructions: list[Instruction], varying: Sequence[int]) -> list[Group]:
    """Each instruction joins a recent group of its kind, if all that it needs was made before that group."""
    found: list[Group] = []
    made: dict[int, int] = {}  # which group makes a register
    for i in instructions:
        place, kind = len(found), bool(varying[i.outputs[0]])
        if i.op.arity is not None:
            ready = max([made.get(r, -1) for r in i.inputs], default=-1) + 1
            for back in range(len(found) - 1, max(ready, len(found) - LOOK_BACK) - 1, -1):
                op, same, members = found[back]
                if op is i.op and same == kind and len(members) < LARGEST_GROUP:
                    place = back
                    break
        if place == len(found):
            found.append(Group(i.op, kind, []))
        found[place].members.append(i)
        made.update(dict.fromkeys(i.outputs, place))
    return found
