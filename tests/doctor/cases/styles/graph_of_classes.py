# a graph that is built once, with forward() and backward() over a sorted list
import math
import random


class Node:
    def __init__(self, *ins):
        self.ins = ins
        self.outs = []
        self.value = None
        self.gradients = {}
        for n in ins:
            n.outs.append(self)

    def collect(self):
        return sum(n.gradients[self] for n in self.outs)


class Input(Node):
    def __init__(self, value=None):
        super().__init__()
        self.value = value

    def forward(self):
        pass

    def backward(self):
        self.gradients = {self: self.collect()}


class Add(Node):
    def forward(self):
        self.value = self.ins[0].value + self.ins[1].value

    def backward(self):
        g = self.collect()
        self.gradients = dict.fromkeys(self.ins, 0.0)
        for n in self.ins:
            self.gradients[n] += g


class Mul(Node):
    def forward(self):
        self.value = self.ins[0].value * self.ins[1].value

    def backward(self):
        g = self.collect()
        a, b = self.ins
        self.gradients = dict.fromkeys(self.ins, 0.0)
        self.gradients[a] += g * b.value
        self.gradients[b] += g * a.value


class Sigmoid(Node):
    def forward(self):
        self.value = 1 / (1 + math.exp(-self.ins[0].value))

    def backward(self):
        self.gradients = {self.ins[0]: self.collect() * self.value * (1 - self.value)}


class Square(Node):
    def __init__(self, a, b):
        super().__init__(a, b)

    def forward(self):
        self.diff = self.ins[0].value - self.ins[1].value
        self.value = self.diff**2

    def backward(self):
        self.gradients = {self.ins[0]: 2 * self.diff, self.ins[1]: -2 * self.diff}


def sort(outputs):
    seen, order = set(), []

    def visit(n):
        if n in seen:
            return
        seen.add(n)
        for m in n.ins:
            visit(m)
        order.append(n)

    visit(outputs)
    return order


random.seed(14)
x1, x2, target = Input(), Input(), Input()
trainables = []


def param(v):
    n = Input(v)
    trainables.append(n)
    return n


hs = []
for _ in range(3):
    z = Add(
        Add(Mul(param(random.gauss(0, 1.5)), x1), Mul(param(random.gauss(0, 1.5)), x2)), param(random.gauss(0, 0.5))
    )
    hs.append(Sigmoid(z))
out = param(0.0)
for h in hs:
    out = Add(out, Mul(param(random.gauss(0, 1)), h))
cost = Square(out, target)
graph = sort(cost)

rows = [(-1, -1, -1), (-1, 1, 0.5), (1, -1, 0.5), (1, 1, 1), (0, 0, 0.2)]
for epoch in range(300):
    total = 0.0
    for a, b, t in rows:
        x1.value, x2.value, target.value = a, b, t
        for n in graph:
            n.forward()
        for n in reversed(graph):
            n.backward()
        for p in trainables:
            p.value -= 0.1 * p.gradients[p]
        total += cost.value
    if epoch % 30 == 0:
        print("epoch", epoch, "loss", total)
