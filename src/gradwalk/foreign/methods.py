"""The operations that a class may offer under their usual names, and how to try each one by itself."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import ops
from ..engine.op import Op
from .called import Called, called_in
from .mistakes import Trial
from .roles import Roles


@dataclass(frozen=True)
class Method:
    """An operation as a learner's class offers it: the method's name, the row of the table, a way to call it."""

    name: str
    op: Op
    call: Callable[..., Any]
    points: Sequence[tuple[float, ...]]


TWO = [(2.0, 3.0), (-1.5, 0.7), (0.4, -1.1), (1.7, 2.3)]
POSITIVE = [(2.0,), (0.7,), (1.3,)]
ANY = [(0.5,), (-1.2,), (0.8,), (1.6,)]


def _power(k: float) -> Method:
    return Method("__pow__", ops.powk.bind(k), lambda x: x**k, POSITIVE)


def _named(name: str) -> Method:
    row = ops.TABLE[name]
    inside = [point for point in ANY if row.domain[0][0] <= point[0] <= row.domain[0][1]]
    return Method(name, row, operator.methodcaller(name), inside if len(inside) > 2 else POSITIVE)


METHODS = [
    Method("__add__", ops.add, operator.add, TWO),
    Method("__mul__", ops.mul, operator.mul, TWO),
    _power(3),
    _power(2),
    _power(-1),
    _power(0.5),
    Method("__neg__", ops.neg, operator.neg, ANY),
    Method("__sub__", ops.sub, operator.sub, TWO),
    Method("__truediv__", ops.div, operator.truediv, TWO),
    *map(_named, ("tanh", "exp", "relu", "log", "sigmoid", "sqrt", "sin", "cos", "tan", "softplus", "gelu", "abs")),
]


def applied(roles: Roles, method: Method, xs: Sequence[Any]) -> Any:
    """The result of a method, with its number computed."""
    out = method.call(*xs)
    if roles.is_value(out):
        roles.compute(out)
    return out


def offers(roles: Roles, method: Method) -> bool:
    return callable(getattr(roles.kind, method.name, None))


def names_in(roles: Roles, method: Method) -> Called:
    """The names that a method's rule uses for its operands and its result."""
    with roles.recording():
        xs = [roles.make(x) for x in method.points[0]]
        return called_in(roles, method.name, xs, lambda: applied(roles, method, xs))


def is_primitive(roles: Roles, out: Any, xs: list[Any]) -> bool:
    """Whether a result is a single node over these operands, not a composition of other operations."""
    results = [node for node in roles.graph(out) if roles.inputs(node)]
    return len(results) <= 1 and {id(x) for x in roles.inputs(out)} <= {id(x) for x in xs}


def has_rule(roles: Roles, method: Method) -> bool:
    """Whether a method has a rule of its own; otherwise it is composed of others, and their rules do the work."""
    xs = [roles.make(x) for x in method.points[0]]
    return is_primitive(roles, applied(roles, method, xs), xs)


def trials(roles: Roles, method: Method) -> list[Trial]:
    """The method's rule tried at a few points, from gradients other than 0 unless it takes a walk that resets them."""
    found = []
    for point, g in zip(method.points, (3.0, -0.7, 1.3, 2.1)):
        with roles.recording():
            xs = [roles.make(x) for x in point]
            out = applied(roles, method, xs)
        before = (10.0, -4.0)[: len(xs)] if roles.rule_writes or not resets(roles) else (0.0, 0.0)[: len(xs)]
        for x, grad in zip(xs, before):
            roles.put_gradient(x, grad)
        if roles.rule_writes:
            roles.put_gradient(out, g)
            roles.step(out)
        else:
            g = 1.0
            roles.walk(out, xs)
        found.append(Trial(point, roles.number(out), g, before, tuple(roles.gradient(x) for x in xs)))
    return found


def precision(roles: Roles) -> float:
    """How precisely a class stores numbers: one that rounds to float32 or float16 on purpose is not wrong."""
    kept = [abs(roles.number(roles.make(x)) - x) / x for x in (1 / 3, 0.1, 2 / 7, 1.7)]
    return 8 * max(kept) if max(kept) < 0.01 else 0.0


def resets(roles: Roles) -> bool:
    """Whether the walk resets gradients to 0 before it begins, and accumulates after that."""
    if roles.returned is not None:
        return True
    try:
        return _gradient_from(roles, 7.0) == _gradient_from(roles, 0.0) and _counts_both(roles)
    except Exception:
        return False


def forgets(roles: Roles) -> bool:
    """Whether the gradients before a walk make no difference to those after it, in a product and in a sum: the walk
    resets them to 0, or the rules overwrite them."""
    if roles.returned is not None:
        return True
    makers = [roles.products[0], *([roles.add] if roles.add else [])]
    try:
        return all(_gradient_from(roles, 7.0, make) == _gradient_from(roles, 0.0, make) for make in makers)
    except Exception:
        return False


def _gradient_from(roles: Roles, before: float, make: Callable[[Any, Any], Any] | None = None) -> float:
    """The gradient that a product's left operand has after a walk if it was `before`; `make` replaces the product."""
    with roles.recording():
        x, y = roles.make(3.0), roles.make(2.0)
        out = (make or roles.products[0])(x, y)
    roles.compute(out)
    roles.put_gradient(x, before)
    roles.walk(out, [x, y])
    return roles.gradient(x)


def _counts_both(roles: Roles) -> bool:
    """Whether a value that is used twice gets both shares."""
    x, left, right = roles.make(3.0), roles.make(3.0), roles.make(3.0)
    with roles.recording():
        out = roles.products[0](x, x)
    roles.compute(out)
    roles.walk(out, [x])
    both = roles.gradient(x)
    with roles.recording():
        out = roles.products[0](left, right)
    roles.compute(out)
    roles.walk(out, [left, right])
    return both == roles.gradient(left) + roles.gradient(right)
