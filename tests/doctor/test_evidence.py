"""What the doctor spends its time on: what is proven wrong is mended, what is meant so is left alone."""

from __future__ import annotations

import pytest

from gradwalk.doctor.processes.trials import EARNED, Laboratory, Outcome
from gradwalk.doctor.report import unlike
from gradwalk.doctor.witnesses.rulers import Ruler, read_off
from gradwalk.doctor.witnesses.testimony import Testimony as Said

from .asking import asked_of
from .test_step_repairs import BY_INDEX

ENGINE = """
import math
import random


class Num:
    def __init__(self, at, deps=()):
        self.at, self.deps, self.bar = at, deps, 0.0

    def __add__(self, other):
        return Num(self.at + other.at, ((self, 1.0), (other, 1.0)))

    def __sub__(self, other):
        return Num(self.at - other.at, ((self, 1.0), (other, -1.0)))

    def __mul__(self, other):
        return Num(self.at * other.at, ((self, other.at), (other, self.at)))

    def tanh(self):
        t = math.tanh(self.at)
        return Num(t, ((self, 1 - t * t),))


def pull(root):
    order, seen = [], set()

    def visit(n):
        if n not in seen:
            seen.add(n)
            for d, _ in n.deps:
                visit(d)
            order.append(n)

    visit(root)
    root.bar = 1.0
    for n in reversed(order):
        for d, k in n.deps:
            d.bar += k * n.bar


rng = random.Random(4)
"""

CHAIN = (
    ENGINE
    + """
STATES = 5
theta = [Num(0.5) for _ in range(STATES)]


def worth(s):
    total = Num(0.0)
    for i, t in enumerate(theta):
        total = total + t * Num(1.0 if i == s else 0.0)
    return total


for episode in range(80):
    s = 2
    while 0 <= s < STATES:
        new = s + rng.choice((-1, 1))
        goal = worth(new).at if 0 <= new < STATES else float(new >= STATES)
        gap = worth(s) - Num(goal)
        loss = gap * gap * Num(0.5)
        pull(loss)
        for t in theta:
            t.at -= 0.05 * t.bar
            t.bar = 0.0
        s = new
    if episode % 20 == 0:
        print("episode", episode, [round(t.at, 3) for t in theta])
"""
)

RECURRENT = (
    ENGINE
    + """
own, back, out = (Num(rng.gauss(0, 0.7)) for _ in range(3))
rows = [[rng.choice((-1.0, 1.0)) for _ in range(2)] for _ in range(8)]
for epoch in range(120):
    loss = Num(0.0)
    for row in rows:
        h = Num(0.0)
        for x in row:
            h = (own * Num(x) + back * Num(h.at)).tanh()
        gap = out * h - Num(row[0])
        loss = loss + gap * gap * Num(1 / len(rows))
    pull(loss)
    for p in (own, back, out):
        p.at -= 0.2 * p.bar
        p.bar = 0.0
    if epoch % 20 == 0:
        print("epoch", epoch, "loss", loss.at)
"""
)


def test_a_tape_that_is_walked_from_its_beginning_is_turned_round(tmp_path):
    """No gradient arrives, the loss never moves, and the update makes a new list of numbers: it is not to blame."""
    status, report = asked_of(BY_INDEX.replace("range(loss, -1, -1)", "range(len(cells))"), tmp_path)
    assert status == 1
    assert report["findings"][0]["kind"] == "order", report
    assert report["findings"][0]["where"]["text"].strip() == "for k in range(len(cells)):"


STOPPED = (
    CHAIN.replace("Num(goal)", "goal")
    .replace("worth(new).at if", "worth(new).stop() if")
    .replace("else float(new >= STATES)", "else Num(float(new >= STATES))")
)
STOPPED = STOPPED.replace("    def __mul__", "    def stop(self):\n        return Num(self.at)\n\n    def __mul__", 1)


@pytest.mark.parametrize("program", [CHAIN, STOPPED], ids=["number", "stop"])
def test_a_target_from_the_parameters_themselves_is_a_semi_gradient_and_no_fault(program, tmp_path):
    status, report = asked_of(program, tmp_path)
    assert report["findings"] == [], report
    assert status == 0, report
    assert any("semi-gradient" in note for note in report["notes"])


def test_a_cut_is_found_where_the_loss_falls_a_little_all_the_same(tmp_path):
    status, report = asked_of(RECURRENT, tmp_path)
    assert status == 1, report
    assert report["findings"][0]["kind"] == "cut", report
    assert "Num(h.at)" in report["findings"][0]["where"]["text"]


