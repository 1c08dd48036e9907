"""Parameters in an array of whole numbers: what a step makes of them is cut off again when it is put back.

    w = np.ones(3, dtype=int);  w[i] = w[i] - rate * g[i]        # 0.98 becomes 0, or stays 1

Tried: the arrays that the program makes of whole numbers, each as one of floats. The first loss must stay as it is.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.rewritten import Text
from ..text.slips import floating
from .round_repairs import NEVER

if TYPE_CHECKING:
    from ..runs.running import Run

MOST = 12


def cut_to_whole_numbers(run: Run, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """The array that a loop cannot move, or only by whole steps; None if there is no such."""
    rows = []
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in ast.walk(tree):
            for new, told in floating(node):
                trial = text.replaced(node, new)
                if trial is not None:
                    rows.append((text, node, new, told, replace(trial, rounds=NEVER, which=before.testimony.which)))
    outcomes = laboratory.try_all([trial for *_, trial in rows[:MOST]], run.took + 2.0)
    for text, node, new, told, trial in rows[:MOST]:
        after = outcomes.get(trial)
        if after is None or after.died or not after.losses or not isfinite(after.end):
            continue
        same = abs(after.losses[0] - before.losses[0]) <= 1e-9 * max(1.0, abs(before.losses[0]))
        if same and after.ends_far_below(before):
            evidence = (
                f"with `{ast.unparse(new)}`, tried on a copy, the loss goes from {after.start:.4g} to {after.end:.4g}; "
                f"as it is, from {before.start:.4g} to {before.end:.4g}"
            )
            what = f"`{ast.unparse(node)}` makes {told}, so the parameters stay where they are or jump by 1"
            return Finding("parameters", what, text.place(node), evidence, ast.unparse(new), cure=trial.text)
    return None
