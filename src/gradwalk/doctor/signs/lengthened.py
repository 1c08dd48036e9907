"""Clipping upside down: between the walk and the update, the gradients get longer instead of shorter."""

from __future__ import annotations

import ast
from math import isfinite, sqrt
from typing import TYPE_CHECKING

from ..report import Finding, Place
from ..text.source import assigned
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.passes import Pass
    from ..watching.recorded import Loop

NEAR = 1e-6


def lengthened(loop: Loop) -> Finding | None:
    """All gradients of a pass are multiplied by one factor, the ratio of their length to some limit."""
    seen = [scaled for one in loop.passes if (scaled := _scaled(one)) and abs(scaled[1] - 1) > NEAR]
    if len(seen) < 2 or any(factor < 1 for _, factor in seen):
        return None
    limits = [length / factor for length, factor in seen]
    if max(limits) > (1 + 1e-3) * min(limits):
        return None
    length, factor = seen[0]
    what = (
        f"the clipping is upside down: gradients that are longer than {limits[0]:.4g} are multiplied by their length "
        f"over {limits[0]:.4g}, which makes them longer still, and the steps with them"
    )
    evidence = (
        f"after the walk the gradient had the length {length:.4g}, at the update {length * factor:.4g}, "
        f"{factor:.4g} times as much; so in {len(seen)} of {len(loop.passes)} passes"
    )
    fix = "scale = max_norm / norm   # the limit over the length"
    return Finding("clipping", what, _where(loop), evidence, fix)


def _scaled(one: Pass) -> tuple[float, float] | None:
    """The length of the gradient after the walk, and the factor that multiplies all of it before the update."""
    rows = [(n.after, n.at_update) for n in one.values.values() if n.at_update is not None and n.after]
    factors = [now / after for after, now in rows]
    if len(rows) < 2 or not all(map(isfinite, factors)) or max(factors) - min(factors) > NEAR * abs(factors[0]):
        return None
    return sqrt(sum(after * after for after, _ in rows)), factors[0]


def _where(loop: Loop) -> Place:
    """The quotient that the gradients are multiplied by."""
    names: set[str] = set()

    def multiplies(node: ast.AST) -> bool:
        to_grad = any(isinstance(t, ast.Attribute) and t.attr == loop.grad for t in assigned(node))
        if not (to_grad and isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Mult)):
            return False
        names.update(n.id for n in ast.walk(node.value) if isinstance(n, ast.Name))
        return True

    def divides(node: ast.AST) -> bool:
        quotient = any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div) for n in ast.walk(node))
        return quotient and any(isinstance(t, ast.Name) and t.id in names for t in assigned(node))

    lines = loop.everywhere.all(multiplies)
    return loop.everywhere.find(divides) or (lines[0] if lines else update_line(loop))
