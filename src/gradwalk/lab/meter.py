"""Lesson 1's meter on a learner's class: what it costs to find 41 slopes, by nudging and by one walk back."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

SIZES = (3, 4, 4, 1)
STEP = 1e-6


def measure(kind: type[Any]) -> dict[str, Any]:
    """The runs of the network and milliseconds that each way takes, and the largest difference between the results."""
    draw = random.Random(1)
    weights = [kind(draw.uniform(-1, 1)) for _ in range(sum((n + 1) * m for n, m in pairwise(SIZES)))]
    rows = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    runs, nudged = 0, []

    def loss() -> Any:
        nonlocal runs
        runs += 1
        total = kind(0.0)
        for x, y in zip(rows, (1.0, -1.0, -1.0, 1.0)):
            error = _answer(kind, weights, x) + -y
            total = total + error * error
        return total

    def nudge() -> None:
        start = loss().data
        for w in weights:
            w.data += STEP
            nudged.append((loss().data - start) / STEP)
            w.data -= STEP

    def walk() -> None:
        for w in weights:
            w.grad = 0.0
        loss().backward()

    def cost(act: Callable[[], None]) -> dict[str, float]:
        nonlocal runs
        runs = 0
        first, taken = _ms(act), runs
        return {"runs": taken, "ms": min(first, *(_ms(act) for _ in range(4)))}  # the machine may be busy

    by_nudging, by_walking = cost(nudge), cost(walk)
    gap = max(abs(w.grad - n) for w, n in zip(weights, nudged))
    return {"slopes": len(weights), "nudging": by_nudging, "backward": by_walking, "gap": gap}


def _ms(act: Callable[[], None]) -> float:
    """Milliseconds that a call takes, without garbage collection, which could come at any time and distort either."""
    gc.collect()
    gc.disable()
    try:
        began = time.perf_counter()
        act()
        return (time.perf_counter() - began) * 1000
    finally:
        gc.enable()


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
