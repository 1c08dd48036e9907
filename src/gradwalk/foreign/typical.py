"""Wrong derivatives that learners typically write, operation by operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine import ops

Rule = Callable[..., Any]
"""(out, *inputs) -> a local derivative, written in the engine's operations so that it prints as a formula."""

TYPICAL: dict[str, list[tuple[int, Rule]]] = {  # by operation: (operand, what was written)
    "powk": [
        (0, lambda out, x, k: ops.pow(x, k - 1)),
        (0, lambda out, x, k: k * ops.pow(x, k)),
        (0, lambda out, x, k: k * x),
        (0, lambda out, x, k: k * ops.pow(x, k + 1)),
        (0, lambda out, x, k: (k - 1) * ops.pow(x, k)),
        (0, lambda out, x, k: (k - 1) * ops.pow(x, k - 1)),
        (0, lambda out, x, k: ops.pow(k * x, k - 1)),
        (0, lambda out, x, k: k),
    ],
    "tanh": [
        (0, lambda out, x: 1 - out),
        (0, lambda out, x: 1 - ops.powk(x, 2.0)),
        (0, lambda out, x: out * (1 - out)),
        (0, lambda out, x: ops.powk(1 - out, 2.0)),
        (0, lambda out, x: out * out - 1),
        (0, lambda out, x: 1 - ops.powk(ops.tanh(out), 2.0)),
    ],
    "exp": [(0, lambda out, x: x * ops.exp(x - 1)), (0, lambda out, x: ops.exp(out)), (0, lambda out, x: x * out)],
    "log": [(0, lambda out, x: 1 / out), (0, lambda out, x: ops.log(x)), (0, lambda out, x: -1 / (x * x))],
    "sigmoid": [(0, lambda out, x: out), (0, lambda out, x: 1 - out), (0, lambda out, x: x * (1 - x))],
    "sqrt": [(0, lambda out, x: 0.5 * out), (0, lambda out, x: 1 / out), (0, lambda out, x: 0.5 / x)],
    "relu": [(0, lambda out, x: ops.lt(x, 0)), (0, lambda out, x: ops.relu(x))],
    "div": [
        (0, lambda out, x, y: y),
        (1, lambda out, x, y: -1 / (y * y)),
        (1, lambda out, x, y: -x / y),
        (1, lambda out, x, y: 1 / y),
        (1, lambda out, x, y: -x * y),
        (1, lambda out, x, y: -1 / y),
        (1, lambda out, x, y: x / y),
    ],
}
