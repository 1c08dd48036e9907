# expression trees: every class evaluates itself and hands a seed down, along every path
import math
import random


class Expr:
    def __add__(self, o):
        return Sum(self, as_expr(o))

    def __radd__(self, o):
        return Sum(as_expr(o), self)

    def __mul__(self, o):
        return Product(self, as_expr(o))

    def __rmul__(self, o):
        return Product(as_expr(o), self)

    def __sub__(self, o):
        return Sum(self, Product(Const(-1.0), as_expr(o)))


class Const(Expr):
    def __init__(self, v):
        self.value = v

    def evaluate(self):
        return self.value

    def derive(self, seed):
        pass


class Param(Expr):
    def __init__(self, v):
        self.value = v
        self.partial = 0.0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


class Sum(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def evaluate(self):
        self.value = self.a.evaluate() + self.b.evaluate()
        return self.value

    def derive(self, seed):
        self.a.derive(seed)
        self.b.derive(seed)


class Product(Expr):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def evaluate(self):
        self.value = self.a.evaluate() * self.b.evaluate()
        return self.value

    def derive(self, seed):
        self.a.derive(seed * self.b.value)
        self.b.derive(seed * self.a.value)


class Power(Expr):
    def __init__(self, a, n):
        self.a, self.n = a, n

    def evaluate(self):
        self.value = self.a.evaluate() ** self.n
        return self.value

    def derive(self, seed):
        self.a.derive(seed * self.n * self.a.value ** (self.n - 1))


class Atan(Expr):
    def __init__(self, a):
        self.a = a

    def evaluate(self):
        self.value = math.atan(self.a.evaluate())
        return self.value

    def derive(self, seed):
        self.a.derive(seed / (1 + self.a.value**2))


def as_expr(x):
    return x if isinstance(x, Expr) else Const(float(x))


random.seed(3)
ps = [Param(random.uniform(-1, 1)) for _ in range(10)]
pairs = [(x / 5, math.tanh(2 * x / 5) + 0.2) for x in range(-7, 8)]


def model(x):
    out = ps[9]
    for k in range(3):
        out = out + ps[3 * k] * Atan(ps[3 * k + 1] * x + ps[3 * k + 2])
    return out


for epoch in range(120):
    cost = Const(0.0)
    for x, y in pairs:
        cost = cost + Power(model(x) - y, 2)
    c = cost.evaluate()
    for p in ps:
        p.partial = 0.0
    cost.derive(1.0)
    for p in ps:
        p.value -= 0.02 * p.partial
    if epoch % 12 == 0:
        print("epoch", epoch, "cost", c)
