"""Causes in the data, the loss and the update, in programs of several styles: right programs, each beside one slip.

What is asked holds for any program: rows have inputs of their own, the classes of a row share 1, a loss has a lowest
value, what moves is what is used. The right programs stay without a finding.
"""

from __future__ import annotations

import pytest

from .asking import asked_of
from .test_kept_by_all import ENGINE

SHARES = (
    ENGINE
    + """
random.seed(8)
K, N = 3, 18
xs = [[random.gauss(i % K, 0.5), random.gauss(-(i % K), 0.5)] for i in range(N)]
ys = [i % K for i in range(N)]
W = [[Value(random.gauss(0, 0.2)) for _ in range(2)] for _ in range(K)]
B = [Value(0.0) for _ in range(K)]
params = [p for row in W for p in row] + B
def forward(batch):
    z = [[sum((w * a for w, a in zip(W[k], x)), B[k]) for k in range(K)] for x in batch]
    e = [[v.exp() for v in row] for row in z]
    sums = [sum(row, Value(0.0)) for row in e]
    return [[v / s for v in row] for row, s in zip(e, sums)]
for step in range(40):
    probs = forward(xs)
    loss = sum((-(row[y].log()) for row, y in zip(probs, ys)), Value(0.0)) * (1 / N)
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.5 * p.grad
    if step % 10 == 0: print("step", step, "loss", loss.data)
"""
)

SIGNS = (
    ENGINE
    + """
def main():
    random.seed(3)
    pts = [(random.gauss(c, 0.6), random.gauss(-c, 0.6), 1 if c > 0 else 0) for c in (1, -1) for _ in range(8)]
    w, v, b = Value(0.1), Value(-0.1), Value(0.0)
    for t in range(60):
        loss = Value(0.0)
        for x, y, k in pts:
            p = (1 + (-(w * x + v * y + b)).exp()) ** -1
            loss = loss - (p + 1e-7).log() * k - (-p + 1.0000001).log() * (1 - k)
        loss = loss * (1 / len(pts))
        for p in (w, v, b): p.grad = 0.0
        loss.backward()
        for p in (w, v, b): p.data -= 0.2 * p.grad
        if t % 10 == 0: print(t, loss.data)
main()
"""
)

COARSE = (
    ENGINE
    + """
random.seed(55)
def picture(top):
    bright, dark = [random.randint(150, 250) for _ in "ab"], [random.randint(0, 90) for _ in "ab"]
    return bright + dark if top else dark + bright
images = [([v / 255 for v in picture(i % 2)], i % 2) for i in range(16)]
w, b = [Value(random.uniform(-0.1, 0.1)) for _ in range(4)], Value(0.0)
for epoch in range(50):
    loss = Value(0)
    for pixels, y in images:
        z = sum((wi * v for wi, v in zip(w, pixels)), b)
        loss = loss + (1 + (z * (1 - 2 * y)).exp()).log()
    loss = loss * (1 / len(images))
    for p in w + [b]: p.grad = 0.0
    loss.backward()
    for p in w + [b]: p.data -= p.grad
    if epoch % 10 == 0: print("epoch", epoch, "loss", loss.data)
"""
)

HEAD = (
    ENGINE
    + """
random.seed(5)
def dense(i, o):
    w = [[Value(random.gauss(0, 0.5)) for _ in range(i)] for _ in range(o)]
    return {"w": w, "b": [Value(0.0) for _ in range(o)]}
def apply(layer, x): return [sum((w * a for w, a in zip(r, x)), b) for r, b in zip(layer["w"], layer["b"])]
def listed(net): return [p for l in net.values() for r in [*l["w"], l["b"]] for p in r]
net = {"body": dense(2, 4), "head": dense(4, 1)}
net["head"] = dense(4, 3)
params = listed(net)
points = [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(12)]
for step in range(40):
    loss = Value(0.0)
    for a, b in points:
        out = apply(net["head"], [v.tanh() for v in apply(net["body"], (a, b))])
        for o, t in zip(out, (a + b, a - b, a * b)): loss = loss + (o - t) ** 2
    loss = loss * (1 / len(points))
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.1 * p.grad
    if step % 10 == 0: print(step, loss.data)
"""
)

