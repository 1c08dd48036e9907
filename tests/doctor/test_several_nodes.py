"""Rules that belong to several values at once, rules with two names, and walks that pass on too much."""

from __future__ import annotations

import math
from typing import Any

from gradwalk.doctor import diagnose
from gradwalk.foreign.finding import find_roles

from .asking import found_in

ENGINE = """
import math

class Value:
    def __init__(self, data, children=()):
        self.data, self.grad, self._prev = data, 0.0, tuple(children)
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
    def backward(self):
        topo, seen = [], set()
        def build(v):
            if v not in seen:
                seen.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)
        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()
    __radd__, __rmul__ = __add__, __mul__
"""

SOFTMAX = """
def softmax(logits):
    es = [math.exp(l.data) for l in logits]
    probs = [Value(e / sum(es)) for e in es]
    gate = Value(0.0, logits)
    for p in probs:
        p._prev = (gate,)
    def _backward():
        for j, l in enumerate(logits):
            for i in range(len(probs)):
                l.grad += probs[i].grad * probs[i].data * ((i == j) - probs[j].data)
    gate._backward = _backward
    return probs

weights = [[Value(0.1 * i - 0.2 * k) for i in range(2)] for k in range(3)]
rows = [(1.0, 0.1, 0), (-0.5, 0.8, 1), (-0.6, -0.9, 2)]
for step in range(40):
    loss = Value(0.0)
    for a, b, c in rows:
        probs = softmax([w[0] * a + w[1] * b for w in weights])
        for k in range(3):
            gap = probs[k] + (-1.0 if k == c else 0.0)
            loss = loss + gap * gap
    for w in weights:
        for p in w:
            p.grad = 0.0
    loss.backward()
    for w in weights:
        for p in w:
            p.data -= 0.5 * p.grad
"""

ROOT = """
def root(self):
    r = Value(math.sqrt(self.data), (self,))
    def _backward():
        self.grad += 0.5 * r.data * r.grad
    r._backward = _backward
    return r

Value.sqrt = root
x, y = Value(1.0), Value(1.5)
for step in range(60):
    loss = Value(0.0)
    for a, b in ((0.0, 0.0), (6.0, 0.0), (3.0, 9.0)):
        dx, dy = x + -a, y + -b
        gap = (dx * dx + dy * dy).sqrt() + -5.0
        loss = loss + gap * gap
    x.grad = y.grad = 0.0
    loss.backward()
    x.data -= 0.02 * x.grad
    y.data -= 0.02 * y.grad
"""


def test_a_rule_for_several_results_is_tried_as_a_whole(tmp_path):
    status, found = found_in(
        ENGINE + SOFTMAX.replace("((i == j) - probs[j].data)", "(i == j) * (1 - probs[j].data)"), tmp_path
    )
    assert status == 1
    assert (found[0]["kind"], found[0]["op"]) == ("missing", "softmax")
    assert "off the diagonal" in found[0]["what"]


def test_and_is_left_alone_where_it_is_right(tmp_path):
    assert found_in(ENGINE + SOFTMAX, tmp_path) == (0, [])


def test_a_function_that_is_also_a_method_is_accused_once_and_in_its_own_line(tmp_path):
    status, found = found_in(ENGINE + ROOT, tmp_path)
    assert status == 1
    assert [(one["kind"], one["where"]["file"]) for one in found] == [("local", "program.py")]
    assert "0.5 * r.data" in found[0]["where"]["text"]
    assert "0.5 / " in found[0]["fix"]


class Pushed:
    """A walk that calls itself and passes on all that has arrived, again with every share."""

    def __init__(self, data: float, parents: Any = ()) -> None:
        self.data, self.grad, self._prev = data, 0.0, parents

    def __add__(self, other: Any) -> Pushed:
        other = other if isinstance(other, Pushed) else Pushed(other)
        return Pushed(self.data + other.data, ((self, 1.0), (other, 1.0)))

    def __mul__(self, other: Any) -> Pushed:
        other = other if isinstance(other, Pushed) else Pushed(other)
        return Pushed(self.data * other.data, ((self, other.data), (other, self.data)))

    __radd__, __rmul__ = __add__, __mul__

    def backward(self) -> None:
        self.grad = 1.0
        self.push(1.0)

    def push(self, g: float) -> None:
        for parent, d in self._prev:
            parent.grad += d * g
            parent.push(parent.grad)


def test_a_walk_that_passes_on_all_that_has_arrived():
    (found,) = diagnose(Pushed).findings
    assert found.kind == "twice"
    assert "the new share alone" in found.what
    assert found.fix.startswith("parent.push(d * g)")


class Leaf:
    def __init__(self, data: float, parents: Any = ()) -> None:
        self.data, self.grad, self._prev, self._backward = data, 0.0, list(parents), lambda: None

    def backward(self) -> None:
        self.grad = 1.0
        self._backward()


def dot(ws: list[Leaf], xs: list[Leaf], bias: Leaf) -> Leaf:
    out = Leaf(math.fsum(w.data * x.data for w, x in zip(ws, xs)) + bias.data, [*ws, *xs, bias])

    def _backward() -> None:
        for w, x in zip(ws, xs):
            w.grad += x.data * out.grad
            x.grad += w.data * out.grad
        bias.grad += out.grad

    out._backward = _backward
    return out


def test_values_that_are_only_put_together_by_a_dot_of_two_lists():
    roles = find_roles(Leaf, {"dot": dot})
    a, b = roles.make(2.0), roles.make(3.0)
    assert roles.mul is not None
    out = roles.mul(a, b)
    assert roles.number(out) == 6.0
    assert a in roles.inputs(out)
    assert (roles.data, roles.grad) == ("data", "grad")
