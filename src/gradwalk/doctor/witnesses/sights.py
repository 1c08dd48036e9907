"""What a copy of the program sees at a pass: its loss, its numbers, its gradients."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from ...foreign.slots import is_number, plain
from ...foreign.tables import entries, is_table
from ..report import Place

STEP = 1e-5
Key = tuple[str, int]  # ("old", its id) for a leaf that was there before; ("new", n) for the nth value made since


@dataclass
class Sight:
    """One copy at the pass in question: numbers, and gradients before and after the walk, by key."""

    loss: float
    numbers: dict[Key, list[float]]
    before: dict[Key, list[float]]
    after: dict[Key, list[float]]
    written: dict[int, Place]  # the ids of the values whose numbers were replaced on the way, in order, and where
    turns: bool = False  # the pass before it was one of another loss
    begun: bool = False  # and part of its graph is older than that: nudges come too late for it


def stayed(move: list[float], nudge: list[float]) -> bool:
    """Whether a value kept its nudge: one that is recomputed from others is not a leaf, and does not count."""
    return all(abs(m - 2 * n / STEP) <= 0.05 * abs(2 * n / STEP) for m, n in zip(move, nudge))


def firsts(sight: Sight, keys: list[int]) -> list[float]:
    return [sight.numbers.get(("old", key), [0.0])[0] for key in keys]


def factor(seen: list[tuple[float, float, float]]) -> float:
    """The factor between the gradients and the slopes, if it is the same in all directions; else 0."""
    for which in (1, 2):  # with what was there before the walk, or without
        ratios = [each[which] / each[0] if each[0] else 0.0 for each in seen]
        if ratios[0] and all(abs(ratio - ratios[0]) <= 2e-3 * abs(ratios[0]) for ratio in ratios):
            return ratios[0]
    return 0.0


def with_gradients(first: Sight, age: str) -> list[Key]:
    """The values of an age that got a gradient in this pass, not only in an earlier one."""
    fresh = [key for key in first.numbers if key[0] == age and any(first.after.get(key, ()))]
    return [key for key in fresh if first.after[key] != first.before.get(key)]


def claim(first: Sight, moves: dict[Key, list[float]], kept: bool) -> tuple[float, float]:
    """The slope according to the gradients, and its size without signs; `kept` if the walk adds to old gradients."""
    terms = []
    for key, move in moves.items():
        after, before = first.after[key], first.before.get(key) or []
        for i, m in enumerate(move):
            g = after[i] if i < len(after) else after[0] if len(after) == 1 else 0.0
            was = before[i] if kept and i < len(before) else 0.0
            terms.append((g - was) * m)
    return sum(terms), sqrt(sum(t * t for t in terms))


def loss_of(roles: Any, root: Any) -> float:
    held: Any = getattr(root, roles.data)
    return sum(entries(held)) if is_table(held) else roles.number(root)


def flat(held: Any, whole: bool = False) -> list[float]:
    """The numbers of a leaf; those of a whole number, which may be a count or an exponent, only if `whole`."""
    if is_table(held) and not is_number(held):
        return entries(held) if whole or getattr(getattr(held, "dtype", None), "kind", "f") == "f" else []
    return [plain(held)] if is_number(held) and (whole or type(held) is not int) else []
