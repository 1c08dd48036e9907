"""Talking to somebody else's `Value` class: making values, applying operations, reading gradients.

Any class with micrograd's surface will do: `Value(number)`, operators, `.data`, `.grad`,
`backward()`. The operands may be called `_prev`, `_children`, `children`, ...; each result may carry
a `_backward` of its own, or the walk may do the multiplying itself.

This file knows how to ask such a class. What the answers mean is said in mistakes.py and visits.py.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..engine import ops
from ..engine.op import Op
from .mistakes import Trial

OPERANDS = ("_prev", "inputs", "_inputs", "_children", "children", "_parents", "parents", "prev")


@dataclass(frozen=True)
class Method:
    """An operation as a learner's class offers it: the method's name, the row of the table, how to call it."""

    name: str
    op: Op
    call: Callable[..., Any]
    points: Sequence[tuple[float, ...]]


TWO = [(2.0, 3.0), (-1.5, 0.7), (0.4, -1.1), (1.7, 2.3)]
POSITIVE = [(2.0,), (0.7,), (1.3,)]
ANY = [(0.5,), (-1.2,), (0.8,), (1.6,)]


def _power(k: float) -> Method:
    return Method("__pow__", ops.powk.bind(k), lambda x: x**k, POSITIVE)


def _named(name: str) -> Method:
    row = ops.TABLE[name]
    inside = [point for point in ANY if row.domain[0][0] <= point[0] <= row.domain[0][1]]
    return Method(name, row, operator.methodcaller(name), inside if len(inside) > 2 else POSITIVE)


METHODS = [
    Method("__add__", ops.add, operator.add, TWO),
    Method("__mul__", ops.mul, operator.mul, TWO),
    _power(3),
    _power(2),
    _power(-1),
    _power(0.5),
    Method("__neg__", ops.neg, operator.neg, ANY),
    Method("__sub__", ops.sub, operator.sub, TWO),
    Method("__truediv__", ops.div, operator.truediv, TWO),
    *map(_named, ("tanh", "exp", "relu", "log", "sigmoid", "sqrt", "sin", "cos", "tan", "softplus", "gelu", "abs")),
]


# ---- the same order in every run ----

NUMBER = "__gradwalk_number__"


def count_hashes(kind: type) -> None:
    """Sets of values go through them by hash, which is by address: another order, and other findings, in every run.

    Numbered as they are first asked, from 0, they come in the same order every time. Two values are still never
    equal. A class with a hash of its own is left as it is.
    """
    before = getattr(kind, "__hash__", None)
    numbers = itertools.count()

    def first_use(self: Any) -> int:
        kept = getattr(self, "__dict__", None)
        if kept is None:  # only __slots__: nowhere to keep it
            return object.__hash__(self)
        if NUMBER not in kept:
            kept[NUMBER] = next(numbers)
        number: int = kept[NUMBER]
        return number

    if before is object.__hash__ or getattr(before, "__name__", "") == first_use.__name__:
        kind.__hash__ = first_use  # type: ignore[method-assign, assignment]


@contextmanager
def hashes_from_0(kind: type) -> Iterator[None]:
    """Count from 0 here, whatever was hashed before."""
    own = vars(kind).get("__hash__")
    count_hashes(kind)
    try:
        yield
    finally:
        if own is not None:
            setattr(kind, "__hash__", own)  # noqa: B010
        elif vars(kind).get("__hash__") is not None:
            delattr(kind, "__hash__")


def _parts(entry: Any) -> Sequence[Any]:
    return entry if isinstance(entry, (tuple, list)) else ()


class Surface:
    """A class with micrograd's surface, and the ways to use it."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def value(self, x: float) -> Any:
        return self.kind(x)

    def has(self, method: Method) -> bool:
        return callable(getattr(self.kind, method.name, None))

    @cached_property
    def operands(self) -> str:
        """The name of the attribute that holds a result's operands; "" if there is none."""
        out = self.value(2.0) * self.value(3.0)
        return next((name for name in OPERANDS if hasattr(out, name)), "")

    def inputs(self, node: Any) -> list[Any]:
        """The operands of a node; also where they are kept as pairs with something else."""
        found: list[Any] = []
        for entry in (getattr(node, self.operands, ()) or ()) if self.operands else ():
            found += [entry] if isinstance(entry, self.kind) else [x for x in _parts(entry) if isinstance(x, self.kind)]
        return found

    @cached_property
    def stepwise(self) -> bool:
        """Whether each result has a `_backward` that can be called by hand."""
        out = self.value(2.0) * self.value(3.0)
        return callable(getattr(out, "_backward", None))

    def graph(self, root: Any) -> list[Any]:
        """Every node, inputs before results, without recursion."""
        order: list[Any] = []
        seen: set[int] = set()
        waiting: list[tuple[Any, bool]] = [(root, False)]
        while waiting:
            node, done = waiting.pop()
            if done:
                order.append(node)
            elif id(node) not in seen:
                seen.add(id(node))
                waiting.append((node, True))
                waiting.extend((x, False) for x in reversed(self.inputs(node)))
        return order

    def is_primitive(self, out: Any, xs: list[Any]) -> bool:
        """Whether a result is a node of its own over these operands, rather than put together from other operations."""
        results = [node for node in self.graph(out) if self.inputs(node)]
        return len(results) <= 1 and {id(x) for x in self.inputs(out)} <= {id(x) for x in xs}

    def has_rule(self, method: Method) -> bool:
        """Whether a method has a rule of its own; else it is put together from others, whose rules are at work."""
        xs = [self.value(x) for x in method.points[0]]
        return self.is_primitive(method.call(*xs), xs)

    def trials(self, method: Method) -> list[Trial]:
        """The method's rule tried at a few points, with gradients already in place."""
        found = []
        for point, g in zip(method.points, (3.0, -0.7, 1.3, 2.1)):
            xs = [self.value(x) for x in point]
            out = method.call(*xs)
            before = (10.0, -4.0)[: len(xs)]
            for x, grad in zip(xs, before):
                x.grad = grad
            if self.stepwise:
                out.grad = g
                out._backward()
            else:
                g = 1.0
                out.backward()
            found.append(Trial(point, out.data, g, before, tuple(float(x.grad) for x in xs)))
        return found
