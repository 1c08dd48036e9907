"""Gradients that are computed and thrown away: reset to 0 before any step has used them.

    for rows in parts:
        net.zero_grad()          # what the parts before have added is lost
        loss(rows).backward()
    step()

The record shows it pass by pass: gradients arrive, no parameter moves, and the next pass finds zeros. The change that
is tried moves the line that resets them before the inner loop.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.training import LOOPS, Training, body_with

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.passes import Pass
    from ..watching.recorded import Loop

MANY = 0.3
"""The part of the passes that must lead to nothing."""

FEWEST = 3
"""How many must lead to a step: otherwise the program wants gradients, not training."""


def wasted(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Passes whose gradients no step has used."""
    line, before = loop.last_line(), run.outcome()
    pairs = [(one, two) for one, two in pairwise(loop.passes) if one.where == two.where == line]
    lost = [_is_lost(one, two) for one, two in pairs]
    used = [one for one, _ in pairs if any(n.at_update for n in one.values.values())]
    if len(used) < FEWEST or sum(lost) < max(FEWEST, MANY * len(pairs)):
        return None
    for name, tree in run.trees():
        if not name.endswith(line.file):
            continue
        training = Training(name, tree, line.line or 0, (loop.grad, loop.data))
        for inner in training.loops[:-1]:
            for statement in [s for s in inner.body if _zeroes(s, loop.grad)]:

                def change(copied: ast.Module, now: Any, inner: Any = inner, statement: Any = statement) -> bool:
                    now(inner).body.remove(now(statement))
                    around = body_with(copied, now(inner))
                    around.insert(around.index(now(inner)), now(statement))
                    return True

                trial = training.text.changed(change)
                outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial is not None else None
                if trial is None or outcome is None or outcome.died or not outcome.end < before.end:
                    continue
                text = ast.unparse(statement).splitlines()[0]
                what = (
                    f"`{text}` stands inside the loop in line {inner.lineno}, between the walks whose gradients are to "
                    f"be added up: what all but the last of them have worked out is set back to 0 before a step uses it"
                )
                evidence = (
                    f"{sum(lost)} of {len(pairs)} passes leave gradients that no step has seen; with the line before "
                    f"that loop, tried on a copy, the loss ends at {outcome.end:.4g}, and as it is at {before.end:.4g}"
                )
                fix = f"before the loop in line {inner.lineno}: {text}"
                return Finding("not zeroed", what, training.text.place(statement), evidence, fix, cure=trial.text)
    loop.unsure.append(
        f"whether it is meant that {sum(lost)} of {len(pairs)} passes leave gradients which are set back to 0 before "
        "any step has seen them"
    )
    return None


def _is_lost(one: Pass, two: Pass) -> bool:
    """Whether gradients arrived, nothing moved by them, and the next pass began with zeros."""
    arrived = [key for key, n in one.values.items() if n.after and key in two.values]
    moved = any(n.at_update is not None for n in one.values.values())
    return bool(arrived) and not moved and not any(two.values[key].before for key in arrived)


def _zeroes(statement: Any, grad: str) -> bool:
    """Matches `net.zero_grad()` and `for p in params: p.grad = 0.0`."""
    text = ast.unparse(statement)
    if isinstance(statement, ast.Expr):
        return "zero" in text or "reset" in text or "clear" in text
    sets: list[Any] = [
        n for n in ast.walk(statement) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Constant)
    ]
    return isinstance(statement, (*LOOPS, ast.Assign)) and any(
        getattr(t, "attr", "") == grad and not n.value.value for n in sets for t in n.targets
    )
