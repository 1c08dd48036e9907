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


class Momentum:
    velocity = {}  # noqa: RUF012

    def __init__(self, params, rate):
        self.params, self.rate = params, rate

    def step(self):
        for i, p in enumerate(self.params):
            self.velocity[i] = 0.9 * self.velocity.get(i, 0.0) - self.rate * p.grad
            p.data += self.velocity[i]

    def zero(self):
        for p in self.params:
            p.grad = 0.0


rng = random.Random(1)
xs = [rng.uniform(-1, 1) for _ in range(20)]
up, down = [3 * x + 1 for x in xs], [-20 * x - 6 for x in xs]
line_up, line_down = [Value(0.0), Value(0.0)], [Value(0.0), Value(0.0)]
first, second = Momentum(line_up, 0.02), Momentum(line_down, 0.02)
for step in range(50):
    total = 0.0
    for line, opt, ys in ((line_up, first, up), (line_down, second, down)):
        loss = sum((line[0] * x + line[1] - y) ** 2 for x, y in zip(xs, ys)) / len(xs)
        opt.zero()
        loss.backward()
        opt.step()
        total += loss.data
    if step % 5 == 0:
        print(step, "loss", round(total, 4))
