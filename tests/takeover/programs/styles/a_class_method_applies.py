# generator graph walk, nested functions as ops, class attributes for history; policy gradient on a bandit-ish gridworld
import math
import random
from typing import NamedTuple


class Op(NamedTuple):
    name: str
    f: object
    df: object


OPS = {
    "+": Op("+", lambda a, b: a + b, lambda a, b, y: (1.0, 1.0)),
    "-": Op("-", lambda a, b: a - b, lambda a, b, y: (1.0, -1.0)),
    "*": Op("*", lambda a, b: a * b, lambda a, b, y: (b, a)),
    "/": Op("/", lambda a, b: a / b, lambda a, b, y: (1 / b, -y / b)),
    "exp": Op("exp", math.exp, lambda a, y: (y,)),
    "log": Op("log", math.log, lambda a, y: (1 / a,)),
    "tanh": Op("tanh", math.tanh, lambda a, y: (1 - y * y,)),
}


class Var:
    def __init__(self, value, op=None, args=()):
        self.value, self.op, self.args, self.adjoint = value, op, args, 0.0

    @classmethod
    def apply(cls, name, *args):
        args = tuple(a if isinstance(a, cls) else cls(a) for a in args)
        op = OPS[name]
        return cls(op.f(*(a.value for a in args)), op, args)

    def __add__(self, o):
        return Var.apply("+", self, o)

    def __radd__(self, o):
        return Var.apply("+", o, self)

    def __sub__(self, o):
        return Var.apply("-", self, o)

    def __rsub__(self, o):
        return Var.apply("-", o, self)

    def __mul__(self, o):
        return Var.apply("*", self, o)

    def __rmul__(self, o):
        return Var.apply("*", o, self)

    def __truediv__(self, o):
        return Var.apply("/", self, o)

    def exp(self):
        return Var.apply("exp", self)

    def log(self):
        return Var.apply("log", self)

    def tanh(self):
        return Var.apply("tanh", self)

    def _postorder(self, seen):
        if id(self) not in seen:
            seen.add(id(self))
            for a in self.args:
                yield from a._postorder(seen)
            yield self

    def backward(self):
        nodes = list(self._postorder(set()))
        self.adjoint = 1.0
        for n in reversed(nodes):
            if n.op:
                for a, d in zip(n.args, n.op.df(*(a.value for a in n.args), n.value)):
                    a.adjoint += d * n.adjoint


rng = random.Random(2)
A, H = 3, 6
W1 = [[Var(rng.gauss(0, 0.5)) for _ in range(3)] for _ in range(H)]
W2 = [[Var(rng.gauss(0, 0.5)) for _ in range(H)] for _ in range(A)]
P = [p for W in (W1, W2) for r in W for p in r]


def policy(s):
    h = [(r[0] * s[0] + r[1] * s[1] + r[2]).tanh() for r in W1]
    z = [sum((w * x for w, x in zip(r, h)), Var(0.0)) for r in W2]
    top = max(q.value for q in z)
    e = [(q - top).exp() for q in z]
    t = e[0] + e[1] + e[2]
    return [q / t for q in e]


base = 0.0
for ep in range(12):
    loss, ret = Var(0.0), 0.0
    for _ in range(6):
        s = (rng.uniform(-1, 1), rng.uniform(-1, 1))
        p = policy(s)
        a = rng.choices(range(A), weights=[q.value for q in p])[0]
        r = 1.0 if a == (0 if s[0] > 0 else 1 if s[1] > 0 else 2) else 0.0
        ret += r
        loss = loss - p[a].log() * (r - base)
    base = 0.9 * base + 0.1 * ret / 6
    loss.backward()
    for q in P:
        q.value -= 0.1 * q.adjoint
        q.adjoint = 0.0
    if ep % 3 == 2:
        print(ep, f"{loss.value:.5f} {base:.5f}")
