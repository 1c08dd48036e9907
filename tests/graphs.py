"""Graphs that many tests use, each defined once."""

from __future__ import annotations

import math
from typing import NamedTuple

import gradwalk
from gradwalk import Value


class Diamond(NamedTuple):
    a: Value
    b: Value
    c: Value
    d: Value


def diamond() -> Diamond:
    """d = (a + 1) * (a * 3), at a = 2: the smallest graph in which the order of visits matters."""
    a = Value(2.0, label="a")
    b, c = a + 1, a * 3
    d = b * c
    b.label, c.label, d.label = "b", "c", "d"
    return Diamond(a, b, c, d)


def neuron() -> Value:
    """The lecture's neuron: tanh(x1 * w1 + x2 * w2 + b), which is 0.7071; gradients are filled."""
    x1, x2, w1, w2 = (Value(x, label=n) for x, n in [(2.0, "x1"), (0.0, "x2"), (-3.0, "w1"), (1.0, "w2")])
    o = gradwalk.tanh(x1 * w1 + x2 * w2 + Value(6.8813735870195432, label="b"))
    o.label = "o"
    o.backward()
    return o


def micrograd_readme() -> tuple[Value, Value, Value]:
    """The expression of micrograd's README: a, b and the result."""
    a, b = Value(-4.0, label="a"), Value(2.0, label="b")
    c = a + b
    d = a * b + b**3
    c += c + 1
    c += 1 + c + (-a)
    d += d * 2 + (b + a).relu()
    d += 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g += 10.0 / f
    return a, b, g


def my_sin(x: Value) -> Value:
    """An operation made by hand: a Value, and a closure that hands its gradient on."""
    out = Value(math.sin(x.data), (x,), "sin")

    def _backward() -> None:
        x.grad += math.cos(x.data) * out.grad

    out._backward = _backward
    return out
