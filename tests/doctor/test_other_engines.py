"""Engines that share too much, or apply something twice; dual numbers, probabilities by slots: found all the same."""

from __future__ import annotations

import pytest

from .asking import asked_of

ENGINE = """
import math, random
random.seed(4)
class Sc:
    def __init__(self, d, ins=()): self.d, self.ins, self.gr = d, ins, 0.0
    def __add__(self, o): return Sc(self.d + num(o).d, ((self, 1.0), (num(o), 1.0)))
    def __mul__(self, o):
        o = num(o)
        return Sc(self.d * o.d, ((self, o.d), (o, self.d)))
    def tanh(self):
        t = math.tanh(self.d)
        return Sc(t, ((self, 1 - t * t),))
def num(o): return o if isinstance(o, Sc) else Sc(o)
def backward(root):
    order, seen = [], set()
    def go(n):
        if n not in seen:
            seen.add(n)
            for i, _ in n.ins: go(i)
            order.append(n)
    go(root)
    root.gr = 1.0
    for n in order[::-1]:
        for i, d in n.ins: i.gr += d * n.gr
"""

VELOCITY = (
    ENGINE
    + """
W = [[Sc(random.uniform(-1, 1)) for _ in range(3)] for _ in range(3)]
V = [Sc(random.uniform(-1, 1)) for _ in range(3)]
vel = [[0.0] * 3] * 3
for epoch in range(80):
    loss = Sc(0.0)
    for (a, b), y in zip([(0, 0), (0, 1), (1, 0), (1, 1)], [-0.9, 0.9, 0.9, -0.9]):
        o = Sc(-y)
        for row, v in zip(W, V): o = o + v * (row[0] * a + row[1] * b + row[2]).tanh()
        loss = loss + o * o
    for p in [p for row in W for p in row] + V: p.gr = 0.0
    backward(loss)
    for i in range(3):
        for j in range(3):
            vel[i][j] = 0.9 * vel[i][j] - 0.05 * W[i][j].gr
            W[i][j].d += vel[i][j]
        V[i].d -= 0.05 * V[i].gr
    print(epoch, "loss", loss.d)
"""
)

CACHE = (
    ENGINE
    + """
KNOWN = {}
def leaf(v):
    if v not in KNOWN: KNOWN[v] = Sc(v)
    return KNOWN[v]
A, B, c = [leaf(0.5) for _ in range(3)], [leaf(0.5) for _ in range(3)], leaf(0.0)
for e in range(60):
    cost = Sc(0.0)
    for x, y in [((1, 0, 0), .9), ((0, 1, 0), -.7), ((0, 0, 1), .2), ((1, 1, 0), .1)]:
        s = c + -y
        for a, b, xi in zip(A, B, x): s = s + b * (a * xi).tanh()
        cost = cost + s * s
    for p in A + B + [c]: p.gr = 0.0
    backward(cost)
    for p in A + B + [c]: p.d -= 0.1 * p.gr
    print(e, "cost", cost.d)
"""
)

ARRAYS = """
import numpy as np
rng = np.random.default_rng(1)
class T:
    def __init__(self, a, ins=(), back=None):
        self.a, self.ins, self.back, self.grad = np.asarray(a, float), ins, back, None
    def take(self, g):
        if self.grad is None: self.grad = g
        else: self.grad += g
    def __add__(self, o): return T(self.a + o.a, (self, o), lambda g: (self.take(g), o.take(g)))
    def __sub__(self, o): return T(self.a - o.a, (self, o), lambda g: (self.take(g), o.take(-g)))
    def __mul__(self, o): return T(self.a * o.a, (self, o), lambda g: (self.take(g * o.a), o.take(g * self.a)))
    def tanh(self):
        t = np.tanh(self.a)
        return T(t, (self,), lambda g: self.take(g * (1 - t * t)))
def backward(root):
    order, seen = [], set()
    def go(n):
        if id(n) not in seen:
            seen.add(id(n))
            for i in n.ins: go(i)
            order.append(n)
    go(root)
    root.grad = np.ones_like(root.a)
    for n in order[::-1]:
        if n.back: n.back(n.grad)
X = rng.uniform(-1, 1, 20)
x, y = T(X), T((0.6 * X) ** 2 + 0.6 * X - 0.4)
w, b = T(np.full(20, 1.2)), T(np.full(20, 0.5))
for it in range(60):
    u = w * x
    e = u * u + (u + b.tanh()) - y
    loss = e * e
    for p in (w, b): p.grad = None
    x.grad = y.grad = None
    backward(loss)
    for p in (w, b): p.a = p.a - 0.05 * p.grad
    print(it, "loss", loss.a.mean())
"""

