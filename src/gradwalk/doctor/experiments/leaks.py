"""A variable left over from a loop and read after it: it always has its last value, where another variable was meant.

It is read from the text and confirmed by an experiment: if the labels of the rows change places and the losses stay the
same, no label enters the loss.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop


def left_over(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A loss computed from a variable of an inner loop instead of the label of its row."""
    before = run.outcome()
    for code in loop.everywhere.codes:
        for rows, label, name, inner, line in _leaks(code.tree):
            trial = Trial(rotate=rows, before=run.trains_in, passes=3)
            outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if rows in run.names else None
            if outcome is None or not outcome.losses or outcome.losses != before.losses[: len(outcome.losses)]:
                continue
            what = (
                f"the label {label} never enters the loss: {name} is used there, which is left over from the loop in "
                f"line {inner.lineno}, and always has its last value"
            )
            evidence = f"with the labels of {rows} moved on by one row, the losses are exactly the same"
            return Finding("loss", what, code.place(line), evidence, f"{label} instead of {name}")
    return None


def _leaks(tree: ast.AST) -> Iterator[tuple[str, str, str, ast.For, Any]]:
    """For every loop over rows with a label: the rows, the label, a variable left over by an inner loop, that loop, and
    the line that reads it."""
    for outer in [n for n in ast.walk(tree) if isinstance(n, ast.For) and isinstance(n.target, ast.Tuple)]:
        rows = next((n.id for n in list(ast.walk(outer.iter))[::-1] if isinstance(n, ast.Name) and n.id != "zip"), "")
        label = outer.target.elts[-1] if isinstance(outer.target, ast.Tuple) else None
        for i, inner in enumerate(outer.body):
            if (
                not isinstance(inner, ast.For)
                or not isinstance(inner.target, ast.Name)
                or not isinstance(label, ast.Name)
            ):
                continue
            for line in outer.body[i + 1 :]:
                read = {n.id for n in ast.walk(line) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
                made = {n.id for n in ast.walk(line) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                if inner.target.id in read - made and label.id not in read:
                    yield rows, label.id, inner.target.id, inner, line
