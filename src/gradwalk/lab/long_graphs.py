"""Walks that are right and yet too slow for a large graph: found by counting what they do, said with the counts.

A walk that comes to each value once does about eight times as much for eight times as many values. One that looks for
each value in a list does up to 64 times as much; one that comes to a value once for every way that leads to it never
ends where values are used twice. Counted are the calls, and how often two values are compared; no clock is asked, so
that the same walk is told the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

TIMES = 8
"""How many times as large the second graph is."""
TOO_MUCH = 4
"""A walk is slow if it does this many times as much as the graph's size explains."""
LEAVES = 32
"""How many the smaller graph has: a power of 2."""


@dataclass
class Count:
    """What a walk did: calls of functions, and comparisons of two values."""

    calls: int = 0
    compared: int = 0


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


def growth(walk: Callable[[Any], Any], leaf: Callable[[], Any]) -> str:
    """How what a walk does grows, in a sentence, where it grows faster than the graph; "" where it does not.

    walk  what is counted, called with the last value of a graph
    leaf  makes a leaf
    """
    small, large = _counted(walk, doubled(leaf(), 6)).calls, _counted(walk, doubled(leaf(), 13)).calls
    if large > 5 * TOO_MUCH * small:  # each turn doubles it
        took = f"`y = y + y`, 6 times, took {small:,} calls, and 13 times, a graph twice as large, {large:,}"
        return f"{took}. It comes to a value once for every way that leads there: leave out those it has been to."
    few, many = (_counted(walk, tree([leaf() for _ in range(count)])) for count in (LEAVES, TIMES * LEAVES))
    if many.compared > TIMES * TOO_MUCH * max(few.compared, LEAVES):
        took = (
            f"For a graph of {2 * LEAVES - 1} values it compared two of them {few.compared:,} times, for one of "
            f"{2 * TIMES * LEAVES - 1} it did so {many.compared:,} times"
        )
        more = f"{TIMES} times as many values, {many.compared / few.compared:.0f} times as much work"
        why = "Whoever asks a list `not in` has it searched from its start, for each value"
        return f"{took}: {more}. {why}; a `set` of those that had their turn knows at once."
    return ""


def slow_backward(kind: type[Any]) -> str:
    """How what a class's `backward` does grows, where it grows too fast."""
    return growth(lambda root: root.backward(), lambda: kind(1.0))


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


def _counted(walk: Callable[[Any], Any], root: Any) -> Count:
    """Do it, and count."""
    count, before = Count(), sys.getprofile()

    def called(frame: FrameType, event: str, argument: Any) -> None:
        count.calls += event in ("call", "c_call")

    with _comparisons(type(root), count):
        sys.setprofile(called)
        try:
            walk(root)
        finally:
            sys.setprofile(before)
    return count


@contextmanager
def _comparisons(kind: Any, count: Count) -> Iterator[None]:
    """Within: each question whether two different values are equal is counted. A set asks it only of those with one
    hash. A class that answers it itself is left alone."""
    if kind.__eq__ is not object.__eq__:
        yield
        return

    def equal(self: Any, other: Any) -> bool:
        count.compared += 1
        return self is other

    own_hash = kind.__hash__
    kind.__eq__ = equal
    kind.__hash__ = own_hash
    try:
        yield
    finally:
        del kind.__eq__
        if "__hash__" in vars(kind) and own_hash is object.__hash__:
            del kind.__hash__
