"""The reference backend: a program run row by row in plain Python. Slow and short.

This file defines what running a program means; every other backend is checked against it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from ..loop import run_row
from ..program import Program

BLOCK = 64


def prepare(program: Program, dtype: str = "float64", threads: int | None = None) -> Runner:
    return Runner(program, dtype)


class Runner:
    def __init__(self, program: Program, dtype: str) -> None:
        self.program, self.code = program, {"float64": "d", "float32": "f"}[dtype]
        self.rounded: Callable[[float], float] = float if dtype == "float64" else single

    def rows(self, parameters: Sequence[float], arguments: Sequence[float], rows: int) -> Iterator[list[float]]:
        """The outputs of one row after the other."""
        program, rounded, n = self.program, self.rounded, self.program.arguments
        fixed = [*map(rounded, parameters)]
        for row in range(rows):
            yield run_row(program, [*fixed, *arguments[row * n : row * n + n]], rounded)

    def __call__(self, parameters: Sequence[float], arguments: Sequence[float], rows: int) -> array[float]:
        return array(self.code, [x for row in self.rows(parameters, arguments, rows) for x in row])

    def reduced(self, parameters: Sequence[float], arguments: Sequence[float], rows: int) -> array[float]:
        columns = zip(*self.rows(parameters, arguments, rows))
        return array(self.code, [block_sum(column, self.rounded) for column in columns])


def block_sum(column: Sequence[float], rounded: Callable[[float], float] = float) -> float:
    """A column added up in the order that every exact backend keeps: each block of 64 rows from
    the top down, starting from 0, and then the blocks from the top down."""
    total = 0.0
    for first in range(0, len(column), BLOCK):
        block = 0.0
        for x in column[first : first + BLOCK]:
            block = rounded(block + x)
        total = rounded(total + block)
    return total


def single(x: float) -> float:
    """`x` rounded to single precision."""
    return array("f", (x,))[0] if abs(x) < 3.4028235677973366e38 else x * float("inf")
