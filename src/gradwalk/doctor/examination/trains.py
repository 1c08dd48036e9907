"""Whether a program trains at all: if not, there is no loss that should fall, and nothing to cure."""

from __future__ import annotations

import ast
import re

from ..report import Finding
from ..runs.loop import Visit
from ..runs.running import Engine, Run
from ..signs.falling import is_maximised, may_be_meant
from ..text.rounds import LOSSY
from ..text.training import names_in
from ..watching.recorded import Loop

OFTEN = 10
"""This many passes with the same loss are odd in a program that trains."""

RISEN = 0.05
"""A rise at the end by this part of the first loss is not noise."""


def trains(run: Run, visit: Visit) -> bool:
    """Whether values are written to between passes, or the text mentions a loss: a program that only tries out its
    gradients, point by point, does neither."""
    moved = visit.updates or visit.moved_at or visit.elsewhere or any(one.stepped for one in visit.passes)
    return bool(moved) or any(map(LOSSY.search, _names(run)))


def _names(run: Run) -> set[str]:
    trees = [tree for _, tree in run.trees()]
    texts = [n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant) and type(n.value) is str]
    return {*texts, *(name for tree in trees for name in names_in(tree))}


def never_moved(run: Run, trained: list[Engine]) -> Finding | None:
    """No update at all: gradients are computed and reset, pass after pass, and the loss stays the same. A program that
    only times its passes does that too."""
    for one in trained:
        losses, visit = one.visit.main_losses, one.visit
        moved = visit.updates or visit.moved_at or visit.elsewhere or visit.strangers
        arrive = any(n.after for each in visit.passes for n in each.values.values())
        if len(losses) < OFTEN or moved or not arrive or not visit.zeroings or Loop(visit).moved:
            continue
        if len(visit.recurring) < 2 and len(set(losses)) > 1:
            continue  # different values in every pass: there is nothing to train
        if _is_timed(run) or not trains(run, visit):
            continue
        what = (
            "there is no update: gradients are worked out and set back to 0 in every pass, and nothing moves the "
            "parameters (the update is missing)"
        )
        evidence = f"in {len(losses)} passes gradients arrive, and every parameter has the number that it began with"
        fix = f"for p in parameters: p.{visit.roles.data} -= lr * p.{visit.roles.grad}   # after backward()"
        return Finding("no update", what, visit.passes[-1].where, evidence, fix)
    return None


TIMED = re.compile(r"perf_counter|process_time|monotonic|timeit|\bbench")


def _is_timed(run: Run) -> bool:
    return any(TIMED.search(name) for name in _names(run))


def standing_still(trained: list[Engine]) -> str:
    """A note that it is unknown whether the program learns, if the loss or the parameters never change; else ""."""
    for one in trained:
        losses = one.visit.main_losses
        if len(losses) >= OFTEN and len(set(losses)) == 1:
            return f"whether it learns: its loss is {losses[0]:.6g} in all of {len(losses)} passes, to the last digit"
        arrive = any(n.after for each in one.visit.passes for n in each.values.values())
        if len(losses) >= OFTEN and arrive and len(one.visit.recurring) > 1 and not Loop(one.visit).moved:
            return f"whether it learns: in {len(losses)} passes gradients arrive, and no parameter moves"
    return ""


def is_shown(one: Engine) -> bool:
    """Whether the loop with the passes shows something called a loss: then it is training, not a measurement."""
    lines = {line for line, _ in one.visit.losses}
    for code in Loop(one.visit).everywhere.codes:
        for loop in [n for n in ast.walk(code.tree) if isinstance(n, (ast.For, ast.While))]:
            inside = any(line and loop.lineno <= line <= (loop.end_lineno or 0) for line in lines)
            prints = [n for n in ast.walk(loop) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "print"]
            if inside and any(LOSSY.search(ast.unparse(n)) for n in prints):
                return True
    return False


def never_updated(run: Run, trained: list[Engine]) -> Finding | None:
    """A loss that is shown and walked back from again and again in one loop, with gradients, while nothing ever moves.
    A program that only times its passes does that too."""
    if _is_timed(run) or not any(map(is_shown, trained)):
        return None
    for one in trained:
        losses, visit = one.visit.main_losses, one.visit
        graded = any(n.after for each in visit.passes for n in each.values.values())
        moved = visit.updates or visit.moved_at or visit.elsewhere or any(each.stepped for each in visit.passes)
        where = visit.passes[-1].where if visit.passes else None
        if len(losses) < OFTEN or len(set(losses)) > 1 or not graded or moved or where is None or not losses[0]:
            continue
        what = (
            "gradients are worked out in every pass, and nothing is done with them: no parameter is ever moved, so the "
            "loss is one and the same number (the update is missing)"
        )
        evidence = f"{losses[0]:.6g} in all of {len(losses)} passes, to the last digit; no value was written to"
        return Finding("no update", what, where, evidence, "p -= rate * gradient, for every parameter, after the walk")
    return None


def rising(run: Run, trained: list[Engine]) -> str:
    """For a loss that rose without a known cause: a note that it is unknown whether the program learns. Empty for a
    number that is meant to rise, or one of several losses that are walked back from in turn."""
    outcome = run.outcome()
    for one in trained[:1]:
        alone = len({line for line, _ in one.visit.losses}) == 1
        if len(outcome.losses) < OFTEN or not alone or outcome.fall > -RISEN or not trains(run, one.visit):
            continue
        loop = Loop(one.visit)
        if not is_maximised(loop) and not may_be_meant(loop):
            return f"whether it learns: its loss goes from {outcome.start:.4g} to {outcome.losses[-1]:.4g}"
    return ""
