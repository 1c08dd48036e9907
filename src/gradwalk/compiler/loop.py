"""A loop inside a program: one body, run several times, kept once.

    r9, r10 .. r13 = scan, 4 steps (w; 0.0; x[0] .. x[3])
        r4 = w * state
        ...

A loop is an operation with many results. Its body is a separate program whose inputs are, in this order,

    shared   numbers that are the same in every step: weights, and whatever else the body reads from outside
    state    what one step hands to the next
    each     the step's own inputs

and whose outputs are the next state, the step's own outputs, and what is only needed as a sum over all steps. The
derivative of a loop is another loop, with the body's derivative as its body (backward.py); the sums over steps give
the gradients of shared numbers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..engine.op import Op
from .program import Program, reordered


class Counts(NamedTuple):
    """How many numbers of each kind there are: inputs, and the outputs of one step."""

    shared: int
    state: int
    each: int
    out: int
    total: int


Run = Callable[[Program, list[Any]], Sequence[Any]]
"""Runs a program once: (program, its inputs) -> its outputs."""


class Loop(Op):
    """The same body, `steps` times; with `backward`, from the last step to the first."""

    def __init__(self, body: Program, steps: int, counts: Counts, backward: bool = False) -> None:
        super().__init__("scan", self._compute, _no_rule, domain=[(-2.0, 2.0)], variadic=True)
        self.body, self.steps, self.counts, self.backward = body, steps, counts, backward
        self.results = counts.state + steps * counts.out + counts.total

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of its instruction, which says that there are many results."""
        return self.steps, self.results

    third = "sum"
    """What the body's last outputs are for."""

    @property
    def heading(self) -> str:
        """Its name in a printed program."""
        return f"scan {self.steps} steps{', backward' if self.backward else ''}"

    @property
    def constants(self) -> tuple[float, ...]:
        """Of its body."""
        return self.body.constants

    @property
    def bodies(self) -> tuple[Program, ...]:
        """All programs in it."""
        return (self.body,)

    def order(self) -> Sequence[int]:
        """The steps in the order in which they run."""
        return range(self.steps - 1, -1, -1) if self.backward else range(self.steps)

    def with_body(self, body: Program, counts: Counts | None = None) -> Loop:
        return Loop(body, self.steps, counts or self.counts, self.backward)

    # ---- which inputs and outputs, of the loop and of its body, are which ----

    def split_inputs(self, xs: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        """Shared, first state, and the inputs of all steps, one after the other; for the body, those of one step."""
        s, k = self.counts.shared, self.counts.state
        return xs[:s], xs[s : s + k], xs[s + k :]

    def split_outputs(self, ys: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        """Last state, the outputs of all steps, and the sums over all steps."""
        k, last = self.counts.state, self.counts.state + self.steps * self.counts.out
        return ys[:k], ys[k:last], ys[last:]

    def split_step(self, ys: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        """For one step: next state, its outputs, and what is summed."""
        k, last = self.counts.state, self.counts.state + self.counts.out
        return ys[:k], ys[k:last], ys[last:]

    # ---- running it ----

    def run(self, inputs: Sequence[Any], run: Run, add: Callable[[Any, Any], Any]) -> Any:
        """All results; `run` runs a body once and `add` adds two numbers."""
        shared, state, xs = self.split_inputs(inputs)
        w, v = self.counts.each, self.counts.out
        outs: list[Any] = [0.0] * (self.steps * v)
        totals: list[Any] = [0.0] * self.counts.total
        for i in self.order():
            state, out, more = self.split_step(run(self.body, [*shared, *state, *xs[i * w : i * w + w]]))
            outs[i * v : i * v + v] = out
            totals = [add(x, y) for x, y in zip(totals, more)]
        return (*state, *outs, *totals)

    def _compute(self, shape: Any, *inputs: float) -> Any:
        return self.run(inputs, run_row, operator.add)

    def improved(self, improve: Callable[[Program], Program]) -> Loop:
        """With another body that has the same inputs and outputs."""
        return self.with_body(improve(self.body))

    def settled(self, order: Sequence[int], fixed: int) -> Loop:
        """With its shared numbers in another order, the first `fixed` of which are the same for all rows."""
        return self.improved(lambda body: reordered(body, [*order, *range(len(order), body.first_constant)], fixed))


class Until(Loop):
    """As many steps as each row needs. The body's outputs are the next state, which is the old one if the condition
    does not hold, and then whether it holds."""

    third, heading = "while", "loop"

    def __init__(self, body: Program, counts: Counts) -> None:
        super().__init__(body, 1, counts)

    def with_body(self, body: Program, counts: Counts | None = None) -> Loop:
        return Until(body, counts or self.counts)

    def run(self, inputs: Sequence[Any], run: Run, add: Callable[[Any, Any], Any]) -> Any:
        shared, state, _ = self.split_inputs(inputs)
        return followed(self.body, shared, state, run)[-1]


def followed(body: Program, shared: Sequence[Any], state: Sequence[Any], run: Run) -> list[Sequence[Any]]:
    """All states of an Until, from the first to the last."""
    states = [state]
    while True:
        *state, goes_on = run(body, [*shared, *state])
        if not goes_on:
            return states
        states.append(state)


class Rewound(Loop):
    """The backward pass of an Until: it is run again, and then from its last step to its first.

    Its input for the steps is the Until's first state; `ahead` is the Until's body.
    """

    heading = "loop, backward"

    def __init__(self, body: Program, ahead: Program, counts: Counts) -> None:
        super().__init__(body, 1, counts, backward=True)
        self.ahead = ahead

    @property
    def constants(self) -> tuple[float, ...]:
        return self.body.constants + self.ahead.constants

    @property
    def bodies(self) -> tuple[Program, ...]:
        return self.body, self.ahead

    def improved(self, improve: Callable[[Program], Program]) -> Loop:
        return Rewound(improve(self.body), improve(self.ahead), self.counts)

    def run(self, inputs: Sequence[Any], run: Run, add: Callable[[Any, Any], Any]) -> Any:
        shared, state, first = self.split_inputs(inputs)
        totals: list[Any] = [0.0] * self.counts.total
        for before in reversed(followed(self.ahead, shared, first, run)):
            state, _, more = self.split_step(run(self.body, [*shared, *state, *before]))
            totals = [add(x, y) for x, y in zip(totals, more)]
        return (*state, *totals)


def _no_rule(*_: Any) -> Any:
    raise TypeError("a loop has many results, so it has no list of derivatives: backward.py makes another loop")


def run_row(program: Program, inputs: Sequence[float], rounded: Callable[[float], float] = float) -> list[float]:
    """The outputs for one row, given its parameters and arguments."""
    register = [*inputs, *map(rounded, program.constants)]
    for op, places, _, shape in program.instructions:
        values = [register[r] for r in places]
        if isinstance(op, Loop):
            register += op.run(values, lambda body, xs: run_row(body, xs, rounded), lambda x, y: rounded(x + y))
        else:
            compute: Any = op.compute
            register += map(rounded, compute(shape, *values) if shape else (compute(*values),))
    return [register[r] for r in program.outputs]
