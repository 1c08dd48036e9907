"""One right program, and one slip put into it at a time: the doctor names the slip, and leaves the program alone."""

from __future__ import annotations

import pytest

from .asking import found_in

RIGHT = """
import math, random

class Num:
    def __init__(self, x, edges=()):
        self.x, self.edges, self.der = x, edges, 0.0
    def __add__(self, o):
        o = lift(o)
        return Num(self.x + o.x, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o):
        o = lift(o)
        return Num(self.x * o.x, ((self, o.x), (o, self.x)))
    def __sub__(self, o):
        return self + lift(o) * -1.0
    __radd__, __rmul__ = __add__, __mul__
    def tanh(self):
        t = math.tanh(self.x)
        return Num(t, ((self, 1 - t * t),))
    def relu(self):
        return Num(max(self.x, 0.0), ((self, float(self.x > 0)),))
    def back(self):
        waiting, todo, reached = {}, [self], {self}
        while todo:
            for p, _ in todo.pop().edges:
                waiting[p] = waiting.get(p, 0) + 1
                if p not in reached:
                    reached.add(p)
                    todo.append(p)
        self.der = 1.0
        ready = [self]
        while ready:
            n = ready.pop()
            for p, d in n.edges:
                p.der += n.der * d
                waiting[p] -= 1
                if waiting[p] == 0:
                    ready.append(p)

def lift(x):
    return x if isinstance(x, Num) else Num(x)

random.seed(3)

class Net:
    def __init__(self):
        self.w = [[Num(random.uniform(-1, 1)) for _ in range(3)] for _ in range(5)]
        self.v = [Num(random.uniform(-1, 1)) for _ in range(5)]
    def __call__(self, x):
        hidden = [(a * x[0] + b * x[1] + c).tanh() for a, b, c in self.w]
        out = sum(v * h for v, h in zip(self.v, hidden))
        return out.tanh()
    def params(self):
        return [p for row in self.w for p in row] + self.v

X = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
Y = [-1.0, 1.0, 1.0, -1.0]
rows = list(X)
net = Net()
other = Net()
ps = list(net.params())
rate = 1 / 5
for step in range(60):
    scores = [net(x) for x in rows]
    errors = [s - y for s, y in zip(scores, Y)]
    loss = sum(e * e for e in errors)
    reg = sum(p * p for p in net.params())
    loss = loss + reg * 0.002
    for p in ps:
        p.der = 0.0
    loss.back()
    for p in ps:
        p.x -= rate * p.der
print(loss.x)
"""

SLIPS = [
    ("rate = 1 / 5", "rate = 1 // 5", "no update", "integer division", "rate = 1 // 5"),
    ("ps = list(net.params())", "ps = (p for p in net.params())", "no update", "generator", "ps = (p for"),
    ("ps = list(net.params())", "ps = other.params()", "no update", "another model", "p.x -= rate"),
    ("Y = [-1.0, 1.0, 1.0, -1.0]", "Y = [-1.0, 1.0, 1.0]", "data", "Y is shorter than scores: 3 for 4", "Y = ["),
    ("rows = list(X)", "rows = map(tuple, X)", "data", "rows is a map, which is used up", "rows = map"),
    ("return out.tanh()", "return out.relu()", "loss", "relu at the output never gets below 0", "out.relu()"),
    ("loss + reg * 0.002", "loss - reg * 0.2", "loss", "is subtracted from the loss", "loss = loss - reg"),
    ("self.der = 1.0\n", "self.der = self.x\n", "seed", "the root's own number", "self.der = self.x"),
    ("p.der += n.der * d", "p.der += d", "no upstream", "is left out of the chain rule", "p.der += d"),
    ("p.x -= rate * p.der", "p.x -= rate * max(0.0, p.der)", "no update", "negative gradients are thrown away", "max("),
    ("p.x -= rate * p.der", "p.x -= rate * (p.der - 0.05 * p.x)", "decay", "weight decay has the wrong sign", "p.x -="),
    (
        "        p.x -= rate * p.der\n",
        "        p.x -= rate * p.der\n    if loss.x < 99:\n        break\n",
        "not learning",
        "by the break under `if loss.x < 99`",
        "if loss.x < 99",
    ),
    (
        "    scores = [net(x) for x in rows]\n",
        "    random.seed(1)\n    rows = Y = random.sample(range(4), 2)\n"
        "    scores = [net(X[i]) for i in rows]\n    Y = [[-1.0, 1.0, 1.0, -1.0][i] for i in Y]\n",
        "data",
        "the seed is set again in every step",
        "random.seed(1)",
    ),
    (
        "    loss = sum(e * e for e in errors)\n",
        "    for e in errors:\n        loss = e * e\n",
        "loss",
        "only the last sample's",
        "loss = e * e",
    ),
    (
        "    loss = sum(e * e for e in errors)\n",
        "    loss = Num(0.0)\n    for x in rows * 2:\n        loss = (loss + (net(x) - 0.5) * (net(x) - 0.5)) * 0.2\n",
        "loss",
        "the rows do not count alike",
        "* 0.2",
    ),
    ("if waiting[p] == 0:", "if True:", "twice", "visited before all of its users", "ready.append(p)"),
]


