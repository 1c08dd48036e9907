"""The count of steps in a bias correction, `1 - beta ** t`, must grow by exactly one in every step.

Read from the text, where that is certain: a count that never changes, or that grows once for every parameter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..report import Finding
from ..text.source import Code, assigned
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop


SHARE = re.compile(r"beta|\bb_?\d|\bb\b|rho|mu\b|decay|gamma|moment", re.I)
"""What the share of an average is called."""


def bias_correction(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A bias correction whose count of steps stands still or runs ahead."""
    update = update_line(loop)
    for code in loop.everywhere.codes:
        if product := _product(code):
            return product
        for name, power in _counts(code.tree):
            grows = [n for n in ast.walk(code.tree) if isinstance(n, ast.AugAssign) and ast.unparse(n.target) == name]
            others = _set_elsewhere(code.tree, name)
            inner = _over_parameters(code, power, update.line if code.file == update.file else None)
            ahead = [n for n in grows if inner is not None and any(n is part for part in ast.walk(inner))]
            if ahead and inner is not None:
                what = (
                    f"{name} counts the steps for the bias correction, `{ast.unparse(power)}`, and grows once for "
                    "every parameter instead of once per step: the correction of all but the first one is wrong"
                )
                told = f"the loop over the parameters begins in line {inner.lineno}"
                fix = f"{ast.unparse(ahead[0])}   # before the loop over the parameters"
                return Finding("no update", what, code.place(ahead[0]), told, fix)
            if not grows and (not others or _one_more_than_what_stands(code.tree, power, name)):
                what = (
                    f"{name}, which counts the steps for the bias correction `{ast.unparse(power)}`, never grows: the "
                    "averages are corrected as in the first step, for ever, so the steps become far too long"
                )
                return Finding("no update", what, code.place(power), "", f"{name} += 1   # in every step")
    return None


def _counts(tree: ast.AST) -> Iterator[tuple[str, Any]]:
    """The exponents in `1 - beta ** t`, with their names."""
    for node in ast.walk(tree):
        one = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant)
        power = node.right if one and isinstance(node, ast.BinOp) else None
        if isinstance(power, ast.BinOp) and isinstance(power.op, ast.Pow):
            count = power.right
            if isinstance(count, (ast.Name, ast.Attribute)) and not isinstance(power.left, ast.Constant):
                yield ast.unparse(count), node


def _set_elsewhere(tree: ast.AST, name: str) -> bool:
    """Whether a count is set in any way but once, from a constant: by a loop, an argument, a sum."""
    short = name.split(".")[-1]
    given = [a.arg for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.Lambda)) for a in n.args.args]
    targets = [n.target for n in ast.walk(tree) if isinstance(n, (ast.For, ast.comprehension))]
    if short in given or any(ast.unparse(t) == name for each in targets for t in ast.walk(each)):
        return True
    set_to = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and name in map(ast.unparse, assigned(n))]
    return not set_to or any(not isinstance(n.value, ast.Constant) for n in set_to)


def _product(code: Code) -> Finding | None:
    """`1 - beta * t` as a divisor, where t grows by one in every step: the power was meant."""
    grown = {ast.unparse(n.target) for n in ast.walk(code.tree) if isinstance(n, ast.AugAssign) and _is_one(n.value)}
    for node in [n for n in ast.walk(code.tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]:
        below: Any = node.right
        one = isinstance(below, ast.BinOp) and isinstance(below.op, ast.Sub) and _is_one(below.left)
        times = below.right if one else None
        if not isinstance(times, ast.BinOp) or not isinstance(times.op, ast.Mult):
            continue
        if ast.unparse(times.right) not in grown or not SHARE.search(ast.unparse(times.left)):
            continue
        beta, t = ast.unparse(times.left), ast.unparse(times.right)
        what = (
            f"`{ast.unparse(below)}` is a product, where the power {beta} ** {t} belongs: with shares near 1 it falls "
            "below 0 from the second step on, so steps go the wrong way, and the root of such a number is a complex one"
        )
        evidence = f"with 0.9 for {beta}: 1 - 0.9 * 2 = -0.8 in the second step, where 1 - 0.9 ** 2 = 0.19 belongs"
        return Finding("optimizer", what, code.place(below), evidence, f"1 - {beta} ** {t}   # for both averages")
    return None


def _is_one(node: Any) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def _one_more_than_what_stands(tree: ast.AST, power: ast.AST, name: str) -> bool:
    """`t = self.t + 1` where the sum is never stored: `self.t` is only ever set to a constant."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    around = next((f for f in functions if any(part is power for part in ast.walk(f))), None)
    if around is None or name in [a.arg for a in around.args.args]:
        return False
    set_to = [n for n in ast.walk(around) if isinstance(n, ast.Assign) and name in map(ast.unparse, assigned(n))]
    if len(set_to) != 1 or not isinstance(set_to[0].value, ast.BinOp):
        return False
    sides = (set_to[0].value.left, set_to[0].value.right)
    held = [ast.unparse(side) for side in sides if isinstance(side, ast.Attribute)]
    if len(held) != 1 or not any(isinstance(side, ast.Constant) for side in sides):
        return False
    counts = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and held[0] in map(ast.unparse, assigned(n))]
    grown = [n for n in ast.walk(tree) if isinstance(n, ast.AugAssign) and n.target is not None]
    short = held[0].split(".")[-1]
    written = any(getattr(n.target, "attr", getattr(n.target, "id", "")) == short for n in grown)
    return bool(counts) and not written and all(isinstance(n.value, ast.Constant) for n in counts)


def _over_parameters(code: Code, power: Any, update: int | None) -> ast.For | None:
    """The innermost loop that holds both the correction and the update: the one over the parameters."""
    if update is None:
        return None
    lines = (power.lineno, update - code.first + 1)
    around = [
        n for n in ast.walk(code.tree)
        if isinstance(n, ast.For) and all(n.lineno <= line <= (n.end_lineno or 0) for line in lines)
    ]  # fmt: skip
    inner = max(around, key=lambda n: n.lineno, default=None)
    walks = inner is not None and any(inner is not n and inner in list(ast.walk(n)) for n in around)
    function = inner is not None and len(around) == 1 and _in_a_function(code.tree, inner)
    return inner if walks or function else None


def _in_a_function(tree: ast.AST, node: ast.AST) -> bool:
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return any(any(part is node for part in ast.walk(f)) for f in functions)
