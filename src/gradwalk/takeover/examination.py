"""Whether gradwalk's Value may replace a program's class: only if everything the class does gives the same numbers.

    found = compare_with_ours(Scalar, vars(module))
    found.reason     why not, in a sentence; "" if it may
    found.checked    the operations that were tried, on values and gradients
    found.kept       the program's own methods that are carried over

The class is tried through its roles (foreign/roles.py), whatever its attributes are called. Anything the class
does beyond computing (counting its objects, comparing by number, storing more than numbers) is a reason to leave
it alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from ..engine.value import Value
from ..foreign.finding import find_roles
from ..foreign.restoring import undone
from ..foreign.roles import RoleNotFound, Roles
from ..foreign.slots import at_most, required, slots
from ..foreign.walks import Walk
from .borrowed import Lender
from .companions import KEYWORDS, methods_kept, methods_kept_for_rounding, other_names, same_order, tags
from .comparison import same_numbers, starts_afresh
from .findings import IDENTITY, Differs, Examination, Function, members
from .graph_fields import graph_fields
from .recognition import Recognition
from .roundings import dots_round_alike, order_of
from .usage import Usage

OUTSIDE = "<outside>"
"""The name of a walk that is written out where it is needed."""
COPYING = {"__getstate__", "__setstate__", "__reduce__", "__reduce_ex__", "__getnewargs__", "__copy__", "__deepcopy__"}


def looks_like_a_value(kind: Any) -> bool:
    return isinstance(kind, type) and not issubclass(kind, Value) and {"__add__", "__mul__"} <= members(kind).keys()


def compare_with_ours(
    kind: type,
    names: Mapping[str, Any] | None = None,
    mentioned: Callable[[str, type], bool] = lambda name, kind: True,
    usage: Usage | None = None,
    exact: bool = False,
) -> Examination:
    """Try everything the class does, side by side with ours. `mentioned` says whether the program mentions an attribute
    outside the class; `usage`, what else it does with the class. With `exact`, operations that round differently are
    the class's own, whatever they cost."""
    found = Examination(kind.__name__)
    try:
        if [base for base in kind.__mro__[1:-1] if base.__module__ in sys.stdlib_module_names - {"typing", "abc"}]:
            raise Differs("it inherits from one of Python's own classes")
        if hooks := sorted(COPYING & members(kind).keys()):
            raise Differs(f"it defines how its objects are copied, in {hooks[0]}")
        roles = _roles(kind, names)
        if roles.missing:
            raise Differs(roles.missing[0])
        if roles.back is None or not roles.grad or roles.mul is None or roles.add is None:
            raise Differs("its operators or its backward pass were not found")
        with undone(kind, names or {}):
            found.defaults = _keeps_besides(kind, roles, found, mentioned)
            _is_compared_by_identity(kind, roles)
            found.names = other_names(kind, roles)
            same_numbers(kind, roles, found)
            found.afresh = starts_afresh(roles, found, names or {})
            found.walk = _walking_function(roles, names or {}, usage, found)
            found.order = order_of(roles)
            found.dots = roles.back.name != OUTSIDE and dots_round_alike(roles, found.order)
            known = Recognition(kind, roles, exact)
            besides = {roles.back.name, roles.step_name, *found.names}
            found.names |= (others := known.methods(besides))
            found.functions = known.functions(names or {})
            lender = Lender(kind, roles, names if isinstance(names, dict) else {}, exact)
            found.kept = methods_kept(kind, roles, found, mentioned, lender)
            found.kept |= methods_kept_for_rounding(kind, found, lender, exact)
            found.fields = graph_fields(roles)
            found.checked = sorted({*found.checked, *others, *found.functions})
            found.rounded += known.rounded
            show = getattr(found.kept.get("__repr__"), "__code__", None)
            if show is not None and roles.grad in show.co_names and _has_whole_gradients(roles):
                found.doubts.append("its __repr__ shows gradients, some of them whole numbers, and ours are floats")
            if usage is not None:
                usage = usage.without(found.walk[0]) if found.walk else usage
                found.doubts += _seen_from_outside(kind, roles, usage)
                if call := usage.strange_call(KEYWORDS, same_order(kind, roles)):
                    found.doubts.append(f"the program writes {call}, which ours does not accept")
                    found.lender = lender
                found.plain_results = usage.derived and _names_itself(kind, roles)
    except (Differs, RoleNotFound) as problem:
        found.reason, found.is_abstract = str(problem), isinstance(problem, RoleNotFound)
    except Exception as problem:
        found.reason = f"trying it ended in {type(problem).__name__}: {problem}"
    return found


def _roles(kind: type, names: Mapping[str, Any] | None) -> Roles:
    """Found with the methods and functions that are called like a walk; if none of them is one, with all methods."""
    roles = find_roles(kind, names)
    if roles.back is None or not roles.grad:
        around = {name: held for name, held in (names or {}).items() if not hasattr(held, "__code__")}
        with undone(kind, names or {}):
            again = find_roles(kind, around, everything=True)
        return again if again.back is not None and again.grad else _walked_outside(roles)
    return roles


