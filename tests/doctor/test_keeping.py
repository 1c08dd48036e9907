"""What is put aside stays, sums begin anew, cross entropies are positive, shapes stay: each with its right twin."""

from __future__ import annotations

from pathlib import Path

import pytest

from .asking import asked_of

BEST = """\
import random

rng = random.Random(2)
rows = [(x, 2 * x + rng.gauss(0, 0.3)) for x in (rng.uniform(-1, 1) for _ in range(8))]
held = [(x, 2 * x + rng.gauss(0, 0.3)) for x in (rng.uniform(-1, 1) for _ in range(20))]


def powers(x):
    return [x**k for k in range(7)]


def error(w, table):
    return sum((sum(a * b for a, b in zip(w, powers(x))) - y) ** 2 for x, y in table) / len(table)


w = [0.0] * 7
best, least = KEPT, error(w, held)
for epoch in range(300):
    slopes = [0.0] * 7
    for x, y in rows:
        ps = powers(x)
        miss = sum(a * b for a, b in zip(w, ps)) - y
        for k in range(7):
            slopes[k] += 2 * miss * ps[k] / len(rows)
    for k in range(7):
        w[k] -= 0.3 * slopes[k]
    loss = error(w, rows)
    if error(w, held) < least:
        best, least = KEPT, error(w, held)
    if epoch % 30 == 0:
        print("epoch", epoch, "loss", loss)
print("the best has an error of", error(best, held))
"""

SUM = """\
rows = [(t / 4, t / 2 - 1.0) for t in range(8)]
w, b = 0.0, 0.0
BEFORE
for epoch in range(60):
    WITHIN
    for x, y in rows:
        miss = w * x + b - y
        total += miss * miss
        w -= 0.1 * miss * x
        b -= 0.1 * miss
    if epoch % 6 == 0:
        print(epoch, total / len(rows))
"""

ENTROPY = """\
import math
import random

rng = random.Random(4)
people = [(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(30)]
people = [(a, b, int(a + b > 0.1)) for a, b in people]
u, v, c = 0.0, 0.0, 0.0


def chance(a, b):
    return 1 / (1 + math.exp(-(u * a + v * b + c)))


def cross_entropy(p, y):
    return TERMS


def slope(p, y):
    return SLOPE


for epoch in range(40):
    loss, du, dv, dc = 0.0, 0.0, 0.0, 0.0
    for a, b, y in people:
        p = chance(a, b)
        loss += cross_entropy(p, y) / len(people)
        d = slope(p, y) * p * (1 - p) / len(people)
        du, dv, dc = du + d * a, dv + d * b, dc + d
    u, v, c = u - 0.5 * du, v - 0.5 * dv, c - 0.5 * dc
    if epoch % 4 == 0:
        print("epoch", epoch, "loss", loss)
"""
RIGHT = ENTROPY.replace("TERMS", "-(y * math.log(p) + (1 - y) * math.log(1 - p))")
RIGHT = RIGHT.replace("SLOPE", "-(y / p - (1 - y) / (1 - p))")
WRONG = ENTROPY.replace("TERMS", "-y * math.log(p) + (1 - y) * math.log(1 - p)")
WRONG = WRONG.replace("SLOPE", "-y / p - (1 - y) / (1 - p)")

UNREAD = """\
rows = [(t / 4, t / 2 - 1.0) for t in range(8)]
w, b = 0.5, 0.4
for epoch in range(60):
    loss, dw, db = 0.0, 0.0, 0.0
    for x, y in rows:
        miss = w * x + b - TARGET
        loss += miss * miss / len(rows)
        dw += 2 * miss * x / len(rows)
        db += 2 * miss / len(rows)
    w -= 0.1 * dw
    b -= 0.1 * db
    if epoch % 6 == 0:
        print("epoch", epoch, "loss", loss)
"""

DIES = """\
import random

rng = random.Random(9)
rows = [(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(21)]
rows = [(a, b, 2 * a - b) for a, b in rows]
w = [0.0, 0.0]
for epoch in range(30):
    loss = 0.0
    for start in range(0, len(rows), 4):
        some = [rows[k] for k in range(start, START)]
        slopes = [0.0, 0.0]
        for a, b, y in some:
            miss = w[0] * a + w[1] * b - y
            loss += miss * miss
            slopes = [slopes[0] + miss * a, slopes[1] + miss * b]
        w = [w[0] - 0.1 * slopes[0], w[1] - 0.1 * slopes[1]]
    if epoch % 3 == 0:
        print("epoch", epoch, "loss", loss)
"""

