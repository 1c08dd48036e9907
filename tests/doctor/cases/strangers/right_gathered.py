import math
import random


class Node:
    """A number, and for every input the local slope."""

    def __init__(self, num, edges=()):
        self.num = float(num)
        self.edges = list(edges)
        self.slope = 0.0

    @staticmethod
    def lift(x):
        return x if isinstance(x, Node) else Node(x)

    def __add__(self, o):
        o = Node.lift(o)
        return Node(self.num + o.num, [(self, 1.0), (o, 1.0)])

    __radd__ = __add__

    def __mul__(self, o):
        o = Node.lift(o)
        return Node(self.num * o.num, [(self, o.num), (o, self.num)])

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1.0

    def __sub__(self, o):
        return self + (-Node.lift(o))

    def __rsub__(self, o):
        return Node.lift(o) + (-self)

    def sigmoid(self):
        s = 1 / (1 + math.exp(-self.num))
        return Node(s, [(self, s * (1 - s))])

    def tanh(self):
        t = math.tanh(self.num)
        return Node(t, [(self, 1 - t * t)])

    def log(self):
        return Node(math.log(self.num), [(self, 1 / self.num)])

    def exp(self):
        e = math.exp(self.num)
        return Node(e, [(self, e)])

    def backprop(self):
        order, done = [], set()

        def go(n):
            if id(n) in done:
                return
            done.add(id(n))
            for m, _ in n.edges:
                go(m)
            order.append(n)

        go(self)
        for n in order:
            n.slope = 0.0
        self.slope = 1.0
        for n in reversed(order):
            for m, d in n.edges:
                m.slope += d * n.slope


rng = random.Random(3)
X = [rng.uniform(-1, 1) for _ in range(24)]
Y = [2 * x - 0.5 for x in X]
w, c = Node(0.0), Node(0.0)

total = 0.0
for step in range(120):
    lo = (step % 4) * 6
    loss = Node(0.0)
    for x, y in zip(X[lo : lo + 6], Y[lo : lo + 6]):
        d = w * x + c - y
        loss = loss + d * d
    loss = loss * (1 / 24)
    before = [w.slope, c.slope]
    loss.backprop()
    w.slope, c.slope = w.slope + before[0], c.slope + before[1]
    if step % 4 == 3:
        for p in (w, c):
            p.num -= 0.1 * p.slope
            p.slope = 0.0
