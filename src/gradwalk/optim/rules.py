"""An optimizer's rule as a program, for the native machine.

A rule is plain Python: it is run once on registers, and what it computes is written down. That is only right
as long as everything else that the rule looks at stays the same. So:

    settings (numbers, texts, functions, tuples of them)   constants; looked at again when one is assigned
    self.lr                                                a number that the program is given in every step
    names from outside of the class                        constants; looked at again when a name means something else
    anything else (the state, lists, dice, other objects)  out of sight: a rule that reads it runs in Python

This file knows what a rule may read. It knows neither parameters nor a machine's insides.
"""

from __future__ import annotations

from types import FunctionType, NoneType
from typing import Any

from ..compiler.builder import Builder, Register
from ..compiler.program import Program

MOST = 16
"""How much the machine can remember about a parameter, before and after a step together."""

Loaded = tuple[Any, list[Any]]


def load(optimizer: Any, remembered: int, numbers: int) -> Loaded:
    """A machine that runs the rule, or None if that cannot be; and what it was written down from, to be watched.

    The machine's rows are (number, gradient, memory...)."""
    from ..compiler.backends.native import prepare

    outside = names_from_outside(type(optimizer))
    nothing: Loaded = (None, outside)
    if "lr" not in vars(optimizer) or remembered + len(optimizer.remembers) > MOST:  # the rate is computed; too much
        return nothing
    if not all(is_fixed(meant) for captured in outside for _, meant in (*captured.names, *captured.cells)):
        return nothing
    try:
        program, again = [written(optimizer, remembered, numbers) for _ in range(2)]
    except (TypeError, AttributeError):  # it branches on a number, reads what is out of sight, calls math.copysign
        return nothing
    return (prepare(program).steps, outside) if program == again else nothing  # else it throws dice


def written(optimizer: Any, remembered: int, numbers: int) -> Program:
    """The rule, run on registers by a stand-in for the optimizer."""
    builder = Builder(numbers + 1, 2 + remembered)
    *given, rate, x, g = [Register(builder, r) for r in range(numbers + 3)]
    memory = [Register(builder, numbers + 3 + k) for k in range(remembered)]
    stand_in = object.__new__(type(optimizer))
    seen = {name: kept if is_fixed(kept) else OutOfSight() for name, kept in vars(optimizer).items()}
    vars(stand_in).update(seen | {"lr": rate})
    before = dict(vars(stand_in))
    results = as_results(optimizer, stand_in.rule(x, g, tuple(memory), tuple(given)))
    if any(before.get(name) is not setting for name, setting in vars(stand_in).items()):
        raise TypeError("the rule changes its optimizer")
    return builder.finish([builder.register(r) for r in results])


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


def is_fixed(x: Any) -> bool:
    """Whether it cannot change without being assigned anew."""
    if isinstance(x, tuple):
        return all(map(is_fixed, x))
    return isinstance(x, (int, float, str, bytes, NoneType, type)) or (callable(x) and not hasattr(x, "__self__"))


def names_from_outside(kind: type) -> list[Any]:
    """What the methods of the user's own classes refer to by name."""
    from ..compiler.compiled import Captured

    own = [c for c in kind.__mro__ if not c.__module__.startswith("gradwalk.") and c is not object]
    found = [Captured(f) for c in own for f in vars(c).values() if isinstance(f, FunctionType)]
    return [captured for captured in found if captured.names or captured.cells]


class OutOfSight:
    """Stands for what must not be read while a rule is written down."""

    def _refuse(self, *_: Any) -> Any:
        raise TypeError("this can change from step to step")

    __getattr__ = __getitem__ = __iter__ = __len__ = __bool__ = __call__ = __float__ = __contains__ = _refuse
    __eq__ = __lt__ = __gt__ = __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = _refuse
    __hash__ = None  # type: ignore[assignment]