TWINS = [
    ("an alias is no copy", BEST.replace("KEPT", "w"), BEST.replace("KEPT", "list(w)"), "alias", "best, least = w"),
    (
        "a sum over all rounds",
        SUM.replace("BEFORE", "total = 0.0").replace("WITHIN", "pass"),
        SUM.replace("BEFORE", "").replace("WITHIN", "total = 0.0"),
        "sum of all rounds so far",
        "total = 0.0",
    ),
    ("a negative cross entropy", WRONG, RIGHT, "sign of one term", "return -y * math.log(p)"),
    (
        "a target that nobody reads",
        UNREAD.replace("TARGET", "0.0"),
        UNREAD.replace("TARGET", "y"),
        "is never read",
        "for x, y in rows:",
    ),
    (
        "an index beyond the end",
        DIES.replace("START", "start + 4"),
        DIES.replace("START", "min(start + 4, len(rows))"),
        "IndexError",
        "some = [rows[k] for k in range(start, start + 4)]",
    ),
]


@pytest.mark.parametrize(("wrong", "right", "words", "line"), [row[1:] for row in TWINS], ids=[row[0] for row in TWINS])
def test_the_wrong_one_is_found_and_the_right_one_is_not(wrong, right, words, line, tmp_path):
    status, report = asked_of(wrong, tmp_path)
    assert status == 1
    first = report["findings"][0]
    assert words in first["what"], report
    assert line in first["where"]["text"], report
    assert asked_of(right, tmp_path)[1]["findings"] == []


GROWS = """\
import numpy as np


class Tensor:
    def __init__(self, v, parents=(), pull=None):
        self.v, self.parents, self.pull, self.g = v, parents, pull, None

    def take(self, g):
        self.g = g if self.g is None else self.g + g

    def __matmul__(self, o):
        return Tensor(self.v @ o.v, (self, o), lambda g: (g @ o.v.T, self.v.T @ g))

    def __add__(self, o):
        return Tensor(self.v + o.v, (self, o), lambda g: (g, SHARE))

    def tanh(self):
        t = np.tanh(self.v)
        return Tensor(t, (self,), lambda g: (g * (1 - t * t),))

    def loss(self, y):
        e = self.v - y
        return Tensor((e * e).mean(), (self,), lambda g: (g * 2 * e / e.size,))

    def backward(self):
        order = []

        def visit(t):
            if t not in order:
                for p in t.parents:
                    visit(p)
                order.append(t)

        visit(self)
        self.take(1.0)
        for t in reversed(order):
            for p, g in zip(t.parents, t.pull(t.g) if t.pull else ()):
                p.take(g)


rng = np.random.default_rng(3)
X = Tensor(rng.normal(0, 1, (30, 2)))
Y = np.sin(X.v[:, :1]) * X.v[:, 1:]
W1, b1 = Tensor(rng.normal(0, 1, (2, 6))), Tensor(np.zeros(6))
W2, b2 = Tensor(rng.normal(0, 0.5, (6, 1))), Tensor(np.zeros(1))
for epoch in range(80):
    loss = ((X @ W1 + b1).tanh() @ W2 + b2).loss(Y)
    for p in (W1, b1, W2, b2):
        p.g = None
    loss.backward()
    for p in (W1, b1, W2, b2):
        p.v = p.v - 0.2 * p.g
    if epoch % 8 == 0:
        print("epoch", epoch, "loss", float(loss.v))
"""


def test_a_bias_that_becomes_a_table(tmp_path):
    status, report = asked_of(GROWS.replace("SHARE", "g"), tmp_path)
    assert status == 1
    assert "broadcast" in report["findings"][0]["what"], report
    assert asked_of(GROWS.replace("SHARE", "g.sum(axis=0)"), tmp_path)[1]["findings"] == []


def test_gradients_that_nobody_uses(tmp_path):
    text = (Path(__file__).parent / "cases" / "styles" / "expression_trees.py").read_text()
    update = "    for p in ps:\n        p.value -= 0.02 * p.partial\n"
    assert text.count(update) == 1
    status, report = asked_of(text.replace(update, ""), tmp_path)
    assert status == 1
    assert "the update is missing" in report["findings"][0]["what"], report
