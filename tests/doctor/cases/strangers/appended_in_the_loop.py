# the node is put on the list inside the loop over its parents
import random

random.seed(1)


class Cell:
    def __init__(self, v, parents=(), pulls=()):
        self.v, self.parents, self.pulls, self.d = v, parents, pulls, 0.0

    def __add__(self, o):
        return Cell(self.v + o.v, (self, o), (lambda g: g, lambda g: g))

    def __mul__(self, o):
        return Cell(self.v * o.v, (self, o), (lambda g: g * o.v, lambda g: g * self.v))

    def backprop(self):
        order, seen = [], set()

        def visit(n):
            if n not in seen:
                seen.add(n)
                for p in n.parents:
                    visit(p)
                    order.append(n)

        visit(self)
        self.d = 1.0
        for n in reversed(order):
            for p, pull in zip(n.parents, n.pulls):
                p.d += pull(n.d)


a, b = Cell(0.2), Cell(-0.1)
for _ in range(20):
    loss = Cell(0.0)
    for x in (-1.0, 0.5, 2.0):
        miss = a * Cell(x) + b + Cell(-(0.7 * x + 0.3))
        loss = loss + miss * miss
    for p in (a, b):
        p.d = 0.0
    loss.backprop()
    for p in (a, b):
        p.v -= 0.01 * p.d
