"""Local derivatives in pairs, a walk that is a function, data called `amount`."""

import math
import random


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


random.seed(3)
rows = [((0, 0), 0), ((0, 1), 1), ((1, 0), 1), ((1, 1), 0)]
hidden = [[Item(random.uniform(-1, 1)) for _ in range(3)] for _ in range(4)]
last = [Item(random.uniform(-1, 1)) for _ in range(5)]


def model(x):
    h = [row[0] * x[0] + row[1] * x[1] + row[2] for row in hidden]
    out = last[4]
    for w, v in zip(last, h):
        out = out + w * v
    return out


for _ in range(150):
    loss = Item(0.0)
    for x, y in rows:
        e = model(x) + (-y)
        loss = loss + e * e * 0.25
    send_back(loss)
    for p in [p for row in hidden for p in row] + last:
        p.amount -= 0.1 * p.pull
