"""A copy is trained, and the first model is looked at in the end."""

import copy
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


first = [Item(0.3), Item(-0.2), Item(0.1)]
rows = [(i / 4, 0.8 * math.tanh(i / 4 - 0.5)) for i in range(-6, 7)]


def output(theta, x):
    return theta[0] * (theta[1] * x + theta[2]).bend()


def train(theta):
    theta = copy.deepcopy(theta)
    for _ in range(60):
        loss = Item(0.0)
        for x, y in rows:
            e = output(theta, x) + (-y)
            loss = loss + e * e
        send_back(loss)
        for t in theta:
            t.amount -= 0.05 * t.pull


train(first)
print("worst", max(abs(output(first, x).amount - y) for x, y in rows))
