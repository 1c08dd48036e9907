"""A velocity that feeds on itself: each step is the previous one times 1 or more, plus a part of the gradient.

Measured, not read: if all steps of a parameter are `a` times the previous step plus `b` times its gradient, to the
last digits, then `a` is the momentum, wherever it is written. From 1 on, nothing slows the steps down.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from math import isfinite
from statistics import median
from typing import TYPE_CHECKING

from ..report import Finding, Place
from .falling import has_learned, update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop

FEWEST = 6
NEAR = 1e-6


def runs_away(loop: Loop) -> Finding | None:
    """A momentum of 1 or more."""
    found = [fit for key in loop.parameters if (fit := _fit(_steps(loop, key))) is not None]
    if len(found) < 2 or has_learned(loop):
        return None
    factor = median(a for a, _ in found)
    if factor < 1 - NEAR or any(abs(a - factor) > 1e-3 or b >= 0 for a, b in found):
        return None
    what = (
        f"the momentum is {factor:.4g}: every step is the one before, times {factor:.4g}, and a step down the slopes, "
        "so the velocity never slows down and grows without end. It has to be below 1"
    )
    evidence = f"so in {len(found)} parameters, step by step, to the last digits; losses {_shown(loop.losses)}"
    return Finding("optimizer", what, _line(loop, factor) or update_line(loop), evidence, "a momentum of 0.9, say")


def _steps(loop: Loop, key: int) -> list[tuple[float, float, float]]:
    """Each step of one parameter, the step before it, and the gradient between them."""
    rows = [
        (two.values[key].data - one.values[key].data, one.values[key].after)
        for one, two in loop.pairs()[:40]
        if key in one.values and key in two.values
    ]
    return [(step, before, g) for (before, _), (step, g) in pairwise(rows)]


def _fit(rows: list[tuple[float, float, float]]) -> tuple[float, float] | None:
    """The a and b of step = a * previous step + b * gradient, if they fit exactly; else None."""
    if len(rows) < FEWEST or not all(isfinite(x) for row in rows for x in row):
        return None
    ss, gg = sum(s * s for _, s, _ in rows), sum(g * g for _, _, g in rows)
    sg = sum(s * g for _, s, g in rows)
    ms, mg = sum(m * s for m, s, _ in rows), sum(m * g for m, _, g in rows)
    size = ss * gg - sg * sg
    if size <= 1e-6 * ss * gg:
        return None
    a, b = (ms * gg - mg * sg) / size, (mg * ss - ms * sg) / size
    largest = max(abs(m) for m, _, _ in rows)
    exact = all(abs(m - a * s - b * g) <= NEAR * largest for m, s, g in rows)
    return (a, b) if exact else None


def _line(loop: Loop, factor: float) -> Place | None:
    """The line with exactly this number."""

    def holds(node: ast.AST) -> bool:
        number = node.value if isinstance(node, ast.Constant) else None
        return isinstance(number, (int, float)) and abs(number - factor) <= NEAR * factor and factor != 1

    return loop.everywhere.find(holds)


def _shown(losses: list[float]) -> str:
    return f"{losses[0]:.4g} -> {losses[len(losses) // 2]:.4g} -> {losses[-1]:.4g}"
