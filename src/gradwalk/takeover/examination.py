"""May gradwalk's Value take the place of somebody's class? Only if everything the class does gives the same numbers.

    found = compare_with_ours(Scalar, vars(module))
    found.reason     why not, in a sentence; "" if it may
    found.checked    the operations that were tried, on values and gradients
    found.kept       the methods that are the program's own and come along

The class is tried through its roles (foreign/roles.py), whatever its attributes are called. Whatever the class
does beyond computing (counting its objects, comparing by number, keeping more than numbers) is a reason to leave it
alone.
"""

from __future__ import annotations

import ast
import inspect
import math
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from types import CodeType
from typing import Any

from ..engine.dialects import OPERANDS, TAGS
from ..engine.ops import TABLE
from ..engine.value import Value
from ..foreign.finding import find_roles
from ..foreign.restoring import undone
from ..foreign.roles import RoleNotFound, Roles
from ..foreign.slots import required, slots
from .borrowed import Lender
from .roundings import Bits, order_of
from .usage import Usage

POINTS = [(0.7, -1.3), (-0.4, 2.0), (1.5, 0.6), (-2.0, -0.5), (3.7, 5.2), (-6.1, 7.9), (11.0, -14.0), (0.03, 0.008)]
WHOLE = (2, 3, -1, 0.5)
"""The exponents that powers are tried with."""

Function = tuple[str, Callable[..., Any]]

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "__add__": lambda a, b: a + b,
    "__sub__": lambda a, b: a - b,
    "__mul__": lambda a, b: a * b,
    "__truediv__": lambda a, b: a / b,
}
WITH_NUMBERS: dict[str, Callable[[Any, Any], Any]] = {
    "__add__": lambda a, _: a + 2.5,
    "__radd__": lambda a, _: 2.5 + a,
    "__sub__": lambda a, _: a - 2.5,
    "__rsub__": lambda a, _: 2.5 - a,
    "__mul__": lambda a, _: a * 2.5,
    "__rmul__": lambda a, _: 2.5 * a,
    "__truediv__": lambda a, _: a / 2.5,
    "__rtruediv__": lambda a, _: 2.5 / a,
    "__neg__": lambda a, _: -a,
    "__abs__": lambda a, _: abs(a),
}
GRAPHS: dict[str, Callable[[Any, Any], Any]] = {
    "a value used twice": lambda a, b: a * a + a,
    "the diamond": lambda a, b: (a + b) * (a * b),
    "a shared result": lambda a, b: (lambda c: (c * a) * (c + b) + c)(a * b),
}
OURS = {"__init__", "__slots__", "__dict__", "__weakref__", "__module__", "__doc__", "__qualname__", "__annotations__",
        "__static_attributes__", "__firstlineno__", "__match_args__"}  # fmt: skip
KEYWORDS = {"data", "_children", "_op", "label", *OPERANDS, *TAGS}
IDENTITY = {"__eq__", "__hash__", "__ne__"}
COPYING = {"__getstate__", "__setstate__", "__reduce__", "__reduce_ex__", "__getnewargs__", "__copy__", "__deepcopy__"}


@dataclass
class Examination:
    """What was found out about one class."""

    name: str
    reason: str = ""
    checked: list[str] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, Any] = field(default_factory=dict)
    """What each of its objects keeps besides, and is the same for all at first: `mom = 0.0`."""
    plain_results: bool = False
    """Results of a subclass are of the class itself, as it names itself in its operators."""
    afresh: bool = False
    """Its backward pass sets all gradients to 0 first."""
    walk: Function | None = None
    """What walks back in its place, where that is a function: its name, and ours."""
    order: str = ""
    """In which order its gradients are added: see roundings.py."""
    bits: Bits | None = None
    lender: Lender | None = None
    """Makes functions that were written for its objects work on ours, where they make results by hand."""
    doubts: list[str] = field(default_factory=list)
    """Reasons to leave it alone, unless a whole rehearsal prints the same (rehearsal.py)."""
    names: dict[str, str] = field(default_factory=dict)
    """Our attribute or method for each of theirs that is called otherwise."""

    def __bool__(self) -> bool:
        return not self.reason