SOFTMAX = """
import math, random
random.seed(3)
class Tape:
    def __init__(self): self.val, self.how = [], []
    def var(self, v, how=()):
        self.val.append(v)
        self.how.append(how)
        return len(self.val) - 1
    def add(self, i, j): return self.var(self.val[i] + self.val[j], ((i, 1.0), (j, 1.0)))
    def mul(self, i, j): return self.var(self.val[i] * self.val[j], ((i, self.val[j]), (j, self.val[i])))
    def div(self, i, j):
        a, b = self.val[i], self.val[j]
        return self.var(a / b, ((i, 1 / b), (j, -a / b / b)))
    def exp(self, i):
        e = math.exp(self.val[i])
        return self.var(e, ((i, e),))
    def neglog(self, i): return self.var(-math.log(self.val[i]), ((i, -1 / self.val[i]),))
    def adjoint(self, i):
        bar = [0.0] * len(self.val)
        bar[i] = 1.0
        for k in range(i, -1, -1):
            for j, d in self.how[k]: bar[j] += d * bar[k]
        return bar
def softmax(t, zs):
    es = [t.exp(z) for z in zs]
    return [t.div(e, t.add(*es)) for e in es]
def entropy(t, zs, k): return t.neglog(softmax(t, zs)[k])
def classify(t, theta, x): return softmax(t, [t.add(row[1], t.mul(row[0], t.var(x))) for row in theta])
data = [(random.gauss(m, .4), k) for k, m in enumerate((-2, 2)) for _ in range(6)]
theta = [[0.1, 0.0], [-0.1, 0.0]]
for epoch in range(40):
    t = Tape()
    slots = [[t.var(w) for w in row] for row in theta]
    L = t.var(0.0)
    for x, k in data: L = t.add(L, entropy(t, classify(t, slots, x), k))
    bar = t.adjoint(L)
    theta = [[w - 0.1 * bar[s] for w, s in zip(row, some)] for row, some in zip(theta, slots)]
    print("epoch %d cross entropy %.4f" % (epoch, t.val[L]))
"""

DUALS = """
import math
class D:
    def __init__(self, f, d=(0.0, 0.0)): self.f, self.d = f, d
    def __add__(s, o): return D(s.f + o.f, [a + b for a, b in zip(s.d, o.d)])
    def __mul__(s, o): return D(s.f * o.f, [a * o.f + b * s.f for a, b in zip(s.d, o.d)])
    def exp(s):
        e = math.exp(s.f)
        return D(e, [a * s.f for a in s.d])
obs = [(t / 4, 2 * math.exp(-1.5 * t / 4)) for t in range(12)]
theta = [1.0, -1.0]
for k in range(60):
    a, b = D(theta[0], [1.0, 0.0]), D(theta[1], [0.0, 1.0])
    J = D(0.0)
    for t, y in obs:
        r = a * (b * D(t)).exp() + D(-y)
        J = J + r * r
    theta = [x - 0.1 * g for x, g in zip(theta, J.d)]
    print(k, J.f)
"""

BROKEN = {
    "one velocity for all rows": (VELOCITY, "shared", "vel = [[0.0] * 3] * 3", "makes no copies"),
    "leaves by their numbers": (CACHE, "shared", "if v not in KNOWN", "cached by its number"),
    "one array, two gradients": (ARRAYS, "shared", "self.grad = g", "aliasing"),
    "a softmax of a softmax": (SOFTMAX, "loss", "def entropy", "applied twice"),
    "dual numbers that overflow": (DUALS, "local", "[a * s.f for a in s.d]", "e, not s.f"),
}
RIGHT = {
    "velocities": VELOCITY.replace("[[0.0] * 3] * 3", "[[0.0] * 3 for _ in range(3)]"),
    "arrays": ARRAYS.replace("self.grad = g\n", "self.grad = g.copy()\n"),
    "softmax": SOFTMAX.replace("return softmax(t, [", "return (lambda t, zs: zs)(t, ["),
    "duals": DUALS.replace("[a * s.f for", "[a * e for"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_mistake_is_found_in_its_line(tmp_path, name):
    text, kind, line, told = BROKEN[name]
    status, report = asked_of(text, tmp_path)
    first = report["findings"][0]
    assert (status, first["kind"]) == (1, kind)
    assert line in first["where"]["text"]
    assert told in first["what"]


@pytest.mark.parametrize("name", RIGHT)
def test_nothing_is_said_of_right_ones(tmp_path, name):
    assert not asked_of(RIGHT[name], tmp_path)[1]["findings"]
