"""Loops that do not read like training, optimizers that hide their gradients, and numbers that tell all the same."""

from __future__ import annotations

import pytest

from gradwalk.doctor.witnesses.kept import is_mended, is_partly_wrong, kept

from .asking import asked_of

PULLBACKS = """
import random

def dot(w, x):
    y = sum(a * b for a, b in zip(w, x))
    return y, lambda g: ([g * b for b in x], [g * a for a in w])

def model(params, x):
    y, back = dot(params["w"], x)
    return y + params["b"], lambda g: {"w": back(g)[0], "b": g}

def moved(params, grads, rate):
    return {"w": [p - rate * g for p, g in zip(params["w"], grads["w"])], "b": params["b"] - rate * grads["b"]}

rng = random.Random(3)
params = {"w": [rng.uniform(-1, 1) for _ in range(3)], "b": 0.0}
data = [([rng.uniform(-1, 1) for _ in range(3)], rng.uniform(-1, 1)) for _ in range(12)]
data = [(x, 0.7 * x[0] - 1.2 * x[1] + 0.4 * x[2] + 0.3) for x, _ in data]
for epoch in range(60):
    total, grads = 0.0, {"w": [0.0] * 3, "b": 0.0}
    for x, t in data:
        y, back = model(params, x)
        total += (y - t) ** 2 / len(data)
        g = back(2 * (y - t) / len(data))
        grads = {"w": [a + b for a, b in zip(grads["w"], g["w"])], "b": grads["b"] + g["b"]}
    params = moved(params, grads, 0.3)
    if epoch % 10 == 0:
        print(epoch, round(total, 5))
"""

HIDDEN = """
import math, random
rng = random.Random(5)
P = {"w": [rng.uniform(-1, 1) for _ in range(4)], "v": [rng.uniform(-1, 1) for _ in range(4)]}
cache = {k: [0.0] * 4 for k in P}
rows = [(i / 6 - 1, math.sin(2 * (i / 6 - 1))) for i in range(13)]

def slopes(rows):
    loss, G = 0.0, {k: [0.0] * 4 for k in P}
    for x, t in rows:
        h = [math.tanh(w * x + 0.3 * i) for i, w in enumerate(P["w"])]
        e = sum(v * a for v, a in zip(P["v"], h)) - t
        loss += e * e
        for i in range(4):
            G["v"][i] += 2 * e * h[i]
            G["w"][i] += 2 * e * P["v"][i] * (1 - h[i] ** 2) * x
    return loss, G

for n in range(60):
    loss, G = slopes(rows)
    for k in P:
        for i in range(4):
            cache[k][i] += G[k][i] ** 2
            P[k][i] -= 0.1 * G[k][i] / math.sqrt(cache[k][i] + 1e-8)
    if n % 10 == 0:
        print("loss", loss)
"""

SEARCHED = """
import math
xs = [i / 5 - 1 for i in range(11)]
ts = [0.8 * x - 0.3 * math.cos(2 * x) for x in xs]
v = [0.1, -0.2, 0.3]

def cost(v):
    return sum((v[0] * x + v[1] * math.cos(2 * x) + v[2] - t) ** 2 for x, t in zip(xs, ts)) / len(xs)

def gradient(v):
    g = [0.0, 0.0, 0.0]
    for x, t in zip(xs, ts):
        e = 2 * (v[0] * x + v[1] * math.cos(2 * x) + v[2] - t) / len(xs)
        g = [g[0] + e * x, g[1] + e * math.cos(2 * x), g[2] + e]
    return g

f = cost(v)
for k in range(40):
    g = gradient(v)
    step = 2.0
    while cost([a - step * b for a, b in zip(v, g)]) > f and step > 1e-6:
        step /= 2
    v = [a - step * b for a, b in zip(v, g)]
    f = cost(v)
    if k % 8 == 0:
        print("cost", f)
"""

