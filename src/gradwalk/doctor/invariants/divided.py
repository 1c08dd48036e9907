"""A mean divides by the number of its terms: the sum over a batch by the length of the batch, not by that of all rows.

    loss = sum((net(x) - y) ** 2 for x, y in batch) / len(rows)

Dividing by all rows is right where the gradients of all batches make one step. Where every batch makes a step, each is
too short by the number of batches. The doctor tries the length of the batch: the loss has to end far lower.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

MOST = 0.5
"""What is left of the loss must be this part of what is left as it is, or less."""


def by_all_rows(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """The sum over a batch, divided by the number of all rows."""
    before = run.outcome()
    stepped = [any(n.at_update is not None for n in one.values.values()) for one in loop.passes[:-1]]
    if not stepped or sum(stepped) < 0.9 * len(stepped) or not before.start or before.died:
        return None
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, batch, rows in _divided(tree):
            trial = text.replaced(node, ast.copy_location(ast.Name(batch, ast.Load()), node))
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.start or after.fall <= 0:
                continue
            if 1 - after.fall > MOST * (1 - before.fall):
                continue
            factor = after.losses[0] / before.losses[0] if before.losses[0] else 1.0
            what = (
                f"the sum over {batch} is divided by len({rows}), the number of all rows, and not by that of the "
                f"batch: the gradients are {factor:.3g} times too small, and so is every step"
            )
            evidence = (
                f"with len({batch}), tried on a copy, {1 - after.fall:.2%} of the first loss is left at the end, and "
                f"as it is {1 - before.fall:.2%}, after as many steps"
            )
            return Finding("loss", what, text.place(node), evidence, f"len({batch})", cure=trial.text)
    return None


def _divided(tree: ast.Module) -> Iterator[tuple[ast.Name, str, str]]:
    """The rows in `sum(... for ... in batch) / len(rows)`, where `batch = rows[i:j]`; running sums count too."""
    cut = {}
    for made in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Subscript)]:
        target, value = made.targets[0], made.value
        if isinstance(target, ast.Name) and isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            cut[target.id] = ast.unparse(value.value)
    for node in ast.walk(tree):
        length: Any = None
        summed: Any = None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            summed, length = node.left, node.right
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div):
            summed, length = node.target, node.value
        if not isinstance(length, ast.Call) or called_name(length) != "len" or not isinstance(length.args[0], ast.Name):
            continue
        rows = length.args[0].id
        for batch in [b for b, whole in cut.items() if whole == rows and b in _gone_through(tree, summed)]:
            yield length.args[0], batch, rows


def _gone_through(tree: ast.Module, summed: Any) -> set[str]:
    """The lists that the terms of a sum come from."""
    if isinstance(summed, ast.Name):
        loops = [n for n in ast.walk(tree) if isinstance(n, ast.For) and isinstance(n.iter, ast.Name)]
        return {n.iter.id for n in loops if any(_adds_to(s, summed.id) for s in n.body)}  # type: ignore[attr-defined]
    over = [n.iter for n in ast.walk(summed) if isinstance(n, ast.comprehension)]
    return {n.id for n in over if isinstance(n, ast.Name)}


def _adds_to(statement: ast.stmt, name: str) -> bool:
    if isinstance(statement, ast.AugAssign):
        return ast.unparse(statement.target) == name
    parts = [n.id for n in ast.walk(statement) if isinstance(n, ast.Name)] if isinstance(statement, ast.Assign) else []
    return parts.count(name) > 1
