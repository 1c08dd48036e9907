"""Scaling shifts first: `(x - mean) / std`, not `x - mean / std`, which only takes a small number from x.

Read from the text, where two names say what they are, and tried: with parentheses the loss must end far lower.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

MIDDLE = re.compile(r"mean|avg|average|\bmu\b|_mu\b|\bm\b|center|centre|middle|offset|\bmn\b", re.I)
WIDTH = re.compile(r"std|sigma|\bsd\b|_sd\b|\bs\b|spread|scale|range|width|dev|var|sqrt|\*\* 0?\.5", re.I)
LOW = re.compile(r"min|low|\blo\b|_lo\b|first|start", re.I)
HIGH = re.compile(r"max|high|\bhi\b|_hi\b|range|span|width", re.I)


def not_shifted_first(run: Run, laboratory: Laboratory) -> Finding | None:
    """A difference and a quotient that lack parentheses."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, new in _without_parentheses(tree):
            trial = text.replaced(node, new)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or after.late or not after.losses:
                continue
            if not (after.fall > max(0.1, before.fall) and (before.died or after.fall > 2 * before.fall)):
                continue
            here, there = ast.unparse(node), ast.unparse(new)
            what = (
                f"`{here}` lacks its parentheses: the division comes before the subtraction, so what is scaled is "
                "neither centred nor divided, and keeps its size"
            )
            evidence = f"with `{there}`, tried on a copy, the loss goes from {after.start:.4g} to {after.end:.4g}"
            evidence += f"; as it is, from {before.start:.4g} to {before.losses[-1]:.4g}" if before.losses else ""
            return Finding("data", what, text.place(node), evidence, there, cure=trial.text)
    return None


def _without_parentheses(tree: ast.Module) -> Any:
    """`x - mean / std`, `x - low / (high - low)`, `x - low / high - low`, each with what was meant."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Sub):
            continue
        inner = node.left
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Sub) and _is_share(inner.right):
            low, high = inner.right.left, inner.right.right  # type: ignore[attr-defined]
            if ast.unparse(node.right) == ast.unparse(low):  # x - low / high - low
                wide = ast.BinOp(high, ast.Sub(), node.right)
                yield node, _at(ast.BinOp(ast.BinOp(inner.left, ast.Sub(), low), ast.Div(), wide), node)
        elif _is_share(node.right) and not isinstance(node.left, ast.Constant):
            low, high = node.right.left, node.right.right  # type: ignore[attr-defined]
            yield node, _at(ast.BinOp(ast.BinOp(node.left, ast.Sub(), low), ast.Div(), high), node)


def _is_share(node: ast.AST) -> bool:
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
        return False
    below, above = ast.unparse(node.right), ast.unparse(node.left)
    return any(
        one.search(above) and other.search(below) for one, other in ((MIDDLE, WIDTH), (LOW, HIGH), (MIDDLE, HIGH))
    )


def _at(new: Any, old: ast.AST) -> Any:
    return ast.fix_missing_locations(ast.copy_location(new, old))
