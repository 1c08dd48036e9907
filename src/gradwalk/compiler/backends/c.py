"""A program as one C99 file: value and gradient of one row, to be compiled anywhere.

The file contains only numbers, generated names and the table's expressions, and no label or other
text of the user. It needs a C compiler and the C library's mathematics; no compiler is run here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...engine.printers import C
from ...engine.symbols import Symbol
from ..fused import ACROSS, ROWS, Shape
from ..loop import Loop, Rewound, Until
from ..program import Instruction, Program


def source(program: Program, name: str = "gradwalk_row", dtype: str = "float64") -> str:
    """The program as a C function `name(parameters, arguments, outputs)`, and one for many rows beside it."""
    if not re.fullmatch(r"[A-Za-z_]\w{0,60}", name, re.ASCII):
        raise ValueError(f"the function's name must be a C identifier, got {name!r:.60}")
    if any(i.op in ACROSS for i in program.instructions):
        raise TypeError(f"{program.title} has sums across rows, but the C source computes one row after the other")
    number = {"float64": "double", "float32": "float"}[dtype]
    return "\n".join(_Writer(program, name, number).lines()) + "\n"


class _Writer:
    def __init__(self, program: Program, name: str, number: str) -> None:
        self.program, self.function, self.number = program, name, number
        self.first = program.first_result
        self.printer = C(f"{name}_", number)  # compositions become functions beside the main one
        self.bodies: list[str] = []  # so do the bodies of loops
        self.headers = {"#include <math.h>"}
        self.places: dict[int, str] = {}  # of registers that are in an array
        self.count = 0

    def lines(self) -> Iterator[str]:
        p, number = self.program, self.number
        body = [line for instruction in p.instructions for line in self.instruction(instruction)]
        yield from (
            "/* Written by gradwalk: one function, straight from its traced program.",
            f" * parameters  {p.parameters} numbers, the same for every row",
            f" * arguments   {p.arguments} numbers, those of one row",
            f" * outputs     {len(p.outputs)} numbers"
            + (": the value, then its derivative by each parameter" if len(p.outputs) == p.parameters + 1 else ""),
            " * Compile with: cc -O2 -std=c99 -c FILE.c        and link with -lm",
            " */",
            *sorted(self.headers),
            "",
        )
        yield from (*self.printer.functions.values(), "") if self.printer.functions else ()
        yield from self.bodies
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
        if r in self.places:
            return self.places[r]
        if r < p.parameters:
            return f"parameters[{r}]"
        if r < p.first_constant:
            return f"arguments[{r - p.parameters}]"
        return self.printer.number(p.constant(r)) if r < self.first else f"r{r - self.first}"

    def instruction(self, instruction: Instruction) -> Iterator[str]:
        op, inputs, outputs, shape = instruction
        xs = [self.name(r) for r in inputs]
        if isinstance(op, Until):
            yield from self.until(op, xs, outputs)
        elif isinstance(op, Rewound):
            yield from self.rewound(op, xs, outputs)
        elif isinstance(op, Loop):
            yield from self.loop(op, xs, outputs)
        elif op.name == "matvec" and shape:
            n, m = shape
            starts = xs[n * m + m :] or ["0.0"] * n
            for i, out in enumerate(outputs):
                yield self.declare(out, _sum(starts[i], xs[i * m : i * m + m], xs[n * m : n * m + m]))
        elif op.name == "outer" and shape:
            n = shape[0]
            for out, (g, x) in zip(outputs, ((g, x) for g in xs[:n] for x in xs[n:])):
                yield self.declare(out, f"{g} * {x}")
        elif op.name == "take" and shape:
            yield from self.take(shape, xs, outputs)
        elif op.name == "scatter" and shape:
            yield from self.scatter(shape, xs, outputs)
        elif op.name == "dot":
            n = len(xs) // 2
            yield self.declare(outputs[0], _sum(xs[-1] if len(xs) % 2 else "0.0", xs[:n], xs[n : 2 * n]))
        elif op.name == "sum":
            yield self.declare(outputs[0], " + ".join(["0.0", *xs]))
        else:
            yield self.declare(outputs[0], self.expression(instruction, xs))

    def take(self, shape: Shape, xs: list[str], outputs: tuple[int, ...]) -> Iterator[str]:
        (n, d), at, number = shape, f"t{outputs[0] - self.first}", self.number
        yield f"const {number} {at}_table[{n * d}] = {{{', '.join(xs[:-1])}}};"
        yield f"const long {at} = {_place(xs[-1], n)};"
        for j, out in enumerate(outputs):
            yield self.declare(out, f"{at} < 0 ? NAN : {at}_table[{at} * {d} + {j}]")

    def scatter(self, shape: Shape, xs: list[str], outputs: tuple[int, ...]) -> Iterator[str]:
        (n, d), at = shape, f"t{outputs[0] - self.first}"
        many = len(xs) // (d + 1)
        yield f"{self.number} {at}[{n * d}] = {{0}};"
        for m, place in enumerate(xs[many * d :]):
            yield f"{{ const long k = {_place(place, n)};"
            yield f"  if (k >= 0) {{ {' '.join(f'{at}[k * {d} + {j}] += {xs[m * d + j]};' for j in range(d))} }} }}"
        self.places.update({r: f"{at}[{j}]" for j, r in enumerate(outputs)})

    def loop(self, loop: Loop, xs: list[str], outputs: tuple[int, ...]) -> Iterator[str]:
        """A `for` around a function that is one step: it reads shared, state and its own numbers side by side."""
        inner = _Body(loop.body, f"{self.function}_body{self.next()}", self)
        s, k, w, v, t = loop.counts
        at, number = f"l{outputs[0] - self.first}", self.number
        shared, state, each = loop.split_inputs(xs)
        going = "i = {0} - 1; i >= 0; i--" if loop.backward else "i = 0; i < {0}; i++"
        yield f"{number} {at}_in[{max(s + k + w, 1)}] = {{{', '.join([*shared, *state]) or '0'}}};"
        yield f"{number} {at}_out[{max(k + v + t, 1)}];"
        if w:
            yield f"const {number} {at}_each[{loop.steps * w}] = {{{', '.join(each)}}};"
        if v:
            yield f"{number} {at}_outs[{loop.steps * v}];"
        if t:
            yield f"{number} {at}_sum[{t}] = {{0}};"
        yield f"for (int {going.format(loop.steps)}) {{"
        if w:
            yield f"    for (int j = 0; j < {w}; j++) {at}_in[{s + k} + j] = {at}_each[i * {w} + j];"
        yield f"    {inner.function}({at}_in, {at}_out);"
        if k:
            yield f"    for (int j = 0; j < {k}; j++) {at}_in[{s} + j] = {at}_out[j];"
        if v:
            yield f"    for (int j = 0; j < {v}; j++) {at}_outs[i * {v} + j] = {at}_out[{k} + j];"
        if t:
            yield f"    for (int j = 0; j < {t}; j++) {at}_sum[j] += {at}_out[{k + v} + j];"
        yield "}"
        last, outs, totals = loop.split_outputs(outputs)
        self.places.update({r: f"{at}_in[{s + j}]" for j, r in enumerate(last)})
        self.places.update({r: f"{at}_outs[{j}]" for j, r in enumerate(outs)})
        self.places.update({r: f"{at}_sum[{j}]" for j, r in enumerate(totals)})

    def until(self, loop: Until, xs: list[str], outputs: tuple[int, ...]) -> Iterator[str]:
        """Steps as long as the body's last result says to go on."""
        inner = _Body(loop.body, f"{self.function}_body{self.next()}", self)
        s, k, *_ = loop.counts
        at, number = f"l{outputs[0] - self.first}", self.number
        yield f"{number} {at}_in[{s + k}] = {{{', '.join(xs)}}};"
        yield f"{number} {at}_out[{k + 1}];"
        yield f"while ({inner.function}({at}_in, {at}_out), {at}_out[{k}] != 0)"
        yield f"    for (int j = 0; j < {k}; j++) {at}_in[{s} + j] = {at}_out[j];"
        self.places.update({r: f"{at}_in[{s + j}]" for j, r in enumerate(outputs)})

    def rewound(self, loop: Rewound, xs: list[str], outputs: tuple[int, ...]) -> Iterator[str]:
        """The states of an Until again, in memory that grows, and then the steps back; NaN if memory runs out."""
        self.headers.add("#include <stdlib.h>")
        back = _Body(loop.body, f"{self.function}_body{self.next()}", self)
        ahead = _Body(loop.ahead, f"{self.function}_body{self.next()}", self)
        s, k, w, _, t = loop.counts
        at, number = f"l{outputs[0] - self.first}", self.number
        shared, state, first = loop.split_inputs(xs)
        yield f"{number} {at}_in[{s + k + w}] = {{{', '.join([*shared, *state])}}}, {at}_out[{k + t}];"
        yield f"{number} {at}_go[{s + w}] = {{{', '.join([*shared, *first])}}}, {at}_next[{w + 1}];"
        yield f"{number} {at}_sum[{max(t, 1)}] = {{0}}, *{at}_all = 0;"
        yield f"long {at}_n = 0;"
        yield "for (;;) {"
        yield f"    if (({at}_n & ({at}_n - 1)) == 0) {{ /* 0, 1, 2, 4, 8, ...: there is no more room */"
        yield f"        {number} *more = realloc({at}_all, sizeof({number}) * {w} * (2 * (size_t){at}_n + 1));"
        yield f"        if (!more) {{ free({at}_all); {at}_all = 0; break; }}"
        yield f"        {at}_all = more;"
        yield "    }"
        yield f"    for (int j = 0; j < {w}; j++) {at}_all[{at}_n * {w} + j] = {at}_go[{s} + j];"
        yield f"    {at}_n++;"
        yield f"    {ahead.function}({at}_go, {at}_next);"
        yield f"    if ({at}_next[{w}] == 0) break;"
        yield f"    for (int j = 0; j < {w}; j++) {at}_go[{s} + j] = {at}_next[j];"
        yield "}"
        yield f"for (long i = {at}_n - 1; {at}_all && i >= 0; i--) {{"
        yield f"    for (int j = 0; j < {w}; j++) {at}_in[{s + k} + j] = {at}_all[i * {w} + j];"
        yield f"    {back.function}({at}_in, {at}_out);"
        yield f"    for (int j = 0; j < {k}; j++) {at}_in[{s} + j] = {at}_out[j];"
        if t:
            yield f"    for (int j = 0; j < {t}; j++) {at}_sum[j] += {at}_out[{k} + j];"
        yield "}"
        yield f"for (int j = 0; j < {k}; j++) {at}_in[{s} + j] = {at}_all ? {at}_in[{s} + j] : NAN;"
        yield f"for (int j = 0; j < {max(t, 1)}; j++) {at}_sum[j] = {at}_all ? {at}_sum[j] : NAN;"
        yield f"free({at}_all);"
        self.places.update({r: f"{at}_in[{s + j}]" for j, r in enumerate(outputs[:k])})
        self.places.update({r: f"{at}_sum[{j}]" for j, r in enumerate(outputs[k:])})

    def next(self) -> int:
        """The number of the next body."""
        self.count += 1
        return self.count

    def declare(self, register: int, expression: str) -> str:
        return f"{self.number} {self.name(register)} = {expression};"

    def expression(self, instruction: Instruction, xs: list[str]) -> str:
        """The row's computation, on these operands."""
        op = instruction.op
        if op.row is not ROWS.get(op.name):
            raise TypeError(
                f"the operation {op.name} is computed in Python, so there is no C for it: write it with operators and "
                "gradwalk's functions (gradwalk.exp, not math.exp)"
            )
        return self.printer.write(Symbol(op=op, inputs=tuple(map(Symbol, xs))))


