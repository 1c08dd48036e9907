"""lazy: a property that is computed on first use and kept.

Like functools.cached_property, but without the lock that it holds for all objects up to Python 3.11: with that lock two
threads could not compile at the same time, and a process forked meanwhile could not compile at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):
    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute, self.__doc__ = compute, compute.__doc__
        self.name = compute.__name__

    def __get__(self, owner: Any, kind: type) -> T:
        if owner is None:  # read from the class, for documentation
            return self  # type: ignore[return-value]
        kept = vars(owner)[self.name] = self.compute(owner)  # from now on this is found first
        return kept
