# ruff: noqa: B023
"""Rules that are made in a loop, and look their operands up when it is over."""

import math


class Cell:
    def __init__(self, x, feeds=()):
        self.x, self.dx, self.feeds, self.rules = x, 0.0, feeds, []

    def __mul__(self, o):
        return dot([self], [o])

    def __add__(self, o):
        made = Cell(self.x + o.x, (self, o))

        def rule(g):
            self.dx += g
            o.dx += g

        made.rules = [rule]
        return made

    def unroll(self):
        order, seen = [], set()

        def visit(n):
            if n not in seen:
                seen.add(n)
                for f in n.feeds:
                    visit(f)
                order.append(n)

        visit(self)
        for n in order:
            n.dx = 0.0
        self.dx = 1.0
        for n in reversed(order):
            for rule in n.rules:
                rule(n.dx)


def dot(ws, xs):
    made = Cell(sum(w.x * x.x for w, x in zip(ws, xs)), (*ws, *xs))
    for w, x in zip(ws, xs):

        def rule(g):
            w.dx += g * x.x
            x.dx += g * w.x

        made.rules.append(rule)
    return made


ws = [Cell(0.2), Cell(-0.4), Cell(0.1)]
rows = [([math.sin(i), math.cos(2 * i), 1.0], 0.5 * math.sin(i) - math.cos(2 * i)) for i in range(8)]
for _ in range(30):
    loss = Cell(0.0)
    for xs, y in rows:
        e = dot(ws, [Cell(x) for x in xs]) + Cell(-y)
        loss = loss + e * e
    loss.unroll()
    for w in ws:
        w.x -= 0.05 * w.dx
