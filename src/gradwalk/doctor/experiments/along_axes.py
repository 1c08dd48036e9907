"""A loss computed along the wrong axis: with the other axis, its gradients are its slopes, and it falls.

Steps that do not go down the slopes of a loss may belong to another loss, the one that was meant.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.slips import axes
from ..witnesses.rulers import read_off
from .changes import mend
from .round_repairs import Loop
from .shown import NEVER
from .step_repairs import Held, shown

if TYPE_CHECKING:
    from ..runs.running import Run

MOST, BUDGET = 12, 3.0


def along_another_axis(
    run: Run, loop: Loop, before: Outcome, held: list[Held], laboratory: Laboratory
) -> Finding | None:
    """The axis that, when changed, makes the steps go down the slopes of the changed loss."""
    nodes = [n for n in ast.walk(loop.text.tree) if hasattr(n, "lineno")]
    nodes.sort(key=lambda n: not isinstance(n, ast.Assign))  # named axes first
    asked = Trial(rounds=NEVER, which=held[0].asked.which)
    rows = [each for n in nodes for new, told in axes(n) for each in mend(loop.text, n, new, told, asked)][:MOST]
    outcomes = laboratory.try_all([each.trial for each in rows], 2 * run.took + 3.0, BUDGET)
    for each in rows:
        after = outcomes.get(each.trial)
        if after is None or after.died or not after.is_clearly_better(before):
            continue
        points = [replace(one.asked, stride="slopes", text=each.trial.text) for one in held]
        seen = [one.testimony for one in laboratory.try_all(points, run.took + 5.0).values()]
        if not seen or not all(said.ruler and read_off(said.ruler, said.moved or {}).right for said in seen):
            continue
        what = (
            f"the loss is worked out along the wrong axis, `{each.finding.where.text.strip()}`: its gradients are "
            f"those of another one. With `{each.finding.fix}` they are its slopes"
        )
        evidence = (
            f"{shown(held)}; with the other axis, tried on a copy, all of them do, and the loss falls from "
            f"{after.start:.4g} to {after.end:.4g} (as it is, from {before.start:.4g} to {before.end:.4g})"
        )
        return replace(each.finding, kind="loss", what=what, evidence=evidence, cure=each.trial.text)
    return None
