"""The `Tensor` class that learners complete in lesson 7, on plain lists of rows: the code around their parts."""

from __future__ import annotations

FRAME = '''\
import math


def zeros(shape):
    return [[0.0] * shape[1] for _ in range(shape[0])]


def check(g, tensor):
    """Whether g can be added to the gradient of a tensor."""
    if not isinstance(tensor.grad, list):
        raise TypeError(
            f"a gradient is set to {tensor.grad}, one number; it is a table of the shape of its value, {tensor.shape}"
        )
    shape = (len(g), len(g[0]))
    if shape != tensor.shape:
        raise ValueError(f"a gradient of shape {shape} for a value of shape {tensor.shape}")


def transpose(A):
    """A turned: its columns become rows."""
    return columns(A)


def matmul(A, B):
    """Each row of A against each column of B."""
    if len(A[0]) != len(B):
        raise ValueError(f"({len(A)}, {len(A[0])}) times ({len(B)}, {len(B[0])}) do not fit")
    return [[sum(a * b for a, b in zip(row, column)) for column in columns(B)] for row in A]


def spread(A, shape):
    """A, with a side of length 1 repeated until it has this shape."""
    return [[A[i % len(A)][j % len(A[0])] for j in range(shape[1])] for i in range(shape[0])]


def fitted(A, B):
    """Both tables, repeated where it takes that to give them one shape."""
    for one, two in ((len(A), len(B)), (len(A[0]), len(B[0]))):
        if one != two and 1 not in (one, two):
            raise ValueError(f"({len(A)}, {len(A[0])}) and ({len(B)}, {len(B[0])}) do not fit entry by entry")
    shape = (max(len(A), len(B)), max(len(A[0]), len(B[0])))
    return spread(A, shape), spread(B, shape)


def plus(A, B):
    """Entry by entry."""
    A, B = fitted(A, B)
    return [[a + b for a, b in zip(one, two)] for one, two in zip(A, B)]


def times(A, B):
    """Entry by entry."""
    A, B = fitted(A, B)
    return [[a * b for a, b in zip(one, two)] for one, two in zip(A, B)]


def columns(A):
    """The columns of A, each as a list."""
    return [[row[j] for row in A] for j in range(len(A[0]))]


<unbroadcast>


class Tensor:
    """A table of numbers that remembers where it came from. `shape` is (rows, columns)."""

    def __init__(self, data, _prev=()):
        self.data = [[float(x) for x in row] for row in data]
        self.shape = (len(self.data), len(self.data[0]))
        self.grad = zeros(self.shape)
        self._prev = tuple(_prev)
        self._backward = lambda: None

    def collect(self, g):
        """Add g to the gradient, entry by entry. (For lists, += would append.)"""
        check(g, self)
        self.grad = plus(self.grad, g)

    def __add__(self, other):
        out = Tensor(plus(self.data, other.data), (self, other))

        def _backward():
            <tensor-add>

        out._backward = _backward
        return out

    def __mul__(self, other):
        out = Tensor(times(self.data, other.data), (self, other))

        def _backward():
            <tensor-mul>

        out._backward = _backward
        return out

    def __matmul__(self, other):
        out = Tensor(matmul(self.data, other.data), (self, other))

        def _backward():
            <tensor-matmul>

        out._backward = _backward
        return out

    def sum(self, axis=None):
        """Over everything: shape (1, 1). axis=0, over the rows: (1, columns). axis=1, over the columns: (rows, 1)."""
        rows = self.data if axis == 1 else [[sum(column) for column in columns(self.data)]]
        out = Tensor(rows if axis == 0 else [[sum(row)] for row in rows], (self,))

        def _backward():
            <tensor-sum>

        out._backward = _backward
        return out

    def tanh(self):
        out = Tensor([[math.tanh(x) for x in row] for row in self.data], (self,))

        def _backward():
            slope = [[1 - y * y for y in row] for row in out.data]
            self.collect(times(out.grad, slope))

        out._backward = _backward
        return out

    def __sub__(self, other):
        return self + other * Tensor([[-1.0]])

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for x in v._prev:
                    visit(x)
                order.append(v)

        visit(self)
        self.grad = [[1.0] * self.shape[1] for _ in range(self.shape[0])]
        for v in reversed(order):
            v._backward()
'''