class _Body(_Writer):
    """The body of a loop, as a function beside the main one: inputs in one array, outputs in another."""

    def __init__(self, program: Program, name: str, around: _Writer) -> None:
        super().__init__(program, name, around.number)
        self.printer, self.bodies, self.headers = around.printer, around.bodies, around.headers
        self.next = around.next  # type: ignore[method-assign]
        lines = [line for instruction in program.instructions for line in self.instruction(instruction)]
        results = [f"out[{i}] = {self.name(r)};" for i, r in enumerate(program.outputs)]
        read = {r for i in program.instructions for r in i.inputs} | set(program.outputs)
        if not any(r < program.first_constant for r in read):
            lines.append("(void)in;")
        around.bodies += (
            f"static void {name}(const {self.number} *in, {self.number} *out)",
            "{",
            *[f"    {line}" for line in (*lines, *results)],
            "}",
            "",
        )

    def name(self, r: int) -> str:
        return f"in[{r}]" if r < self.program.first_constant else super().name(r)


def _place(x: str, n: int) -> str:
    """A number as a place in a table of n entries, or -1."""
    return f"{x} >= 0 && {x} < {n} && {x} == floor({x}) ? (long)({x}) : -1"


def _sum(start: str, ws: list[str], xs: list[str]) -> str:
    return " + ".join([start, *(f"{w} * {x}" for w, x in zip(ws, xs))])
