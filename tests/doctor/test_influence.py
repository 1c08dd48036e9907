"""What reaches the loss, what the steps are made of, what results are measured on: tried, in programs with one slip."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest
from click.testing import CliRunner

from gradwalk.commands import main
from gradwalk.doctor.experiments.updates import _is_known
from gradwalk.doctor.processes.trials import Outcome
from gradwalk.doctor.runs.datasets import parts_of, poked
from gradwalk.doctor.text.mutants import exchanged, squared
from gradwalk.foreign.hashes import ORDERS, hashed_by

ENGINE = """
import copy, math, random

class Value:
    def __init__(self, data, children=()):
        self.data, self.grad, self._prev = data, 0.0, set(children)
        self._backward = lambda: None
    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other))
        def _backward():
            self.grad += out.grad
            other.grad += out.grad
        out._backward = _backward
        return out
    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other))
        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out
    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))
        def _backward():
            self.grad += (1 - t * t) * out.grad
        out._backward = _backward
        return out
    def backward(self):
        topo, visited = [], set()
        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)
        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()
    __radd__, __rmul__ = __add__, __mul__
    def __sub__(self, other): return self + other * -1.0
"""

RIGHT = (
    ENGINE
    + """
class Net:
    def __init__(self, n):
        self.a = [Value(random.uniform(-2, 2)) for _ in range(n)]
        self.b = [Value(random.uniform(-1, 1)) for _ in range(n)]
        self.c = [Value(random.uniform(-1, 1)) for _ in range(n)]
    def __call__(self, x):
        return sum(c * (a * x + b).tanh() for a, b, c in zip(self.a, self.b, self.c))
    def parameters(self):
        return self.a + self.b + self.c

random.seed(4)
xs = [i / 6 - 1.01 for i in range(12)]
ys = [math.sin(3 * x) for x in xs]
net = Net(4)
ps = net.parameters()
speed = [0.0] * len(ps)
for epoch in range(24):
    order = list(range(12))
    random.shuffle(order)
    for start in range(0, 12, 4):
        part = order[start:start + 4]
        wanted = [ys[i] for i in part]
        loss = sum((net(xs[i]) - y) * (net(xs[i]) - y) for i, y in zip(part, wanted)) * 0.25
        for p in ps:
            p.grad = 0.0
        loss.backward()
        for i, p in enumerate(ps):
            speed[i] = 0.8 * speed[i] + p.grad
            p.data -= 0.05 * speed[i]
hits = sum((net(x).data > 0) == (y > 0) for x, y in zip(xs, ys))
print("accuracy", hits / len(xs))
error = sum((net(x).data - y) ** 2 for x, y in zip(xs, ys)) / 12
print(f"mean squared error {error:.6f}")
"""
)

SLIPS = [
    ("for i in part]", "for i in range(len(part))]", "data", "wanted = ", "never reach the loss"),
    ("(y > 0) for x", "(y < 0) for x", "evaluation", "hits = ", "the wrong way round"),
    ("-= 0.05 * speed[i]", "-= 0.05 * speed[-1]", "optimizer", "speed[-1]", "With `speed[i]`"),
    ("0.8 * speed[i] + p.grad", "0.8 + speed[i] * p.grad", "optimizer", "speed[i] = ", "plus and times"),
    (
        "ps = net.p",
        "model, net = net, copy.deepcopy(net)\nps = model.p",
        "parameters",
        "hits = ",
        "what was trained is a copy",
    ),
]
"""A text, what stands in its place, and the finding: its kind, its line, its words. The fifth is made whole below."""


def told(tmp_path: Any, text: str) -> tuple[int, list[dict[str, Any]], str]:
    path = tmp_path / "homework.py"
    path.write_text(text)
    result = CliRunner().invoke(main, ["doctor", str(path), "--json"])
    return result.exit_code, json.loads(result.output)["findings"], result.output


def test_the_program_as_it_is_meant_to_be(tmp_path):
    status, found, output = told(tmp_path, RIGHT)
    assert (status, found) == (0, []), output


@pytest.mark.parametrize(("old", "new", "kind", "line", "words"), SLIPS, ids=[row[1][-20:] for row in SLIPS])
def test_a_slip_is_named(tmp_path, old, new, kind, line, words):
    assert RIGHT.count(old) == 1
    text = RIGHT.replace(old, new)
    if "deepcopy(net)" in new:  # the copy is trained, and the first one is measured
        text = text.replace(
            "loss = sum((net(xs[i]) - y) * (net(xs[i])", "loss = sum((model(xs[i]) - y) * (model(xs[i])"
        )
    status, found, output = told(tmp_path, text)
    assert status == 1, output
    assert found[0]["kind"] == kind, output
    assert line in found[0]["where"]["text"], output
    assert words in found[0]["what"], output


RIGHT_AND_ODD = {
    "a target that is taken from the model itself": """
random.seed(1)
w = [Value(0.5) for _ in range(5)]
for episode in range(40):
    s = 2
    while 0 <= s <= 4:
        nxt = s + random.choice((-1, 1))
        target = 1.0 if nxt == 5 else 0.0 if nxt == -1 else w[nxt].data
        error = w[s] - target
        loss = error * error * 0.5
        for v in w: v.grad = 0.0
        loss.backward()
        w[s].data -= 0.05 * w[s].grad
        s = nxt
