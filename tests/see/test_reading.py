"""A graph is read into columns in C or in Python: the same columns."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gradwalk
from gradwalk import Value, exp, operation, tanh
from gradwalk.engine import twin
from gradwalk.engine.dialects import CONSTANT
from gradwalk.nn import MLP
from gradwalk.see import snapshot

pytestmark = pytest.mark.skipif(twin.native is None, reason="needs the native engine")


def columns(graph: snapshot.Snapshot) -> tuple[Any, ...]:
    return (
        graph.data.tolist(), graph.grads.tolist(), list(graph.ops), dict(graph.labels.given),
        graph.inputs.flat.tolist(), list(graph.inputs.first), graph.partials.flat.tolist(),
        [id(x) for x in graph.sources.values], graph.sources.numbers.tolist(), graph.measured,
    )  # fmt: skip


def network() -> Value:
    random.seed(1)
    model = MLP(2, [5, 3, 1])
    gradwalk.name(model)
    return gradwalk.sum([(tanh(model([x, 1.0])) - 0.5) ** 2 for x in (0.0, 1.0, -2.0)])


def powers() -> Value:
    x = Value(1.5, label="x")
    return sum((x**k + 2**x - k / x for k in range(1, 9)), Value(0.0)) + gradwalk.dot([x, 2.0], [3.0, x], 1.0)


def at_random(seed: int) -> Value:
    rng = random.Random(seed)
    pool = [Value(rng.uniform(0.5, 2)) for _ in range(4)]
    for _ in range(300):
        a, b = rng.choice(pool[-30:]), rng.choice([*pool[-9:], rng.random()])
        pool.append(rng.choice([a + b, a * b, tanh(a), exp(-a), 1 - a]))
    return sum(pool[-5:])


@pytest.mark.parametrize("walked", [False, True])
@pytest.mark.parametrize("make", [network, powers, lambda: at_random(3), lambda: at_random(4), lambda: Value(2.0)])
def test_the_columns_are_the_same(make: Any, walked: bool) -> None:
    root = make()
    if walked:
        root.backward()
    read = snapshot._read_natively(root)
    assert read is not None
    assert columns(read) == columns(snapshot._read(root))


def test_what_is_rare_is_read_in_python() -> None:
    class Own(Value):
        pass

    looked_at = Value(3.0) * 2
    _ = looked_at.inputs
    by_hand = Value(3.0) * 2
    by_hand._backward = lambda: None
    for root in (looked_at, by_hand, Own(1.0) * Own(2.0), (Value(3.0) * 2).inputs[1]):
        assert snapshot._read_natively(root) is None
        assert len(snapshot.take(root)) >= 1


def test_operations_of_ones_own() -> None:
    @operation(partials=lambda out, x: (3 * x * x,))
    def cube(x: float) -> float:
        return x * x * x

    root = cube(Value(2.0)) + 1
    read = snapshot._read_natively(root)
    assert read is None or columns(read) == columns(snapshot._read(root))


def test_it_wants_a_value() -> None:
    assert twin.native.columns(3.0, CONSTANT) is None
    with pytest.raises(TypeError):
        twin.native.columns()
