"""Operations on arrays, tried again: single entries are nudged, and what the sum of the result does is compared with
what the program's own walk, which begins with ones, passes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ..foreign.roles import Roles
from ..foreign.slots import is_array, is_number, plain

ENTRIES = 6
"""So many entries of each operand are nudged."""


@dataclass(frozen=True)
class Entry:
    """One entry of an operand: what was passed back to it, and what nudging it says (None if it cannot say)."""

    operand: int
    got: float
    slope: float | None
    at: float
    out: float


def holds_array(roles: Roles, value: Any) -> bool:
    return is_array(getattr(value, roles.data, None))


def fresh(roles: Roles, value: Any) -> Any:
    """A leaf with the same numbers."""
    held: Any = getattr(value, roles.data)
    return roles.make(held.copy() if hasattr(held, "dtype") else float(held))


def entries(roles: Roles, again: Callable[[], Any], leaves: list[Any]) -> Iterator[Entry]:
    """For some entries of every leaf, the two numbers; `again` makes the result anew from the leaves."""
    out = again()
    roles.walk(out, leaves)
    given = [getattr(leaf, roles.grad, None) for leaf in leaves]
    total = _total(roles, out)
    for i, (leaf, grad) in enumerate(zip(leaves, given)):
        held: Any = getattr(leaf, roles.data)
        if getattr(held, "dtype", None) is None or held.dtype.kind != "f" or grad is None:
            continue
        shape = getattr(grad, "shape", ())
        if shape != held.shape:
            raise ValueError(f"its gradient has the shape {shape}, its data {held.shape}")
        flat, pushed = held.reshape(-1), (grad + 0 * held).reshape(-1)
        step = max(1, len(flat) // ENTRIES)
        for j in range(0, len(flat), step):
            yield Entry(i, float(pushed[j]), _slope(roles, again, flat, j), float(flat[j]), total)


def _total(roles: Roles, out: Any) -> float:
    held: Any = getattr(out, roles.data)
    return plain(held) if is_number(held) else float(held.sum())


def _slope(roles: Roles, again: Callable[[], Any], flat: Any, j: int) -> float | None:
    at = float(flat[j])
    size = max(abs(at), 1e-2)

    def moved(by: float) -> float:
        flat[j] = at + by
        try:
            return _total(roles, again())
        finally:
            flat[j] = at

    found = [(moved(h * size) - moved(-h * size)) / (2 * h * size) for h in (1e-4, 1e-5)]
    ahead = (moved(1e-5 * size) - moved(0.0)) / (1e-5 * size)
    scale = max(map(abs, found))
    if not all(map(isfinite, found)) or abs(found[0] - found[1]) > 1e-3 * scale + 1e-7:
        return None
    return found[1] if abs(ahead - found[1]) <= 1e-2 * scale + 1e-6 else None
