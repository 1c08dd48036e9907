# torch-like: requires_grad, detach, zero_grad(), clone, item(), Parameter list, grad None, retain; comparisons; Module with state_dict
import math, random, sys
class Tensor:
    """Scalar tensor"""
    def __init__(self, data, requires_grad=False, _parents=(), _grad_fn=None, name=None):
        self.data = float(data); self.requires_grad = requires_grad or any(p.requires_grad for p in _parents)
        self._parents = _parents if self.requires_grad else ()
        self._grad_fn = _grad_fn if self.requires_grad else None
        self.grad = None; self.name = name
    def _accumulate(self, g):
        if not self.requires_grad: return
        self.grad = g if self.grad is None else self.grad + g
    @property
    def is_leaf(self): return not self._parents
    def item(self): return self.data
    def detach(self): return Tensor(self.data)
    def __add__(self, o):
        o = o if isinstance(o, Tensor) else Tensor(o)
        def fn(g): self._accumulate(g); o._accumulate(g)
        return Tensor(self.data + o.data, _parents=(self, o), _grad_fn=fn)
    def __mul__(self, o):
        o = o if isinstance(o, Tensor) else Tensor(o)
        def fn(g): self._accumulate(g * o.data); o._accumulate(g * self.data)
        return Tensor(self.data * o.data, _parents=(self, o), _grad_fn=fn)
    def __pow__(self, k):
        def fn(g): self._accumulate(g * k * self.data ** (k - 1))
        return Tensor(self.data ** k, _parents=(self,), _grad_fn=fn)
    def __neg__(self): return self * -1.0
    def __sub__(self, o): return self + (-o if isinstance(o, Tensor) else -o)
    def __truediv__(self, o): return self * (o ** -1 if isinstance(o, Tensor) else 1.0 / o)
    __radd__ = __add__
    __rmul__ = __mul__
    def __rsub__(self, o): return -self + o
    def relu(self):
        def fn(g): self._accumulate(g if self.data > 0 else 0.0)
        return Tensor(max(self.data, 0.0), _parents=(self,), _grad_fn=fn)
    def tanh(self):
        t = math.tanh(self.data)
        def fn(g): self._accumulate(g * (1.0 - t * t))
        return Tensor(t, _parents=(self,), _grad_fn=fn)
    def zero_grad(self): self.grad = None
    def backward(self):
        if not self.requires_grad: raise RuntimeError("does not require grad")
        order = []; seen = set()
        def walk(t):
            if id(t) in seen: return
            seen.add(id(t))
            for p in t._parents: walk(p)
            order.append(t)
        walk(self)
        self.grad = 1.0
        for t in reversed(order):
            if t._grad_fn is not None and t.grad is not None: t._grad_fn(t.grad)
    def __repr__(self):
        extra = ", requires_grad=True" if self.requires_grad else ""
        return f"tensor({self.data:.4f}{extra})"
class Module:
    def parameters(self):
        for v in vars(self).values():
            if isinstance(v, Tensor): yield v
            elif isinstance(v, Module): yield from v.parameters()
            elif isinstance(v, (list, tuple)):
                for e in v:
                    if isinstance(e, Tensor): yield e
                    elif isinstance(e, Module): yield from e.parameters()
    def zero_grad(self):
        for p in self.parameters(): p.zero_grad()
class Unit(Module):
    def __init__(self, n):
        self.w = [Tensor(random.uniform(-1, 1) / n ** .5, requires_grad=True) for _ in range(n)]
        self.b = Tensor(0, requires_grad=True)
    def forward(self, xs):
        acc = self.b
        for w, x in zip(self.w, xs): acc += w * x
        return acc
    __call__ = forward
class Net(Module):
    def __init__(self): self.a = [Unit(4) for _ in range(5)]; self.o = [Unit(5) for _ in range(2)]
    def __call__(self, x): return [o([u(x).tanh() for u in self.a]) for o in self.o]
class SGD:
    def __init__(self, params, lr, momentum): self.params = list(params); self.lr = lr; self.mu = momentum; self.buf = {}
    def step(self):
        for p in self.params:
            if p.grad is None: continue
            b = self.buf[id(p)] = self.mu * self.buf.get(id(p), 0.0) + p.grad
            p.data -= self.lr * b
random.seed(0)
net = Net(); opt = SGD(net.parameters(), .05, .8)
X = [[random.gauss(0, 1) for _ in range(4)] for _ in range(12)]
Y = [(x[0] - x[1], x[2] * x[3]) for x in X]
for ep in range(6):
    net.zero_grad()
    loss = Tensor(0.0)
    for x, (u, v) in zip(X, Y):
        a, b = net([Tensor(t) for t in x])
        loss = loss + (a - u) ** 2 + (b - v) ** 2
    loss = loss / len(X)
    loss.backward(); opt.step()
    if ep % 6 == 0: print(ep, f"{loss.item():.6f}", loss)
print([p.is_leaf for p in opt.params[:2]], loss.is_leaf, loss.detach(), opt.params[0])
