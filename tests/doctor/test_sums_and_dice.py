"""Small tools of the doctor, one by one: sums that begin anew, tied units, NumPy's dice, rows that are held out."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from gradwalk.doctor.experiments.participation import _added_up
from gradwalk.doctor.text.gathered import gathered
from gradwalk.doctor.text.rewritten import Text
from gradwalk.doctor.watching.numpy_dice import numpy_seeds, numpy_shuffles
from gradwalk.doctor.witnesses.rows import units_alike

from .asking import found_in
from .test_several_nodes import ENGINE

SUM = """def unit(b, ws, xs):
    z = b
    for w, x in zip(ws, xs):
        z = b + w * x
    return z
"""


def text_of(source: str, tmp_path: Any) -> Text:
    path = tmp_path / "homework.py"
    path.write_text(source)
    return Text(str(path), ast.parse(source))


def test_a_sum_that_begins_anew_goes_on_instead(tmp_path):
    ((made, new),) = gathered(text_of(SUM, tmp_path))
    assert (made.lineno, ast.unparse(new)) == (4, "z = z + w * x")


def test_a_sum_that_goes_on_is_left_alone(tmp_path):
    assert not list(gathered(text_of(SUM.replace("z = b + w", "z = z + w"), tmp_path)))


def test_a_sum_without_a_beginning_gets_one(tmp_path):
    source = SUM.replace("    z = b\n", "")
    text = text_of(source, tmp_path)
    ((trial, where, fix),) = _added_up(SimpleNamespace(trees=lambda: [(text.name, text.tree)]))  # type: ignore[arg-type]
    changed = dict(trial.text)[text.name]
    names: dict[str, Any] = {}
    exec(changed, names)
    assert names["unit"](1.0, [2.0, 3.0], [10.0, 100.0]) == 321.0
    assert where.line == 3
    assert fix.startswith("z = z + w * x")


@pytest.mark.parametrize(
    ("table", "tied"),
    [
        ([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], True),
        ([[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], True),
        ([[1.0, 2.0], [1.0, 2.5], [1.0, 2.0]], False),
        ([[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], False),
        ([[1.0, 2.0], [1.0, 2.0]], False),
        ("no table", False),
    ],
)
def test_units_that_are_all_alike(table, tied):
    assert units_alike(table) is tied


def test_numpy_dice_that_are_seeded_again_can_be_told_to_go_on():
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numpy.random")  # loaded only when it is asked for
    times: list[Any] = []

    def seeds(given: Any, _: Any) -> int | None:
        times.append(given)
        return len(times) - 1 if len(times) > 1 else None

    with numpy_seeds(seeds):
        first, second = (numpy.random.default_rng(3).random() for _ in range(2))
    assert times == [3, 3]
    assert first == numpy.random.default_rng(3).random() != second


def test_numpy_shuffles_are_seen_and_can_be_left_undone():
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numpy.random")  # loaded only when it is asked for
    seen: list[Any] = []

    def stays(_: str, held: Any, __: Any) -> bool:
        seen.append(held)
        return True

    rows = numpy.arange(6)
    with numpy_shuffles(stays):
        numpy.random.default_rng(0).shuffle(rows)
        order = numpy.random.permutation(6)
    assert rows.tolist() == order.tolist() == [0, 1, 2, 3, 4, 5]
    assert len(seen) == 2
    assert numpy.random.permutation is numpy.random.mtrand.permutation


HELD_OUT = """
import random
random.seed(1)
rows = [(x, 2 * x + 0.1) for x in (random.uniform(-1, 1) for _ in range(24))]
test_rows = rows[:12]
w, b = Value(0.0), Value(0.0)
for step in range(40):
    loss = Value(0.0)
    for x, y in rows:
        gap = w * x + b + -y
        loss = loss + gap * gap * (1 / len(rows))
    w.grad = b.grad = 0.0
    loss.backward()
    w.data -= 0.3 * w.grad
    b.data -= 0.3 * b.grad
print("error on new rows", sum((w.data * x + b.data - y) ** 2 for x, y in test_rows))
"""


def test_rows_that_are_called_a_test_and_were_trained_on(tmp_path):
    status, found = found_in(ENGINE + HELD_OUT, tmp_path)
    assert status == 1
    assert found[0]["kind"] == "evaluation"
    assert "test_rows holds nothing that is not in rows" in found[0]["what"]


def test_rows_of_their_own_are_no_fault(tmp_path):
    text = HELD_OUT.replace("rows[:12]", "rows[12:]").replace("in rows:", "in rows[:12]:")
    assert found_in(ENGINE + text, tmp_path)[0] == 0


BROADCAST = """
import numpy as np

class Tensor:
    def __init__(self, data, parents=()):
        self.data = np.asarray(data, dtype=float)
        self.grad = np.zeros_like(self.data)
        self._prev, self._backward = parents, lambda: None
    def __add__(self, other):
        out = Tensor(self.data + other.data, (self, other))
        def _backward():
            self.grad += fitted(out.grad, self.data.shape)
            other.grad += fitted(out.grad, other.data.shape)
        out._backward = _backward
        return out
    def __mul__(self, other):
        other = other if isinstance(other, Tensor) else Tensor(other)
        out = Tensor(self.data * other.data, (self, other))
        def _backward():
            self.grad += fitted(other.data * out.grad, self.data.shape)
            other.grad += fitted(self.data * out.grad, other.data.shape)
        out._backward = _backward
        return out
    def __matmul__(self, other):
        out = Tensor(self.data @ other.data, (self, other))
        def _backward():
            self.grad += out.grad @ other.data.T
            other.grad += self.data.T @ out.grad
        out._backward = _backward
        return out
    def mean(self):
        out = Tensor(self.data.mean(), (self,))
        def _backward():
            self.grad += np.ones_like(self.data) * out.grad / self.data.size
        out._backward = _backward
        return out
    def backward(self):
        order, seen = [], set()
        def build(v):
            if v not in seen:
                seen.add(v)
                for p in v._prev:
                    build(p)
                order.append(v)
        build(self)
        self.grad = np.ones_like(self.data)
        for v in order[::-1]:
            v._backward()

def fitted(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for axis, n in enumerate(shape):
        if n == 1 and g.shape[axis] != 1:
            g = g.sum(axis=axis, keepdims=True)
    return g

rng = np.random.default_rng(0)
X = rng.uniform(-1, 1, (30, 2))
T = 2 * X[:, 0] + 0.5 * X[:, 1]
W, b = Tensor(rng.normal(0, 0.3, (2, 1))), Tensor(np.zeros((1, 1)))
for step in range(120):
    gap = Tensor(X) @ W + b + Tensor(T) * -1
    loss = (gap * gap).mean()
    for p in (W, b):
        p.grad = np.zeros_like(p.data)
    loss.backward()
    for p in (W, b):
        p.data -= 0.3 * p.grad
"""


def test_a_column_of_outputs_and_a_row_of_targets_make_a_square(tmp_path):
    pytest.importorskip("numpy")
    status, found = found_in(BROADCAST, tmp_path)
    assert status == 1
    assert "broadcast to (30, 30)" in found[0]["what"]
    assert found[0]["where"]["text"].strip().startswith("gap = ")


def test_targets_in_a_column_are_no_fault(tmp_path):
    pytest.importorskip("numpy")
    assert found_in(BROADCAST.replace("0.5 * X[:, 1]", "0.5 * X[:, 1]; T = T.reshape(30, 1)"), tmp_path) == (0, [])
