"""The four broken programs of lesson 6 and their repairs: one engine, with one thing wrong in each."""

from __future__ import annotations

ENGINE = """\
import math

class Value:
    def __init__(self, data, _prev=(), _op=""):
        self.data, self.grad = data, 0.0
        self._prev, self._op = _prev, _op
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")
        def _backward():
            self.grad += out.grad
            other.grad += out.grad
        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")
        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")
        def _backward():
            self.grad += (1 - out.data ** 2) * out.grad
        out._backward = _backward
        return out

    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for x in v._prev:
                    visit(x)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            v._backward()
"""

LOOP = """
xs = [(1.0, 2.0), (2.0, -1.0), (-1.0, 0.5)]
ys = [0.5, -0.5, 0.25]
w1, w2, b = Value(0.1), Value(-0.2), Value(0.0)
params = [w1, w2, b]

def step(lr):
    loss = Value(0.0)
    for (x1, x2), y in zip(xs, ys):
        d = (w1 * x1 + w2 * x2 + b).tanh() + -y
        loss = loss + d * d
    for p in params:
        p.grad = 0.0
    loss.backward()
    for p in params:
        p.data -= lr * p.grad
    return loss.data
"""

REPAIRS: dict[str, list[tuple[str, str]]] = {
    "patient-a": [
        ("self.grad += out.grad", "self.grad = out.grad"),
        ("other.grad += out.grad", "other.grad = out.grad"),
        ("self.grad += other.data", "self.grad = other.data"),
        ("other.grad += self.data", "other.grad = self.data"),
    ],
    "patient-b": [("    for p in params:\n        p.grad = 0.0\n", "")],
    "patient-c": [
        (
            "                for x in v._prev:\n                    visit(x)\n                order.append(v)\n",
            "                order.append(v)\n                for x in v._prev:\n                    visit(x)\n",
        ),
        ("in reversed(order)", "in order"),
    ],
    "patient-d": [
        ("other.data * out.grad", "other.data"),
        ("self.data * out.grad", "self.data"),
        ("(1 - out.data ** 2) * out.grad", "1 - out.data ** 2"),
    ],
}
"""By program: the right text, and what the program has instead."""

SOLUTIONS = {name: ENGINE + (LOOP if name == "patient-b" else "") for name in REPAIRS}


def _broken(name: str) -> str:
    text = SOLUTIONS[name]
    for right, wrong in REPAIRS[name]:
        text = text.replace(right, wrong)
    return text


BROKEN = {name: _broken(name) for name in SOLUTIONS}
"""What the learner starts from."""