def _walked_outside(roles: Roles) -> Roles:
    """If the program walks back wherever it needs to, in a loop of its own: such a walk, to try the operations with. It
    runs the rules of all results, so that loop will do the same with ours."""
    if roles.back is not None or not roles.grad or not roles.has_step or not roles.has_operands or roles.on_a_tape:
        return roles

    def walk(root: Any, leaves: Sequence[Any]) -> None:
        roles.put_gradient(root, 1.0)
        for node in reversed(roles.graph(root)):
            if roles.inputs(node):
                roles.step(node)

    roles.back, roles.missing = Walk(OUTSIDE, roles.kind, walk), []
    return roles


# ---- what it keeps ----


def _keeps_besides(
    kind: type, roles: Roles, found: Examination, mentioned: Callable[[str, type], bool]
) -> dict[str, Any]:
    before = {name: _size(held) for name, held in vars(kind).items()}
    leaf, other = roles.make(2.0), roles.make(3.0)
    counted = [name for name, held in vars(kind).items() if before.get(name, _size(held)) != _size(held)]
    if counted:
        found.doubts.append(f"making a {kind.__name__} changes {kind.__name__}.{counted[0]}")
    places, same = {*roles._places, roles.data, roles.grad, roles.step_name}, slots(other)
    besides = {}
    for name, held in slots(leaf).items():
        behind = name.strip("_") in (roles.data, roles.grad) or name.endswith(("__" + roles.data, "__" + roles.grad))
        if name in places or behind or callable(held):
            continue
        if (type(held) in (int, float, str, bool, type(None)) or held == ()) and held == same.get(name, held):
            if name not in vars(Value) and not name.startswith("__"):
                besides[name] = held
        elif mentioned(name, kind):
            found.doubts.append(f"each of its objects keeps {name} = {held!r:.30} as well")
    return besides


def _seen_from_outside(kind: type, roles: Roles, usage: Usage) -> Iterator[str]:
    """What the program seems to see in its objects that it would not see in ours."""
    graph = {name for name in roles._places if name != roles.step_name} | tags(roles)
    if (read := usage.reads(graph)) and not usage.draws:
        yield f"the program looks at the graph itself ({read}), and ours has other nodes"
    if type(getattr(roles.make(2), roles.data)) is int and (line := usage.makes_whole()):
        yield f"line {line} makes one from a whole number, and ours are floats: 2 would be printed as 2.0"
    if _has_whole_gradients(roles) and (line := usage.shows(roles.grad)):
        yield f"line {line} prints gradients, some of them whole numbers, and ours are floats: 1 would be 1.0"
    if base := usage.mentions_base(kind):
        yield f"the program refers to its base class {base}"


def _has_whole_gradients(roles: Roles) -> bool:
    """Whether a gradient is an int initially, or after a pass over floats."""
    x, y = roles.make(2.0), roles.make(3.0)
    assert roles.add is not None
    first = getattr(x, roles.grad)
    out = roles.add(x, y)
    roles.walk(out, [x, y])
    return any(type(g) is int for g in (first, getattr(x, roles.grad), getattr(out, roles.grad)))


def _names_itself(kind: type, roles: Roles) -> bool:
    x = roles.make(2.0)
    derived = type("Derived", (kind,), {"__slots__": ()})
    try:
        x.__class__ = derived
        assert roles.mul is not None
        return type(roles.mul(x, x)) is kind
    except TypeError:
        return False


def _size(held: Any) -> Any:
    return held if isinstance(held, (int, float, str)) else len(held) if isinstance(held, (list, dict, set)) else None


def _is_compared_by_identity(kind: type, roles: Roles) -> None:
    if IDENTITY & members(kind).keys():
        one, other = roles.make(2.0), roles.make(2.0)
        if one == other or hash(one) == hash(other) or not one == one:
            raise Differs("it compares by number, ours by identity")


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
    name: str = function.__code__.co_varnames[1]
    return name


def _walking_function(
    roles: Roles, names: Mapping[str, Any], usage: Usage | None, found: Examination
) -> Function | None:
    """The function of the module that walks back, and ours, with the same arguments and result."""
    walk = roles.back
    assert walk is not None
    assert roles.mul is not None
    a, b = roles.make(3.0), roles.make(5.0)
    returned = walk.call(roles.mul(a, b), [a, b])
    gradients = [roles.gradient(a), roles.gradient(b)]
    is_list = type(returned) in (list, tuple) and list(returned) == gradients
    if returned is not None and not is_list and usage is not None and (line := usage.uses_result(walk.name)):
        found.doubts.append(f"line {line} uses what {walk.name} returns, and ours returns nothing")
    if walk.owner is not None:
        return None
    function: Any = names.get(walk.name)
    if function is not walk.function:
        raise Differs(f"what walks back, {walk.name}, is not a function of its module")
    arguments = required(function) or 1
    seed = _seed_of(function, roles)
    if usage is not None and (call := usage.other_call(walk.name, arguments, seed)):
        raise Differs(f"line {call} calls {walk.name} with arguments other than a root")

    @wraps(function)
    def ours(root: Value, leaves: Any = None, **named: Any) -> Any:
        if seed:
            root.backward(named.get(seed, 1.0) if leaves is None else leaves)
            return None
        root.backward()
        return type(returned)(x.grad for x in leaves) if is_list else None

    return walk.name, ours
