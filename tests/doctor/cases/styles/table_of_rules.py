# op table: forward and backward functions by name
import math
import random

RULES = {
    "add": (lambda a, b: a + b, lambda g, out, a, b: (g, g)),
    "sub": (lambda a, b: a - b, lambda g, out, a, b: (g, -g)),
    "mul": (lambda a, b: a * b, lambda g, out, a, b: (g * b, g * a)),
    "div": (lambda a, b: a / b, lambda g, out, a, b: (g / b, -g * a / (b * b))),
    "exp": (math.exp, lambda g, out, a: (g * out,)),
    "log": (math.log, lambda g, out, a: (g / a,)),
    "leaky": (lambda a: a if a > 0 else 0.1 * a, lambda g, out, a: (g if a > 0 else 0.1 * g,)),
}


class Var:
    def __init__(self, item, op=None, args=()):
        self.item, self.op, self.args = item, op, args
        self.slope = None


def apply(op, *args):
    args = [a if isinstance(a, Var) else Var(a) for a in args]
    f, _ = RULES[op]
    return Var(f(*[a.item for a in args]), op, args)


def order(v, seen, out):
    if id(v) in seen:
        return out
    seen.add(id(v))
    for a in v.args:
        order(a, seen, out)
    out.append(v)
    return out


def differentiate(v):
    nodes = order(v, set(), [])
    for n in nodes:
        n.slope = 0.0
    v.slope = 1.0
    for n in nodes[::-1]:
        if n.op:
            shares = RULES[n.op][1](n.slope, n.item, *[a.item for a in n.args])
            for a, s in zip(n.args, shares):
                a.slope += s


rnd = random.Random(77)
weights = [[Var(rnd.gauss(0, 0.6)) for _ in range(3)] for _ in range(4)]
heads = [[Var(rnd.gauss(0, 0.6)) for _ in range(5)] for _ in range(2)]
every = [p for r in weights + heads for p in r]
pts = [(rnd.uniform(-1, 1), rnd.uniform(-1, 1)) for _ in range(20)]
labels = [int(x * x + y * y > 0.6) for x, y in pts]


def scores(x, y):
    h = [
        apply("leaky", apply("add", apply("add", apply("mul", w[0], x), apply("mul", w[1], y)), w[2])) for w in weights
    ]
    out = []
    for head in heads:
        s = head[4]
        for w, u in zip(head, h):
            s = apply("add", s, apply("mul", w, u))
        out.append(s)
    return out


for epoch in range(60):
    total = Var(0.0)
    for (x, y), k in zip(pts, labels):
        es = [apply("exp", s) for s in scores(x, y)]
        p = apply("div", es[k], apply("add", es[0], es[1]))
        total = apply("sub", total, apply("log", p))
    differentiate(total)
    for p in every:
        p.item -= 0.05 * p.slope
    if epoch % 10 == 0:
        print("cost", total.item)
