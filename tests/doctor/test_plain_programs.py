"""Programs of plain numbers, without an engine: slips around the training that the loss survives."""

from __future__ import annotations

import ast

import pytest

from gradwalk.doctor.invariants.effects import idle
from gradwalk.doctor.text.slips import SLIPS

from .asking import asked_of

CLIPPED = """
import math, random
random.seed(1)
LIMIT = 5.0
rows = [(x / 4, 20.0 * math.exp(x / 8)) for x in range(12)]
a, k = 1.0, 0.1
for it in range(300):
    da = dk = loss = 0.0
    for x, y in rows:
        e = a * math.exp(k * x) - y
        loss += e * e / len(rows)
        da += 2 * e * math.exp(k * x) / len(rows)
        dk += 2 * e * a * x * math.exp(k * x) / len(rows)
    norm = math.sqrt(da * da + dk * dk)
    factor = LIMIT / norm if norm > LIMIT else 1.0
    a -= 0.01 * factor * da
    k -= 0.01 * factor * dk
    if it % 30 == 0:
        print("it", it, "loss", round(loss, 4))
"""

SCALED = """
import math, random
rng = random.Random(7)

def patient(low, high):
    age, bp = rng.uniform(low, high), rng.uniform(100, 180)
    return [age, bp], 1.0 if 0.12 * (age - 50) + 0.05 * (bp - 140) > 0 else 0.0

train = [patient(20, 80) for _ in range(60)]
test = [patient(60, 90) for _ in range(40)]

def stats(rows):
    columns = list(zip(*[x for x, _ in rows]))
    means = [sum(c) / len(c) for c in columns]
    return means, [math.sqrt(sum((v - m) ** 2 for v in c) / len(c)) for c, m in zip(columns, means)]

def scaled(rows, means, spreads):
    return [([(v - m) / s for v, m, s in zip(x, means, spreads)], y) for x, y in rows]

train_n = scaled(train, *stats(train))
test_n = scaled(test, *stats(train))
w, b = [0.0, 0.0], 0.0
for it in range(80):
    loss = 0.0
    for x, y in train_n:
        p = 1 / (1 + math.exp(-(w[0] * x[0] + w[1] * x[1] + b)))
        loss -= math.log(p if y else 1 - p) / len(train_n)
        for j in range(2):
            w[j] -= 0.1 * (p - y) * x[j]
        b -= 0.1 * (p - y)
    if it % 10 == 0:
        good = sum((w[0] * x[0] + w[1] * x[1] + b > 0) == (y > 0.5) for x, y in test_n)
        print("it", it, "loss", round(loss, 4), "test accuracy", round(good / len(test_n), 3))
"""

SHIFTED = """
import math, random
rng = random.Random(3)
rows = []
for grade, (cx, cy) in enumerate([(0, 2), (2, -1), (-2, -1)]):
    rows += [([cx + rng.gauss(0, 0.4), cy + rng.gauss(0, 0.4), 1.0], grade) for _ in range(12)]
W = [[0.0] * 3 for _ in range(3)]

def cross_entropy(z, target):
    top = max(z)
    e = [math.exp(v - top) for v in z]
    p = [v / sum(e) for v in e]
    return -math.log(p[target]), [v - (i == target % 3) for i, v in enumerate(p)]

for epoch in range(12):
    total = right = 0
    for x, grade in rows:
        z = [sum(w * v for w, v in zip(ws, x)) for ws in W]
        loss, d = cross_entropy(z, grade)
        for ws, g in zip(W, d):
            for j in range(3):
                ws[j] -= 0.1 * g * x[j]
        total += loss
        right += z.index(max(z)) == grade
    print("epoch", epoch, "loss", round(total / len(rows), 4), "accuracy", round(right / len(rows), 3))
"""

ROWS = [
    ("inside out", CLIPPED, "norm > LIMIT", "norm < LIMIT", "factor = LIMIT", "inside out"),
    ("own yardstick", SCALED, "test_n = scaled(test, *stats(train))", "test_n = scaled(test, *stats(test))",
     "stats(test)", "its own mean and spread"),
    ("shifted", SHIFTED, "cross_entropy(z, grade)", "cross_entropy(z, grade - 1)", "grade - 1", "below 0"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "source", "old", "new", "line", "words"), ROWS, ids=[row[0] for row in ROWS])
def test_the_slip_is_named(name, source, old, new, line, words, tmp_path):
    code, told = asked_of(source.replace(old, new), tmp_path)
    assert code == 1, told
    assert line in told["findings"][0]["where"]["text"], told
    assert words in told["findings"][0]["what"], told


@pytest.mark.parametrize("source", [CLIPPED, SCALED, SHIFTED], ids=["clipped", "scaled", "shifted"])
def test_the_right_programs_are_not_accused(source, tmp_path):
    code, told = asked_of(source, tmp_path)
    assert told["findings"] == [], told
    assert code != 1


@pytest.mark.parametrize(
    ("statement", "meant"),
    [
        ("p.grad == 0.0", "p.grad = 0.0"),
        ("w - rate * g", "w -= rate * g"),
        ("sorted(rows)", "rows = sorted(rows)"),
        ("net.step", "net.step()"),
        ("scaled(rows)", "rows = scaled(rows)"),
    ],
)
def test_statements_without_effect(statement, meant):
    tree = ast.parse(f"def step(self): pass\ndef scaled(xs): return [x / 2 for x in xs]\n{statement}\n")
    assert [ast.unparse(new) for _, new, _ in idle(tree)] == [meant]


@pytest.mark.parametrize("statement", ["rows.sort()", "'''words'''", "shuffled(rows)", "print(rows)", "rows = 3"])
def test_statements_with_an_effect(statement):
    tree = ast.parse(f"def shuffled(xs):\n    xs.reverse()\n    return xs\n{statement}\n")
    assert list(idle(tree)) == []


def changes(source: str) -> set[str]:
    """What the slips of those who work with arrays make of an expression."""
    return {ast.unparse(new) for make in SLIPS for node in ast.walk(ast.parse(source)) for new, _ in make(node)}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("x.sum(axis=0)", "x.sum(axis=1)"),
        ("max(c, min(-c, g))", "max(-c, min(c, g))"),
        ("[[0.0] * n] * k", "[[0.0] * n for _ in range(k)]"),
        ("np.array([0, 3])", "np.array([0, 3], dtype=float)"),
    ],
)
def test_slips_with_arrays_and_whole_numbers(written, meant):
    assert meant in changes(written)
