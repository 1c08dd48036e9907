"""Which instructions the block machine runs, and in which order.

    pairs   two small operations become one, which saves writing and reading a number
    early   sums over the rows happen as soon as their terms are known
    groups  operations of one kind that do not depend on each other are run as one instruction

Every number is still computed from the same numbers by the same operations, so results keep
every bit. Where numbers are kept is decided in places.py and lowering.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...engine import ops
from ...engine.op import Op
from .. import fused
from ..program import Instruction, Program
from .shapes import machine_shapes
from .table import PAIRS, pair_name

LOOK_BACK = 12  # how many groups an instruction may move up to join others like it
LARGEST_GROUP = 64


def _kernel(name: str, inputs: int | None = None) -> Op:
    """An operation that only the machine has. Its kernel defines what it computes; here it is just a name."""
    return Op(name, math.fsum, lambda *_: (), domain=[(-1.0, 1.0)] * (inputs or 1), variadic=inputs is None)


PAIR = {(first, second, side): _kernel(pair_name(first.name, second.name, side), 3) for first, second, side in PAIRS}
for (_first, _second, _side), _op in list(PAIR.items()):
    if _second is not ops.sub:  # x + y and x * y do not depend on the order
        PAIR[_first, _second, 1] = _op

LAYER_RELU = _kernel("matvec")  # its results go through relu
LAYER_GATE = _kernel("matvec")  # its last n inputs are gates: each result is multiplied by (gate > 0)
LAYERS = (fused.matvec, LAYER_RELU, LAYER_GATE)


class Group(NamedTuple):
    """Instructions of one operation that do not depend on each other, all varying or all the same for every row."""

    op: Op
    varying: bool
    members: list[Instruction]


def pairs(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """All of the pairings below."""
    for step in (_signs_of_relu, _scalings, _layers_with_relu, _layers_with_gates, _small_pairs):
        instructions = step(instructions, program)
    return instructions


def _uses(instructions: list[Instruction], program: Program) -> list[int]:
    count = [0] * (program.registers + 1)
    for i in instructions:
        for r in i.inputs:
            count[r] += 1
    for r in program.outputs:
        count[r] += 1
    return count


def _signs_of_relu(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """`x > 0` becomes `relu(x) > 0`, if there is a relu(x): the answer is the same, and x is no longer needed."""
    after: dict[int, int] = {}
    found = []
    for i in instructions:
        if i.op is ops.relu:
            after[i.inputs[0]] = i.outputs[0]
        elif i.inputs and i.inputs[0] in after and _is_sign(i, program):
            i = i._replace(inputs=(after[i.inputs[0]], i.inputs[1]))
        found.append(i)
    return found


def _layers_with_relu(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """A layer whose results are all read only by relu applies relu itself."""
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


def _layers_with_gates(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """A layer whose results are all multiplied by some `gate > 0`, and not used otherwise: the backward pass of
    relu."""
    count = _uses(instructions, program)
    gate = {i.outputs[0]: i.inputs[0] for i in instructions if _is_sign(i, program) and count[i.outputs[0]] == 1}
    reader: dict[int, tuple[int, int, int]] = {}  # a result: its product, the sign, and the gate
    for i in instructions:
        if i.op is ops.mul:
            for x, sign in (i.inputs, i.inputs[::-1]):
                if sign in gate and count[x] == 1:
                    reader[x] = (i.outputs[0], sign, gate[sign])
    made = {r: index for index, i in enumerate(instructions) for r in i.outputs}
    found, gone = [], set[int]()
    for index, i in enumerate(instructions):
        if i.op is fused.matvec and all(r in reader and made.get(reader[r][2], -1) < index for r in i.outputs):
            products, signs, gates = zip(*[reader[r] for r in i.outputs])
            if all(map(program.varying.__getitem__, gates)):
                gone.update(products, signs)
                i = i._replace(op=LAYER_GATE, inputs=(*i.inputs, *gates), outputs=products)
        found.append(i)
    return [i for i in found if i.op in LAYERS or i.outputs[0] not in gone]


def _is_sign(i: Instruction, program: Program) -> bool:
    return i.op is ops.gt and program.is_constant(i.inputs[1]) and program.constant(i.inputs[1]) == 0


def _scalings(instructions: list[Instruction], program: Program) -> list[Instruction]:
    """Products of one varying number with several that are the same for all rows: a layer with one input.

    It starts from -0.0, the number that changes nothing when a product is added to it. The program may have no
    register for that number; the one after its last stands for it (lowering.py).
    """
    varying, tables = program.varying, dict[int, list[Instruction]]()
    for i in instructions:
        if i.op is ops.mul and varying[i.inputs[0]] != varying[i.inputs[1]]:
            x, w = i.inputs if varying[i.inputs[0]] else i.inputs[::-1]
            if w < program.parameters:
                tables.setdefault(x, []).append(i)
    first = {table[0].outputs[0]: (x, table) for x, table in tables.items() if len(table) > 3}
    gone = {i.outputs[0] for _, table in first.values() for i in table}
    found = []
    for i in instructions:
        if i.outputs[0] in first:
            x, table = first[i.outputs[0]]
            weights = [r for product in table for r in product.inputs if r != x]
            n, outputs = len(table), tuple([product.outputs[0] for product in table])
            found.append(Instruction(fused.matvec, (*weights, x, *(program.registers,) * n), outputs, (n, 1)))
        elif i.outputs[0] not in gone:
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
    """Tables of gradients as soon as their factors are known: these are still in the cache, and soon free."""
    made: dict[int, int] = {}
    placed = []
    for index, i in enumerate(instructions):
        made.update(dict.fromkeys(i.outputs, index))
        place = max([made.get(r, -1) for r in i.inputs], default=-1) if i.op is fused.outer else index
        placed.append((place, i.op is fused.outer, index))
    return [instructions[index] for _, _, index in sorted(placed)]


def groups(instructions: list[Instruction], varying: Sequence[int]) -> list[Group]:
    """Each instruction joins a recent group of its kind, if everything it needs was made before that group."""
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


def scheduled(program: Program, summed: set[int], place: Sequence[int] = ()) -> list[Group]:
    """The program's instructions, or a body's, as they will be run, with its registers where `place` says.
    `summed` are outputs that are only needed as sums over the rows."""
    found = groups(early(pairs(machine_shapes(program, summed), program)), program.varying + b"\0")
    return [_moved(group, place) for group in found] if place else found


def _moved(group: Group, place: Sequence[int]) -> Group:
    """The same on other registers."""
    members = [
        i._replace(inputs=tuple([place[r] for r in i.inputs]), outputs=tuple([place[r] for r in i.outputs]))
        for i in group.members
    ]
    return group._replace(members=members)


def last_uses(groups: list[Group]) -> dict[int, int]:
    """When each register is read or written for the last time, counted in instructions."""
    order = [i for group in groups for i in group.members]
    return {r: now for now, i in enumerate(order) for r in (*i.outputs, *i.inputs)}
