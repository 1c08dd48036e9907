import math
import random


class Value:
    def __init__(self, data, _children=()):
        self.data = float(data)
        self.grad = 0.0
        self._prev = set(_children)
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other))

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other))

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, k):
        out = Value(self.data**k, (self,))

        def _backward():
            self.grad += k * self.data ** (k - 1) * out.grad

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,))

        def _backward():
            self.grad += out.data * out.grad

        out._backward = _backward
        return out

    def log(self):
        out = Value(math.log(self.data), (self,))

        def _backward():
            self.grad += out.grad / self.data

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,))

        def _backward():
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out

    def sigmoid(self):
        out = Value(1 / (1 + math.exp(-self.data)), (self,))

        def _backward():
            self.grad += out.data * (1 - out.data) * out.grad

        out._backward = _backward
        return out

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return (-self) + other

    def __truediv__(self, other):
        return self * (other**-1 if isinstance(other, Value) else 1 / other)

    def backward(self):
        topo, seen = [], set()

        def build(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev:
                    build(c)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()


class Net:
    def __init__(self, rng):
        self.first = [[Value(rng.gauss(0, 1)) for _ in range(3)] for _ in range(4)]
        self.second = [Value(rng.gauss(0, 1)) for _ in range(5)]

    def hidden(self, x):
        return [max(0.0, sum(w * v for w, v in zip(row, [*x, 1.0])).data) for row in self.first]

    def __call__(self, x):
        return sum(w * h for w, h in zip(self.second, [*self.hidden(x), 1.0]))

    def parameters(self):
        return [w for row in self.first for w in row] + self.second


rng = random.Random(11)
rows = [((a, b), a * b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
net = Net(rng)
for step in range(60):
    loss = sum((net(x) - y) ** 2 for x, y in rows) / len(rows)
    for p in net.parameters():
        p.grad = 0.0
    loss.backward()
    for p in net.parameters():
        p.data -= 0.05 * p.grad
    if step % 10 == 0:
        print(step, "loss", round(loss.data, 4))
