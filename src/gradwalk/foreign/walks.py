"""What walks back in somebody's program: a method, a function in the module, a tape, an object made for a root.

This file finds candidates and can try them. finding.py decides which one is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from .places import one_of, places
from .slots import at_most, is_number, is_single, is_written, numbers, reached, required, slots
from .workshops import Workshop

TELLING = re.compile(r"back|prop|grad|deriv|pull|diff|adjoint|reverse|calcul|flow|sweep|chain", re.I)
OTHER_BUSINESS = re.compile(
    r"^(?!.*back)(train|main|fit|run|plot|show|test|zero|reset|clear|step|update|draw|print|load|save)|zero_grad|parameters",
    re.I,
)


def _is_other_business(name: str) -> bool:
    return bool(OTHER_BUSINESS.search(name)) and not re.search(r"run.*(back|prop|grad)", name, re.I)


class Walk(NamedTuple):
    """A way to compute gradients.

    name   the name of the method or function
    owner  the class that has the method; None for a function
    call   the walk, called with the root and a list of leaves
    tape   for tapes: makes one and records on it within a block, which can then be walked back
    place  the class, module or namespace that has it, if it is neither a value's method nor beside the class
    """

    name: str
    owner: type | None
    call: Callable[[Any, list[Any]], Any]
    tape: Callable[[], AbstractContextManager[Any]] | None = None
    function: Any = None
    of_relative: bool = False  # a subclass's method: not certain to be the walk, whatever its name
    place: Any = None

    @property
    def is_doubtful(self) -> bool:
        """Whether its name suggests another purpose: `step`, `run`, `zero`. It counts only if it gives gradients."""
        return _is_other_business(self.name)

    @property
    def certain(self) -> bool:
        """Whether its name says that it is the walk, even if it fails."""
        return self.is_named and not self.of_relative and self.place is None

    @property
    def is_named(self) -> bool:
        return self.name in ("backward", "backprop", "backpropagate", "backward_pass")


def candidates(kind: type, around: dict[str, Any], everything: bool) -> Iterator[Walk]:
    """The candidates for the walk of a class, the likeliest first; unless `everything` is set, only those whose names
    sound like one."""
    found = [*_methods(kind), *_functions(around), *_placed(kind, around), *tapes(kind, around), *_graphs(kind, around)]
    found = [walk for walk in found if not walk.is_doubtful or (everything and walk.owner in kind.__mro__)]
    found = [walk for walk in found if everything or walk.certain or TELLING.search(walk.name)]
    yield from sorted(found, key=_unlikely)


def _unlikely(walk: Walk) -> tuple[bool, bool, bool]:
    named = walk.is_named and not walk.of_relative
    return walk.is_doubtful, not named, not TELLING.search(walk.name)


def of_workshop(shop: Workshop) -> list[Walk]:
    """The methods of a workshop that may walk back from one of its values."""

    def called(name: str, with_root: bool, root: Any, leaves: list[Any]) -> Any:
        method = getattr(shop.home(root), name)
        return method(root) if with_root else method()

    found = [
        Walk(name, shop.kind, partial(called, name, required(member) == 2), None, member)
        for name, member in vars(shop.kind).items()
        if hasattr(member, "__code__") and not name.startswith("__") and required(member) in (1, 2)
        if name not in (shop.method, shop.forward) and not _is_other_business(name)
    ]
    return sorted(found, key=lambda walk: (not walk.certain, not TELLING.search(walk.name)))


def _by_method(name: str, more: tuple[float, ...], root: Any, leaves: list[Any]) -> Any:
    return getattr(root, name)(*more)


def _by_function(f: Callable[..., Any], wants: str, root: Any, leaves: list[Any]) -> Any:
    """Call a walk; `wants` says what it takes besides the root: "leaves", a "seed", or nothing."""
    return f(root, leaves) if wants == "leaves" else f(root, 1.0) if wants == "seed" else f(root)


def _by_class(f: Callable[..., Any], kind: type, wants: str, root: Any, leaves: list[Any]) -> Any:
    return _by_function(partial(f, kind), wants, root, leaves)


def _by_helper(kind: type, around: dict[str, Any], name: str, wants: str, root: Any, leaves: list[Any]) -> Any:
    return _by_function(getattr(one_of(kind, around), name), wants, root, leaves)


def _by_graph(graph: Callable[[Any], Any], name: str, root: Any, leaves: list[Any]) -> Any:
    return getattr(graph(root), name)()


def _methods(kind: type) -> Iterator[Walk]:
    for owner in (*kind.__mro__, *_shared_by_relatives(kind)):
        below = owner not in kind.__mro__
        for name, member in vars(owner).items():
            if not name.startswith("__") and hasattr(member, "__code__") and required(member) in (1, 2):
                seed = () if required(member) == 1 else (1.0,)
                yield Walk(name, owner, partial(_by_method, name, seed), None, member, below)


def _shared_by_relatives(kind: type) -> list[type]:
    """One of a family's classes without subclasses, if there are several: the walk may be a method of all of these."""
    below: list[type] = type.__subclasses__(kind)
    kinds = [c for c in below if not type.__subclasses__(c)]
    return kinds[-1:] if len(kinds) > 1 else []


