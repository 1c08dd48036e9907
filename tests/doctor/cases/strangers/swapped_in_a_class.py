"""Gradients only where they are wanted; operations are classes with a `give_back` of their own."""

import math


class Cell:
    def __init__(self, num, wants=False):
        self.num, self.wants, self.slope, self.maker, self.parts = num, wants, None, None, ()

    def __add__(self, o):
        return made(Plus, self, o)

    def __mul__(self, o):
        return made(Times, self, o)

    def bend(self):
        return made(Bend, self)

    def backward(self):
        order, seen = [], set()

        def visit(c):
            if id(c) in seen or c.maker is None:
                return
            seen.add(id(c))
            for p in c.parts:
                visit(p)
            order.append(c)

        visit(self)
        table = {id(self): 1.0}
        for c in reversed(order):
            for p, g in zip(c.parts, c.maker.give_back(table[id(c)])):
                if p.maker is not None:
                    table[id(p)] = table.get(id(p), 0.0) + g
                elif p.wants:
                    p.slope = (p.slope or 0.0) + g


class Plus:
    def go(self, a, b):
        return a + b

    def give_back(self, g):
        return g, g


class Times:
    def go(self, a, b):
        self.a, self.b = a, b
        return a * b

    def give_back(self, g):
        return g * self.a, g * self.b


class Bend:
    def go(self, a):
        self.t = math.tanh(a)
        return self.t

    def give_back(self, g):
        return (g * (1 - self.t * self.t),)


def made(kind, *parts):
    parts = [p if isinstance(p, Cell) else Cell(p) for p in parts]
    maker = kind()
    out = Cell(maker.go(*[p.num for p in parts]))
    if any(p.wants or p.maker is not None for p in parts):
        out.maker, out.parts = maker, parts
    return out


fixed = Cell(0.7)  # on purpose without a gradient
theta = [Cell(0.3, True), Cell(-0.2, True), Cell(0.1, True)]
rows = [(i / 4, 0.8 * math.tanh(0.7 * i / 4 - 0.5)) for i in range(-6, 7)]
for _ in range(80):
    loss = Cell(0.0)
    for x, y in rows:
        e = theta[0] * (theta[1] * x * fixed + theta[2]).bend() + (-y)
        loss = loss + e * e
    for t in theta:
        t.slope = None
    loss.backward()
    for t in theta:
        t.num -= 0.05 * t.slope
