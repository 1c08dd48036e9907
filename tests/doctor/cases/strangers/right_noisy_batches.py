import math
import random


class Num:
    def __init__(self, v, src=()):
        self.v, self.src, self.g = v, src, 0.0

    def __add__(self, o):
        o = num(o)
        return Num(self.v + o.v, ((self, 1.0), (o, 1.0)))

    def __mul__(self, o):
        o = num(o)
        return Num(self.v * o.v, ((self, o.v), (o, self.v)))

    __radd__, __rmul__ = __add__, __mul__

    def tanh(self):
        t = math.tanh(self.v)
        return Num(t, ((self, 1.0 - t * t),))

    def positive(self):
        return Num(max(0.0, self.v), ((self, 1.0 if self.v > 0 else 0.0),))

    def backward(self):
        order, seen = [], set()

        def visit(n):
            if n not in seen:
                seen.add(n)
                for p, _ in n.src:
                    visit(p)
                order.append(n)

        visit(self)
        for n in order:
            n.g = 0.0
        self.g = 1.0
        for n in reversed(order):
            for p, d in n.src:
                p.g += d * n.g


def num(x):
    return x if isinstance(x, Num) else Num(x)


random.seed(4)
# nothing is wrong: one random row at a time, shuffled, so that single losses rise and fall
data = [(x / 10, 0.8 * x / 10 - 0.3) for x in range(-10, 11)]
a, b = Num(0.0), Num(0.0)
for _ in range(12):
    random.shuffle(data)
    for x, y in data:
        miss = a * x + b + -y
        loss = miss * miss
        loss.backward()
        for p in (a, b):
            p.v -= 0.1 * p.g
