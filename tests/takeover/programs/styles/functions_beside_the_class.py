# No operators: functions on cells, and named edges. The ratings of some films, factorised.
import math
import random
from collections import namedtuple

Edge = namedtuple("Edge", "node weight")


class Cell:
    def __init__(self, v, edges=()):
        self.v = v
        self.edges = edges
        self.bar = 0.0


def const(x):
    return x if isinstance(x, Cell) else Cell(x)


def add(a, b):
    a, b = const(a), const(b)
    return Cell(a.v + b.v, (Edge(a, 1.0), Edge(b, 1.0)))


def mul(a, b):
    a, b = const(a), const(b)
    return Cell(a.v * b.v, (Edge(a, b.v), Edge(b, a.v)))


def square(a):
    return mul(a, a)


def sigmoid(a):
    s = 1 / (1 + math.exp(-a.v))
    return Cell(s, (Edge(a, s * (1 - s)),))


def backward(root):
    order, seen = [], set()

    def visit(n):
        if n not in seen:
            seen.add(n)
            for e in n.edges:
                visit(e.node)
            order.append(n)

    visit(root)
    root.bar = 1.0
    for n in reversed(order):
        for e in n.edges:
            e.node.bar += n.bar * e.weight


random.seed(12)
people = [[Cell(random.uniform(-1, 1)) for _ in range(3)] for _ in range(6)]
films = [[Cell(random.uniform(-1, 1)) for _ in range(3)] for _ in range(7)]
ratings = [(p, f, random.random()) for p in range(6) for f in range(7) if random.random() < 0.5]
theta = [x for table in (people, films) for row in table for x in row]
for epoch in range(21):
    loss = Cell(0.0)
    for p, f, rating in ratings:
        s = Cell(0.0)
        for a, b in zip(people[p], films[f]):
            s = add(s, mul(a, b))
        loss = add(loss, square(add(sigmoid(s), -rating)))
    for x in theta:
        x.bar = 0.0
    backward(loss)
    for x in theta:
        x.v -= 0.3 * x.bar
    if epoch % 5 == 0:
        print(epoch, "%.6f" % loss.v)
