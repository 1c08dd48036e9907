# a tape that is a context manager; closures are run from the end
import math
import random


class Tape:
    active = None

    def __init__(self):
        self.steps = []

    def __enter__(self):
        Tape.active = self
        return self

    def __exit__(self, *a):
        Tape.active = None

    def gradient(self, target, sources):
        for s in sources:
            s.adj = 0.0
        target.adj = 1.0
        for step in reversed(self.steps):
            step()
        return [s.adj for s in sources]


class Variable:
    def __init__(self, val):
        self.val = val
        self.adj = 0.0

    def _new(self, val, make):
        out = Variable(val)
        if Tape.active is not None:
            Tape.active.steps.append(make(out))
        return out

    def __add__(self, o):
        o = wrap(o)

        def make(out):
            def step():
                self.adj += out.adj
                o.adj += out.adj

            return step

        return self._new(self.val + o.val, make)

    def __mul__(self, o):
        o = wrap(o)

        def make(out):
            def step():
                self.adj += o.val * out.adj
                o.adj += self.val * out.adj

            return step

        return self._new(self.val * o.val, make)

    def __sub__(self, o):
        return self + wrap(o) * -1.0

    def sin(self):
        def make(out):
            def step():
                self.adj += math.cos(self.val) * out.adj

            return step

        return self._new(math.sin(self.val), make)

    def softsign(self):
        def make(out):
            def step():
                self.adj += out.adj / (1 + abs(self.val)) ** 2

            return step

        return self._new(self.val / (1 + abs(self.val)), make)


def wrap(x):
    return x if isinstance(x, Variable) else Variable(float(x))


random.seed(33)
W = [Variable(random.gauss(0, 1)) for _ in range(6)]
B = [Variable(random.gauss(0, 1)) for _ in range(3)]
C = [Variable(random.gauss(0, 1)) for _ in range(4)]
allp = W + B + C
pts = [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(15)]
for epoch in range(100):
    with Tape() as tape:
        loss = Variable(0.0)
        for a, b in pts:
            h0 = (W[0] * a + W[1] * b + B[0]).softsign()
            h1 = (W[2] * a + W[3] * b + B[1]).sin()
            h2 = (W[4] * a + W[5] * b + B[2]).softsign()
            e = C[0] * h0 + C[1] * h1 + C[2] * h2 + C[3] - (a * a - b)
            loss = loss + e * e
    grads = tape.gradient(loss, allp)
    for p, g in zip(allp, grads):
        p.val -= 0.01 * g
    if epoch % 10 == 0:
        print(f"{epoch} loss {loss.val:.4f}")
