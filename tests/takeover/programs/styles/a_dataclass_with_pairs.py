from __future__ import annotations
from dataclasses import dataclass, field
from typing import Callable
import math, random
from functools import reduce
from operator import add

@dataclass(eq=False)
class Node:
    data: float
    grad: float = 0.0
    children: list[tuple["Node", Callable[[float], float]]] = field(default_factory=list, repr=False)
    op: str = ""

    def __add__(self, other):
        other = lift(other)
        return Node(self.data + other.data, children=[(self, lambda g: g), (other, lambda g: g)], op="+")
    def __mul__(self, other):
        other = lift(other)
        a, b = self.data, other.data
        return Node(a * b, children=[(self, lambda g: g * b), (other, lambda g: g * a)], op="*")
    def __sub__(self, other): return self + lift(other) * -1
    def __rsub__(self, other): return lift(other) - self
    def __truediv__(self, other): return self * lift(other).pow(-1)
    __radd__ = __add__
    __rmul__ = __mul__
    def pow(self, k):
        return Node(self.data ** k, children=[(self, lambda g: g * k * self.data ** (k - 1))], op=f"^{k}")
    def exp(self):
        e = math.exp(self.data)
        return Node(e, children=[(self, lambda g: g * e)], op="exp")
    def log(self):
        return Node(math.log(self.data), children=[(self, lambda g: g / self.data)], op="log")
    def leaky(self, a=0.01):
        s = 1.0 if self.data > 0 else a
        return Node(self.data * s, children=[(self, lambda g: g * s)], op="leaky")

def lift(x): return x if isinstance(x, Node) else Node(float(x))

def backprop(root):
    topo, seen = [], set()
    stack = [(root, False)]
    while stack:
        n, done = stack.pop()
        if done: topo.append(n); continue
        if id(n) in seen: continue
        seen.add(id(n))
        stack.append((n, True))
        for c, _ in n.children:
            stack.append((c, False))
    for n in topo: n.grad = 0.0
    root.grad = 1.0
    for n in reversed(topo):
        for c, f in n.children:
            c.grad += f(n.grad)
    return len(topo)

def softmax(xs):
    m = max(x.data for x in xs)
    es = [(x - m).exp() for x in xs]
    z = reduce(add, es)
    return [e / z for e in es]

random.seed(1)
K, D, H = 3, 4, 10
w1 = [[Node(random.uniform(-.5, .5)) for _ in range(D)] for _ in range(H)]
w2 = [[Node(random.uniform(-.5, .5)) for _ in range(H)] for _ in range(K)]
ps = sum(w1, []) + sum(w2, [])
X = [[random.gauss(c, 1.2) for _ in range(D)] for c in range(K) for _ in range(8)]
Y = [c for c in range(K) for _ in range(8)]
def forward(x):
    h = [reduce(add, [w * xi for w, xi in zip(row, x)]).leaky() for row in w1]
    o = [reduce(add, [w * hi for w, hi in zip(row, h)]) for row in w2]
    return softmax(o)
nodes = 0
for epoch in range(6):
    total = Node(0.0)
    hits = 0
    for x, y in zip(X, Y):
        p = forward(x)
        hits += max(range(K), key=lambda i: p[i].data) == y
        total = total - p[y].log()
    loss = total / len(X)
    nodes = backprop(loss)
    for p in ps: p.data -= 0.3 * p.grad
    if epoch % 6 == 0: print(f"{epoch}: loss={loss.data:.6f} acc={hits / len(X):.2f}")
print("graph has", nodes, "nodes; last op", loss.op)
print(ps[0])
