"""Matrices as lists of rows, operations as classes with save()."""

import math
import random


class M:
    def __init__(self, rows, op=None):
        self.rows, self.op, self.grad = rows, op, None

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])


def t(a):
    return [list(c) for c in zip(*a)]


def mm(a, b):
    bt = t(b)
    return [[sum(x * y for x, y in zip(r, c)) for c in bt] for r in a]


class Op:
    def __new__(cls, *args):
        self = object.__new__(cls)
        self.args = args
        return M(self.forward(*(a.rows for a in args)), self)


class MatMul(Op):
    def forward(self, a, b):
        self.a, self.b = a, b
        return mm(a, b)

    def backward(self, g):
        return mm(g, t(self.b)), mm(t(self.a), g)


class AddRow(Op):
    def forward(self, a, r):
        return [[x + y for x, y in zip(row, r[0])] for row in a]

    def backward(self, g):
        return g, [[sum(c) for c in zip(*g)]]


class Tanh(Op):
    def forward(self, a):
        self.y = [[math.tanh(x) for x in row] for row in a]
        return self.y

    def backward(self, g):
        return ([[d * (1 - y * y) for d, y in zip(gr, yr)] for gr, yr in zip(g, self.y)],)


class Mse(Op):
    def forward(self, a, target):
        self.d = [[x - y for x, y in zip(r, s)] for r, s in zip(a, target)]
        self.n = len(a) * len(a[0])
        return [[sum(d * d for r in self.d for d in r) / self.n]]

    def backward(self, g):
        return [[2 * d / self.n * g[0][0] for d in r] for r in self.d], None


def backward(m):
    order = []

    def visit(x):
        if x in order:
            return
        if x.op:
            for a in x.op.args:
                visit(a)
        order.append(x)

    visit(m)
    m.grad = [[1.0]]
    for x in reversed(order):
        if x.op and x.grad:
            for a, g in zip(x.op.args, x.op.backward(x.grad)):
                if g is not None:
                    a.grad = g if a.grad is None else [[p + q for p, q in zip(u, v)] for u, v in zip(a.grad, g)]


def rand(n, m, rng):
    return M([[rng.gauss(0, 0.7) for _ in range(m)] for _ in range(n)])


rng = random.Random(1)
X = M([[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(16)])
Y = M([[x * y + 0.5] for x, y in X.rows])
W1, b1, W2, b2 = rand(2, 5, rng), rand(1, 5, rng), rand(5, 1, rng), rand(1, 1, rng)
for step in range(100):
    loss = Mse(AddRow(MatMul(Tanh(AddRow(MatMul(X, W1), b1)), W2), b2), Y)
    for p in (W1, b1, W2, b2):
        p.grad = None
    backward(loss)
    for p in (W1, b1, W2, b2):
        p.rows = [[w - 0.2 * g for w, g in zip(r, s)] for r, s in zip(p.rows, p.grad)]
    if step % 20 == 0:
        print(f"step {step:3d} loss {loss.rows[0][0]:.5f}")
