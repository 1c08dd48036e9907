"""Programs in columns, behind an ordinary Program whose instructions are made when they are read."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, overload

from ...engine.op import Op
from ..program import Instruction, Program
from . import _passes  # type: ignore[attr-defined, unused-ignore]
from .rows import Table, understood


class Columns(Sequence[Instruction]):
    """The instructions of a program that is kept in columns. Equal to a tuple of the same instructions."""

    def __init__(self, packed: Any, ops: list[Op], settings: list[str], outputs: tuple[int, ...]) -> None:
        self.packed, self.ops, self.settings, self.outputs = packed, ops, settings, outputs
        self._listed: tuple[Instruction, ...] | None = None

    @property
    def listed(self) -> tuple[Instruction, ...]:
        if self._listed is None:
            self._listed = tuple(self._written())
        return self._listed

    def _written(self) -> Iterator[Instruction]:
        _, codes, firsts, inputs, shapes, results, _ = [memoryview(x) for x in self.packed.columns()]
        code, first, ins, out = (x.cast("i").tolist() for x in (codes, firsts, inputs, results))
        shape = shapes.cast("i").tolist() if len(shapes) else [0] * (2 * len(code))
        out.append(self.packed.registers)
        for i, op in enumerate(map(self.ops.__getitem__, code)):
            size = (shape[2 * i], shape[2 * i + 1]) if shape[2 * i] else None
            yield Instruction(op, tuple(ins[first[i] : first[i + 1]]), tuple(range(out[i], out[i + 1])), size)

    def operations(self) -> list[Op]:
        return self.packed.operations()  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, i: int) -> Instruction: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Instruction, ...]: ...
    def __getitem__(self, i: int | slice) -> Instruction | tuple[Instruction, ...]:
        return self.listed[i]

    def __iter__(self) -> Iterator[Instruction]:
        return iter(self.listed)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Columns):
            return self.listed == other.listed
        return self.listed == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.listed)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.listed,)


def program(packed: Any, like: Program) -> Program:
    """The Program for columns that were made from `like`."""
    kept = like.instructions
    assert isinstance(kept, Columns)
    if packed is kept.packed:
        return like
    return _program(packed, kept.ops, kept.settings, like.names, like.title)


def _program(packed: Any, ops: list[Op], settings: list[str], names: Sequence[str], title: str) -> Program:
    constants, outputs = packed.ends()
    numbers, results = array("d", constants), tuple(array("i", outputs))
    kept: Any = Columns(packed, ops, settings, results)
    found = Program(packed.parameters, packed.arguments, tuple(numbers), kept, results, tuple(names), title)
    vars(found)["registers"] = packed.registers
    return found


def of(program: Program) -> Any:
    """The program in columns, if it is kept that way, else None: its instructions may be, with other outputs."""
    kept = program.instructions
    return kept.packed if isinstance(kept, Columns) and kept.outputs is program.outputs else None


def pack(program: Program) -> Program | None:
    """The same program, kept in columns; None if it has an operation that C does not know."""
    if of(program) is not None:
        return program
    if not all(map(understood, used := program.operations)):
        return None
    table, inputs, firsts, shapes = Table(used), array("i"), array("i", [0]), array("i")
    for i in program.instructions:
        inputs.extend(i.inputs)
        firsts.append(len(inputs))
        shapes.extend(i.shape or (0, 0))
    codes = array("i", [table.number[i.op] for i in program.instructions])
    shapes = shapes if any(shapes) else array("i")
    packed = _passes.Packed(
        table.rows, program.parameters, program.arguments, array("d", program.constants), codes, firsts, inputs,
        shapes, array("i", program.outputs),
    )  # fmt: skip
    return _program(packed, table.ops, table.settings, program.names, program.title)


class Taped:
    """What the native engine recorded (engine/native/stream.inc.c), which needs the graph no longer."""

    def __init__(self, parameters: list[Any], ops: list[Op], *recorded: Any) -> None:
        self.parameters, self.table, self.recorded = parameters, Table(ops), recorded
        self.rows = array("i", [self.table.number[op] for op in ops])

    def program(self, arguments: int, names: Sequence[str], title: str) -> Program:
        table, (numbers, *rest) = self.table, self.recorded
        names = (*[x.label for x in self.parameters], *names)
        packed = _passes.traced(table.rows, len(self.parameters), arguments, numbers, self.rows, *rest)
        return _program(packed, table.ops, table.settings, names, title)


def taped(tape: Sequence[Any]) -> Taped | None:
    """None if it has an operation that C does not know."""
    return Taped(*tape) if all(map(understood, tape[1])) else None


def words(program: Program, code: dict[str, int]) -> tuple[bytes, list[str]] | None:
    """What machine/line.py says of a program, and the texts of the settings, if it is kept in columns."""
    kept = program.instructions
    if not isinstance(kept, Columns) or of(program) is None:
        return None
    found, used = kept.packed.words(array("i", [code.get(op.name, -1) for op in kept.ops]))
    return found, [kept.settings[k] for k in array("i", used)]


def lowered(
    program: Program, code: dict[str, int], pairs: Sequence[tuple[Op, Op, int, str]], size: int, reduced: bool
) -> tuple[tuple[int, ...], list[float], list[bytes]] | None:
    """What machine/lowering.py finds, if it is kept in columns: how many scalars, cells, slots and sums, and the widest
    panel; the constants; the lists from `spread` to `results`. `pairs` are operations that become one, by name."""
    kept = program.instructions
    if not isinstance(kept, Columns) or of(program) is None:
        return None
    number = {op: k for k, op in enumerate(kept.ops)}
    joins = array("i")
    for first, second, side, both in pairs:
        if first in number and second in number:
            joins.extend((number[first], number[second], side, code[both]))
    codes = array("i", [code.get(op.name, -1) for op in kept.ops])
    names = tuple([code[name] for name in ("copy", "matvec", "outer", "rowsum")])
    counts, used, *lists = kept.packed.lowered(codes, names, joins, size, reduced)
    settings = [float(kept.settings[k]) for k in array("i", used)]
    return counts, [*program.constants, *settings], lists
