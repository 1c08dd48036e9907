"""A step so small that it is lost in rounding: `x + h` is x to the last bit, and a difference quotient is 0."""

from __future__ import annotations

import ast
from math import isfinite
from typing import TYPE_CHECKING

from ..report import Place
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

SIDES = (ast.Name, ast.Constant, ast.UnaryOp)


def lost_in_rounding(run: Run) -> tuple[Place, str, str] | None:
    """The line where adding a number changes nothing, why, and what to write instead; None if there is no such line."""
    for file, tree in run.trees():
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, (ast.Add, ast.Sub))]:
            if not isinstance(node.left, SIDES) or not isinstance(node.right, ast.Name):
                continue
            left, right = (_number(side, run) for side in (node.left, node.right))
            if left and right and left + right == left:
                step = node.right.id
                why = (
                    f"`{ast.unparse(node)}` is {left:g}, to the last bit: {step} = {right:g} is lost in rounding, so "
                    f"what is divided by {step} is 0. A float has 16 digits"
                )
                return Text(file, tree).place(node), why, f"{step} = 1e-6"
    return None


def _number(node: ast.expr, run: Run) -> float:
    try:
        x = eval(compile(ast.Expression(node), "<asked>", "eval"), dict(run.names))
    except Exception:
        return 0.0
    return float(x) if type(x) in (int, float) and isfinite(x) else 0.0
