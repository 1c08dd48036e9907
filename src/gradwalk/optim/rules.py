"""An optimizer's rule as a program, for the native machine.

A rule is plain Python: it is run once on registers, and what it computes is recorded. That is right only
while everything else that the rule reads stays the same. So:

    settings (numbers, texts, functions, tuples of them)   constants; traced again when one is assigned
    self.lr                                                a number that is passed to the program at every step
    whatever else it reaches by name (surroundings.py)     constants; traced again when one of them changes
    anything else (the state, lists, dice, other objects)  out of sight: a rule that reads it runs in Python
"""

from __future__ import annotations

from types import NoneType
from typing import Any

from ..compiler.builder import Builder, Register
from ..compiler.program import Program
from ..compiler.reach import Reach
from ..compiler.refusals import BranchError
from ..compiler.surroundings import Surroundings
from ..compiler.trace import Trace
from ..engine.unknown import is_blind

MOST = 16
"""How many numbers the machine can remember about a parameter, before and after a step together."""

Loaded = tuple[Any, Surroundings | None]


def load(optimizer: Any, remembered: int, numbers: int) -> Loaded:
    """A machine that runs the rule, or None if that is not possible; and what the rule depends on, to be watched.

    The machine's rows are (number, gradient, memory...)."""
    from ..compiler.backends.native import prepare

    if "lr" not in vars(optimizer) or remembered + len(optimizer.remembers) > MOST:  # the rate is computed; too much
        return None, None
    roots = _outside(optimizer)
    outside = Surroundings(*roots, names=frozenset({"rule"})) if roots else None
    reach = Reach(roots, frozenset({"rule"}))
    if reach.dice or reach.writes or any(map(is_blind, roots)):  # trying it would throw the dice, or count twice
        return None, outside
    try:
        program, again = [as_program(optimizer, remembered, numbers) for _ in range(2)]
    except (TypeError, AttributeError):  # it branches on a number, reads what is out of sight, calls math.copysign
        return None, outside
    return (prepare(program).steps if program == again else None), outside  # otherwise it counts or reads a clock


def _outside(optimizer: Any) -> tuple[Any, ...]:
    """Where to start looking for what a user's own rule depends on; nothing for ours."""
    settings = [setting for setting in vars(optimizer).values() if callable(setting)]
    if type(optimizer).__module__.startswith("gradwalk.") and not settings:
        return ()
    return (type(optimizer).rule, type(optimizer), *settings)


def as_program(optimizer: Any, remembered: int, numbers: int) -> Program:
    """The rule, run on registers by a stand-in for the optimizer."""
    builder = Builder(numbers + 1, 2 + remembered)
    *given, rate, x, g = [Register(builder, r) for r in range(numbers + 3)]
    memory = [Register(builder, numbers + 3 + k) for k in range(remembered)]
    stand_in = object.__new__(type(optimizer))
    seen = {name: kept if is_fixed(kept) else OutOfSight() for name, kept in vars(optimizer).items()}
    vars(stand_in).update(seen | {"lr": rate})
    before = dict(vars(stand_in))
    with Trace([], ()).running(type(optimizer).__name__):  # it refuses to give the numbers of Values, and remembers it
        results = as_results(optimizer, stand_in.rule(x, g, tuple(memory), tuple(given)))
    if builder.asked or any(before.get(name) is not setting for name, setting in vars(stand_in).items()):
        raise TypeError("the rule needs to know a number, or changes its optimizer")
    return builder.finish([builder.register(r) for r in results])


def as_results(optimizer: Any, results: Any) -> tuple[Any, ...]:
    """What a rule returned, checked to be the right tuple."""
    if not isinstance(results, tuple) or len(results) != 1 + len(optimizer.remembers):
        words = f"a tuple of {len(results)}" if isinstance(results, tuple) else type(results).__name__
        kept = "".join(f", {name}" for name in optimizer.remembers)
        raise ValueError(
            f"{type(optimizer).__name__}.rule must return a tuple of the new number and what to remember about it, "
            f"got {words}: write return (new_x{kept or ','})"
        )
    return results


def is_fixed(x: Any) -> bool:
    """Whether it can change only by being assigned again."""
    if isinstance(x, tuple):
        return all(map(is_fixed, x))
    return isinstance(x, (int, float, str, bytes, NoneType, type)) or (callable(x) and not hasattr(x, "__self__"))


class OutOfSight:
    """Stands for what must not be read while a rule is being traced."""

    def _refuse(self, *_: Any) -> Any:
        raise BranchError("this can change from step to step")

    __getattr__ = __getitem__ = __iter__ = __len__ = __bool__ = __call__ = __float__ = __contains__ = _refuse
    __eq__ = __lt__ = __gt__ = __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = _refuse
    __hash__ = None  # type: ignore[assignment]
