"""Causes that lie in an engine, whatever its style: what is passed back, walked, recorded, hidden or cut off."""

from typing import Any

import pytest

from gradwalk.doctor.engines.wrong import ARRIVES, explained
from gradwalk.doctor.experiments.cuts import as_told
from gradwalk.doctor.report import Place

from .asking import asked_of

FUNCTIONS = """\

class Saved:
    def keep(self, *numbers): self.kept = numbers

class Function:
    @classmethod
    def apply(cls, *inputs):
        saved = Saved()
        inputs = [i if isinstance(i, Variable) else Variable(i) for i in inputs]
        out = Variable(cls.forward(saved, *[i.item for i in inputs]))
        out.made = (cls, saved, inputs)
        return out

class Add(Function):
    @staticmethod
    def forward(saved, a, b): return a + b
    @staticmethod
    def backward(saved, g): return g, g

class Mul(Function):
    @staticmethod
    def forward(saved, a, b):
        saved.keep(a, b)
        return a * b
    @staticmethod
    def backward(saved, g):
        a, b = saved.kept
        return g * b, g * a

class Div(Function):
    @staticmethod
    def forward(saved, a, b):
        saved.keep(a, b)
        return a / b
    @staticmethod
    def backward(saved, g):
        b, a = saved.kept
        return g / b, -g * a / (b * b)

class Variable:
    def __init__(self, item):
        self.item, self.grad, self.made = float(item), None, None
    def __add__(self, o): return Add.apply(self, o)
    def __mul__(self, o): return Mul.apply(self, o)
    def __truediv__(self, o): return Div.apply(self, o)
    def backward(self):
        topo, seen = [], set()
        def visit(v):
            if v in seen: return
            seen.add(v)
            for p in v.made[2] if v.made else (): visit(p)
            topo.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(topo):
            if v.made is None: continue
            rule, saved, inputs = v.made
            for p, g in zip(inputs, rule.backward(saved, v.grad)):
                p.grad = g if p.grad is None else p.grad + g

rows = [(s, 3.0 * s / (1.7 + s)) for s in (0.2, 1.0, 3.0, 9.0)]
top, half = Variable(1.0), Variable(0.5)
for step in range(60):
    loss = Variable(0.0)
    for s, r in rows:
        d = top * s / (half + s) + -r
        loss = loss + d * d
    top.grad = half.grad = None
    loss.backward()
    for p in (top, half): p.item -= 0.1 * p.grad
    if step % 10 == 0: print(step, "loss", loss.item)
"""

SCALARS = """\
import math, random
from collections import deque

class Value:
    def __init__(self, data, ins=()):
        self.data, self.grad, self.ins, self.rule = data, 0.0, ins, lambda: None
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data + o.data, (self, o))
        def rule():
            self.grad += out.grad
            o.grad += out.grad
        out.rule = rule
        return out
    __radd__ = __add__
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data * o.data, (self, o))
        def rule():
            self.grad += o.data * out.grad
            o.grad += self.data * out.grad
        out.rule = rule
        return out
    __rmul__ = __mul__
    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))
        def rule(): self.grad += (1 - t * t) * out.grad
        out.rule = rule
        return out
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v.ins: visit(p)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order): v.rule()

random.seed(3)
"""
SORTED = SCALARS[SCALARS.index("        order, seen = [], set()") : SCALARS.index("\nrandom.seed")]
QUEUED = """\
        queue, seen = deque([self]), {self}
        self.grad = 1.0
        while queue:
            v = queue.popleft()
            v.rule()
            for p in v.ins:
                if p not in seen:
                    seen.add(p)
                    queue.append(p)
"""
FIT = """\
w = [Value(random.uniform(-1, 1)) for _ in range(3)]
xs = [random.uniform(-1, 1) for _ in range(12)]
for step in range(40):
    loss = Value(0.0)
    for x in xs:
        h = (w[0] * x + w[1]).tanh()
        e = x + h * w[2] + h * h * w[1] + -0.5
        loss = loss + e * e * (1 / 12)
    for p in w: p.grad = 0.0
    loss.backward()
    for p in w: p.data -= 0.1 * p.grad
    if step % 10 == 0: print(step, "loss", loss.data)
"""

ADAM = """\
class Value:
    def __init__(self, data, pairs=()): self.data, self.grad, self.pairs = data, 0.0, pairs
    def __add__(self, o): return Value(self.data + o.data, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o): return Value(self.data * o.data, ((self, o.data), (o, self.data)))
    def backward(self, g=1.0):
        self.grad += g
        for v, d in self.pairs: v.backward(d * g)

class Adam:
    def __init__(self, params): self.params, self.m, self.v = params, [0.0] * len(params), [0.0] * len(params)
    def step(self, t):
        for i, p in enumerate(self.params):
            self.m[i] = 0.9 * self.m[i] + 0.1 * p.grad
            self.v[i] = 0.99 * self.v[i] + 0.01 * p.grad ** 2
            p.data -= 0.1 * (self.m[i] / (1 - 0.9 ** t)) / ((self.v[i] / (1 - 0.99 ** t)) ** 0.5 + 1e-8)

w, b = Value(0.2), Value(0.1)
opt = Adam([w, b])
for epoch in range(40):
    loss = Value(0.0)
    for x in (1.0, 2.0, -1.0):
        e = w * Value(x) + b + Value(-3 * x + 1)
        loss = loss + e * e
    w.grad = b.grad = 0.0
    loss.backward()
    opt.step(epoch)
    print(epoch, "loss", loss.data)
"""

