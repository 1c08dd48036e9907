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
from typing import Any

from ..engine.twin import native
from ..foreign.finding import find_roles
from ..foreign.restoring import undone
from ..foreign.roles import RoleNotFound, Roles
from ..foreign.slots import slots
from ..foreign.walks import Walk
from .arguments import graph_words, leaf_words, makes_leaves, parameters, reader
from .besides import flags_passed_on, keeps_besides
from .borrowed import Lender
from .companions import (
    KEYWORDS,
    containers,
    keeps_operands_in_sets,
    methods_kept,
    methods_kept_for_rounding,
    other_names,
    same_order,
    tags,
    words_of,
)
from .comparison import same_numbers, starts_afresh
from .directly import with_the_same_bits
from .findings import COPYING, IDENTITY, Differs, Examination, members
from .graph_fields import graph_fields, numbers_are_operands
from .likeness import composed, makes_other_nodes, tag_fields
from .making import effect_of
from .operators import operators_of
from .own_walks import walk_with_more
from .raising import excess
from .recognition import Recognition, lost_gradient
from .roundings import depends_on_nodes, dots_round_alike, order_of
from .slopes import false_slope
from .tapes import Tape, measured, on_a_new_tape
from .usage import Usage
from .walking import OUTSIDE, walking_function

NO_SUCH_ORDER = "it adds gradients in an order that ours does not have"
NO_OPERANDS = "the operands of a result"
"""How foreign/results.py begins if these were not found: no reason by itself, since what counts is what comes back."""


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
    with operators_of(kind, names or {}):
        return _compared(kind, names, mentioned, usage, exact)


def _compared(
    kind: type,
    names: Mapping[str, Any] | None,
    mentioned: Callable[[str, type], bool],
    usage: Usage | None,
    exact: bool,
) -> Examination:
    found = Examination(kind.__name__)
    try:
        if [base for base in kind.__mro__[1:-1] if base.__module__ in sys.stdlib_module_names - {"typing", "abc"}]:
            raise Differs("it inherits from one of Python's own classes")
        if hooks := sorted(COPYING & members(kind).keys()):
            found.doubts.append(f"it defines how its objects are copied, in {hooks[0]}")
        with undone(kind, names or {}):
            roles = _roles(kind, names)
        if missing := [told for told in roles.missing if not (roles.grad_was_written and NO_OPERANDS in told)]:
            raise Differs(missing[0])
        if roles.back is None or (not roles.grad and roles.returned is None) or roles.mul is None or roles.add is None:
            raise Differs("its operators or its backward pass were not found")
        with undone(kind, names or {}), on_a_new_tape(roles):
            found.names = other_names(kind, roles)
            found.defaults = keeps_besides(kind, roles, found, mentioned)
            _is_compared_by_identity(kind, roles)
            same_numbers(kind, roles, found)
            found.afresh = starts_afresh(roles, found, names or {})
            found.missing = bool(roles.grad) and getattr(roles.make(2.0), roles.grad) is None
            found.order = order_of(roles)
            if exact and not found.order and not keeps_operands_in_sets(roles):
                raise Differs(NO_SUCH_ORDER)
            assert found.bits is not None
            found.order_of_nodes = depends_on_nodes(found.order) and makes_other_nodes(roles, found.bits.known)
            found.placed = placed = walking_function(roles, names or {}, usage, found)
            found.own_walk = walk_with_more(roles) if native else None
            found.dots = roles.back.name != OUTSIDE and dots_round_alike(roles, found.order)
            known = Recognition(kind, roles, exact)
            besides = {roles.back.name, roles.step_name, *found.names}
            found.names |= (others := known.methods(besides))
            found.functions = known.functions(names or {})
            classes = known.classes(names or {})
            found.placed = [*placed, *classes.values()]
            lender = Lender(kind, roles, names if isinstance(names, dict) else {}, exact)
            words = leaf_words(kind, roles, found, names or {}, mentioned)
            flags = flags_passed_on(roles) if usage is not None else []
            words |= {flag for flag in flags if usage is not None and usage.only_set(flag)}
            found.excess = excess(roles, known.own, lender.names)
            lender.reader = reader(kind, roles, found.defaults, found.likeness.serials, lender.names)
            found.kept = methods_kept(kind, roles, found, mentioned, lender, words)
            _pass_on_all(found.kept, names or {}, roles)
            found.kept |= methods_kept_for_rounding(kind, found, lender, exact)
            found.fields = graph_fields(roles)
            found.checked = sorted({*found.checked, *others, *found.functions, *classes})
            found.rounded += known.rounded
            show = getattr(found.kept.get("__repr__"), "__code__", None)
            if show is not None and roles.grad in show.co_names and _has_whole_gradients(roles):
                found.doubts.append("its __repr__ shows gradients, some of them whole numbers, and ours are floats")
            found.looks += _numbers_shown(found)
            if native is not None:
                _find_effect(kind, roles, found)
            if usage is not None:
                usage = usage.without(roles.back.name) if placed else usage
                found.likeness = found.likeness._replace(tape=_measured_tape(roles, names or {}, usage, found))
                found.doubts += _seen_from_outside(kind, roles, usage)
                graph = {name for name in roles._places if name != roles.step_name} | tags(roles)
                if (read := usage.reads(graph, containers(roles))) and not usage.draws:
                    found.looks.append(f"the program looks at the graph itself ({read}), and ours has other nodes")
                if base := usage.mentions_base(kind):
                    found.looks.append(f"the program refers to its base class {base}")
                rest, same = parameters(kind), same_order(kind, roles)
                if call := usage.strange_call(KEYWORDS, words, rest, same):
                    found.lender, found.arguments = lender, lender.reader
                if call := call and usage.strange_call(KEYWORDS, words, rest, same, graph_words(kind, roles)):
                    found.doubts.append(f"the program writes {call}, which ours does not accept")
                if usage.strange_call(KEYWORDS, set(), rest, not words) or makes_leaves(kind, found.kept):
                    found.arguments = lender.reader
                found.plain_results = usage.derived and _names_itself(kind, roles)
            found.resemble = lambda: _may_resemble(kind, roles, found, lender, names or {})
            if found.order_of_nodes and exact and not found.resemble():
                raise Differs(NO_SUCH_ORDER)
    except (Differs, RoleNotFound) as problem:
        found.reason, found.is_abstract = str(problem), isinstance(problem, RoleNotFound)
    except Exception as problem:
        found.reason = f"trying it ended in {type(problem).__name__}: {problem}"
    if found and found.likeness.serials:
        with undone(kind, names or {}):
            leaf = roles.make(2.0)
        found.likeness = found.likeness._replace(serials={x: getattr(leaf, x) for x in found.likeness.serials})
    return found


