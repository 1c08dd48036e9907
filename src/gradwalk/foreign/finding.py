"""Finds what plays which role in somebody's class, by making two values, multiplying them and walking back.

First the number (a value made from 2.0 holds 2.0 somewhere), then a result and its operands (results.py), then what
computes the gradients and where it puts them. What could not be found is listed in `missing`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ..engine.value import Value
from . import walks
from .making import mend_data, rank, with_data
from .restoring import undone
from .results import find_operands, results_of
from .roles import RoleNotFound, Roles
from .rules import Step, beside, find_step
from .slots import is_number, is_single, numbers, plain, single, slots
from .tables import is_table
from .walks import Walk

USUAL_GRAD = ("grad", "g", "gradient", "adjoint", "derivative", "bar", "delta", "adj", "d", "dv", "grd", "gr", "der")


def find_roles(
    kind: type, names: Mapping[str, Any] | None = None, everything: bool = False, tables: bool = False
) -> Roles:
    """What plays which role in a class. `names` are the functions and classes around it; by default, those of the
    module in which its methods were written. `everything` also tries functions whose names do not sound like a
    walk; `tables` also tries classes of vectors and matrices, which keep their numbers in lists."""
    if issubclass(kind, Value):
        ours = named_roles(kind, Value(0.0))
        assert ours is not None
        return ours
    around = dict(names) if names is not None else _globals_of(kind)
    with undone(kind, around):
        roles = _with_numbers(kind, around, everything, (0, 1, 2) if tables else (0,))
        for maker in _with_flags(roles) if not roles.grad_was_written else ():
            other = Roles(roles.kind, roles.data, maker)
            other.workshop, other.nested = roles.workshop, roles.nested
            other = _roles_with(other, around, everything)
            if other.grad_was_written:
                return other
    return roles


def _with_numbers(kind: type, around: dict[str, Any], everything: bool, depths: tuple[int, ...]) -> Roles:
    """The roles of a class of numbers, or of one of vectors or matrices if only those can be combined."""
    told: RoleNotFound | None = None
    found: list[Roles] = []
    for nested in depths:
        try:
            roles = _roles_with(with_data(kind, around, nested), around, everything)
        except RoleNotFound as error:
            told = told or error
            continue
        if roles.grad_was_written or (roles.products and not nested):
            return roles
        if not nested or (roles.has_operands and roles.back is not None):
            found.append(roles)
    if not found:
        assert told is not None
        raise told
    return next((roles for roles in found if roles.products), found[0])


def _with_flags(roles: Roles) -> Iterator[Callable[[float], Any]]:
    """Makers of the same values with a flag switched on, in case one of them means that a gradient is wanted."""

    def flagged(name: str, x: float) -> Any:
        value = roles._maker(x)
        setattr(value, name, True)
        return value

    for name, held in slots(roles.make(2.0)).items():
        if held is False and not name.startswith("__"):
            yield partial(flagged, name)


def _roles_with(roles: Roles, around: dict[str, Any], everything: bool) -> Roles:
    kind = roles.kind
    pair = (roles.make(2.0), roles.make(3.0))
    results = list(results_of(roles, pair, around)) or _on_a_tape(roles, pair, around)
    out = results[0] if results else None
    if out is None:
        roles.missing.append(f"no operation on two values of {kind.__name__} was found")
        roles.grad = _usual(roles, pair[0])
        return roles
    mend_data(roles, pair, out)
    find_operands(roles, pair, out, around)
    _find_walk(roles, around, everything)
    if roles.grad or roles.returned is not None:
        roles._step = find_step(roles, roles.back)
    elif roles.back is None:  # no value has a place for a gradient, but the results may still keep rules
        roles.returned = {}
        roles._step = find_step(roles, None)
        roles.returned = roles.returned if roles.has_step else None
    return roles


def _on_a_tape(roles: Roles, pair: tuple[Any, Any], around: dict[str, Any]) -> list[Any]:
    """The same while a tape is recording: some values cannot be combined without one."""
    for walk in walks.tapes(roles.kind, around):
        assert walk.tape is not None
        try:
            with walk.tape():
                results = list(results_of(roles, pair, around))
        except Exception:
            continue
        if results:
            return results
    return []


def _globals_of(kind: type) -> dict[str, Any]:
    for owner in kind.__mro__:
        for member in vars(owner).values():
            inner = getattr(member, "__func__", getattr(member, "fget", member))
            if hasattr(inner, "__globals__") and hasattr(inner, "__code__"):
                return dict(inner.__globals__)
    return {}


# ---- the walk and the gradient ----


def _find_walk(roles: Roles, around: dict[str, Any], everything: bool) -> None:
    """Find what computes the gradients, and which attribute it writes."""
    shallow: list[tuple[Walk, str]] = []
    own = walks.of_workshop(roles.workshop) if roles.workshop is not None else []
    for walk in [*own, *walks.candidates(roles.kind, around, everything)]:
        try:
            found = _written_by(walk, roles)
        except Exception as error:
            if walk.certain and roles.back is None:
                roles.back = walk
                roles.missing.append(f"{walk.name}() fails on a product: {type(error).__name__}: {error}")
            continue
        if found:
            slot, deep = found
            if not walk.certain and _keeps_numbers(walk, roles, slot):
                continue  # a forward pass that stores its results
            if (walk.is_doubtful or walk.place is not None) and not (deep and _brings_gradients(walk, roles, slot)):
                continue
            if not (deep or walk.certain):
                shallow.append((walk, slot))  # one node's rule rather than a walk
                continue
            roles.back, roles.grad = walk, slot if slot != RETURNED else ""
            roles.returned = {} if slot == RETURNED else None
            roles.grad_was_written = True
            roles.missing = [told for told in roles.missing if "fails on a product" not in told]
            return
        if walk.certain and roles.back is None:
            roles.back = walk
    roles.grad = shallow[0][1] if shallow else _usual(roles, roles.make(2.0))
    if roles.back is None:
        roles.missing.append("what fills the gradients: no method or function was found that does")


def _keeps_numbers(walk: Walk, roles: Roles, slot: str) -> bool:
    """Whether the operands just get their own numbers back, whichever operation uses them."""
    if slot == RETURNED or len(roles.products) < 2:
        return False
    for product in roles.products:
        pair = (roles.make(2.0), roles.make(3.0))
        walks.tried(walk, roles.kind, _computed(roles, product), pair)
        if [numbers(x).get(slot) for x in pair] != [2.0, 3.0]:
            return False
    return True


def _brings_gradients(walk: Walk, roles: Roles, slot: str) -> bool:
    """Whether the operands of a product get each other's number: then it is a walk, whatever its name."""
    pair = (roles.make(2.0), roles.make(3.0))
    if roles.mul is None or (slot == RETURNED and walk.is_doubtful):
        return False
    given, _ = walks.tried(walk, roles.kind, _computed(roles, roles.mul), pair)
    returned = walks.by_value(given, roles.kind, pair)
    return [returned.get(id(x)) if slot == RETURNED else numbers(x).get(slot) for x in pair] == [3.0, 2.0]


