"""Operations on vectors and matrices, repeated: single entries are nudged, and the change of the result is compared
with what its own rule, or the program's walk, passes back."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ...foreign.roles import Roles
from ...foreign.slots import is_single
from ...foreign.tables import entries, is_table, refilled

USUAL = 1e6
"""Operand numbers beyond this come from a training that diverged."""

ENTRIES = 6
"""How many entries of each operand are nudged."""


@dataclass(frozen=True)
class Entry:
    """One entry of an operand: what was passed back to it, and what nudging it shows (None if that shows nothing)."""

    operand: int
    got: float
    slope: float | None
    at: float
    out: float
    where: str  # its place: "[2]", "[0][3]"
    step: float  # how far it was nudged
    size: float  # of the sum in which its effect was measured, ignoring signs


def holds_array(roles: Roles, value: Any) -> bool:
    held: Any = getattr(value, roles.data, None)
    return is_table(held) and not is_single(held)


def fresh(roles: Roles, held: Any, value: Any) -> Any:
    """A leaf with a value's present numbers or, where those have grown beyond all bounds, the ones it held when it was
    used."""
    now = getattr(value, roles.data)
    held = now if held is None or all(abs(x) < USUAL for x in entries(now)) else held
    if is_table(held):
        return roles.make(copy.deepcopy(held))
    return roles.make(held.copy() if hasattr(held, "dtype") else float(held))


def nudged_entries(roles: Roles, again: Callable[[], Any], leaves: list[Any]) -> Iterator[Entry]:
    """An `Entry` for some entries of every leaf; `again` computes the result anew from the leaves."""
    out = again()
    weights = _pass_back(roles, again, out, leaves)
    given = [getattr(leaf, roles.grad, None) for leaf in leaves]
    total = _total(roles, out, weights)
    size = sum(abs(w * x) for w, x in zip(weights, entries(getattr(out, roles.data))))
    for i, (leaf, grad) in enumerate(zip(leaves, given)):
        held: Any = getattr(leaf, roles.data)
        if getattr(getattr(held, "dtype", None), "kind", "f") != "f" or grad is None:
            continue
        sizes = [_shape(grad), _shape(held)]
        if sizes[0] != sizes[1]:
            raise ValueError(f"its gradient has the shape {sizes[0]}, its data {sizes[1]}")
        flat, pushed = entries(held), entries(grad)
        for j in range(0, len(flat), max(1, len(flat) // ENTRIES)):
            slope = _slope(roles, again, leaf, j, weights)
            step = 1e-5 * max(abs(flat[j]), 1e-2)
            yield Entry(i, pushed[j], slope, flat[j], total, _place(sizes[1], j), step, size)


def _pass_back(roles: Roles, again: Callable[[], Any], out: Any, leaves: list[Any]) -> list[float]:
    """Let a result pass its gradient on to the leaves, and return the gradient that each of its entries started with.
    Where its rule can be run by itself, every entry gets a different number; otherwise the program's own walk begins
    with ones."""
    count = len(entries(getattr(out, roles.data)))
    weights = [1.7 - 0.9 * (j % 3) + 0.1 * j for j in range(count)]
    if roles.has_step and roles.returned is None:
        for leaf in leaves:
            roles.put_gradient(leaf, 0.0)
        roles.put_gradient(out, refilled(getattr(out, roles.data), weights))
        roles.step(out)
        return weights
    weighted = _weighted(roles, out, weights)
    if weighted is not None:
        roles.walk(weighted, leaves)
        if entries(getattr(out, roles.grad)) == weights:
            return weights
        out = again()
    for leaf in leaves:
        roles.put_gradient(leaf, 0.0)
    roles.walk(out, leaves)
    return [1.0] * count


def _weighted(roles: Roles, out: Any, weights: list[float]) -> Any:
    """The result times a table of weights, entry by entry, so that they arrive as its gradient; None if the program has
    no such product."""
    try:
        with roles.recording():
            product = roles.mul(out, roles.make(refilled(getattr(out, roles.data), weights))) if roles.mul else None
        expected = [w * x for w, x in zip(weights, entries(getattr(out, roles.data)))]
        return product if product is not None and entries(getattr(product, roles.data)) == expected else None
    except Exception:
        return None


def _place(shape: tuple[int, ...], j: int) -> str:
    """The index of the j-th entry of a table, as written in brackets."""
    found = ""
    for size in reversed(shape):
        found, j = f"[{j % size}]{found}", j // size
    return found


def _shape(held: Any) -> tuple[int, ...]:
    if hasattr(held, "shape"):
        return tuple(held.shape)
    return (len(held), *_shape(held[0])) if isinstance(held, (list, array)) and len(held) else ()


def _total(roles: Roles, out: Any, weights: list[float]) -> float:
    return sum(w * x for w, x in zip(weights, entries(getattr(out, roles.data))))


def _slope(roles: Roles, again: Callable[[], Any], leaf: Any, j: int, weights: list[float]) -> float | None:
    held = getattr(leaf, roles.data)
    flat = entries(held)
    size = max(abs(flat[j]), 1e-2)

    def moved(by: float) -> float:
        setattr(leaf, roles.data, refilled(held, [*flat[:j], flat[j] + by, *flat[j + 1 :]]))
        try:
            return _total(roles, again(), weights)
        finally:
            setattr(leaf, roles.data, held)

    found = [(moved(h * size) - moved(-h * size)) / (2 * h * size) for h in (1e-4, 1e-5)]
    ahead = (moved(1e-5 * size) - moved(0.0)) / (1e-5 * size)
    scale = max(map(abs, found))
    if not all(map(isfinite, found)) or abs(found[0] - found[1]) > 1e-3 * scale + 1e-7:
        return None
    return found[1] if abs(ahead - found[1]) <= 1e-2 * scale + 1e-6 else None