NAMES = [("w", f"item:{i}") for i in range(6)]
SLOPES = [0.3, -1.2, 0.7, 2.0, -0.4, 1.1]
LAST = dict(zip(NAMES, [0.5, 0.2, -0.9, 0.1, 0.8, -0.3]))


@pytest.mark.parametrize(("part", "kind", "right"), [(0.9, "carried", True), (1.0, "gathered", False)])
def test_a_step_that_carries_the_last_one_on_is_momentum_and_all_of_it_is_no_zeroing(part, kind, right):
    ruler = Ruler(1.0, tuple((name, 0.1, slope) for name, slope in zip(NAMES, SLOPES)), ())
    moved = {name: part * LAST[name] - 0.1 * slope for name, slope in zip(NAMES, SLOPES)}
    reading = read_off(ruler, moved, LAST)
    assert (reading.kind, reading.right) == (kind, right)
    assert read_off(ruler, moved).kind == "wrong"  # nothing is known of the step before


def test_steps_nearly_of_one_size_are_those_of_an_optimizer_with_an_epsilon():
    slopes = [3e-4, -2e-3, 5e-3, 0.02, -0.1, 0.4, 1.5]
    names = [("w", f"item:{i}") for i in range(7)]
    ruler = Ruler(1.0, tuple((name, 0.1, slope) for name, slope in zip(names, slopes)), ())
    moved = {name: -0.01 * slope / (abs(slope) + 1e-4) for name, slope in zip(names, slopes)}
    assert read_off(ruler, moved).right
    turned = moved | {names[3]: -moved[names[3]]}
    assert read_off(ruler, turned).right is False


def test_a_slip_of_python_is_the_finding_and_no_line_before_it_is_blamed(tmp_path):
    text = CHAIN.replace("for episode in", "hits = [0] * STATES\nfor episode in")
    status, report = asked_of(text.replace("        s = new\n", "        s = new\n        hits[s] += 1\n"), tmp_path)
    assert status == 1, report
    assert [each["kind"] for each in report["findings"]] == ["died"], report


def test_a_proof_earns_the_time_to_find_its_repair_once():
    laboratory = Laboratory(lambda trial, seconds: Outcome())
    laboratory.seconds = 0.5
    laboratory.earn()
    assert laboratory.seconds == EARNED
    laboratory.seconds = 0.5
    laboratory.earn()
    assert laboratory.seconds == 0.5
    laboratory.close()


BUILT_ONCE = """
import math
import random

rng = random.Random(30)


class Node:
    def __init__(self, kind, *ins):
        self.kind, self.ins, self.val, self.bar = kind, ins, 0.0, 0.0
        graph.append(self)


graph, weights = [], []


def weight():
    weights.append(Node("in"))
    weights[-1].val = rng.gauss(0, 1)
    return weights[-1]


def forward():
    for n in graph:
        if n.kind == "add":
            n.val = n.ins[0].val + n.ins[1].val
        elif n.kind == "mul":
            n.val = n.ins[0].val * n.ins[1].val
        elif n.kind == "tanh":
            n.val = math.tanh(n.ins[0].val)


def backward(end):
    for n in graph:
        n.bar = 0.0
    end.bar = 1.0
    for n in reversed(graph):
        if n.kind == "add":
            n.ins[0].bar += n.bar
            n.ins[1].bar += n.bar
        elif n.kind == "mul":
            n.ins[0].bar += n.bar * n.ins[1].val
            n.ins[1].bar += n.bar * n.ins[0].val
        elif n.kind == "tanh":
            n.ins[0].bar += n.bar * (1 - n.val * n.val)


x, minus_y, out = Node("in"), Node("in"), weight()
for _ in range(3):
    h = Node("tanh", Node("add", Node("mul", weight(), x), weight()))
    out = Node("add", out, Node("mul", weight(), h))
err = Node("add", out, minus_y)
loss = Node("mul", err, err)
samples = [(k / 4 - 2, math.sin(k / 4 - 2) + 0.3) for k in range(17)]
for epoch in range(60):
    total = 0.0
    forward()
    for a, b in samples:
        x.val, minus_y.val = a, -b
        forward()
        backward(loss)
        for w in weights:
            w.val -= 0.1 * w.bar
        total += loss.val
    if epoch % 10 == 0:
        print("epoch", epoch, "loss", total / len(samples))
"""


