"""A program as the words from which `_machine.Line` is made: for one row, or a few.

The words are the program's instructions, one after the other: code, number of inputs, the shape, the inputs.
Everything else happens when they are loaded (line.inc.c). The settings of operations get numbers after those of the
registers.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from .. import passes
from ..program import Program
from .schedule import PAIR
from .shapes import check_in_table


def flat(program: Program, operations: Sequence[str], size: int, reduced: bool, few: int) -> dict[str, Any]:
    """The arguments of `_machine.Line`, for numbers of `size` bytes, summed over the rows or not."""
    code = {name: number for number, name in enumerate(operations)}
    words, settings = passes.words(program, code) or _words(program, code)
    joins = [(code[a.name], code[b.name], side, code[both.name]) for (a, b, side), both in PAIR.items()]
    return {
        "size": size,
        "parameters": program.parameters,
        "arguments": program.arguments,
        "registers": program.registers,
        "extras": len(settings),
        "few": few,
        "reduced": reduced,
        "constants": array("d", [*program.constants, *map(float, settings)]),
        "words": words,
        "joins": array("i", [word for row in joins for word in row]),
        "results": array("i", program.outputs),
    }


def _words(program: Program, code: dict[str, int]) -> tuple[Any, Sequence[str]]:
    """The words, and the settings as text, in which -0.0 is not 0.0."""
    settings: dict[str, int] = {}
    words = array("i")
    for op, inputs, _, shape in program.instructions:
        check_in_table(op)
        words.extend((code[op.name], len(inputs) + len(op.bound), *(shape or (0, 0)), *inputs))
        words.extend([settings.setdefault(repr(k), program.registers + len(settings)) for k in op.bound])
    return words, list(settings)