COUNTED = """
import math
class Moments:
    def __init__(self, n): self.m, self.v = [0.0] * n, [0.0] * n
    def update(self, theta, g, k):
        for i in range(len(theta)):
            self.m[i] = 0.9 * self.m[i] + 0.1 * g[i]
            self.v[i] = 0.99 * self.v[i] + 0.01 * g[i] * g[i]
            rise = self.m[i] / (1 - math.pow(0.9, k))
            theta[i] -= 0.05 * rise / (math.sqrt(self.v[i] / (1 - math.pow(0.99, k))) + 1e-8)
theta, moments = [0.1, 0.2], Moments(2)
data = [(x / 5, 2 * x / 5 - 1) for x in range(-5, 6)]
for k in range(100):
    loss = sum((theta[0] * x + theta[1] - y) ** 2 for x, y in data) / len(data)
    errors = [theta[0] * x + theta[1] - y for x, y in data]
    g = [sum(2 * e * x for e, (x, _) in zip(errors, data)) / len(data), sum(2 * e for e in errors) / len(data)]
    moments.update(theta, g, k + 1)
    if k % 20 == 0: print(k, loss)
"""

LARGEST = """
import math, random
random.seed(2)
data = [([random.gauss(60 * (c - 1), 8), random.gauss(-50 * (c == 1), 8)], c) for c in range(3) for _ in range(8)]
W = [[random.gauss(0, 8), random.gauss(0, 8)] for _ in range(3)]
for epoch in range(40):
    total, slopes = 0.0, [[0.0, 0.0] for _ in W]
    for x, c in data:
        z = [sum(a * v for a, v in zip(row, x)) for row in W]
        e = [math.exp(v - max(z)) for v in z]
        p = [v / sum(e) for v in e]
        total -= math.log(p[c] + 1e-300)
        for k in range(3):
            for j in range(2): slopes[k][j] += (p[k] - (k == c)) * x[j]
    for k in range(3):
        for j in range(2): W[k][j] -= 0.001 * slopes[k][j]
    if epoch % 10 == 0: print("epoch", epoch, "loss", total / len(data))
"""

TAPE = """
import random
class Tape:
    now = None
    def __enter__(self):
        self.rows = []
        Tape.now = self
        return self
    def __exit__(self, *_): Tape.now = None
    def gradient(self, target, sources):
        found = {id(target): 1.0}
        for out, pairs in reversed(self.rows):
            g = found.get(id(out), 0.0)
            for x, d in pairs: found[id(x)] = found.get(id(x), 0.0) + g * d
        return [found.get(id(s), 0.0) for s in sources]
class Number:
    def __init__(self, x): self.x = x
    def __add__(self, o): return made(self.x + o.x, ((self, 1.0), (o, 1.0)))
    def __sub__(self, o): return made(self.x - o.x, ((self, 1.0), (o, -1.0)))
    def __mul__(self, o): return made(self.x * o.x, ((self, o.x), (o, self.x)))
def made(x, pairs):
    out = Number(x)
    if Tape.now is not None: Tape.now.rows.append((out, pairs))
    return out
random.seed(0)
a, b = Number(random.random()), Number(random.random())
points = [(Number(x / 4), Number(1.7 * x / 4 - 0.4)) for x in range(-6, 7)]
share = Number(1 / len(points))
def squares(answers):
    total = Number(0.0)
    for p, (_, y) in zip(answers, points): total = total + (p - y) * (p - y)
    return total * share
for i in range(60):
    with Tape() as tape:
        answers = [a * x + b for x, _ in points]
        loss = squares(answers)
    slopes = tape.gradient(loss, (a, b))
    for p, g in zip((a, b), slopes): p.x -= 0.2 * g
    if i % 10 == 0: print("iter", i, "loss", loss.x)
"""

WHOLE = """
import numpy as np
rng = np.random.default_rng(9)
M = rng.normal(size=(60, 3))
y = M @ np.array([0.5, 1.4, -0.8])
w = np.ones(3, dtype=float)
for step in range(80):
    error = M @ w - y
    loss = float(error @ error) / len(y)
    slopes = 2 * M.T @ error / len(y)
    for i in range(3):
        w[i] = w[i] - 0.1 * slopes[i]
    if step % 10 == 0: print("step", step, "loss", loss)
"""

MASK = """
import numpy as np
rng = np.random.default_rng(3)
T, D = 6, 4
def softmax(s):
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
later = np.triu(np.ones((T, T), dtype=bool), k=1)
X = rng.normal(size=(20, T, D))
Y = np.cumsum(X[..., 0], axis=1) / np.arange(1, T + 1)
weights = softmax(np.where(later, -np.inf, 0.0))
v = rng.normal(size=D) * 0.1
for it in range(60):
    weights = softmax(np.where(later, -np.inf, 0.0))
    seen = weights @ X
    error = seen @ v - Y
    loss = (error ** 2).mean()
    v -= 0.5 * 2 * np.einsum("bt,btd->d", error, seen) / error.size
    if it % 10 == 0: print("iter", it, "loss", loss)
"""

