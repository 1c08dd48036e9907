"""Whether a program trains at all: else there is no loss that should fall, and nothing to be cured."""

from __future__ import annotations

import ast

from ..runs.loop import Visit
from ..runs.running import Engine, Run
from ..text.rounds import LOSSY
from ..text.training import names_in

OFTEN = 10
"""So many passes with one and the same loss are odd, in a program that trains."""


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
