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


WORTH = 1.5
"""Instructions in a run, on average: where there are fewer, the steps of a loop take less time in the block machine."""


def in_line(program: Program) -> bool:
    """Whether a few rows of it are better run one by one."""
    if not any(map(for_every_row, program.operations)):
        return True
    length, runs = _length(program)
    return length < MOST_AT_ONCE and length >= WORTH * runs


def _length(program: Program) -> tuple[int, int]:
    """How many instructions it runs, and in how many runs, about. Those that only the block machine has are endless."""
    found, depth, kinds, runs = 0, [0] * program.registers, set(), 0
    special = set(filter(for_every_row, program.operations))
    for op, inputs, outputs, shape in program.instructions:
        level = 1 + max([depth[r] for r in inputs], default=0)
        if shape is None:
            depth[outputs[0]] = level
        else:
            depth[outputs[0] : outputs[-1] + 1] = [level] * len(outputs)
        if op not in special:
            found += 1
            kinds.add((level, op))
        elif type(op) is Loop:
            once, inner = _length(op.body)
            found, runs = found + op.steps * (once + len(op.body.outputs)), runs + op.steps * (inner + 1)
        else:
            found = MOST_AT_ONCE
    return found, runs + len(kinds)


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
