"""A method or function of the program, written for its own class, used on our objects.

It makes results by hand, in a form that ours does not know: `Node(y, [(self, slope)])`. So it is called on objects of
its own class with the same numbers; the program's own backward pass gives the slopes; the result is one node of ours
with that number and these slopes. It takes as long as before, and everything around it is native. If every rounding
counts, the rule of its result is run instead of multiplying by slopes.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, nullcontext
from functools import wraps
from typing import Any

from ..engine import value
from ..engine.dialects import handmade
from ..engine.twin import read_arguments_with
from ..engine.value import Value
from ..foreign.roles import Roles

NOTHING = nullcontext()
MADE_BY_HAND = handmade("")


def holds_values(thing: Any) -> bool:
    """Whether this is a value of ours, or a tuple, list or set with one in it."""
    if type(thing) in (tuple, list, set):
        return any(map(holds_values, thing))
    return isinstance(thing, Value)


class Lender:
    """Makes functions that were written for one class work on ours: `on_ours = lender(function)`."""

    def __init__(self, kind: type, roles: Roles, names: MutableMapping[str, Any], exact: bool = False) -> None:
        self.kind, self.roles, self.names, self.exact = kind, roles, names, exact
        self.tags: set[str] = set()  # what names the operation of a result, where the program reads that
        self.reader: Any = None  # of the arguments of its class, where it makes leaves in its own way (arguments.py)
        self.records = roles.workshop is not None or roles.on_a_tape
        self.is_plain = bool(
            roles.grad
            and roles.returned is None
            and roles.workshop is None
            and not roles.nested
            and all(type(getattr(roles.make(2.0), name)) is float for name in (roles.data, roles.grad))
        )
        """Numbers and gradients are floats, kept as attributes: then they need no looking at."""

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        name, names, kind, theirs = self.kind.__name__, self.names, self.kind, self._theirs

        @wraps(function)
        def on_ours(*given: Any, **named: Any) -> Any:
            if not (holds_values(given) or (named and holds_values(tuple(named.values())))):
                return function(*given, **named)  # it makes leaves, or parts of a network: of our class
            pairs: dict[int, tuple[Any, Any]] = {}
            now, names[name] = names.get(name), kind
            try:
                with self.roles.recording() if self.records else NOTHING:
                    keywords = {name: theirs(x, pairs) for name, x in named.items()} if named else {}
                    return self._ours(function(*[theirs(x, pairs) for x in given], **keywords), pairs)
            finally:
                names[name] = now

        on_ours.is_lent = True  # type: ignore[attr-defined]
        return on_ours

    @contextmanager
    def named(self, kind: type) -> Iterator[Any]:
        """Inside this block, the name of the class means this one."""
        name = self.kind.__name__
        now = self.names.get(name)
        self.names[name] = kind
        read_arguments_with(self.reader)
        try:
            yield kind
        finally:
            self.names[name] = now
            read_arguments_with(None)

    def _theirs(self, thing: Any, pairs: dict[int, tuple[Any, Any]]) -> Any:
        if isinstance(thing, Value):
            if id(thing) not in pairs:
                pairs[id(thing)] = (thing, self.roles.make(thing.data))
            return pairs[id(thing)][1]
        if type(thing) in (list, tuple):
            return type(thing)(self._theirs(x, pairs) for x in thing)
        return thing

    def _ours(self, out: Any, pairs: dict[int, tuple[Any, Any]]) -> Any:
        if type(out) in (list, tuple):
            return type(out)(self._ours(x, pairs) for x in out)
        if not self.roles.is_value(out):
            return out
        for ours, theirs in pairs.values():
            if out is theirs:
                return ours
        number = getattr(out, self.roles.data) if self.is_plain else self.roles.number(out)
        inputs = tuple([ours for ours, _ in pairs.values()])
        leaves = [theirs for _, theirs in pairs.values()]
        slopes = self._slopes(out, leaves)
        if slopes is None:
            self._begin(leaves)
            if (
                self.exact
                and self.roles.has_step
                and not self.records
                and {*map(id, self.roles.inputs(out))} <= {*map(id, leaves)}
            ):
                node = Value(number, inputs)
                node._backward = self._rule(out, list(pairs.values()), weakref.ref(node))
                return node
            slopes = self._walked(out, leaves)
        node = value.fresh(Value, MADE_BY_HAND, number, 0.0, inputs, tuple(slopes)) if inputs else Value(number)
        for tag in self.tags:
            try:
                setattr(node, tag, getattr(out, tag))
            except AttributeError:
                break  # not yet: this is tried before our class has the attributes of the program's (installing.py)
        return node

    def _begin(self, leaves: list[Any]) -> None:
        for x in leaves:
            if self.is_plain:
                setattr(x, self.roles.grad, 0.0)
            else:
                self.roles.put_gradient(x, 0.0)

    def _walked(self, out: Any, leaves: list[Any]) -> list[float]:
        """The derivatives by these operands, by the program's own backward pass."""
        self.roles.walk(out, leaves)
        if not self.is_plain:
            return [self.roles.gradient(x) for x in leaves]
        return [float(getattr(x, self.roles.grad)) for x in leaves]

    def _slopes(self, out: Any, leaves: list[Any]) -> list[float] | None:
        """The local derivatives by these operands, where the result keeps them as numbers; else None."""
        held: Any = getattr(out, self.roles.edges_name, None)
        if type(held) not in (list, tuple):
            return None
        slopes = dict.fromkeys(map(id, leaves), 0.0)
        for edge in held:
            if type(edge) is not tuple or len(edge) != 2 or type(edge[1]) is not float or id(edge[0]) not in slopes:
                return None
            slopes[id(edge[0])] += edge[1]
        return list(slopes.values()) if len(held) == len(slopes) else None

    def _rule(self, out: Any, pairs: list[tuple[Any, Any]], node: Callable[[], Any]) -> Callable[[], None]:
        """The rule of the program's own result, between our nodes: the same bits for any gradient."""

        def rule() -> None:
            self.roles.put_gradient(out, node().grad)
            self._begin([theirs for _, theirs in pairs])
            self.roles.step(out)
            for ours, theirs in pairs:
                ours.grad += self.roles.gradient(theirs)

        return rule
