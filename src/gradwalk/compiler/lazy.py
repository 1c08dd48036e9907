"""lazy: a property that is computed when it is first asked for, and kept.

Like functools.cached_property, which up to Python 3.11 holds one lock for all objects while it computes: two threads
could not compile at the same time, and a process forked meanwhile never could.
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
        if owner is None:  # asked of the class, by who documents it
            return self  # type: ignore[return-value]
        kept = vars(owner)[self.name] = self.compute(owner)  # which from now on is found first
        return kept
