"""Any engine, written with `+`, `*` and `backward()`: so that one small program can be tried on all of them.

`stand_for(roles)` gives a class whose values wrap those of the engine. Plain numbers are made into values of it,
operations are the engine's own, whether they are methods, functions or classes.
"""

from __future__ import annotations

from typing import Any

from .roles import Roles


class Stand:
    """One value of somebody's engine, with the usual names."""

    roles: Roles
    turned = False

    def __init__(self, x: Any) -> None:
        is_leaf = isinstance(x, (int, float))
        self.node = self.roles.make(float(x)) if is_leaf else x
        self.leaves = [self.node] if is_leaf else []

    def _with(self, operation: Any, other: Any) -> Stand:
        second = other if isinstance(other, Stand) else type(self)(other)
        out = operation(second.node, self.node) if self.turned else operation(self.node, second.node)
        self.roles.compute(out)
        result = type(self)(out)
        known = {id(node) for node in self.leaves}
        result.leaves = self.leaves + [node for node in second.leaves if id(node) not in known]
        return result

    def __add__(self, other: Any) -> Stand:
        return self._with(self.roles.add, other)

    def __mul__(self, other: Any) -> Stand:
        return self._with(self.roles.mul, other)

    @property
    def data(self) -> float:
        return self.roles.number(self.node)

    @property
    def grad(self) -> float:
        return self.roles.gradient(self.node)

    def backward(self) -> None:
        """A walk that returns gradients is asked for those of the leaves it began with: graphs may be unreadable."""
        self.roles.walk(self.node, self.leaves)


def stand_for(roles: Roles, turned: bool = False) -> type[Stand]:
    """The class of such values for one engine; `turned` if sums and products are made of their operands in the other
    order, which no result and no gradient minds."""
    return type("Stand", (Stand,), {"roles": roles, "turned": turned})


def behind(names: dict[str, Any]) -> dict[str, Any]:
    """The names that a program made, with the engine's own values in them."""
    return {name: thing.node if isinstance(thing, Stand) else thing for name, thing in names.items()}
