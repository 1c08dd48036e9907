"""A method or function of the program, written for its own class, on our objects.

It makes results by hand, in a spelling that ours does not know: `Node(y, [(self, slope)])`. So it is called on objects
of its own class with the same numbers; the program's own backward pass gives the slopes; the result is one node of ours
with that number and these slopes. It costs what it did, and all around it is native.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import wraps
from typing import Any

from ..engine.value import Value
from ..foreign.roles import Roles


class Lender:
    """What makes functions that were written for one class work on ours: `on_ours = lender(function)`."""

    def __init__(self, kind: type, roles: Roles, names: MutableMapping[str, Any]) -> None:
        self.kind, self.roles, self.names = kind, roles, names

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def on_ours(*given: Any, **named: Any) -> Any:
            pairs: dict[int, tuple[Any, Any]] = {}
            with self._as_it_was(), self.roles.recording():
                theirs = [self._theirs(x, pairs) for x in given]
                keywords = {name: self._theirs(x, pairs) for name, x in named.items()}
                return self._ours(function(*theirs, **keywords), list(pairs.values()))

        return on_ours

    @contextmanager
    def _as_it_was(self) -> Iterator[None]:
        """In here the name of the class means the program's own."""
        name = self.kind.__name__
        now = self.names.get(name)
        self.names[name] = self.kind
        try:
            yield
        finally:
            self.names[name] = now

    def _theirs(self, thing: Any, pairs: dict[int, tuple[Any, Any]]) -> Any:
        if isinstance(thing, Value):
            if id(thing) not in pairs:
                pairs[id(thing)] = (thing, self.roles.make(thing.data))
            return pairs[id(thing)][1]
        if type(thing) in (list, tuple):
            return type(thing)(self._theirs(x, pairs) for x in thing)
        return thing

    def _ours(self, out: Any, pairs: list[tuple[Any, Any]]) -> Any:
        if type(out) in (list, tuple):
            return type(out)(self._ours(x, pairs) for x in out)
        if not self.roles.is_value(out):
            return out
        for ours, theirs in pairs:
            if out is theirs:
                return ours
            self.roles.put_gradient(theirs, 0.0)
        leaves = [theirs for _, theirs in pairs]
        self.roles.walk(out, leaves)
        slopes = tuple(self.roles.gradient(x) for x in leaves)
        return Value(self.roles.number(out), tuple(ours for ours, _ in pairs), slopes)
