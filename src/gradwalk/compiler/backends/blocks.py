"""Registers in blocks, for array libraries: which instructions are done at once, and how blocks are put together.

A block is a two-dimensional array with one register per line and one row of the batch per column.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...engine.op import Op
from ...engine.ops import TABLE
from ..fused import Shape
from ..loop import Loop
from ..program import Instruction, Program

Place = tuple[int, int]
"""Where a register is: which block, which line."""


class Sweep(NamedTuple):
    """Instructions of one kind that can be done at once."""

    op: Op
    shape: Shape | None
    inputs: tuple[tuple[int, ...], ...]  # for each part of the operation, the registers it reads
    outputs: tuple[int, ...]


def grouped(program: Program) -> list[Sweep]:
    """The instructions by depth: at one depth nothing depends on anything else."""
    depth, varying = [0] * program.registers, program.varying
    levels: dict[int, dict[Any, list[Instruction]]] = {}
    for instruction in program.instructions:
        op, inputs, outputs, shape = instruction
        level = 1 + max(map(depth.__getitem__, inputs), default=0)
        for out in outputs:
            depth[out] = level
        alike = (op, len(inputs), *[varying[r] for r in inputs]) if shape is None else outputs
        levels.setdefault(level, {}).setdefault(alike, []).append(instruction)
    groups = []
    for level in sorted(levels):
        for members in levels[level].values():
            op, _, _, shape = members[0]
            outputs = tuple([out for m in members for out in m.outputs])
            groups.append(Sweep(op, shape, _parts([m.inputs for m in members], op, shape), outputs))
    return groups


def _parts(inputs: list[tuple[int, ...]], op: Op, shape: Shape | None) -> tuple[tuple[int, ...], ...]:
    """weights, xs, starts of a matvec or of dots; gs, xs of an outer; first, second, ... operands of the others."""
    count = len(inputs[0])
    if op.name == "matvec" and shape:
        cuts = [0, shape[0] * shape[1], (shape[0] + 1) * shape[1], count]
    elif op.name == "outer" and shape:
        cuts = [0, shape[0], count]
    elif isinstance(op, Loop):
        return tuple(map(tuple, op.split_inputs(inputs[0])))
    elif op.name in ("take", "scatter") and shape:
        cuts = [0, shape[0] * shape[1] if op.name == "take" else count // (shape[1] + 1) * shape[1], count]
    elif op is TABLE["dot"]:
        cuts = [0, count // 2, count // 2 * 2, count]
    else:
        cuts = [0, count] if op is TABLE["sum"] else list(range(count + 1))
    return tuple([tuple([r for one in inputs for r in one[i:j]]) for i, j in pairwise(cuts) if i < j])


class Pick(NamedTuple):
    """How to put registers together into one block: lines of one or more blocks, then perhaps another order."""

    pieces: list[tuple[int, Any]]
    order: Any

    @staticmethod
    def of(registers: Sequence[int], place: dict[int, Place]) -> Pick | None:
        if not registers:
            return None
        lines: dict[int, list[int]] = {}
        found: dict[int, list[int]] = {}
        for position, register in enumerate(registers):
            block, line = place[register]
            lines.setdefault(block, []).append(line)
            found.setdefault(block, []).append(position)
        came = [position for positions in found.values() for position in positions]
        order = sorted(range(len(came)), key=came.__getitem__)
        pieces = [(block, _index(chosen)) for block, chosen in lines.items()]
        return Pick(pieces, _index(order) if len(pieces) > 1 else None)


def _index(lines: list[int]) -> Any:
    """As a slice where the lines follow each other."""
    import numpy

    follow = lines == list(range(lines[0], lines[0] + len(lines)))
    return slice(lines[0], lines[-1] + 1) if follow else numpy.array(lines)
