"""Batches that are all the same: a loop goes from batch to batch but slices out the first one each time.

Read from the text: a `for i in range(0, len(X), size)` around the walk that never uses `i`. Tested: whether all passes
use the same data.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

PASSES = 20


def first_batch_only(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A batch that does not depend on the batch counter."""
    line = loop.last_line().line or 0
    for name, tree in run.trees():
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.For) and n.lineno <= line <= (n.end_lineno or 0)]:
            if not _counts_batches(node) or not name.endswith(loop.last_line().file):
                continue
            trial = Trial(signs=True, passes=PASSES)
            outcome = laboratory.try_all([trial], run.took + 1.0).get(trial)
            if outcome is None or outcome.kinds != 1:
                continue
            text, counter = Text(name, tree), ast.unparse(node.target)
            cut = next(
                (n for n in ast.walk(node) if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Slice)), None
            )
            what = (
                f"every batch is the same one: the loop in line {node.lineno} counts {counter}, and nothing in it "
                f"depends on {counter}, so the other rows are never trained on"
            )
            evidence = f"the first {min(PASSES, len(loop.passes))} passes are all about the same data"
            shown = ast.unparse(cut.value) if cut is not None else "X"
            return Finding("data", what, text.place(cut or node), evidence, f"{shown}[{counter}:{counter} + size]")
    return None


def _counts_batches(node: ast.For) -> bool:
    """Matches `for i in range(0, n, size)` without an `i` inside."""
    call: Any = node.iter
    by_steps = isinstance(call, ast.Call) and getattr(call.func, "id", "") == "range" and len(call.args) == 3
    names = {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
    read = {n.id for part in node.body for n in ast.walk(part) if isinstance(n, ast.Name)}
    return by_steps and bool(names) and not names & read
