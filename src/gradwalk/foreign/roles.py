"""Which attribute of somebody's class is the number, which the gradient, where the operands are, what walks back.

No names are assumed. Two values are made and multiplied, which shows what plays which role:

    roles = find_roles(Cell)             # or find_roles(Cell, vars(module)), where functions belong to the engine
    x = roles.make(2.0)                  # a leaf
    roles.number(x), roles.put_number(x, 3.0)
    roles.gradient(x), roles.put_gradient(x, 0.0)       # None at first is 0
    roles.inputs(y)                      # the operands of a result, in order where there is one
    roles.graph(y)                       # every node, inputs before results
    roles.walk(y)                        # the program's own backward pass; roles.walk(y, leaves) if it wants them
    roles.step(y)                        # y's own rule alone, with y's gradient as it is (see `has_step`)
    roles.data, roles.grad               # the names of the two attributes
    roles.back                           # a Walk: the name of what walks back, and whose function it is
    roles.missing                        # what could not be found, in words; [] if everything was

A family may have several classes (`Leaf`, `Plus(Node)`): `roles.kind` is what they have in common. Whatever
the search calls is undone: random numbers, global lists and dictionaries are as before. `find_roles` raises
RoleNotFound, with the reason, if no number can be found; every other role that was not found is
listed in `missing`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..engine.value import Value
from . import walks
from .restoring import undone
from .rules import Step, beside, find_step
from .slots import is_array, is_number, is_written, numbers, plain, reached, required, slots
from .walks import Walk, takes
from .workshops import Workshop, workshops

USUAL_DATA = ("data", "value", "val", "v", "x", "item", "num", "number", "real", "primal")
USUAL_GRAD = ("grad", "g", "gradient", "adjoint", "derivative", "bar", "delta", "adj", "d", "dv", "grd", "gr", "der")


class RoleNotFound(TypeError):
    """No number, or no way to make a value, was found in a class; the message says what was tried."""


class Roles:
    """One class, or a family of them, and what plays which role in it."""

    def __init__(self, kind: type, data: str, maker: Callable[[float], Any]) -> None:
        self.kind, self.data, self._maker = kind, data, maker
        self.grad = ""
        self.returned: dict[int, Any] | None = None  # gradients by id, where the walk returns instead of writing them
        self.back: Walk | None = None
        self.products: list[Callable[[Any, Any], Any]] = []  # operations on two values that work
        self.mul: Callable[[Any, Any], Any] | None = None  # the one that gives 6 for 2 and 3
        self.add: Callable[[Any, Any], Any] | None = None  # the one that gives 5
        self.grad_was_written = False  # a walk was seen to fill it
        self.missing: list[str] = []
        self._step: Step | None = None
        self._places: list[str] = []  # the attributes that lead to operands
        self.workshop: Workshop | None = None  # what makes the values, if they are not made by their class
        self._tape: Callable[[], Any] | None = None  # where the operands are kept, if not in the values

    # ---- numbers and gradients ----

    def make(self, x: float) -> Any:
        return self._maker(x)

    def has_number(self, node: Any) -> bool:
        """Whether a node's data is one number, rather than an array or nothing yet."""
        return is_number(getattr(node, self.data, None))

    def number(self, node: Any) -> float:
        return plain(getattr(node, self.data))

    def compute(self, node: Any) -> None:
        """Where results get their numbers by a forward pass of the program's own: make that pass."""
        if self.workshop is not None:
            self.workshop.compute(node)

    def put_number(self, node: Any, x: float) -> None:
        if self.workshop is not None and self.workshop.index and self.workshop.put(node, self.data, x):
            return
        held: Any = getattr(node, self.data, None)
        _put(node, self.data, held * 0.0 + x if is_number(held) and hasattr(held, "dtype") else x)

    def gradient(self, node: Any) -> float:
        held = getattr(node, self.grad, None) if self.returned is None else self.returned.get(self._key(node))
        return 0.0 if held is None else plain(held)

    def put_gradient(self, node: Any, g: Any) -> None:
        if self.returned is not None:
            self.returned[self._key(node)] = g
            return
        if self.workshop is not None and self.workshop.index and self.workshop.put(node, self.grad, g):
            return
        held: Any = getattr(node, self.grad, None)
        arrays = (is_array(held) or getattr(held, "shape", None) is not None) and isinstance(g, (int, float))
        _put(node, self.grad, held * 0 + g if arrays else g)

    def _key(self, node: Any) -> int:
        """By what a returned gradient is known: the value's identity, or its place on a tape."""
        indexed = self.workshop is not None and self.workshop.index
        return int(getattr(node, self.workshop.index)) if indexed and self.workshop is not None else id(node)

    # ---- the graph ----

    def is_value(self, thing: Any) -> bool:
        return isinstance(thing, self.kind)

    def inputs(self, node: Any) -> list[Any]:
        """The operands of a node; of a leaf, none."""
        if self._tape is not None:
            return self._taped().get(id(node), [])
        if self.workshop is not None and self.workshop.operands:
            return self.workshop.inputs(node)
        found: list[Any] = []
        for name in self._places:
            held: Any = getattr(node, name, None)
            if type(held) in (tuple, list) or type(held) in (set, frozenset):
                for part in held:
                    if isinstance(part, self.kind):
                        found.append(part)
                    elif type(part) is tuple and len(part) == 2 and self._is_pair(*part):
                        found.append(part[0])
                    else:
                        found += reached(part, self.kind, node)
            elif held is not None:
                found += reached(held, self.kind, node)
        return found

    def _is_pair(self, first: Any, second: Any) -> bool:
        """An operand with its number or function: there is nothing more to find in there."""
        return isinstance(first, self.kind) and not isinstance(second, self.kind)

    @property
    def has_operands(self) -> bool:
        """Whether the place where a result keeps its operands was found."""
        return bool(self._places) or self._tape is not None or bool(self.workshop and self.workshop.operands)

    @property
    def on_a_tape(self) -> bool:
        """Whether operands and rules are kept beside the values, on a tape."""
        return self._tape is not None or bool(self.back and self.back.tape)

    @property
    def tape_length(self) -> int:
        """How many entries are on the tape now; 0 without one."""
        tape = self._tape() if self._tape is not None else None
        return len(tape) if tape is not None else 0

    def has_order(self, node: Any) -> bool:
        """Whether the operands are kept in order; a set has none, and counts an operand used twice once."""
        return not any(isinstance(getattr(node, name, None), (set, frozenset)) for name in self._places)

    def _taped(self) -> dict[int, list[Any]]:
        tape = self._tape() if self._tape else None
        key = (id(tape), len(tape) if tape is not None else 0)
        if getattr(self, "_taped_key", None) != key:
            self._taped_key: Any = key
            self._taped_inputs: dict[int, list[Any]] = {}
            for entry in tape or ():
                values = list(reached(entry, self.kind))
                if values:
                    out, *rest = values
                    rest = [x for x in rest if x is not out]
                    if rest or id(out) not in self._taped_inputs:
                        self._taped_inputs[id(out)] = rest
        return self._taped_inputs

    def graph(self, root: Any) -> list[Any]:
        """Every node, inputs before results, without recursion."""
        order: list[Any] = []
        seen: set[int] = set()
        waiting: list[tuple[Any, bool]] = [(root, False)]
        while waiting:
            node, done = waiting.pop()
            if done:
                order.append(node)
            elif id(node) not in seen:
                seen.add(id(node))
                waiting.append((node, True))
                waiting.extend((x, False) for x in reversed(self.inputs(node)))
        return order

    @contextmanager
    def recording(self) -> Iterator[None]:
        """While values to be walked back are computed: with a tape running, if the engine needs one."""
        if self.workshop is not None:
            self.workshop.renew()
        if self.back is None or self.back.tape is None:
            yield
            return
        with self.back.tape() as tape:
            lists = [name for name, held in slots(tape).items() if isinstance(held, list)]
            if lists:
                self.use_tape(lambda: getattr(tape, lists[0]))
            yield

    def entry(self, node: Any) -> Any:
        """What the tape says of a node, where there is one."""
        tape = self._tape() if self._tape else ()
        return next((entry for entry in reversed(tape) if next(reached(entry, self.kind), None) is node), None)

    def use_tape(self, tape: Callable[[], Any]) -> None:
        """Read operands from a tape: a function that gives the list of its entries."""
        self._tape = tape

    # ---- backwards ----

    def walk(self, root: Any, leaves: Sequence[Any] = ()) -> None:
        """The program's own backward pass."""
        if self.back is None:
            raise RoleNotFound(f"nothing was found that fills the gradients of {self.kind.__name__}")
        self.take(self.back.call(root, list(leaves)), leaves)

    def take(self, given: Any, leaves: Sequence[Any] = ()) -> None:
        """Where gradients are returned: keep what a walk returned, a dict by value or a list in the leaves' order."""
        if self.returned is None:
            return
        if self.workshop is not None and self.workshop.index:
            self.returned = dict(given if isinstance(given, dict) else enumerate(given))
        else:
            self.returned = walks.by_value(given, self.kind, leaves)

    @property
    def has_step(self) -> bool:
        """Whether a node's rule can be run by itself."""
        return self._step is not None

    @property
    def rule_writes(self) -> bool:
        """Whether a node's rule writes the operands' gradients itself; else the walk adds what the rule gives."""
        return self._step is not None and self._step.writes

    @property
    def step_name(self) -> str:
        """The attribute that holds a node's rule, where it is a function without arguments that can be replaced."""
        return self._step.name if self._step is not None and self._step.replaceable else ""

    def put_rule(self, out: Any, operands: Sequence[Any], partials: Sequence[float]) -> bool:
        """Give a result these local derivatives instead of its own rule; False if that cannot be done here."""
        if self._step is None or not (self._step.keeps or self._step.replaceable):
            return False
        values = [(x, float(d)) for x, d in zip(operands, partials) if self.is_value(x)]
        if self._step.keeps == "pairs":
            held = getattr(out, self._step.name)
            calls = any(callable(part) for pair in held for part in pair if not self.is_value(part))
            pairs = [(x, (lambda g, d=d: g * d) if calls else d) for x, d in values]
            setattr(out, self._step.name, type(held)(pairs))
        elif self._step.keeps == "beside":
            setattr(out, self._step.name, tuple(d for _, d in values))
        else:

            def rule() -> None:
                for x, d in values:
                    self.put_gradient(x, getattr(x, self.grad) + d * getattr(out, self.grad))

            setattr(out, self._step.name, rule)
        return True

    def step(self, node: Any) -> None:
        """Let a node pass its gradient on to its operands, by its own rule."""
        if self._step is None:
            raise RoleNotFound(f"the rule of one {self.kind.__name__} cannot be run by itself")
        self._step.run(self, node)


