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
houses = [(random.uniform(400, 2500), random.uniform(1900, 2020)) for _ in range(16)]
prices = [(size - 1450) / 1000 + (year - 1960) / 60 for size, year in houses]
hidden = [[Num(random.uniform(-1, 1)) for _ in range(3)] for _ in range(5)]
last = [Num(0.05) for _ in range(5)]
for _ in range(60):
    cost = num(0.0)
    for (size, year), price in zip(houses, prices):
        out = num(-price)
        for (a, b, c), o in zip(hidden, last):
            out = out + o * (a * size + b * year + c).tanh()
        cost = cost + out * out
    cost = cost * (1 / len(houses))
    cost.backward()
    for p in [*(p for row in hidden for p in row), *last]:
        p.v -= 0.05 * p.g
