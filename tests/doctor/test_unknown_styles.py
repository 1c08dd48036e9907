"""Programs without a class and without a walk of their own: judged by their rounds, numbers against nudges."""

from __future__ import annotations

import pytest

from .asking import asked_of

INDEXED = """
import math
cells, links = [], []

def put(number, *pairs):
    cells.append(number)
    links.append(pairs)
    return len(cells) - 1

def plus(i, j): return put(cells[i] + cells[j], (i, 1.0), (j, 1.0))
def times(i, j): return put(cells[i] * cells[j], (i, cells[j]), (j, cells[i]))
def bell(i): return put(1 / (1 + cells[i] ** 2), (i, -2 * cells[i] / (1 + cells[i] ** 2) ** 2))

def slopes(top):
    found = [0.0] * len(cells)
    found[top] = 1.0
    for k in range(top, -1, -1):
        for i, d in links[k]:
            found[i] += d * found[k]
    return found

points = [(x / 4, 1.5 / (1 + (x / 4 - 0.5) ** 2)) for x in range(-8, 9)]
knobs = [1.0, -0.2]
pace = 0.02
for lap in range(60):
    cells.clear()
    links.clear()
    a, b = [put(k) for k in knobs]
    total = put(0.0)
    for x, y in points:
        gap = plus(times(a, bell(plus(put(x), b))), put(-y))
        total = plus(total, times(gap, gap))
    found = slopes(total)
    knobs = [k - pace * found[i] for k, i in zip(knobs, (a, b))]
    print("lap", lap, "loss", cells[total])
"""

BY_HAND = """
import math
xs = [k / 5 for k in range(-6, 7)]
ys = [0.7 * math.tanh(1.3 * x - 0.2) for x in xs]
def train():
    u, v, c = 0.3, 0.1, 0.5
    speed = [0.0, 0.0, 0.0]
    for turn in range(80):
        cost, grads = 0.0, [0.0, 0.0, 0.0]
        for x, y in zip(xs, ys):
            z = u * x + v
            h = math.tanh(z)
            e = c * h - y
            cost += e * e
            back = 2 * e * c * (1 - h * h)
            grads[0] += back * x
            grads[1] += back
            grads[2] += 2 * e * h
        speed = [0.5 * s - 0.02 * g for s, g in zip(speed, grads)]
        u += speed[0]
        v += speed[1]
        c = c + 1.0 * speed[2]
        print(turn, cost)
train()
"""

WRITTEN_OUT = """
import math
class Box:
    def __init__(self, n, uses=()):
        self.n, self.s, self.uses = n, 0.0, uses
log = []
def keep(box):
    log.append(box)
    return box
def add(a, b): return keep(Box(a.n + b.n, ((a, 1.0), (b, 1.0))))
def mul(a, b): return keep(Box(a.n * b.n, ((a, b.n), (b, a.n))))
w, b = Box(0.1), Box(0.0)
for turn in range(40):
    log.clear()
    loss = Box(0.0)
    for x in range(-3, 4):
        e = add(add(mul(w, Box(x / 3)), b), Box(-0.5 * x + 0.2))
        loss = add(loss, mul(e, e))
    w.s = b.s = 0.0
    loss.s = 1.0
    for box in reversed(log):
        for other, d in box.uses:
            other.s += d * box.s
    for p in (w, b):
        p.n -= 0.05 * p.s
"""

ON_A_TAPE = """
class Tape:
    on = None
    def __enter__(self):
        self.notes = []
        Tape.on = self
        return self
    def __exit__(self, *rest):
        Tape.on = None
    def gradient(self, top, wanted):
        top.bar = 1.0
        for out, pairs in reversed(self.notes):
            for v, d in pairs:
                v.bar += d * out.bar
        found = [v.bar for v in wanted]
        for v in wanted:
            v.bar = 0.0
        return found
class Var:
    def __init__(self, v):
        self.v, self.bar = v, 0.0
    def note(self, v, *pairs):
        out = Var(v)
        Tape.on.notes.append((out, pairs))
        return out
    def __add__(self, o):
        return self.note(self.v + o.v, (self, 1.0), (o, 1.0))
    def __mul__(self, o):
        return self.note(self.v * o.v, (self, o.v), (o, self.v))
inputs = [k / 4 for k in range(8)]
wanted = [2 * k / 4 - 1 for k in range(8)]
w, b = Var(0.0), Var(0.0)
for turn in range(150):
    with Tape() as tape:
        cost = Var(0.0)
        for x, y in zip(inputs, wanted):
            e = w * Var(x) + b + Var(-y)
            cost = cost + e * e
        moves = tape.gradient(cost, [w, b])
    w.v -= 0.05 * moves[0]
    b.v -= 0.05 * moves[1]
"""


@pytest.mark.parametrize(
    ("program", "seen"),
    [(INDEXED, "the steps of 2 parameters, which go down the slopes of the loss"), (BY_HAND, "the steps of "),
     (WRITTEN_OUT, "40 backward passes"), (ON_A_TAPE, "150 backward passes")],
    ids=["indexed", "by hand", "written out", "on a tape"],
)  # fmt: skip
def test_a_right_program_is_looked_at_and_left_alone(tmp_path, program, seen):
    status, told = asked_of(program, tmp_path)
    assert (status, told["findings"]) == (0, []), told
    assert any(seen in each for each in told["looked"]), told


SLIPS = [
    (INDEXED, "(1 + cells[i] ** 2) ** 2)", "(1 + cells[i]) ** 2)", "local", "def bell", "with `"),
    (INDEXED, "found[i] += d * found[k]", "found[i] = d * found[k]", "overwritten", "found[i] =", "every share counts"),
    (INDEXED, "pace = 0.02", "pace = 9.0", "diverging", "pace = 9.0", "is too large"),
    (INDEXED, "k - pace * found[i]", "k + pace * found[i]", "ascent", "k + pace", "k - pace * found[i]"),
    (BY_HAND, "(1 - h * h)", "(1 + h * h)", "local", "(1 + h * h)", "with `1 - h * h`"),
    (WRITTEN_OUT, "other.s += d * box.s", "other.s = d * box.s", "overwritten", "other.s = d", "every share counts"),
    (ON_A_TAPE, "[k / 4 for", "[k // 4 for", "data", "k // 4", "have the same input as others"),
]


@pytest.mark.parametrize(("program", "right", "wrong", "kind", "line", "words"), SLIPS, ids=[s[2] for s in SLIPS])
def test_the_slip_is_found_and_its_mending_was_tried(tmp_path, program, right, wrong, kind, line, words):
    assert program.count(right) == 1
    status, told = asked_of(program.replace(right, wrong), tmp_path)
    found = told["findings"]
    assert status == 1, told
    assert found[0]["kind"] == kind, found
    assert line in found[0]["where"]["text"], found
    assert words in found[0]["what"], found
    assert "tried on a copy" in found[0]["evidence"], found