def _put(node: Any, name: str, new: Any) -> None:
    try:
        setattr(node, name, new)
    except AttributeError:  # frozen: the program does not write there, but we may
        object.__setattr__(node, name, new)


def find_roles(kind: type, names: Mapping[str, Any] | None = None, everything: bool = False) -> Roles:
    """What plays which role in a class. `names` are the functions and classes around it; without them, those of
    the module that its methods were written in. With `everything`, also functions are tried whose names do not
    sound like a walk."""
    if issubclass(kind, Value):
        ours = named_roles(kind, Value(0.0))
        assert ours is not None
        return ours
    around = dict(names) if names is not None else _globals_of(kind)
    with undone(kind, around):
        roles = _roles_with(_with_data(kind, around), around, everything)
        for maker in _with_flags(roles) if not roles.grad_was_written else ():
            other = Roles(roles.kind, roles.data, maker)
            other.workshop = roles.workshop
            other = _roles_with(other, around, everything)
            if other.grad_was_written:
                return other
    return roles


def _with_flags(roles: Roles) -> Iterator[Callable[[float], Any]]:
    """The same values with a flag set that says they want a gradient, where their class has one."""

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
    results = list(_results(roles, pair, around))
    out = results[0] if results else None
    if out is None:
        roles.missing.append(f"no operation on two values of {kind.__name__} was found")
        roles.grad = _usual(roles, pair[0])
        return roles
    _mend_data(roles, pair, out)
    _find_operands(roles, pair, out, around)
    _find_walk(roles, around, everything)
    if roles.grad or roles.returned is not None:
        roles._step = find_step(roles, roles.back)
    return roles


