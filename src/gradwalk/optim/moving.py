"""Handles all parameters at once: reads, writes and zeroes them, and moves them by an optimizer's rule.

A rule (optimizers.py) says what happens to one parameter. Here it is applied to all: in plain
Python one after another; or, if the native machine was built, the rule is traced as a program
(rules.py), as compile does with a loss, and run over the parameters as if they were the rows of a
batch. The numbers are the same, to the last bit.
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import Any

from ..engine import ops, twin
from ..engine.many import Action, at_once, gather, writer
from ..engine.many import Bundle as Bundle
from ..engine.many import scatter as scatter
from ..engine.real import Float
from . import rules


def sqrt(x: Any) -> Any:
    """The square root, for rules: of a number, or of a register while a rule is being traced."""
    return ops.sqrt(x) if hasattr(x, "__gradwalk__") else ops.sqrt.compute(x)


def applied(optimizer: Any, x: float, g: float, memory: tuple[float, ...], numbers: tuple[float, ...]) -> Any:
    """What the rule returns for one parameter, with IEEE 754's answers where Python's arithmetic raises."""
    try:
        results = optimizer.rule(x, g, memory, numbers)
    except ArithmeticError:
        results = optimizer.rule(Float(x), Float(g), tuple(map(Float, memory)), tuple(map(Float, numbers)))
    return rules.as_results(optimizer, results)


def plain_move(optimizer: Any, numbers: tuple[float, ...], moved: list[bool]) -> None:
    """Apply the optimizer's rule to every parameter.

    All of them move, their memory is updated and `moved` becomes [True]; or nothing happens."""
    state, params = optimizer.state, optimizer.params
    memory = tuple([state[name] for name in optimizer.remembers if name in state])
    data, grads = gather(params)
    remembered = list(zip(*memory)) if memory else [()] * len(params)
    found = [applied(optimizer, x, g, m, numbers) for x, g, m in zip(data, grads, remembered)]
    columns = [array("d", column) for column in zip(*found)]
    kept = dict(zip(optimizer.remembers, columns[1:]))
    at_once(writer(params, columns[0]), partial(state.update, kept), done(moved))


def done(moved: list[bool]) -> Action:
    return partial(moved.__setitem__, 0, True)


# ---- on the native machine ----


def native_move(optimizer: Any, numbers: tuple[float, ...], moved: list[bool]) -> None:
    """The same on the native machine. The loaded rule is kept until something it depends on changes."""
    state, remembers, loaded = optimizer.state, optimizer.remembers, optimizer.loaded
    memory = tuple([state[name] for name in remembers if name in state]) if remembers else ()
    shape = len(memory), len(numbers)
    found = loaded.get(shape)
    if found is None or (found[1] and found[1].changed()):
        loaded.clear()
        found = loaded[shape] = rules.load(optimizer, *shape)
    machine = found[0]
    if not machine:
        plain_move(optimizer, numbers, moved)
    elif len(memory) == len(remembers):
        machine.step(optimizer.bundle, memory, memory, (*numbers, optimizer.lr), moved)
    else:  # the first step: nothing is remembered yet
        kept = tuple([array("d", bytes(8 * len(optimizer.params))) for _ in remembers])
        step = partial(machine.step, optimizer.bundle, memory, kept, (*numbers, optimizer.lr))
        at_once(step, partial(state.update, zip(remembers, kept)), done(moved))


move = plain_move

if twin.native:
    try:
        from ..compiler.backends import native as native
    except ImportError:  # the engine was built, the machine was not
        pass
    else:
        move = native_move
