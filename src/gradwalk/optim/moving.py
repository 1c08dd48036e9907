"""Parameters touched all at once: read, written, zeroed, and moved by an optimizer's rule.

A rule (optim.py) says what happens to one parameter. Here it is applied to all: in plain
Python one after the other; or, where the native machine is there, the rule is written down as
a program (rules.py), as compile does with a loss, and run over the parameters as over the rows of a batch.
The numbers are the same, to the last bit.

This file knows how parameters are reached. It knows no optimizer.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from ..engine import ops, real
from ..engine import value as engine
from ..engine.real import Float
from ..engine.value import Value
from . import rules

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
    return ops.sqrt(x) if hasattr(x, "__gradwalk__") else real.sqrt(x)


def applied(optimizer: Any, x: float, g: float, memory: tuple[float, ...], numbers: tuple[float, ...]) -> Any:
    """What the rule returns for one parameter. Where Python's arithmetic raises, IEEE 754's is used."""
    try:
        results = optimizer.rule(x, g, memory, numbers)
    except ArithmeticError:
        results = optimizer.rule(Float(x), Float(g), tuple(map(Float, memory)), tuple(map(Float, numbers)))
    return rules.as_results(optimizer, results)


def plain_move(optimizer: Any, numbers: tuple[float, ...]) -> None:
    """Apply the optimizer's rule to every parameter, with its gradient and what is remembered about it."""
    state, params = optimizer.state, optimizer.params
    memory = tuple([state[name] for name in optimizer.remembers if name in state])
    data, grads = gather(params)
    remembered = list(zip(*memory)) if memory else [()] * len(params)
    moved = [applied(optimizer, x, g, m, numbers) for x, g, m in zip(data, grads, remembered)]
    columns = [array("d", column) for column in zip(*moved)]
    state.update(zip(optimizer.remembers, columns[1:]))
    scatter(params, columns[0].tolist())


# ---- the native way ----


def native_move(optimizer: Any, numbers: tuple[float, ...]) -> None:
    """The same by the native machine. The loaded rule is kept until something that it depends on changes."""
    state, remembers, loaded = optimizer.state, optimizer.remembers, optimizer.loaded
    memory = tuple([state[name] for name in remembers if name in state]) if remembers else ()
    if len(memory) not in loaded:
        loaded[len(memory)] = rules.load(optimizer, len(memory), len(numbers))
    machine, outside = loaded[len(memory)]
    if outside and outside.changed():
        loaded.clear()
        native_move(optimizer, numbers)
    elif not machine:
        plain_move(optimizer, numbers)
    elif len(memory) == len(remembers):
        machine.step(optimizer.bundle, memory, memory, (*numbers, optimizer.lr))
    else:  # the first step: nothing is remembered yet
        kept = tuple([array("d", bytes(8 * len(optimizer.params))) for _ in remembers])
        machine.step(optimizer.bundle, memory, kept, (*numbers, optimizer.lr))
        state.update(zip(remembers, kept))


move = plain_move

if engine.native:
    gather, scatter, Bundle = engine.native.gather, engine.native.scatter, engine.native.Bundle  # type: ignore[misc]
    try:
        from ..compiler.backends import native as native
    except ImportError:  # the engine was built, the machine was not
        pass
    else:
        move = native_move
