"""Programs as strangers write them, in micrograd's style: what is wrong is named, and the right twin left alone."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gradwalk.engine import ops
from gradwalk.foreign.called import called_in
from gradwalk.foreign.mistakes import right_rule, statement

from .asking import asked_of
from .test_kept_by_all import ENGINE

LINE = (
    ENGINE
    + """
random.seed(33)
xs = [random.uniform(-2, 2) for _ in range(48)]
ys = [0.7 * x + 0.2 for x in xs]
w, b = Value(0.1), Value(0.0)
params = [w, b]
for epoch in range(12):
    for i in range(0, 48, 12):
        xb, yb = xs[i:i + 12], ys[i:i + 12]
        out = [w * x + b for x in xb]
        loss = sum((o - y) ** 2 for o, y in zip(out, yb)) * (1 / len(xb))
        for p in params: p.grad = 0.0
        loss.backward()
        for p in params: p.data -= 0.05 * p.grad
print(loss.data)
"""
)
DRAWN = LINE.replace("        xb, yb = xs[i:i + 12], ys[i:i + 12]\n", "        xb, yb = PAIRS\n")
TOGETHER = "zip(*random.sample(list(zip(xs, ys)), 8))"
STEPS = (
    ENGINE
    + """
random.seed(30)
ws = [[Value(random.uniform(-1, 1)) for _ in range(3)] for _ in range(3)]
parameters = [w for row in ws for w in row]
for p in parameters: p.m, p.v = 0.0, 0.0
points = [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(8)]
def net(x): return sum((r[0] * x[0] + r[1] * x[1] + r[2]).tanh() for r in ws)
for t in range(1, 31):
    loss = sum((net(x) - x[0] * x[1]) ** 2 for x in points)
    for p in parameters: p.grad = 0.0
    loss.backward()
    for p in parameters:
        p.m = 0.9 * p.m + 0.1 * p.grad
        p.v = 0.99 * p.v + 0.01 * p.grad ** 2
        m, v = p.m / (1 - 0.9 ** t), p.v / (1 - 0.99 ** t)
        p.data -= 0.02 / (1 + t / 20) * m / (math.sqrt(v) + 1e-8)
print(loss.data)
"""
)
STATE = (
    ENGINE
    + """
random.seed(5)
wx, wh, wo = Value(0.3), Value(0.4), Value(0.5)
seqs = [[random.choice([0, 1]) for _ in range(4)] for _ in range(6)]
for epoch in range(8):
    h = Value(0.0)
    for s in seqs:
        h = Value(h.data)
        for x in s: h = (wx * x + wh * h).tanh()
        loss = (wo * h - sum(s) / 4) ** 2
        for p in (wx, wh, wo): p.grad = 0.0
        loss.backward()
        for p in (wx, wh, wo): p.data -= 0.1 * p.grad
print(loss.data)
"""
)
UNITS = (
    ENGINE
    + """
class Unit:
    def __init__(self, n):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(n)]
    def __call__(self, x): return sum(w * v for w, v in zip(self.w, x)).tanh()
    def parameters(self): return self.w
