# an engine in a base class, Parameter subclass with momentum, naming, __lt__, deepcopy, save/load
import copy, math, random
class Var:
    __slots__ = ("data", "grad", "_prev", "_backward", "name")
    count = 0
    def __init__(self, data, _prev=(), name=None):
        self.data = float(data); self.grad = 0.0; self._prev = _prev; self._backward = lambda: None
        self.name = name
        Var.count += 1
    @staticmethod
    def wrap(x): return x if isinstance(x, Var) else Var(x)
    def __add__(self, o):
        o = Var.wrap(o); out = Var(self.data + o.data, (self, o))
        def _b():
            self.grad += out.grad; o.grad += out.grad
        out._backward = _b
        return out
    def __mul__(self, o):
        o = Var.wrap(o); out = Var(self.data * o.data, (self, o))
        def _b():
            self.grad += o.data * out.grad; o.grad += self.data * out.grad
        out._backward = _b
        return out
    def __neg__(self): return self * -1
    def __sub__(self, o): return self + (-o)
    def __radd__(self, o): return self + o
    def __rmul__(self, o): return self * o
    def __rsub__(self, o): return (-self) + o
    def __lt__(self, o): return self.data < (o.data if isinstance(o, Var) else o)
    def __gt__(self, o): return self.data > (o.data if isinstance(o, Var) else o)
    def __float__(self): return self.data
    def sigmoid(self):
        s = 1 / (1 + math.exp(-self.data)); out = Var(s, (self,))
        def _b(): self.grad += s * (1 - s) * out.grad
        out._backward = _b
        return out
    def sin(self):
        out = Var(math.sin(self.data), (self,))
        def _b(): self.grad += math.cos(self.data) * out.grad
        out._backward = _b
        return out
    def backward(self):
        topo = []; seen = set()
        def go(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev: go(c)
                topo.append(v)
        go(self); self.grad = 1.0
        for v in reversed(topo): v._backward()
    def __repr__(self): return f"Var({self.name or '?'}={self.data:.5f}, g={self.grad:.5f})"
class Parameter(Var):
    __slots__ = ("momentum",)
    def __init__(self, data, name=None):
        super().__init__(data, name=name); self.momentum = 0.0
    def step(self, lr, mu=0.9):
        self.momentum = mu * self.momentum - lr * self.grad
        self.data += self.momentum
        self.grad = 0.0
random.seed(7)
class Dense:
    def __init__(self, i, o, tag):
        self.w = [[Parameter(random.gauss(0, 1 / math.sqrt(i)), f"{tag}.w{j}{k}") for k in range(i)] for j in range(o)]
        self.b = [Parameter(0, f"{tag}.b{j}") for j in range(o)]
    def __call__(self, x):
        out = []
        for row, b in zip(self.w, self.b):
            s = b
            for w, xi in zip(row, x): s = s + w * xi
            out.append(s)
        return out
    def params(self):
        for row in self.w: yield from row
        yield from self.b
l1, l2 = Dense(1, 5, "one"), Dense(5, 5, "two"); l3 = Dense(5, 1, "out")
params = [p for l in (l1, l2, l3) for p in l.params()]
def f(x): return l3([h.sigmoid() for h in l2([h.sin() for h in l1([x])])])[0]
xs = [i / 10 - 1 for i in range(20)]
for step in range(6):
    losses = [(f(x) - math.cos(3 * x)) * (f(x) - math.cos(3 * x)) for x in xs]
    worst = max(losses); best = min(losses)
    loss = sum(losses) * (1 / len(losses))
    loss.backward()
    for p in params: p.step(0.02)
    if step % 4 == 0: print(step, round(loss.data, 6), "worst %.4f best %.6f" % (float(worst), float(best)))
print(sorted(params)[:2], Var.count)
print(len(params), copy.deepcopy(l3).w[0][0].data == l3.w[0][0].data)
