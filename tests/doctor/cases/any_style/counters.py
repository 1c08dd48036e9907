"""Reverse mode with counters: a node is taken when all who use it have reported."""

import math
import random


class Quantity:
    def __init__(self, amount, made_from=()):
        self.amount = amount
        self.made_from = made_from  # (quantity, rate of change)
        self.users = 0
        self.sens = 0.0


def lift(x):
    return x if isinstance(x, Quantity) else Quantity(float(x))


def plus(*xs):
    xs = [lift(x) for x in xs]
    return Quantity(sum(x.amount for x in xs), tuple((x, 1.0) for x in xs))


def times(x, y):
    x, y = lift(x), lift(y)
    return Quantity(x.amount * y.amount, ((x, y.amount), (y, x.amount)))


def softplus(x):
    return Quantity(math.log1p(math.exp(x.amount)), ((x, 1.0 / (1.0 + math.exp(-x.amount))),))


def sensitivities(top):
    stack, seen = [top], {id(top)}
    while stack:
        q = stack.pop()
        for p, _ in q.made_from:
            p.users += 1
            if id(p) not in seen:
                seen.add(id(p))
                stack.append(p)
    top.sens = 1.0
    ready = [top]
    while ready:
        q = ready.pop()
        for p, rate in q.made_from:
            p.sens += rate * q.sens
            p.users -= 1
            if p.users == 0:
                ready.append(p)


rng = random.Random(2)
points = [(x / 4.0, 0.8 * abs(x / 4.0) - 0.3) for x in range(-6, 7)]
theta = [rng.uniform(-1, 1) for _ in range(10)]
for step in range(81):
    qs = [Quantity(t) for t in theta]
    misfit = Quantity(0.0)
    for x, y in points:
        h = [softplus(plus(times(qs[3 * k], x), qs[3 * k + 1])) for k in range(3)]
        out = plus(*(times(qs[3 * k + 2], h[k]) for k in range(3)), qs[9], -y)
        misfit = plus(misfit, times(times(out, out), 1.0 / len(points)))
    sensitivities(misfit)
    theta = [t - 0.05 * q.sens for t, q in zip(theta, qs)]
    if step % 10 == 0:
        print(step, "misfit", round(misfit.amount, 5))
