"""A division by 0: what was 0, and why, as read from the failing expression and the numbers in its frame."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from .frames import failing, worth

if TYPE_CHECKING:
    from ..runs.running import Run


def by_nothing(run: Run, what: str, born: Place, place: Place, numbers: str) -> Finding:
    """The finding for a program ended by a division by 0: `born` made what is walked back from; `place` failed."""
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
            if (counter := _from_zero(node.right, frame)) is not None:
                why = (
                    f"{what}: `{said}` is 0, for {counter} is 0 in the first step and a number to the power 0 is 1. "
                    "The steps are counted from 0 here; such a correction counts them from 1"
                )
                fixed = ast.unparse(_one_more(node.right, counter))
                return Finding("nan", why, place, numbers, f"{fixed}   # {counter} + 1 in every such line")
            why = f"{what}: `{said}` is 0 here" if not isinstance(node.right, ast.Constant) else what
            if isinstance(right, int) and born == place:  # a count, not a number of the engine
                return Finding("died", why, place, numbers, f"see why {said} is still 0 here" if why != what else "")
            return Finding("nan", why, born, numbers, f"see why {said} is 0 here; where it may be: {said} + 1e-12")
    return Finding("nan", f"{what}: a division by 0", born, numbers, "keep what is divided by away from 0")


def _is_number(x: Any) -> bool:
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def _from_zero(node: ast.expr, frame: Any) -> str | None:
    """The counter t of `1 - beta ** t`, if it is 0; None if the divisor does not have this form."""
    powers = [n.right for n in ast.walk(node) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Pow)]
    named = [n for n in powers if isinstance(n, (ast.Name, ast.Attribute)) and worth(n, frame) == 0]
    return ast.unparse(named[0]) if named else None


def _one_more(node: ast.expr, counter: str) -> ast.expr:
    """The divisor with t + 1 for t."""

    class More(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> Any:
            if isinstance(part, (ast.Name, ast.Attribute)) and ast.unparse(part) == counter:
                return ast.BinOp(part, ast.Add(), ast.Constant(1))
            return super().visit(part)

    copied: ast.expr = More().visit(ast.parse(ast.unparse(node), mode="eval").body)
    return copied


def _is_counted(node: ast.expr, frame: Any) -> str:
    """The name of the list whose length the divisor is, as in `len(xs)`; "" if it is not a length."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "len" and n.args]
    return next((ast.unparse(n.args[0]) for n in calls if worth(n, frame) == 0), "")
