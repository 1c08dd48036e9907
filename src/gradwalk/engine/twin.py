"""How the native twin takes the place of the plain Value.

The twin is written in C for what happens often. For everything else it gets the methods
of the plain class, so that what is rare is written once, in Python.

This file knows what the twin must be told. It knows neither class from inside.
"""

from __future__ import annotations

import gc
from typing import Any

from . import errors, ops
from .dialects import CONSTANT, LEAF, read_dialect
from .modes import modes
from .object_protocol import Manners
from .op import Op
from .real import as_float, may_meet


def take_over(native: Any, reference: type) -> tuple[Any, Any, Any]:
    """Introduce the twin to the package; returns its Value, `fresh` and `record`."""

    def read_arguments(data: Any, _children: Any = (), _op: Any = "", label: str = "", **more: Any) -> tuple[Any, ...]:
        """The arguments of `Value(...)` as data, inputs, partials, operation, label."""
        return data, *read_dialect(data, _children, _op, more, native.Value), label

    Op.__call__ = native.connect(  # type: ignore[method-assign]
        as_float=as_float,
        may_meet=may_meet,
        read_dialect=read_arguments,
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
    return native.Value, native.fresh, native.record
