"""Finds walks that are right but too slow for a large graph, by counting what they do; the message gives the counts.

A walk that visits each value once does about eight times the work for eight times the values. One that looks up each
value in a list does up to 64 times the work; one that visits a value once for every path to it practically never ends
where values are used twice. What is counted is calls, and comparisons of two values; no clock is involved, so the
same walk gets the same message on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

TIMES = 8
"""How many times as large as the first graph the second is."""
TOO_MUCH = 4
"""A walk is slow if it does this many times the work that the graph's size explains."""
LEAVES = 32
"""The number of leaves of the smaller graph: a power of 2."""


@dataclass
class Count:
    """What a walk did: how many function calls, and how many comparisons of two values."""

    calls: int = 0
    compared: int = 0


def tree(leaves: list[Any]) -> Any:
    """The sum of all leaves, added in pairs: a graph of many values in which no path is long."""
    while len(leaves) > 1:
        leaves = [a + b for a, b in zip(leaves[::2], leaves[1::2])]
    return leaves[0]


def doubled(leaf: Any, turns: int) -> Any:
    """A chain in which each value is used twice by the next."""
    for _ in range(turns):
        leaf = leaf + leaf
    return leaf


def growth(walk: Callable[[Any], Any], leaf: Callable[[], Any]) -> str:
    """A sentence on how the work of a walk grows, if it grows faster than the graph; otherwise "".

    walk  the walk to count, called with the last value of a graph
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
    """A sentence on how the work of a class's `backward` grows, if it grows too fast; otherwise ""."""
    return growth(lambda root: root.backward(), lambda: kind(1.0))


def walk_back(root: Any) -> None:
    """A right and fast `backward` for a learner's values: visits each value once, after everything that uses it."""
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
    """Run the walk, counting."""
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
    """Counts each comparison of two different values while active. A set makes one only when hashes collide. A class
    with an `__eq__` of its own is left alone."""
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
