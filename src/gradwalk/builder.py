"""Writing a program down, one instruction after the other.

Every pass reads one program and writes another with a `Builder`. While it writes, nobody
knows yet how many constants there will be, so constants get the numbers -1, -2, ...; when
all is written, `finish` gives every register its final number.

This file knows the numbering of registers. It knows no operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .fused import Shape, output_count
from .op import Op
from .program import Instruction, Program
from .symbols import Symbol


class Builder:
    """A program being written, with the parameters and arguments of the program `like`."""

    def __init__(self, parameters: int, arguments: int, names: Sequence[str] = (), title: str = "program") -> None:
        self.parameters, self.arguments, self.names, self.title = parameters, arguments, tuple(names), title
        self.constants: dict[str, int] = {}
        self.written: list[Instruction] = []
        self.next = parameters + arguments

    @classmethod
    def like(cls, program: Program) -> Builder:
        return cls(program.parameters, program.arguments, program.names, program.title)

    def constant(self, number: float) -> int:
        """The register of a constant; equal ones share it. Told apart by text, so -0.0 is not 0.0."""
        return self.constants.setdefault(repr(float(number)), -1 - len(self.constants))

    def emit(self, op: Op, inputs: tuple[int, ...], shape: Shape | None = None) -> tuple[int, ...]:
        """Append an instruction; returns the registers of its results."""
        first = self.next
        self.next += output_count(op, shape)
        outputs = tuple(range(first, self.next))
        self.written.append(Instruction(op, inputs, outputs, shape))
        return outputs

    def register(self, x: Any) -> int:
        """Where a register-symbol or a plain number is."""
        return x.number if isinstance(x, Register) else self.constant(x)

    def start_map(self, program: Program) -> list[int]:
        """Where the registers of `program` are here: its inputs and constants, and room for its results."""
        place = list(range(program.parameters + program.arguments))
        place += map(self.constant, program.constants)
        return place + [0] * (program.registers - len(place))

    def copy(self, instruction: Instruction, place: list[int]) -> None:
        """Append an instruction of the old program, reading where `place` says and noting its results there."""
        op, inputs, outputs, shape = instruction
        for old, new in zip(outputs, self.emit(op, tuple([place[r] for r in inputs]), shape)):
            place[old] = new

    def finish(self, outputs: Iterable[int]) -> Program:
        inputs, shift = self.parameters + self.arguments, len(self.constants)

        def final(r: int) -> int:
            return inputs - 1 - r if r < 0 else r if r < inputs else r + shift

        instructions = [
            Instruction(op, tuple([final(r) for r in ins]), tuple([r + shift for r in outs]), shape)
            for op, ins, outs, shape in self.written
        ]
        constants = tuple(map(float, self.constants))
        results = tuple([final(r) for r in outputs])
        return Program(self.parameters, self.arguments, constants, tuple(instructions), results, self.names, self.title)


class Register(Symbol):
    """A register that rules of the table can compute with: each operation on it becomes an instruction."""

    def __init__(self, builder: Builder, number: int) -> None:
        self.builder, self.number = builder, number

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        if op.name == "where" and not isinstance(inputs[0], Register):
            return inputs[1] if inputs[0] else inputs[2]  # the condition is known already
        registers = tuple([self.builder.register(x) for x in inputs])
        return Register(self.builder, self.builder.emit(op, registers)[0])
