"""Local derivatives as text, one for each input, with placeholders for the names.

>>> from gradwalk.engine.ops import TABLE
>>> templates(TABLE["tanh"], 1)
('1 - {out} * {out}',)
>>> applied(TABLE["leaky_relu"].bind(0.1), -0.3, [-3.0])
('0.1',)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..engine import ops, symbols
from ..engine.op import Op

MARK = re.compile(r"\{(\d+|out)\}")


class Known(symbols.Symbol):
    """A symbol that also has a number, so that it is known which branch of a `where` applies."""

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


def templates(op: Op, count: int) -> tuple[str, ...] | None:
    """The rule for each of `count` inputs, for any numbers; None if they decide which branch of a `where` applies.

    "" if no rule is known.
    """
    rules = _rules(op, symbols.Symbol("{out}"), [symbols.Symbol(f"{{{place}}}") for place in range(count)])
    return None if any(map(_branches, rules)) else tuple(map(symbols.formula, rules))


def applied(op: Op, out: float, inputs: Sequence[float]) -> tuple[str, ...]:
    """The same for these numbers of result and inputs: for a `where`, the branch that applies."""
    return tuple(
        map(symbols.formula, _rules(op, Known(out, "{out}"), [Known(x, f"{{{i}}}") for i, x in enumerate(inputs)]))
    )


def filled(template: str, names: Mapping[str, str]) -> str:
    """A template with names in its placeholders. A lone negative constant needs no brackets."""
    text = MARK.sub(lambda mark: names.get(mark[1], mark[0]), template)
    return text[1:-1] if text.startswith("(-") and text.find(")") == len(text) - 1 else text


def _rules(op: Op, out: symbols.Symbol, inputs: Sequence[symbols.Symbol]) -> Sequence[Any]:
    try:
        return tuple(op.partials(out, *inputs))
    except Exception:  # a user's own operation, whose rule takes numbers only
        return [symbols.Symbol("")] * len(inputs)


def _branches(x: Any) -> bool:
    return isinstance(x, symbols.Symbol) and x.op is not None and (x.op is ops.where or any(map(_branches, x.inputs)))
