"""Values made by another object: by a graph, `g.param(2.0)`, or by a tape, whose values are indices into its lists.

    g = Graph(); x = g.param(2.0); y = x * x; g.forward(); g.backward(y)
    t = Tape(); x = t.push(2.0); y = x * x; bar = t.gradient(y); bar[x.i]

The first kind has numbers only after its own forward pass; the second keeps numbers, operands and gradients in lists,
and a value knows its index. This file finds such a maker, and reads and writes what its values refer to.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from .slots import is_number, is_written, numbers, required, slots

MOST = 50_000
"""The number of handles kept; beyond it, all are dropped."""


class Workshop:
    """A class with a method that makes values; `make(2.0)` uses one object of it for all values."""

    def __init__(self, kind: type, method: str) -> None:
        self.kind, self.method = kind, method
        self.object: Any = kind()
        self.forward = ""  # the method that computes the numbers, if results have none at first
        self.index = ""  # the attribute with a value's index into the lists
        self.operands = ""  # the list that holds the operands of each value
        self._at = 0  # the position of the operand's index in each pair
        self._handles: dict[tuple[int, int], Any] = {}

    def renew(self) -> None:
        """Start again with a new, empty object."""
        self.object = self.kind()
        self._handles.clear()

    def make(self, x: float) -> Any:
        value = getattr(self.object, self.method)(x)
        if self.index:
            self._handles[id(self.object), getattr(value, self.index)] = value
        return value

    def home(self, value: Any) -> Any:
        """The object that made a value: the one it refers to, or else the common one."""
        known = (held for held in slots(value).values() if isinstance(held, self.kind))
        return next(known, self.object)

    def compute(self, value: Any) -> None:
        """Run the forward pass that computes the numbers of a graph, if it has one."""
        if self.forward:
            getattr(self.home(value), self.forward)()

    # ---- places in lists ----

    def find_places(self, pair: tuple[Any, Any], out: Any) -> None:
        """Find the attribute that is an index, and the list that holds the operands' indices."""
        whole = {name for name, x in slots(out).items() if type(x) is int}
        for name in whole:
            a, b, c = (getattr(value, name, None) for value in (*pair, out))
            for held, entries in slots(self.home(out)).items():
                if isinstance(entries, list) and c is not None and 0 <= c < len(entries):
                    found = _place_in(entries[c], a, b)
                    if found is not None:
                        self.index, self.operands, self._at = name, held, found
                        for value in (*pair, out):
                            self._handles[id(self.home(value)), getattr(value, name)] = value
                        return

    def inputs(self, value: Any) -> list[Any]:
        home, i = self.home(value), getattr(value, self.index)
        entries = getattr(home, self.operands)
        if not 0 <= i < len(entries):
            return []
        return [self._handle(value, home, j) for j in _indices(entries[i], self._at) if j != i]

    def _handle(self, like: Any, home: Any, j: int) -> Any:
        key = (id(home), j)
        if key not in self._handles or self.home(self._handles[key]) is not home:
            if len(self._handles) > MOST:
                self._handles.clear()
            other = copy.copy(like)
            setattr(other, self.index, j)
            self._handles[key] = other
        return self._handles[key]

    def put(self, value: Any, name: str, x: float) -> bool:
        """Write a number that a value reads from one of its maker's lists; False if there is no such list."""
        home, i = self.home(value), getattr(value, self.index, -1)
        before = getattr(value, name, None)
        for entries in slots(home).values():
            if isinstance(entries, list) and 0 <= i < len(entries) and is_number(entries[i]):
                kept, entries[i] = entries[i], x
                if getattr(value, name, None) == x:
                    return True
                entries[i] = kept
        return before == x


def _indices(entry: Any, at: int) -> list[int]:
    if not isinstance(entry, (tuple, list)):
        return []
    nested = [part for part in entry if isinstance(part, (tuple, list))]
    if nested and at >= 0:
        return [part[at] for part in nested if at < len(part) and type(part[at]) is int]
    return [part for part in entry if type(part) is int]


def _place_in(entry: Any, a: Any, b: Any) -> int | None:
    """Where in an entry the indices of two operands are: the position in each pair, or -1 if side by side."""
    if not isinstance(entry, (tuple, list)) or a is None or b is None or a == b:
        return None
    for at in range(3):
        if _indices(entry, at) == [a, b] and any(isinstance(part, (tuple, list)) for part in entry):
            return at
    return -1 if [part for part in entry if type(part) is int] == [a, b] else None


def workshops(kind: type, around: dict[str, Any]) -> Iterator[Workshop]:
    """Classes made without arguments, with a method that makes a value of this class from a number."""
    for maker in [thing for thing in around.values() if isinstance(thing, type) and is_written(thing)]:
        init: Any = getattr(maker, "__init__", None)
        if issubclass(maker, kind) or (hasattr(init, "__code__") and required(init) != 1):
            continue
        for name, member in vars(maker).items():
            if not name.startswith("__") and hasattr(member, "__code__") and required(member) == 2:
                try:
                    shop = Workshop(maker, name)
                    two, other = shop.make(2.0), shop.make(3.5)
                except Exception:
                    continue
                if isinstance(two, kind) and 2.0 in numbers(two).values() and 3.5 in numbers(other).values():
                    yield shop
