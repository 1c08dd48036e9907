"""Programs in columns, behind an ordinary Program whose instructions are made when they are read."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, overload

from ...engine import ops
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

    def recounted(self, parameters: int, arguments: int, outputs: tuple[int, ...]) -> Sequence[Instruction]:
        """The same instructions, for a program that calls other inputs its parameters."""
        if self.outputs is not outputs:
            return self.listed
        constants, codes, firsts, inputs, shapes, _, ends = self.packed.columns()
        packed = _passes.Packed(self.packed.rows, parameters, arguments, constants, codes, firsts, inputs, shapes, ends)
        return Columns(packed, self.ops, self.settings, outputs)

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


def pulled(
    program: Program,
    by: Sequence[int],
    outputs: Sequence[int],
    places: Sequence[int],
    names: Sequence[str],
    careful: bool,
) -> Program | None:
    """The derivatives, by the inputs `by`, of the sum of each of `outputs` times one more input. `places` are those of
    the program's inputs, and of these, in the result, which `names` all of them. None if an operation has no rule."""
    kept: Any = program.instructions
    table, first, count = Table([*kept.ops, ops.dot]), program.first_constant, len(places)
    constants, codes, firsts, inputs, shapes, _, _ = kept.packed.columns()
    if shapes:
        return None
    order = [*by, *sorted({*range(count)} - {*by})]  # first those whose derivatives are wanted: the parameters here
    here = [0] * count
    for new, old in enumerate(order):
        here[old] = new
    moved = [*here[:first], *range(count, program.registers + count - first)]
    inputs = array("i", [moved[r] for r in memoryview(inputs).cast("i")])
    inputs.extend([*here[first:], *[moved[r] for r in outputs]])
    codes = array("i", [table.number[kept.ops[c]] for c in memoryview(codes).cast("i")] + [table.number[ops.dot]])
    firsts, last = array("i", [*memoryview(firsts).cast("i"), len(inputs)]), array("i", [len(moved) + count - first])
    arguments = count - len(by)
    seeded = _passes.Packed(table.rows, len(by), arguments, constants, codes, firsts, inputs, b"", last)
    if (found := seeded.derived(None if careful else seeded.needed())) is None:
        return None
    constants, codes, firsts, inputs, _, _, results = found.columns()
    back = [*[places[r] for r in order], *range(count, found.registers)]
    inputs = array("i", [back[r] for r in memoryview(inputs).cast("i")])
    results = array("i", [back[r] for r in memoryview(results).cast("i")[1:]])
    found = _passes.Packed(table.rows, 0, count, constants, codes, firsts, inputs, b"", results)
    return _program(found.shared(), table.ops, table.settings, names, program.title)


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
