"""Our graph, node for node like a program's own: for programs that look at it.

A program may print how many values it made, what its backward pass returns, or the name of the operation that made a
value. Ours has other nodes, unless each operation is recorded as the program's class records it: `a - b` as
`a + b * -1`, with the -1 as a value or not. Everything here is found out by trying the class:

    composed(kind, roles, ...)     its operations that are written with others, for our objects
    tag_fields(roles, tries)       the attributes that name the operation of a value
    returned_by(roles, order)      what its backward pass returns, computed from our graph
    make_alike(kind, ...)          all of this, and attributes of the class that count the objects made
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from ..engine.dialects import CONSTANT, LEAF
from ..engine.twin import native
from ..engine.value import Value
from ..foreign.roles import Roles
from .borrowed import Lender
from .companions import tags
from .comparison import close
from .findings import Examination, Likeness, members
from .graph_fields import INPUTS, OP, numbers_are_operands
from .making import triggered
from .roundings import Operation, in_order, random_graph

GRAPHS = 4


# ---- operations that are written with others ----


def composed(kind: type, roles: Roles, found: Examination, lender: Lender) -> dict[str, Any]:
    """The operations of a class that make other nodes than ours does, where they work on our objects too."""
    assert found.bits is not None
    fields = {theirs: vars(Value).get(ours) or getattr(Value, ours) for theirs, ours in found.names.items()}
    numbers, kept = numbers_are_operands(roles), {}
    for name, tried in found.bits.known.items():
        held = members(kind).get(name)
        accepted = [f for f, _, seen in tried if seen is not None]
        if not any(_makes_others(f, roles, numbers) for f in accepted[:1]):
            continue
        with lender.named(type(kind.__name__, (Value,), fields | found.kept | {name: held})) as ours:
            if hasattr(held, "__code__") and found.bits.works(name, ours):
                kept[name] = held
            else:
                found.doubts.append(f"its {name} makes other nodes than ours")
    return kept


def makes_other_nodes(roles: Roles, known: Mapping[str, Any]) -> bool:
    """Whether some operation of the class makes other nodes than ours, or this cannot be seen."""
    if not roles.has_operands:
        return True
    numbers = numbers_are_operands(roles)
    accepted = (f for tried in known.values() for f, _, seen in tried if seen is not None)
    return any(_makes_others(f, roles, numbers) for f in dict.fromkeys(accepted))


def _makes_others(f: Operation, roles: Roles, numbers: bool) -> bool:
    theirs, ours = f(roles.make(0.7), roles.make(1.3)), f(Value(0.7), Value(1.3))
    return len(roles.graph(theirs)) != len(native.listed(ours, numbers))


# ---- names of operations ----


def tag_fields(roles: Roles, tries: Iterable[tuple[str, Operation]]) -> dict[str, property]:
    """A property for each attribute that says which operation made a value, as the program's class says it."""
    known: dict[str, dict[Any, Any]] = {name: {} for name in tags(roles)}
    for _, f in tries:
        a, b = roles.make(0.7), roles.make(1.3)
        try:
            theirs, ours = f(a, b), f(Value(0.7), Value(1.3))
        except Exception:
            continue  # outside its domain, or not accepted by it
        if sum(bool(roles.inputs(x)) for x in roles.graph(theirs)) == 1:
            for name, said in known.items():
                said.setdefault(_key(OP.__get__(ours)), getattr(theirs, name, ""))
    return {name: _tag(name, said, getattr(roles.make(2.0), name, "")) for name, said in known.items()}


def _key(operation: Any) -> Any:
    """`x ** 2` and `x ** 3` are named differently, so the exponent belongs to the name."""
    return operation.name, getattr(operation, "bound", ())


def _tag(name: str, said: dict[Any, Any], of_leaves: Any) -> property:
    power = _power(said)

    def tag(node: Any) -> Any:
        operation = OP.__get__(node)
        if operation is LEAF or operation is CONSTANT:
            return of_leaves
        key = _key(operation)
        if key in said:
            return said[key]
        return power(*key[1]) if key[0] == "powk" and power is not None else operation.symbol

    def shown(node: Any) -> Any:
        return node.__dict__[name] if changed and name in node.__dict__ else tag(node)

    def put(node: Any, new: Any) -> None:
        changed.append(True)
        node.__dict__[name] = new

    changed: list[bool] = []
    return property(shown, put)


def _power(said: dict[Any, Any]) -> Callable[[float], Any] | None:
    """How a power is named, if its exponent is part of the name, as in `**2`."""
    known = {key[1][0]: tag for key, tag in said.items() if key[0] == "powk" and len(key[1]) == 1}
    for form in (lambda k: f"{k:g}", str):
        frames = {tag.partition(form(k))[::2] for k, tag in known.items() if type(tag) is str}
        if len(frames) == 1 and len(known) > 1:
            before, after = frames.pop()
            return lambda k, form=form: f"{before}{form(int(k) if k == int(k) else k)}{after}"  # type: ignore[misc]
    return None


# ---- how many were made ----


class Made:
    """Class attributes that count the objects made, from now on by our count."""

    def __init__(self, kind: type, names: Iterable[str], numbers: bool) -> None:
        self.numbers = numbers
        self.start = {name: (getattr(kind, name), self._now()) for name in names}

    def _now(self) -> int:
        nodes, numbers, _ = native.made()
        return int(nodes + numbers * self.numbers)

    def serial(self, name: str, first: int) -> property:
        """The number of a value; ours does not know that of a plain number among its operands."""
        then = self._now()

        def number(node: Any) -> int:
            if (before := native.made_before(node)) is None:
                raise AttributeError(f"a plain number of ours has no {name}")
            return int(first + before[0] + before[1] * self.numbers - then)

        return property(number)

    def count(self, name: str) -> int:
        start, then = self.start[name]
        return int(start + self._now() - then)

    def members_of_class(self) -> dict[str, property]:
        """For the class of our class: `Value.created` is computed, and may be set."""

        def counter(name: str) -> property:
            def put(_: Any, new: int) -> None:
                self.start[name] = new, self._now()

            return property(lambda _: self.count(name), put)

        return {name: counter(name) for name in self.start}