LAYERS = """\
import numpy as np

rng = np.random.default_rng(3)

class Dense:
    def __init__(self, n, m): self.W, self.b = rng.normal(0, 0.4, (n, m)), np.zeros(m)
    def forward(self, x):
        self.x = x
        return x @ self.W + self.b
    def backward(self, g):
        self.dW, self.db = g.T @ self.x, g.sum(0)
        return g @ self.W.T

X = rng.normal(size=(30, 4))
T = np.tanh(X @ rng.normal(size=(4, 4)))
net = [Dense(4, 4), Dense(4, 4)]
for epoch in range(40):
    out = X
    for layer in net: out = layer.forward(out)
    loss = ((out - T) ** 2).mean()
    g = 2 * (out - T) / T.size
    for layer in reversed(net): g = layer.backward(g)
    for layer in net:
        layer.W -= 0.1 * layer.dW
        layer.b -= 0.1 * layer.db
    if epoch % 10 == 0: print("epoch", epoch, "loss", float(loss))
"""

LOOKED_UP = """\
import numpy as np

class T:
    def __init__(self, a, parents=()):
        self.a, self.parents, self.rule = np.asarray(a, dtype=float), parents, None
        self.grad = np.zeros_like(self.a)
    def __matmul__(self, o):
        out = T(self.a @ o.a, (self, o))
        def rule():
            self.grad += out.grad @ o.a.T
            o.grad += self.a.T @ out.grad
        out.rule = rule
        return out
    def lookup(self, rows):
        out = T(self.a[rows], (self,))
        def rule():
            self.grad[rows] += out.grad
        out.rule = rule
        return out
    def squares(self, y):
        d = self.a - y
        out = T((d ** 2).mean(), (self,))
        def rule(): self.grad += 2 * d / d.size * out.grad
        out.rule = rule
        return out
    def backward(self):
        order, seen = [], set()
        def visit(n):
            if id(n) in seen: return
            seen.add(id(n))
            for p in n.parents: visit(p)
            order.append(n)
        visit(self)
        self.grad = np.ones_like(self.a)
        for n in reversed(order):
            if n.rule: n.rule()

rng = np.random.default_rng(5)
words = np.array([0, 1, 2, 1, 0, 3, 1, 1, 2, 0])
target = np.sin(words)[:, None] + 0.3
E, W = T(rng.normal(0, 0.3, (4, 3))), T(rng.normal(0, 0.5, (3, 1)))
for step in range(40):
    for p in (E, W): p.grad[:] = 0
    loss = (E.lookup(words) @ W).squares(target)
    loss.backward()
    for p in (E, W): p.a -= 0.1 * p.grad
    if step % 10 == 0: print("step", step, "loss", float(loss.a))
"""

