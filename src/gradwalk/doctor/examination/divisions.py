"""A division by 0: what was 0, and why; read off the expression that failed, with the numbers of its frame."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from .frames import failing, worth

if TYPE_CHECKING:
    from ..runs.running import Run


def by_nothing(run: Run, what: str, born: Place, place: Place, numbers: str) -> Finding:
    """The finding for a program that a division by 0 ended: `born` made what is walked back, `place` is what failed."""
    for node, frame in failing(run):
        if not isinstance(node, ast.BinOp):
            continue
        right = worth(node.right, frame)
        if isinstance(node.op, ast.Pow) and worth(node.left, frame) == 0 and _is_number(right) and -1 < right < 0:
            root = right + 1
            why = (
                f"{what}: the power {root:g} of a number that is exactly 0 is taken here, and walked back. Its "
                f"derivative there, {root:g} * 0 ** {right:g}, divides by 0; the engine's rule is right, a root has no "
                "slope at 0"
            )
            fix = f"(x + 1e-9) ** {root:g}   # or without the root, where it is not needed"
            return Finding("nan", why, born, numbers, fix)
        if isinstance(node.op, (ast.Div, ast.FloorDiv, ast.Mod)) and _is_number(right) and right == 0:
            empty = _is_counted(node.right, frame)
            said = ast.unparse(node.right)
            if empty:
                why = f"{what}: `{said}` is 0, for {empty} is empty (no rows) when this line comes to it"
                return Finding("died", why, place, numbers, f"see what leaves nothing in {empty}")
            why = f"{what}: `{said}` is 0 here" if not isinstance(node.right, ast.Constant) else what
            if isinstance(right, int) and born == place:  # a count, and no number of the engine
                return Finding("died", why, place, numbers, f"see why {said} is still 0 here" if why != what else "")
            return Finding("nan", why, born, numbers, f"keep it away from 0: {said} + 1e-12")
    return Finding("nan", f"{what}: a division by 0", born, numbers, "keep what is divided by away from 0")


def _is_number(x: Any) -> bool:
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def _is_counted(node: ast.expr, frame: Any) -> str:
    """The name of the list whose length a divisor is, as `len(xs)`; "" if it is none."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "len" and n.args]
    return next((ast.unparse(n.args[0]) for n in calls if worth(n, frame) == 0), "")
