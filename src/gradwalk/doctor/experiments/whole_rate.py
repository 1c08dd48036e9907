"""Where a rate became 0: the floor division or rounding without which the parameters move and the loss falls."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import Training, called_name

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

MOST = 12
SOON = 12
CUTS = ("int", "round", "floor", "trunc")


def at_its_cut(run: Run, loop: Loop, finding: Finding, laboratory: Laboratory) -> Finding:
    """The finding about an update that moves nothing, placed where its factor is cut down to 0."""
    for name, tree in run.trees():
        text, training = Text(name, tree), Training(name, tree, loop.last_line().line or 0, (loop.grad,))
        cut = [n for n in ast.walk(tree) if not training.is_engine(n) and _finer(n) is not None]
        for node in cut[:MOST]:
            trial = text.replaced(node, _finer(node))
            trial = trial and replace(trial, passes=SOON)
            after = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or len(set(after.losses)) < 2 or after.fall <= 0:
                continue
            here, there = ast.unparse(node), ast.unparse(_finer(node))
            how = "an integer division, which cuts" if isinstance(node, ast.BinOp) else "rounding that cuts"
            what = f"{finding.what.split(' (')[0]}: `{here}` is {how} a fraction down to a whole number, 0"
            evidence = f"{finding.evidence}; with `{there}`, tried on a copy, they move and the loss falls"
            cure = replace(trial, passes=0).text
            return replace(finding, what=what, where=text.place(node), evidence=evidence, fix=there, cure=cure)
    return finding


def _finer(node: Any) -> Any:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        return ast.copy_location(ast.BinOp(node.left, ast.Div(), node.right), node)
    if isinstance(node, ast.Call) and called_name(node) in CUTS and len(node.args) == 1:
        return node.args[0]
    return None
