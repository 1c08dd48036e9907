"""What is carried over when a class is replaced: its names for our fields, and the methods that ours lacks.

A method stays as it is if it works on our objects; one that makes results by hand is borrowed (borrowed.py); one that
looks at the graph is a doubt.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Set
from functools import partial, wraps
from types import CodeType
from typing import Any

from ..engine.dialects import OPERANDS, TAGS
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import is_written, slots
from .borrowed import Lender, holds_values
from .directly import with_the_same_bits
from .findings import IDENTITY, Differs, Examination, members
from .trees import asks_only_whether, definition_of, parents_of, puts_on_a_tape, walk

OURS = {"__init__", "__slots__", "__dict__", "__weakref__", "__module__", "__doc__", "__qualname__", "__annotations__",
        "__static_attributes__", "__firstlineno__", "__match_args__"}  # fmt: skip
BY_HAND = {"_children", *OPERANDS, "local_grads"}
"""The keywords with which a result is made by hand."""
KEYWORDS = {"data", "_children", "_op", "label", *OPERANDS, *TAGS}


def other_names(kind: type, roles: Roles) -> dict[str, str]:
    """Their names for attributes that have other names in our class and that programs read and write."""
    assert roles.back is not None
    names = {roles.data: "data", roles.grad: "grad"}
    names |= {place: "inputs" for place in roles._places if place not in ("_backward", roles.step_name)}
    names |= dict.fromkeys(_aliases(roles), "data")
    if roles.step_name and roles.step_name not in members(kind):
        names[roles.step_name] = "_backward"
    if roles.back.name in members(kind):
        names[roles.back.name] = "backward"
    return {theirs: ours for theirs, ours in names.items() if theirs not in ("", ours) and not hasattr(Value, theirs)}


def _aliases(roles: Roles) -> list[str]:
    """Other attributes that hold a value's number, such as the one behind a property."""
    assert roles.mul is not None
    leaf = roles.make(2.0)
    held = slots(leaf), slots(roles.mul(leaf, roles.make(3.5)))
    return [name for name in held[0] if [type(x.get(name)) is float and x[name] for x in held] == [2.0, 7.0]]


def methods_kept(
    kind: type,
    roles: Roles,
    found: Examination,
    mentioned: Callable[[str, type], bool],
    lender: Lender,
    words: Set[str],
) -> dict[str, Any]:
    """The methods and attributes that ours lacks: they are carried over, if they work on our objects."""
    assert roles.back is not None
    ours = OURS | IDENTITY | set(found.checked) | {roles.back.name, roles.step_name}
    graph = {name for name in roles._places if name != roles.step_name} | tags(roles)
    places = {*roles._places, roles.data, roles.grad}
    kept = {}
    for name, held in members(kind).items():
        if name in ours or name in found.names or isinstance(held, type(vars(Value).get("data"))):
            continue
        if name in places or (hasattr(Value, name) and not callable(held) and not hasattr(held, "__get__")):
            continue  # the default of a field, which a dataclass leaves in the class: ours has the field itself
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
                if not _asks_only_whether(inner, graph, containers(roles)):
                    found.looks.append(f"its {name} looks at the graph, and ours has other nodes")
            if is_of_its_own_kind(inner, kind, roles, words):
                read = with_the_same_bits(held, kind, roles, lender)
                if read is None and not lender.exact:  # borrowed, it would be rounded like that as well
                    read = with_the_same_bits(held, kind, roles, lender, one=True)
                held = read or _borrowed(held, lender)
                if held is None:
                    raise Differs(f"{name} makes results by hand, in its own way")
            elif "_backward" in _words(inner.__code__):  # it would work, with a rule in Python
                held = with_the_same_bits(held, kind, roles, lender) or held
        kept[name] = held
    return kept


