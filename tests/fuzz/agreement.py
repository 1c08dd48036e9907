"""Rounds that hold engines, backends, containers and threads against each other."""

from __future__ import annotations

import random
import threading
from array import array
from typing import Any

import gradwalk
from gradwalk import Value
from tests import twins
from tests.compiler.test_lookups import lookups
from tests.compiler.test_scan import case, compiled, eager
from tests.programs import same_bits, ulps

from .expressions import expression, numbers
from .nesting import nested

BACKENDS = ["python", "native", "numpy"]


def walked(package: Any, f: Any, xs: list[float]) -> list[float]:
    """The value, the derivatives, and those once more, which add up."""
    leaves = [package.Value(x) for x in xs]
    out = f(package, leaves)
    if not isinstance(out, package.Value):
        return [float(out)]  # an expression of plain numbers alone
    found = [out.data]
    for _ in range(2):
        out.backward()
        found += [leaf.grad for leaf in leaves]
    second = out.backward(create_graph=True)
    slopes = [second[leaf].data for leaf in leaves if leaf in second and hasattr(second[leaf], "data")]
    return found + slopes


def engines(rng: random.Random) -> None:
    """Native and plain give the same bits, whatever the numbers."""
    f = expression(rng, rng.randint(1, 4), length=rng.choice([3, 12, 40]))
    xs = numbers(rng, f.inputs, special=0.2)
    native, plain = (walked(package, f, xs) for package in (gradwalk, twins.pure()))
    assert len(native) == len(plain), (f, xs, native, plain)
    assert all(map(same_bits, native, plain)), (f, xs, native, plain)


def backends(rng: random.Random) -> None:
    """Compiled and eager give the same numbers, but for a few units in the last place, in every container."""
    f = expression(rng, rng.randint(1, 3), length=rng.choice([3, 10]))
    rows = [numbers(rng, f.inputs, special=0.0) for _ in range(rng.choice([1, 2, 5, 70]))]
    weight = Value(rng.uniform(-2, 2))

    def loss(row: Any) -> Any:
        return f(gradwalk, list(row)) * weight

    want = [loss([Value(x) for x in row]).data for row in rows]
    backend, container = rng.choice(BACKENDS), rng.choice(list(CONTAINERS))
    got = gradwalk.compile(loss, reduce=None, backend=backend)(CONTAINERS[container](rows))
    told = (f, rows, backend, container, list(got), want)
    assert len(got) == len(want), told
    assert all(map(near, map(float, got), want)), told


def near(a: float, b: float) -> bool:
    return ulps(a, b) <= 2**20 or abs(a - b) <= 1e-9 * (1 + abs(b)) or abs(b) > 1e12 or b != b or abs(a) > 1e12


def as_array(rows: list[list[float]]) -> Any:
    import numpy

    return numpy.array(rows)


def as_view(rows: list[list[float]]) -> Any:
    flat = array("d", [x for row in rows for x in row])
    return memoryview(flat).cast("B").cast("d", [len(rows), len(rows[0])])  # type: ignore[call-overload]


CONTAINERS: dict[str, Any] = {
    "lists": list,
    "tuples": lambda rows: tuple(map(tuple, rows)),
    "arrays in a list": lambda rows: [array("d", row).tolist() for row in rows],
    "an array": as_array,
    "a strided array": lambda rows: as_array([row for row in rows for _ in range(2)])[::2],
    "a view": as_view,
}


def threads(rng: random.Random) -> None:
    """Separate graphs in separate threads, all at once: each gets what it gets alone."""
    tasks = [(expression(rng, 2, length=30), numbers(rng, 2, special=0.1)) for _ in range(3)]
    alone = [walked(gradwalk, f, xs) for f, xs in tasks]
    found: list[Any] = [None] * len(tasks)

    def work(k: int) -> None:
        for _ in range(5):
            found[k] = walked(gradwalk, *tasks[k])

    running = [threading.Thread(target=work, args=(k,)) for k in range(len(tasks))]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    for got, want in zip(found, alone):
        assert got is not None, tasks
        assert all(map(same_bits, got, want)), (tasks, got, want)


def loops(rng: random.Random) -> None:
    """Random loops and lookups, compiled, give the numbers and gradients of the plain ones."""
    seed, backend = rng.randrange(10**6), rng.choice(BACKENDS)
    for loss, values, rows in (case(seed)[:3], lookups(seed)):
        got, want = compiled(loss, values, rows, backend), eager(loss, values, rows)
        assert all(map(near, got, want)), (seed, backend, got, want)


ROUNDS = [engines, engines, backends, loops, nested, threads]
