"""Prints walks made by Python, which the TypeScript must make again from the leaves alone (test.mjs runs this).

Each entry holds the walk and what Python tells of it, the walk of the same graph after its leaves were given other
values, and, where the graph can be typed, the expression. Some walks are in a wrong order, so that what they lose is
compared too.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import gradwalk
from gradwalk import Value, Walk, walk
from gradwalk.engine import ops
from gradwalk.files import checked_json
from gradwalk.see import expressions as expression
from gradwalk.see.drawing.portable.typeset import typeset

Leaves = dict[str, float]
Build = Callable[..., Value]


def labelled(value: Value, label: str) -> Value:
    value.label = label
    return value


def diamond(a: Value) -> Value:
    b, c = labelled(a + 1, "b"), labelled(a * 3, "c")
    return labelled(b * c, "d")


def neuron(x1: Value, x2: Value, w1: Value, w2: Value, b: Value) -> Value:
    x1w1, x2w2 = labelled(x1 * w1, "x1w1"), labelled(x2 * w2, "x2w2")
    n = labelled(labelled(x1w1 + x2w2, "s") + b, "n")
    return labelled(gradwalk.tanh(n), "o")


PRESETS: list[tuple[str, Build, Leaves, Leaves]] = [
    ("(a + b) * c", lambda a, b, c: (a + b) * c, {"a": 2, "b": -3, "c": 10}, {"a": 0.5, "b": 1e6, "c": -0.0}),
    (
        "x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",
        neuron,
        {"x1": 2, "x2": 0, "w1": -3, "w2": 1, "b": 6.8813735870195432},
        {"x1": 1, "x2": 1, "w1": 1, "w2": 1, "b": 1},
    ),
    ("a * a", lambda a: a * a, {"a": 3}, {"a": -1.5}),
    ("b = a + 1; c = a * 3; d = b * c", diamond, {"a": 2}, {"a": 100000.5}),
    ("a * (-3) - 2 / a ** 2", lambda a: a * -3 - 2 / a**2, {"a": 2}, {"a": 0}),
    ("(a - (b - c)) / b", lambda a, b, c: (a - (b - c)) / b, {"a": 2, "b": 4, "c": 1}, {"a": 0, "b": 0, "c": 0}),
]  # fmt: skip


def entry(text: str, build: Build, before: Leaves, after: Leaves, order: list[str] | None = None) -> dict[str, Any]:
    def made(leaves: Leaves) -> Walk:
        return walk(build(*(Value(x, label=name) for name, x in leaves.items())), order=order)

    first, then = made(before), made(after)
    return {
        "expression": text,
        "walk": first.to_json(),
        "told": told(first),
        "edited": then.to_json(),
        "edited_told": told(then),
    }


def told(walk: Walk) -> dict[str, Any]:
    """Everything that the other side makes from the columns by itself."""
    graph = walk.graph
    return {
        "names": list(graph.names),
        "typeset": [typeset(formula) for i in range(len(graph)) for formula in graph.formulas(i)],
        "formulas": [formula for i in range(len(graph)) for formula in graph.formulas(i)],
        "steps": [step.text for step in walk],
        "grads": [checked_json.to_json(x) for x in walk.grads],
        "right": walk.right,
        "lost": [lost.text for lost in walk.lost],
    }


def every_row(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Each operation of the table on its own, at points of its domain."""
    for row in ops.TABLE.values():
        free = row.domain[: len(row.domain) - row.settings]
        names = [f"x{i}" for i in range(len(free))]
        settings = [round(rng.uniform(*interval), 2) for interval in row.domain[len(free) :]]

        def build(*xs: Value, row: Any = row, settings: list[float] = settings) -> Any:
            if row is ops.dot:
                return row(xs[:2], xs[2:4], xs[4])
            return row(list(xs)) if row.arity is None else row(*xs, *settings)

        def leaves(names: list[str] = names, free: Any = free) -> Leaves:
            return {name: rng.uniform(*interval) for name, interval in zip(names, free)}

        text = "" if row.arity is None else row.written.format(*names, *(f"{k:g}" for k in settings))
        yield entry(text, build, leaves(), leaves())


def random_graph(rng: random.Random) -> dict[str, Any]:
    """A random program over the operations that are exact everywhere, walked in a random order."""
    names = "pqr"[: rng.randint(1, 3)]
    plan = [(rng.choice("+-*/m"), rng.random(), rng.random(), rng.random()) for _ in range(rng.randint(2, 8))]

    def build(*leaves: Value) -> Value:
        pool: list[Any] = list(leaves)
        for sign, i, j, k in plan:
            x = pool[int(i * len(pool))]
            y = round(8 * k - 4) if k < 0.25 else pool[int(j * len(pool))]
            pool.append({"+": ops.add, "-": ops.sub, "*": ops.mul, "/": ops.div, "m": ops.maximum}[sign](x, y))
        return pool[-1]  # type: ignore[no-any-return]

    def leaves() -> Leaves:
        return {name: round(rng.uniform(-4, 4), 1) for name in names}

    first = leaves()
    order = None
    if rng.random() < 0.6:
        graph = walk(build(*(Value(x, label=name) for name, x in first.items()))).graph
        right = [graph.names[i] for i in graph.results()]
        order = rng.sample(right, rng.randint(max(1, len(right) - 1), len(right)))
    return entry("", build, first, leaves(), order)


def random_text(rng: random.Random, depth: int) -> str:
    """An expression as somebody might type it, with and without the brackets that it needs."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(["p", "q", "r", "2", "0.5", "3e-1"])
    one, two = (random_text(rng, depth - 1) for _ in range(2))
    plain = f"{one} {rng.choice(['+', '-', '*', '/', '-', '*'])} {two}"
    forms = [plain, plain, f"({plain})", f"-{one}", f"({one}) ** {rng.choice(['2', '-1', 'q'])}", f"tanh({one})",
             f"maximum({one}, {two})", f"({one} > {two})", f"{one} - -{two}", f"p ** 2 ** {one}"]  # fmt: skip
    return rng.choice(forms)


def typed(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Expressions read by Python's own reader, to be read again by the other one."""
    while True:
        text = random_text(rng, 3)
        names = sorted(set(re.findall(r"\b[pqr]\b", text)))
        if names:
            leaves: list[Leaves] = [{name: round(rng.uniform(0.2, 3), 1) for name in names} for _ in range(2)]
            yield entry(text, lambda *xs, text=text: expression.read(text, {x.label: x.data for x in xs}), *leaves)


def golden() -> Iterator[dict[str, Any]]:
    rng = random.Random(7)
    for preset in PRESETS:
        yield entry(*preset)
    for order in (["b", "d", "c"], ["c", "d", "b"], ["b", "c", "d"], ["d", "c", "b"], ["c", "b"]):
        yield entry(*PRESETS[3], order=order)
    yield from every_row(rng)
    for _ in range(60):
        yield random_graph(rng)
    yield from islice(typed(rng), 60)


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in golden()) + "\n]")
