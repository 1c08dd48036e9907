"""Passes about nothing: a batch that is cut out of the rows with the wrong end, so that all but the first are empty.

    for i in range(0, len(rows), size):
        batch = rows[i:size]          # i:i + size was meant

Such a loss is a number with no graph behind it. Tried: the end of the slice counted from its beginning.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import FIRST, Laboratory
from ..report import Finding
from ..text.training import Training, names_in

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

MANY = 0.25


def hollow(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A slice that leaves passes without any rows."""
    before, line = run.outcome(), loop.last_line()
    moved = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    empty = [not moved & one.values.keys() for one in loop.passes]
    small = max((one.size for one, nothing in zip(loop.passes, empty) if nothing), default=1)
    divided = isinstance(run.error, ZeroDivisionError)  # by the length of a batch with nothing in it
    if not divided and (sum(empty) < MANY * len(empty) or all(empty) or not any(empty[:FIRST])):
        return None
    for name, tree in run.trees():
        training = Training(name, tree, line.line or 0, (loop.grad, loop.data))
        for node, new in _slices(training) if name.endswith(line.file) else ():
            trial = training.text.replaced(node, new)
            trial = trial and replace(trial, passes=max(FIRST, len(before.losses)))
            outcome = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or outcome is None or outcome.died or min(outcome.sizes, default=1) <= small:
                continue
            if divided and len(outcome.losses) <= len(before.losses):
                continue
            here, there = ast.unparse(node), ast.unparse(new)
            what = (
                f"`{here}` is empty in all but the first turns: the end of a slice is counted from the beginning of "
                f"the list, and not from where the slice begins, so the other rows are never trained on"
            )
            evidence = (
                f"in {sum(empty)} of {len(empty)} passes no parameter is in the graph of the loss; with `{there}`, "
                "tried on a copy, every pass is about some rows"
            )
            if divided:
                evidence = f"a division by 0 in pass {len(empty) + 1}; with `{there}`, tried on a copy, there is none"
            return Finding("data", what, training.text.place(node), evidence, there, cure=replace(trial, passes=0).text)
    return None


def _slices(training: Training) -> Iterator[tuple[ast.Subscript, ast.Subscript]]:
    """`X[i:i + n]` for `X[i:n]`, where a loop counts i."""
    for node in [n for region in training.regions for n in ast.walk(region) if isinstance(n, ast.Subscript)]:
        cut: Any = node.slice
        if not isinstance(cut, ast.Slice) or cut.lower is None or cut.upper is None or cut.step is not None:
            continue
        if names_in(cut.lower) & names_in(cut.upper) or not names_in(cut.lower):
            continue
        end = ast.BinOp(cut.lower, ast.Add(), cut.upper)
        new = ast.Subscript(node.value, ast.Slice(cut.lower, end), ast.Load())
        yield node, ast.fix_missing_locations(ast.copy_location(new, node))
