"""Programs without an engine: their steps are held against slopes that are measured once; right ones are left alone."""

import ast

import pytest

from gradwalk.doctor.experiments.misled import made_with

from .asking import asked_of

BY_INDEX = """
import math

cells, rules = [], []


def cell(x, *rule):
    cells.append(x)
    rules.append(rule)
    return len(cells) - 1


def plus(i, j):
    return cell(cells[i] + cells[j], (i, 1.0), (j, 1.0))


def times(i, j):
    return cell(cells[i] * cells[j], (i, cells[j]), (j, cells[i]))


def bent(i):
    t = math.tanh(cells[i])
    return cell(t, (i, 1 - t * t))


theta = [0.7, -0.4, 0.3, 0.9, 0.1]
rows = [(x / 3, math.sin(x / 3)) for x in range(-4, 5)]
for epoch in range(60):
    cells.clear()
    rules.clear()
    ids = [cell(t) for t in theta]
    loss = cell(0.0)
    for x, y in rows:
        out = times(ids[2], bent(plus(times(ids[0], cell(x)), ids[1])))
        e = plus(plus(out, times(ids[3], cell(x))), plus(ids[4], cell(-y)))
        loss = plus(loss, times(e, e))
    bar = [0.0] * len(cells)
    bar[loss] = 1.0
    for k in range(loss, -1, -1):
        for j, d in rules[k]:
            bar[j] += d * bar[k]
    theta = [t - 0.02 * bar[i] for t, i in zip(theta, ids)]
    if epoch % 10 == 0:
        print("epoch", epoch, "loss", cells[loss])
"""

SOFTMAX = """
import math
import random

random.seed(1)
rows = [([random.gauss(1.5 if f == c else 0.0, 0.6) for f in range(3)], c) for c in (0, 1, 2) for _ in range(8)]
W = [[0.0] * 3 for _ in range(3)]


def chances(x):
    es = [math.exp(sum(w * v for w, v in zip(row, x))) for row in W]
    return [e / sum(es) for e in es]


def nll():
    return -sum(math.log(chances(x)[c]) for x, c in rows) / len(rows)


for epoch in range(40):
    G = [[0.0] * 3 for _ in range(3)]
    for x, c in rows:
        p = chances(x)
        for k in range(3):
            for f in range(3):
                G[k][f] += (p[k] - (1.0 if k == c else 0.0)) * x[f] / len(rows)
    for k in range(3):
        for f in range(3):
            W[k][f] -= 0.5 * G[k][f]
    if epoch % 8 == 0:
        print(epoch, "nll", nll())
"""

CONSTRAINED = """
x, y, lam = 2.0, -1.0, 0.0
for step in range(600):
    gap = x + y - 1
    loss = x * x + y * y + lam * gap
    gx, gy = 2 * x + lam, 2 * y + lam
    x -= 0.05 * gx
    y -= 0.05 * gy
    lam += 0.05 * gap
    if step % 100 == 0:
        print("step", step, "loss", loss, "gap", gap)
print(x, y, lam)
"""

PENALISED = """
w = [0.3, -0.2, 0.1]
rows = [((1.0, 0.5, -1.0), 1.0), ((0.2, -1.0, 0.4), -0.5)]
for step in range(300):
    loss, g = 0.0, [0.0] * 3
    for x, y in rows:
        e = sum(a * b for a, b in zip(w, x)) - y
        loss = loss + e * e
        g = [d + 2 * e * b for d, b in zip(g, x)]
    penalty = 0.3 * sum(a * a for a in w)
    loss = loss + penalty
    w = [a - 0.05 * (d + 0.6 * a) for a, d in zip(w, g)]
    if step % 30 == 0:
        print(step, "loss", loss)
"""


@pytest.mark.parametrize("program", [BY_INDEX, SOFTMAX, CONSTRAINED, PENALISED], ids=["index", "softmax", "game", "l2"])
def test_a_right_program_is_not_accused(tmp_path, program):
    status, told = asked_of(program, tmp_path)
    assert told["findings"] == [], told
    assert status != 1, told


SLIPS = [
    (BY_INDEX, "(i, 1 - t * t))", "(i, 1 - t))", "1 - t))", "1 - t * t"),
    (BY_INDEX, "theta = [t - 0.02 *", "theta = [t - 6.0 *", "t - 6.0", ""),
    (
        SOFTMAX,
        "    G = [[0.0] * 3 for _ in range(3)]",
        "    G = [[0.0] * 3] * 3",
        "G = [[0.0] * 3] * 3",
        "for _ in range",
    ),
    (SOFTMAX, "* x[f] / len(rows)", "* x[k] / len(rows)", "x[k]", "f"),
]


@pytest.mark.parametrize(("program", "right", "wrong", "line", "fix"), SLIPS, ids=[slip[2][:24] for slip in SLIPS])
def test_the_slip_is_found_by_one_round_of_every_change(tmp_path, program, right, wrong, line, fix):
    assert program.count(right) == 1
    status, told = asked_of(program.replace(right, wrong), tmp_path)
    assert status == 1, told
    found = told["findings"][0]
    assert line in found["where"]["text"], found
    assert fix in found["fix"], found
    assert "tried on a copy" in found["evidence"], found


def test_a_program_that_died_is_tried_with_what_lets_it_live(tmp_path):
    status, told = asked_of(SOFTMAX.replace("for w, v in zip(row, x)", "for w, v in zip(x)"), tmp_path)
    assert status == 1, told
    assert told["findings"][0]["kind"] == "died", told


def test_what_a_loop_takes_from_a_rule_is_followed_to_that_rule():
    text = """
def forward(a):
    return a * 2

def backward(g):
    return g * 2

def unrelated(g):
    return g * 3

for a, share in zip(inputs, op.backward(node.grad)):
    a.grad = share
"""
    assert [n.lineno for n in made_with(ast.parse(text), {"grad"}) if isinstance(n, ast.Return)] == [6]