def _pass_on_all(kept: Mapping[str, Any], names: Mapping[str, Any], roles: Roles) -> None:
    """Refuse methods and functions that make results by hand and whose gradients get lost or are wrong."""
    own = {name: held for name, held in members(roles.kind).items() if name in kept and name[:2] != "__"}
    beside = {name: held.__wrapped__ for name, held in names.items() if hasattr(held, "is_lendable")}
    for name, held in (own | beside).items():
        function = held.__func__ if isinstance(held, staticmethod) else held
        if lost := lost_gradient(function, roles) or false_slope(function, roles):
            raise Differs(f"{name} {lost}")


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


def _may_resemble(kind: type, roles: Roles, found: Examination, lender: Lender, names: Mapping[str, Any]) -> bool:
    try:
        return _resembling(kind, roles, found, lender, names)
    except Exception as problem:  # what is tried is the program's: it may raise anything
        found.doubts.append(f"trying it ended in {type(problem).__name__}: {problem}")
        return False


def _resembling(kind: type, roles: Roles, found: Examination, lender: Lender, names: Mapping[str, Any]) -> bool:
    """Find out what is needed for a program that looks at its graph; False if that cannot be had."""
    if (
        native is None
        or found.bits is None
        or not roles.has_operands
        or (roles.on_a_tape and found.likeness.tape is None)
    ):
        return False
    tries = [(name, f) for name, known in found.bits.known.items() for f in dict.fromkeys(f for f, _, _ in known)]
    with undone(kind, names), operators_of(kind, names):
        lender.tags = tags(roles)
        found.likeness = found.likeness._replace(
            composed=composed(kind, roles, found, lender),
            tags=tag_fields(roles, tries),
            numbers=numbers_are_operands(roles),
            bases=len(kind.__mro__) > 2,
        )
    for name, held in found.kept.items():  # one node each, named as the program's is
        if getattr(held, "is_chain", False) or (lender.tags and hasattr(held, "is_chain")):
            own, tag = members(kind)[name], min(lender.tags, default="")
            readable = len(lender.tags) < 2
            named = with_the_same_bits(own, kind, roles, lender, tag) if readable else None
            if readable and not lender.exact and (named is None or named.is_chain):
                named = with_the_same_bits(own, kind, roles, lender, tag, one=True)
            found.kept[name] = lender(own) if named is None or named.is_chain else named
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


def _find_effect(kind: type, roles: Roles, found: Examination) -> None:
    """What making an object of it does elsewhere."""
    tag = min((name for name, held in slots(roles.make(2.0)).items() if name in tags(roles)), default="")
    if (effect := effect_of(kind, tag, found.likeness.counters)) is not None:
        of_leaves = getattr(roles.make(2.0), tag, "")
        found.likeness = found.likeness._replace(effect=effect, tag=tag, tag_of_leaves=of_leaves)


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