CLIPPED = """
import math, random
random.seed(1)
data = [(x / 4, 3 * x / 4 - 2) for x in range(-8, 9)]
theta = [random.gauss(0, 1), random.gauss(0, 1)]
def slopes():
    errors = [theta[0] * x + theta[1] - y for x, y in data]
    return sum(e * e for e in errors), [sum(2 * e * x for e, (x, _) in zip(errors, data)), sum(2 * e for e in errors)]
def clip(g, limit):
    norm = math.sqrt(sum(v * v for v in g))
    if norm > limit:
        k = limit / norm
        g[:] = [v * k for v in g]
for epoch in range(120):
    loss, g = slopes()
    clip(g, 2.0)
    for i in range(2): theta[i] -= 0.03 * g[i]
    if epoch % 20 == 0: print("epoch", epoch, "loss", loss)
"""

VELOCITY = """
import random
random.seed(23)
class Momentum:
    def __init__(self, n, rate, beta):
        self.rate, self.beta = rate, beta
        self.velocity = [0.0] * n
    def step(self, theta, grad):
        for i in range(len(theta)):
            self.velocity[i] = self.beta * self.velocity[i] + grad[i]
            theta[i] -= self.rate * self.velocity[i]
theta = [random.gauss(0, 0.9) for _ in range(3)]
descent = Momentum(len(theta), 0.05, 0.8)
data = [(x / 5, 0.5 * (x / 5) ** 2 - 0.3 * (x / 5) + 0.2) for x in range(-8, 9)]
for epoch in range(60):
    errors = [theta[0] + theta[1] * x + theta[2] * x * x - y for x, y in data]
    loss = sum(e * e for e in errors) / len(data)
    grad = [sum(2 * e * x ** k for e, (x, _) in zip(errors, data)) / len(data) for k in range(3)]
    descent.step(theta, grad)
    if epoch % 10 == 0: print("epoch", epoch, "loss", loss)
"""

SPREAD = """
import numpy as np
rng = np.random.default_rng(7)
X = rng.normal(size=(40, 3))
y = X @ np.array([1.0, -0.5, 0.3]) + 2.0
w, b = np.zeros((3, 1)), np.zeros(1)
def squared(answers, wanted):
    off = answers - wanted.reshape(-1, 1)
    return np.mean(off ** 2), (2 * off / off.size).sum(axis=1, keepdims=True)
for epoch in range(80):
    loss, back = squared(X @ w + b, y)
    w -= 0.1 * X.T @ back
    b -= 0.1 * back.sum(axis=0)
    if epoch % 10 == 0: print(f"epoch {epoch} loss {loss:.4f}")
print("R^2 %.3f" % (1 - np.sum(((X @ w)[:, 0] + b - y) ** 2) / np.sum((y - y.mean()) ** 2)))
"""

LOSS = "    loss = squares(answers)\n"
ROWS = """sum(row, Value(0.0)) for row in e]
    return [[v / s for v in row] for row, s in zip(e, sums)]"""
COLUMNS = """sum(column, Value(0.0)) for column in zip(*e)]
    return [[v / s for v, s in zip(row, sums)] for row in e]"""
AFTER, BEFORE = 'net["head"] = dense(4, 3)\nparams = listed(net)', 'params = listed(net)\nnet["head"] = dense(4, 3)'
ONE = VELOCITY.replace("[0.0] * n", "0.0").replace("velocity[i]", "velocity")
SLIPS = [
    ("among the rows", SHARES, ROWS, COLUMNS, "zip(*e)", "over the samples"),
    ("labels of -1", SIGNS, "1 if c > 0 else 0", "1 if c > 0 else -1", "else -1", "needs 0 and 1"),
    ("all one number", COARSE, "v / 255", "v // 255", "v // 255", "one and the same input"),
    ("older than the head", HEAD, AFTER, BEFORE, 'net["head"]', "were replaced by new ones"),
    ("counted from 0", COUNTED, "g, k + 1)", "g, k)", "g, k)", "must be counted from 1"),
    (
        "without the largest",
        LARGEST,
        "math.exp(v - max(z))",
        "math.exp(v)",
        "math.exp(v)",
        "largest is to be subtracted",
    ),
    ("after the tape", TAPE, "    " + LOSS, LOSS, "loss = squares", "not recorded"),
    ("whole numbers", WHOLE, "dtype=float", "dtype=int", "dtype=int", "the fraction of every step is lost"),
    ("all hidden", MASK, "bool), k=1)", "bool))", "np.triu", "hides everything in a row"),
    ("inverse factor", CLIPPED, "limit / norm", "norm / limit", "norm / limit", "inside out (inverted)"),
    ("one velocity", ONE, "class", "class", "self.velocity = self.beta", "which all parameters share"),
    ("spread out", SPREAD, "wanted.reshape(-1, 1)", "wanted", "answers - wanted", "broadcast"),
]


