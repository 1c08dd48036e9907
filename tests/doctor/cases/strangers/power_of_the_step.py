"""Local derivatives in pairs, a walk that is a function, data called `amount`."""

import math


class Item:
    def __init__(self, amount, sources=()):
        self.amount, self.sources, self.pull = amount, sources, 0.0

    def __add__(self, o):
        o = o if isinstance(o, Item) else Item(o)
        return Item(self.amount + o.amount, [(self, 1.0), (o, 1.0)])

    def __mul__(self, o):
        o = o if isinstance(o, Item) else Item(o)
        return Item(self.amount * o.amount, [(self, o.amount), (o, self.amount)])

    def bend(self):
        t = math.tanh(self.amount)
        return Item(t, [(self, 1 - t * t)])


def send_back(root):
    order, seen = [], set()

    def visit(n):
        if n in seen:
            return
        seen.add(n)
        for p, _ in n.sources:
            visit(p)
        order.append(n)

    visit(root)
    for n in order:
        n.pull = 0.0
    root.pull = 1.0
    for n in reversed(order):
        for p, d in n.sources:
            p.pull += d * n.pull


class Careful:
    def __init__(self, params, rate):
        self.params, self.rate, self.t = params, rate, 0
        self.m, self.v = [0.0] * len(params), [0.0] * len(params)

    def go(self):
        self.t += 1
        for i, p in enumerate(self.params):
            self.m[i] = 0.9 * self.m[i] + 0.1 * p.pull
            self.v[i] = 0.99 * self.v[i] + 0.01 * p.pull**2
            m = self.m[i] / (1 - 0.9 * self.t)
            v = self.v[i] / (1 - 0.99**self.t)
            p.amount -= self.rate * m / (math.sqrt(v) + 1e-8)


theta = [Item(0.3), Item(-0.2), Item(0.1)]
rows = [(i / 4, 0.8 * math.tanh(i / 4 - 0.5)) for i in range(-6, 7)]
careful = Careful(theta, 0.05)
for _ in range(60):
    loss = Item(0.0)
    for x, y in rows:
        e = theta[0] * (theta[1] * x + theta[2]).bend() + (-y)
        loss = loss + e * e
    send_back(loss)
    careful.go()