class Differs(Exception):
    """A reason to leave the class alone."""


class AnotherFunction(Exception):
    """A method that shares its name with an operation of ours and computes something else, as an approximate gelu."""


def members(kind: type) -> dict[str, Any]:
    """What the class has, its own base classes included."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__name__ not in ("Generic", "ABC", "Protocol"):
            found |= vars(base)
    return found


def looks_like_a_value(kind: Any) -> bool:
    return isinstance(kind, type) and not issubclass(kind, Value) and {"__add__", "__mul__"} <= members(kind).keys()


def compare_with_ours(
    kind: type,
    names: Mapping[str, Any] | None = None,
    mentioned: Callable[[str, type], bool] = lambda name, kind: True,
    usage: Usage | None = None,
    exact: bool = False,
) -> Examination:
    """Try everything the class does beside ours. `mentioned` says whether the program, outside of the class, speaks of
    an attribute; `usage` what else it does with the class. With `exact`, operations that round otherwise are the
    class's own, whatever they cost."""
    found = Examination(kind.__name__)
    try:
        if [base for base in kind.__mro__[1:-1] if base.__module__ in sys.stdlib_module_names - {"typing", "abc"}]:
            raise Differs("it is built upon a class of Python's own")
        if hooks := sorted(COPYING & members(kind).keys()):
            raise Differs(f"it says itself how its objects are copied, in {hooks[0]}")
        roles = _roles(kind, names)
        if roles.missing:
            raise Differs(roles.missing[0])
        if roles.back is None or not roles.grad or roles.mul is None or roles.add is None:
            raise Differs("its operators or its backward pass were not found")
        with undone(kind, names or {}):
            found.defaults = _keeps_besides(kind, roles, found, mentioned)
            _is_compared_by_identity(kind, roles)
            found.names = _other_names(kind, roles)
            _same_numbers(kind, roles, found)
            found.afresh = _starts_afresh(roles)
            found.walk = _walking_function(roles, names or {}, usage, found)
            found.order = order_of(roles)
            lender = Lender(kind, roles, names if isinstance(names, dict) else {}, exact)
            found.kept = _kept(kind, roles, found, mentioned, lender)
            found.kept |= _kept_for_its_rounding(kind, found, lender, exact)
            show = getattr(found.kept.get("__repr__"), "__code__", None)
            if show is not None and roles.grad in show.co_names and _has_whole_gradients(roles):
                found.doubts.append("its __repr__ shows gradients, some of them whole numbers, and ours are floats")
            if usage is not None:
                usage = usage.without(found.walk[0]) if found.walk else usage
                found.doubts += _seen_from_outside(kind, roles, usage)
                if call := usage.strange_call(KEYWORDS, _same_order(kind, roles)):
                    found.doubts.append(f"the program writes {call}, and ours is not made that way")
                    found.lender = lender
                found.plain_results = usage.derived and _names_itself(kind, roles)
    except (Differs, RoleNotFound) as problem:
        found.reason = str(problem)
    except Exception as problem:
        found.reason = f"trying it ended in {type(problem).__name__}: {problem}"
    return found


def _roles(kind: type, names: Mapping[str, Any] | None) -> Roles:
    """By the methods and functions that are called as a walk is; if none of them is one, by all methods."""
    roles = find_roles(kind, names)
    if roles.back is None or not roles.grad:
        around = {name: held for name, held in (names or {}).items() if not hasattr(held, "__code__")}
        with undone(kind, names or {}):
            again = find_roles(kind, around, everything=True)
        return again if again.back is not None and again.grad else roles
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
    """What the program seems to see of its objects, and would not see of ours."""
    graph = {name for name in roles._places if name != roles.step_name} | _tags(roles)
    if (read := usage.reads(graph)) and not usage.draws:
        yield f"the program looks at the graph itself ({read}), and ours has other nodes"
    if type(getattr(roles.make(2), roles.data)) is int and (line := usage.makes_whole()):
        yield f"line {line} makes one of a whole number, and ours are floats: 2 would be printed as 2.0"
    if _has_whole_gradients(roles) and (line := usage.shows(roles.grad)):
        yield f"line {line} prints gradients, some of them whole numbers, and ours are floats: 1 would be 1.0"
    if base := usage.mentions_base(kind):
        yield f"the program asks for its base class {base}"


