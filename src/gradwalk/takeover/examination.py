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

from ..engine.twin import native
from ..engine.value import Value
from ..foreign.finding import find_roles
from ..foreign.restoring import undone
from ..foreign.roles import RoleNotFound, Roles
from ..foreign.slots import at_most, required
from ..foreign.walks import Walk
from .arguments import leaf_words, makes_leaves, reader
from .besides import keeps_besides
from .borrowed import Lender
from .companions import (
    KEYWORDS,
    methods_kept,
    methods_kept_for_rounding,
    other_names,
    same_order,
    tags,
    words_of,
)
from .comparison import same_numbers, starts_afresh
from .findings import COPYING, IDENTITY, Differs, Examination, Function, members
from .graph_fields import graph_fields, numbers_are_operands
from .likeness import composed, returned_by, tag_fields
from .recognition import Recognition
from .roundings import dots_round_alike, order_of
from .tapes import Tape, measured
from .usage import Usage

OUTSIDE = "<outside>"
"""The name of a walk that is written out where it is needed."""


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
            found.doubts.append(f"it defines how its objects are copied, in {hooks[0]}")
        with undone(kind, names or {}):
            roles = _roles(kind, names)
        if roles.missing:
            raise Differs(roles.missing[0])
        if roles.back is None or (not roles.grad and roles.returned is None) or roles.mul is None or roles.add is None:
            raise Differs("its operators or its backward pass were not found")
        with undone(kind, names or {}):
            found.names = other_names(kind, roles)
            found.defaults = keeps_besides(kind, roles, found, mentioned)
            _is_compared_by_identity(kind, roles)
            same_numbers(kind, roles, found)
            found.afresh = starts_afresh(roles, found, names or {})
            found.order = order_of(roles)
            found.walk = _walking_function(roles, names or {}, usage, found)
            found.dots = roles.back.name != OUTSIDE and dots_round_alike(roles, found.order)
            known = Recognition(kind, roles, exact)
            besides = {roles.back.name, roles.step_name, *found.names}
            found.names |= (others := known.methods(besides))
            found.functions = known.functions(names or {})
            lender = Lender(kind, roles, names if isinstance(names, dict) else {}, exact)
            words = leaf_words(kind, roles, found, names or {}, mentioned)
            lender.reader = reader(kind, roles, found.defaults, found.likeness.serials)
            found.kept = methods_kept(kind, roles, found, mentioned, lender, words)
            found.kept |= methods_kept_for_rounding(kind, found, lender, exact)
            found.fields = graph_fields(roles)
            found.checked = sorted({*found.checked, *others, *found.functions})
            found.rounded += known.rounded
            show = getattr(found.kept.get("__repr__"), "__code__", None)
            if show is not None and roles.grad in show.co_names and _has_whole_gradients(roles):
                found.doubts.append("its __repr__ shows gradients, some of them whole numbers, and ours are floats")
            found.looks += _numbers_shown(found)
            if usage is not None:
                found.likeness = found.likeness._replace(tape=_measured_tape(roles, names or {}, usage, found))
                usage = usage.without(found.walk[0]) if found.walk else usage
                found.doubts += _seen_from_outside(kind, roles, usage)
                graph = {name for name in roles._places if name != roles.step_name} | tags(roles)
                if (read := usage.reads(graph)) and not usage.draws:
                    found.looks.append(f"the program looks at the graph itself ({read}), and ours has other nodes")
                if base := usage.mentions_base(kind):
                    found.looks.append(f"the program refers to its base class {base}")
                if call := usage.strange_call(KEYWORDS, words, same_order(kind, roles)):
                    found.doubts.append(f"the program writes {call}, which ours does not accept")
                    found.lender = lender
                if call or usage.strange_call(KEYWORDS, set(), True) or makes_leaves(kind, found.kept):
                    found.arguments = lender.reader
                found.plain_results = usage.derived and _names_itself(kind, roles)
            found.resemble = lambda: _resembling(kind, roles, found, lender, names or {})
    except (Differs, RoleNotFound) as problem:
        found.reason, found.is_abstract = str(problem), isinstance(problem, RoleNotFound)
    except Exception as problem:
        found.reason = f"trying it ended in {type(problem).__name__}: {problem}"
    if found and found.likeness.serials:
        with undone(kind, names or {}):
            leaf = roles.make(2.0)
        found.likeness = found.likeness._replace(serials={x: getattr(leaf, x) for x in found.likeness.serials})
    return found


