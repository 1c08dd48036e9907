"""Labels that do not fit their loss: -1 and 1 under a cross entropy, which has no lowest value with them, and 0 and 1
under a hinge, where 0 takes its row out of the loss.

Tried: the same with 0 for -1, or with -1 for 0.
"""

from __future__ import annotations

import ast
from types import ModuleType
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..runs.datasets import SIGNED, holds_labels
from ..text.training import called_name
from ..watching.places import label_line

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop


def below_zero(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A cross entropy that falls below 0, and with labels 0 and 1 does not."""
    losses = loop.visit.main_losses
    if len(losses) < 3 or losses[0] <= 0 or losses[-1] >= 0 or not loop.everywhere.find(_takes_a_log):
        return None
    for name, thing in run.names.items():
        if name.startswith("__") or isinstance(thing, (type, ModuleType)) or not holds_labels(thing, SIGNED):
            continue
        trial = Trial(relabel=name, before=run.trains_in)
        outcome = laboratory.try_all([trial], run.took + 2.0).get(trial)
        if outcome is None or outcome.died or len(outcome.losses) < len(losses) or min(outcome.losses) < 0:
            continue
        what = (
            f"the labels in {name} are -1 and 1, but this cross entropy needs 0 and 1: with y = -1 its terms have the "
            "wrong sign, so the loss has no lower bound and falls below 0 for ever"
        )
        evidence = (
            f"the loss goes from {losses[0]:.4g} to {losses[-1]:.4g}; with 0 for -1, tried on a copy, from "
            f"{outcome.start:.4g} to {outcome.end:.4g}, and never below 0"
        )
        return Finding("data", what, label_line(loop, name), evidence, f"{name}: (y + 1) / 2 instead of y")
    return None


def needs_signs(run: Run, loop: Loop, name: str) -> tuple[Trial, Finding]:
    """What labels 0 and 1 do in a loss that needs -1 and 1; and the trial that bears it out."""
    what = (
        f"the labels in {name} are 0 and 1, but this loss needs -1 and 1: as in a hinge loss, 1 - y * score, a row "
        "with label 0 gives the same loss whatever the score is, and no gradient"
    )
    finding = Finding("data", what, label_line(loop, name), "", f"{name}: 2 * y - 1 instead of y")
    return Trial(relabel=name, before=run.trains_in), finding


def _takes_a_log(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called_name(node).startswith("log")
