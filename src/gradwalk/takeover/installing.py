"""Our class, dressed as a program's own: its names, methods, fields and habits."""

from __future__ import annotations

from ..engine.twin import also_called, leaves_start_afresh, results_are_plain, set_walk_order
from ..engine.value import Value
from .findings import Examination


def install(kind: type, found: Examination) -> type[Value]:
    """Value, as what was found about the class says. This holds for the whole process."""
    for theirs, ours in found.names.items():
        also_called(theirs, ours)
    for name, held in (found.defaults | found.kept | found.fields).items():
        setattr(Value, name, held)
    if found.plain_results:
        results_are_plain(True)
    set_walk_order(found.order or "age")
    leaves_start_afresh(found.afresh)
    Value.__name__ = Value.__qualname__ = kind.__name__
    Value.__module__ = kind.__module__  # where pickle looks for it
    return Value
