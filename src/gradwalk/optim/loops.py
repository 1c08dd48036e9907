"""Prints loops.h: programs of our own, each as one loop of C.

They are the rules of the optimizers, over all parameters; and what a log-sum-exp across rows and its gradient do with
each row.

    python -m gradwalk.optim.loops loops.h

The native machine runs a program operation by operation, over a block of rows each time. These programs are known when
the package is built, so the C compiler can make one loop of each, in which numbers stay in registers: the same
operations in the same order, and so the same bits. A program is recognised by its `signature`, whatever its constants
and whoever wrote it; any other runs as programs do.
"""

from __future__ import annotations

import math
import sys
from typing import Any

from ..compiler.builder import Builder
from ..compiler.fused import guarded
from ..compiler.machine.table import Vectors
from ..compiler.program import Program, signature
from ..engine import ops
from ..engine.printers import expand, save, shared
from ..engine.symbols import Symbol
from ..engine.value import Value
from .optimizers import SGD, Adam, AdamW, Optimizer
from .rules import as_program


def known() -> list[Optimizer]:
    """One optimizer of each kind that gets a loop. The numbers do not matter, except for those that a rule omits."""
    settings: list[tuple[Any, dict[str, Any]]] = [
        (SGD, {}),
        (SGD, {"weight_decay": 0.25}),
        (SGD, {"momentum": 0.75}),
        (SGD, {"momentum": 0.75, "weight_decay": 0.25}),
        (SGD, {"momentum": 0.75, "nesterov": True}),
        (Adam, {}),
        (Adam, {"weight_decay": 0.25}),
        (AdamW, {"weight_decay": 0.25}),
    ]
    return [kind([Value(0.0)], lr=0.125, **more) for kind, more in settings]


def programs() -> list[Program]:
    """The rules as they are from the second step on, when everything is remembered; and the stages."""
    found = []
    for optimizer in known():
        optimizer.state["step"] = 1
        found.append(as_program(optimizer, len(optimizer.remembers), len(optimizer.numbers())))
    return found + stages()


def stages() -> list[Program]:
    """What compiler/stages.py makes of a log-sum-exp across rows and its gradient by them, given the largest number,
    the sum of the powers and the number of rows: the power of each, and its share in the sum or in the mean."""
    powers = Builder(3, 1)
    (size,) = powers.emit(ops.TABLE["abs"], (0,))
    (finite,) = powers.emit(ops.TABLE["lt"], (size, powers.constant(math.inf)))
    (largest,) = powers.emit(ops.TABLE["where"], (finite, 0, powers.constant(0.0)))
    (less,) = powers.emit(ops.TABLE["sub"], (3, largest))
    found = [powers.finish(list(powers.emit(ops.TABLE["exp"], (less,))))]
    for mean in (False, True):
        shares = Builder(3, 1)
        (one,) = shares.emit(ops.TABLE["div"], (shares.constant(1.0), 1))
        (each,) = shares.emit(ops.TABLE["mul"], (one, 2))
        if mean:
            (each,) = shares.emit(ops.TABLE["div"], (each, 2))
        found.append(shares.finish(list(shares.emit(guarded, (each, 3)))))
    return found


def loop(number: int, program: Program) -> str:
    """A line of the list: number, signature, inputs, results, scalars, what is computed, in order."""
    first, printer = program.first_result, Vectors()

    def symbol(r: int) -> Symbol:
        if program.parameters <= r < program.first_constant:
            return Symbol(f"x[{r - program.parameters}]")
        return Symbol(f"r{r - first}" if r >= first else f"k[{r if r < program.parameters else r - program.arguments}]")

    lines = []
    for i in program.instructions:
        parts, (result,) = shared([expand(Symbol(op=i.op, inputs=tuple(map(symbol, i.inputs))), Vectors.own)])
        assert not parts, "an operation of a program of our own is one expression"
        lines.append(f"const V r{i.outputs[0] - first} = {printer.write(result)};")
    lines += [f"y[{k}] = {symbol(r).name};" for k, r in enumerate(program.outputs)]
    assert not printer.library, "programs of our own need nothing of the C library's"
    scalars = program.parameters + len(program.constants)
    text = f'"{signature(program)}"'
    return f"RULE({number}, {text}, {program.arguments}, {len(program.outputs)}, {scalars}, {' '.join(lines)})"


def header() -> str:
    texts = " \\\n    ".join(loop(number, program) for number, program in enumerate(programs()))
    return (
        "/* Made from the rules of the optimizers by optim/loops.py at every build. Do not edit. */\n\n"
        "/* One loop per rule: number, signature, inputs, results, scalars, what is computed. */\n"
        f"#define RULES(RULE) \\\n    {texts}\n"
    )


if __name__ == "__main__":
    save(sys.argv[1], header())
