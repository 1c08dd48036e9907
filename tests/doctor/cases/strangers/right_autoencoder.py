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


rng = random.Random(4)
codes = [[1.0 if i == j else 0.0 for i in range(6)] for j in range(6)]
targets = [row[:] for row in codes]
enc = [[Node(rng.uniform(-1, 1)) for _ in range(6)] for _ in range(2)]
dec = [[Node(rng.uniform(-1, 1)) for _ in range(3)] for _ in range(6)]
for step in range(60):
    loss = Node(0.0)
    for x, t in zip(codes, targets):
        h = [sum((w * v for w, v in zip(row, x)), Node(0.0)).tanh() for row in enc]
        for row, want in zip(dec, t):
            d = (row[0] * h[0] + row[1] * h[1] + row[2]).sigmoid() - want
            loss = loss + d * d
    loss.backprop()
    for p in [p for row in enc + dec for p in row]:
        p.num -= 0.5 * p.slope
    if step % 20 == 0:
        print("autoencoder", step, loss.num)
