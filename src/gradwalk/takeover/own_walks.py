"""A backward pass that does more than pass gradients back: it calls hooks, counts, prints what it visits.

Ours does none of this. If a rehearsal shows it, the program's own pass is kept, in Python; it visits our nodes through
the program's own attributes, and runs their rules natively.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..foreign.roles import Roles
from .companions import words_of
from .findings import members

USUAL = {
    *("append", "add", "pop", "extend", "clear", "discard", "remove", "popleft", "deque", "collections", "reversed"),
    *("set", "list", "tuple", "dict", "len", "zip", "id", "isinstance", "range", "enumerate", "iter", "next", "sorted"),
    *("callable", "hasattr", "getattr", "sys", "setrecursionlimit", "get", "items", "int", "float", "max", "min"),
}
"""What any backward pass may mention."""


def walk_with_more(roles: Roles) -> dict[str, Callable[..., Any]] | None:
    """The program's own backward pass, if it mentions what no such pass needs; else None. A method, by its name; {} for
    any other function, which need not be kept."""
    walk = roles.back
    if walk is None or (walk.owner not in (None, *roles.kind.__mro__) and walk.place is None):
        return None
    of_values = walk.owner is not None and walk.place is None
    function: Any = members(roles.kind).get(walk.name) if of_values else walk.function
    if not hasattr(function, "__code__") or not (roles.step_name or roles.partials_name or roles.edges_name):
        return None
    known = {roles.data, roles.grad, roles.step_name, roles.partials_name, *roles._places, roles.kind.__name__}
    if not words_of(function) - known - USUAL:
        return None
    return {walk.name: function} if of_values else {}
