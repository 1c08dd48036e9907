"""Where in a batch the first NaN or infinity was born: which row, which instruction.

Used by anomaly mode after a compiled function returned a number that is not finite. It runs the
program once more, row by row, and looks at every register.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from .batch import Batch
from .errors import AnomalyError
from .program import Program


def raise_at_first_bad_row(program: Program, parameters: Sequence[float], rows: Batch) -> None:
    """AnomalyError for the first row in which a register is not finite; nothing if there is none."""
    for i, number in enumerate(parameters):
        if not isfinite(number):
            raise AnomalyError(f"{program.title}: the parameter {program.name(i)} is {number!r}")
    width = program.arguments
    for row in range(rows.rows):
        registers = [*parameters, *rows.numbers[row * width : row * width + width], *program.constants]
        for r in range(program.parameters, program.first_constant):
            if not isfinite(registers[r]):
                raise AnomalyError(f"{program.title}, row {row}: the argument {program.name(r)} is {registers[r]!r}")
        for instruction in program.instructions:
            op, inputs, _, shape = instruction
            values: list[Any] = [registers[r] for r in inputs]
            compute: Any = op.compute
            results = compute(shape, *values) if shape else (compute(*values),)
            for result in results:
                if not isfinite(result):
                    shown = ", ".join(f"{program.name(r)} = {registers[r]!r}" for r in dict.fromkeys(inputs[:8]))
                    raise AnomalyError(
                        f"{program.title}, row {row}: {program.line(instruction)}\n  became {result!r}, with {shown}"
                    )
            registers += results
