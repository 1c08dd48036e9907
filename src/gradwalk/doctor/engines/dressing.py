"""Gives a class the usual names for a while, so that one suite of exercises fits every style.

Attributes with other names can be reached as `data` and `grad`, a free function `tanh(x)` as a method, and a walk that
is a function as `backward()`. Afterwards the class is as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from ...foreign.called import Worn
from ...foreign.roles import Roles
from ...lab.closures.exercises import SUITE


@contextmanager
def dressed(kind: Any, roles: Roles | None, names: dict[str, Any]) -> Iterator[None]:
    """The class, with the usual names in addition to its own."""
    worn: list[str] = []

    def wear(name: str, member: Any) -> None:
        if not hasattr(kind, name):
            setattr(kind, name, member)
            worn.append(name)

    try:
        if roles is not None:
            if roles.data != "data" and not hasattr(roles.make(1.0), "data"):
                wear("data", Worn(roles.data, roles.number, roles.put_number))
            if roles.grad != "grad" and not hasattr(roles.make(1.0), "grad"):
                wear("grad", Worn(roles.grad, roles.gradient, roles.put_gradient))
            if roles.back is not None:
                wear("backward", _walk_of(roles))
            for exercise in SUITE.values():
                function = names.get(exercise.method)
                if callable(function) and not isinstance(function, type) and _gives_a_value(function, roles):
                    wear(exercise.method, _as_method(function))
        yield
    finally:
        for name in worn:
            delattr(kind, name)


def _walk_of(roles: Roles) -> Any:
    def backward(self: Any) -> None:
        roles.walk(self, [node for node in roles.graph(self) if not roles.inputs(node)])

    return backward


def _as_method(function: Any) -> Any:
    return lambda self, *more: function(self, *more)


def _gives_a_value(function: Any, roles: Roles) -> bool:
    try:
        return roles.is_value(function(roles.make(0.5)))
    except Exception:
        return False


def compares_numbers(kind: type) -> bool:
    """Whether two values with equal numbers are equal, or values cannot be in a set at all."""
    try:
        a, b = kind(2.0), kind(2.0)
        return len({a, b}) == 1
    except TypeError:
        return True
    except Exception:
        return False


def by_identity(kind: Any) -> AbstractContextManager[None]:
    """The class without an equality of its own."""
    return _replaced(kind, {"__eq__": object.__eq__, "__hash__": object.__hash__})


def taking_numbers(kind: Any) -> AbstractContextManager[None]:
    """The class with operators that take plain numbers on the right."""
    own = {name: getattr(kind, name, None) for name in ("__add__", "__mul__", "__sub__", "__truediv__")}
    return _replaced(kind, {name: _lifting(kind, method) for name, method in own.items() if callable(method)})


def _lifting(kind: Any, method: Any) -> Any:
    return lambda self, other: method(self, kind(float(other)) if isinstance(other, (int, float)) else other)


@contextmanager
def _replaced(kind: Any, members: dict[str, Any]) -> Iterator[None]:
    """The class with these members replaced for a while."""
    own = {name: vars(kind)[name] for name in members if name in vars(kind)}
    try:
        for name, member in members.items():
            setattr(kind, name, member)
        yield
    finally:
        for name in members:
            if name in own:
                setattr(kind, name, own[name])
            else:
                delattr(kind, name)
