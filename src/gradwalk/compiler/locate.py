"""Where in a batch the first NaN or infinity was born: which row, which instruction.

Used by anomaly mode after a compiled function returned a number that is not finite. It runs the
program again, row by row, and looks at every register.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import isfinite
from typing import Any

from ..engine.errors import AnomalyError
from .batches import Batch
from .program import Instruction, Program

_numbers: ContextVar[Sequence[int]] = ContextVar("numbers of the rows", default=())


@contextmanager
def numbered(rows: Sequence[int]) -> Iterator[None]:
    """Inside this block, rows are reported by these numbers: their numbers in the whole call."""
    token = _numbers.set(rows)
    try:
        yield
    finally:
        _numbers.reset(token)


def raise_at_first_bad_row(program: Program, parameters: Sequence[float], rows: Batch, gradient: bool = False) -> None:
    """AnomalyError for the first row in which a register is not finite; nothing if there is none.

    With `gradient` the program is a backward one: there a derivative may be infinite on a branch
    that was not taken, so only rows with a result that is not finite count.
    """
    width = program.arguments
    for row in range(rows.rows):
        registers = [*parameters, *rows.numbers[row * width : row * width + width], *program.constants]
        found = list(_bad(program, registers))
        if found and not (gradient and all(isfinite(registers[r]) for r in program.outputs)):
            numbers = _numbers.get()
            where = f"{program.title}, row {numbers[row] if numbers else row}"
            raise AnomalyError(
                f"{where}, on the way to the gradient: {found[0]}" if gradient else f"{where}: {found[0]}"
            )


def _bad(program: Program, registers: list[Any]) -> Iterator[str]:
    """Runs one row, filling `registers`; yields a line of text for everything in it that is not finite."""
    for r in range(program.first_constant):
        if not isfinite(registers[r]):
            kind = "parameter" if r < program.parameters else "argument"
            yield f"the {kind} {program.name(r)} is {registers[r]!r}"
    for instruction in program.instructions:
        compute: Any = instruction.op.compute
        values = [registers[r] for r in instruction.inputs]
        results = compute(instruction.shape, *values) if instruction.shape else (compute(*values),)
        registers += results
        for result in results:
            if not isfinite(result):
                yield _words(program, instruction, registers, result)


def _words(program: Program, instruction: Instruction, registers: list[Any], result: float) -> str:
    inputs = list(dict.fromkeys(instruction.inputs))
    shown = ", ".join(f"{program.name(r)} = {registers[r]!r}" for r in inputs[:8] if not program.is_constant(r))
    return f"{program.line(instruction)}\n  became {result!r}" + (f", with {shown}" if shown else "")
