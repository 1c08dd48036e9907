"""What a right training program keeps: one right program, and one slip put into it at a time that its loss survives.

In most of these the loss falls all the same: the doctor has to look at what the program does around its engine.
"""

from __future__ import annotations

import pytest

from .asking import asked_of

ENGINE = """
import math, random

class Value:
    def __init__(self, data, parents=()):
        self.data, self.grad, self._prev = data, 0.0, parents
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
    __radd__, __rmul__ = __add__, __mul__
    def __neg__(self): return self * -1.0
    def __sub__(self, other): return self + (-other)
    def relu(self):
        out = Value(max(0.0, self.data), (self,))
        def _backward():
            self.grad += (self.data > 0) * out.grad
        out._backward = _backward
        return out
    def softplus(self):
        out = Value(max(self.data, 0.0) + math.log1p(math.exp(-abs(self.data))), (self,))
        def _backward():
            self.grad += out.grad / (1 + math.exp(-self.data))
        out._backward = _backward
        return out
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v._prev: visit(p)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order): v._backward()
"""

CLASSES = (
    ENGINE
    + """
class Net:
    def __init__(self, sizes, drop):
        self.layers = []
        for i in range(len(sizes) - 1):
            bent = i != len(sizes) - 2
            self.layers.append([([Value(random.uniform(-1, 1)) for _ in range(sizes[i])], Value(0.1), bent)
                                for _ in range(sizes[i + 1])])
        self.drop, self.training = drop, True
    def __call__(self, x):
        for layer in self.layers:
            new = []
            for ws, b, bent in layer:
                z = b
                for w, xi in zip(ws, x):
                    z = z + w * xi
                z = z.relu() if bent else z
                if bent and self.training and self.drop:
                    z = z * (0.0 if random.random() < self.drop else 1 / (1 - self.drop))
                new.append(z)
            x = new
        return x[0]
    def parameters(self):
        found = []
        for layer in self.layers:
            for ws, b, _ in layer:
                found += ws + [b]
        return found
    def zero_grad(self):
        for p in self.parameters():
            p.grad = 0.0

random.seed(5)

def ring(n):
    rows = []
    for i in range(n):
        r = random.uniform(0, 0.6) if i % 2 else random.uniform(0.9, 1.4)
        a = random.uniform(0, 6.28)
        rows.append(([r * math.cos(a), r * math.sin(a)], 1 if i % 2 else -1))
    return rows

rows, test = ring(24), ring(20)
X, y = [x for x, _ in rows], [t for _, t in rows]
net = Net([2, 8, 1], DROP)
lr, B = 0.3, 8

def loss_of(xs, ys):
    total = Value(0.0)
    for x, t in zip(xs, ys):
        total = total + (net(x) * -t).softplus()
    return total * (1 / len(xs))

for epoch in range(15):
    for i in range(0, len(X), B):
        loss = loss_of(X[i:i + B], y[i:i + B])
        net.zero_grad()
        loss.backward()
        for p in net.parameters():
            p.data -= lr * p.grad
    lr *= 0.97
    if epoch % 3 == 0:
        print("epoch", epoch, "loss", round(loss.data, 4))

net.training = False
hits = sum((net(x).data > 0) == (t > 0) for x, t in test)
print("test accuracy", round(hits / len(test), 3))
"""
).replace("DROP", "0.3")

WAVES = (
    ENGINE
    + """
random.seed(3)
waves = []
for n in range(14):
    step, phase = (2.4 if n % 2 else 0.7), random.uniform(0, 6)
    waves.append(([math.sin(step * t + phase) for t in range(7)], 1.2 if n % 2 else -0.8))
kernel = [Value(random.uniform(-1, 1)) for _ in range(3)]
ws = [Value(random.uniform(-1, 1)) for _ in range(5)]
shift = Value(0.0)
params = kernel + ws + [shift]

def score(xs):
    total = shift
    for i in range(len(xs) - len(kernel) + 1):
        z = Value(0.0)
        for k in range(len(kernel)):
            z = z + kernel[k] * xs[i + k]
        total = total + ws[i] * z.relu()
    return total

for it in range(20):
    loss = Value(0.0)
    for xs, target in waves:
        gap = score(xs) - target
        loss = loss + gap * gap * (1 / len(waves))
    for p in params:
        p.grad = 0.0
    loss.backward()
    for p in params:
        p.data -= 0.1 * p.grad
    print("it", it, "loss", round(loss.data, 4))
"""
)

LIKELIHOOD = (
    ENGINE
    + """
random.seed(2)
points = [(random.gauss(1 if i % 2 else -1, 0.8), i % 2) for i in range(20)]
w, b = Value(0.3), Value(0.1)

def log_likelihood():
    total = Value(0.0)
    for x, label in points:
        z = w * x + b
        total = total - ((-z).softplus() if label else z.softplus())
    return total

for it in range(25):
    ll = log_likelihood()
    w.grad = b.grad = 0.0
    ll.backward()
    for p in (w, b):
        p.data += 0.05 * p.grad
    if it % 5 == 0:
        print("it", it, "loss", round(-ll.data, 4))
"""
)

SLIPS = [
    ("compares", CLASSES, "            p.grad = 0.0", "            p.grad == 0.0", "p.grad == 0.0", "does nothing"),
    ("not called", CLASSES, "        net.zero_grad()", "        net.zero_grad", "net.zero_grad", "does not call it"),
    ("misnamed", CLASSES, "net.training = False", "net.train = False", "net.train = False", "nobody reads"),
    ("left on", CLASSES, "net.training = False\n", "", "hits = sum(", "made with chance"),
    ("first labels", CLASSES, "y[i:i + B])", "y[:B])", "y[:B]", "not read together"),
    ("every batch", CLASSES, "    lr *= 0.97", "        lr *= 0.8", "lr *= 0.8", "decays"),
    ("return", CLASSES, "    return total * (1", "        return total * (1", "return total", "first turn"),
    ("index", WAVES, "xs[i + k]", "xs[k]", "xs[k]", "never reach the loss"),
    ("last relu", WAVES, "    return total\n", "    return total.relu()\n", "total.relu()", "relu at the output"),
    ("descends", LIKELIHOOD, "p.data += 0.05", "p.data -= 0.05", "p.data -= 0.05", "which is to grow"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "source", "old", "new", "line", "words"), SLIPS, ids=[row[0] for row in SLIPS])
def test_the_slip_is_named(name, source, old, new, line, words, tmp_path):
    assert source.count(old) == 1
    code, told = asked_of(source.replace(old, new), tmp_path)
    assert code == 1, told
    assert line in told["findings"][0]["where"]["text"], told
    assert words in told["findings"][0]["what"], told


@pytest.mark.parametrize("source", [CLASSES, WAVES, LIKELIHOOD], ids=["classes", "waves", "likelihood"])
def test_the_right_programs_are_left_alone(source, tmp_path):
    code, told = asked_of(source, tmp_path)
    assert (code, told["findings"]) == (0, []), told