def _functions(around: dict[str, Any]) -> Iterator[Walk]:
    for name, f in around.items():
        if hasattr(f, "__code__") and not name.startswith("__"):
            for wants in _wanted(name, required(f)):
                yield Walk(name, None, partial(_by_function, f, wants), None, f)


def _wanted(name: str, arguments: int | None) -> list[str]:
    """What a function with this many arguments may want besides a root."""
    if arguments == 2:
        return ["leaves", "seed"] if TELLING.search(name) else ["seed"]
    return [""] if arguments == 1 else []


def _placed(kind: type, around: dict[str, Any]) -> Iterator[Walk]:
    """Functions in other classes, modules and namespaces that take a root, and methods of other objects that do."""
    for place in places(around):
        if isinstance(place, type) and issubclass(place, kind) and place is not kind:
            continue
        for name, member in list(vars(place).items()):
            f = getattr(member, "__func__", member)
            if name.startswith("__") or not hasattr(f, "__code__") or (f is member and place is kind):
                continue
            least = required(f)
            if isinstance(member, classmethod):
                for wants in _wanted(name, least and least - 1):
                    yield Walk(name, None, partial(_by_class, f, place, wants), None, f, place=place)
                continue
            for wants in _wanted(name, least):
                yield Walk(name, None, partial(_by_function, f, wants), None, f, place=place)
            if f is member and isinstance(place, type):
                for wants in _wanted(name, least and least - 1):
                    yield Walk(name, place, partial(_by_helper, place, around, name, wants), None, f, place=place)


def tapes(kind: type, around: dict[str, Any]) -> Iterator[Walk]:
    """Classes of tapes: made without arguments, and with a method that takes a target, or a target and sources."""
    for tape in around.values():
        init: Any = getattr(tape, "__init__", None)
        if not isinstance(tape, type) or issubclass(tape, kind) or (hasattr(init, "__code__") and required(init) != 1):
            continue
        for name, member in vars(tape).items():
            if hasattr(member, "__code__") and not name.startswith("__") and required(member) in (2, 3):
                yield _on_a_tape(tape, name, member)


def _on_a_tape(tape: type, name: str, member: Any) -> Walk:
    made: list[Any] = []

    @contextmanager
    def at_work() -> Iterator[Any]:
        made[:] = [tape()]
        with made[0] if hasattr(tape, "__enter__") else nullcontext():
            yield made[0]

    def call(root: Any, leaves: list[Any]) -> Any:
        wanted = (root, leaves) if required(member) == 3 else (root,)
        return getattr(made[0], name)(*wanted)

    return Walk(name, tape, call, at_work, member)


