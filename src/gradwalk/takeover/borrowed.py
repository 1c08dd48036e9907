"""A method of the program's class, written for its own objects, on ours.

Such a method makes results by hand, in a spelling that ours does not know: `Node(y, [(self, slope)])`. It is called on
objects of its own class with the same numbers; the program's own backward pass gives the slopes; the result is one node
of ours with that number and these slopes. So it costs what it did, and all around it is native.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from ..engine.value import Value
from ..foreign.roles import Roles


def borrowed(method: Callable[..., Any], roles: Roles) -> Callable[..., Any]:
    """The method, for our objects."""

    @wraps(method)
    def on_ours(*given: Any, **named: Any) -> Any:
        pairs: dict[int, tuple[Any, Any]] = {}
        theirs = [_theirs(x, roles, pairs) for x in given]
        keywords = {name: _theirs(x, roles, pairs) for name, x in named.items()}
        with roles.recording():
            out = method(*theirs, **keywords)
        return _ours(out, roles, list(pairs.values()))

    return on_ours


def _theirs(thing: Any, roles: Roles, pairs: dict[int, tuple[Any, Any]]) -> Any:
    if isinstance(thing, Value):
        if id(thing) not in pairs:
            pairs[id(thing)] = (thing, roles.make(thing.data))
        return pairs[id(thing)][1]
    if type(thing) in (list, tuple):
        return type(thing)(_theirs(x, roles, pairs) for x in thing)
    return thing


def _ours(out: Any, roles: Roles, pairs: list[tuple[Any, Any]]) -> Any:
    if type(out) in (list, tuple):
        return type(out)(_ours(x, roles, pairs) for x in out)
    if not roles.is_value(out):
        return out
    for ours, theirs in pairs:
        if out is theirs:
            return ours
        roles.put_gradient(theirs, 0.0)
    leaves = [theirs for _, theirs in pairs]
    roles.walk(out, leaves)
    slopes = tuple(roles.gradient(x) for x in leaves)
    return Value(roles.number(out), tuple(ours for ours, _ in pairs), slopes)
