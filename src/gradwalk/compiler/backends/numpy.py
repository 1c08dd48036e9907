"""Programs on NumPy: every instruction works on many rows at once.

arrays.py does the work; here are NumPy's names, and how many rows fit in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine import real
from ...engine.op import Op
from ...engine.printers import NUMPY_NAMES
from ..program import Program
from .arrays import Arrays, Library

CHUNK = 1 << 17
"""About how many numbers one chunk of rows should need, so that they stay in the cache."""


def _power(x: Any, y: Any) -> Any:
    """For a single exponent 0.5 NumPy takes the square root, which is a different function at -0.0 and -inf."""
    if np.size(y) == 1 and np.ravel(y)[0] == 0.5:
        y = np.full_like(x, 0.5)
    return np.power(x, y)


def find(name: str) -> Callable[..., Any]:
    """A function by its name in C; one that NumPy lacks is computed by Python, one number at a time."""
    if name == "pow":
        return _power
    found = getattr(np, NUMPY_NAMES.get(name, name), None)
    return found or np.vectorize(real.primitive(name), otypes=[float])


def elementwise(op: Op) -> Callable[..., Any]:
    """An operation that only Python can compute, one number at a time, on Python's own floats."""
    return np.vectorize(lambda *xs: float(op.compute(*map(float, xs))), otypes=[float])


def repeat(step: Callable[[Any, Any], Any], carried: Any, xs: Any, backward: bool) -> Any:
    """A loop, like jax.lax.scan."""
    outs: list[Any] = [None] * len(xs)
    for i in range(len(xs) - 1, -1, -1) if backward else range(len(xs)):
        carried, outs[i] = step(carried, xs[i])
    return carried, np.stack(outs)


def follow(advance: Callable[[Any], Any], state: Any) -> Any:
    more = True
    while more:
        state, more = advance(state)
    return state


def rewind(advance: Callable[[Any], Any], state: Any, step: Callable[[Any, Any], Any], carried: Any) -> Any:
    states, more = [], True
    while more:
        states.append(state)
        state, more = advance(state)
    for before in reversed(states):
        carried = step(carried, before)
    return carried


LIBRARY = Library(np, find, elementwise, repeat, follow, rewind)


def prepare(program: Program, dtype: str = "float64", threads: int | None = None) -> Runner:
    return Runner(program, dtype)


class Runner:
    """See backends/__init__.py. NumPy decides about `threads`."""

    def __init__(self, program: Program, dtype: str) -> None:
        self.arrays, self.dtype, self.width = (
            Arrays(program, LIBRARY, dtype),
            np.dtype(dtype),
            program.arguments,
        )
        self.chunk = max(64, CHUNK // max(program.registers - program.first_constant, 1))

    def __call__(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return np.concatenate([part.T.ravel() for part in self.parts(parameters, arguments, rows, False)])

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> Any:
        total: Any = 0.0
        for part in self.parts(parameters, arguments, rows, True):
            total = total + part
        return total

    def parts(self, parameters: Any, arguments: Any, rows: int, reduce: bool) -> list[Any]:
        """The outputs, chunk by chunk."""
        fixed = np.frombuffer(parameters, dtype=self.dtype)
        table = np.frombuffer(arguments, dtype=self.dtype).reshape(rows, self.width)
        with np.errstate(all="ignore"):
            return [
                self.arrays.run(fixed, table[first : first + self.chunk], reduce)
                for first in range(0, rows, self.chunk)
            ]
