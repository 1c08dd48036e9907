"""Points of an operation's domain that random samples never hit: simple numbers, and points where one of its
comparisons changes its answer. There a rule can be wrong at a single point, or have a corner missing from `kinks`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ..engine.op import Op
from ..engine.real import Float, agree

Point = tuple[float, ...]
SIMPLE = (-1.0, 0.0, 0.5, 1.0)
GRID = 32
STEP = 1e-5
JUMP = 1e-3
"""How much a slope may change over one STEP, relative to itself, before it counts as a jump."""


class Watched(Float):
    """A float that notes how far the two sides of every comparison are apart."""

    __slots__ = ()
    apart: list[float] = []  # noqa: RUF012  # in the current evaluation

    def __gradwalk__(self, op: Any, inputs: tuple[Any, ...]) -> Float:
        given = tuple(map(Watched, inputs))
        if op.compares:
            self.apart.append(float(given[0]) - float(given[1]))
        if op.row.composed and op.arity is not None:
            return Watched(op.row.forward(*given, *op.bound))
        return Watched(op.compute(*map(float, given)))


def comparisons(op: Op, point: Point) -> list[float]:
    """How far apart the two sides are in each comparison made by an operation's computation and its derivatives."""
    Watched.apart = []
    try:
        xs = tuple(map(Watched, point))
        out = Watched.__gradwalk__(xs[0], op, xs)
        op.partials(out, *xs)
    except (TypeError, ArithmeticError, ValueError):  # a rule of the user's own, which computes with floats only
        return []
    return Watched.apart


def landmarks(op: Op, base: Point) -> Iterator[tuple[int, Point]]:
    """Such points, and the input along which each was found; the other inputs are those of `base`."""
    for i, (low, high) in enumerate(op.domain):
        places = {x for x in SIMPLE if low < x < high} | set(_switches(op, base, i))
        for x in sorted(places):
            yield i, (*base[:i], x, *base[i + 1 :])


def _switches(op: Op, base: Point, i: int) -> Iterator[float]:
    low, high = op.domain[i]

    def at(x: float) -> list[float]:
        return comparisons(op, (*base[:i], x, *base[i + 1 :]))

    grid = [low + (high - low) * (k + 0.37) / GRID for k in range(GRID)]
    rows = [at(x) for x in grid]
    for (a, at_a), (b, at_b) in zip(zip(grid, rows), zip(grid[1:], rows[1:])):
        for k, (left, right) in enumerate(zip(at_a, at_b)):
            if left * right < 0 and len(at_a) == len(at_b):
                yield _root(lambda x, k=k: at(x)[k], a, b)  # type: ignore[misc]


def _root(f: Callable[[float], float], a: float, b: float) -> float:
    below = f(a) < 0
    for _ in range(60):
        middle = (a + b) / 2
        if (f(middle) < 0) == below:
            a = middle
        else:
            b = middle
    short = round(b, 9)
    return short if f(short) == 0 else b


def slopes(f: Callable[..., float], point: Point, i: int) -> tuple[float, float]:
    """How fast f changes along input i, just below the point and just above it."""
    h = STEP * max(1.0, abs(point[i]))
    below, here, above = (f(*point[:i], point[i] + d, *point[i + 1 :]) for d in (-h, 0.0, h))
    return (here - below) / h, (above - here) / h


def jumps(pair: Sequence[float]) -> bool:
    a, b = pair
    return math.isfinite(a) and math.isfinite(b) and abs(a - b) > JUMP * (1 + max(abs(a), abs(b)))


def lopsided(seconds: Iterable[tuple[str, float]]) -> str:
    """A complaint if the second derivatives at one point, by their names "d2/dxdy", depend on the order."""
    known = dict(seconds)
    for name, one in known.items():
        other = known.get(f"d2/{name[5:]}{name[3:5]}", one)
        if not agree(one, other, 1e-6, 1e-6):
            return f"{name} is {one:.6g}, but in the other order it is {other:.6g}: one of the two rules is wrong"
    return ""
