"""Three operators of the plain Value, without the calls on the way: `+`, `-` and `*` of two plain Values.

They are most of what programs do. Everything else, and whatever is unusual, goes the ordinary way (value.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import ops, value
from .modes import modes
from .op import Op


def teach(kind: type) -> None:
    """Replace the ordinary operators of the plain class with them."""
    for name, op in (("__add__", ops.add), ("__sub__", ops.sub), ("__mul__", ops.mul)):
        setattr(kind, name, quick(op, getattr(kind, name), kind))


def quick(op: Op, method: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """The same as `method`. The table's rule, tried on letters, says what the partials are: numbers, the same
    everywhere, or the other operand; under any other rule `method` stays."""
    try:
        rule = op.partials("out", "x", "y")
    except TypeError:  # it computes with them
        return method
    fixed = None if rule == ("y", "x") else rule
    if fixed is not None and {"out", "x", "y"} & set(fixed):
        return method
    compute, new, next_serial = op.compute, object.__new__, value.next_serial

    def infixed(x: Any, y: Any) -> Any:
        if type(y) is not kind or type(x) is not kind or modes.busy:
            return method(x, y)
        out = new(kind)
        out.op = op
        out.inputs = (x, y)
        a, b = x._data, y._data
        out._data = compute(a, b)
        out._grad = 0.0
        out._partials = fixed or (b, a)
        out._serial = next_serial()
        return out

    return infixed
