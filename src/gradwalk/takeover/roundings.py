"""The same bits: which operations of a class round like ours, and in which order its backward pass adds.

    order_of(roles)                  "first", "last", "age", or "" if it is none of these
    Bits(roles, tries)               what its operations give; `same` says whether ours give the same

A training run that amplifies every rounding prints other numbers after a while if a single addition is made in another
order. So both are determined by experiment, on random numbers, bit by bit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from ..engine.twin import native, set_walk_order
from ..engine.value import Value
from ..foreign.roles import Roles

Operation = Callable[[Any, Any], Any]
Point = tuple[float, float, float]
"""Two operands, and the gradient of the result."""
ORDERS = ("age", "first", "last") if native else ("age",)
GRAPHS, POINTS = 8, 16


def order_of(roles: Roles) -> str:
    """The order in which gradients are added, as `set_walk_order` names it; "" if no order gives the same bits, for
    example if operands are kept in a set, whose order depends on addresses."""
    left = list(ORDERS)
    for seed in range(GRAPHS):
        leaves, root = _random_graph(roles.make, seed)
        roles.walk(root, leaves)
        theirs = [roles.gradient(x) for x in leaves]
        left = [order for order in left if _ours(order, seed) == theirs]
    return left[0] if left else ""


def _ours(order: str, seed: int) -> list[float]:
    leaves, root = _random_graph(Value, seed)
    set_walk_order(order)
    try:
        root.backward()
    finally:
        set_walk_order("age")
    return [x.grad for x in leaves]


def _random_graph(make: Callable[[float], Any], seed: int) -> tuple[list[Any], Any]:
    """Sums and products of a few leaves and of results computed from them, each used several times."""
    draw = random.Random(seed)
    leaves = [make(draw.uniform(0.5, 1.5)) for _ in range(5)]
    nodes = list(leaves)
    for _ in range(40):
        x, y = draw.choice(nodes[-9:]), draw.choice(nodes)
        nodes.append((x * y if draw.random() < 0.5 else x + y) * make(draw.uniform(0.1, 0.9)))
    x, y, z = draw.sample(nodes[-9:], 3)
    return leaves, x * y + z


class Bits:
    """What the operations of a class give at random points, to the last bit: numbers, and shares of a gradient."""

    def __init__(self, roles: Roles, tries: Iterable[tuple[str, Operation]]) -> None:
        draw = random.Random(0)
        points = [(draw.uniform(0.1, 3.0), draw.uniform(0.1, 3.0), draw.uniform(0.1, 1.0)) for _ in range(POINTS)]
        points += [(-x, -y, g) for x, y, g in points[: POINTS // 2]]
        self.known: dict[str, list[tuple[Operation, Point, Any]]] = {}
        for name, f in tries:
            self.known.setdefault(name, []).extend((f, point, _observed(f, point, roles)) for point in points)

    def same(self, name: str, kind: type[Value]) -> bool:
        """Whether the operation also gives these bits on objects of `kind`, one of ours."""
        try:
            return all(seen is None or seen == _of_ours(f, point, kind) for f, point, seen in self.known[name])
        except Exception:  # a method written for other objects may do anything with ours
            return False


def _observed(f: Operation, point: Point, roles: Roles) -> Any:
    leaves = [roles.make(x) for x in point[:2]]
    assert roles.mul is not None
    try:
        out = f(*leaves)
        number = roles.number(out)
        roles.walk(roles.mul(out, roles.make(point[2])), leaves)
    except Exception:
        return None  # outside its domain, or not accepted by it
    return number, [roles.gradient(x) for x in leaves]


def _of_ours(f: Operation, point: Point, kind: type[Value]) -> Any:
    leaves = [kind(x) for x in point[:2]]
    out = f(*leaves)
    (out * point[2]).backward()
    return out.data, [x.grad for x in leaves]