RETURNED = "<returned>"


def _written_by(walk: Walk, roles: Roles) -> tuple[str, bool] | None:
    """The attribute that a walk writes on the operands of a result, and whether it reaches the operands' operands."""
    error: Exception | None = None
    for product in roles.products:
        pair = (roles.make(2.0), roles.make(3.0))
        try:
            given, written = walks.tried(walk, roles.kind, _computed(roles, product), pair)
        except Exception as failure:
            error = failure
            continue
        slot = _gradient_slot(roles, pair, written)
        returned = walks.by_value(given, roles.kind, pair)
        if slot and not any(numbers(x).get(slot) for x in pair) and any(returned.values()):
            slot = ""  # written and then cleared again: what counts is what it returns
        if not slot and roles.workshop is not None and roles.workshop.index and _is_by_index(roles, given, pair):
            return RETURNED, True
        if slot or (pair[0] is not None and returned.get(id(pair[0])) is not None):
            slot = slot or RETURNED
            return slot, slot == RETURNED or _goes_deep(walk, roles, product)
    if error:
        raise error
    return None


def _computed(roles: Roles, product: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The same operation, with the result's number computed."""

    def result(a: Any, b: Any) -> Any:
        out = product(a, b)
        roles.compute(out)
        return out

    return result


def _is_by_index(roles: Roles, given: Any, pair: tuple[Any, Any]) -> bool:
    """Whether a walk returned gradients indexed by the values' places on a tape."""
    try:
        return all(is_number(given[roles._key(x)]) for x in pair)
    except (TypeError, KeyError, IndexError):
        return False


def _goes_deep(walk: Walk, roles: Roles, product: Callable[[Any, Any], Any]) -> bool:
    pair = (roles.make(2.0), roles.make(3.0))
    try:
        deep = _computed(roles, lambda a, b: product(product(a, b), roles.make(1.5)))
        _, written = walks.tried(walk, roles.kind, deep, pair)
    except Exception:
        return True  # no reason to doubt that it is a walk
    return bool(written)


def _gradient_slot(roles: Roles, pair: tuple[Any, Any], written: dict[str, bool]) -> str:
    """Among the attributes that a walk wrote on an operand, the gradient; "" if there is none."""
    now = {name: held for name, held in slots(pair[0]).items() if name in written and name != roles.data}
    numeric = [name for name, held in now.items() if is_single(held) or is_table(held)]
    if not numeric:
        return ""
    right = [name for name in numeric if is_single(now[name]) and single(now[name]) in (3.0, 1.0)]
    return min(right or numeric, key=rank(USUAL_GRAD))


def _usual(roles: Roles, leaf: Any) -> str:
    """Without a walk: the attribute with a usual name for a gradient, or else the only one that is 0."""
    held = {name: part for name, part in slots(leaf).items() if name != roles.data}
    named = [name for name in USUAL_GRAD if name in held]
    zeros = [name for name, part in held.items() if is_number(part) and plain(part) == 0]
    return named[0] if named else zeros[0] if len(zeros) == 1 else ""


def named_roles(kind: type, sample: Any) -> Roles | None:
    """The roles by micrograd's names, for a value whose class cannot be tried out; None if it lacks these names."""
    places = [name for name in ("_prev", "_children") if hasattr(sample, name)]
    ruled = hasattr(sample, "_backward") or hasattr(sample, "_local_grads")
    if not places or not ruled or not hasattr(sample, "data") or not hasattr(sample, "grad"):
        return None
    roles = Roles(kind, "data", kind)
    roles.grad, roles._places = "grad", places[:1]
    roles.products = [operator.mul, operator.add]
    roles.mul, roles.add = roles.products
    roles._step = Step("_backward", lambda roles, node: node._backward(), True, writes=True)
    if not hasattr(sample, "_backward"):
        roles._step = Step("_local_grads", lambda roles, node: beside(roles, node, node._local_grads), keeps="beside")
    if callable(getattr(kind, "backward", None)):
        roles.back = Walk("backward", kind, lambda root, leaves: root.backward())
    return roles
