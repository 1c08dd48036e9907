"""A program as one C99 file: value and gradient of one row, to be compiled anywhere.

The file holds nothing but numbers, generated names and the table's expressions: no label and
no other text of the user's gets into it. It needs a C compiler and the C library's mathematics;
no compiler is run here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...engine.printers import C
from ...engine.symbols import Symbol
from ..fused import ROWS
from ..program import Instruction, Program


def source(program: Program, name: str = "gradwalk_row", dtype: str = "float64") -> str:
    """The program as a C function `name(parameters, arguments, outputs)`, and one for many rows beside it."""
    if not re.fullmatch(r"[A-Za-z_]\w{0,60}", name, re.ASCII):
        raise ValueError(f"the function's name must be a C identifier, got {name!r:.60}")
    number = {"float64": "double", "float32": "float"}[dtype]
    return "\n".join(_Writer(program, name, number).lines()) + "\n"


class _Writer:
    def __init__(self, program: Program, name: str, number: str) -> None:
        self.program, self.function, self.number = program, name, number
        self.first = program.first_result
        self.printer = C(f"{name}_", number)  # compositions become functions beside the main one

    def lines(self) -> Iterator[str]:
        p, number = self.program, self.number
        yield from (
            "/* Written by gradwalk: one function, straight from its traced program.",
            f" * parameters  {p.parameters} numbers, the same for every row",
            f" * arguments   {p.arguments} numbers, those of one row",
            f" * outputs     {len(p.outputs)} numbers"
            + (": the value, then its derivative by each parameter" if len(p.outputs) == p.parameters + 1 else ""),
            " * Compile with: cc -O2 -std=c99 -c FILE.c        and link with -lm",
            " */",
            "#include <math.h>",
            "",
        )
        body = [line for instruction in p.instructions for line in self.instruction(instruction)]
        yield from (*self.printer.functions.values(), "") if self.printer.functions else ()
        yield f"void {self.function}(const {number} *parameters, const {number} *arguments, {number} *outputs)"
        yield "{"
        read = {r for i in p.instructions for r in i.inputs} | set(p.outputs)
        if not any(r < p.parameters for r in read):
            yield "    (void)parameters;"
        if not any(p.parameters <= r < p.first_constant for r in read):
            yield "    (void)arguments;"
        yield from (f"    {line}" for line in body)
        for i, r in enumerate(p.outputs):
            yield f"    outputs[{i}] = {self.name(r)};"
        yield "}"
        yield ""
        yield from (
            "/* All rows, one after another; outputs are summed over them. `row` is room for one row's outputs. */",
            f"void {self.function}_sum(const {number} *parameters, const {number} *arguments, long rows,",
            f"        {number} *outputs, {number} *row)",
            "{",
            f"    for (int i = 0; i < {len(p.outputs)}; i++)",
            "        outputs[i] = 0;",
            "    for (long r = 0; r < rows; r++) {",
            f"        {self.function}(parameters, arguments + r * {p.arguments}, row);",
            f"        for (int i = 0; i < {len(p.outputs)}; i++)",
            "            outputs[i] += row[i];",
            "    }",
            "}",
        )

    def name(self, r: int) -> str:
        p = self.program
        if r < p.parameters:
            return f"parameters[{r}]"
        if r < p.first_constant:
            return f"arguments[{r - p.parameters}]"
        return self.printer.number(p.constant(r)) if r < self.first else f"r{r - self.first}"

    def instruction(self, instruction: Instruction) -> Iterator[str]:
        op, inputs, outputs, shape = instruction
        xs = [self.name(r) for r in inputs]
        if op.name == "matvec" and shape:
            n, m = shape
            starts = xs[n * m + m :] or ["0.0"] * n
            for i, out in enumerate(outputs):
                yield self.declare(out, _sum(starts[i], xs[i * m : i * m + m], xs[n * m : n * m + m]))
        elif op.name == "outer" and shape:
            n = shape[0]
            for out, (g, x) in zip(outputs, ((g, x) for g in xs[:n] for x in xs[n:])):
                yield self.declare(out, f"{g} * {x}")
        elif op.name == "dot":
            n = len(xs) // 2
            yield self.declare(outputs[0], _sum(xs[-1] if len(xs) % 2 else "0.0", xs[:n], xs[n : 2 * n]))
        elif op.name == "sum":
            yield self.declare(outputs[0], " + ".join(["0.0", *xs]))
        else:
            yield self.declare(outputs[0], self.expression(instruction, xs))

    def declare(self, register: int, expression: str) -> str:
        return f"{self.number} {self.name(register)} = {expression};"

    def expression(self, instruction: Instruction, xs: list[str]) -> str:
        """The row's computation, on these operands."""
        op = instruction.op
        if op.row is not ROWS.get(op.name):
            raise TypeError(
                f"the operation {op.name} computes with Python, so there is no C for it; write it with operators and "
                "gradwalk's functions (gradwalk.exp, not math.exp), then it can be taken apart"
            )
        return self.printer.write(Symbol(op=op, inputs=tuple(map(Symbol, xs))))


def _sum(start: str, ws: list[str], xs: list[str]) -> str:
    return " + ".join([start, *(f"{w} * {x}" for w, x in zip(ws, xs))])
