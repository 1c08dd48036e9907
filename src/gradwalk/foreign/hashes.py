"""Gives sets of somebody's values the same order in every run, by numbering values as they are first hashed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

NUMBER = "__gradwalk_number__"


def count_hashes(kind: type) -> None:
    """Hash a class's values by the order in which they are first hashed, counted from 0.

    By default hashes depend on addresses, so sets would be ordered differently, and findings would differ, in every
    run. Two values are still never equal. A class with a `__hash__` of its own is left alone.
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
    """Count from 0 within this block, whatever was hashed before."""
    own = vars(kind).get("__hash__")
    count_hashes(kind)
    try:
        yield
    finally:
        if own is not None:
            setattr(kind, "__hash__", own)  # noqa: B010
        elif vars(kind).get("__hash__") is not None:
            delattr(kind, "__hash__")


ORDERS: tuple[Callable[[int], int], ...] = (lambda n: n, lambda n: (1 << 30) - n, lambda n: n << 20)
"""Hashes under which a set of a few values is ordered in different ways: first hashed first, last hashed first."""


@contextmanager
def hashed_by(kind: type, order: Callable[[int], int]) -> Iterator[None]:
    """Within this block, hash values by `order` of their numbers, counted from 0 as they are first hashed. A class with
    a `__hash__` of its own is left alone."""
    own, known = vars(kind).get("__hash__"), dict[int, tuple[int, Any]]()
    counted = getattr(getattr(kind, "__hash__", None), "__name__", "") == "first_use"
    if not counted and getattr(kind, "__hash__", None) is not object.__hash__:
        yield
        return

    def first_use(self: Any) -> int:
        number, _ = known.setdefault(id(self), (len(known), self))  # kept alive, so that its id is not reused
        return order(number)

    kind.__hash__ = first_use  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        if own is not None:
            setattr(kind, "__hash__", own)  # noqa: B010
        else:
            delattr(kind, "__hash__")
