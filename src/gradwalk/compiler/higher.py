"""The result of a compiled function as a node of the graph, and derivatives of its derivatives.

Its inputs are the parameters, and the Values among the rows, if there are any; its local derivatives are numbers. If
one of them is needed as a Value, to be differentiated again, the program is differentiated by that input, and the
result is a node of the same kind: over the same rows for a parameter, over its own row for a number of a row.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..engine import ops
from ..engine.modes import modes
from ..engine.op import Op
from ..engine.value import Value, fresh
from . import batches, guards, passes
from .backward import value_and_grad
from .builder import Builder
from .lazy import lazy
from .program import Program
from .simplify import prune, rules
from .stages import has_stages

MOST = 64
"""The most inputs by which a derivative is differentiated again: each one needs its own program."""


@dataclass
class Source:
    """The rows that a node was computed from.

    count   what sums over the rows are divided by
    values  the Values among the numbers, and where
    """

    numbers: Any
    rows: int
    count: int
    values: Sequence[tuple[int, Value]] = ()

    @property
    def width(self) -> int:
        return len(self.numbers) // self.rows

    def row(self, row: int) -> Source:
        """One row of it."""
        start, width = row * self.width, self.width
        here = [(place - start, x) for place, x in self.values if start <= place < start + width]
        return Source(self.numbers[start : start + width], 1, self.count, here)

    def marked(self, row: int) -> Source:
        """With one more number in each row: 1 in this one, 0 in all others."""
        width, numbers = self.width, array(memoryview(self.numbers).format)
        for k in range(self.rows):
            numbers.extend(self.numbers[k * width : k * width + width])
            numbers.append(k == row)
        moved = [(place + place // width, x) for place, x in self.values]
        return Source(numbers, self.rows, self.count, moved)


class Derived(Op):
    """The operation of a node whose number and derivatives a program computes, over the rows that it was called with.

    program  with one output, not yet differentiated
    kernel   where it came from: it has the parameters, the backend, and whether to take the mean
    """

    def __init__(self, program: Program, kernel: Any) -> None:
        super().__init__("handmade", _not_again, self._second, domain=[], variadic=True, symbol="compiled")
        self.program, self.kernel = program, kernel
        self._slopes: dict[int, Derived] = {}
        self._columns: tuple[list[int], Any] = [], None

    def node(self, value: float, gradient: Sequence[float], source: Any) -> Value:
        """The node, given its number and the derivatives by the parameters. `source` is a Source, or the arguments of
        the call, none of which is a Value."""
        values = source.values if isinstance(source, Source) else ()
        towards = self._by_values(source) if values else ()
        inputs = (*self.kernel.parameters, *[x for _, x in values])
        out: Any = fresh(Value, self, value, 0.0, inputs, (*gradient, *towards))
        out.label = self.kernel.label
        out._batch = source
        return out  # type: ignore[no-any-return]

    def node_of(self, source: Source) -> Value:
        """The same, with all numbers computed here."""
        value, *gradient = self._numbers(source)
        return self.node(value, gradient, source)

    def _numbers(self, source: Source) -> list[float]:
        """Its number, and its derivatives by the parameters."""
        sums = self._runner.reduced(self.kernel.numbers(), source.numbers, source.rows)
        return [float(x) / source.count for x in sums]

    @lazy
    def _runner(self) -> Any:
        return self.kernel.prepare(passes.fused(passes.derived(self.program, everywhere=True)))

    def _by_values(self, source: Source) -> list[float]:
        """The derivatives by the Values among the rows."""
        columns = sorted({place % source.width for place, _ in source.values})
        if self._columns[0] != columns:
            by = [len(self.kernel.parameters) + c for c in columns]
            self._columns = columns, self.kernel.prepare(passes.fused(slopes(self.program, by)))
        flat = self._columns[1](self.kernel.numbers(), source.numbers, source.rows)
        place = {c: k for k, c in enumerate(columns)}
        pairs = [divmod(at, source.width) for at, _ in source.values]
        return [float(flat[row * len(columns) + place[c]]) / source.count for row, c in pairs]

    def _second(self, out: Any, *_: Any) -> tuple[Any, ...]:
        """The local derivatives, each computed when it is needed."""
        source = getattr(out, "_batch", None)
        if source is None:
            raise TypeError(
                f"{self.kernel.title}: this result was copied, so the rows it was computed from are gone, and it\n"
                "cannot be differentiated twice: call the compiled function again"
            )
        if not isinstance(source, Source):
            source = self.kernel.source(source)
        if not modes.tracing and self._is_stale(out, source):
            raise ValueError(
                f"the rows of {self.kernel.title}, or the data of its parameters, changed after the call.\n"
                "First derivatives use the numbers of the call; for this one, call the compiled function again"
            )
        towards = [partial(self._by_parameter, r, source) for r in range(len(self.kernel.parameters))]
        return (*towards, *[partial(self._by_row, place, source) for place, _ in source.values])

    def _is_stale(self, out: Any, source: Source) -> bool:
        """Whether the rows, read again, and the parameters give other numbers now than those of the node."""
        if any(x._data != source.numbers[place] == source.numbers[place] for place, x in source.values):
            return True
        now = self.kernel.numbers_again(self, source) or self._numbers(source)
        kept = (out._data, *out.partials[: len(now) - 1])
        return any(a != b and (a == a or b == b) for a, b in zip(now, kept))

    def _by_parameter(self, register: int, source: Source) -> Value:
        return self._slope(register).node_of(source)

    def _by_row(self, place: int, source: Source) -> Value:
        """The derivative by one number of a row. The other rows matter only if it has sums across rows."""
        row, column = divmod(place, source.width)
        slope = self._slope(len(self.kernel.parameters) + column)
        return slope.node_of(source.marked(row) if has_stages(slope.program) else source.row(row))

    def _slope(self, register: int) -> Derived:
        """The derivative by one of the program's inputs."""
        if register not in self._slopes:
            parameters = len(self.kernel.parameters)
            if len(self._slopes) == MOST:
                n = parameters if register < parameters else parameters + self.program.arguments
                raise TypeError(
                    f"{self.kernel.title} has {n} inputs, so {n} x {n} second derivatives: too many.\n"
                    "Differentiate inside the compiled function, in one direction: gradwalk.hvp(f, ...)"
                )
            program = slopes(self.program, [register])
            self._slopes[register] = Derived(of_one_row(program) if register >= parameters else program, self.kernel)
        return self._slopes[register]


