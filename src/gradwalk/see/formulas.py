"""Local derivatives as a person writes them: the branch that applies, `o²` for `o * o`, a minus that is one.

>>> typeset("1 - o * o")
'1 − o²'
>>> typeset("3 * x ** 2")
'3·x²'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..engine import ops, symbols
from ..engine.op import Op

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
NAME = r"[^\W\d][\w\[\].']*"
SQUARE = re.compile(rf"(?<![\w.\]'])({NAME}) \* \1(?![\w\[.('])(?! \*\*)")
POWER = re.compile(r" \*\* (-?\d+)(?![\w.])")


class Known(symbols.Symbol):
    """A symbol that has a number, too: so it is known which branch of a `where` applies."""

    def __init__(self, number: float, name: str = "", op: Op | None = None, inputs: tuple[Any, ...] = ()) -> None:
        super().__init__(name, op, inputs)
        self.number = number

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        numbers = [x.number if isinstance(x, Known) else x for x in inputs]
        if op is ops.where:
            return inputs[1] if numbers[0] else inputs[2]
        try:
            return Known(op(*map(float, numbers)), op=op, inputs=inputs)
        except (ValueError, ArithmeticError):
            return Known(float("nan"), op=op, inputs=inputs)


def derivatives(op: Op, out: tuple[str, float], inputs: Sequence[tuple[str, float]]) -> tuple[str, ...]:
    """The formula of each local derivative where its names have these numbers; "" where no rule is known."""
    try:
        rule = op.partials(Known(out[1], out[0]), *(Known(number, name) for name, number in inputs))
        return tuple(map(symbols.formula, rule))
    except Exception:  # a user's own operation, whose rule takes numbers only
        return ("",) * len(inputs)


def typeset(formula: str) -> str:
    """The formula with signs that code does not have."""
    text = SQUARE.sub(r"\1²", formula)
    text = POWER.sub(lambda power: power[1].translate(RAISED), text)
    text = text.replace(" ** ", "^").replace(" * ", "·").replace("sqrt(", "√(")
    return re.sub(r"(?<![\w²])-(?=[\w(.])| - ", lambda minus: minus[0].replace("-", "−"), text)
