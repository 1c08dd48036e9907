"""Operations of ours under another name: `ln` is log, `plus` is `__add__`, a function `squash(x)` that makes its result
by hand is tanh.

    operation_of(function, roles)     "log", if it gives the same numbers and gradients; "" if it is none of ours

The function is tried on objects of the program's class. Where it gives other bits than our operation, it stays as it
is, unless it could only be borrowed, which takes long (borrowed.py).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import wraps
from typing import Any

from ..engine.ops import TABLE
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import at_most, required
from .companions import is_of_its_own_kind
from .comparison import BINARY, POINTS, close, thresholds
from .findings import Differs, Placed, members
from .roundings import POINTS as MANY
from .roundings import observed, of_ours, random_points

ROWS = {1: [name for name, row in TABLE.items() if row.arity == 1 and hasattr(Value, name)], 2: list(BINARY)}
"""Our operations, by how many values they take."""


def operation_of(function: Any, roles: Roles) -> str:
    """The name of our operation that a function of one or two values computes; "" if there is none."""
    arity = _arity(function)
    if arity not in ROWS:
        return ""
    pairs = [*POINTS, *thresholds(function)]
    points: list[tuple[float, ...]] = [(x,) for pair in pairs for x in pair] if arity == 1 else [*pairs]
    seen = [tried(function, point, roles) for point in points]
    if sum(numbers is not None for numbers in seen) < len(points) // 3:
        return ""
    for name in ROWS[arity]:
        if all(numbers is None or _same(numbers, _ours(name, point)) for numbers, point in zip(seen, points)):
            return name
    return ""


def _arity(function: Any) -> int:
    least = required(function) if hasattr(function, "__code__") else None
    return least if least is not None and least == at_most(function) else 0


def rounds_alike(function: Any, name: str, roles: Roles) -> bool:
    """Whether it gives the same bits as our operation."""
    arity = _arity(function)
    theirs = [observed(lambda *pair: function(*pair[:arity]), point, roles) for point in random_points(MANY)]
    ours = [of_ours(lambda a, b: getattr(a, name)(*(a, b)[1:arity]), point, Value) for point in random_points(MANY)]
    return all(x is None or x == y for x, y in zip(theirs, ours))


def lost_gradient(function: Any, roles: Roles) -> str:
    """What a function of one value loses if it is used twice, because its rule writes `=` for `+=`; "" if nothing."""
    if _arity(function) != 1:
        return ""
    for x in (0.7, 1.3):
        once, twice = (tried(f, (x,), roles) for f in (function, lambda a: function(a) + function(a)))
        if once is not None and twice is not None and not close(twice[1], 2 * once[1]):
            return f"used twice at {x}: the gradient is {twice[1]!r}, but should be {2 * once[1]!r}"
    return ""


def tried(function: Callable[..., Any], point: Sequence[float], roles: Roles) -> list[float] | None:
    """Its number and its derivatives; None where it has none."""
    try:
        with roles.recording():
            leaves = [roles.make(x) for x in point]
            out = function(*leaves)
        if any(out is leaf for leaf in leaves) or not roles.is_value(out):
            return None
        number = roles.number(out)
        roles.walk(out, leaves)
        return [number, *map(roles.gradient, leaves)]
    except Exception:  # it is the program's: not made for values, it may raise anything
        return None


def _ours(name: str, point: Sequence[float]) -> list[float]:
    leaves = [Value(x) for x in point]
    out = getattr(leaves[0], name)(*leaves[1:])
    out.backward()
    return [out.data, *(leaf.grad for leaf in leaves)]


def _same(one: list[float], other: list[float]) -> bool:
    return all(map(close, one, other))


def natively(function: Any, name: str) -> Callable[..., Any]:
    """Our operation in place of a function; anything but Values is left to the function."""
    ours, turned, numbers = getattr(Value, name), getattr(Value, f"__r{name[2:]}", None), (float, int)

    @wraps(function)
    def computed(x: Any) -> Any:
        return ours(x) if type(x) is Value else function(x)

    @wraps(function)
    def computed_of_two(x: Any, y: Any) -> Any:
        if type(x) is Value and (type(y) is Value or type(y) in numbers):
            return ours(x, y)
        return turned(y, x) if turned and type(y) is Value and type(x) in numbers else function(x, y)

    return computed if _arity(function) == 1 else computed_of_two


def _maker(kind: Any, member: str, held: Any) -> Callable[..., Any] | None:
    """What makes a result: a member that was marked by rewriting.py, of a new object or of the class."""
    if member == "__call__" and hasattr(held, "is_lendable"):
        return lambda *xs: held(kind(), *xs)
    if isinstance(held, classmethod) and hasattr(held.__func__, "is_lendable"):
        return lambda *xs: held.__func__(kind, *xs)
    return None


def _of_one(call: Callable[..., Any]) -> Callable[[Any], Any]:
    return lambda x: call(x)


def _of_two(call: Callable[..., Any]) -> Callable[[Any, Any], Any]:
    return lambda x, y: call(x, y)


def _as_member(function: Callable[..., Any], member: str) -> Any:
    return staticmethod(function) if member != "__call__" else lambda this, *xs: function(*xs)


class Recognition:
    """What a program computes by itself and ours can compute: its methods, and its functions that make results by
    hand."""

    def __init__(self, kind: type, roles: Roles, exact: bool) -> None:
        self.kind, self.roles, self.exact = kind, roles, exact
        self.rounded: list[str] = []
        self.own: dict[str, Any] = {}  # the program's, by our operation

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

    def classes(self, names: Mapping[str, Any]) -> dict[str, Placed]:
        """Ours for each class of operations: its objects are called, `Tanh()(x)`, or itself, `Tanh.apply(x)`. By the
        names of these classes, with the member that makes results."""
        found: dict[str, Placed] = {}
        for name, kind in names.items():
            own = isinstance(kind, type) and kind.__module__ == self.kind.__module__ and kind is not self.kind
            for member, held in members(kind).items() if own else ():
                call = _maker(kind, member, held)
                for function in (_of_one(call), _of_two(call)) if call is not None else ():
                    if row := operation_of(function, self.roles):
                        if not rounds_alike(function, row, self.roles):
                            if self.exact:
                                continue
                            self.rounded.append(name)
                        self.own.setdefault(row, function)
                        found[name] = kind, {member: _as_member(natively(function, row), member)}
        return found

    def _row(self, name: str, function: Any) -> str:
        row = operation_of(function, self.roles)
        if row and (lost := lost_gradient(function, self.roles)):
            raise Differs(f"{name} {lost}")
        self.own.setdefault(row, function)
        if not row or rounds_alike(function, row, self.roles):
            return row
        if self.exact or not is_of_its_own_kind(function, self.kind, self.roles):
            return ""
        self.rounded.append(name)
        return row
