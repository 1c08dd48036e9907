"""What is shared by mistake, what a loop's own variable is set to, shapes that do not meet: in engines of any style."""

from __future__ import annotations

import pytest

from .asking import asked_of

TAPE = """
import random
random.seed(2)
TAPE = []
class Q:
    def __init__(self, v): self.v = v
    def __add__(self, o): return made(self.v + val(o), (self, 1.0), (o, 1.0))
    def __mul__(self, o): return made(self.v * val(o), (self, val(o)), (o, self.v))
def val(o): return o.v if isinstance(o, Q) else o
def made(v, *partials):
    q = Q(v)
    TAPE.append((id(q), [(id(o), d) for o, d in partials if isinstance(o, Q)]))
    return q
def sweep(out, wrt):
    bar = {id(out): 1.0}
    for res, ops, *_ in reversed(TAPE):
        for o, d in ops: bar[o] = bar.get(o, 0.0) + bar.get(res, 0.0) * d
    return [bar.get(id(p), 0.0) for p in wrt]
w, u, b = Q(0.3), Q(-0.2), Q(0.1)
for t in range(60):
    TAPE.clear()
    loss = Q(0.0)
    for x in (-1.0, -0.5, 0.5, 1.0):
        e = w * x + u * (x * x) + b + (-(2 * x + 1))
        loss = loss + e * e
    for p, d in zip((w, u, b), sweep(loss, (w, u, b))): p.v -= 0.05 * d
    print(t, "loss", loss.v)
"""
KEPT = TAPE.replace("isinstance(o, Q)]))", "isinstance(o, Q)], q, partials))")

CONTEXT = """
class Context: pass
class Var:
    def __init__(self, data, maker=None): self.data, self.maker, self.grad = data, maker, 0.0
class Function:
    ctx = Context()
    @classmethod
    def apply(cls, *args):
        ctx = cls.ctx
        out = Var(cls.forward(ctx, *[a.data for a in args]))
        out.maker = (cls, ctx, args)
        return out
class Mul(Function):
    def forward(ctx, a, b):
        ctx.saved = (a, b)
        return a * b
    def backward(ctx, g): return g * ctx.saved[1], g * ctx.saved[0]
class Add(Function):
    def forward(ctx, a, b): return a + b
    def backward(ctx, g): return g, g
def backward(root):
    order, seen = [], set()
    def go(v):
        if id(v) not in seen:
            seen.add(id(v))
            for a in (v.maker[2] if v.maker else ()): go(a)
            order.append(v)
    go(root)
    root.grad = 1.0
    for v in reversed(order):
        if v.maker:
            cls, ctx, args = v.maker
            for a, g in zip(args, cls.backward(ctx, v.grad)): a.grad += g
w, b = Var(0.5), Var(0.0)
for k in range(60):
    loss = Var(0.0)
    for x in (-1.0, 0.5, 1.0, 2.0):
        d = Add.apply(Add.apply(Mul.apply(w, Var(x)), b), Var(-(3 * x - 1)))
        loss = Add.apply(loss, Mul.apply(d, d))
    w.grad = b.grad = 0.0
    backward(loss)
    for v in (w, b): v.data -= 0.05 * v.grad
    print(k, "loss", loss.data)
"""

TABLE = """
GRAD = {}
class V:
    def __init__(self, x, how=()): self.x, self.how = x, how
    def __add__(a, b): return V(a.x + b.x, [(a, 1.0), (b, 1.0)])
    def __mul__(a, b): return V(a.x * b.x, [(a, b.x), (b, a.x)])
def backward(out):
    order, seen = [], set()
    def go(n):
        if n not in seen:
            seen.add(n)
            for p, _ in n.how: go(p)
            order.append(n)
    go(out)
    GRAD[out] = 1.0
    for n in reversed(order):
        for p, d in n.how: GRAD[p] = GRAD.get(p, 0.0) + d * GRAD[n]
a, b = V(0.0), V(0.0)
for it in range(40):
    cost = V(0.0)
    for x in (-1.0, 0.0, 1.0, 2.0):
        r = a * V(x) + b + V(-(0.5 * x + 2))
        cost = cost + r * r
    for g in GRAD.values():
        g = 0.0
    backward(cost)
    for p in (a, b): p.x -= 0.02 * GRAD[p]
    print(it, "cost", cost.x)
"""
CLEARED = TABLE.replace("    for g in GRAD.values():\n        g = 0.0\n", "    GRAD.clear()\n")

