"""A loss that stands still to the last bit though gradients arrive, and gradients that stop arriving on the way.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import TYPE_CHECKING

from ..report import Finding, Place
from ..text.source import assigned, calls, rebinding
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop


def always_the_same(loop: Loop) -> Finding | None:
    """The same loss in every pass, and an update whose results are lost: written to a copy, or dropped."""
    losses = loop.visit.main_losses
    graded = any(n.after for one in loop.passes for n in one.values.values())
    tries = loop.everywhere.find(lambda node: _goes_against(node, loop.grad))
    if len(losses) < 5 or len(set(losses)) > 1 or not graded or not losses[0] or tries is None:
        return None
    where = loop.find(_drops_its_result) or loop.find(rebinding(loop.grad)) or tries
    what = (
        "the loss is one and the same number in every pass, though gradients arrive: what the update makes never gets "
        "into the next pass. New values are put into a copy or bound to another name, or its result is not used, so "
        "no parameter ever moves"
    )
    evidence = f"{losses[0]!r} in each of {len(losses)} passes"
    fix = f"change the parameters themselves: p.{loop.data} -= lr * p.{loop.grad}"
    return Finding("no update", what, where, evidence, fix)


def _goes_against(node: ast.AST, grad: str) -> bool:
    """`p.data - lr * p.grad`, wherever it stands."""
    step = node if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) else None
    return step is not None and isinstance(step.right, ast.BinOp) and f".{grad}" in ast.unparse(step.right)


def _drops_its_result(node: ast.AST) -> bool:
    """`update(model, rate)` as a statement, though it returns a result."""
    return isinstance(node, ast.Expr) and calls("update", "step", "apply", "replace", "move")(node.value)


def ceased(loop: Loop) -> Finding | None:
    """Gradients that arrive in the first passes but in no later one, while the loss stays where it is."""
    passes = loop.passes
    third = len(passes) // 3
    if third < 3:
        return None
    sizes = [max((abs(n.after) for n in one.values.values()), default=0.0) for one in passes]
    last = [one.loss for one in passes[-third:]]
    alive = [bool(size) for size in sizes]
    if not all(alive[:2]) or any(alive[-third:]) or len(set(last)) > 1 or abs(last[0]) < 1e-6 * abs(passes[0].loss):
        return None
    when = len(sizes) - next(i for i, live in enumerate(reversed(alive)) if live)
    what = (
        f"from pass {when + 1} on no gradient arrives at any parameter, and the loss stays the same: the graph is "
        "empty from there (recording was switched off, and not on again), or every unit is dead"
    )
    evidence = f"the largest gradient was {sizes[0]:.4g} in the first pass; the loss is {last[0]:.6g} ever since"
    return Finding("no update", what, _switch(loop) or update_line(loop), evidence, "switch it on again, in every case")


def _switch(loop: Loop) -> Place | None:
    """A `return` between two lines that set one name to False and to True."""
    for code in loop.everywhere.codes:
        for function in [n for n in ast.walk(code.tree) if isinstance(n, ast.FunctionDef)]:
            sets = [n for n in ast.walk(function) if isinstance(n, ast.Assign) and _is_flag(n.value)]
            for off, on in pairwise(sorted(sets, key=lambda n: n.lineno)):
                same = [ast.unparse(t) for t in assigned(off)] == [ast.unparse(t) for t in assigned(on)]
                ends = [
                    n for n in ast.walk(function) if isinstance(n, ast.Return) and off.lineno < n.lineno < on.lineno
                ]
                if same and ends:
                    return code.place(ends[0])
    return None


def _is_flag(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)
