"""The operators of the plain Value, with fewer calls.

Programs spend most of their time on these, above all on `+` and `*` of two plain Values. Anything unusual (a subclass,
a trace, an operand of another kind) takes the ordinary path (value.py). Numbers and derivatives are the table's: for
`+`, `-` and `*` the rule is run on letters and written into the text of a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import ops, real, value
from .modes import modes
from .op import Op

TEXT = """
def infixed(x, y):
    if type(x) is not kind or modes.busy:
        return method(x, y)
    if type(y) is not kind:
        if type(y) is not float and type(y) is not int:
            return method(x, y)
        y = number(y)
    out = new(kind)
    out.op = op
    out.inputs = ({first}, {second})
    out._data = {first}._data {sign} {second}._data
    out._grad = 0.0
    out._partials = {partials}
    out._serial = next_serial()
    return out
"""


def teach(kind: Any) -> None:
    """Replace the ordinary operators of the plain class with them."""
    for name, op in (("add", ops.add), ("sub", ops.sub), ("mul", ops.mul)):
        for method, operands in ((f"__{name}__", "xy"), (f"__r{name}__", "yx")):
            setattr(kind, method, infixed(op, getattr(kind, method), kind, operands))
    for name, op in (("__neg__", ops.neg), ("__abs__", ops.abs), *ops.TABLE.items()):
        if op.arity == 1 and not op.settings and hasattr(kind, name):
            setattr(kind, name, of_one(op, getattr(kind, name), kind))
    kind.__pow__ = power(kind.__pow__, kind)


def infixed(op: Op, method: Callable[..., Any], kind: Any, operands: Sequence[str]) -> Callable[..., Any]:
    """The same as `method`, whose operands are x and y, in this order. `method` itself is returned unless each partial
    is a constant or one of the operands."""
    first, second = operands
    try:
        rule = op.partials("out", first, second)
    except TypeError:  # it computes with them
        return method
    partials = [f"{d}._data" if d in (first, second) else repr(float(d)) for d in rule]
    parts = {"first": first, "second": second, "sign": op.primitive, "partials": f"({', '.join(partials)})"}
    world = {"kind": kind, "modes": modes, "number": value.constant, "method": method, "op": op}
    world |= {"new": object.__new__, "next_serial": value.next_serial}
    exec(compile(TEXT.format(**parts), __file__, "exec"), world)
    return world["infixed"]  # type: ignore[no-any-return]


def of_one(op: Op, method: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """The same as `method`, an operation on one value."""

    def applied(x: Any) -> Any:
        return value.record(op, (x,), (x._data,), kind) if type(x) is kind else method(x)

    applied.__name__, applied.__doc__ = method.__name__, method.__doc__
    return applied


def power(method: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """The same as `x ** k`; operations bound to an exponent are cached."""
    bound: dict[float, Op] = {}

    def __pow__(x: Any, k: Any) -> Any:
        if type(x) is not kind or type(k) not in (int, float) or not k or abs(k) > 100:  # 0 and -0 are one key
            return method(x, k)
        if k not in bound:
            bound[k] = ops.powk.bind(real.as_float(k))
        return value.record(bound[k], (x,), (x._data,), kind)

    return __pow__