def test_the_right_program_is_left_alone(tmp_path):
    assert found_in(RIGHT, tmp_path) == (0, [])


@pytest.mark.parametrize(("right", "wrong", "kind", "words", "line"), SLIPS, ids=[slip[1].strip() for slip in SLIPS])
def test_the_slip_is_named(tmp_path, right, wrong, kind, words, line):
    assert RIGHT.count(right) == 1
    status, found = found_in(RIGHT.replace(right, wrong), tmp_path)
    assert status == 1
    assert found[0]["kind"] == kind, found
    assert words in found[0]["what"], found
    assert line in found[0]["where"]["text"], found


def test_a_walk_that_is_right_in_the_loop_and_wrong_in_another_pass_is_found(tmp_path):
    """No value is used twice on the way down this loop's graph; in the pass before it, one is."""
    engine = RIGHT.split("random.seed(3)")[0].replace("if waiting[p] == 0:", "if True:")
    program = (
        "a = Num(2.0)\nd = a * 3.0\ne = d * d + d\ne.back()\nprint(a.der)\n"
        "w = Num(0.5)\n"
        "for i in range(20):\n    w.der = 0.0\n    loss = (w - 2.0) * (w - 2.0)\n"
        "    loss.back()\n    w.x -= 0.1 * w.der\n"
    )
    status, found = found_in(engine + program, tmp_path)
    assert status == 1
    assert found[0]["kind"] == "twice", found


def test_a_loss_that_rises_in_a_few_passes_is_not_called_healthy(tmp_path):
    engine = RIGHT.split("random.seed(3)")[0]
    program = (
        "w = Num(3.0)\nfor i in range(3):\n    w.der = 0.0\n    loss = w * w\n    loss.back()\n    w.x -= 1.2 * w.der\n"
    )
    assert found_in(engine + program, tmp_path)[0] != 0


def test_losses_of_which_the_last_one_is_walked_back_are_counted(tmp_path):
    engine = RIGHT.split("random.seed(3)")[0]
    program = (
        "w, seen = Num(0.5), 0.0\nfor i in range(12):\n    for x in (0.2, 0.4, 0.6, 0.8, 1.0):\n"
        "        loss = (w * x - 2.0 * x) * (w * x - 2.0 * x)\n        seen += loss.x\n"
        "    w.der = 0.0\n    loss.back()\n    w.x -= 0.2 * w.der\n"
    )
    status, found = found_in(engine + program, tmp_path)
    assert status == 1
    assert "loss is made 5 times before each walk" in found[0]["what"], found
