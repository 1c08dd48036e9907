"""Parameters that are updated but take no part in the loss, and the change to the model that makes them all take part.

The witness shows it: nudging them does not move the loss. A change to the text counts if every updated value then has a
slope, the gradients are right, and the loss ends lower.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import body_with
from .edits import edited
from .verdicts import Seen

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

IDLE = 1 / 3
"""So great a part of all updated values must be idle: single entries of a table may well be."""

MOST, BUDGET = 60, 4.0


def made_to_take_part(run: Run, loop: Loop, seen: Seen, laboratory: Laboratory) -> Finding | None:
    """The change that makes all parameters take part, as a finding."""
    told = seen.testimony
    if not told.written or told.idle < IDLE * told.written or told.cut:
        return None
    rows = [
        *_handed_on(run),
        *_added_up(run),
        *((trial, finding.where, finding.fix) for trial, finding, *_ in edited(run, loop)),
    ]
    trials = [replace(trial, witness=seen.at) for trial, *_ in rows if trial.text][:MOST]
    outcomes = laboratory.try_all(trials, run.took + 1.0, BUDGET)
    before = run.outcome()
    for trial, where, fix in rows:
        outcome = outcomes.get(replace(trial, witness=seen.at))
        said = outcome.testimony if outcome is not None else None
        if said is None or not said.right or said.idle or said.cut or said.graded < told.written:
            continue
        whole = laboratory.try_all([trial], run.took + 1.0).get(trial)
        if whole is None or whole.died or not whole.end < 0.8 * before.end:
            continue
        what = (
            f"{told.idle} of the {told.written} values that are updated take no part in the loss: what is computed "
            f"from them is lost here. With `{fix.splitlines()[0]}` all of them do"
        )
        evidence = (
            f"nudged, they do not move the loss; tried on a copy, all do, and it falls from {whole.start:.4g} to "
            f"{whole.end:.4g}; as it is, it goes from {before.start:.4g} to {before.end:.4g}"
        )
        return Finding("cut", what, where, evidence, fix, cure=trial.text)
    return None


def _handed_on(run: Run) -> Iterator[tuple[Trial, Any, str]]:
    """`h = layer(h)` for `h = layer(x)` in a loop, which gives every layer the first input instead of the last
    output."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in [n for loop in ast.walk(tree) if isinstance(loop, ast.For) for n in ast.walk(loop)]:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            if not isinstance(node, ast.Assign) or not isinstance(target, ast.Name):
                continue
            calls = [n for n in ast.walk(node.value) if isinstance(n, ast.Call)]
            for given in [a for n in calls for a in n.args if isinstance(a, ast.Name) and a.id != target.id]:
                trial = text.replaced(given, ast.Name(target.id, ast.Load()))
                if trial is not None:
                    here, there = ast.unparse(node), ast.unparse(node).replace(f"({given.id}", f"({target.id}", 1)
                    yield trial, text.place(node), there if there != here else f"{target.id}, not {given.id}"


def _added_up(run: Run) -> Iterator[tuple[Trial, Any, str]]:
    """`acc = b` before a loop and `acc = acc + w * x` in it, for `acc = b + w * x`, which starts anew each time."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For)]:
            for statement in loop.body:
                value = statement.value if isinstance(statement, ast.Assign) else None
                target = statement.targets[0] if isinstance(statement, ast.Assign) else None
                if not isinstance(target, ast.Name) or not isinstance(value, ast.BinOp):
                    continue
                read = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
                if not isinstance(value.op, ast.Add) or target.id in read:
                    continue

                def change(
                    copied: ast.Module, now: Any, loop: Any = loop, statement: Any = statement, target: Any = target
                ) -> bool:
                    around = body_with(copied, now(loop))
                    first = ast.Assign([copy.deepcopy(target)], now(statement).value.left, lineno=loop.lineno)
                    around.insert(around.index(now(loop)), ast.fix_missing_locations(first))
                    now(statement).value.left = ast.Name(target.id, ast.Load())
                    return True

                trial = text.changed(change)
                if trial is not None:
                    fix = f"{target.id} = {target.id} + {ast.unparse(value.right)}"
                    yield (
                        trial,
                        text.place(statement),
                        f"{fix}   # and {target.id} = {ast.unparse(value.left)} before the loop",
                    )