random.seed(42)
units = [Unit(2) for _ in range(4)]
params = [p for u in units for p in u.parameters()]
rows = [((-1, -0.5), 1), ((-1, 1), -1), ((1, -1), -1), ((1, 0.7), 1)]
for k in range(40):
    loss = sum((sum(u(x) for u in units) - y) ** 2 for x, y in rows)
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.02 * p.grad
print(loss.data)
"""
)

BROKEN = {
    "a batch under the name of all": (
        LINE.replace("xb", "xs").replace("yb", "ys"), "xs, ys = xs[i:i + 12]", "a part of the rows in the place of all",
    ),
    "shuffled apart, and then made row by row": (
        LINE.replace("w, b = V", "random.shuffle(xs)\nrandom.shuffle(ys)\nw, b = V").replace("0.05", "0.2").replace(
            "        xb, yb = xs[i:i + 12], ys[i:i + 12]\n", ""
        ).replace("in xb", "in xs[i:i + 12]").replace("yb", "ys[i:i + 12]").replace("len(xb)", "12"),
        "random.shuffle(ys)", "ys and xs are shuffled separately",
    ),
    "drawn by other dice": (
        DRAWN.replace("PAIRS", "random.sample(xs, 8), random.sample(ys, 8)").replace(
            "xb, yb = random.sample(xs, 8), ", "xb = random.sample(xs, 8)\n        yb = "
        ),
        "yb = random.sample(ys, 8)", "drawn separately out of xs and of ys",
    ),
    "the step for the parameter": (
        LINE.replace("p.data -= 0.05", "p.data =- 0.05"), "p.data =- 0.05", "`-=` takes it away",
    ),
    "rows that no batch comes to": (
        LINE.replace("range(0, 48, 12)", "range(48 // 12)"), "xs[i:i + 12]", "the last 16 of the 48 rows in xs never",
    ),
    "zeroed after the loop": (
        LINE.replace("        for p in params: p.grad = 0.0\n", "").replace("print", "    p.grad = 0.0\nprint")
        .replace("    p.grad = 0.0\nprint", "print").replace(
            "p.data -= 0.05 * p.grad", "p.data -= 0.05 * p.grad\n        p.grad = 0.0"
        ),
        "p.grad = 0.0", "never set back to 0",
    ),
    "one correction of two": (STEPS.replace("0.9 ** t", "0.9 * t"), "1 - 0.9 * t", "the power, 1 - beta ** t"),
    "a state that goes on": (
        STATE.replace("        h = Value(h.data)\n", "").replace("    h = Value(0.0)\n", "").replace(
            "for epoch", "h = Value(0.0)\nfor epoch", 1
        ),
        "h = Value(0.0)", "h goes on from pass to pass",
    ),
    "a seed in every unit": (
        UNITS.replace("        self.w =", "        random.seed(42)\n        self.w ="), "        random.seed(42)",
        "weights that begin alike",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_is_named(case: str, tmp_path: Path) -> None:
    text, line, words = BROKEN[case]
    code, report = asked_of(text, tmp_path)
    assert code == 1
    first = report["findings"][0]
    assert words in first["what"], report
    assert line in first["where"]["text"], report


RIGHT = {
    "in batches": LINE,
    "rows drawn with their targets": DRAWN.replace("PAIRS", TOGETHER),
    "Adam with a schedule": STEPS,
    "a state whose number goes on": STATE,
    "units at random": UNITS,
    "a plain number taken away": LINE.replace(
        "    def __neg__",
        "    def less(self, k):\n        out = Value(self.data - k, (self,), (1.0,))\n        out._op = '-'\n"
        "        return out\n    def __neg__",
    ).replace("(o - y) ** 2", "o.less(y) ** 2"),
}


@pytest.mark.parametrize("case", RIGHT)
def test_right_twin_is_left_alone(case: str, tmp_path: Path) -> None:
    code, report = asked_of(RIGHT[case], tmp_path)
    assert not report["findings"], report
    assert code in (0, 2)


DEATHS = {
    "a sum that never begins anew": (
        LINE.replace("        loss = sum((o - y) ** 2 for o, y in zip(out, yb)) * (1 / len(xb))\n",
                     "        for o, y in zip(out, yb): loss = loss + (o - y) ** 2\n")
        .replace("for epoch in range(12)", "loss = Value(0.0)\nfor epoch in range(40)"),
        "loss = Value(0.0)", "loss is created once, outside of the loop",
    ),
    "nothing to divide by": (
        LINE.replace("print(loss.data)", "far = [x for x in xs if x > 5]\nprint(sum(far) / len(far))"),
        "sum(far) / len(far)", "`len(far)` is 0, for far is empty",
    ),
    "numbers that are text": (
        ENGINE + "rows = [line.split(';') for line in '1;2 2;4'.split()]\nw = Value(0.1)\nfor x, y in rows:\n"
        "    loss = (w * float(x) - y) ** 2\n    loss.backward()\n",
        "w * float(x) - y", "y is the text '2' here",
    ),
    "a list in a list": (
        UNITS.replace("return self.w\n", "return [self.w]\n"),
        "return [self.w]", "p is a list of 2 Values, where one of them is meant",
    ),
    "no return": (
        UNITS.replace("return sum(w * v for w, v in zip(self.w, x)).tanh()", "total = sum(self.w)").replace(
            "loss = sum((sum(u(x) for u in units) - y) ** 2 for x, y in rows)",
            "out = units[0].__call__((1, 2))\n    loss = out.tanh()",
        ),
        "def __call__", "__call__ ends without a return",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", DEATHS)
def test_death_is_explained(case: str, tmp_path: Path) -> None:
    text, line, words = DEATHS[case]
    code, report = asked_of(text, tmp_path)
    assert code == 1
    first = report["findings"][0]
    assert words in first["what"], report
    assert line in first["where"]["text"], report
    assert not [each for each in report["findings"] if "makes new values" in each["what"]]


def test_rule_is_offered_in_the_words_of_the_method() -> None:
    class Kind:
        def power(self, n: float) -> object:
            r = [self, n]
            r.reverse()
            return r

    roles: Any = SimpleNamespace(kind=Kind, data="data", grad="grad")
    called = called_in(roles, "power", [], lambda: None)
    right = right_rule(ops.powk.bind(3), 0, called)
    assert right == "n * self.data ** (n - 1)"
    assert statement("self", right, called) == "self.grad += (n * self.data ** (n - 1)) * r.grad"
