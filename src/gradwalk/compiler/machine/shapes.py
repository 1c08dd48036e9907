"""The shapes that the block machine supports: instructions in those shapes, and the orientation of tables of sums."""

from __future__ import annotations

from ...engine import ops
from ...engine.op import Op
from ..fused import ROWS, matvec, outer
from ..loop import Loop
from ..program import Instruction, Program

LARGE_TABLE = 1 << 15  # sums


def machine_shapes(program: Program, summed: set[int]) -> list[Instruction]:
    """The instructions, in shapes that the machine supports: a table of products whose entries are not only summed over
    the rows, and a matvec with varying weights, are split up."""
    read = {r for i in program.instructions for r in i.inputs}
    found: list[Instruction] = []
    for i in program.instructions:
        check_in_table(i.op)
        n, m = i.shape or (0, 0)
        if i.op is outer and not (summed.issuperset(i.outputs) and read.isdisjoint(i.outputs)):
            pairs = [(g, x) for g in i.inputs[:n] for x in i.inputs[n:]]
            found += [Instruction(ops.mul, pair, (out,)) for pair, out in zip(pairs, i.outputs)]
        elif i.op is matvec and not _is_layer(i, program):
            xs, starts = i.inputs[n * m : n * m + m], i.inputs[n * m + m :]
            for k, out in enumerate(i.outputs):
                found.append(Instruction(ops.dot, i.inputs[k * m : k * m + m] + xs + starts[k : k + 1], (out,)))
        else:
            found.append(i)
    return found


def _is_layer(i: Instruction, program: Program) -> bool:
    n, m = i.shape or (0, 0)
    varying = program.varying.__getitem__
    return not any(map(varying, i.inputs[: n * m])) and any(map(varying, i.inputs[n * m : n * m + m]))


def check_in_table(op: Op) -> None:
    """Raises for an operation without a kernel in the machine."""
    if op.row is not ROWS.get(op.name) and not isinstance(op, Loop):
        raise TypeError(
            f"the operation {op.name} is your own and computed by a Python function, so the native machine cannot\n"
            f"  run it. Write it with operators and gradwalk's functions (gradwalk.exp, not math.exp), or\n"
            f'  choose compile(f, backend="python")'
        )


def up_to(count: int, to: int) -> int:
    """The next multiple of `to`."""
    return -(-count // to) * to


def lanes_are_gs(n: int, m: int, lanes: int) -> bool:
    """Whether a table of n gs by m xs is cheaper with the gs side by side in a vector, or with the xs.

    If it makes no difference, large tables are oriented like the weights, in whose order the sums are read."""
    one, other = up_to(n, lanes) * m, up_to(m, lanes) * n
    return one <= other if n * m < LARGE_TABLE else one < other