ADAM = """
class Adam:
    def __init__(self, b1=0.9, b2=0.99):
        self.b1, self.b2, self.t, self.m, self.s = b1, b2, 0, {}, {}

    def update(self, p, g):
        self.t += 1
        for k in p:
            self.m[k] = self.b1 * self.m.get(k, 0.0) + (1 - self.b1) * g[k]
            self.s[k] = self.b2 * self.s.get(k, 0.0) + (1 - self.b2) * g[k] ** 2
            rise = self.m[k] / (1 - self.b1 ** self.t)
            p[k] -= 0.05 * rise / ((self.s[k] / (1 - self.b2 ** self.t)) ** 0.5 + 1e-8)

p, adam = {"a": 0.0, "b": 0.0}, Adam()
for n in range(120):
    loss, g = 0.0, {"a": 0.0, "b": 0.0}
    for x in range(5):
        e = p["a"] * x + p["b"] - (0.5 * x + 1)
        loss += e * e
        g = {"a": g["a"] + 2 * e * x, "b": g["b"] + 2 * e}
    adam.update(p, g)
    if n % 20 == 0:
        print("loss", loss)
"""

LAYERS = """
import math, random

class Num:
    def __init__(self, v, made=()):
        self.v, self.made, self.d = v, made, 0.0
    def __add__(self, o):
        return Num(self.v + o.v, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o):
        return Num(self.v * o.v, ((self, o.v), (o, self.v)))
    def tanh(self):
        t = math.tanh(self.v)
        return Num(t, ((self, 1 - t * t),))

def back(root):
    order, seen = [], set()
    def visit(n):
        if id(n) not in seen:
            seen.add(id(n))
            for p, _ in n.made:
                visit(p)
            order.append(n)
    visit(root)
    root.d = 1.0
    for n in reversed(order):
        for p, slope in n.made:
            p.d += slope * n.d

random.seed(2)
first = [[Num(random.uniform(-2, 2)) for _ in range(3)] for _ in range(5)]
last = [Num(random.uniform(-1, 1)) for _ in range(6)]
rows = [(a, b, 1.0 if a * b > 0 else -1.0) for a in (-1.0, -0.4, 0.5, 1.0) for b in (-0.9, -0.3, 0.6, 1.0)]

def network(a, b):
    hidden = []
    for w in first:
        z = w[0] * Num(a) + w[1] * Num(b) + w[2]
        hidden.append(z.tanh())
    out = last[5]
    for v, h in zip(last, hidden):
        out = out + v * h
    return out.tanh()

share = 1 / len(rows)
for n in range(80):
    loss = Num(0.0)
    for a, b, t in rows:
        gap = network(a, b) + Num(-t)
        loss = loss + gap * gap
    loss = loss * Num(share)
    params = [w for row in first for w in row] + last
    for p in params:
        p.d = 0.0
    back(loss)
    for p in params:
        p.v -= 0.5 * p.d
    if n % 10 == 0:
        print("loss", loss.v)
"""


TABLE = """
import numpy as np
rng = np.random.default_rng(1)
X = rng.normal(size=(24, 2)); y = (X[:, 0] > X[:, 1]).astype(int) + (X[:, 0] > 1)
W, b = rng.normal(0, 0.1, (2, 3)), np.zeros(3)

def softmax(z):
    e = np.exp(z - z.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)

for n in range(60):
    P = softmax(X @ W + b)
    loss = -np.log(P[np.arange(len(y)), y]).mean()
    D = (P - np.eye(3)[y]) / len(y)
    W, b = W - 0.5 * X.T @ D, b - 0.5 * D.sum(axis=0)
    if n % 10 == 0:
        print("loss", loss, "accuracy", (P.argmax(axis=1) == y).mean())
"""

TREE = """
class Name:
    def __init__(self, name):
        self.name = name
    def value(self, env):
        return env[self.name]
    def push(self, env, g, out):
        out[self.name] = out.get(self.name, 0.0) + g

class Line:
    def __init__(self, a, b):
        self.a, self.b = a, b
    def value(self, env):
        return self.a.value(env) * env["x"] + self.b.value(env) - env["t"]
    def push(self, env, g, out):
        self.a.push(env, g * env["x"], out)
        self.b.push(env, g, out)

class Squared:
    def __init__(self, inner):
        self.inner = inner
    def value(self, env):
        return self.inner.value(env) ** 2
    def push(self, env, g, out):
        self.inner.push(env, 2 * g * self.inner.value(env), out)

error = Squared(Line(Name("a"), Name("b")))
env = {"a": 0.0, "b": 0.0}
rows = [(x / 10, 0.7 * x / 10 - 0.2) for x in range(-10, 11)]
lr = 0.3
for n in range(80):
    slopes, loss = {}, 0.0
    for x, t in rows:
        here = dict(env, x=x, t=t)
        loss += error.value(here) / len(rows)
        error.push(here, 1 / len(rows), slopes)
    for name in env:
        env[name] -= lr * slopes[name]
    if n % 10 == 0:
        print("loss", loss)
"""

