"""The four broken programs of lesson 6 and their repairs: one engine, one thing wrong in each."""

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

EVIDENCE = {
    "patient-a": """
# the evidence: the slope of each expression, by walking back and by nudging
for name, f in [("a * 2", lambda a: a * 2.0), ("a * a", lambda a: a * a), ("a + a", lambda a: a + a)]:
    a, h = Value(3.0), 1e-6
    f(a).backward()
    nudged = (f(Value(3.0 + h)).data - f(Value(3.0)).data) / h
    print(f"{name}:  walk {a.grad:8.4f}   nudge {nudged:8.4f}")
""",
    "patient-b": """
# the evidence: very short steps, so that hardly anything moves; and yet
for k in range(6):
    loss = step(0.0001)
    print(f"step {k:2}   loss {loss:8.4f}   w1.grad {w1.grad:8.4f}   w1 {w1.data:8.4f}")
""",
    "patient-c": """
# the evidence: by walking back and by nudging
def f(a):
    b = a * 3.0
    c = b + 1.0
    d = b * c
    return d

a, h = Value(2.0), 1e-6
f(a).backward()
print("a.grad by walking back", a.grad)
print("       by nudging     ", round((f(Value(2.0 + h)).data - f(Value(2.0)).data) / h, 4))
""",
    "patient-d": """
# the evidence: the slope of each expression, by walking back and by nudging
for name, f in [("tanh(x)", lambda x: x.tanh()), ("2 tanh(x)", lambda x: x.tanh() * 2.0),
                ("tanh(3x)", lambda x: (x * 3.0).tanh())]:
    x, h = Value(0.5), 1e-6
    f(x).backward()
    nudged = (f(Value(0.5 + h)).data - f(Value(0.5)).data) / h
    print(f"{name:10}  walk {x.grad:8.4f}   nudge {nudged:8.4f}")
""",
}

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
"""By program: what is right, and what stands there instead."""

SOLUTIONS = {name: ENGINE + (LOOP if name == "patient-b" else "") + EVIDENCE[name] for name in EVIDENCE}


def _broken(name: str) -> str:
    text = SOLUTIONS[name]
    for right, wrong in REPAIRS[name]:
        text = text.replace(right, wrong)
    return text


BROKEN = {name: _broken(name) for name in SOLUTIONS}
"""What the learner starts from."""