def _has_whole_gradients(roles: Roles) -> bool:
    """Whether a gradient is an int at first, or after a pass over floats."""
    x, y = roles.make(2.0), roles.make(3.0)
    assert roles.add is not None
    first = getattr(x, roles.grad)
    out = roles.add(x, y)
    roles.walk(out, [x, y])
    return any(type(g) is int for g in (first, getattr(x, roles.grad), getattr(out, roles.grad)))


def _tags(roles: Roles) -> set[str]:
    """Where a result keeps the name of its operation."""
    assert roles.mul is not None
    product = roles.mul(roles.make(2.0), roles.make(3.0))
    return {name for name, held in slots(product).items() if type(held) is str and held}


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


# ---- numbers ----


def _same_numbers(kind: type, roles: Roles, found: Examination) -> None:
    tries: list[tuple[str, Callable[[Any, Any], Any]]] = []
    tries += [(name, f) for name, f in BINARY.items() if hasattr(kind, name)]
    tries += [(name, f) for name, f in WITH_NUMBERS.items() if hasattr(kind, name)]
    if hasattr(kind, "__pow__"):
        tries += [("__pow__", _power(k)) for k in WHOLE]
    for name, row in TABLE.items():
        if name in members(kind) and row.arity == 1 and _takes_only_self(members(kind)[name]):
            tries.append((name, _method(name)))
    others: set[str] = set()
    for name, f in tries:
        try:
            for point in [*POINTS, *_thresholds(members(kind).get(name))]:
                _compare(name, f, point, roles)
        except AnotherFunction:
            others.add(name)
    for name, f in GRAPHS.items():
        for point in POINTS:
            _compare(name, f, point, roles)
    found.checked = sorted({name for name, _ in tries} - others)
    found.bits = Bits(roles, [each for each in tries if each[0] not in others])


def _thresholds(method: Any) -> list[tuple[float, float]]:
    """Points around every number that a method mentions: it may do something else from there on."""
    code = getattr(getattr(method, "__func__", method), "__code__", None)
    numbers = {abs(float(k)) for k in getattr(code, "co_consts", ()) if type(k) in (int, float) and 0 < abs(k) < 600}
    near = [step * sign for k in sorted(numbers) for step in (0.9 * k, 1.1 * k, 1.7 * k) for sign in (1, -1)]
    return [(x, 0.6) for x in near] + [(0.6, x) for x in near]


def _power(k: float) -> Callable[[Any, Any], Any]:
    return lambda a, _: a**k


def _method(name: str) -> Callable[[Any, Any], Any]:
    return lambda a, _: getattr(a, name)()


def _takes_only_self(method: Any) -> bool:
    try:
        return len(inspect.signature(method).parameters) == 1
    except (TypeError, ValueError):
        return False


def _compare(name: str, f: Callable[[Any, Any], Any], point: tuple[float, float], roles: Roles) -> None:
    theirs = [roles.make(x) for x in point]
    ours = [Value(x) for x in point]
    try:
        right: Any = f(*ours)
    except (TypeError, AttributeError):
        right = None
    try:
        out = f(*theirs)
    except Exception as problem:
        if f not in BINARY.values() or isinstance(problem, (ValueError, ArithmeticError)):
            return  # outside of the operation's domain, or nothing that it takes: the program would end there
        raise Differs(f"{name} of two of its objects ends in {type(problem).__name__}: {problem}") from None
    if right is None:
        raise Differs(f"ours has no {name}")
    if not roles.is_value(out):
        raise Differs(f"{name} gives a {type(out).__name__}")
    if isinstance(getattr(out, roles.data), complex):
        return  # outside of the operation's domain as well
    if not _close(roles.number(out), right.data):
        if name in TABLE:
            raise AnotherFunction
        raise Differs(f"{name} at {point} gives {roles.number(out)!r}, it should be {right.data!r}")
    roles.walk(out, theirs)
    right.backward()
    for x, y, letter in zip(theirs, ours, "ab"):
        if not _close(roles.gradient(x), y.grad):
            raise Differs(
                f"{name} at {point}: the gradient of {letter} is {roles.gradient(x)!r}, it should be {y.grad!r}"
            )


