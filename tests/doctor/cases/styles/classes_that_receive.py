# GRU-like cell, engine with subclass per op, gradients None at first
import math
import random


class Node:
    op = "leaf"

    def __init__(self, out, *parents):
        self.out = out
        self.parents = parents
        self.error = None

    def vjp(self, g):
        return ()

    def receive(self, g):
        self.error = g if self.error is None else self.error + g

    def __add__(self, b):
        return Plus.of(self, b)

    def __mul__(self, b):
        return Times.of(self, b)

    def __sub__(self, b):
        return Minus.of(self, b)


class Plus(Node):
    @classmethod
    def of(cls, a, b):
        return cls(a.out + b.out, a, b)

    def vjp(self, g):
        return g, g


class Minus(Node):
    @classmethod
    def of(cls, a, b):
        return cls(a.out - b.out, a, b)

    def vjp(self, g):
        return g, -g


class Times(Node):
    @classmethod
    def of(cls, a, b):
        return cls(a.out * b.out, a, b)

    def vjp(self, g):
        a, b = self.parents
        return g * b.out, g * a.out


class Sig(Node):
    @classmethod
    def of(cls, a):
        return cls(1 / (1 + math.exp(-a.out)), a)

    def vjp(self, g):
        return (g * self.out * (1 - self.out),)


class Tanh(Node):
    @classmethod
    def of(cls, a):
        return cls(math.tanh(a.out), a)

    def vjp(self, g):
        return (g * (1 - self.out**2),)


def depth_first(n, seen, order):
    if n in seen:
        return
    seen.add(n)
    for p in n.parents:
        depth_first(p, seen, order)
    order.append(n)


def backpropagate(root):
    order = []
    depth_first(root, set(), order)
    root.error = 1.0
    for n in order[::-1]:
        if n.parents:
            for p, g in zip(n.parents, n.vjp(n.error)):
                p.receive(g)


random.seed(18)
par = {k: Node(random.uniform(-1, 1)) for k in ("zx", "zh", "zb", "hx", "hh", "hb", "o", "ob")}
one = Node(1.0)
seqs = [[random.choice((0.0, 1.0)) for _ in range(5)] for _ in range(12)]
last_one = [next((i for i, b in enumerate(reversed(s)) if b), 5) / 5 for s in seqs]


def read(seq):
    h = Node(0.0)
    for b in seq:
        x = Node(b)
        z = Sig.of(par["zx"] * x + par["zh"] * h + par["zb"])
        new = Tanh.of(par["hx"] * x + par["hh"] * h + par["hb"])
        h = (one - z) * h + z * new
    return par["o"] * h + par["ob"]


for epoch in range(100):
    loss = Node(0.0)
    for s, t in zip(seqs, last_one):
        e = read(s) - Node(t)
        loss = loss + e * e
    for p in par.values():
        p.error = None
    one.error = None
    backpropagate(loss)
    for p in par.values():
        p.out -= 0.05 * p.error
    if epoch % 10 == 0:
        print("epoch", epoch, "loss", loss.out)