def _roles(kind: type, names: Mapping[str, Any] | None) -> Roles:
    """Found with the methods and functions that are called like a walk; if none of them is one, with all methods."""
    roles = find_roles(kind, names)
    if roles.back is None or (not roles.grad and roles.returned is None):
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


def _resembling(kind: type, roles: Roles, found: Examination, lender: Lender, names: Mapping[str, Any]) -> bool:
    """Find out what is needed for a program that looks at its graph; False if that cannot be had."""
    if native is None or found.bits is None or (roles.on_a_tape and found.likeness.tape is None):
        return False
    tries = [(name, f) for name, known in found.bits.known.items() for f in dict.fromkeys(f for f, _, _ in known)]
    with undone(kind, names):
        lender.tags = tags(roles)
        found.likeness = found.likeness._replace(
            composed=composed(kind, roles, found, lender),
            tags=tag_fields(roles, tries),
            numbers=numbers_are_operands(roles),
            bases=len(kind.__mro__) > 2,
        )
    if makes_leaves(kind, found.likeness.composed):
        found.arguments = lender.reader
    found.alike = True
    return True


# ---- what it keeps ----


def _seen_from_outside(kind: type, roles: Roles, usage: Usage) -> Iterator[str]:
    """What the program seems to see in its objects that it would not see in ours."""
    if type(getattr(roles.make(2), roles.data)) is int and (line := usage.makes_whole()):
        yield f"line {line} makes one from a whole number, and ours are floats: 2 would be printed as 2.0"
    if _has_whole_gradients(roles) and (line := usage.shows(roles.grad)):
        yield f"line {line} prints gradients, some of them whole numbers, and ours are floats: 1 would be 1.0"


def _numbers_shown(found: Examination) -> Iterator[str]:
    """Methods that are carried over and use the number that the class gives to each of its objects."""
    for name, held in found.kept.items():
        for serial in words_of(held) & found.likeness.serials.keys():
            yield f"its {name} shows {serial}, which numbers its objects"


def _measured_tape(roles: Roles, names: Mapping[str, Any], usage: Usage, found: Examination) -> Tape | None:
    tape = measured(roles, names, usage)
    read = tape is not None and any(tape.name in words_of(held) for held in found.kept.values())
    return None if read else tape


def _has_whole_gradients(roles: Roles) -> bool:
    """Whether a gradient is an int initially, or after a pass over floats."""
    if not roles.grad:
        return False
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
    counts = {name: held for name, held in members(roles.kind).items() if type(held) is int}
    root = roles.mul(a, b)
    before = {name: getattr(roles.kind, name) for name in counts}
    returned = walk.call(root, [a, b])
    walks = [name for name, held in before.items() if getattr(roles.kind, name) == held + 1]
    if walks and native and walk.owner is not None:
        found.likeness = found.likeness._replace(walks=walks, walk=walk.name)
    roles.take(returned, [a, b])
    gradients = [roles.gradient(a), roles.gradient(b)]
    is_list = type(returned) in (list, tuple) and list(returned) == gradients
    result = None
    uses = usage.uses_result(walk.name) if usage is not None else 0
    if returned is not None and not is_list and (line := uses or roles.returned is not None):
        result = returned_by(roles, found.order, numbers_are_operands(roles))
        found.likeness = found.likeness._replace(returned=result, walk=walk.name if walk.owner else "")
        if result is None:
            if roles.returned is not None:
                raise Differs(f"ours does not know what {walk.name} returns")
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
        return type(returned)(x.grad for x in leaves) if is_list else result(root) if result is not None else None

    return walk.name, ours
