"""The same bits: which operations of a class round like ours, and in which order its backward pass adds.

    order_of(roles)                  "tape", "first", "queue", ..., or "" if it is none that we know
    Bits(roles, tries)               what its operations give; `same` says whether ours give the same

A training run that amplifies every rounding prints other numbers after a while if a single addition is made in another
order. So both are determined by experiment, on random numbers, bit by bit.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ..engine.ops import dot
from ..engine.twin import native, set_walk_order
from ..engine.value import Value
from ..foreign.roles import Roles

Operation = Callable[[Any, Any], Any]
Sum = Callable[[list[Any], list[Any], Any], Any]
Point = tuple[float, float, float]
"""Two operands, and the gradient of the result."""
FROM_THE_ROOT = [
    f"{kind}{taken}{end}" for kind in ("", "path ", "level ") for taken in ("queue", "stack") for end in ("", " last")
]
ORDERS = ("tape", "first", "last", *FROM_THE_ROOT) if native else ("age",)
POINTS = 16
SEEDS = (139, 154, 5, 32, 94, 38, 21, 11)
"""Of random graphs: any two orders give other bits in one of them (tests/takeover/test_roundings.py)."""


def order_of(roles: Roles) -> str:
    """The order in which gradients are added, as `set_walk_order` names it; "" if no order gives the same bits, for
    example if operands are kept in a set, whose order depends on addresses."""
    left = list(ORDERS)
    for seed in SEEDS:
        theirs = _theirs(roles, seed)
        left = [order for order in left if _ours(order, seed) == theirs]
    return left[0] if left else ""


def depends_on_nodes(order: str) -> bool:
    """Whether it is another order if `a - b` is one node instead of `a + b * -1`."""
    return "queue" in order or "level" in order


def dots_round_alike(roles: Roles, order: str) -> bool:
    """Whether sums of products have the same bits as one dot, and as additions in the program's class."""
    seeds = SEEDS[:2] if order.startswith("path") else SEEDS  # there are many paths through sums
    return bool(order) and all(_ours(order, seed, dot) == _theirs(roles, seed, _added) for seed in seeds)


def _added(u: list[Any], v: list[Any], start: Any) -> Any:
    for a, b in zip(u, v):
        start = start + a * b
    return start


def _theirs(roles: Roles, seed: int, summed: Sum | None = None) -> list[float]:
    leaves, root = random_graph(roles.make, seed, summed)
    roles.walk(root, leaves)
    return [roles.number(root), *map(roles.gradient, leaves)]


def _ours(order: str, seed: int, summed: Sum | None = None) -> list[float]:
    leaves, root = random_graph(Value, seed, summed)
    with in_order(order):
        root.backward()
    return [root.data, *(x.grad for x in leaves)]


@contextmanager
def in_order(order: str) -> Iterator[None]:
    """Inside this block, gradients are added in this order."""
    set_walk_order(order or "age")
    try:
        yield
    finally:
        set_walk_order("age")


def random_graph(make: Callable[[float], Any], seed: int, summed: Sum | None = None) -> tuple[list[Any], Any]:
    """Sums and products of a few leaves and of results computed from them, each used several times, in layers or one
    after the other; on request with sums of several products, from a start."""
    draw = random.Random(seed)
    leaves = [make(draw.uniform(0.5, 1.5)) for _ in range(5)]
    nodes = list(leaves)
    in_layers, often = seed % 2 == 1, (1.0, 0.4)[seed // 2 % 2]
    for place in range(40):
        late = nodes[-9:] if not in_layers else nodes[max(0, place // 10 * 10 - 5) : 5 + place // 10 * 10]
        x, y = draw.choice(late), draw.choice(late if in_layers else nodes)
        made = x * y if draw.random() < 0.5 else x + y
        nodes.append(made * make(draw.uniform(0.1, 0.9)) if draw.random() < often else made)
        if summed is not None and draw.random() < 0.3:
            u, v = draw.choices(nodes[-9:], k=4), draw.choices(nodes, k=4)
            nodes.append(summed(u, v, draw.choice(nodes)) * make(draw.uniform(0.02, 0.2)))
    x, y, *more = draw.sample(nodes[-9:], 9 if in_layers else 3)
    return leaves, sum(more, x * y)


class Bits:
    """What the operations of a class give at random points, to the last bit: numbers, and shares of a gradient."""

    def __init__(self, roles: Roles, tries: Iterable[tuple[str, Operation]]) -> None:
        points = random_points(POINTS)
        self.known: dict[str, list[tuple[Operation, Point, Any]]] = {}
        for name, f in tries:
            self.known.setdefault(name, []).extend((f, point, observed(f, point, roles)) for point in points)

    def same(self, name: str, kind: type[Value]) -> bool:
        """Whether the operation also gives these bits on objects of `kind`, one of ours."""
        return self._compared(name, kind, lambda x, y: x == y)

    def works(self, name: str, kind: type[Value]) -> bool:
        """The same up to roundings."""
        return self._compared(name, kind, lambda x, y: math.isclose(x, y, rel_tol=1e-10, abs_tol=1e-12))

    def _compared(self, name: str, kind: type[Value], alike: Callable[[float, float], bool]) -> bool:
        try:
            for f, point, seen in self.known[name]:
                ours = of_ours(f, point, kind) if seen is not None else None
                if ours is not None and not all(map(alike, (seen[0], *seen[1]), (ours[0], *ours[1]))):
                    return False
        except Exception:  # a method written for other objects may do anything with ours
            return False
        return True


def random_points(count: int) -> list[Point]:
    """So many, and half of them again with negative operands."""
    draw = random.Random(0)
    points = [(draw.uniform(0.1, 3.0), draw.uniform(0.1, 3.0), draw.uniform(0.1, 1.0)) for _ in range(count)]
    return points + [(-x, -y, g) for x, y, g in points[: count // 2]]


def observed(f: Operation, point: Point, roles: Roles) -> Any:
    leaves = [roles.make(x) for x in point[:2]]
    assert roles.mul is not None
    try:
        out = f(*leaves)
        number = roles.number(out)
        roles.walk(roles.mul(out, roles.make(point[2])), leaves)
    except Exception:
        return None  # outside its domain, or not accepted by it
    return number, [roles.gradient(x) for x in leaves]


def of_ours(f: Operation, point: Point, kind: type[Value]) -> Any:
    leaves = [kind(x) for x in point[:2]]
    out = f(*leaves)
    (out * point[2]).backward()
    return out.data, [x.grad for x in leaves]
