"""Derivatives, loops and lists inside of one another, to any depth: compiled, they give what the eager engine gives."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import gradwalk
from gradwalk import Value

UNARY = ["tanh", "relu", "abs", "sin", "exp", "softplus", "neg", "sigmoid", "leaky_relu", "sqrt", "log", "erf"]
BINARY = ["add", "sub", "mul", "div", "maximum", "minimum", "gt", "eq", "pow"]
LISTS = ["dot", "sum", "log_sum_exp", "softmax", "max"]
OTHERS = ["where", "power", "compared"]
DEEP = ["grad", "value_and_grad", "jvp", "hvp", "hessian", "jacobian", "scan", "out of scan", "loop", "counted"]
KINDS = [*UNARY, *BINARY, *LISTS, *LISTS, *OTHERS]


class Step(NamedTuple):
    kind: str
    places: tuple[float, ...]  # of the operands among what there is already
    inner: tuple[Any, ...]


def plan(rng: random.Random, depth: int, length: int = 5) -> tuple[Step, ...]:
    """What to do, step by step; some steps have a plan of their own."""
    steps = []
    for _ in range(rng.randint(2, length)):
        deep = depth and rng.random() < 0.35
        kind = rng.choice(DEEP if deep else KINDS)
        inner = plan(rng, depth - 1, length) if deep else ()
        steps.append(Step(kind, tuple([rng.random() for _ in range(4)]), inner))
    return tuple(steps)


def carried_out(steps: tuple[Step, ...], known: list[Any]) -> Any:
    """The result of a plan for these numbers."""
    have = list(known)
    for step in steps:
        have.append(one(step, have))
    return have[-1] + have[-2] * have[0]


def one(step: Step, have: list[Any]) -> Any:
    g, kind = gradwalk, step.kind
    a, b, c, d = (have[int(place * len(have))] for place in step.places)
    if kind in UNARY:
        return getattr(g, kind)(a)
    if kind in BINARY:
        return a + b if kind == "add" else getattr(g, kind)(a, b)
    if kind == "dot":
        return g.dot([a, b], [c, d], a)
    if kind == "softmax":
        return g.softmax([a, b, c])[int(step.places[3] * 3)]
    if kind in LISTS:
        return getattr(g, kind)([a, b, c])
    if kind == "where":
        return g.where(g.gt(a, b), c, d)
    if kind == "compared":
        return g.where(a < b, c, d * 0.5)
    if kind == "power":
        return a ** [0.5, 2, 3, -1, 1.5, 0][int(step.places[1] * 6)]
    return deep(step, have, a, b, c)


def deep(step: Step, have: list[Any], a: Any, b: Any, c: Any) -> Any:
    g, kind = gradwalk, step.kind
    a, b, c = (
        x if isinstance(x, Value) else Value(x) for x in (a, b, c)
    )  # of plain numbers, eager derivatives are plain

    def f(*more: Any) -> Any:
        return g.tanh(carried_out(step.inner, [*have, *more]))

    if kind == "grad":
        return g.grad(f)(a)
    if kind == "value_and_grad":
        value, slope = g.value_and_grad(f)(a)
        return value * slope
    if kind == "jvp":
        return g.jvp(f, [a], [b])[1]
    if kind == "hvp":
        return g.hvp(f, [a], [0.5])[0]
    if kind == "hessian":
        return g.sum(g.hessian(lambda p: f(*p))([a, b])[0])
    if kind == "jacobian":
        return g.sum(g.jacobian(lambda p: [f(*p), p[0] * p[1]])([a, b])[0])
    if kind == "scan":
        return g.scan(lambda s, x: (f(s, x), None), a, [b, c, 0.5])[0]
    if kind == "out of scan":
        return g.sum(g.scan(lambda s, x: (f(s), s * x), a, [b, c, -1.0])[1])
    if kind == "loop":
        return g.loop(lambda s: s[1] < 3, lambda s: (f(s[0]), s[1] + 1), (a, 0.0), limit=4)[0]
    return g.loop(lambda s: s < 4.0, lambda s: s + 1.0 + f(s) ** 2, g.tanh(a), limit=7)


def near(a: float, b: float) -> bool:
    if not (math.isfinite(a) and math.isfinite(b)):
        return (a != a and b != b) or a == b or max(abs(a), abs(b)) > 1e100
    return abs(a - b) <= 1e-7 * max(1.0, abs(a), abs(b))


def number(x: Any) -> float:
    return float(x._data if isinstance(x, Value) else x)


def nested(rng: random.Random, backends: tuple[str, ...] = ("python", "native", "numpy")) -> None:
    """The results of every row; the gradient by a parameter; the gradient by the numbers of the rows."""
    steps, backend = plan(rng, rng.choice([1, 1, 2])), rng.choice(backends)
    rows = [
        [rng.choice([0.0, 1.0, -1.0]) if rng.random() < 0.2 else rng.uniform(-2, 2) for _ in "xy"] for _ in range(5)
    ]
    w = Value(rng.uniform(-1.5, 1.5))

    def f(row: Any) -> Any:
        return carried_out(steps, [row[0], w, row[1]])

    told: Any = (steps, rows, w._data, backend)
    want, slopes = [], []
    try:
        for row in rows:
            leaves = [Value(x) for x in row]
            w.grad = 0.0
            out = f(leaves)
            want.append(number(out))
            if isinstance(out, Value):
                out.backward()
            slopes.append([w.grad, *[x.grad for x in leaves]])
    except (ValueError, ZeroDivisionError, OverflowError):  # eagerly refused: nothing to agree with
        return
    got = gradwalk.compile(f, reduce=None, backend=backend)(rows)
    assert all(map(near, map(number, got), want)), ("results", told, list(map(number, got)), want)
    loss = gradwalk.compile(f, reduce="sum", backend=backend)
    for row, slope, y in zip(rows, slopes, want):
        if y != y:  # how something that is not a number changes
            continue
        value, found = loss.value_and_grad([row])
        by_rows = loss.value_and_grad([row], wrt=0)[1]
        found = [*(found or [0.0]), *map(float, by_rows[0])]
        assert all(map(near, found, slope)), ("gradients", told, row, found, slope)
    out = loss(rows)
    assert near(number(out), sum(want)), ("sum", told, number(out), want)
