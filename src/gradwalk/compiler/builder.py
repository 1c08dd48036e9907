"""Writes a program, one instruction after another.

Every pass reads one program and writes another with a `Builder`. A builder can be given rules
(simplify.py): each instruction is shown to them first, and a rule may answer with a register that
already holds the result. So programs are simplified while they are written, without an extra pass.

While it writes, it does not know how many constants there will be, so constants get the
numbers -1, -2, ...; at the end, `finish` gives every register its final number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..engine.op import Op
from ..engine.unknown import Unknown
from .fused import Shape, output_count
from .program import Instruction, Program

Known = Callable[["Builder", Op, tuple[int, ...]], int | None]
"""(builder, op, inputs) -> a register that already holds the result, or None."""


class Rule(NamedTuple):
    applies: Callable[[Op], bool]  # whether the rule concerns this operation; asked once for each
    known: Known


class Builder:
    """A program being written."""

    def __init__(
        self,
        parameters: int,
        arguments: int,
        names: Sequence[str] = (),
        title: str = "program",
        rules: Sequence[Rule] = (),
    ) -> None:
        self.parameters, self.arguments, self.names, self.title = parameters, arguments, tuple(names), title
        self.rules = rules
        self._rules_of: dict[Op, list[Known]] = {}
        self.constants: list[float] = []
        self.written: list[Instruction] = []
        self.next = parameters + arguments
        self.asked: list[str] = []  # what code asked of registers that they could not answer
        self._constant_at: dict[str, int] = {}

    @classmethod
    def like(cls, program: Program, rules: Sequence[Rule] = ()) -> Builder:
        """With the parameters and arguments of `program`, and nothing written yet."""
        return cls(program.parameters, program.arguments, program.names, program.title, rules)

    def constant(self, number: float) -> int:
        """The register of a constant; equal ones share it. Compared as text, so -0.0 is not 0.0."""
        text = repr(number := float(number))
        if text not in self._constant_at:
            self.constants.append(number)
            self._constant_at[text] = -len(self.constants)
        return self._constant_at[text]

    def register(self, x: Any) -> int:
        """The register of a register symbol or a plain number."""
        return x.number if isinstance(x, Register) else self.constant(x)

    def emit(self, op: Op, inputs: tuple[int, ...], shape: Shape | None = None) -> Sequence[int]:
        """Append an instruction, unless a rule replaces it; returns the registers of its results."""
        if shape is None:
            for rule in self._rules_of.get(op) or self._asked(op):
                known = rule(self, op, inputs)
                if known is not None:
                    return (known,)
        first = self.next
        self.next += 1 if shape is None else output_count(op, shape)
        outputs = (first,) if shape is None else tuple(range(first, self.next))
        self.written.append(Instruction(op, inputs, outputs, shape))
        return outputs

    def _asked(self, op: Op) -> list[Known]:
        found = self._rules_of[op] = [rule.known for rule in self.rules if rule.applies(op)]
        return found

    def start_map(self, program: Program) -> list[int]:
        """Where the registers of `program` are here: its inputs and constants, and room for its results."""
        place = list(range(program.parameters + program.arguments))
        place += map(self.constant, program.constants)
        return place + [0] * (program.registers - len(place))

    def copy(self, instruction: Instruction, place: list[int]) -> None:
        """Append an instruction of the old program, with inputs from `place`, and note its results there."""
        op, inputs, outputs, shape = instruction
        results = self.emit(op, tuple([place[r] for r in inputs]), shape)
        if shape is None:
            place[outputs[0]] = results[0]
        else:
            for old, new in zip(outputs, results):
                place[old] = new

    def finish(self, outputs: Iterable[int]) -> Program:
        shift = len(self.constants)
        final = [*range(self.parameters + self.arguments)]
        final += range(final[-1] + 1 + shift if final else shift, self.next + shift)
        final += range(self.parameters + self.arguments + shift - 1, self.parameters + self.arguments - 1, -1)
        # the constants come last here, so that final[-1] is the first of them, final[-2] the second, ...
        instructions = [
            Instruction(
                op,
                tuple([final[r] for r in ins]),
                (outs[0] + shift,) if shape is None else _shifted(outs, shift),
                shape,
            )
            for op, ins, outs, shape in self.written
        ]
        results = tuple([final[r] for r in outputs])
        constants = tuple(self.constants)
        return Program(self.parameters, self.arguments, constants, tuple(instructions), results, self.names, self.title)


def _shifted(registers: tuple[int, ...], shift: int) -> tuple[int, ...]:
    return tuple(range(registers[0] + shift, registers[-1] + 1 + shift))


class Register(Unknown):
    """A register that rules of the table can compute with: each operation on it becomes an instruction."""

    def __init__(self, builder: Builder, number: int) -> None:
        self.builder, self.number = builder, number

    @property
    def asked(self) -> list[str]:  # type: ignore[override]
        return self.builder.asked

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        if op.name == "where" and not isinstance(inputs[0], Register):
            return inputs[1] if inputs[0] else inputs[2]  # the condition is known already
        registers = tuple([self.builder.register(x) for x in inputs])
        return Register(self.builder, self.builder.emit(op, registers)[0])
