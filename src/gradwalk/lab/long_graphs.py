"""Walks that are right and yet too slow for a large graph: found by measuring them, said with the numbers.

A walk that comes to each value once takes about eight times as long for eight times as many values. One that looks for
each value in a list takes up to 64 times as long; one that comes to a value once for every way that leads to it never
ends where values are used twice.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

TIMES = 8
"""How many times as large the second graph is."""
TOO_LONG = 4
"""A walk is slow if it takes this many times as long as the graph's size explains."""
SHORT = 0.03
"""Seconds that nobody notices: nothing is said of those."""


def tree(leaves: list[Any]) -> Any:
    """The sum of all, two by two: many values, and no way through them is long."""
    while len(leaves) > 1:
        leaves = [a + b for a, b in zip(leaves[::2], leaves[1::2])]
    return leaves[0]


def doubled(leaf: Any, turns: int) -> Any:
    """Each value is used twice by the next."""
    for _ in range(turns):
        leaf = leaf + leaf
    return leaf


def growth(walk: Callable[[Any], Any], leaf: Callable[[], Any], leaves: int) -> str:
    """How the time of a walk grows, in a sentence, where it grows faster than the graph; "" where it does not.

    walk    what is measured, called with the last value of a graph
    leaf    makes a leaf
    leaves  how many the smaller graph has: a power of 2
    """
    small, large = _seconds(walk, doubled(leaf(), 6)), _seconds(walk, doubled(leaf(), 13))
    if large > SHORT / 10 and large > 5 * TOO_LONG * small:  # each turn doubles it
        took = f"`y = y + y`, 6 times, took {_ms(small)}, and 13 times, a graph twice as large, {_ms(large)}"
        return f"{took}. It comes to a value once for every way that leads there: leave out those it has been to."
    small = _seconds(walk, tree([leaf() for _ in range(leaves)]))
    large = _seconds(walk, tree([leaf() for _ in range(TIMES * leaves)]))
    if large > SHORT and large > TIMES * TOO_LONG * small:
        took = (
            f"A graph of {2 * leaves - 1} values took {_ms(small)}, one of {2 * TIMES * leaves - 1} took {_ms(large)}"
        )
        longer = f"{TIMES} times as many values, {large / small:.0f} times as long"
        why = "Whoever asks a list `not in` has it searched from its start, for each value"
        return f"{took}: {longer}. {why}; a `set` of those that had their turn knows at once."
    return ""


def slow_backward(kind: type[Any]) -> str:
    """How the time of a class's `backward` grows, where it grows too fast."""
    return growth(lambda root: root.backward(), lambda: kind(1.0), 256)


def walk_back(root: Any) -> None:
    """What a `backward` does, whatever the learner's own takes: each value once, users before what they use."""
    order, seen, waiting = [], set(), [(root, False)]
    while waiting:
        value, inputs_done = waiting.pop()
        if inputs_done:
            order.append(value)
        elif id(value) not in seen:
            seen.add(id(value))
            waiting += [(value, True), *((each, False) for each in value._prev)]
    root.grad = 1.0
    for value in reversed(order):
        value._backward()


def _seconds(walk: Callable[[Any], Any], root: Any) -> float:
    """The best of five, without clearing away: others may use the machine, too. One is enough where it took long."""
    best = float("inf")
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            began = time.perf_counter()
            walk(root)
            best = min(best, time.perf_counter() - began)
            if best > 0.3:
                break
    finally:
        gc.enable()
    return best


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.2g} s"
