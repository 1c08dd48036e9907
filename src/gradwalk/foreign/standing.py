"""Wraps any engine so that it has `+`, `*` and `backward()`, and one small program can be tried on all of them.

`stand_for(roles)` returns a class whose values wrap those of the engine. Plain numbers become values of the engine;
the operations are its own, whether they are methods, functions or classes.
"""

from __future__ import annotations

from typing import Any

from .roles import Roles


class Stand:
    """A value of somebody's engine, under the usual names."""

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
        """Walk back. If the walk returns gradients, ask for those of the first leaves: the graph may be unreadable."""
        self.roles.walk(self.node, self.leaves)


def stand_for(roles: Roles, turned: bool = False) -> type[Stand]:
    """The class of wrapped values for one engine. With `turned`, sums and products take their operands in the other
    order, which changes no result and no gradient."""
    return type("Stand", (Stand,), {"roles": roles, "turned": turned})


def behind(names: dict[str, Any]) -> dict[str, Any]:
    """The names that a program defined, with the engine's own values in place of wrapped ones."""
    return {name: thing.node if isinstance(thing, Stand) else thing for name, thing in names.items()}
