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


class Unit:
    def __init__(self, n):
        self.w = [Node(random.uniform(-1, 1)) for _ in range(n)]
        self.b = Node(0.0)

    def out(self, xs):
        return sum((w * x for w, x in zip(self.w, xs)), self.b)


class Layer:
    def __init__(self, n, m, units=[]):  # noqa: B006
        for _ in range(m):
            units.append(Unit(n))
        self.units = units

    def out(self, xs):
        return [u.out(xs) for u in self.units]


random.seed(10)
layers = [Layer(2, 5), Layer(5, 1)]
params = list({id(p): p for layer in layers for u in layer.units for p in [*u.w, u.b]}.values())
data = [((a, b), 1.0 if a != b else -1.0) for a in (-1, 1) for b in (-1, 1)]
for _ in range(60):
    loss = Node(0.0)
    for xs, y in data:
        d = layers[1].out([v.tanh() for v in layers[0].out(xs)])[0] - y
        loss = loss + d * d
    loss.backprop()
    for p in params:
        p.num -= 0.03 * p.slope
