"""Programs with sums across rows, run in stages.

What is summed over the batch must be known before the rows that read the sum are run. So the program is cut: one
stage computes what is summed, and hands the sums on, as parameters, to the next; the last computes the results. Each
stage computes again, row by row, what it needs of those before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..engine import ops
from .builder import Builder
from .fused import ACROSS, batch_sum
from .program import Program
from .results import largest
from .simplify import prune


def has_stages(program: Program) -> bool:
    return not program.operations.isdisjoint(ACROSS)


def staged(prepare: Callable[[Program], Any], code: str) -> Callable[[Program], Any]:
    """A backend's `prepare` that also takes programs with sums across rows."""
    return lambda program: Staged(program, prepare, code) if has_stages(program) else prepare(program)


class Staged:
    """See backends/__init__.py."""

    def __init__(self, program: Program, prepare: Callable[[Program], Any], code: str) -> None:
        self.code, self.outputs = code, len(program.outputs)
        varying = program.varying
        across = [i for i in program.instructions if i.op in ACROSS and varying[i.inputs[0]]]
        self.places = {i.outputs[0]: k for k, i in enumerate(across)}
        level = [0] * program.registers
        for op, inputs, outputs, _ in program.instructions:
            for out in outputs:
                level[out] = max([level[r] for r in inputs], default=0) + (op in ACROSS)
        whole, place = lifted(program, self.places)
        self.stages = []
        for depth in sorted({level[i.outputs[0]] for i in across}):
            for sums in (True, False):
                here = [i for i in across if level[i.outputs[0]] == depth and (i.op is batch_sum) == sums]
                if here:
                    part = prune(replace(whole, outputs=tuple([place[i.inputs[0]] for i in here])))
                    runner: Any = _arguments if _is_copy(part) and not sums else prepare(part)
                    self.stages.append((sums, [self.places[i.outputs[0]] for i in here], runner))
        self.last = prepare(prune(whole))

    def _numbers(self, parameters: Any, arguments: Any, rows: int) -> Any:
        """The parameters, what was summed across the rows, and how many rows there are."""
        numbers = array(self.code, [*parameters, *[0.0] * len(self.places), rows])
        first = len(parameters)
        for sums, places, runner in self.stages:
            if sums:
                found = runner.reduced(numbers, arguments, rows)
            else:
                found = largest(runner(numbers, arguments, rows), len(places))
            for k, x in zip(places, found):
                numbers[first + k] = x
        return numbers

    def __call__(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self.last(self._numbers(parameters, arguments, rows), arguments, rows)

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self.last.reduced(self._numbers(parameters, arguments, rows), arguments, rows)


def _is_copy(part: Program) -> bool:
    """Whether its outputs are the arguments as they are: then there is nothing to run."""
    return not part.instructions and part.outputs == tuple(range(part.parameters, part.first_constant))


def _arguments(parameters: Any, arguments: Any, rows: int) -> Any:
    return arguments


def lifted(program: Program, places: dict[int, int]) -> tuple[Program, list[int]]:
    """The program with what is summed across rows, and the number of rows, as parameters behind its own; and where its
    registers are in it. The sum of what is the same in every row is a product."""
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
    shift = len(builder.constants)
    own = builder.parameters + builder.arguments
    final = [r + shift if r >= own else own - 1 - r if r < 0 else r for r in place]
    return builder.finish([place[r] for r in program.outputs]), final