def slopes(program: Program, by: Sequence[int], careful: bool = True, start: int = 1) -> Program:
    """The derivatives of a program's output by some of its inputs, row by row; right for any numbers, if `careful`.
    With a `start` of 0 the output itself comes first."""
    marks = guards.everywhere(program) if careful else guards.needed(program)
    whole = value_and_grad(program, marks, rules(), by)
    return prune(replace(whole, outputs=whole.outputs[start:]))


def of_one_row(program: Program) -> Program:
    """Only the result of the marked row, although all rows must be run: its last argument is the mark."""
    if not has_stages(program):
        return program
    names = [program.name(r) for r in range(program.first_constant)]
    builder = Builder(program.parameters, program.arguments + 1, [*names, "mark"], program.title)
    place = builder.start_map(program)
    for instruction in program.instructions:
        builder.copy(instruction, place)
    mark, out = program.first_constant, place[program.outputs[0]]
    return builder.finish(builder.emit(ops.where, (mark, out, builder.constant(0.0))))


def source_of(rows: batches.Batch, reduce: str | None) -> Source:
    return Source(rows.numbers, rows.rows, rows.rows if reduce == "mean" else 1, rows.values)


def _not_again(*_: Any) -> Any:
    raise TypeError(
        "the result of a compiled function cannot be computed again from the graph: call the compiled function again"
    )