def _close(a: float, b: float) -> bool:
    return math.isclose(a, b, rel_tol=1e-10, abs_tol=1e-12) or (math.isnan(a) and math.isnan(b))


def _starts_afresh(roles: Roles) -> bool:
    """Two graphs that share a leaf: its gradient is the sum, unless the backward pass sets gradients to 0 by itself."""
    a, b = roles.make(3.0), roles.make(5.0)
    assert roles.mul is not None
    for _ in range(2):
        roles.walk(roles.mul(a, b), [a, b])
    if not (_close(roles.gradient(a), 10.0) or _close(roles.gradient(a), 5.0)):
        raise Differs(f"after two backward passes that each give 5.0 a gradient is {roles.gradient(a)!r}")
    return _close(roles.gradient(a), 5.0)


def _walking_function(
    roles: Roles, names: Mapping[str, Any], usage: Usage | None, found: Examination
) -> Function | None:
    """The function of the module that walks back, and ours, which is called and returns as it does."""
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
        raise Differs(f"what walks back, {walk.name}, is no function of its module")
    arguments = required(function) or 1
    if usage is not None and (call := usage.other_call(walk.name, arguments)):
        raise Differs(f"line {call} calls {walk.name} with other arguments than a root")

    @wraps(function)
    def ours(root: Value, leaves: Sequence[Value] = ()) -> Any:
        root.backward()
        return type(returned)(x.grad for x in leaves) if is_list else None

    return walk.name, ours


# ---- names and methods ----


def _other_names(kind: type, roles: Roles) -> dict[str, str]:
    """Their names for what ours calls otherwise: attributes that programs read and write."""
    assert roles.back is not None
    names = {roles.data: "data", roles.grad: "grad"}
    names |= {place: "_prev" for place in roles._places if place not in ("_backward",)}
    if roles.back.name in members(kind):
        names[roles.back.name] = "backward"
    return {theirs: ours for theirs, ours in names.items() if theirs != ours and not hasattr(Value, theirs)}


def _kept(
    kind: type, roles: Roles, found: Examination, mentioned: Callable[[str, type], bool], lender: Lender
) -> dict[str, Any]:
    """The methods and attributes of the class that are not ours: they come along, if they can live with our objects."""
    assert roles.back is not None
    ours = OURS | IDENTITY | set(found.checked) | {roles.back.name, roles.step_name}
    graph = {name for name in roles._places if name != roles.step_name} | _tags(roles)
    places = {*roles._places, roles.data, roles.grad}
    kept = {}
    for name, held in members(kind).items():
        if name in ours or name in found.names or isinstance(held, type(vars(Value).get("data"))):
            continue
        if name in places or (hasattr(Value, name) and not callable(held) and not hasattr(held, "__get__")):
            continue  # the default of a field, as a dataclass leaves it in the class: ours is the field itself
        if type(held).__name__ in ("member_descriptor", "getset_descriptor"):
            continue
        if isinstance(held, property) and name in (roles.data, roles.grad):
            continue
        if name in ("__lt__", "__gt__", "__le__", "__ge__", "__bool__") and _compares_like_ours(name, roles):
            continue
        if name.startswith("__array_"):
            continue
        inner = getattr(held, "__func__", getattr(held, "fget", held))
        if hasattr(inner, "__code__"):
            if graph & _words(inner.__code__):
                if not (name.startswith("__") or mentioned(name, kind)):
                    continue  # a helper of its backward pass
                found.doubts.append(f"its {name} looks at the graph, and ours has other nodes")
            if _is_of_its_own_kind(inner, kind, roles):
                held = _borrowed(held, lender)
                if held is None:
                    raise Differs(f"{name} makes results by hand, in a spelling of its own")
        kept[name] = held
    return kept


