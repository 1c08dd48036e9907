"""Programs with sums across rows, run in stages.

A sum over the batch must be known before rows that read it are run. So the program is cut: one stage computes what is
summed and hands the sums, as parameters, to the next; the last computes the results. Each stage computes again, row by
row, what it needs from earlier ones. But if the summed numbers are all that is still needed of a row, and took more
than arithmetic to compute, those columns are kept and become the rows of the later stages.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ..engine import ops
from .builder import Builder
from .finite import checked
from .fused import ACROSS, batch_sum, guarded
from .lazy import lazy
from .program import Instruction, Program
from .results import largest
from .simplify import prune

CHEAP = {ops.TABLE[name] for name in ("add", "sub", "mul", "div", "neg", "abs", "gt", "lt", "eq", "where")}
"""Operations that are as quick to compute again as to store and read."""


def has_stages(program: Program) -> bool:
    return not program.operations.isdisjoint(ACROSS)


def staged(prepare: Callable[[Program], Any], code: str) -> Callable[[Program], Any]:
    """A backend's `prepare` that also takes programs with sums across rows."""
    return lambda program: Staged(program, prepare, code) if has_stages(program) else prepare(program)


class Staged:
    """See backends/__init__.py."""

    def __init__(self, program: Program, prepare: Callable[[Program], Any], code: str) -> None:
        self.code, self.prepare = code, prepare
        varying = program.varying
        across = [i for i in program.instructions if i.op in ACROSS and varying[i.inputs[0]]]
        self.places = {i.outputs[0]: k for k, i in enumerate(across)}
        level = [0] * program.registers
        for op, inputs, outputs, _ in program.instructions:
            for out in outputs:
                level[out] = max([level[r] for r in inputs], default=0) + (op in ACROSS)
        whole, place = lifted(program, self.places)

        def turn(i: Instruction) -> tuple[int, bool]:
            return level[i.outputs[0]], i.op is not batch_sum

        self.stages: list[_Stage] = []
        groups = [list(group) for _, group in groupby(sorted(across, key=turn), turn)]
        for k, here in enumerate(groups):
            columns = [place[i.inputs[0]] for i in here]
            stage = _Stage([self.places[i.outputs[0]] for i in here], here[0].op is batch_sum)
            self.stages.append(stage)
            part = prune(replace(whole, outputs=tuple(columns)))
            later = [place[i.inputs[0]] for group in groups[k + 1 :] for i in group]
            after = None
            if stage.sums and not part.operations <= CHEAP:
                after = rest(whole, list(dict.fromkeys(columns)), [*later, *whole.outputs])
            if after is None:
                stage.runner = _arguments if _is_copy(part) and not stage.sums else prepare(part)
                continue
            kept = list(dict.fromkeys(columns))
            stage.keeps = prepare(prune(replace(whole, outputs=tuple(kept))))
            stage.kept = list(map(kept.index, columns))
            whole, moved = after
            place = [moved[r] for r in place]
            stage.runner = prepare(prune(replace(whole, outputs=tuple([moved[r] for r in columns]))))
        self.whole = whole

    def _numbers(self, parameters: Any, arguments: Any, rows: int) -> tuple[Any, Any, int]:
        """What the last stage takes: the parameters, the sums across rows, and the number of rows; then the rows."""
        numbers = array(self.code, [*parameters, *[0.0] * len(self.places), rows])
        first = len(parameters)
        for stage in self.stages:
            found: Any = None
            if stage.keeps:
                if hasattr(stage.keeps, "summed"):
                    found = stage.keeps.summed(numbers, arguments, rows)
                arguments, found = found or (stage.keeps(numbers, arguments, rows), None)
            if found is not None:
                found = [found[k] for k in stage.kept]
            elif stage.sums:
                found = stage.runner.reduced(numbers, arguments, rows)
            else:
                found = largest(stage.runner(numbers, arguments, rows), len(stage.places))
            for k, x in zip(stage.places, found):
                numbers[first + k] = x
        return numbers, arguments, rows

    @lazy
    def _last(self) -> _Last:
        return _Last(self.whole, self.prepare)

    @lazy
    def _first(self) -> _Last:
        return _Last(replace(self.whole, outputs=self.whole.outputs[:1]), self.prepare)

    @lazy
    def _others(self) -> _Last:
        return _Last(replace(self.whole, outputs=self.whole.outputs[1:]), self.prepare)

    @lazy
    def _shares(self) -> _Last:
        return _Last(shares(self._others.program), self.prepare)

    def __call__(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self.checked(parameters, arguments, rows)[0]

    def checked(self, parameters: Any, arguments: Any, rows: int, over: bool = False) -> tuple[Any, bool]:
        return self._rows(self._last, *self._numbers(parameters, arguments, rows))

    def _rows(self, last: _Last, numbers: Any, arguments: Any, rows: int) -> tuple[Any, bool]:
        """The results row by row, and whether all are finite. The rows are read here for the last time, so our own may
        be overwritten."""
        return checked(last.rows, numbers, arguments, rows, any(stage.keeps for stage in self.stages))

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self._last.reduced(*self._numbers(parameters, arguments, rows))

    def first_and_others(self, parameters: Any, arguments: Any, rows: int, mean: bool) -> tuple[float, Any, bool]:
        """The first result summed over the rows, or their mean; the others row by row, divided by the number of rows
        for a mean; and whether the others are finite."""
        given = self._numbers(parameters, arguments, rows)
        value = self._first.reduced(*given)[0]
        return value / rows if mean else value, *self._rows(self._shares if mean else self._others, *given)


@dataclass
class _Stage:
    places: list[int]  # where its results are among everything known about the whole batch
    sums: bool  # otherwise it takes the largest
    runner: Any = None
    keeps: Any = None  # computes the columns that become the rows from here on
    kept: Sequence[int] = ()  # which of those columns each of its results sums


class _Last:
    """Computes results from what is known about the whole batch. A result that is the same in every row is computed
    once, and its sum is a product."""

    def __init__(self, program: Program, prepare: Callable[[Program], Any]) -> None:
        self.program, self.prepare = program, prepare

    @lazy
    def rows(self) -> Any:
        return self.prepare(prune(self.program))

    @lazy
    def _sums(self) -> list[tuple[list[int], Any]]:
        varying, outputs = self.program.varying, self.program.outputs
        sides = [[k for k, r in enumerate(outputs) if bool(varying[r]) is side] for side in (False, True)]
        parts = [replace(self.program, outputs=tuple([outputs[k] for k in side])) for side in sides]
        return [(side, self.prepare(prune(part)) if side else None) for side, part in zip(sides, parts)]

    def reduced(self, numbers: Any, arguments: Any, rows: int) -> array[float]:
        (same, once), (others, each) = self._sums
        found = array("d", [0.0]) * len(self.program.outputs)
        if once:
            one = once(numbers, arguments[: self.program.arguments], 1)
            for k, x in zip(same, one):
                found[k] = float(x) * rows
        if each:
            for k, x in zip(others, each.reduced(numbers, arguments, rows)):
                found[k] = float(x)
        return found


def shares(program: Program) -> Program:
    """With every output divided by the number of rows, the last parameter. A product with a factor that is the same in
    every row is divided by dividing that factor, once."""
    builder = Builder(program.parameters, program.arguments, program.names, program.title)
    place, varying, rows = builder.start_map(program), program.varying, program.parameters - 1
    made = {i.outputs[0]: i for i in program.instructions if i.op in (ops.mul, guarded)}
    for i in program.instructions:
        builder.copy(i, place)

    def share(r: int) -> int:
        same = [x for x in made[r].inputs if not varying[x]] if r in made else []
        if not same or not varying[r]:
            return builder.emit(ops.div, (place[r], rows))[0]
        part = builder.emit(ops.div, (place[same[0]], rows))[0]
        return builder.emit(made[r].op, tuple([part if x == same[0] else place[x] for x in made[r].inputs]))[0]

    return prune(builder.finish([share(r) for r in program.outputs]))


def rest(program: Program, columns: list[int], wanted: list[int]) -> tuple[Program, list[int]] | None:
    """The rest of the program after some of its registers, which become its arguments; and where its old registers are
    in it. None if what is wanted needs more of a row than these."""
    given = dict(zip(columns, range(program.parameters, program.parameters + len(columns))))
    needed = bytearray(program.registers)
    for r in wanted:
        needed[r] = 1
    kept = []
    for i in reversed(program.instructions):
        if any(needed[r] and r not in given for r in i.outputs):
            kept.append(i)
            for r in i.inputs:
                needed[r] = 1
    if any(needed[r] and r not in given for r in range(program.parameters, program.first_constant)):
        return None
    names = [program.name(r) for r in (*range(program.parameters), *columns)]
    builder = Builder(program.parameters, len(columns), names, program.title)
    place = [*range(program.parameters), *[0] * program.arguments, *map(builder.constant, program.constants)]
    place += [0] * (program.registers - len(place))
    for column, argument in given.items():
        place[column] = argument
    for i in reversed(kept):
        builder.copy(i, place)
    place = [given.get(r, at) for r, at in enumerate(place)]
    return _finished(builder, place, [place[r] for r in program.outputs])


def _is_copy(part: Program) -> bool:
    """Whether its outputs are just its arguments: then there is nothing to run."""
    return not part.instructions and part.outputs == tuple(range(part.parameters, part.first_constant))


def _arguments(parameters: Any, arguments: Any, rows: int) -> Any:
    return arguments


def lifted(program: Program, places: dict[int, int]) -> tuple[Program, list[int]]:
    """The program with the sums across rows, and the number of rows, as parameters after its own; and where its old
    registers are in it. The sum of something that is the same in every row is a product."""
    first, count = program.parameters, len(places) + 1
    names = [program.name(r) for r in range(program.first_constant)]
    more = [f"across{k}" for k in range(len(places))]
    builder = Builder(first + count, program.arguments, [*names[:first], *more, "rows", *names[first:]], program.title)
    place = [*range(first), *range(first + count, first + count + program.arguments)]
    place += map(builder.constant, program.constants)
    place += [0] * (program.registers - len(place))
    for i in program.instructions:
        if i.op not in ACROSS:
            builder.copy(i, place)
        elif i.outputs[0] in places:
            place[i.outputs[0]] = first + places[i.outputs[0]]
        elif i.op is batch_sum:
            place[i.outputs[0]] = builder.emit(ops.mul, (place[i.inputs[0]], first + count - 1))[0]
        else:
            place[i.outputs[0]] = place[i.inputs[0]]
    return _finished(builder, place, [place[r] for r in program.outputs])


def _finished(builder: Builder, place: list[int], outputs: list[int]) -> tuple[Program, list[int]]:
    """The program, and where in it what was at each place is."""
    shift = len(builder.constants)
    own = builder.parameters + builder.arguments
    final = [r + shift if r >= own else own - 1 - r if r < 0 else r for r in place]
    return builder.finish(outputs), final
