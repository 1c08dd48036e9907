"""`Value(0.5, name="w", requires_grad=False)`: the arguments of a program's own class, for ours.

An object of the program's own class is made of them, which shows what they mean: a number, and the attributes of the
object. Results made by hand, from operands, are read as ours are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Mapping, MutableMapping
from itertools import count
from typing import Any

from ..engine.dialects import LEAF
from ..engine.twin import read_arguments
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import is_written, slots
from .borrowed import holds_values
from .companions import KEYWORDS, tags, words_of
from .findings import Examination, members
from .trees import definition_of, ends, walk

NOTHING = object()
CHANGING = (int, float, list, dict, set, count)


def reader(
    kind: Callable[..., Any],
    roles: Roles,
    defaults: Mapping[str, Any],
    serials: Container[str],
    names: MutableMapping[str, Any],
) -> Callable[..., tuple[Any, ...]]:
    """Reads the arguments of the program's class, in place of ours. `names`: of the module that defines it; meanwhile
    its own name means that class, so that what its constructor counts there is not counted twice."""
    skipped, name = _not_its_own(roles), roles.kind.__name__

    def read(*given: Any, **named: Any) -> tuple[Any, ...]:
        if any(map(holds_values, (*given, *named.values()))):
            return read_arguments(*given, **named)
        now = names.get(name)
        names[name] = kind
        try:
            made = kind(*given, **named)
        finally:
            names[name] = now
        own = {
            name: held
            for name, held in slots(made).items()
            if name not in skipped
            and name not in serials
            and _may_be_set(name)
            and held is not defaults.get(name, NOTHING)
        }
        return getattr(made, roles.data), (), (), LEAF, own

    return read


def _not_its_own(roles: Roles) -> set[str]:
    return {*roles._places, roles.data, roles.grad, roles.step_name, *_properties(roles.kind)}


def leaf_words(
    kind: type,
    roles: Roles,
    found: Examination,
    names: Mapping[str, Any],
    mentioned: Callable[[str, type], bool],
) -> set[str]:
    """The keywords of the program's class that only describe a leaf: `name`, `requires_grad`. They set attributes that
    no operation and no backward pass reads, and that are the same in all results. Found out by trying them."""
    counters = found.likeness.counters
    if _leaves_traces(kind, roles, names, lambda name, kind: name not in counters and mentioned(name, kind)):
        return set()
    replaced = {*found.checked, roles.back.name if roles.back else ""}
    held = [member for name, member in members(kind).items() if name in replaced] + [names.get(x) for x in replaced]
    held += [roles.back.function] if roles.back else []
    read = set().union(*map(words_of, held))
    assert roles.mul is not None
    result = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    labels = tags(roles)

    def describes(word: str) -> bool:
        changed = _changed_by(word, kind, roles)
        if changed is None or changed & read or changed & _not_its_own(roles):
            return False
        leaf = slots(roles.make(2.0))
        return all(name in labels or result.get(name, NOTHING) == leaf[name] for name in changed)

    return {x for x in parameters(kind) if describes(x)}


def graph_words(kind: type, roles: Roles) -> set[str]:
    """The arguments that say what a result was computed from."""
    graph = {*roles._places, roles.step_name, roles.partials_name, roles.edges_name} - {""}
    return {x for x in parameters(kind) if (_changed_by(x, kind, roles) or set()) & graph}


def parameters(kind: type) -> list[str]:
    """The names of what its constructor takes besides a number."""
    code = getattr(getattr(kind, "__init__", None), "__code__", None)
    return list(code.co_varnames[2 : code.co_argcount + code.co_kwonlyargcount]) if code is not None else []


def _changed_by(word: str, kind: Any, roles: Roles) -> set[str] | None:
    """The attributes of a leaf that a keyword changes; None if it cannot be tried."""
    a, b = roles.make(2.0), roles.make(3.0)
    before, steady = slots(a), slots(roles.make(2.0))
    changed: set[str] = set()
    tried = 0
    for held in ((a, b), [a, b], {a, b}, a, len, True, False, None, 0.5, 7, "word"):
        try:
            made = slots(kind(2.0, **{word: held}))
        except Exception:
            continue  # not accepted there
        tried += 1
        changed |= {name for name, x in made.items() if x is not before.get(name) and x != before.get(name, NOTHING)}
    numbered = {name for name, x in steady.items() if x is not before[name] and x != before[name]}
    return changed - numbered if tried else None


def _leaves_traces(kind: type, roles: Roles, names: Mapping[str, Any], mentioned: Callable[[str, type], bool]) -> bool:
    """Whether making a leaf changes a list, a table, a number or a counter beside the class or on it. A counter on the
    class that the program does not mention elsewhere, or that ours keeps up to date, does not count (besides.py)."""

    def state() -> list[Any]:
        own = {name: x for name, x in members(kind).items() if mentioned(name, kind) or not isinstance(x, (count, int))}
        places = [*names.values(), *own.values()]
        objects = [x for x in places if is_written(type(x)) and hasattr(x, "__dict__")]
        places += [part for x in objects for part in vars(x).values()]
        return [len(x) if isinstance(x, (list, dict, set)) else repr(x) for x in places if isinstance(x, CHANGING)]

    before = state()
    roles.make(2.0)
    return state() != before


def makes_leaves(kind: type, kept: Mapping[str, Any]) -> bool:
    """Whether a method that is carried over makes objects with keywords that ours does not know."""
    for held in kept.values():
        inner = getattr(held, "__func__", held)
        tree = definition_of(inner) if hasattr(inner, "__code__") and not hasattr(inner, "is_lent") else None
        calls = [x for x in walk(tree) if isinstance(x, ast.Call)] if tree is not None else []
        if any(ends(x.func) == kind.__name__ and {y.arg for y in x.keywords} - KEYWORDS for x in calls):
            return True
    return False


def _properties(kind: type) -> set[str]:
    return {name for base in kind.__mro__ for name, held in vars(base).items() if isinstance(held, property)}


def _may_be_set(name: str) -> bool:
    ours = vars(Value).get(name)
    return not hasattr(ours, "__get__") or getattr(ours, "fset", None) is not None
