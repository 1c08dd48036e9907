# operations as generators: they yield their number and are sent their gradient
import contextlib
import math
import random

TAPE = []


class Num:
    def __init__(self, v):
        self.v = v
        self.bar = 0.0


def record(gen):
    out = Num(next(gen))
    TAPE.append((gen, out))
    return out


def add(a, b):
    def run():
        g = yield a.v + b.v
        a.bar += g
        b.bar += g

    return record(run())


def mul(a, b):
    def run():
        g = yield a.v * b.v
        a.bar += g * b.v
        b.bar += g * a.v

    return record(run())


def sub(a, b):
    def run():
        g = yield a.v - b.v
        a.bar += g
        b.bar -= g

    return record(run())


def elu(a):
    def run():
        e = a.v if a.v > 0 else math.exp(a.v) - 1
        g = yield e
        a.bar += g * (1.0 if a.v > 0 else e + 1)

    return record(run())


def unwind(out):
    out.bar = 1.0
    while TAPE:
        gen, result = TAPE.pop()
        with contextlib.suppress(StopIteration):
            gen.send(result.bar)


random.seed(10)
w = [Num(random.uniform(-1, 1)) for _ in range(5)]
c = [Num(random.uniform(-1, 1)) for _ in range(5)]
v = [Num(random.uniform(-1, 1)) for _ in range(5)]
d = Num(0.0)
params = w + c + v + [d]
xs = [i / 5 for i in range(-8, 9)]
for epoch in range(120):
    for p in params:
        p.bar = 0.0
    loss = Num(0.0)
    for x in xs:
        y = d
        for wi, ci, vi in zip(w, c, v):
            y = add(y, mul(vi, elu(add(mul(wi, Num(x)), ci))))
        e = sub(y, Num(x * x))
        loss = add(loss, mul(e, e))
    unwind(loss)
    for p in params:
        p.v -= 0.003 * p.bar
    if epoch % 12 == 0:
        print("epoch", epoch, "loss", loss.v)
