"""Whether a program trains at all: else there is no loss that should fall, and nothing to be cured."""

from __future__ import annotations

import ast

from ..runs.loop import Visit
from ..runs.running import Engine, Run
from ..signs.falling import is_maximised, may_be_meant
from ..text.rounds import LOSSY
from ..text.training import names_in
from ..watching.recorded import Loop

OFTEN = 10
"""So many passes with one and the same loss are odd, in a program that trains."""

RISEN = 0.05
"""So much of the first loss more at the end is no noise."""


def trains(run: Run, visit: Visit) -> bool:
    """Whether values are written to between the passes, or the text speaks of a loss: a program that only tries its
    gradients, at one point after the other, does neither."""
    moved = visit.updates or visit.moved_at or visit.elsewhere or any(one.stepped for one in visit.passes)
    return bool(moved) or any(map(LOSSY.search, _names(run)))


def _names(run: Run) -> set[str]:
    trees = [tree for _, tree in run.trees()]
    texts = [n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant) and type(n.value) is str]
    return {*texts, *(name for tree in trees for name in names_in(tree))}


def standing_still(trained: list[Engine]) -> str:
    """Of passes that all have the same loss: that it is not known whether the program learns; "" otherwise."""
    for one in trained:
        losses = one.visit.main_losses
        if len(losses) >= OFTEN and len(set(losses)) == 1:
            return f"whether it learns: its loss is {losses[0]:.6g} in all of {len(losses)} passes, to the last digit"
    return ""


def rising(run: Run, trained: list[Engine]) -> str:
    """Of a loss that has risen, and nothing was found that explains it: that it is not known whether the program
    learns. A number that is meant to rise, or one of several losses that are walked back in turn, says nothing."""
    outcome = run.outcome()
    for one in trained[:1]:
        alone = len({line for line, _ in one.visit.losses}) == 1
        if len(outcome.losses) < OFTEN or not alone or outcome.fall > -RISEN or not trains(run, one.visit):
            continue
        loop = Loop(one.visit)
        if not is_maximised(loop) and not may_be_meant(loop):
            return f"whether it learns: its loss goes from {outcome.start:.4g} to {outcome.losses[-1]:.4g}"
    return ""
