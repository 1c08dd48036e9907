"""Combines two values of somebody's class: which operations there are, and how a result leads to its operands.

It tries whatever takes two values and returns one: operators, methods, functions beside the class, classes whose
objects are operations, and tables of these.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from . import walks
from .roles import Roles
from .slots import is_written, numbers, reached, required, slots
from .walks import takes

LIBRARIES = ("gradwalk", "typing", "abc", "collections", "enum", "numpy", "dataclasses")


def family(kind: type) -> type:
    """The base that a class shares with its relatives: the topmost one that the program wrote; or the class itself."""
    own = [c for c in kind.__mro__ if is_written(c) and c.__module__.split(".")[0] not in LIBRARIES]
    shared = [c for c in own if any(not issubclass(x, kind) and x not in own for x in _descendants(c))]
    return shared[-1] if shared else kind


def _descendants(kind: type) -> Iterator[type]:
    derived: type
    for derived in type.__subclasses__(kind):
        yield derived
        yield from _descendants(derived)


def results_of(roles: Roles, pair: tuple[Any, Any], around: dict[str, Any]) -> Iterator[Any]:
    """The two values multiplied, added, or at least combined somehow."""
    for operation in (*_operations(roles.kind, around), *_of_rows(roles, around)):
        if roles.mul and roles.add:
            return
        if not roles.products or not (roles.mul and roles.add):
            try:
                out = operation(*pair)
            except Exception:
                continue
            if isinstance(out, roles.kind) and out is not pair[0] and out is not pair[1]:
                _find_forward(roles, out)
                held = set(numbers(out).values()) if roles.workshop is None else {numbers(out).get(roles.data)}
                roles.mul = roles.mul or (operation if 6.0 in held else None)
                roles.add = roles.add or (operation if 5.0 in held else None)
                if len(roles.products) < 2:
                    roles.products.append(operation)
                yield out


def _find_forward(roles: Roles, out: Any) -> None:
    """If a result has no number yet, find the method that computes it, the result's own or its maker's."""
    shop = roles.workshop
    if shop is None and numbers(out).get(roles.data) is None:
        _find_own_forward(roles, out)
    if shop is None or shop.forward or numbers(out).get(roles.data) not in (None, 0.0):
        if shop is not None:
            shop.compute(out)
        return
    for name, member in vars(shop.kind).items():
        if not name.startswith("__") and hasattr(member, "__code__") and required(member) == 1:
            try:
                getattr(shop.home(out), name)()
            except Exception:
                continue
            if numbers(out).get(roles.data) in (6.0, 5.0):
                shop.forward = name
                return


def _find_own_forward(roles: Roles, out: Any) -> None:
    """Find the method by which a result computes its number, such as `evaluate()`."""
    names = [roles.forward] if roles.forward else [name for owner in type(out).__mro__ for name in vars(owner)]
    for name in names:
        member: Any = getattr(type(out), name, None)
        if name.startswith("__") or not hasattr(member, "__code__") or required(member) != 1:
            continue
        try:
            getattr(out, name)()
        except Exception:
            continue
        if numbers(out).get(roles.data) in (6.0, 5.0):
            roles.forward = name
            return


def _operations(kind: type, around: dict[str, Any]) -> Iterator[Callable[[Any, Any], Any]]:
    if hasattr(kind, "__mul__"):
        yield lambda a, b: a * b
    if hasattr(kind, "__add__"):
        yield lambda a, b: a + b
    for name, other in (("__sub__", operator.sub), ("__matmul__", operator.matmul), ("__truediv__", operator.truediv)):
        if hasattr(kind, name) and not hasattr(kind, "__mul__"):
            yield other
    for name in ("mul", "add", "times", "plus"):
        if callable(getattr(kind, name, None)):
            yield partial(_by_method, name)
    if not hasattr(kind, "__mul__"):
        for name in ("dot", "matmul", "hadamard", "multiply", "scale"):
            if callable(getattr(kind, name, None)):
                yield partial(_by_method, name)
    named = [(name, f) for name, f in around.items() if callable(f) and getattr(f, "__module__", "") not in LIBRARIES]
    named.sort(key=lambda each: not any(word in each[0].lower() for word in ("mul", "prod", "times", "add", "plus")))
    for _, f in named:
        short = hasattr(f, "__code__") and len(f.__code__.co_code) < 400
        if short and required(f) == 2:
            yield f
        elif isinstance(f, type) and callable(getattr(f, "apply", None)):
            yield getattr(f, "apply")  # noqa: B009
        elif isinstance(f, type) and not issubclass(f, family(kind)) and _takes_two(f):
            yield partial(_by_object, f, kind)
        elif isinstance(f, type) and issubclass(f, family(kind)) and f is not kind and _takes_two(f):
            yield f
    keys = [key for table in around.values() if isinstance(table, dict) for key in list(table)[:12]]
    for _, f in named:  # `apply("mul", a, b)`, with a table of operations
        if hasattr(f, "__code__") and len(f.__code__.co_code) < 400 and takes(f, 3) and required(f) in (0, 1, 3):
            yield from (partial(f, key) for key in keys if isinstance(key, str) and not key.startswith("__"))
    for _, f in named:
        if hasattr(f, "__code__") and len(f.__code__.co_code) < 400 and required(f) == 1:
            yield partial(_of_a_list, f)
            yield partial(_of_the_first, f)


def _of_rows(roles: Roles, around: dict[str, Any]) -> Iterator[Callable[[Any, Any], Any]]:
    """Functions of two lists of values, perhaps with a value to add: `dot(weights, inputs)`, `dot(ws, xs, bias)`."""
    for f in [f for f in around.values() if hasattr(f, "__code__") and len(f.__code__.co_code) < 400]:
        if getattr(f, "__module__", "") not in LIBRARIES and required(f) == 2:
            yield partial(_of_two_lists, f)
        elif getattr(f, "__module__", "") not in LIBRARIES and required(f) == 3:
            yield partial(_of_two_lists_and, f, roles.make)


def _of_two_lists(f: Any, a: Any, b: Any) -> Any:
    return f([a], [b])


def _of_two_lists_and(f: Any, make: Callable[[float], Any], a: Any, b: Any) -> Any:
    return f([a], [b], make(0.0))


def _by_method(name: str, a: Any, b: Any) -> Any:
    return getattr(a, name)(b)


def _by_object(f: Any, kind: type, a: Any, b: Any) -> Any:
    return _result_of(f(a, b), kind)


def _of_a_list(f: Any, a: Any, b: Any) -> Any:
    return f([a, b])


def _of_the_first(f: Any, a: Any, b: Any) -> Any:
    return f(a)


def _takes_two(kind: type) -> bool:
    init: Any = getattr(kind, "__init__", None)
    code = getattr(init, "__code__", None)
    return code is not None and (bool(code.co_flags & 0x04) or required(init) == 3)


def _result_of(made: Any, kind: type) -> Any:
    if isinstance(made, kind):
        return made
    return next((held for held in slots(made).values() if isinstance(held, kind)), None)


def find_operands(roles: Roles, pair: tuple[Any, Any], out: Any, around: dict[str, Any]) -> None:
    """Find the attributes of a result that lead to its operands; plain containers are preferred to functions."""
    if roles.workshop is not None:
        roles.workshop.find_places(pair, out)
        if roles.workshop.operands:
            return
    held = slots(out)
    users = {name for name, part in slots(pair[0]).items() if any(x is out for x in reached(part, roles.kind))}
    leads: dict[str, list[Any]] = {}
    for name, part in held.items():
        if name not in users and not name.startswith("__gradwalk"):
            there = [x for x in reached(part, roles.kind, out) if x is pair[0] or x is pair[1]]
            if there:
                leads[name] = there
    plain = [name for name in leads if not callable(held[name]) or isinstance(held[name], roles.kind)]
    whole = [name for name in plain if len({id(x) for x in leads[name]}) == 2]
    if whole:
        roles._places = [min(whole, key=lambda name: _looseness(held[name], roles.kind))]
    elif plain or leads:
        roles._places = plain or list(leads)
    else:
        tape = walks.find_tape(roles.kind, pair, out, around)
        if tape is None:
            roles.missing.append(
                f"the operands of a result: nothing in a {roles.kind.__name__}, and no list beside it, leads to them"
            )
        else:
            roles.use_tape(tape, out)


def _looseness(held: Any, kind: type) -> int:
    """How indirectly operands are kept: 0 in a tuple or list, 1 in a set, 2 in pairs, 3 in any other object."""
    if isinstance(held, (tuple, list)):
        return 0 if all(isinstance(x, kind) for x in held) else 2
    return 1 if isinstance(held, (set, frozenset)) else 3
