"""The `Value` class that learners complete: one full class, with places for the parts to be written.

This module holds the text of that class, a solution for each place, and the text a learner starts
from. It does not judge what is right: closures/exercises.py finds that out by running the class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .code import fill

TEMPLATE = '''\
import math


class Value:
    """A number that remembers where it came from."""

    def __init__(self, data, _prev=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_prev)
        self._op = _op
        self.label = label
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            <add>

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            <mul>

        out._backward = _backward
        return out

    def __pow__(self, other):  # other is a plain number
        out = Value(self.data**other, (self,), f"**{other}")

        def _backward():
            <pow>

        out._backward = _backward
        return out

    def tanh(self):
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward():
            <tanh>

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            <exp>

        out._backward = _backward
        return out

    def log(self):
        out = Value(math.log(self.data), (self,), "log")

        def _backward():
            <log>

        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data if self.data > 0 else 0.0, (self,), "ReLU")

        def _backward():
            <relu>

        out._backward = _backward
        return out

    def backward(self):
        <diamond>

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __truediv__(self, other):
        return self * other**-1

    def __radd__(self, other):
        <radd>

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return (-self) + other

    def __rtruediv__(self, other):
        return Value(other) / self

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"
'''

SOLUTIONS = {
    "add": "self.grad += out.grad\nother.grad += out.grad\n",
    "mul": "self.grad += other.data * out.grad\nother.grad += self.data * out.grad\n",
    "pow": "self.grad += other * self.data ** (other - 1) * out.grad\n",
    "tanh": "self.grad += (1 - out.data**2) * out.grad\n",
    "exp": "self.grad += out.data * out.grad\n",
    "diamond": """\
order, seen = [], set()

def visit(v):
    if v not in seen:
        seen.add(v)
        for x in v._prev:
            visit(x)
        order.append(v)

visit(self)
self.grad = 1.0
for v in reversed(order):
    v._backward()
""",
    "radd": "return self + other\n",
    "relu": "self.grad += (out.data > 0) * out.grad\n",
    "log": "self.grad += out.grad / self.data\n",
}

_ONE = "# How much does out move when self moves a little?\npass\n"
_TWO = "# How much does out move when self moves a little? And other?\npass\n"
STARTERS = {
    "add": _TWO,
    "mul": _TWO,
    "pow": _ONE,
    "tanh": _ONE,
    "exp": _ONE,
    "diamond": "# Which gradient does the walk begin with? Whose turn is it then, and then?\npass\n",
    "relu": _ONE,
    "log": _ONE,
}


_PLAIN = {"diamond": "backward", "tanh": "tanh", "exp": "exp", "relu": "relu", "log": "log"}
TITLES = {key: _PLAIN.get(key, f"__{key}__") for key in SOLUTIONS}
"""The name by which a learner knows each part."""

REQUIRED = ("add", "mul", "pow", "tanh", "exp", "radd", "diamond")
"""The parts that lesson 4 asks for; the others are optional."""


BLANK = "...  # yours to write"
LATER = 'raise NotImplementedError("{title} is written in lesson 4")'
"""Stands for a part that the learner has not written yet, in the file the learner keeps."""


def with_blanks(bodies: Mapping[str, str], blank: str = BLANK) -> tuple[str, dict[str, tuple[int, int]]]:
    """The class with the learner's parts and blanks for missing required ones; missing optional ones are left out."""
    extra = [key for key in SOLUTIONS if key not in REQUIRED and key not in bodies]
    template = TEMPLATE
    for key in extra:
        template = re.sub(rf"    def (?:(?!\n    def ).)*<{key}>.*?\n\n(?=    def )", "", template, flags=re.DOTALL)
    return fill(template, {**{key: blank.format(title=TITLES[key]) for key in REQUIRED}, **bodies})


def full_class(bodies: dict[str, str]) -> tuple[str, dict[str, tuple[int, int]]]:
    """The class with the given bodies in their places and the solutions elsewhere, and the lines of each place."""
    return fill(TEMPLATE, {**SOLUTIONS, **bodies})