@pytest.mark.parametrize(("name", "source", "old", "new", "line", "words"), SLIPS, ids=[row[0] for row in SLIPS])
def test_the_cause_is_named(name, source, old, new, line, words, tmp_path):
    assert source.count(old) == 1
    code, told = asked_of(source.replace(old, new), tmp_path)
    assert code == 1, told
    assert line in told["findings"][0]["where"]["text"], told
    assert words in told["findings"][0]["what"], told


def test_a_block_that_switches_the_record_off(tmp_path):
    paused = "class Paused:\n    def __enter__(self): self.was, Tape.now = Tape.now, None\n"
    paused += "    def __exit__(self, *_): Tape.now = self.was\nrandom.seed(0)"
    source = TAPE.replace("random.seed(0)", paused)
    source = source.replace("        answers = [", "        with Paused():\n            answers = [")
    code, told = asked_of(source, tmp_path)
    assert code == 1, told
    assert "with Paused()" in told["findings"][0]["where"]["text"], told


MIXTURE = """
import numpy as np
rng = np.random.default_rng(7)
truth = np.repeat([0, 1, 2], [20, 15, 10]).tolist()
x = np.array([[-3.0, 0.5, 4.0][t] for t in truth]) + 0.5 * rng.normal(size=45)
mu, share = np.array([-1.0, 0.0, 1.0]), np.ones(3) / 3
for it in range(30):
    p = share * np.exp(-0.5 * (x[:, None] - mu) ** 2)
    nll = -np.log(p.sum(axis=1)).mean()
    probs = p / p.sum(axis=1, keepdims=True)
    pred = probs / probs.sum(axis=0)
    mu, share = mu + 0.5 * ((pred * x[:, None]).sum(axis=0) - mu), probs.mean(axis=0)
    if it % 5 == 0: print("iter", it, "nll", nll)
"""

ADVERSARY = (
    ENGINE
    + """
random.seed(2)
data = [(x / 5, x / 5 + 0.1) for x in range(-5, 6)] + [(0.8, 1.6), (1.0, 2.0)]
a, b, alpha = Value(0.1), Value(0.0), [Value(0.01 * i) for i in range(13)]
for it in range(40):  # against an adversary
    e = [z.exp() for z in alpha]
    whole = sum(e, Value(0.0)) ** -1
    loss = sum((w * whole * (a * x + b + (-y)) ** 2 for w, (x, y) in zip(e, data)), Value(0.0))
    loss = loss + sum((z ** 2 for z in alpha), Value(0.0)) * -0.002
    for p in [a, b, *alpha]: p.grad = 0.0
    loss.backward()
    for p in (a, b): p.data -= 0.2 * p.grad
    for p in alpha: p.data += 0.5 * p.grad
    if it % 10 == 0: print(it, loss.data)
"""
)

RIGHT = {
    "shares": SHARES, "signs": SIGNS, "coarse": COARSE, "head": HEAD, "counted": COUNTED, "largest": LARGEST,
    "tape": TAPE, "whole": WHOLE, "mask": MASK, "clipped": CLIPPED, "velocity": VELOCITY, "spread": SPREAD,
    "mixture": MIXTURE, "adversary": ADVERSARY,
}  # fmt: skip


@pytest.mark.parametrize("source", RIGHT.values(), ids=list(RIGHT))
def test_the_right_programs_are_left_alone(source, tmp_path):
    code, told = asked_of(source, tmp_path)
    assert told["findings"] == [], told
    assert code in (0, 2), told


ENDLESS = """
import random
random.seed(1)
xs = [random.uniform(0, 1) for _ in range(10)]
w, b = 0.1, 3.0
for step in range(60):
    error = sum(w * x + b for x in xs) / len(xs)
    w -= 0.2 * sum(xs) / len(xs)
    b -= 0.2
    if step % 5 == 0: print("step", step, "error", error)
"""


@pytest.mark.parametrize(("source", "code"), [(ENDLESS, 2), (ENDLESS.replace("error", "critic_loss"), 0)])
def test_a_loss_without_a_lowest_value_is_not_called_healthy(source, code, tmp_path):
    found, told = asked_of(source, tmp_path)
    assert found == code, told
    assert any("has a lowest value" in reason for reason in told["unseen"]) == (code == 2), told
