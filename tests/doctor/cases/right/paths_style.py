"""No order at all: every path from the root is followed by itself. Slow, and right."""

import math


class Value:
    def __init__(self, data, parents=()):
        self.data = data
        self.grad = 0.0
        self.parents = parents  # pairs of an operand and a local derivative

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, [(self, other.data), (other, self.data)])

    def tanh(self):
        t = math.tanh(self.data)
        return Value(t, [(self, 1 - t * t)])

    def backward(self, g=1.0):
        self.grad += g
        for x, d in self.parents:
            x.backward(g * d)

    __radd__ = __add__
    __rmul__ = __mul__