def _globals_of(kind: type) -> dict[str, Any]:
    for owner in kind.__mro__:
        for member in vars(owner).values():
            inner = getattr(member, "__func__", getattr(member, "fget", member))
            if hasattr(inner, "__globals__") and hasattr(inner, "__code__"):
                return dict(inner.__globals__)
    return {}


def family(kind: type) -> type:
    """What a class has in common with its relatives: its topmost ancestor written in Python."""
    own = [c for c in kind.__mro__ if is_written(c) and c.__module__.split(".")[0] not in LIBRARIES]
    shared = [c for c in own if any(not issubclass(x, kind) and x not in own for x in _descendants(c))]
    return shared[-1] if shared else kind


def _descendants(kind: type) -> Iterator[type]:
    derived: type
    for derived in type.__subclasses__(kind):
        yield derived
        yield from _descendants(derived)


LIBRARIES = ("gradwalk", "typing", "abc", "collections", "enum", "numpy", "dataclasses")


# ---- the number ----


def _with_data(kind: type, around: dict[str, Any]) -> Roles:
    """A way to make a value, and the attribute that holds its number."""
    base = family(kind)
    relatives = [c for c in around.values() if isinstance(c, type) and issubclass(c, base) and c is not kind]
    functions = [f for f in around.values() if _may_be_a_maker(f)]
    for maker in (kind, *relatives, *functions):
        try:
            two, other = maker(2.0), maker(3.5)
        except Exception:
            continue
        if isinstance(two, base) and not isinstance(two, type):
            fitting = [name for name, x in numbers(two).items() if x == 2.0 and numbers(other).get(name) == 3.5]
            if fitting:
                return Roles(base, min(fitting, key=_rank(USUAL_DATA)), maker)
    shops = [(shop, name) for shop in workshops(base, around) for name in _holding(shop.make, 2.0)]
    if shops:
        shop, name = min(shops, key=lambda each: _rank(USUAL_DATA)(each[1]))
        roles = Roles(base, name, shop.make)
        roles.workshop = shop
        return roles
    raise RoleNotFound(
        f"{kind.__name__}(2.0) gives no object that holds 2.0 in one of its attributes, so its numbers cannot be read"
    )


