"""Parameters touched all at once: read, written, zeroed, and moved by an optimizer's rule.

A rule (optim.py) says what happens to one parameter. Here it is applied to all: in plain
Python one after the other; or, where the native machine is there, the rule is written down as
a program, as compile does with a loss, and run over the parameters as over the rows of a batch.
The numbers are the same, to the last bit.

This file knows how parameters are reached. It knows no optimizer.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from copy import copy
from operator import attrgetter
from typing import Any

from . import engine, ops
from .builder import Builder, Register
from .engine import Value
from .program import Program

Floats = list[float]

_data, _grad = attrgetter("data"), attrgetter("grad")


def gather(params: Sequence[Value]) -> tuple[Floats, Floats]:
    """The numbers and the gradients of all parameters, as two flat lists."""
    return list(map(_data, params)), list(map(_grad, params))


def scatter(params: Sequence[Value], data: Floats | None = None, grads: Floats | None = None) -> None:
    """Write numbers, gradients or both back into the parameters."""
    for p, number in zip(params, data or ()):
        p.data = number
    for p, number in zip(params, grads or ()):
        p.grad = number


class Bundle:
    """Many Values, to be read and written all at once."""

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = tuple(values)

    def zero(self) -> None:
        """Every gradient becomes 0."""
        for p in self.values:
            p.grad = 0.0


def sqrt(x: Any) -> Any:
    """The square root, in rules: of a number, or of a register while a rule is written down."""
    return math.sqrt(x) if type(x) is float else ops.sqrt(x)


def as_results(optimizer: Any, results: Any) -> tuple[Any, ...]:
    """What a rule returned, if it is the tuple that it must be."""
    if not isinstance(results, tuple) or len(results) != 1 + len(optimizer.remembers):
        words = f"a tuple of {len(results)}" if isinstance(results, tuple) else type(results).__name__
        kept = "".join(f", {name}" for name in optimizer.remembers)
        raise ValueError(
            f"{type(optimizer).__name__}.rule must return a tuple of the new number and what is remembered about it, "
            f"got {words}: write return (new_x{kept or ','})"
        )
    return results


def plain_move(optimizer: Any, numbers: tuple[float, ...]) -> None:
    """Apply the optimizer's rule to every parameter, with its gradient and what is remembered about it."""
    state, params = optimizer.state, optimizer.params
    memory = tuple([state[name] for name in optimizer.remembers if name in state])
    data, grads = gather(params)
    remembered = list(zip(*memory)) if memory else [()] * len(params)
    moved = [as_results(optimizer, optimizer.rule(x, g, m, numbers)) for x, g, m in zip(data, grads, remembered)]
    columns = [array("d", column) for column in zip(*moved)]
    state.update(zip(optimizer.remembers, columns[1:]))
    scatter(params, columns[0].tolist())


# ---- the native way ----


def native_move(optimizer: Any, numbers: tuple[float, ...]) -> None:
    """The same by the native machine. The loaded rule is kept until a setting of the optimizer changes."""
    state, remembers, loaded = optimizer.state, optimizer.remembers, optimizer.loaded
    memory = tuple([state[name] for name in remembers if name in state]) if remembers else ()
    if len(memory) not in loaded:
        loaded[len(memory)] = load_rule(optimizer, len(memory), len(numbers))
    if not (machine := loaded[len(memory)]):
        plain_move(optimizer, numbers)
    elif len(memory) == len(remembers):
        machine.step(optimizer.bundle, memory, memory, (*numbers, optimizer.lr))
    else:  # the first step: nothing is remembered yet
        kept = tuple([array("d", bytes(8 * len(optimizer.params))) for _ in remembers])
        machine.step(optimizer.bundle, memory, kept, (*numbers, optimizer.lr))
        state.update(zip(remembers, kept))


def load_rule(optimizer: Any, remembered: int, numbers: int) -> Any:
    """The rule as a program over the parameters: a row is (number, gradient, memory...). None if that cannot be."""
    from .backends.native import prepare

    if "lr" not in vars(optimizer):  # it is computed
        return None
    try:
        program, again = [written(optimizer, remembered, numbers) for _ in range(2)]
    except TypeError:  # it branches on a number, reads the state, or calls math.copysign
        return None
    return prepare(program).steps if program == again else None  # else it throws dice, or counts


def written(optimizer: Any, remembered: int, numbers: int) -> Program:
    """The rule, written down. Settings become constants, as they are looked at again whenever one is assigned. What
    changes without being assigned must not: the learning rate is one number more that the program is given, and
    neither can the state be read here, with its count of steps, nor anything be changed."""
    builder = Builder(numbers + 1, 2 + remembered)
    *given, rate, x, g = [Register(builder, r) for r in range(numbers + 3)]
    memory = [Register(builder, numbers + 3 + k) for k in range(remembered)]
    stand_in = copy(optimizer)
    vars(stand_in).update(lr=rate, state=None)
    before = dict(vars(stand_in))
    results = as_results(optimizer, stand_in.rule(x, g, tuple(memory), tuple(given)))
    if any(before.get(name) is not setting for name, setting in vars(stand_in).items()):
        raise TypeError("the rule changes its optimizer")
    return builder.finish([builder.register(r) for r in results])


move = plain_move

if engine.native:
    gather, scatter, Bundle = engine.native.gather, engine.native.scatter, engine.native.Bundle  # type: ignore[misc]
    try:
        from .backends import native as native
    except ImportError:  # the engine was built, the machine was not
        pass
    else:
        move = native_move
