"""A method or function of the program, written for its own class, used on our objects.

It makes results by hand, in a form that ours does not know: `Node(y, [(self, slope)])`. So it is called on objects of
its own class with the same numbers; the program's own backward pass gives the slopes; the result is one node of ours
with that number and these slopes. It takes as long as before, and everything around it is native. If every rounding
counts, the rule of its result is run instead of multiplying by slopes.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import wraps
from typing import Any

from ..engine.value import Value
from ..foreign.roles import Roles


class Lender:
    """Makes functions that were written for one class work on ours: `on_ours = lender(function)`."""

    def __init__(self, kind: type, roles: Roles, names: MutableMapping[str, Any], exact: bool = False) -> None:
        self.kind, self.roles, self.names, self.exact = kind, roles, names, exact

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def on_ours(*given: Any, **named: Any) -> Any:
            pairs: dict[int, tuple[Any, Any]] = {}
            with self.named(self.kind), self.roles.recording():
                theirs = [self._theirs(x, pairs) for x in given]
                keywords = {name: self._theirs(x, pairs) for name, x in named.items()}
                return self._ours(function(*theirs, **keywords), list(pairs.values()))

        on_ours.is_lent = True  # type: ignore[attr-defined]
        return on_ours

    @contextmanager
    def named(self, kind: type) -> Iterator[Any]:
        """Inside this block, the name of the class means this one."""
        name = self.kind.__name__
        now = self.names.get(name)
        self.names[name] = kind
        try:
            yield kind
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
        number, inputs = self.roles.number(out), tuple(ours for ours, _ in pairs)
        if self.exact and self.roles.has_step and {*map(id, self.roles.inputs(out))} <= {*map(id, leaves)}:
            node = Value(number, inputs)
            node._backward = self._rule(out, pairs, weakref.ref(node))
            return node
        self.roles.walk(out, leaves)
        return Value(number, inputs, tuple(self.roles.gradient(x) for x in leaves))

    def _rule(self, out: Any, pairs: list[tuple[Any, Any]], node: Callable[[], Any]) -> Callable[[], None]:
        """The rule of the program's own result, between our nodes: the same bits for any gradient."""

        def rule() -> None:
            self.roles.put_gradient(out, node().grad)
            for _, theirs in pairs:
                self.roles.put_gradient(theirs, 0.0)
            self.roles.step(out)
            for ours, theirs in pairs:
                ours.grad += self.roles.gradient(theirs)

        return rule