def _holding(maker: Callable[[float], Any], x: float) -> list[str]:
    return [name for name, held in numbers(maker(x)).items() if held == x]


def _may_be_a_maker(thing: Any) -> bool:
    short = getattr(getattr(thing, "__code__", None), "co_code", b"x" * 999)
    return hasattr(thing, "__code__") and required(thing) == 1 and len(short) < 150


def _rank(usual: Sequence[str]) -> Callable[[str], tuple[bool, int]]:
    return lambda name: (name.startswith("_"), usual.index(name) if name in usual else len(usual))


def _mend_data(roles: Roles, pair: tuple[Any, Any], out: Any) -> None:
    """Of several attributes that hold the number of a leaf, the one that changes in a result."""
    if not roles.has_number(out) or roles.number(out) in (2.0, 3.0):
        held = [name for name, x in numbers(out).items() if x in (6.0, 5.0) and numbers(pair[0]).get(name) == 2.0]
        if held:
            roles.data = min(held, key=_rank(USUAL_DATA))


# ---- a result, and its operands ----


def _results(roles: Roles, pair: tuple[Any, Any], around: dict[str, Any]) -> Iterator[Any]:
    """Two values, multiplied, added, or at least put together somehow."""
    for operation in _operations(roles.kind, around):
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
    """Where a result has no number of its own yet: the method of its maker that computes it."""
    shop = roles.workshop
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
    for _, f in named:  # `apply("mul", a, b)`, by a table of operations
        if hasattr(f, "__code__") and len(f.__code__.co_code) < 400 and takes(f, 3) and required(f) in (0, 1, 3):
            yield from (partial(f, key) for key in keys if isinstance(key, str) and not key.startswith("__"))
    for _, f in named:
        if hasattr(f, "__code__") and len(f.__code__.co_code) < 400 and required(f) == 1:
            yield partial(_of_a_list, f)
            yield partial(_of_the_first, f)


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