ARRAYS = """
import numpy as np
rng = np.random.default_rng(0)
X = rng.normal(size=(30, 3))
y = X @ np.array([1.0, -2.0, 0.5]) + 0.3
W, b = np.zeros((3, 1)), np.zeros(1)
for i in range(80):
    P = X @ W + b
    D = P - y
    loss = (D ** 2).mean()
    G = 2 * D.sum(axis=1, keepdims=True) / D.size
    W -= 0.3 * X.T @ G
    b -= 0.3 * G.sum(0)
    print(i, "loss", loss)
"""
COLUMN = ARRAYS.replace("0.5]) + 0.3", "0.5])[:, None] + 0.3").replace("[1.0, -2.0, 0.5]", "[1.0, -2.0, 0.5]")

WORDS = """
def d(e, s):
    if isinstance(e, (int, float)): return 0
    if isinstance(e, str): return 1 if e == s else 0
    o, a, b = e
    if o == '+': return ('+', d(a, s), d(b, s))
    if o == '-': return ('-', d(a, s), d(b, s))
    if o == '*': return ('+', ('*', d(a, s), b), ('*', a, d(b, s)))
    return ('/', ('+', ('*', d(a, s), b), ('*', a, d(b, s))), ('*', b, b))
def ev(e, env):
    if isinstance(e, (int, float)): return e
    if isinstance(e, str): return env[e]
    o, a, b = e
    x, y = ev(a, env), ev(b, env)
    return x + y if o == '+' else x - y if o == '-' else x * y if o == '*' else x / y
res = ('-', ('/', ('*', 'vmax', 's'), ('+', 'km', 's')), 'v')
loss = ('*', res, res)
grads = {p: d(loss, p) for p in ('vmax', 'km')}
theta = {'vmax': 1.0, 'km': 1.0}
obs = [(s, 2.5 * s / (0.6 + s)) for s in (0.2, 0.4, 0.8, 1.5, 3.0)]
for sweep in range(150):
    tot, g = 0.0, dict.fromkeys(theta, 0.0)
    for s, v in obs:
        env = dict(theta, s=s, v=v)
        tot += ev(loss, env)
        for p in theta: g[p] += ev(grads[p], env)
    for p in theta: theta[p] -= 0.03 * g[p]
    print(sweep, 'rss', tot)
"""

BROKEN = {
    "ids of nodes that are gone": (TAPE, "shared", "TAPE.append((id(q)", "identity reuse"),
    "one context for all calls": (CONTEXT, "shared", "ctx = Context()", "one for all"),
    "a loop's own variable": (TABLE, "not zeroed", "g = 0.0", "stay as they were"),
    "a column less a row": (ARRAYS, "loss", "D = P - y", "whole table"),
    "an operation known by a word": (WORDS, "local", "return ('/', ('+',", "'-', not '+'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_mistake_is_found_in_its_line(tmp_path, name):
    text, kind, line, told = BROKEN[name]
    status, report = asked_of(text, tmp_path)
    first = report["findings"][0]
    assert (status, first["kind"]) == (1, kind)
    assert line in first["where"]["text"]
    assert told in first["what"]


@pytest.mark.parametrize("text", [KEPT, CLEARED, COLUMN], ids=["kept", "cleared", "column"])
def test_nothing_is_said_of_right_ones(tmp_path, text):
    assert not asked_of(text, tmp_path)[1]["findings"]
