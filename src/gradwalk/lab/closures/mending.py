"""Which of several failures causes another: correct one part of a class, and see what passes then.

A class whose `__pow__` is wrong fails in everything built on it. Here a method's rule, or the whole `backward`, is
temporarily replaced by a right one. This works where results keep a rule or local derivatives of their own; nothing
is said about other classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ...engine.op import Op
from ...foreign.finding import find_roles
from ...foreign.methods import METHODS
from ...foreign.roles import RoleNotFound, Roles
from .exercise import Exercise

ROWS = {method.name: method.op.row for method in METHODS}


def built_on(kind: type, exercise: Exercise, failed: Sequence[Exercise]) -> list[Exercise]:
    """The failed exercises that have to be corrected for this one to pass; [] if it has a fault of its own, or if that
    cannot be tested."""
    try:
        roles = find_roles(kind)
    except RoleNotFound:
        return []
    if not _can_be_mended(roles):
        return []
    first = {one.method: one for one in reversed(failed)}  # several exercises may be about the same method
    there = [one for one in failed if first[one.method] is one and callable(getattr(kind, one.method, None))]
    others = [one for one in there if one.key != exercise.key and one.method in (*ROWS, "backward")]
    for one in others:
        if _passes(roles, exercise, [one]):
            return [one]
    with mended(roles, [one.method for one in others]) as used:
        passed = exercise.grade(kind).passed
    needed = [one for one in others if used[one.method]] if passed else []
    for one in list(needed):
        rest = [other for other in needed if other is not one]
        needed = rest if rest and _passes(roles, exercise, rest) else needed
    return needed


def _can_be_mended(roles: Roles) -> bool:
    return roles.has_step and roles.has_operands


def _passes(roles: Roles, exercise: Exercise, parts: Iterable[Exercise]) -> bool:
    with mended(roles, [part.method for part in parts]) as used:
        return exercise.grade(roles.kind).passed and all(used.values())


@contextmanager
def mended(roles: Roles, methods: Iterable[str]) -> Iterator[dict[str, bool]]:
    """While active, the class has right rules, or a right walk, in these methods. Yields which of them were used."""
    replaced = {name: vars(roles.kind).get(name) for name in methods}
    used = dict.fromkeys(replaced, False)
    try:
        for name in replaced:
            own = getattr(roles.kind, name)
            right = _right_walk(roles) if name == "backward" else _right_rule(roles, own, ROWS[name])
            setattr(roles.kind, name, _recorded(right, used, name))
        yield used
    finally:
        for name, own in replaced.items():
            if own is None:
                if name in vars(roles.kind):
                    delattr(roles.kind, name)
            else:
                setattr(roles.kind, name, own)


def _recorded(method: Callable[..., Any], used: dict[str, bool], name: str) -> Callable[..., Any]:
    def recorded(*operands: Any) -> Any:
        used[name] = True
        return method(*operands)

    return recorded


def _right_walk(roles: Roles) -> Callable[[Any], None]:
    def backward(root: Any) -> None:
        roles.put_gradient(root, 1.0)
        for node in reversed(roles.graph(root)):
            if roles.inputs(node):
                roles.step(node)

    return backward


def _right_rule(roles: Roles, method: Callable[..., Any], row: Op) -> Callable[..., Any]:
    """The method, with the number and the rule of its result replaced by right ones."""

    def right(*operands: Any) -> Any:
        out = method(*operands)
        numbers = [roles.number(x) if roles.is_value(x) else float(x) for x in operands]
        op, xs = (row.bind(numbers[1]), operands[:1]) if row.settings else (row, operands)
        at = numbers[: len(xs)]
        roles.put_number(out, op.compute(*at))
        roles.put_rule(out, xs, op.local_derivatives(roles.number(out), at))
        return out

    return right