def test_a_graph_that_is_built_once_and_computed_for_every_row_is_right(tmp_path):
    status, report = asked_of(BUILT_ONCE, tmp_path)
    assert report["findings"] == [], report
    assert status == 0, report


def test_a_forward_pass_that_is_missing_in_the_rounds_is_found_and_no_rate_is_blamed(tmp_path):
    status, report = asked_of(BUILT_ONCE.replace("        forward()\n        backward", "        backward"), tmp_path)
    assert status == 1, report
    assert [each["kind"] for each in report["findings"]] == ["stale"], report
    assert report["findings"][0]["where"]["text"].strip() == "backward(loss)"
    assert "forward()" in report["findings"][0]["fix"]


CLIMBS = """
import math
import random

rng = random.Random(41)
pays, prefs, usual = [0.2, 0.5, 0.8], [0.0, 0.0, 0.0], 0.0
for t in range(600):
    e = [math.exp(z - max(prefs)) for z in prefs]
    p = [a / sum(e) for a in e]
    arm = rng.choices(range(3), p)[0]
    reward = float(rng.random() < pays[arm])
    objective = (reward - usual) * math.log(p[arm])
    g = [(reward - usual) * ((k == arm) - a) for k, a in enumerate(p)]
    prefs = [z + 0.1 * d for z, d in zip(prefs, g)]
    usual += 0.05 * (reward - usual)
    if t % 100 == 0:
        print(t, "objective", objective)
"""


def test_an_objective_that_is_climbed_is_no_fault(tmp_path):
    status, report = asked_of(CLIMBS, tmp_path)
    assert report["findings"] == [], report
    assert status == 0, report


AHEAD = """
import math

rows = [(x / 4 - 1, 2.0 * (x / 4 - 1) + 0.5) for x in range(9)]
place, pace = {"w": -1.0, "b": 2.0}, {"w": 0.0, "b": 0.0}
for turn in range(120):
    there = {k: place[k] + 0.9 * pace[k] for k in place}
    gaps = [(there["w"] * x + there["b"] - y, x) for x, y in rows]
    loss = sum(e * e for e, _ in gaps) / len(rows)
    slope = {"w": sum(2 * e * x for e, x in gaps) / len(rows), "b": sum(2 * e for e, _ in gaps) / len(rows)}
    shrink = min(1.0, 0.5 / max(math.hypot(*slope.values()), 1e-12))
    for k in place:
        pace[k] = 0.9 * pace[k] - 0.05 * shrink * slope[k]
        place[k] += pace[k]
    if turn % 20 == 0:
        print(turn, loss)
"""


def test_steps_that_look_ahead_and_are_cut_short_are_no_fault(tmp_path):
    status, report = asked_of(AHEAD, tmp_path)
    assert report["findings"] == [], report
    assert status != 1, report


TABLES = """
import numpy as np

rng = np.random.default_rng(4)


class T:
    def __init__(self, a, kids=(), back=None):
        self.a, self.kids, self.back = np.asarray(a, dtype=float), kids, back
        self.d = np.zeros_like(self.a)

    def __matmul__(self, o):
        def back(d):
            self.d += d @ o.a.T
            o.d += self.a.T @ d
        return T(self.a @ o.a, (self, o), back)

    def __add__(self, o):
        def back(d):
            self.d += fit(d, self.a.shape)
            o.d += fit(d, o.a.shape)
        return T(self.a + o.a, (self, o), back)

    def __sub__(self, o):
        def back(d):
            self.d += fit(d, self.a.shape)
            o.d -= fit(d, o.a.shape)
        return T(self.a - o.a, (self, o), back)

    def tanh(self):
        t = np.tanh(self.a)

        def back(d):
            self.d += d * (1 - t * t)
        return T(t, (self,), back)

    def meansq(self):
        def back(d):
            self.d += d * 2 * self.a / self.a.size
        return T((self.a**2).mean(), (self,), back)

    def backprop(self):
        seen, order = set(), []

        def dfs(t):
            if t not in seen:
                seen.add(t)
                for k in t.kids:
                    dfs(k)
                order.append(t)
        dfs(self)
        self.d = np.ones_like(self.a)
        for t in order[::-1]:
            if t.back:
                t.back(t.d)


def fit(d, shape):
    while d.ndim > len(shape):
        d = d.sum(axis=0)
    for ax, n in enumerate(shape):
        if n == 1 and d.shape[ax] != 1:
            d = d.sum(axis=ax, keepdims=True)
    return d


xs = rng.uniform(-2, 2, size=(30, 1))
X, Y = T(xs), T(np.sin(2 * xs))
W1, B1 = T(rng.normal(size=(1, 8))), T(rng.normal(size=8))
W2, B2 = T(rng.normal(size=(8, 1)) * 0.3), T(np.zeros(1))
params = [W1, B1, W2, B2]
for it in range(300):
    for p in params:
        p.d = np.zeros_like(p.a)
    loss = ((X @ W1 + B1).tanh() @ W2 + B2 - Y).meansq()
    loss.backprop()
    for p in params:
        p.a -= 0.1 * p.d
    if it % 50 == 0:
        print(it, "loss", float(loss.a))
"""


