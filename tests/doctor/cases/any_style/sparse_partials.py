"""Forward mode with sparse partials: every number carries {parameter name: derivative}."""

import math
import random


class Jet:
    def __init__(self, v, d=None):
        self.v, self.d = v, d or {}

    def __add__(self, o):
        o = jet(o)
        return Jet(self.v + o.v, {k: self.d.get(k, 0.0) + o.d.get(k, 0.0) for k in self.d | o.d})

    __radd__ = __add__

    def __mul__(self, o):
        o = jet(o)
        left = {k: o.v * d for k, d in self.d.items()}
        right = {k: self.v * d for k, d in o.d.items()}
        return Jet(self.v * o.v, {k: left.get(k, 0.0) + right.get(k, 0.0) for k in left | right})

    __rmul__ = __mul__


def jet(x):
    return x if isinstance(x, Jet) else Jet(float(x))


def gauss(x):
    e = math.exp(-x.v * x.v)
    return Jet(e, {k: -2.0 * x.v * e * d for k, d in x.d.items()})


rng = random.Random(6)
pts = [(x / 3.0, math.exp(-((x / 3.0 - 0.5) ** 2) / 0.5)) for x in range(-6, 9)]
theta = {"height": 0.6, "center": 0.0, "width": 0.9, "floor": 0.1}
for epoch in range(60):
    p = {k: Jet(v, {k: 1.0}) for k, v in theta.items()}
    loss = Jet(0.0)
    for x, y in pts:
        r = p["height"] * gauss((p["center"] + -x) * p["width"]) + p["floor"] + -y
        loss = loss + r * r
    for k in theta:
        theta[k] -= 0.02 * loss.d[k]
    if epoch % 10 == 0:
        print("epoch", epoch, "loss", round(loss.v, 5))
