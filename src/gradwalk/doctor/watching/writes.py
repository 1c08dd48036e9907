"""What a program writes between two backward passes: when it zeroes a gradient, when it moves a parameter.

A write by hand goes through the descriptors `data` and `grad` if a class has them (properties, slots), else through its
`__setattr__`. Gradwalk's optimizers write all parameters at once, so they are hooked themselves. This file sees writes;
signs/reading.py says what they mean.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...engine.value import Value
from ...foreign.roles import Roles
from ...foreign.slots import is_number
from ...foreign.tables import entries, is_table

OPTIMIZERS = "gradwalk.optim.optimizers"
"""Whoever may need it loads it before the watching begins: it takes longer than many a program."""

Changed = Callable[[Any], None]
Moved = Callable[[Any, Any], None]


class Writes:
    """Calls, while it is on, `zeroes(value)` before a gradient becomes 0, `feeds(value)` before it becomes another
    number, `moves(value)` before a number is replaced, and `steps(values)` before an optimizer moves them all."""

    def __init__(
        self, roles: Roles, zeroes: Changed, moves: Moved, steps: Callable[[Iterable[Any]], None], feeds: Changed
    ) -> None:
        self.kind, self.zeroes, self.moves, self.steps, self.feeds = roles.kind, zeroes, moves, steps, feeds
        self.data, self.grad = roles.data, roles.grad
        self.bend: Callable[[Any, Any], Any] | None = None  # makes another number of the one that is written
        self.resting = False  # during a walk, whose writes are looked at before and after it
        self._replaced: list[tuple[type, str, Any]] = []

    def on(self) -> None:
        if self.grad and all(hasattr(getattr(self.kind, name, None), "__set__") for name in (self.data, self.grad)):
            for name in (self.data, self.grad):
                self._replace(self.kind, name, self._described(name))
        else:
            self._replace(self.kind, "__setattr__", self._by_hand)
        ours = sys.modules.get(OPTIMIZERS) if issubclass(self.kind, Value) else None
        if ours is not None:
            self._replace(ours.Optimizer, "zero_grad", self._all_zeroed)
            self._replace(ours.Optimizer, "step", self._all_moved)

    def off(self) -> None:
        while self._replaced:
            kind, name, own = self._replaced.pop()
            if own is None:
                delattr(kind, name)
            else:
                setattr(kind, name, own)

    @contextlib.contextmanager
    def away(self) -> Iterator[None]:
        """Stop listening while a walk writes its gradients, which are most of all writes."""
        was_on, self.resting = bool(self._replaced), True
        self.off()
        try:
            yield
        finally:
            self.resting = False
            if was_on:
                self.on()

    def _replace(self, kind: type, name: str, watched: Callable[[Any], Any]) -> None:
        self._replaced.append((kind, name, vars(kind).get(name)))
        setattr(kind, name, watched(getattr(kind, name)))

    def _tell(self, value: Any, name: str, new: Any) -> None:
        if name == self.data:
            self.moves(value, new)
        elif name == self.grad and (new is None or _is_zero(new)):
            self.zeroes(value)
        elif name == self.grad:
            self.feeds(value)

    def _bent(self, value: Any, name: str, new: Any) -> Any:
        return self.bend(value, new) if self.bend and name == self.data and (is_number(new) or is_table(new)) else new

    def _by_hand(self, write: Callable[[Any, str, Any], None]) -> Any:
        wanted = (self.data, self.grad)

        def watched(value: Any, name: str, new: Any) -> None:
            if not self.resting and name in wanted:
                self._tell(value, name, new)
                new = self._bent(value, name, new)
            write(value, name, new)

        return watched

    def _described(self, name: str) -> Callable[[Any], property]:
        def described(descriptor: Any) -> property:
            def watched(value: Any, new: Any) -> None:
                self._tell(value, name, new)
                descriptor.__set__(value, self._bent(value, name, new) if not self.resting else new)

            return property(descriptor.__get__, watched)

        return described

    def _all_zeroed(self, zero_grad: Callable[[Any], None]) -> Any:
        def watched(optimizer: Any) -> None:
            for p in optimizer.params:
                self.zeroes(p)
            zero_grad(optimizer)

        return watched

    def _all_moved(self, step: Callable[[Any], None]) -> Any:
        def watched(optimizer: Any) -> None:
            self.steps(optimizer.params)
            step(optimizer)

        return watched


def _is_zero(new: Any) -> bool:
    return (is_number(new) or is_table(new)) and not any(entries(new))