BROKEN = {
    "transposed": (LAYERS, "g.T @ self.x", "transposed", "self.x.T @ g"),
    "looked up twice": (LOOKED_UP, "self.grad[rows] += out.grad", "more than once", "np.add.at(self.grad, rows"),
    "unpacked in another order": (FUNCTIONS, "b, a = saved.kept", "in another order", "a, b = saved.kept"),
    "steps from 0": (ADAM, "opt.step(epoch)", "counted from 0", "epoch + 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_the_cause_is_named_in_its_line(name: str, tmp_path: Any) -> None:
    text, line, words, fix = BROKEN[name]
    status, told = asked_of(text, tmp_path)
    first = told["findings"][0]
    assert status == 1, told
    assert line in first["where"]["text"], told
    assert words in first["what"], told
    assert fix in first["fix"], told


def test_a_queue_is_not_mended_by_its_other_end(tmp_path: Any) -> None:
    """It would suit this program's graphs, and no others: the operands of a product may stand the other way round."""
    near_and_far = FIT.replace("x + h * w[2] + h * h * w[1] + -0.5", "h + (h * w[2] + x) * w[1] * 0.5 + -0.5")
    status, told = asked_of(SCALARS.replace(SORTED, QUEUED) + near_and_far, tmp_path)
    (finding,) = told["findings"]
    assert (status, finding["kind"]) == (1, "order"), told
    assert "queue.pop()" not in finding["fix"] + finding["what"], told
    status, told = asked_of(SCALARS + near_and_far, tmp_path)
    assert (status, told["findings"]) == (0, []), told


GIVES_ITS_OPERAND = "\ndef absolute(v): return v if v.data >= 0 else v * -1.0\n"


def test_a_result_that_is_the_operand_itself_is_right(tmp_path: Any) -> None:
    text = SCALARS + GIVES_ITS_OPERAND + FIT.replace("loss = Value(0.0)", "loss = absolute(w[2]) * 0.01")
    status, told = asked_of(text, tmp_path)
    assert (status, told["findings"]) == (0, []), told


GAME = """
def softplus(v):
    out = Value(max(v.data, 0.0) + math.log1p(math.exp(-abs(v.data))), (v,))
    def rule(): v.grad += out.grad / (1 + math.exp(-v.data))
    out.rule = rule
    return out

scale, shift = Value(1.0), Value(0.0)
slope, bias = Value(0.1), Value(0.0)
def made(z): return scale * z + shift
def judged(x): return slope * x + bias
for it in range(120):
    real = [random.gauss(3.0, 1.0) for _ in range(4)]
    fake = [made(random.gauss(0, 1)) for _ in range(4)]
    first = sum([softplus(judged(r) * -1.0) for r in real] + [softplus(judged(f.data)) for f in fake], slope * slope)
    for p in (scale, shift, slope, bias): p.grad = 0.0
    first.backward()
    for p in (slope, bias): p.data -= 0.02 * p.grad
    second = sum([softplus(judged(f) * -1.0) for f in fake], Value(0.0))
    for p in (scale, shift, slope, bias, *fake): p.grad = 0.0
    second.backward()
    shift.data -= 0.02 * shift.grad
    if it % 20 == 0: print(it, first.data, second.data, shift.data)
"""


def test_a_game_is_judged_loss_by_loss(tmp_path: Any) -> None:
    """The graph of the second loss was begun before the first was walked back, which moves other parameters."""
    status, told = asked_of(SCALARS + GAME, tmp_path)
    assert (status, told["findings"], told["unseen"]) == (0, [], []), told


SADDLE = """\
class List:
    def __init__(self): self.v, self.rows = [], []
    def new(self, v, *row):
        self.v.append(v); self.rows.append(row)
        return Ref(self, len(self.v) - 1)
    def pull(self, ref):
        adj = [0.0] * len(self.v)
        adj[ref.i] = 1.0
        for k in reversed(range(ref.i + 1)):
            for j, w in self.rows[k]: adj[j] += w * adj[k]
        return adj

class Ref:
    def __init__(self, w, i): self.w, self.i = w, i
    @property
    def val(self): return self.w.v[self.i]
    def _c(self, o): return o if isinstance(o, Ref) else self.w.new(o)
    def __add__(self, o):
        o = self._c(o)
        return self.w.new(self.val + o.val, (self.i, 1.0), (o.i, 1.0))
    def __mul__(self, o):
        o = self._c(o)
        return self.w.new(self.val * o.val, (self.i, o.val), (o.i, self.val))
    __radd__, __rmul__ = __add__, __mul__

def field(x0, y0):
    w = List()
    x, y = w.new(x0), w.new(y0)
    f = x * y + 0.1 * x * x + -0.1 * y * y + 0.5
    adj = w.pull(f)
    return f.val, adj[x.i], adj[y.i]

x, y, eta = 2.0, -1.0, 0.05
for n in range(300):
    f, gx, gy = field(x, y)
    _, hx, hy = field(x - eta * gx, y + eta * gy)
    x, y = x - eta * hx, y + eta * hy
    if n % 50 == 0: print("n", n, "f", f)
"""


def test_what_graphs_leave_open_the_rounds_answer(tmp_path: Any) -> None:
    status, told = asked_of(SADDLE, tmp_path)
    assert (status, told["findings"], told["unseen"]) == (0, [], []), told


@pytest.mark.parametrize(
    ("got", "words"), [(3.0 * ARRIVES, "counts twice"), (1.5, "2 times too small"), (6.0, "2 times too large")]
)
def test_what_is_passed_back_is_compared_with_what_is_right(got: float, words: str) -> None:
    assert words in explained(0, [got, 1.0], [3.0, 1.0], (0.7, 0.2), 9.0, ARRIVES)[1]


def test_a_fix_is_never_a_single_name() -> None:
    assert "without this line" in as_told(Place("train.py", 3, "    h = Value(h.data)"), "h")
    assert as_told(Place("train.py", 3, "    loss = Value(h.data)"), "h") == "h"


def test_a_table_with_a_nan_is_a_birthplace(tmp_path: Any) -> None:
    status, told = asked_of(
        LOOKED_UP.replace("E, W = T(rng.normal(0, 0.3, (4, 3)))", "E, W = T([[np.nan] * 3] * 4)"), tmp_path
    )
    first = told["findings"][0]
    assert (status, first["kind"]) == (1, "nan"), told
    assert "12 numbers, 12 of them nan" in first["what"], told
