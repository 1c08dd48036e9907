"""Closures on a list that is emptied after every pass; a fused sum of products puts several there."""

import math

DONE = []


class Num:
    def __init__(self, at):
        self.at, self.bar = at, 0.0

    def __add__(self, o):
        o = o if isinstance(o, Num) else Num(o)
        z = Num(self.at + o.at)

        def undo():
            self.bar += z.bar
            o.bar += z.bar

        DONE.append(undo)
        return z

    def __mul__(self, o):
        o = o if isinstance(o, Num) else Num(o)
        z = Num(self.at * o.at)

        def undo():
            self.bar += z.bar * o.at
            o.bar += z.bar * self.at

        DONE.append(undo)
        return z


def dot(us, xs):
    z = Num(sum(u.at * x for u, x in zip(us, xs)))
    for u, x in zip(us, xs):

        def undo(u=u, x=x):
            u.bar += z.bar * x

        DONE.append(undo)
    return z


def bend(a):
    t = math.tanh(a.at)
    z = Num(t)

    def undo():
        a.bar += z.bar * (1 - t * t)

    DONE.append(undo)
    return z


def unroll(root):
    root.bar = 1.0
    for undo in reversed(DONE):
        undo()
    DONE.clear()


theta = [Num(0.3), Num(-0.2), Num(0.1)]
rows = [((i / 4, 1.0), 0.8 * math.tanh(i / 4 - 0.5)) for i in range(-6, 7)]
for _ in range(80):
    loss = Num(0.0)
    for x, y in rows:
        e = theta[0] * bend(dot(theta[1:], x)) + (-y)
        loss = loss + e * e
    for t in theta:
        t.bar = 0.0
    unroll(loss)
    for t in theta:
        t.at -= 0.05 * t.bar
