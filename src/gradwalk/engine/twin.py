"""The native twin takes the place of the plain Value, if one was built.

The twin implements in C what happens often. For everything else it uses the methods
of the plain class, so that rare cases are written once, in Python.

    native          the extension module, or None
    why_not_native  the reason, if there is none
    Reference       the plain Value: the twin's oracle, and the class itself if there is no twin
"""

from __future__ import annotations

import gc
from typing import Any

from . import collector, copies, errors, graph, habits, ops, value
from .dialects import CONSTANT, LEAF, handmade, read_dialect
from .modes import modes
from .native import load
from .object_protocol import Manners
from .op import Op
from .real import as_float, may_meet

arguments_of_others: Any = None


def read_arguments(data: Any, _children: Any = (), _op: Any = "", label: str = "", **more: Any) -> tuple[Any, ...]:
    """The arguments of `Value(...)` as data, inputs, partials, operation, attributes."""
    return data, *read_dialect(data, _children, _op, more, value.Value), {"label": label} if label else {}


def read_arguments_with(other: Any) -> None:
    """Let this function read the arguments of `Value(...)`, for a program whose own class takes others."""
    global arguments_of_others
    arguments_of_others = other


def take_over(native: Any, reference: type) -> None:
    """Connect the twin to the package, and replace the plain class in value.py with it."""

    def read_any(*given: Any, **named: Any) -> tuple[Any, ...]:
        return (arguments_of_others or read_arguments)(*given, **named)

    Op.__call__ = native.connect(  # type: ignore[method-assign]
        as_float=as_float,
        may_meet=may_meet,
        read_dialect=read_any,
        handmade=handmade,
        evaluate=Op.evaluate,
        call=Op.__call__,
        modes=modes,
        reference=reference,
        leaf=LEAF,
        constant=CONSTANT,
        warn_stale=errors.warn_stale,
        table=ops.TABLE,
    )
    own = {*vars(native.Value), "__slots__", "__weakref__", "__dict__"}
    for name, member in (vars(Manners) | vars(reference)).items():
        if name not in own:
            setattr(native.Value, name, member)
    modes.tell = native.set_modes_on
    gc.callbacks.append(native.before_collection)
    vars(value).update(Value=native.Value, fresh=native.fresh, record=native.record)


def results_are_plain(plain: bool) -> None:
    """Whether results of a subclass are plain Values, as with a class whose operators name the class itself; by default
    they are of the subclass."""
    value.plain_results = plain
    if native:
        native.results_are_plain(plain)


def also_called(name: str, ours: str) -> None:
    """Give an attribute or method of Value a second name."""
    setattr(value.Value, name, vars(value.Value).get(ours) or getattr(value.Value, ours))
    if native and ours in ("data", "grad"):
        native.also_called(name, ours)


def set_walk_order(order: str) -> None:
    """Set the order in which `backward` adds: by "age", the default; the same with a dot as the products and additions
    that it stands for, as on a "tape"; depth first from the "first" or "last" input; or from the root, in
    one of the ways in native/frontier.inc.c. Only the native engine can change it."""
    if native:
        native.set_walk_order(order)


def leaves_start_afresh(afresh: bool) -> None:
    """Whether `backward` sets the gradients of the leaves to 0 first, as in some engines; the default is to add."""
    if native:
        native.leaves_start_afresh(afresh)
    else:
        Reference.backward = _afresh(add_up) if afresh else add_up  # type: ignore[method-assign]


def let_gradients_miss(may: bool) -> None:
    """Whether the gradient of a leaf is None until something arrives, and may be set to None, as in some engines. Only
    the native engine can."""
    if native:
        native.let_gradients_miss(may)


def _afresh(walk: Any) -> Any:
    def backward(root: Any, *given: Any) -> Any:
        for leaf in graph.find(root)[1]:
            leaf._grad = 0.0
        return walk(root, *given)

    return backward


# For code that reads whole graphs: in the C twin some inputs are plain numbers that are not Values yet.
Manners._operands = property(lambda self: self.inputs)  # type: ignore[attr-defined]
copies.teach(Manners)
habits.teach(Manners)
Reference = value.Value
add_up = Reference.backward
native, why_not_native = load()
if native:
    take_over(native, Reference)
else:
    from . import shortcuts

    shortcuts.teach(Reference)
    collector.relieve()  # the native engine's nodes are not its business in the first place
