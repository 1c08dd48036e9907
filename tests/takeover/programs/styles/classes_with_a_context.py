# torch.autograd.Function style: ctx, apply, classmethods
import math, random
class Context:
    def save(self, *xs): self.saved = xs
class Tensor:
    def __init__(self, data, ctx=None, name=None):
        self.data = float(data); self.grad = 0.0; self.ctx = ctx; self.name = name
    def __add__(self, o): return Add.apply(self, o)
    def __mul__(self, o): return Mul.apply(self, o)
    def __sub__(self, o): return Add.apply(self, Mul.apply(o, -1.0))
    def __neg__(self): return Mul.apply(self, -1.0)
    def __rsub__(self, o): return Add.apply(o, -self)
    __radd__ = __add__
    __rmul__ = __mul__
    def tanh(self): return Tanh.apply(self)
    def backward(self):
        order, seen = [], set()
        def visit(t):
            if t in seen: return
            seen.add(t)
            if t.ctx is not None:
                for p in t.ctx.parents: visit(p)
            order.append(t)
        visit(self)
        self.grad = 1.0
        for t in reversed(order):
            if t.ctx is None: continue
            gs = t.ctx.fn.backward(t.ctx, t.grad)
            for p, g in zip(t.ctx.parents, gs if isinstance(gs, tuple) else (gs,)):
                p.grad += g
class Function:
    @classmethod
    def apply(cls, *args):
        ctx = Context()
        ctx.parents = [a if isinstance(a, Tensor) else Tensor(a) for a in args]
        ctx.fn = cls
        return Tensor(cls.forward(ctx, *[p.data for p in ctx.parents]), ctx)
class Add(Function):
    @staticmethod
    def forward(ctx, a, b): return a + b
    @staticmethod
    def backward(ctx, g): return g, g
class Mul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save(a, b); return a * b
    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved
        return g * b, g * a
class Tanh(Function):
    @staticmethod
    def forward(ctx, a):
        t = math.tanh(a); ctx.save(t); return t
    @staticmethod
    def backward(ctx, g):
        t, = ctx.saved
        return g * (1 - t * t)
class Square(Function):
    @staticmethod
    def forward(ctx, a): ctx.save(a); return a * a
    @staticmethod
    def backward(ctx, g): return 2 * ctx.saved[0] * g
random.seed(2)
W = [[Tensor(random.gauss(0, 1), None, f"w{i}{j}") for j in range(3)] for i in range(6)]
V = [Tensor(random.gauss(0, 1), name=f"v{i}") for i in range(6)]
P = sum(W, []) + V
data = [([random.gauss(0, 1) for _ in range(3)],) for _ in range(20)]
for it in range(30):
    L = Tensor(0.0)
    for (x,) in data:
        h = [sum((w * v for w, v in zip(r, x)), Tensor(0.0)).tanh() for r in W]
        d = sum((v * z for v, z in zip(V, h)), Tensor(0.0)) - math.sin(x[0]) * x[1]
        L = L + Square.apply(d)
    L = L * (1 / len(data))
    for p in P: p.grad = 0.0
    L.backward()
    for p in P: p.data -= 0.05 * p.grad
    if it % 5 == 4: print(it, f"{L.data:.8f}")
print(P[0].name, P[-1].name, " ".join(f"{p.data:.4f}" for p in P[:5]))
