"""Whether a class computes what ours does: its operations, on values and gradients, at points and around thresholds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.ops import TABLE
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import at_most, required
from .findings import Differs, Examination, members
from .roundings import Bits

POINTS = [(0.7, -1.3), (-0.4, 2.0), (1.5, 0.6), (-2.0, -0.5), (3.7, 5.2), (-6.1, 7.9), (11.0, -14.0), (0.03, 0.008)]
BASIC = ("__add__", "__mul__", "__neg__", "__pow__", "exp", "log")
"""What others are often written with: tried first, so that a mistake is found where it was made."""
WHOLE = (2, 3, -1, 0.5)
"""The exponents that powers are tried with."""

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "__add__": lambda a, b: a + b,
    "__sub__": lambda a, b: a - b,
    "__mul__": lambda a, b: a * b,
    "__truediv__": lambda a, b: a / b,
}
WITH_NUMBERS: dict[str, Callable[[Any, Any], Any]] = {
    "__add__": lambda a, _: a + 2.5,
    "__radd__": lambda a, _: 2.5 + a,
    "__sub__": lambda a, _: a - 2.5,
    "__rsub__": lambda a, _: 2.5 - a,
    "__mul__": lambda a, _: a * 2.5,
    "__rmul__": lambda a, _: 2.5 * a,
    "__truediv__": lambda a, _: a / 2.5,
    "__rtruediv__": lambda a, _: 2.5 / a,
    "__neg__": lambda a, _: -a,
    "__abs__": lambda a, _: abs(a),
}
GRAPHS: dict[str, Callable[[Any, Any], Any]] = {
    "a value used twice": lambda a, b: a * a + a,
    "the diamond": lambda a, b: (a + b) * (a * b),
    "a shared result": lambda a, b: (lambda c: (c * a) * (c + b) + c)(a * b),
}


class AnotherFunction(Exception):
    """A method with the name of an operation of ours that computes something else, like an approximate gelu."""


def same_numbers(kind: type, roles: Roles, found: Examination) -> None:
    tries: list[tuple[str, Callable[[Any, Any], Any]]] = []
    tries += [(name, f) for name, f in BINARY.items() if hasattr(kind, name)]
    tries += [(name, f) for name, f in WITH_NUMBERS.items() if hasattr(kind, name)]
    if hasattr(kind, "__pow__"):
        tries += [("__pow__", _power(k)) for k in WHOLE]
    for name, row in TABLE.items():
        if name in members(kind) and row.arity == 1 and takes_only_one(members(kind)[name]):
            tries.append((name, _method(name)))
    tries.sort(key=lambda named: BASIC.index(named[0]) if named[0] in BASIC else len(BASIC))
    others: set[str] = set()
    for name, f in tries:
        try:
            for point in [*POINTS, *thresholds(members(kind).get(name))]:
                _compare(name, f, point, roles)
            for point in POINTS[:3]:
                _compare(name, _twice(f), point, roles, " used twice")
        except AnotherFunction:
            others.add(name)
    for name, f in GRAPHS.items():
        for point in POINTS:
            _compare(name, f, point, roles)
    found.checked = sorted({name for name, _ in tries} - others)
    found.bits = Bits(roles, [each for each in tries if each[0] not in others])


def thresholds(method: Any) -> list[tuple[float, float]]:
    """Points around every number that a method mentions: it may behave differently beyond it."""
    code = getattr(getattr(method, "__func__", method), "__code__", None)
    numbers = {abs(float(k)) for k in getattr(code, "co_consts", ()) if type(k) in (int, float) and 0 < abs(k) < 600}
    near = [step * sign for k in sorted(numbers) for step in (0.9 * k, 1.1 * k, 1.7 * k) for sign in (1, -1)]
    return [(x, 0.6) for x in near] + [(0.6, x) for x in near]


def _power(k: float) -> Callable[[Any, Any], Any]:
    return lambda a, _: a**k


def _method(name: str) -> Callable[[Any, Any], Any]:
    return lambda a, _: getattr(a, name)()


def _twice(f: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The operation on the same operands once more: a rule that writes `=` for `+=` loses one of the gradients."""
    return lambda a, b: f(a, b) + f(a, b)


def takes_only_one(function: Any) -> bool:
    return required(function) == at_most(function) == 1


def _compare(name: str, f: Callable[[Any, Any], Any], point: tuple[float, float], roles: Roles, how: str = "") -> None:
    theirs = [roles.make(x) for x in point]
    ours = [Value(x) for x in point]
    try:
        right: Any = f(*ours)
    except (TypeError, AttributeError):
        right = None
    try:
        out = f(*theirs)
    except Exception as problem:
        needed = f in (BINARY["__add__"], BINARY["__mul__"])
        refused = isinstance(problem, TypeError) and not needed  # `v / k`, by plain numbers only
        if f not in BINARY.values() or refused or isinstance(problem, (ValueError, ArithmeticError)):
            return  # outside the operation's domain, or not accepted by it: the program would end there
        raise Differs(f"{name} of two of its objects ends in {type(problem).__name__}: {problem}") from None
    if right is None:
        raise Differs(f"ours has no {name}")
    if not roles.is_value(out):
        raise Differs(f"{name} gives a {type(out).__name__}")
    if isinstance(getattr(out, roles.data), complex):
        return  # outside the operation's domain as well
    if not close(roles.number(out), right.data):
        if name in TABLE:
            raise AnotherFunction
        raise Differs(f"{name}{how} at {point} gives {roles.number(out)!r}, but it should be {right.data!r}")
    roles.walk(out, theirs)
    right.backward()
    for x, y, letter in zip(theirs, ours, "ab"):
        if not close(roles.gradient(x), y.grad):
            raise Differs(
                f"{name}{how} at {point}: the gradient of {letter} is {roles.gradient(x)!r}, but should be {y.grad!r}"
            )


def close(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=1e-10, abs_tol=1e-12) or (math.isnan(a) and math.isnan(b))


def starts_afresh(roles: Roles, found: Examination, names: Mapping[str, Any]) -> bool:
    """Two graphs that share a leaf: its gradient is the sum, unless the backward pass sets gradients to 0 by itself.
    Where a tape grows until the program empties it, that is up to the program."""
    left = _after_two_walks(roles, [])
    if not (close(left, 10.0) or close(left, 5.0)):
        assert roles.mul is not None
        out = roles.mul(roles.make(3.0), roles.make(5.0))
        around = (*names.values(), *vars(roles.kind).values(), roles.tape)
        tapes = [held for held in around if type(held) is list and (held is roles.tape or any(x is out for x in held))]
        if not (tapes and close(_after_two_walks(roles, tapes), 10.0)):
            raise Differs(f"after two backward passes that each give 5.0, a gradient is {left!r}")
        found.doubts.append("its tape still holds what was walked back before, and ours does not")
    return close(left, 5.0)


def _after_two_walks(roles: Roles, tapes: list[list[Any]]) -> float:
    """The gradient of 3 after two walks over 3 * 5, with these tapes emptied before each."""
    a, b = roles.make(3.0), roles.make(5.0)
    assert roles.mul is not None
    for _ in range(2):
        for tape in tapes:
            tape.clear()
        roles.walk(roles.mul(a, b), [a, b])
    return roles.gradient(a)
