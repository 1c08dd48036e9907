"""Counters: whole numbers that a trace moved on. A function may decide by one of them much later.

    self.steps += 1
    return warm(x) if self.steps < 1000 else usual(x)

Two traces one after the other are the same program here. So the counters are set to what they would be after very many
calls, and the function is traced once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from .reach import Facts

CALLS = 1_000_003


class Counters:
    """The counters among some facts that were noted before a trace."""

    def __init__(self, before: Facts) -> None:
        self._found = [(put, was, now) for put, was, now in _numbers(before) if type(was) is type(now) is int]
        self._found = [(put, was, now) for put, was, now in self._found if was != now]

    def __bool__(self) -> bool:
        return bool(self._found)

    @contextmanager
    def moved_on(self) -> Iterator[None]:
        """Meanwhile they are what many more calls would make of them."""
        try:
            for put, was, now in self._found:
                put(now + CALLS * (now - was))
            yield
        finally:
            for put, _, now in self._found:
                put(now)


def _numbers(facts: Facts) -> Iterator[tuple[Callable[[Any], None], Any, Any]]:
    """How to set each entry, what it was, and what it is. Those of classes are left out: a class keeps copies."""
    for space, names in zip(facts.spaces[::3], facts.spaces[2::3]):
        if "__module__" not in space:
            yield from ((partial(space.__setitem__, name), was, space.get(name)) for name, was in names.items())
    for now, before in zip(facts.lists[::2], facts.lists[1::2]):
        yield from ((partial(now.__setitem__, k), *pair) for k, pair in enumerate(zip(before, now)))
    for owner, name, was in zip(facts.fields[::3], facts.fields[1::3], facts.fields[2::3]):
        with suppress(AttributeError, ValueError):  # deleted
            yield partial(setattr, owner, name), was, getattr(owner, name)
