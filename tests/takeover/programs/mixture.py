# A mixture of two bells: an empty base class, helpers below the class, momentum kept in each value.
import math
import random


class Traced:
    """marks what takes part"""


class Num(Traced):
    __slots__ = ("x", "g", "edges", "speed")

    def __init__(self, x, edges=()):
        self.x, self.g, self.edges, self.speed = x, 0.0, edges, 0.0

    def __add__(self, other):
        other = lift(other)
        return Num(self.x + other.x, ((self, 1.0), (other, 1.0)))

    def __mul__(self, other):
        other = lift(other)
        return Num(self.x * other.x, ((self, other.x), (other, self.x)))

    def exp(self):
        e = math.exp(self.x)
        return Num(e, ((self, e),))

    def log(self):
        return Num(math.log(self.x), ((self, 1 / self.x),))

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + (-lift(other))

    __radd__, __rmul__ = __add__, __mul__

    def backprop(self):
        order, seen, stack = [], set(), [(self, False)]
        while stack:
            v, done = stack.pop()
            if done:
                order.append(v)
            elif id(v) not in seen:
                seen.add(id(v))
                stack.append((v, True))
                stack.extend((p, False) for p, _ in v.edges)
        self.g = 1.0
        for v in reversed(order):
            for p, d in v.edges:
                p.g += d * v.g


def lift(x):
    return x if isinstance(x, Num) else Num(x)


random.seed(3)
points = [random.gauss(-2, 0.5) for _ in range(20)] + [random.gauss(1.5, 0.7) for _ in range(20)]
means, weights = [Num(-1.0), Num(1.0)], [Num(0.0), Num(0.0)]


def loss():
    total = Num(0.0)
    norm = sum(w.exp() for w in weights).log()
    for x in points:
        parts = [(w - norm - (m - x) * (m - x) * 0.5).exp() for m, w in zip(means, weights)]
        total = total - sum(parts).log()
    return total * (1 / len(points))


for step in range(30):
    value = loss()
    for p in means + weights:
        p.g = 0.0
    value.backprop()
    for p in means + weights:
        p.speed = 0.9 * p.speed - 0.1 * p.g
        p.x += p.speed
    if step % 5 == 0:
        print(step, f"{value.x:.9f}", [round(p.x, 6) for p in means])
