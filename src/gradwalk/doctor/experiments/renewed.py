"""A loss that no parameter moves in its own round: it is computed before the loop, not in it.

A graph that is built once still needs a forward pass in every round. Every statement before the loop is tried at every
place in it until the parameters move the loss again and it falls.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.rewritten import Mend
from ..text.training import body_with
from ..witnesses.rulers import read_off
from .round_repairs import Loop
from .shown import NEVER

if TYPE_CHECKING:
    from ..runs.running import Run

BEFORE, MOST = 4, 24
"""How many statements right before a loop are tried in it, and how many changes altogether."""


def renewed(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """The statement that is missing in every round."""
    rows = list(_rows(loop))[:MOST]
    outcomes = laboratory.try_all([each.trial for each in rows], run.took + 3.0)
    depends = [each for each in rows if each.trial in outcomes and outcomes[each.trial].testimony.candidates]
    whole = {each.trial: replace(each.trial, rounds=NEVER, stride="", passes=0) for each in depends}
    ends = laboratory.try_all(list(whole.values()), 2 * run.took + 3.0)
    better = [(each, ends[trial]) for each in depends if (trial := whole[each.trial]) in ends]
    better = [(each, after) for each, after in better if not after.died and after.fall > 0.5 and after.end < before.end]
    if not better:
        return None
    told = {each.trial: outcomes[each.trial].testimony.candidates[0] for each, _ in better}
    slopes = {
        key: Trial(key.text, noise=True, rounds=1, which=which, movers=movers, stride="slopes")
        for key, (which, movers) in told.items()
    }
    seen = laboratory.try_all(list(slopes.values()), run.took + 5.0)
    right = {key for key, trial in slopes.items() if trial in seen and _goes_down(seen[trial])}
    best, after = min(better, key=lambda each: (each[0].trial not in right, each[1].end))  # elsewhere it comes too late
    evidence = (
        "nudged, the parameters do not move the loss of their own round; with that, tried on a copy, they do, and it "
        f"goes from {after.start:.4g} to {after.end:.4g} (as it is, from {before.start:.4g} to {before.end:.4g})"
    )
    return replace(best.finding, evidence=evidence, cure=best.trial.text)


def _goes_down(outcome: Outcome) -> bool:
    """Whether the step of a round goes down the slopes of its loss, as far as one can tell."""
    said = outcome.testimony
    return said.ruler is not None and read_off(said.ruler, said.moved or {}).right is not False


def _rows(loop: Loop) -> Iterator[Mend]:
    around = body_with(loop.text.tree, loop.body)
    at = around.index(loop.body)
    for statement in reversed(around[max(0, at - BEFORE) : at]):
        if not isinstance(statement, (ast.Expr, ast.Assign)):
            continue
        for i, following in enumerate(loop.body.body):

            def change(tree: ast.Module, now: Any, i: int = i, statement: Any = statement) -> bool:
                now(loop.body).body.insert(i, copy.deepcopy(now(statement)))
                return True

            trial = loop.text.changed(change)
            if trial is None:
                continue
            shown = ast.unparse(statement)
            what = (
                f"`{shown}` runs once before this loop (line {statement.lineno}), and not in its rounds: what follows "
                "here works with the old, stale numbers, whatever the data and the parameters are now"
            )
            finding = Finding(
                "stale", what, loop.text.place(following), fix=f"{shown}   # before this line, every time"
            )
            yield Mend(replace(trial, rounds=1, stride="movers", passes=2), finding)