def _graphs(kind: type, around: dict[str, Any]) -> Iterator[Walk]:
    """Classes whose objects are made from a root and have a method that walks back from it."""
    for graph in around.values():
        init: Any = getattr(graph, "__init__", None)
        fits = isinstance(graph, type) and not issubclass(graph, kind) and hasattr(init, "__code__")
        if not fits or required(init) != 2:
            continue
        for name, member in vars(graph).items():
            if hasattr(member, "__code__") and TELLING.search(name) and required(member) == 1:
                yield Walk(name, graph, partial(_by_graph, graph, name), None, member)


def tried(
    walk: Walk, kind: type, product: Callable[[Any, Any], Any], pair: Sequence[Any]
) -> tuple[Any, dict[str, bool]]:
    """Compute and walk back; return what the walk returned, and which attributes of the operands it wrote."""
    with walk.tape() if walk.tape else nullcontext():
        out = product(*pair)
    before = [numbers(value) for value in pair]
    with written_to(kind, pair) as written:
        given = walk.call(out, list(pair))
    for value, was in zip(pair, before):  # a property's own storage is not seen to be assigned
        written.update({name: True for name, now in numbers(value).items() if now != was.get(name)})
    return given, written


def by_value(given: Any, kind: type, leaves: Sequence[Any]) -> dict[int, Any]:
    """The gradients that a walk returned, by the ids of the values: from a dict, or a list in the leaves' order."""
    if isinstance(given, dict):
        if given and all(isinstance(key, kind) for key in given):
            return {id(key): held for key, held in given.items() if is_single(held)}
        return {key: held for key, held in given.items() if isinstance(key, int) and is_number(held)}
    if isinstance(given, (list, tuple)) and len(given) == len(leaves) and all(map(is_number, given)):
        return {id(leaf): held for leaf, held in zip(leaves, given)}
    return {}


@contextmanager
def written_to(kind: type, nodes: Sequence[Any]) -> Iterator[dict[str, bool]]:
    """Collects the names of the attributes assigned on any of these nodes during the block."""
    written: dict[str, bool] = {}
    own = vars(kind).get("__setattr__")
    before: Any = kind.__setattr__
    watched = {id(node) for node in nodes}

    def noted(node: Any, name: str, new: Any) -> None:
        if id(node) in watched:
            written[name] = True
        before(node, name, new)

    try:
        kind.__setattr__ = noted  # type: ignore[method-assign, assignment]
    except TypeError:  # a class written in C: compare before and after instead
        kept = [slots(node) for node in nodes]
        yield written
        for node, old in zip(nodes, kept):
            written.update({name: True for name, held in slots(node).items() if old.get(name) is not held})
        return
    try:
        yield written
    finally:
        if own is None:
            del kind.__setattr__
        else:
            kind.__setattr__ = own  # type: ignore[method-assign]


def find_tape(kind: type, pair: Sequence[Any], out: Any, around: dict[str, Any]) -> Callable[[], Any] | None:
    """A list on the class, beside it or in an object beside it, with entries that hold a result and its operands."""
    for owner in kind.__mro__:
        for name, held in vars(owner).items():
            if _records(held, kind, pair, out):
                return partial(getattr, owner, name)
    for held in around.values():
        if _records(held, kind, pair, out):
            return partial(_itself, held)
        if isinstance(held, type) or is_written(type(held)):
            for inner, part in (vars(held) if isinstance(held, type) else slots(held)).items():
                if _records(part, kind, pair, out):
                    return partial(getattr, held, inner)
    return None


def _itself(held: Any) -> Any:
    return held


def _records(held: Any, kind: type, pair: Sequence[Any], out: Any) -> bool:
    if not isinstance(held, list) or not held:
        return False
    for entry in held[-3:]:
        values = {id(x) for x in reached(entry, kind)}
        if id(out) in values and id(pair[0]) in values:
            return True
    return False


def takes(function: Any, count: int) -> bool:
    """Whether a function can be called with this many positional arguments."""
    least = required(function)
    return least is not None and least <= count <= at_most(function)
