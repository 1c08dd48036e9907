# objects without a class of their own, as in JavaScript
import math
import random
from types import SimpleNamespace as Obj


def value(v, back=None, args=()):
    return Obj(v=v, dv=0.0, back=back, args=args)


def add(a, b):
    o = value(a.v + b.v, args=(a, b))

    def back():
        a.dv += o.dv
        b.dv += o.dv

    o.back = back
    return o


def mul(a, b):
    o = value(a.v * b.v, args=(a, b))

    def back():
        a.dv += b.v * o.dv
        b.dv += a.v * o.dv

    o.back = back
    return o


def sigm(a):
    o = value(1 / (1 + math.exp(-a.v)), args=(a,))

    def back():
        a.dv += o.v * (1 - o.v) * o.dv

    o.back = back
    return o


def backward(root):
    seen, order = [], []

    def visit(n):
        if any(n is s for s in seen):
            return
        seen.append(n)
        for a in n.args:
            visit(a)
        order.append(n)

    visit(root)
    root.dv = 1.0
    for n in order[::-1]:
        if n.back:
            n.back()


random.seed(44)
w = [[value(random.uniform(-2, 2)) for _ in range(3)] for _ in range(3)]
o = [value(random.uniform(-2, 2)) for _ in range(4)]
params = [p for r in w for p in r] + o
data = [((0.0, 0.0), 0.0), ((0.0, 1.0), 1.0), ((1.0, 0.0), 1.0), ((1.0, 1.0), 0.0)]
for epoch in range(300):
    total = 0.0
    for (x, y), t in data:
        hs = [sigm(add(add(mul(r[0], value(x)), mul(r[1], value(y))), r[2])) for r in w]
        z = o[3]
        for k in range(3):
            z = add(z, mul(o[k], hs[k]))
        e = add(sigm(z), value(-t))
        loss = mul(e, e)
        for p in params:
            p.dv = 0.0
        backward(loss)
        for p in params:
            p.v -= 1.0 * p.dv
        total += loss.v
    if epoch % 30 == 0:
        print("epoch", epoch, "error", total)
