"""Slips in training programs that let most of a program look right: each is named, and its right twin left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from .asking import asked_of
from .test_kept_by_all import ENGINE

FIT = (
    ENGINE.replace(
        "    def __neg__",
        """    def sigmoid(self):
        s = 1 / (1 + math.exp(-self.data))
        return Value(s, (self,), (s * (1 - s),))
    def relu(self):
        out = Value(max(self.data, 0.0), (self,), (float(self.data > 0),))
        out._op = "relu"
        return out
    def __floordiv__(self, k): return Value(self.data // k, (self,), (1 / k,))
    def __neg__""",
    )
    + """
random.seed(4)
xs = [i / 6 for i in range(-6, 7)]
ys = [math.sin(2 * x) for x in xs]
rows = list(zip(xs, ys))

class Unit:
    def __init__(self):
        self.w, self.c, self.v = (Value(random.gauss(0, 1)) for _ in range(3))
    def __call__(self, x):
        z = self.w * x + self.c
        z = z.tanh()
        return self.v * z
    def parameters(self): return [self.w, self.c, self.v]

units = [Unit() for _ in range(4)]
params = [p for u in units for p in u.parameters()]

def net(x):
    outs = [u(x) for u in units]
    return sum(outs)
"""
)
PLAIN = (
    FIT
    + """
for step in range(40):
    loss = sum((net(x) - y) ** 2 for x, y in rows) * (1 / len(rows))
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.1 * p.grad
    print(step, loss.data)
"""
)
GATHERED = (
    FIT
    + """
def zero_grad():
    for p in params: p.grad = 0.0
for step in range(30):
    zero_grad()
    for m in range(0, len(rows), 4):
        part = rows[m:m + 4]
        loss = sum((net(x) - y) ** 2 for x, y in part) * (1 / 13)
        loss.backward()
    for p in params: p.data -= 0.1 * p.grad
"""
)
BATCHES = (
    FIT
    + """
for epoch in range(12):
    for i in range(0, len(rows), 5):
        part = rows[i:i + 5]
        loss = Value(0.0)
        for x, y in part: loss = loss + (net(x) - y) ** 2
        loss = loss / Value(len(part))
        for p in params: p.grad = 0.0
        loss.backward()
        for p in params: p.data -= 0.05 * p.grad
"""
)
LABELS = (
    FIT
    + """
table = [line.split(",") for line in "1.2,1 -0.4,0 0.9,1 -1.3,0 0.3,1 -0.8,0".split()]
xs = [float(a) for a, _ in table]
ys = [1.0 if int(b) == 1 else -1.0 for _, b in table]
rows = list(zip(xs, ys))
"""
    + PLAIN.removeprefix(FIT)
)
CLASSES = (
    FIT
    + """
random.seed(6)
near = lambda x: x + random.gauss(0, 0.2)
data = [(near(math.cos(2 * k)), near(math.sin(2 * k)), k) for k in range(3) for _ in range(6)]
W = [[Value(random.gauss(0, 0.1)) for _ in range(3)] for _ in range(3)]
params = [p for row in W for p in row]
def scores(a, b): return [r[0] * a + r[1] * b + r[2] for r in W]
def wanted(k):
    v = [0.0] * 3
    v[k] = 1.0
    return v
for epoch in range(25):
    loss = Value(0.0)
    for a, b, k in data:
        e = [s.exp() for s in scores(a, b)]
        total = sum(e)
        for t, each in zip(wanted(k), e): loss = loss + (each / total).log() * -t
    loss = loss * (1 / len(data))
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.8 * p.grad
def answer(a, b):
    z = [s.data for s in scores(a, b)]
    return z.index(max(z))
print("accuracy", sum(answer(a, b) == k for a, b, k in data) / len(data))
"""
)
MOMENTUM = (
    FIT
    + """
vel = [0.0] * len(params)
for step in range(60):
    loss = sum((net(x) - y) ** 2 for x, y in rows) * (1 / len(rows))
    for p in params: p.grad = 0.0
    loss.backward()
    for i, p in enumerate(params):
        vel[i] = 0.9 * vel[i] + p.grad
        p.data -= 0.01 * vel[i]
"""
)
SEQUENCE = (
    FIT
    + """
random.seed(8)
seqs = [[random.choice([0, 1]) for _ in range(4)] for _ in range(12)]
a, b, c = Value(0.6), Value(0.9), Value(0.8)
params = [a, b, c]
def run(seq):
    h = Value(0.0)
    for x in seq:
        h = (a * x + b * h).tanh()
    return c * h
for step in range(40):
    loss = sum((run(s) - sum(s) / 4) ** 2 for s in seqs) * (1 / len(seqs))
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.1 * p.grad
"""
)
SCALED = (
    FIT
    + """
raw = [100 + 10 * i for i in range(13)]
mean = sum(raw) / len(raw)
std = (sum((r - mean) ** 2 for r in raw) / len(raw)) ** 0.5
xs = [(r - mean) / std for r in raw]
w, b = Value(0.1), Value(0.0)
for step in range(30):
    loss = sum((w * x + b - 0.5 * i) ** 2 for i, x in enumerate(xs)) * (1 / len(xs))
    w.grad = b.grad = 0.0
    loss.backward()
    w.data -= 0.1 * w.grad
    b.data -= 0.1 * b.grad
"""
)
CHANCE = (
    FIT
    + """
pts = [(x, 1 if x + random.gauss(0, 0.2) > 0 else 0) for x in xs * 2]
w, b = Value(0.1), Value(0.0)
def prob(x): return (w * x + b).sigmoid()
for step in range(40):
    loss = Value(0.0)
    for x, y in pts:
        p = prob(x)
        loss = loss - (p.log() if y else (p * -1 + 1).log())
    loss = loss * (1 / len(pts))
    w.grad = b.grad = 0.0
    loss.backward()
    w.data -= 1.0 * w.grad
    b.data -= 1.0 * b.grad
    print(step, loss.data)
"""
)
ZERO = "    for p in params: p.grad = 0.0\n    loss.backward()"
TURN = "    for x in seq:\n"
OVER = "    for m in range(0, len(rows), 4):\n"
MIXED = (
    FIT
    + """
mix = [[Value(random.gauss(0, 1)) for _ in range(4)] for _ in range(3)]
params += [p for row in mix for p in row]
def net(x):
    outs = [u(x) for u in units if u is not None]
    return sum(sum((m * o for m, o in zip(row, outs)), Value(0.1)).tanh() for row in mix)
"""
    + PLAIN.removeprefix(FIT)
)
DEAD = "        self.w, self.c, self.v = Value(random.gauss(0, 1)), Value(-9.0), Value(1.0)"
ALIVE = "        self.w, self.c, self.v = (Value(random.gauss(0, 1)) for _ in range(3))"
LOSS = "    loss = sum((net(x) - y) ** 2 for x, y in rows) * (1 / len(rows))\n"
MOVE = "\n    for p in params: p.data -= 0.1 * p.grad"
OWN = "    for step in range(len(rows)): loss = loss + (net(xs[step]) - ys[step]) ** 2 * 0.1\n"
SHADOWED = "    loss = Value(0.0)\n" + OWN + ZERO + MOVE.replace("0.1 *", "0.1 * 0.99 ** step *")
BY_LENGTH = BATCHES.replace("Value(len(part))", "len(part)").replace(
    "def __truediv__(self, other): return self * other ** -1", "def __truediv__(self, k): return self * (1 / k)"
)
PAIR = (
    FIT
    + """
class Part:
    def __init__(self): self.units = [Unit() for _ in range(2)]
    def __call__(self, x): return sum((u(x) for u in self.units), Value(0.0))
    def parameters(self): return [p for u in self.units for p in u.parameters()]
    def zero_grad(self):
        for p in self.parameters(): p.grad = 0.0
front, back = Part(), Part()
for step in range(30):
    loss = sum((back(front(x)) - y) ** 2 for x, y in rows) * (1 / len(rows))
    front.zero_grad()
    back.zero_grad()
    loss.backward()
    for p in front.parameters() + back.parameters(): p.data -= 0.02 * p.grad
"""
)
STEPPED = (
    FIT
    + """
vel = [0.0] * len(params)
def move():
    for i, p in enumerate(params):
        vel[i] = 0.9 * vel[i] + p.grad
        p.data -= 0.01 * vel[i]
for step in range(60):
    loss = sum((net(x) - y) ** 2 for x, y in rows) * (1 / len(rows))
    for p in params: p.grad = 0.0
    loss.backward()
    move()
"""
)
FRESH = "vel = [0.0] * len(params)\n"
ALONE = "    for p in params:\n        if p.grad > 0:\n            p.data -= 0.1 * p.grad"
CASES = {
    "thrown away": (GATHERED, "    zero_grad()\n" + OVER, OVER + "        zero_grad()\n",
                    "not zeroed", "        zero_grad()", "before a step uses it"),
    "empty batches": (BATCHES, "rows[i:i + 5]\n        loss", "rows[i:5]\n        loss",
                      "data", "part = rows[i:5]", "empty in all but the first"),
    "empty sums": (BATCHES.replace(" / Value(len(part))", " * 0.2"), "rows[i:i + 5]", "rows[i:5]",
                   "data", "part = rows[i:5]", "empty in all but the first"),
    "texts for numbers": (LABELS, "int(b) == 1", "b == 1", "data", "b == 1", "are texts"),
    "a generator": (MIXED, "[u(x) for u in units if u is not None]", "(u(x) for u in units if u is not None)",
                    "data", "outs = (u(x) for u in units", "used up before"),
    "dead as they begin": (PLAIN.replace("z = z.tanh()", "z = z.relu()"), ALIVE, DEAD,
                           "dead relu", "Value(-9.0)", "dead as they begin"),
    "a rounded loss": (PLAIN, "* (1 / len(rows))\n", "// len(rows)\n",
                       "loss", "// len(rows)", "rounds to a whole number"),
    "a result not taken": (PLAIN, "        z = z.tanh()", "        z.tanh()", "data", "z.tanh()", "gives a new value"),
    "a number with a bound": (CHANCE, "        p = prob(x)\n", "        p = Value(max(prob(x).data, 1e-9))\n",
                              "cut", "max(prob(x).data", "cuts the graph"),
    "a shadowed counter": (PLAIN, LOSS + ZERO + MOVE, SHADOWED, "loss", "for step in range(len(rows))", "shadowed"),
    "shifted classes": (CLASSES, "    v[k] = 1.0", "    v[k - 1] = 1.0", "data", "v[k - 1]", "taken for another one"),
    "the smallest": (CLASSES, "z.index(max(z))", "z.index(min(z))", "evaluation", "min(z)", "takes the wrong one"),
    "a velocity for nobody": (MOMENTUM, "0.01 * vel[i]", "0.01 * p.grad",
                              "optimizer", "p.data -= 0.01 * p.grad", "nobody reads it"),
    "one model twice": (PAIR, "    back.zero_grad()", "    front.zero_grad()",
                        "not zeroed", "front.zero_grad()", "back is left out"),
    "always the first": (PLAIN, "[u(x) for u in units]", "[units[0](x) for u in units]",
                         "parameters", "units[0](x)", "take no part"),
    "an odd power": (PLAIN, "(net(x) - y) ** 2", "(net(x) - y) ** 3", "loss", "** 3", "odd power"),
    "one sign alone": (PLAIN, "    for p in params: p.data -= 0.1 * p.grad", ALONE,
                       "no update", "if p.grad > 0", "negative gradients are thrown away"),
    "begun in every call": (STEPPED, FRESH + "def move():\n", "def move():\n    " + FRESH,
                            "no update", "vel = [0.0] * len(params)", "begins anew each time"),
    "begun in every turn": (SEQUENCE, "    h = Value(0.0)\n" + TURN, TURN + "        h = Value(0.0)\n",
                            "loss", "h = Value(0.0)", "in every turn"),
    "no parentheses": (SCALED, "(r - mean) / std", "r - mean / std", "data", "r - mean / std", "lacks its parentheses"),
    "twice a sigmoid": (CHANCE, "        p = prob(x)", "        p = prob(x).sigmoid()",
                        "loss", "prob(x).sigmoid()", "applied twice"),
    "by all rows": (BY_LENGTH, "/ len(part)", "/ len(rows)", "loss", "/ len(rows)", "all rows"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_slip_is_named(case: str, tmp_path: Path) -> None:
    right, old, new, kind, line, words = CASES[case]
    assert right.count(old) == 1
    code, report = asked_of(right.replace(old, new), tmp_path)
    first = report["findings"][0] if report["findings"] else {}
    assert (code, first["kind"]) == (1, kind), report
    assert line.strip() in first["where"]["text"], first
    assert words in first["what"], first


RIGHT = {
    "gathered": GATHERED, "batches": BATCHES, "labels": LABELS, "classes": CLASSES, "momentum": MOMENTUM,
    "stepped": STEPPED, "pair": PAIR, "sequence": SEQUENCE, "scaled": SCALED, "chance": CHANCE,
}  # fmt: skip


@pytest.mark.parametrize("right", RIGHT.values(), ids=list(RIGHT))
def test_right_twin_is_left_alone(right: str, tmp_path: Path) -> None:
    code, report = asked_of(right, tmp_path)
    assert not report["findings"], report
    assert code != 1


GAME = (
    FIT
    + """
real, fake = [Unit() for _ in range(2)], [Unit() for _ in range(2)]
def judge(x): return sum((u(x) for u in real), Value(0.0)).sigmoid()
def make(z): return sum((u(z) for u in fake), Value(0.0))
ours, theirs = [[p for u in some for p in u.parameters()] for some in (real, fake)]
for step in range(30):
    x, z = 1 + random.gauss(0, 0.2), random.gauss(0, 1)
    d = -(judge(x).log()) - (judge(make(z).data) * -1 + 1).log()
    for p in ours: p.grad = 0.0
    d.backward()
    for p in ours: p.data -= 0.1 * p.grad
    g = -(judge(make(z)).log())
    for p in theirs: p.grad = 0.0
    g.backward()
    for p in theirs: p.data -= 0.1 * p.grad
"""
)
BY_ROWS = PLAIN + 'print("worst", max(range(len(rows)), key=lambda i: abs(net(xs[i]).data - ys[i])))\n'


@pytest.mark.parametrize("right", [GAME, BY_ROWS], ids=["game", "key"])
def test_what_only_looks_odd_is_left_alone(right: str, tmp_path: Path) -> None:
    assert not asked_of(right, tmp_path)[1]["findings"]


DEATHS = {
    "labels from 1": (
        FIT + "labels = [1, 2, 3, 2, 1]\nz = [Value(0.1), Value(0.2), Value(0.3)]\n"
        "for k in labels:\n    loss = -z[k]\n    loss.backward()\n",
        "z[k]", "labels go from 1 to 3",
    ),
    "gradients of None": (
        PLAIN.replace("for p in params: p.grad = 0.0", "for p in params: p.grad = None"),
        "p.grad = None", "sets gradients to None",
    ),
    "a root of 0": (
        FIT + "a = Value(2.0)\nfar = ((a - 2.0) ** 2) ** 0.5\nloss = far * 3\nloss.backward()\n",
        "far = ((a - 2.0)", "no slope at 0",
    ),
    "a lost step": (
        FIT + "def f(x): return (Value(x) * 3).tanh()\nx, h = 0.5, 1e-20\n"
        "a = Value(0.5)\n(a * 3).tanh().backward()\nnum = (f(x + h).data - f(x).data) / h\n"
        "assert abs(num - a.grad) < 1e-3, 'check'\n",
        "f(x + h)", "lost in rounding",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", DEATHS)
def test_death_is_explained(case: str, tmp_path: Path) -> None:
    text, line, words = DEATHS[case]
    code, report = asked_of(text, tmp_path)
    first = report["findings"][0]
    assert code == 1
    assert line in first["where"]["text"], report
    assert words in first["what"], report
