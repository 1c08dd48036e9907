"""PyTorch as the second witness: value, first and second derivatives of every row."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gradwalk.engine import Value, constant, graph, ops
from gradwalk.engine.op import Op
from gradwalk.trust.examiner import Point, sample, settled
from gradwalk.trust.frameworks import framework

torch: Any = pytest.importorskip("torch", reason="the second witness is PyTorch: make witness")
pytestmark = pytest.mark.torch


def theirs(op: Op, point: Point) -> Iterator[float]:
    xs = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in point]
    twin = framework("torch").functions[op.row.name]
    out = twin(*xs, *op.bound)

    def derivatives(y: Any) -> list[Any]:
        if y is None or not y.requires_grad:
            return [None] * len(xs)
        return list(torch.autograd.grad(y, xs, create_graph=True, allow_unused=True))

    grads = derivatives(out)
    for y in (out, *grads, *(again for g in grads for again in derivatives(g))):
        yield 0.0 if y is None else y.item()


def ours(op: Op, point: Point) -> Iterator[float]:
    xs = [Value(x) for x in point]
    out = op.apply(tuple(xs))

    def derivatives(y: Any) -> list[Any]:
        grads = graph.gradients(y, constant(1.0)) if y is not None else {}
        return [grads.get(x._serial) for x in xs]

    grads = derivatives(out)
    for y in (out, *grads, *(again for g in grads for again in derivatives(g))):
        yield 0.0 if y is None else y.data


@pytest.mark.parametrize("row", list(ops.TABLE.values()), ids=lambda row: row.name)
def test_row_agrees_with_torch(row: Op) -> None:
    if row.name not in framework("torch").functions:
        pytest.skip(f"torch has no {row.name}")
    rng = random.Random(row.name)
    for form in settled(row, rng):
        for _ in range(6):
            point = sample(form, rng)
            assert list(ours(form, point)) == pytest.approx(list(theirs(form, point)), rel=1e-11, abs=1e-12)