def make_alike(kind: type, like: type, likeness: Likeness, walks_itself: bool = False) -> None:
    """Our class, as all of this says. A backward pass that is the program's own counts and returns what it does."""
    for name, held in {**likeness.composed, **likeness.tags}.items():
        setattr(kind, name, held)
    if likeness.walk and not walks_itself and (likeness.returned is not None or likeness.walks):
        setattr(kind, likeness.walk, _returning(getattr(kind, likeness.walk), likeness, like))
    if likeness.tape is not None:
        likeness.tape.install()
    if likeness.effect is not None:
        effect = triggered(*likeness.effect, likeness.tags, likeness.tag, likeness.tag_of_leaves)
        native.tell_of_making(effect, likeness.numbers)
    made = Made(like, likeness.counters, likeness.numbers)
    if likeness.serials:
        native.number_results()
    for name, first in likeness.serials.items():
        setattr(kind, name, made.serial(name, first))
    own: dict[str, Any] = made.members_of_class()
    for name, held in own.items():
        setattr(kind, name, held)  # the same through an object
    if likeness.bases:
        bases = tuple(base for base in like.__mro__[1:] if base is not object)
        own["__mro__"] = property(lambda cls: (cls, *like.__mro__[1:]) if cls is kind else tuple(type.mro(cls)))
        adopting = {"__instancecheck__": _adopts(kind, isinstance), "__subclasscheck__": _adopts(kind, issubclass)}
        for base in bases if all(type(base) is type for base in bases) else ():
            native.set_metaclass(base, type("type", (type,), adopting))
    if own:
        native.set_metaclass(kind, type("type", (type,), own))


def _adopts(kind: type, check: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """For the base classes of the program's class: ours counts as built upon them."""
    plain = type.__instancecheck__ if check is isinstance else type.__subclasscheck__
    return lambda cls, x: check(x, kind) or plain(cls, x)


# ---- what the backward pass returns ----


def _returning(backward: Callable[..., Any], likeness: Likeness, like: type) -> Callable[..., Any]:
    """The backward pass, with what it returns and counts."""
    known = dict(_ways(likeness.numbers))
    known["nodes"] = known["count"]

    @wraps(backward)
    def walk(root: Any, *given: Any, **named: Any) -> Any:
        for name, counted in likeness.walks.items():
            setattr(Value, name, getattr(Value, name) + (known[counted](root) if counted in known else 1))
        backward(root, *given, **named)
        return likeness.returned(root) if likeness.returned is not None else None

    return walk


def returned_by(roles: Roles, order: str, numbers: bool) -> Callable[[Any], Any] | None:
    """What the backward pass returns, computed from our root; None if it is nothing that we know."""
    assert roles.back is not None
    if not native:
        return None
    left = dict(_ways(numbers))
    for seed in range(GRAPHS):
        leaves, root = random_graph(roles.make, seed)
        given = roles.back.call(root, leaves)
        with in_order(order):
            _, ours = random_graph(Value, seed)
            ours.backward()
            left = {name: way for name, way in left.items() if _same(given, way(ours), roles.graph(root), ours, roles)}
    found = next(iter(left.values()), None)
    if found is None or not isinstance(given, defaultdict):
        return found
    missing, full = given.default_factory, found
    return lambda root: defaultdict(missing, full(root))


def _ways(numbers: bool) -> Iterable[tuple[str, Callable[[Any], Any]]]:
    def listed(root: Any) -> list[Any]:
        found: list[Any] = native.listed(root, numbers)
        return found

    yield "count", lambda root: len(listed(root))
    yield "results", lambda root: sum(bool(INPUTS.__get__(x)) for x in listed(root))
    yield "order", listed
    yield "reversed", lambda root: listed(root)[::-1]
    yield "root", lambda root: root
    yield "number", lambda root: root.data
    yield "gradients", lambda root: {x: x.grad for x in listed(root)}
    yield "gradients by id", lambda root: {id(x): x.grad for x in listed(root)}


def _same(given: Any, ours: Any, theirs: list[Any], root: Any, roles: Roles) -> bool:
    """Whether these are the same, with values compared by their numbers, which are different for each."""
    if isinstance(given, dict):
        if not isinstance(ours, dict):
            return False
        by_id = {id(x): roles.number(x) for x in theirs} | {id(x): x.data for x in native.listed(root, True)}
        known = [_entries(table, by_id) for table in (given, ours)]
        return known[0][0] == known[1][0] and all(map(close, known[0][1], known[1][1]))
    if isinstance(given, list):
        long = isinstance(ours, list) and len(given) == len(ours)
        return long and all(_same(x, y, theirs, root, roles) for x, y in zip(given, ours))
    if roles.is_value(given) or isinstance(ours, Value):
        return roles.is_value(given) and isinstance(ours, Value) and roles.number(given) == ours.data
    return type(given) is type(ours) and bool(given == ours)


def _entries(table: dict[Any, float], numbers: dict[int, float]) -> tuple[Any, list[float]]:
    """Whether its keys are ids, and how many; the numbers of the values that they stand for, and the entries."""
    pairs = sorted((numbers.get(key if type(key) is int else id(key), 0.0), x) for key, x in table.items())
    return ({type(key) is int for key in table}, len(table)), [x for pair in pairs for x in pair]