def test_outputs_in_a_column_and_targets_in_a_row_are_seen_by_their_shapes(tmp_path):
    """The inputs are values, too, and never move: they are no parameters that the list leaves out."""
    status, report = asked_of(TABLES.replace("T(np.sin(2 * xs))", "T(np.sin(2 * xs[:, 0]))"), tmp_path)
    assert status == 1, report
    assert "(30,) are broadcast to (30, 30)" in report["findings"][0]["what"], report


def test_inputs_that_are_values_are_no_forgotten_parameters(tmp_path):
    status, report = asked_of(TABLES, tmp_path)
    assert report["findings"] == [], report
    assert status == 0, report


def test_a_parameter_that_the_list_leaves_out_is_added_as_what_it_is(tmp_path):
    status, report = asked_of(TABLES.replace("params = [W1, B1, W2, B2]", "params = [W1, W2, B2]"), tmp_path)
    assert status == 1, report
    assert report["findings"][0]["fix"] == "params = ... + [B1]", report


AXIS = """
import numpy as np

rng = np.random.default_rng(8)


class Head:
    axis = 0

    def forward(self, z, labels):
        e = np.exp(z - z.max(axis=self.axis, keepdims=True))
        self.p, self.labels = e / e.sum(axis=self.axis, keepdims=True), labels
        return -np.log(self.p[np.arange(len(labels)), labels]).mean()

    def backward(self):
        hot = np.zeros_like(self.p)
        hot[np.arange(len(self.labels)), self.labels] = 1.0
        return (self.p - hot) / len(self.labels)


labels = np.repeat(np.arange(3), [30, 15, 10])
X = rng.normal(size=(55, 2)) * 0.4 + np.array([[0, 2], [2, -1], [-2, -1]])[labels]
W, b, head = rng.normal(size=(2, 3)), np.zeros(3), Head()
for epoch in range(200):
    loss = head.forward(X @ W + b, labels)
    g = head.backward()
    W -= 0.5 * X.T @ g
    b -= 0.5 * g.sum(axis=0)
    if epoch % 40 == 0:
        print("epoch", epoch, "loss", loss)
"""


def test_a_softmax_along_the_wrong_axis_is_found_by_the_slopes_of_the_other_loss(tmp_path):
    status, report = asked_of(AXIS, tmp_path)
    assert status == 1, report
    assert report["findings"][0]["where"]["text"].strip() == "axis = 0", report
    assert report["findings"][0]["fix"] == "axis = 1"


def test_two_numbers_that_differ_are_shown_with_digits_that_do():
    assert unlike(2.0, 3.0) == ("2", "3")
    assert unlike(1.00000001, 1.00000002) == ("1.00000001", "1.00000002")
    assert unlike(0.1 + 0.2, 0.3) == ("0.30000000000000004", "0.3")


def test_right_gradients_are_not_said_to_be_others():
    told = str(Said(False, 0.25, 0.25, graded=3, written=4, cut=4))
    assert "0.25" not in told
    assert "4 of 4 values" in told


def test_a_slope_that_may_be_a_rounding_asks_for_no_step():
    paths = [("w", f"item:{i}") for i in range(4)]
    for faint, still in ((1e-7, ()), (0.1, (paths[3],))):
        slopes = [0.5, -1.0, 2.0, faint]
        ruler = Ruler(1.0, tuple((path, 1.0, slope) for path, slope in zip(paths, slopes)), ())
        reading = read_off(ruler, {path: -0.1 * slope for path, slope in zip(paths[:3], slopes)})
        assert (reading.right, reading.still) == (True, still)
