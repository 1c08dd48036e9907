"""One `_backward` method for all, which looks at the operation's name."""

import math


class Scalar:
    def __init__(self, data, inputs=(), op="", k=None):
        self.data, self.grad, self.inputs, self.op, self.k = float(data), 0.0, list(inputs), op, k

    @staticmethod
    def lift(x):
        return x if isinstance(x, Scalar) else Scalar(x)

    def __add__(self, other):
        other = Scalar.lift(other)
        return Scalar(self.data + other.data, [self, other], "+")

    def __mul__(self, other):
        other = Scalar.lift(other)
        return Scalar(self.data * other.data, [self, other], "*")

    def __neg__(self):
        return Scalar(-self.data, [self], "neg")

    def __sub__(self, other):
        return self + -Scalar.lift(other)

    def __pow__(self, k):
        return Scalar(self.data**k, [self], "pow", k)

    def sin(self):
        return Scalar(math.sin(self.data), [self], "sin")

    def cos(self):
        return Scalar(math.cos(self.data), [self], "cos")

    def sqrt(self):
        return Scalar(math.sqrt(self.data), [self], "sqrt")

    def _backward(self):
        g = self.grad
        if self.op == "+":
            self.inputs[0].grad += g
            self.inputs[1].grad += g
        elif self.op == "*":
            a, b = self.inputs
            a.grad += g * b.data
            b.grad += g * a.data
        elif self.op == "neg":
            self.inputs[0].grad -= g
        elif self.op == "pow":
            x = self.inputs[0]
            x.grad += g * self.k * x.data ** (self.k - 1)
        elif self.op == "sin":
            self.inputs[0].grad += g * math.cos(self.inputs[0].data)
        elif self.op == "cos":
            self.inputs[0].grad -= g * math.sin(self.inputs[0].data)
        elif self.op == "sqrt":
            self.inputs[0].grad += g * 0.5 / self.data

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v in seen:
                return
            seen.add(v)
            for x in v.inputs:
                visit(x)
            order.append(v)

        visit(self)
        for v in order:
            v.grad = 0.0
        self.grad = 1.0
        for v in order[::-1]:
            v._backward()

    __radd__, __rmul__ = __add__, __mul__
