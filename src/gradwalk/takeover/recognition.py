"""Operations of ours under another name: `ln` is log, a function `squash(x)` that makes its result by hand is tanh.

    operation_of(function, roles)     "log", if it gives the same numbers and gradients; "" if it is none of ours

The function is tried on objects of the program's class. Where it gives other bits than our operation, it stays as it
is, unless it could only be borrowed, which takes long (borrowed.py).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import wraps
from typing import Any

from ..engine.ops import TABLE
from ..engine.value import Value
from ..foreign.roles import Roles
from .companions import is_of_its_own_kind
from .comparison import POINTS, close, takes_only_one, thresholds
from .findings import members
from .roundings import POINTS as MANY
from .roundings import observed, of_ours, random_points

ROWS = [name for name, row in TABLE.items() if row.arity == 1 and hasattr(Value, name)]


def operation_of(function: Any, roles: Roles) -> str:
    """The name of our operation that a function of one value computes; "" if there is none."""
    if not hasattr(function, "__code__") or not takes_only_one(function):
        return ""
    points = [x for point in [*POINTS, *thresholds(function)] for x in point]
    seen = [_tried(function, x, roles) for x in points]
    if sum(pair is not None for pair in seen) < len(points) // 3:
        return ""
    for name in ROWS:
        if all(pair is None or _same(pair, _ours(name, x)) for pair, x in zip(seen, points)):
            return name
    return ""


def rounds_alike(function: Any, name: str, roles: Roles) -> bool:
    """Whether it gives the same bits as our operation."""
    theirs = [observed(lambda a, _: function(a), point, roles) for point in random_points(MANY)]
    ours = [of_ours(lambda a, _: getattr(a, name)(), point, Value) for point in random_points(MANY)]
    return all(x is None or x == y for x, y in zip(theirs, ours))


def _tried(function: Callable[..., Any], x: float, roles: Roles) -> tuple[float, float] | None:
    """Its number and its derivative; None where it has none."""
    try:
        with roles.recording():
            leaf = roles.make(x)
            out = function(leaf)
        if out is leaf or not roles.is_value(out):
            return None
        number = roles.number(out)
        roles.walk(out, [leaf])
        return number, roles.gradient(leaf)
    except (ArithmeticError, ValueError, TypeError, AttributeError):
        return None


def _ours(name: str, x: float) -> tuple[float, float]:
    leaf = Value(x)
    out = getattr(leaf, name)()
    out.backward()
    return out.data, leaf.grad


def _same(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(map(close, one, other))


def natively(function: Any, name: str) -> Callable[[Any], Any]:
    """Our operation in place of a function; anything but a Value is left to the function."""
    ours = getattr(Value, name)

    @wraps(function)
    def computed(x: Any) -> Any:
        return ours(x) if type(x) is Value else function(x)

    return computed


class Recognition:
    """What a program computes by itself and ours can compute: its methods, and its functions that make results by
    hand."""

    def __init__(self, kind: type, roles: Roles, exact: bool) -> None:
        self.kind, self.roles, self.exact = kind, roles, exact
        self.rounded: list[str] = []

    def methods(self, besides: Container[str]) -> dict[str, str]:
        """Our operation for each method of another name."""
        found = {}
        for name, held in members(self.kind).items():
            if name[:2] != "__" and name not in besides and not hasattr(Value, name) and (row := self._row(name, held)):
                found[name] = row
        return found

    def functions(self, names: Mapping[str, Any]) -> dict[str, Any]:
        """Ours for each function among these names that was marked by rewriting.py as one that makes results."""
        found = {}
        for name, held in names.items():
            if hasattr(held, "is_lendable") and (row := self._row(name, held.__wrapped__)):
                found[name] = natively(held.__wrapped__, row)
        return found

    def _row(self, name: str, function: Any) -> str:
        row = operation_of(function, self.roles)
        if not row or rounds_alike(function, row, self.roles):
            return row
        if self.exact or not is_of_its_own_kind(function, self.kind, self.roles):
            return ""
        self.rounded.append(name)
        return row