def _find_operands(roles: Roles, pair: tuple[Any, Any], out: Any, around: dict[str, Any]) -> None:
    """The attributes of a result that lead to its operands, plain containers before functions."""
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
            roles.use_tape(tape)


def _looseness(held: Any, kind: type) -> int:
    """How far operands are from being simply there: 0 in a tuple or list, 1 in a set, 2 in pairs, 3 in an object."""
    if isinstance(held, (tuple, list)):
        return 0 if all(isinstance(x, kind) for x in held) else 2
    return 1 if isinstance(held, (set, frozenset)) else 3


# ---- the walk and the gradient ----


def _find_walk(roles: Roles, around: dict[str, Any], everything: bool) -> None:
    """What fills the gradients, and which attribute it writes."""
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


RETURNED = "<returned>"


def _written_by(walk: Walk, roles: Roles) -> tuple[str, bool] | None:
    """The attribute that a walk writes to the operands of a result, and whether it gets to operands of operands."""
    error: Exception | None = None
    for product in roles.products:
        pair = (roles.make(2.0), roles.make(3.0))
        try:
            given, written = walks.tried(walk, roles.kind, _computed(roles, product), pair)
        except Exception as failure:
            error = failure
            continue
        slot = _gradient_slot(roles, pair, written)
        if not slot and roles.workshop is not None and roles.workshop.index and _is_by_index(roles, given, pair):
            return RETURNED, True
        if slot or (pair[0] is not None and walks.by_value(given, roles.kind, pair).get(id(pair[0])) is not None):
            slot = slot or RETURNED
            return slot, slot == RETURNED or _goes_deep(walk, roles, product)
    if error:
        raise error
    return None


def _computed(roles: Roles, product: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The same operation, with its number filled in."""

    def result(a: Any, b: Any) -> Any:
        out = product(a, b)
        roles.compute(out)
        return out

    return result


def _is_by_index(roles: Roles, given: Any, pair: tuple[Any, Any]) -> bool:
    """Whether a walk gave back gradients by the places of values on a tape."""
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
        return True  # no reason to think that it is another thing
    return bool(written)


def _gradient_slot(roles: Roles, pair: tuple[Any, Any], written: dict[str, bool]) -> str:
    """Of the attributes that a walk wrote to an operand, the one that is a gradient; "" if none is."""
    now = {name: held for name, held in slots(pair[0]).items() if name in written and name != roles.data}
    numeric = [name for name, held in now.items() if is_number(held) or is_array(held)]
    if not numeric:
        return ""
    right = [name for name in numeric if is_number(now[name]) and plain(now[name]) in (3.0, 1.0)]
    return min(right or numeric, key=_rank(USUAL_GRAD))


def _usual(roles: Roles, leaf: Any) -> str:
    """Without a walk: the attribute that is called as gradients are, or the only other number."""
    held = {name: part for name, part in slots(leaf).items() if name != roles.data}
    named = [name for name in USUAL_GRAD if name in held]
    zeros = [name for name, part in held.items() if is_number(part) and plain(part) == 0]
    return named[0] if named else zeros[0] if len(zeros) == 1 else ""


def named_roles(kind: type, sample: Any) -> Roles | None:
    """The roles by micrograd's names, for a value whose class cannot be tried out; None if it has not these names."""
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


@contextmanager
def restored(roles: Roles, nodes: Sequence[Any]) -> Iterator[None]:
    """Whatever happens to the gradients in this block, they are put back after it."""
    kept = [(x, getattr(x, roles.grad, None)) for x in nodes]
    try:
        yield
    finally:
        for x, g in kept:
            roles.put_gradient(x, g)
