"""Classes that are mistaken for their neighbours: the labels that were learned are shifted by one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.origins import Origin
from ..text.rewritten import Text
from .comparing import told_comparisons

if TYPE_CHECKING:
    from ..runs.running import Run

KEPT = 60


def shifted(run: Run, text: Text, call: ast.Call, laboratory: Laboratory) -> Finding | None:
    """Three or more classes, each always mistaken for the same other one: the labels that were learned are shifted."""
    nodes = [n for n in Origin(text.tree, call).comparisons() if isinstance(n.ops[0], ast.Eq)]
    trial = told_comparisons(text, nodes) if nodes else None
    outcome = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
    for i, node in enumerate(nodes if outcome is not None else ()):
        seen = outcome.compared.get(i, [])[-KEPT:] if outcome is not None else []
        rows = [(a, b) for a, b, _ in seen if type(a) is type(b) is int]
        taken = {b: {a for a, other in rows if other == b} for b in {b for _, b in rows}}
        if len(taken) < 3 or any(len(some) != 1 or label in some for label, some in taken.items()):
            continue
        if len({a for some in taken.values() for a in some}) < len(taken):
            continue
        shown = ", ".join(f"{label} for {next(iter(taken[label]))}" for label in sorted(taken))
        what = (
            f"every class is taken for another one, always the same ({shown}): what is learned are labels that are "
            "shifted by one. An index below 0 counts from the end, so nothing fails"
        )
        where = next((n for n in ast.walk(text.tree) if _marks_beside(n)), node)
        fix = "the index of a class is its label, in the targets as in the answers"
        return Finding("data", what, text.place(where), f"{len(rows)} comparisons in `{ast.unparse(node)}`", fix)
    return None


def _marks_beside(node: ast.AST) -> bool:
    """Matches `v[k - 1] = 1.0`."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    index = target.slice if isinstance(target, ast.Subscript) else None
    return (
        isinstance(index, ast.BinOp)
        and isinstance(index.op, (ast.Add, ast.Sub))
        and isinstance(index.right, ast.Constant)
    )
