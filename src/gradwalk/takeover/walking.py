"""The function that walks back, where it is no method of a value: ours in its place, same arguments and result."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from types import MethodType
from typing import Any

from ..engine import graph
from ..engine.twin import native
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import at_most, required
from ..foreign.walks import Walk
from .findings import Differs, Examination, Placed, members
from .graph_fields import numbers_are_operands
from .likeness import returned_by
from .placing import bound, holders, keeps_more
from .usage import Usage

OUTSIDE = "<outside>"
"""The name of a walk that is written out where it is needed."""


def walking_function(roles: Roles, names: Mapping[str, Any], usage: Usage | None, found: Examination) -> list[Placed]:
    """Where the function that walks back is kept, with ours in its place, of the same arguments and result; [] for a
    method of the values, and for what stays as it is."""
    walk = roles.back
    assert walk is not None
    assert roles.mul is not None
    a, b = roles.make(3.0), roles.make(5.0)
    returned = walk.call(roles.mul(a, b), [a, b])
    walks = _counted(roles, walk)
    of_values = walk.owner is not None and walk.place is None
    if walks and native and of_values:
        found.likeness = found.likeness._replace(walks=walks, walk=walk.name)
    roles.take(returned, [a, b])
    gradients = [roles.gradient(a), roles.gradient(b)]
    is_list = type(returned) in (list, tuple) and list(returned) == gradients
    result = None
    uses = usage.uses_result(walk.name) if usage is not None else 0
    if returned is not None and not is_list and (line := uses or roles.returned is not None):
        result = returned_by(roles, found.order, numbers_are_operands(roles))
        found.likeness = found.likeness._replace(returned=result, walk=walk.name if of_values else "")
        if result is None:
            if roles.returned is not None:
                raise Differs(f"ours does not know what {walk.name} returns")
            found.doubts.append(f"line {line} uses what {walk.name} returns, and ours returns nothing")
    if walk.tape is not None:
        return [_of_a_tape(walk, returned, is_list, roles, usage)]
    if of_values:
        found.walks_outside = walk.name == OUTSIDE or walk.owner not in roles.kind.__mro__
        return []
    function: Any = names.get(walk.name) if walk.place is None else bound(walk, names)
    if walk.place is None and function is not walk.function:
        raise Differs(f"what walks back, {walk.name}, is not a function of its module")
    arguments = required(function) or 1
    seed = _seed_of(function, roles)
    call = usage.other_call(walk.name, arguments, seed) if usage is not None else 0
    if walk.place is not None and (call or keeps_more(walk, names, usage)):
        found.walks_outside = True
        return []  # it walks over our nodes as it did over its own
    if call:
        raise Differs(f"line {call} calls {walk.name} with arguments other than a root")

    @wraps(function)
    def ours(root: Value, leaves: Any = None, **named: Any) -> Any:
        if seed:
            root.backward(named.get(seed, 1.0) if leaves is None else leaves)
            return None
        root.backward()
        return type(returned)(x.grad for x in leaves) if is_list else result(root) if result is not None else None

    return holders(walk, names, ours)


def _counted(roles: Roles, walk: Walk) -> dict[str, str]:
    """The class attributes that count its backward passes, or the nodes or results that these visit."""
    a, b = roles.make(3.0), roles.make(5.0)
    assert roles.mul is not None
    root = roles.mul(roles.mul(a, b), a)
    before = {name: held for name, held in members(roles.kind).items() if type(held) is int}
    walk.call(root, [a, b])
    kinds = {1: "walks", 2: "results", 4: "nodes"}
    grown = {name: getattr(roles.kind, name) - held for name, held in before.items()}
    return {name: kinds[more] for name, more in grown.items() if more in kinds}


def _of_a_tape(walk: Walk, returned: Any, is_list: bool, roles: Roles, usage: Usage | None) -> Placed:
    """The class of a tape that walks back, and its methods from now on."""
    arguments = (required(walk.function) or 1) - 1
    if not is_list and (returned is not None or roles.returned is not None):
        raise Differs(f"ours does not know what {walk.name} returns")
    if usage is not None and (call := usage.other_call(walk.name, arguments)):
        raise Differs(f"line {call} calls {walk.name} with arguments other than a root and a list")

    owner: Any = walk.owner
    begin = owner.__init__

    @wraps(begin)
    def born(tape: Any, *given: Any, **named: Any) -> None:
        begin(tape, *given, **named)
        tape.gradwalk_born = Value(0.0)._serial

    @wraps(walk.function)
    def ours(tape: Any, root: Value, leaves: Any = ()) -> Any:
        before = getattr(tape, "gradwalk_born", 0)
        # Its own tape stops at results of before, and our graph would not: every pass is looked at.
        if any(x._serial < before and x.inputs for x in graph.build_topo(root)):
            raise NotImplementedError("a result of before this tape is used; gradwalk run --plain runs this program")
        for x in leaves:
            x.grad = 0.0  # one that the root was not computed from gets nothing
        root.backward()
        return type(returned)(x.grad for x in leaves) if is_list else None

    return owner, {"__init__": born, walk.name: ours}


def _seed_of(function: Any, roles: Roles) -> str:
    """The name of its second argument, if that is the gradient to begin with; else ""."""
    if at_most(function) != 2 or roles.returned is not None or roles.on_a_tape:
        return ""
    assert roles.mul is not None
    for seed in (0.5, -3.0):
        a, b = roles.make(3.0), roles.make(5.0)
        try:
            function(roles.mul(a, b), seed)
        except Exception:
            return ""
        if roles.gradient(a) != 5.0 * seed:
            return ""
    name: str = function.__code__.co_varnames[1 + isinstance(function, MethodType)]
    return name