def methods_kept_for_rounding(kind: type, found: Examination, lender: Lender, exact: bool) -> dict[str, Any]:
    """Operations that round differently from ours, if they are cheap: written with other operations, like `a / b` as
    `a * b**-1`. With `exact`, the others as well."""
    assert found.bits is not None
    fields = {theirs: vars(Value).get(ours) or getattr(Value, ours) for theirs, ours in found.names.items()}
    cheap = {name: held for name, held in found.kept.items() if exact or not hasattr(held, "is_lent")}
    kept = {}
    for name in found.checked:
        held = members(kind)[name]
        if not hasattr(held, "__code__") or found.bits.same(name, Value):
            continue
        by_hand = "_backward" in _words(held.__code__)
        if exact and by_hand and (direct := with_the_same_bits(held, kind, lender.roles, lender)) is not None:
            kept[name] = direct
            continue
        with lender.named(type(kind.__name__, (Value,), fields | cheap | {name: held})) as ours:
            works = found.bits.same(name, ours)
        if works and (exact or not by_hand):
            kept[name] = held
        elif exact:
            kept[name] = with_the_same_bits(held, kind, lender.roles, lender) or lender(held)
        else:
            found.rounded.append(name)
    return kept


def _borrowed(held: Any, lender: Lender) -> Any:
    """A member, for our objects; None if that is not possible."""
    if isinstance(held, staticmethod):
        return staticmethod(lender(held.__func__))
    if isinstance(held, classmethod):
        return classmethod(_of_its_class(held.__func__, lender))
    if isinstance(held, property) and held.fget is not None and held.fset is None:
        return property(lender(held.fget))
    return lender(held) if hasattr(held, "__code__") else None


def containers(roles: Roles) -> set[str]:
    """The attribute that holds all operands of a result: empty for a leaf, and not for any result of ours either."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    held = {name for name in roles._places if isinstance(product.get(name), (tuple, list, set, frozenset))}
    return held if len(roles._places) == 1 else set()


def keeps_operands_in_sets(roles: Roles) -> bool:
    """Whether the class itself fixes no order: that of a set of objects depends on their addresses."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    return any(isinstance(product.get(name), (set, frozenset)) for name in roles._places)


def _of_its_class(function: Any, lender: Lender) -> Any:
    """A class method, called with the program's own class where it is given values; with ours where it makes leaves."""
    lent = lender(partial(function, lender.kind))

    @wraps(function)
    def chosen(cls: Any, *given: Any, **named: Any) -> Any:
        if holds_values(given) or holds_values(tuple(named.values())):
            return lent(*given, **named)
        return function(cls, *given, **named)

    return chosen


def _asks_only_whether(function: Any, graph: Set[str], whole: Set[str]) -> bool:
    """Whether a method asks no more of the graph than whether there are operands: `return not self._parents`."""
    nodes = walk(tree) if (tree := definition_of(function)) is not None else []
    parents = parents_of(nodes)
    reads = [x for x in nodes if isinstance(x, ast.Attribute) and x.attr in graph]
    return bool(reads) and all(x.attr in whole and asks_only_whether(x, parents) for x in reads)


def words_of(held: Any) -> set[str]:
    """The names that a member mentions, if it is a function, a property or the like."""
    code = getattr(getattr(held, "__func__", getattr(held, "fget", held)), "__code__", None)
    return _words(code) if code is not None else set()


