"""A computation as a flat list of instructions.

    hinge: 3 parameters, 3 arguments, 4 instructions
      r8 = dot(w0, w1, x[0], x[1], b)
      r9 = y * r8
      r10 = 1.0 - r9
      r11 = relu(r10)
      return r11

Numbers live in registers. Registers are numbered: parameters first, then arguments,
then constants, then results, in the order in which instructions make them. A program is
run once per row of a batch: parameters and constants are the same for every row,
arguments differ. Every register is written once, before it is read.

    parameters   how many numbers are the same for every row
    arguments    how many numbers each row has
    constants    the plain numbers, each once (0.0 and -0.0 are two)
    instructions what is computed, in order
    outputs      the registers that are the results of one row
    names        the names of the parameters and then the arguments, for printing

Programs come from graphs (trace.py) and files (program_file.py), are improved by passes
(simplify.py, fuse.py), differentiated (backward.py) and run (backends/).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from ..engine.op import Op
from ..engine.plain_text import visible
from .lazy import lazy


class Instruction(NamedTuple):
    """One operation on registers. `shape` is (n, m) for the fused rows `matvec` and `outer`, else None."""

    op: Op
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    shape: tuple[int, int] | None = None


@dataclass(frozen=True)
class Program:
    """Straight-line code, for one row. Prints as text.

    Registers are numbered in this order: parameters, arguments, constants, the results of the instructions.
    """

    parameters: int
    arguments: int
    constants: tuple[float, ...]
    instructions: tuple[Instruction, ...]
    outputs: tuple[int, ...]
    names: tuple[str, ...] = ()
    title: str = field(default="program", compare=False)

    @property
    def first_constant(self) -> int:
        return self.parameters + self.arguments

    @property
    def first_result(self) -> int:
        return self.parameters + self.arguments + len(self.constants)

    @lazy
    def registers(self) -> int:
        """The total number of registers."""
        return self.first_result + sum(len(i.outputs) for i in self.instructions)

    @lazy
    def operations(self) -> frozenset[Op]:
        """The operations of its instructions, each once."""
        told = getattr(self.instructions, "operations", None)  # instructions kept in columns (passes/) know
        return frozenset(told() if told else (i.op for i in self.instructions))

    def is_constant(self, register: int) -> bool:
        return self.first_constant <= register < self.first_result

    def constant(self, register: int) -> float:
        return self.constants[register - self.first_constant]

    @lazy
    def varying(self) -> bytearray:
        """For each register, 1 if it can differ from row to row, 0 if it is the same for all."""
        marks = bytearray(self.registers)
        marks[self.parameters : self.first_constant] = b"\1" * self.arguments
        for op, inputs, outputs, shape in self.instructions:
            if op.name in ("batch_sum", "batch_top"):
                continue
            if any(map(marks.__getitem__, inputs)) or (shape and for_every_row(op)):
                for out in outputs:
                    marks[out] = 1
        return marks

    def uses(self) -> list[int]:
        """How often each register is read, counting its use as a result of the program."""
        count = [0] * self.registers
        for i in self.instructions:
            for r in i.inputs:
                count[r] += 1
        for r in self.outputs:
            count[r] += 1
        return count

    # ---- for people ----

    def name(self, register: int) -> str:
        """A register as it is printed: its label, the constant's number, or r12."""
        if register < self.first_constant:
            given = self.names[register] if register < len(self.names) else ""
            argument = register - self.parameters
            return visible(given) or (f"p{register}" if argument < 0 else f"a{argument}")
        return f"{self.constant(register)!r}" if register < self.first_result else f"r{register}"

    def lines(self) -> Iterator[str]:
        """The program as straight-line code."""
        yield (
            f"{visible(self.title)}: {_count(self.parameters, 'parameter')}, {_count(self.arguments, 'argument')}, "
            f"{_count(len(self.instructions), 'instruction')}"
        )
        yield from self._body("  ")
        yield f"  return {self._list(self.outputs)}"

    def _body(self, margin: str) -> Iterator[str]:
        for instruction in self.instructions:
            yield margin + self.line(instruction)
            loop: Any = instruction.op
            if is_loop(loop):
                yield from loop.body._body(margin + "    ")
                parts = zip(("next", "out", loop.third), loop.split_step(loop.body.outputs))
                words = [f"{word} {loop.body._list(registers)}" for word, registers in parts if registers]
                yield f"{margin}    {'; '.join(words)}"

    def line(self, instruction: Instruction) -> str:
        op, inputs, outputs, shape = instruction
        results = self._list(outputs)
        if shape is None and op.arity is not None:
            return f"{results} = {op.written.format(*map(self.name, inputs))}"
        if shape is None:
            return f"{results} = {op.name}({self._list(inputs)})"
        if is_loop(op):
            return self._loop_line(results, op, inputs)
        n, m = shape
        if op.name == "matvec":
            cuts = [0, n * m, n * m + m, len(inputs)]
        elif op.name == "outer":
            cuts = [0, n, n + m]
        else:
            cuts = [0, n * m if op.name == "take" else len(inputs) // (m + 1) * m, len(inputs)]
        parts = [self._list(inputs[i:j]) for i, j in pairwise(cuts) if i < j]
        return f"{results} = {op.name}[{n}x{m}]({'; '.join(parts)})"

    def _loop_line(self, results: str, loop: Any, inputs: tuple[int, ...]) -> str:
        """A loop's own line, with its body's names for its inputs."""
        names = [loop.body._list(part) for part in loop.split_inputs(range(loop.body.first_constant))]
        given = [self._list(part) for part in loop.split_inputs(inputs)]
        meant = [f"{a} = {b}" if b != a else a for a, b in zip(names, given) if b]
        if names[2]:
            meant[-1] = f"{names[2]} in {given[2]}"
        return f"{results} = {loop.heading}: {'; '.join(meant)}"

    def _list(self, registers: Sequence[int]) -> str:
        """Registers by name; a long run of neighbours as `first .. last`."""
        parts: list[str] = []
        i = 0
        while i < len(registers):
            j = i
            while j + 1 < len(registers) and registers[j + 1] == registers[j] + 1:
                j += 1
            if j - i >= 3 and not self.is_constant(registers[i]):
                parts.append(f"{self.name(registers[i])} .. {self.name(registers[j])}")
            else:
                parts += map(self.name, registers[i : j + 1])
            i = j + 1
        return ", ".join(parts)

    def save(self, path: str) -> None:
        """Write it to a file, as plain JSON; `gradwalk.saved.load(path)` reads it."""
        from . import program_file as saved

        saved.save(self, path)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<{next(self.lines())}>"


def for_every_row(op: Op) -> bool:
    """Whether it is computed for every row even if all rows have the same numbers."""
    return is_loop(op) or op.name in ("take", "scatter")


def is_loop(op: Op) -> bool:
    """Whether it is an operation with a body (loop.py)."""
    return hasattr(op, "body")


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def reordered(program: Program, order: Sequence[int], parameters: int) -> Program:
    """With only the inputs that `order` names, in that order; the first `parameters` of them are parameters.

    Nothing may read the other inputs.
    """
    if list(order) == list(range(program.first_constant)):
        return _recounted(program, parameters)
    gone = program.first_constant - len(order)
    place = [r - gone for r in range(program.registers)]
    for new, old in enumerate(order):
        place[old] = new
    moved = tuple(
        [
            Instruction(op, tuple([place[r] for r in inputs]), tuple([place[r] for r in outputs]), shape)
            for op, inputs, outputs, shape in program.instructions
        ]
    )
    names = tuple([program.name(r) for r in order])
    outputs = tuple([place[r] for r in program.outputs])
    return Program(parameters, len(order) - parameters, program.constants, moved, outputs, names, program.title)


def _recounted(program: Program, parameters: int) -> Program:
    """With so many of its inputs as parameters."""
    if parameters == program.parameters:
        return program
    arguments, kept = program.first_constant - parameters, program.instructions
    same = getattr(kept, "recounted", None)  # instructions kept in columns (passes/) know of it
    moved = same(parameters, arguments, program.outputs) if same else kept
    return replace(program, parameters=parameters, arguments=arguments, instructions=moved)


def signature(program: Program) -> str:
    """What a program computes, apart from its constants: as a text without spaces or quotes."""
    lines = [f"{i.op.name}({','.join(map(str, i.inputs))})" for i in program.instructions]
    counts = program.parameters, program.arguments, len(program.constants)
    return f"{counts[0]}:{counts[1]}:{counts[2]}:{';'.join(lines)}:{','.join(map(str, program.outputs))}"
