"""A loss that is exactly 0 in every round from the first: nothing is measured, and no gradient can arrive.

Something on the way to it is 0 for all rows: `1 // n`, a number truncated by int(), an empty part of a table. The
program is tried without each; if it then begins with a loss and learns, that was the cause.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.mutants import left_alone, slices
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

FEWEST, MOST = 4, 40
LEARNS = 0.1


def always_zero(run: Run, laboratory: Laboratory) -> Finding | None:
    """What makes the loss 0 from the beginning; None if it is not 0 or no cause was found."""
    losses = run.outcome().losses
    if len(losses) < FEWEST or any(losses):
        return None
    rows = [row for name, tree in run.trees() for row in _changes(Text(name, tree), tree)][:MOST]
    outcomes = laboratory.try_all([trial for trial, *_ in rows], run.took + 2.0)
    for trial, text, node, new in rows:
        seen = outcomes.get(trial)
        if seen is None or seen.died or not seen.losses or not seen.losses[0] or seen.fall < LEARNS:
            continue
        here, there = ast.unparse(node), ast.unparse(new)
        why = "a division by // rounds to a whole number, 0 here" if "//" in here else "it cuts off what counts"
        what = (
            f"the loss is exactly 0 in all {len(losses)} passes, and so is every gradient: `{here}` makes it so "
            f"({why}). That is no perfect fit: nothing is learned"
        )
        evidence = f"with `{there}`, tried on a copy, the loss goes from {seen.start:.4g} to {seen.end:.4g}"
        return Finding("loss", what, text.place(node), evidence, there, cure=trial.text)
    return None


def _changes(text: Text, tree: ast.Module) -> Iterator[tuple[Trial, Text, Any, Any]]:
    nodes = list(ast.walk(tree))
    whole = [n for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.FloorDiv)]
    pairs: list[tuple[Any, Any]] = [(n, ast.copy_location(ast.BinOp(n.left, ast.Div(), n.right), n)) for n in whole]
    pairs += [(n, new) for make in (left_alone, slices) for n in nodes for new, _ in make(n)]
    for node, new in pairs:
        trial = text.replaced(node, new)
        if trial is not None:
            yield trial, text, node, new