print([round(v.data, 2) for v in w])
""",
    "a loss that is as low as it gets after one step": """
data = [(1.0, 2.0), (-1.0, 1.0), (1.0, 3.0), (-1.0, 2.0)]
a, b = Value(0.9), Value(1.9)
for step in range(60):
    loss = sum((a * x + b - y) * (a * x + b - y) for x, y in data) * 0.25
    a.grad = b.grad = 0.0
    loss.backward()
    for p in (a, b): p.data -= 0.5 * p.grad
print("loss", loss.data)
""",
}


@pytest.mark.parametrize("name", RIGHT_AND_ODD)
def test_a_right_program_is_not_accused(tmp_path, name):
    status, found, output = told(tmp_path, ENGINE + RIGHT_AND_ODD[name])
    assert found == [], output
    assert status != 1


def test_what_a_first_fault_hides_is_found_in_a_second_look(tmp_path):
    text = RIGHT.replace("(1 - t * t)", "(1 - t)").replace("for i in part]", "for i in range(len(part))]")
    status, found, output = told(tmp_path, text)
    assert status == 1
    assert found[0]["op"] == "tanh", output
    assert any("once that is mended" in each["what"] and "never reach the loss" in each["what"] for each in found), (
        output
    )


def test_a_walk_that_is_right_for_these_graphs_alone_is_noted(tmp_path):
    early = RIGHT.replace("                topo.append(v)\n", "").replace(
        "visited.add(v)\n", "visited.add(v)\n                topo.append(v)\n"
    )
    status, found, output = told(tmp_path, early.replace("reversed(topo)", "topo"))
    assert (status, found) == (0, [])  # its own gradients are the slopes of its loss
    assert "right for the graphs of this program, but not for others: b was visited before c" in output


# ---- the parts ----


def test_a_table_is_known_by_the_places_of_its_numbers():
    rows = [((1.0, 2.0), 1), ((3.0, 4.0), 0), ((5.0, 6.0), 1), ((7.0, 8.0), 0)]
    assert parts_of(rows) == ("0.0", "0.1", "1")
    assert parts_of([1, 2, 3, 4]) == ("",)
    assert parts_of([[1, 2], [3], [4, 5], [6, 7]]) == ()
    assert poked(rows, (3,), ("1",)) == [*rows[:3], ((7.0, 8.0), 1)]
    assert rows[3] == ((7.0, 8.0), 0)


def test_sets_come_in_another_order():
    class Thing:
        pass

    orders = set()
    for order in ORDERS:
        things = [Thing() for _ in range(3)]
        with hashed_by(Thing, order):
            orders.add(tuple(things.index(thing) for thing in {things[0], things[1], things[2]}))
    assert (0, 1, 2) in orders
    assert len(orders) > 1
    assert hash(Thing()) != hash(Thing())


def test_what_an_experiment_costs_does_not_depend_on_the_clock():
    small, large = (Outcome([1.0] * passes, sizes=[900]) for passes in (10, 1000))
    assert small.cost == Outcome([2.0] * 10, sizes=[900]).cost
    assert large.cost > 5 * small.cost
    unseen = [Outcome([1.0], spent=seconds).cost for seconds in (0.7, 0.9)]
    assert unseen[0] == unseen[1] == pytest.approx(1.03), "no graph was seen: measured, rounded up to a power of two"


@pytest.mark.parametrize(
    ("rows", "known"),
    [
        ([(-0.1 * g, g, 1.0) for g in (1.0, -2.0, 3.0, 0.5, 4.0)], True),  # plain
        ([(-0.1 if g > 0 else 0.1, g, 1.0) for g in (1.0, -2.0, 3.0, 0.5, 4.0)], True),  # Adam's first
        ([(-0.1 * g - 0.01 * w, g, w) for g, w in zip((1.0, -2.0, 3.0, 0.5, 4.0), (3, 1, -4, 1, 5))], True),  # decay
        ([(-max(-0.2, min(0.2, 0.1 * g)), g, 1.0) for g in (1.0, -2.0, 3.0, 0.5, 4.0)], True),  # clipped
        ([(-0.1 * g * w, g, w) for g, w in zip((1.0, -2.0, 3.0, 0.5, 4.0), (3, 1, -4, 1, 5))], False),
        ([(0.9, g, w) for g, w in zip((1.0, -2.0, 3.0, 0.5, 4.0), (3, 1, -4, 1, 5))], False),
    ],
)
def test_steps_that_some_optimizer_makes(rows, known):
    assert _is_known(rows) is known


def test_changes_of_an_update():
    new = [ast.unparse(each) for each, _ in exchanged(ast.parse("m + v * g", mode="eval").body)]
    assert new == ["m * v + g"]
    assert [ast.unparse(each) for each, _ in squared(ast.parse("(1 - b) * g", mode="eval").body)] == [
        "(1 - b) * g ** 2"
    ]