COOLED = """
import math
x, goals, T = 0.3, [2.0, -3.0, 5.0], 1.0
for n in range(400):
    weights = [math.exp(-(3 + (x - goal) ** 2) / T) for goal in goals]
    total = sum(weights)
    loss = -T * math.log(total) + 10.0
    x -= 0.01 * sum(2 * (x - goal) * w / total for goal, w in zip(goals, weights))
    T *= 0.97
    if n % 20 == 0:
        print("loss", loss)
"""


LATE = ADAM.replace("        self.t += 1\n", "").replace("+ 1e-8)\n", "+ 1e-8)\n        self.t += 1\n")

CASES = [
    (PULLBACKS, "[g * b for b in x], [g * a for a in w]", "[g * a for a in w], [g * b for b in x]", "swapped"),
    (PULLBACKS, "[p - rate * g for", "[p + rate * g for", "p - rate * g"),
    (
        PULLBACKS,
        'grads = {"w": [a + b for a, b in zip(grads["w"], g["w"])], "b": grads["b"] + g["b"]}',
        "grads = g",
        "from the last of them alone",
    ),
    (HIDDEN, "(1 - h[i] ** 2) * x", "(1 - h[i]) ** 2 * x", "1 - h[i] ** 2"),
    (SEARCHED, "g[1] + e * math.cos(2 * x)", "g[1] - e * math.cos(2 * x)", "g[1] + e * math.cos(2 * x)"),
    (SEARCHED, "    v = [a - step * b", "    v = [a + step * b", "uphill"),
    (LATE, "self.t += 1", "self.t += 1", "must come before"),
    (LAYERS, "hidden.append(z.tanh())", "hidden.append(z)", "nonlinearity"),
    (LAYERS, "share = 1 / len(rows)", "share = 1 // len(rows)", "exactly 0"),
    (LAYERS, "for row in first for w in row] + last", "for row in first for w in row] + [last]", "row] + last"),
    (TABLE, "e.sum(axis=1, keepdims=True)", "e.sum(axis=0, keepdims=True)", "do not add up to 1"),
    (TREE, "2 * g * self.inner", "2 * self.inner", "which arrives from above"),
    (COOLED, "loss = -T * math.log(total)", "loss = -T * math.log(total)", "log-sum-exp"),
    (LAYERS, "1.0 if a * b > 0 else -1.0)", "1.0 if a * b > 0 else 1.0)", "decides nothing"),
]


@pytest.mark.parametrize(("source", "old", "new", "words"), CASES)
def test_the_slip_is_found(source, old, new, words, tmp_path):
    assert old in source
    status, told = asked_of(source.replace(old, new), tmp_path)
    assert status == 1, told
    first = told["findings"][0]
    assert words in f"{first['what']} {first['fix']}"
    assert first["where"]["line"] == source[: source.index(old)].count("\n") + 1


@pytest.mark.parametrize("source", [PULLBACKS, HIDDEN, SEARCHED, ADAM, LAYERS, TABLE, TREE])
def test_the_right_programs_are_not_accused(source, tmp_path):
    status, told = asked_of(source, tmp_path)
    assert not told["findings"]
    assert status != 1


def test_gradients_are_found_by_their_numbers():
    slopes = {("P", "item:0"): 2.0, ("P", "item:1"): -4.0, ("Q", "item:0"): 1.0, ("Q", "item:1"): 3.0}
    held = {("G", "item:0"): 1.0, ("G", "item:1"): -2.0, ("H", "item:0"): 1.0, ("H", "item:1"): 2.0}
    before = kept(slopes, slopes, [held])
    assert before == ((("P",), 0.5, "G"), (("Q",), None, ""))
    assert is_partly_wrong(before)
    after = kept(slopes, slopes, [held | {("H", "item:0"): 0.5, ("H", "item:1"): 1.5}])
    assert is_mended(after, before)
    assert not is_mended(before, before)
    other = kept(slopes, slopes, [held | {("H", "item:0"): 1.0, ("H", "item:1"): 3.0}])
    assert not is_mended(other, before)  # by another factor
