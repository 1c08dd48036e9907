"""Which classes may be like Value, and operators for those that have methods or functions instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..engine.value import Value
from .findings import members
from .taking import METHODS, are_of_a_value, operations_among


def looks_like_a_value(kind: Any, names: Mapping[str, Any]) -> bool:
    if not isinstance(kind, type) or issubclass(kind, Value):
        return False
    return are_of_a_value(members(kind)) or bool(operations_among(names))


@contextmanager
def operators_of(kind: Any, names: Mapping[str, Any]) -> Iterator[None]:
    """Inside this block, a class has operators; its own methods, or the functions beside it, if it has none."""
    own = members(kind)
    beside = {} if are_of_a_value(own) else names
    given = {
        operator: held
        for operator, others in METHODS.items()
        for held in [next((around[name] for around in (own, beside) for name in others if name in around), None)]
        if operator not in own and held is not None
    }
    for operator, held in given.items():
        setattr(kind, operator, held)
    try:
        yield
    finally:
        for operator in given:
            delattr(kind, operator)
