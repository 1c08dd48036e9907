"""A small network under a hinge loss, and ten rows to train it on. Not a test file."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gradwalk as gw
from gradwalk import Value, nn

X = [[random.Random(i).uniform(-1, 1), random.Random(-i - 1).uniform(-1, 1)] for i in range(10)]
Y = [1 if a * b > 0 else -1 for a, b in X]


def network() -> tuple[nn.MLP, Callable[[Any, Any], Any]]:
    """The model, and its loss on one row."""
    model = nn.MLP(2, [4, 4, 1], seed=1)

    def hinge(x: Any, y: Any) -> Any:
        return gw.relu(1 - y * model(x))

    return model, hinge


def eager_mean(f: Callable[..., Any], *columns: Any) -> Value:
    """The mean of f over the rows, without `compile`."""
    rows = [f(*row) for row in zip(*columns)]
    return gw.sum(rows) / len(rows)
