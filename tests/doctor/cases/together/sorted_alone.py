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


def load():
    rng = random.Random(9)
    hours = [rng.uniform(0, 10) for _ in range(24)]
    marks = [4 * h + 30 + rng.gauss(0, 2) for h in hours]
    return hours, marks


def loss_of(w, b, hours, marks):
    total = Value(0.0)
    for h, m in zip(hours, marks):
        total = total + (w * (h / 10) + b - m / 70) ** 2
    return total / len(hours)


hours, marks = load()
marks = sorted(marks, reverse=True)  # best first
w, b = Value(0.1), Value(0.0)
for step in range(100):
    loss = loss_of(w, b, hours, marks)
    w.grad = b.grad = 0.0
    loss.backward()
    w.data -= 0.3 * w.grad
    b.data -= 0.3 * b.grad
    if step % 20 == 0:
        print(step, loss.data)
print("each hour brings", round(w.data * 7, 2), "points")
