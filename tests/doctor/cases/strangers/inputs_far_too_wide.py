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


rng = random.Random(5)
ages = [rng.uniform(18, 90) for _ in range(40)]
income = [1000 * rng.uniform(10, 90) for _ in range(40)]
bought = [1 if a * 900 + i > 90000 else 0 for a, i in zip(ages, income)]
w1, w2, bias = Node(0.01), Node(0.01), Node(0.0)
for _ in range(60):
    total = Node(0.0)
    for a, i, y in zip(ages, income, bought):
        d = (w1 * a + w2 * i + bias).sigmoid() - y
        total = total + d * d
    total = total * (1 / 40)
    total.backprop()
    for p in (w1, w2, bias):
        p.num -= 1.0 * p.slope
