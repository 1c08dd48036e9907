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
rows = [(random.gauss(1.5, 0.6), random.gauss(1.0, 0.6), 1) for _ in range(12)]
rows += [(random.gauss(-1.5, 0.6), random.gauss(-1.0, 0.6), 0) for _ in range(12)]
w = [Num(0.1), Num(-0.1), Num(0.0)]
for _ in range(40):
    cost = num(0.0)
    for x, y, side in rows:
        cost = cost + (1 + -side * (w[0] * x + w[1] * y + w[2])).positive()
    cost = cost * (1 / len(rows))
    cost.backward()
    for p in w:
        p.v -= 0.3 * p.g
