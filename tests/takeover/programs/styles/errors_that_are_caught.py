# an error after many rounds, in an operation that is not defined there: caught, and the training goes on
import math, random
class Value:
    def __init__(self, data, prev=(), op=''):
        self.data = data; self.grad = 0.0; self._prev = prev; self._op = op; self._backward = lambda: None
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data + o.data, (self, o), '+')
        def b():
            self.grad += out.grad; o.grad += out.grad
        out._backward = b
        return out
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data * o.data, (self, o), '*')
        def b():
            self.grad += o.data * out.grad; o.grad += self.data * out.grad
        out._backward = b
        return out
    def __pow__(self, k):
        out = Value(self.data ** k, (self,), f'**{k}')
        def b(): self.grad += k * self.data ** (k - 1) * out.grad
        out._backward = b
        return out
    def exp(self):
        out = Value(math.exp(self.data), (self,), 'exp')
        def b(): self.grad += out.data * out.grad
        out._backward = b
        return out
    def log(self):
        out = Value(math.log(self.data), (self,), 'log')
        def b(): self.grad += out.grad / self.data
        out._backward = b
        return out
    def __neg__(self): return self * -1
    def __sub__(self, o): return self + (-o)
    def __truediv__(self, o): return self * o ** -1
    def __radd__(self, o): return self + o
    def __rmul__(self, o): return self * o
    def backward(self):
        topo, seen = [], set()
        def go(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev: go(c)
                topo.append(v)
        go(self); self.grad = 1.0
        for v in reversed(topo): v._backward()
random.seed(3)
grow = 1.0
w = [Value(random.uniform(-1, 1)) for _ in range(4)]
lr = 0.01
for it in range(400):
    try:
        L = Value(0.0)
        for k in range(5):
            s = sum((p * math.sin(k + i) for i, p in enumerate(w)), Value(0.0))
            e = (s * s * (grow if it < 250 else 900.0)).exp() - 3.0 * k
            L = L + (e * e + 0.001).log()
        for p in w: p.grad = 0.0
        L.backward()
        for p in w: p.data -= lr * p.grad
    except OverflowError as err:
        print(it, "overflow:", err); w = [Value(p.data * 0.01) for p in w]; lr *= 0.5
        continue
    except ValueError as err:
        print(it, "value:", err); break
    if it % 50 == 0: print(it, f"{L.data:.6f}")
