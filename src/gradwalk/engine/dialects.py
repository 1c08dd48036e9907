"""The spellings of `Value(...)` in micrograd, its lecture and its descendants.

    micrograd      Value(data, _children=(), _op='')          operands and a name
    the lecture    ... label=''
    2024           Value(data, _prev=(), _op='')
    microgpt       Value(data, children=(), local_grads=())   operands and local gradients
    others         Value(data, [(operand, local gradient)])   both in pairs

With operands, it is a result made by hand, which has a `_backward` or local gradients but no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from . import errors
from .op import Op
from .real import as_float

OPERANDS = ("_prev", "children", "inputs")
TAGS = ("local_grads", "op")
PYTORCH = {
    "requires_grad": "every Value has a gradient: write Value(2.0), or the plain number 2.0 if none is needed",
    "dtype": "the number of a Value is always a 64-bit float: leave it out",
    "device": "a Value lives in ordinary memory: leave it out",
}
"""Arguments that tensors take and Values do not, each with what to write instead."""


def source(name: str) -> Op:
    """The operation of a Value that is computed from nothing."""
    return Op(name, float, lambda out: (), domain=[], symbol="", written=name)


LEAF = source("leaf")
"""The operation of a Value without inputs. Its gradient accumulates."""

CONSTANT = source("constant")
"""A plain number combined with a Value, such as the 2 in `2 * x`."""


@lru_cache(maxsize=1024)
def handmade(symbol: str) -> Op:
    """The operation of a result made by hand: it has a name, but no rule."""
    return without_rule(
        symbol,
        f"the operation {symbol!r} was made by hand, from a number and a _backward, so it cannot be\n"
        "computed again or differentiated twice. Give it a rule: @gradwalk.operation(partials=...)",
    )


def without_rule(symbol: str, why: str) -> Op:
    def no_rule(*_: Any) -> Any:
        raise TypeError(why)

    return Op("handmade", no_rule, no_rule, domain=[], variadic=True, symbol=symbol)


def read_dialect(
    data: Any, operands: Sequence[Any], tag: Any, more: dict[str, Any], kind: type
) -> tuple[tuple[Any, ...], tuple[float, ...], Op]:
    """From the arguments of `Value(...)`: its inputs, its local derivatives and its operation."""
    if isinstance(data, kind):
        raise TypeError(errors.already_a_value(data))
    for name, given in more.items():
        if name in OPERANDS:
            operands = given
        elif name in TAGS:
            tag = given
        else:
            advice = PYTORCH.get(name, "it takes data, operands, op or local gradients, label")
            raise TypeError(f"Value() has no argument {name!r}; {advice}")
    inputs = tuple(_several(operands, "operands", "Value(3.0, (a, b), '+')"))
    if inputs and tag == "" and all(type(x) is tuple and len(x) == 2 for x in inputs):
        inputs, tag = zip(*inputs)
    for x in inputs:
        if isinstance(x, str):
            raise TypeError(f"operands must be Values, got text: for a name write label={operands!r:.60}")
        if not isinstance(x, kind):
            raise TypeError(f"the operands of a Value must be Values, got {type(x).__name__}: write Value({x!r})")
    if isinstance(tag, str):
        return inputs, (), handmade(tag) if inputs else LEAF
    partials = tuple(map(as_float, _several(tag, "local gradients", "Value(6.0, (a, b), (3.0, 2.0))")))
    if len(partials) != len(inputs):
        raise ValueError(f"{len(inputs)} operands need {len(inputs)} local gradients, got {len(partials)}")
    return inputs, partials, handmade("") if inputs else LEAF


def _several(given: Any, what: str, example: str) -> Any:
    if not hasattr(type(given), "__iter__"):
        raise TypeError(
            f"a Value holds one number; after it comes a sequence of {what}, got {given!r:.60}.\n"
            f"  write Value(number), or, for a result made by hand, {example}"
        )
    return given