def _words(code: CodeType) -> set[str]:
    """The names that a function mentions, including those in functions inside it."""
    inside = [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return {*code.co_names}.union(*map(_words, inside))


def _compares_like_ours(name: str, roles: Roles) -> bool:
    for x, y in ((1.0, 2.0), (2.0, 1.0), (1.0, 1.0), (0.0, 1.0)):
        a, b = roles.make(x), roles.make(y)
        got = bool(a) if name == "__bool__" else getattr(a, name)(b)
        if got is not (bool(x) if name == "__bool__" else getattr(x, name)(y)):
            return False
    return True


def is_of_its_own_kind(function: Any, kind: type, roles: Roles, words: Set[str] = frozenset()) -> bool:
    """Whether a method works only on objects of its own class: it makes results by hand, in a form that is not ours, or
    calls super(). `words`: keywords with which it makes leaves (arguments.py)."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    rule = {roles.step_name, *(name for name, held in product.items() if callable(held))} - {"_backward", ""}
    tree = definition_of(function)
    if tree is None:  # generated by Python, as for dataclasses, or by the program
        return not {kind.__name__, *rule}.isdisjoint(_words(function.__code__))
    if "__class__" in function.__code__.co_freevars:
        return True
    makers = {kind.__name__, "type", "cls"}
    if not _helpers(kind, roles, makers).isdisjoint(x.attr for x in walk(tree) if isinstance(x, ast.Attribute)):
        return True
    if roles.on_a_tape:
        given = {x.arg for x in walk(tree) if isinstance(x, ast.arg)}
        makes = [x for x in walk(tree) if isinstance(x, ast.Call) and _called(x.func) in makers]
        if puts_on_a_tape(tree, given, makes):
            return True
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in rule:
            return True
        if not (isinstance(node, ast.Call) and _called(node.func) in makers):
            continue
        named = {keyword.arg for keyword in node.keywords}
        is_result = len(node.args) > 1 or not named.isdisjoint(BY_HAND)
        if named - KEYWORDS - (set() if is_result else words) or (is_result and not same_order(kind, roles)):
            return True
    return False


def _helpers(kind: type, roles: Roles, makers: Set[str]) -> set[str]:
    """The methods that make results for others: `self._make(number, "mul", self, other)`."""
    graph = {name for name in roles._places if name != roles.step_name} | tags(roles)
    besides = {roles.back.name if roles.back else "", "__init__"}
    found = set()
    for name, held in members(kind).items():
        inner = getattr(held, "__func__", held)
        if hasattr(inner, "__code__") and name not in besides and name[:2] != "__" and graph & _words(inner.__code__):
            tree = definition_of(inner)
            if tree is not None and any(isinstance(x, ast.Call) and _called(x.func) in makers for x in walk(tree)):
                found.add(name)
    return found


def _called(f: ast.expr) -> str:
    if isinstance(f, ast.Call):
        return _called(f.func)
    return f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) and f.attr == "__class__" else ""


def tags(roles: Roles) -> set[str]:
    """Where a result keeps the name of its operation, or the operation itself."""
    assert roles.mul is not None
    assert roles.add is not None
    leaf, product, total = roles.make(2.0), *(f(roles.make(2.0), roles.make(3.0)) for f in (roles.mul, roles.add))
    known, others = slots(leaf), slots(total)
    besides = {roles.data, roles.grad, roles.step_name, roles.partials_name, *roles._places}
    return {
        name
        for name, held in slots(product).items()
        if (type(held) is str and held)
        or (
            name not in besides
            and hasattr(type(held), "__dict__")
            and is_written(type(held))
            and not roles.is_value(held)
            and known.get(name, held) is None
            and type(others.get(name)) is not type(held)
        )
    }


def same_order(kind: type, roles: Roles) -> bool:
    """Whether `Kind(data, operands, op or local gradients)` means the same for both, judging by the parameter names and
    by what a result holds: operands, not pairs of an operand and something else."""
    assert roles.mul is not None
    product = slots(roles.mul(roles.make(2.0), roles.make(3.0)))
    if _is_made_alike(kind, roles, product):
        return True
    for place in roles._places:
        held = product.get(place)
        if isinstance(held, (tuple, list, set)) and not all(isinstance(x, kind) for x in held):
            return False
    code = getattr(getattr(kind, "__init__", None), "__code__", None)
    if code is None:
        return False
    rest = code.co_varnames[2 : code.co_argcount]
    order = (("child", "prev", "parent", "input", "operand"), ("op", "grad"), ("label", "name"))
    return all(any(word in name.lower() for word in words) for name, words in zip(rest, order))


def _is_made_alike(kind: type, roles: Roles, product: dict[str, Any]) -> bool:
    """Whether a result can be made again from its number, its operands and its local derivatives, in this order or in
    pairs."""
    beside, edges = roles.partials_name, roles.edges_name
    if edges and not all(type(edge) is tuple and type(edge[-1]) is float for edge in product[edges]):
        return False
    if any(map(callable, product.get(beside) or ())):
        return False  # functions of the gradient
    parts = [edges] if edges else [*roles._places, beside] if beside and len(roles._places) == 1 else []
    try:
        again = slots(kind(product[roles.data], *(product[part] for part in parts)))
    except Exception:
        return False
    return bool(parts) and all(again.get(part) == product[part] for part in parts)
