"""Symbols: run a rule of the table on names instead of numbers, and read the formula.

    >>> from gradwalk import ops
    >>> print(derivatives(ops.tanh)[0])
    1 - out * out

Drawings get their formulas from here; printers.py writes the same trees as C, JavaScript
and the rest.
"""

from __future__ import annotations

from typing import Any

from . import ops
from .op import Op
from .operators import Operators

# How tightly an operator binds; a function call binds tightest.
BINDING = {"add": 1, "sub": 1, "mul": 2, "div": 2, "neg": 2, "pow": 3, "powk": 3}
CALL = 9


class Symbol(Operators):
    """A name, a number, or an operation on symbols."""

    def __init__(self, name: str = "", op: Op | None = None, inputs: tuple[Any, ...] = ()) -> None:
        self.name, self.op, self.inputs = name, op, inputs

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        if op is ops.where and not isinstance(inputs[0], Symbol):
            return inputs[1] if inputs[0] else inputs[2]  # the condition is already known
        return Symbol(op=op, inputs=inputs)

    def __bool__(self) -> bool:
        raise TypeError("a symbol has no number yet, so nothing can depend on whether it is 0: write where(x, ...)")

    def __float__(self) -> float:
        raise TypeError("a symbol has no number yet: write exp(x) with the table's own rows, not math.exp(x)")

    def _refuse(self, y: Any) -> Any:
        raise TypeError(
            "a symbol has no number yet: write gt(x, 0) for x > 0, where(gt(x, 0), ...) for a branch, "
            "and maximum(x, 0) for max(x, 0)"
        )

    __lt__ = __le__ = __gt__ = __ge__ = _refuse

    def __str__(self) -> str:
        return formula(self)


def derivatives(op: Op, *names: str) -> tuple[Any, ...]:
    """The local derivatives of `op` as formulas in `out` and its inputs (x, y, z if not named)."""
    count = op.arity if op.arity is not None else len(names) or 3
    names = names or (tuple("xyz"[:count]) if count <= 3 else tuple(f"x{i}" for i in range(count)))
    return op.partials(Symbol("out"), *map(Symbol, names))


def formula(x: Any) -> str:
    """As a person would write it: as few brackets as possible, no `1 *`, no `** 1`."""
    return _formula(_tidy(x))[0]


def _formula(x: Any) -> tuple[str, int]:
    if not isinstance(x, Symbol):
        return (f"{float(x):.6g}", CALL if x >= 0 else BINDING["neg"])
    if x.op is None:
        return x.name, CALL
    mine = BINDING.get(x.op.name, CALL)
    texts = []
    for place, (text, binding) in enumerate(map(_formula, x.inputs)):
        # a - (b - c) and a / (b * c) need their brackets; so does (-a) ** b
        tight = mine + (place > 0 and x.op.name in ("sub", "div")) + (place == 0 and x.op.name in ("pow", "powk"))
        texts.append(f"({text})" if mine != CALL and binding < tight else text)
    return x.op.write(texts), mine


def _tidy(x: Any) -> Any:
    """Without the factors and exponents 1 that rules leave behind."""
    if not isinstance(x, Symbol) or x.op is None:
        return x
    inputs = tuple(map(_tidy, x.inputs))
    if x.op.name == "mul" and 1 in inputs:
        return inputs[1] if inputs[0] == 1 else inputs[0]
    if x.op.name == "powk" and x.op.bound == (1.0,):
        return inputs[0]
    return Symbol(op=x.op, inputs=inputs)
