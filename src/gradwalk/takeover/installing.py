"""Our class, dressed as a program's own: its names, methods, fields and habits."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..engine import graph
from ..engine.twin import (
    also_called,
    leaves_start_afresh,
    let_gradients_miss,
    native,
    read_arguments_with,
    results_are_plain,
    set_walk_order,
)
from ..engine.value import Value
from .findings import COPYING, Examination
from .likeness import make_alike


def install(kind: type, found: Examination) -> type[Value]:
    """Value, as what was found about the class says. This holds for the whole process."""
    if native:  # for a walk that the program does itself
        Value._backward = property(_rule_of, vars(Value)["_backward"].fset)  # type: ignore[method-assign, assignment]
    for theirs, ours in found.names.items():
        also_called(theirs, ours)
    now = {name: getattr(kind, name) for name, held in found.kept.items() if not hasattr(held, "__get__")}
    walk = dict(found.own_walk or {}) if found.walks_itself else {}
    for name, held in (found.defaults | found.kept | now | found.fields | walk).items():
        setattr(Value, name, held)
    for place, own in found.placed:
        if isinstance(place, dict):
            place.update(own)
            continue
        for name, held in own.items():
            setattr(Value if place is kind else place, name, held)
    if COPYING & found.kept.keys():
        for name in ("__copy__", "__deepcopy__", "__reduce__"):
            if name not in found.kept:
                delattr(Value, name)  # the program's own way of copying decides
    if found.arguments is not None:
        read_arguments_with(found.arguments)
    if found.plain_results:
        results_are_plain(True)
    set_walk_order(found.order or "age")
    leaves_start_afresh(found.afresh)
    let_gradients_miss(found.missing)
    if native:
        native.ask_of_excess(found.excess)
    if found.alike:
        make_alike(Value, kind, found.likeness, found.walks_itself)
    Value.__name__ = Value.__qualname__ = kind.__name__
    Value.__module__ = kind.__module__  # where pickle looks for it
    return Value


def _rule_of(node: Any) -> Any:
    return node._step or partial(_pass_on, node)


def _pass_on(node: Any) -> None:
    """As graph.push; natively, a plain number among the inputs gets no gradient from it."""
    if not native.pass_on(node):
        graph.push(node)
