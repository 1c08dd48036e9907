"""Lesson 1's meter on a learner's class: what it costs to learn 41 slopes, by nudging and by one walk back."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from typing import Any

SIZES = (3, 4, 4, 1)
STEP = 1e-6


def measure(kind: type[Any]) -> dict[str, Any]:
    """Runs of the network and seconds, both ways, and by how much the two answers differ."""
    draw = random.Random(1)
    weights = [kind(draw.uniform(-1, 1)) for _ in range(sum((n + 1) * m for n, m in pairwise(SIZES)))]
    rows = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    runs = 0

    def loss() -> Any:
        nonlocal runs
        runs += 1
        total = kind(0.0)
        for x, y in zip(rows, (1.0, -1.0, -1.0, 1.0)):
            error = _answer(kind, weights, x) + -y
            total = total + error * error
        return total

    began = time.perf_counter()
    start = loss().data
    nudged = []
    for w in weights:
        w.data += STEP
        nudged.append((loss().data - start) / STEP)
        w.data -= STEP
    middle, by_nudging, runs = time.perf_counter(), runs, 0
    loss().backward()
    end = time.perf_counter()
    gap = max(abs(w.grad - n) for w, n in zip(weights, nudged))
    return {
        "slopes": len(weights),
        "nudging": {"runs": by_nudging, "ms": (middle - began) * 1000},
        "backward": {"runs": runs, "ms": (end - middle) * 1000},
        "gap": gap,
    }


def _answer(kind: type[Any], weights: list[Any], x: list[Any]) -> Any:
    at = iter(weights)
    values: list[Any] = list(x)
    for _, outs in pairwise(SIZES):
        following = []
        for _ in range(outs):
            total = next(at) * 1.0  # the bias
            for v in values:
                total = total + next(at) * v
            following.append(total.tanh())
        values = following
    return values[0]
