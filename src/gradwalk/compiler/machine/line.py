"""A program as the words from which `_machine.Line` is made: for one row, or a few.

The words are the program's instructions, one after the other: the code; the number of inputs, where it may be any; the
shape of a layer, or which loop it is; the inputs. The body of a loop is a Line by itself. Everything else happens when
they are loaded (line.inc.c). The settings of operations get numbers after those of the registers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from .. import passes
from ..loop import Loop
from ..loop_passes import has_loops
from ..program import Program, for_every_row
from .schedule import PAIR
from .shapes import check_in_table

MOST_AT_ONCE = 1 << 24
"""Instructions, those of loops counted step by step: while a few rows are run, no other Python thread does, and Ctrl-C
has to wait. Programs of more are left to the block machine."""


def in_line(program: Program) -> bool:
    """Whether a few rows of it can be run one by one."""
    return not any(map(for_every_row, program.operations)) or (_length(program) or MOST_AT_ONCE) < MOST_AT_ONCE


def _length(program: Program) -> int | None:
    """How many instructions it runs, at least 1; None if there is one that only the block machine has."""
    found = 1
    for i in program.instructions:
        if type(i.op) is Loop and (once := _length(i.op.body)):
            found += i.op.steps * (once + len(i.op.body.outputs))
        elif for_every_row(i.op):
            return None
        else:
            found += 1
    return found


Prepare = Callable[[Program], Any]
"""Makes a `_machine.Line`, of rows that are not summed."""


def flat(
    program: Program, operations: Sequence[str], size: int, reduced: bool, few: int, prepare: Prepare | None = None
) -> dict[str, Any]:
    """The arguments of `_machine.Line`, for numbers of `size` bytes, summed over the rows or not; `prepare` makes one
    of the body of a loop, if there are loops."""
    code = {name: number for number, name in enumerate(operations)}
    words, settings = passes.words(program, code) or _words(program, code)
    loops = [i.op for i in program.instructions if isinstance(i.op, Loop)] if has_loops(program) else []
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
        "loops": tuple([(prepare(x.body), x.steps, x.backward, *x.counts) for x in loops]) if prepare else (),
    }


def _words(program: Program, code: dict[str, int]) -> tuple[Any, Sequence[str]]:
    """The words, and the settings as text, in which -0.0 is not 0.0."""
    settings: dict[str, int] = {}
    words, loops = array("i"), 0
    for op, inputs, _, shape in program.instructions:
        if isinstance(op, Loop):
            words.extend((code["loop"], len(inputs), loops, *inputs))
            loops += 1
            continue
        check_in_table(op)
        words.extend((code[op.name], *([len(inputs)] if op.arity is None else []), *(shape or ()), *inputs))
        words.extend([settings.setdefault(repr(k), program.registers + len(settings)) for k in op.bound])
    return words, list(settings)
