"""Numbers are boxes [number, gradient], records a deque of closures, the momentum lives in a closure."""

import math
import random
from collections import deque

tape = deque()


def new(x):
    return [x, 0.0]


def add(a, b):
    out = new(a[0] + b[0])

    def back():
        a[1] += out[1]
        b[1] += out[1]

    tape.appendleft(back)
    return out


def mul(a, b):
    out = new(a[0] * b[0])

    def back():
        a[1] += b[0] * out[1]
        b[1] += a[0] * out[1]

    tape.appendleft(back)
    return out


def sig(a):
    s = 1 / (1 + math.exp(-a[0]))
    out = new(s)

    def back():
        a[1] += s * (1 - s) * out[1]

    tape.appendleft(back)
    return out


def optimiser(params, rate, mu):
    v = [0.0] * len(params)

    def step():
        for i, p in enumerate(params):
            v[i] = mu * v[i] + p[1]
            p[0] -= rate * v[i]
            p[1] = 0.0

    return step


rng = random.Random(9)
w = [new(rng.gauss(0, 1)) for _ in range(9)]
step = optimiser(w, 0.3, 0.8)
rows = [((a, b), float(a != b)) for a in (0, 1) for b in (0, 1)]
for epoch in range(120):
    tape.clear()
    total = new(0.0)
    for (a, b), want in rows:
        h = [sig(add(add(mul(w[3 * k], new(a)), mul(w[3 * k + 1], new(b))), w[3 * k + 2])) for k in (0, 1)]
        y = sig(add(add(mul(w[6], h[0]), mul(w[7], h[1])), w[8]))
        e = add(y, new(-want))
        total = add(total, mul(e, e))
    total[1] = 1.0
    for back in tape:
        back()
    step()
    if epoch % 20 == 0:
        print(epoch, "error", total[0])