def _kept_for_its_rounding(kind: type, found: Examination, lender: Lender, exact: bool) -> dict[str, Any]:
    """Operations that round otherwise than ours, where they can be had at little cost: written in other operations, as
    `a / b` is in `a * b**-1`. With `exact`, the others as well."""
    assert found.bits is not None
    fields = {theirs: vars(Value).get(ours) or getattr(Value, ours) for theirs, ours in found.names.items()}
    cheap = {name: held for name, held in found.kept.items() if exact or not hasattr(held, "is_lent")}
    kept = {}
    for name in found.checked:
        held = members(kind)[name]
        if not hasattr(held, "__code__") or found.bits.same(name, Value):
            continue
        with lender.named(type(kind.__name__, (Value,), fields | cheap | {name: held})) as ours:
            works = found.bits.same(name, ours)
        if works and (exact or "_backward" not in _words(held.__code__)):
            kept[name] = held
        elif exact:
            kept[name] = lender(held)
    return kept


def _borrowed(held: Any, lender: Lender) -> Any:
    """A member, for our objects; None if it is of a kind that cannot be."""
    if isinstance(held, staticmethod):
        return staticmethod(lender(held.__func__))
    if isinstance(held, property) and held.fget is not None and held.fset is None:
        return property(lender(held.fget))
    return lender(held) if hasattr(held, "__code__") else None


def _words(code: CodeType) -> set[str]:
    """The names that a function speaks of, the functions inside of it included."""
    inside = [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return {*code.co_names}.union(*map(_words, inside))


def _compares_like_ours(name: str, roles: Roles) -> bool:
    for x, y in ((1.0, 2.0), (2.0, 1.0), (1.0, 1.0), (0.0, 1.0)):
        a, b = roles.make(x), roles.make(y)
        got = bool(a) if name == "__bool__" else getattr(a, name)(b)
        if got is not (bool(x) if name == "__bool__" else getattr(x, name)(y)):
            return False
    return True


def _is_of_its_own_kind(function: Any, kind: type, roles: Roles) -> bool:
    """Whether a method can be called on objects of its own class alone: it makes results by hand, in a spelling that is
    not ours, or calls super()."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    rule = {roles.step_name, *(name for name, held in product.items() if callable(held))} - {"_backward", ""}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):  # written by Python, as dataclasses have it, or by the program
        return not {kind.__name__, *rule}.isdisjoint(_words(function.__code__))
    if "__class__" in function.__code__.co_freevars:
        return True
    makers = {kind.__name__, "type", "cls"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in rule:
            return True
        if not (isinstance(node, ast.Call) and _called(node.func) in makers):
            continue
        strange = {keyword.arg for keyword in node.keywords} - KEYWORDS
        if strange or (len(node.args) > 1 and not _same_order(kind, roles)):
            return True
    return False


def _called(f: ast.expr) -> str:
    if isinstance(f, ast.Call):
        return _called(f.func)
    return f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) and f.attr == "__class__" else ""


def _same_order(kind: type, roles: Roles) -> bool:
    """Whether `Kind(data, operands, op or local gradients)` means the same for both, by the names of the parameters and
    by what a result holds: operands alone, not in pairs with something else."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    for place in roles._places:
        held = product.get(place)
        if isinstance(held, (tuple, list, set)) and not all(isinstance(x, kind) for x in held):
            return False
    try:
        _, *rest = list(inspect.signature(kind).parameters)
    except (TypeError, ValueError):
        return False
    order = (("child", "prev", "parent", "input", "operand"), ("op", "grad"), ("label", "name"))
    return all(any(word in name.lower() for word in words) for name, words in zip(rest, order))
