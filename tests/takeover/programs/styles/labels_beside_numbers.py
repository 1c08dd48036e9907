# numbers with a label as the second positional argument, gradients along every path, repr
import math, random
class Val:
    def __init__(self, x, label="", kids=()):
        self.x, self.label, self.kids, self.dx = x, label, kids, 0.0
    def __repr__(self): return "<%s %.5f d=%.5f>" % (self.label or "?", self.x, self.dx)
    def _c(self, o): return o if isinstance(o, Val) else Val(o, "const")
    def __add__(self, o):
        o = self._c(o); return Val(self.x + o.x, "+", ((self, 1.0), (o, 1.0)))
    def __mul__(self, o):
        o = self._c(o); return Val(self.x * o.x, "*", ((self, o.x), (o, self.x)))
    def __sub__(self, o):
        o = self._c(o); return Val(self.x - o.x, "-", ((self, 1.0), (o, -1.0)))
    __radd__ = __add__; __rmul__ = __mul__
    def sigm(self):
        s = 1 / (1 + math.exp(-self.x)); return Val(s, "sigm", ((self, s * (1 - s)),))
    def push(self, g=1.0):
        self.dx += g
        for k, d in self.kids: k.push(g * d)
rng = random.Random(4)
H = 6
A = [[Val(rng.uniform(-1, 1), f"a{i}{j}") for j in range(2)] for i in range(H)]
B = [Val(rng.uniform(-1, 1), f"b{i}") for i in range(H)]
c = Val(0.0, "c")
ps = [p for r in A for p in r] + B + [c]
pts = [((x, y), x * y) for x in (-1, 0.3, 1.1) for y in (-0.7, 0.2, 0.9)]
for ep in range(31):
    tot = Val(0.0, "tot")
    for (x, y), t in pts:
        o = c
        for r, b in zip(A, B): o = o + b * (r[0] * x + r[1] * y).sigm()
        tot = tot + (o - t) * (o - t)
    for p in ps: p.dx = 0.0
    tot.push()
    for p in ps: p.x -= 0.05 * p.dx
    if ep % 30 == 0: print(ep, "%.6f" % tot.x)
print(ps[0], ps[-1], ps[5])
