"""Numbers are NumPy scalars, functions are NumPy's."""

import numpy as np


class Value:
    def __init__(self, data, children=(), op=""):
        self.data = np.float64(data)
        self.grad = np.float64(0.0)
        self._prev = list(children)
        self._op = op
        self._backward = None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, [self, other], "+")

        def grad_fn():
            self.grad = self.grad + out.grad
            other.grad = other.grad + out.grad

        out._backward = grad_fn
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(np.multiply(self.data, other.data), [self, other], "*")

        def grad_fn():
            self.grad = self.grad + other.data * out.grad
            other.grad = other.grad + self.data * out.grad

        out._backward = grad_fn
        return out

    def tanh(self):
        out = Value(np.tanh(self.data), [self], "tanh")

        def grad_fn():
            self.grad = self.grad + (1 - np.square(out.data)) * out.grad

        out._backward = grad_fn
        return out

    def relu(self):
        out = Value(np.maximum(0, self.data), [self], "relu")

        def grad_fn():
            self.grad = self.grad + np.where(self.data > 0, 1.0, 0.0) * out.grad

        out._backward = grad_fn
        return out

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for x in v._prev:
                    visit(x)
                order.append(v)

        visit(self)
        self.grad = np.float64(1.0)
        for v in reversed(order):
            if v._backward:
                v._backward()

    __radd__, __rmul__ = __add__, __mul__
