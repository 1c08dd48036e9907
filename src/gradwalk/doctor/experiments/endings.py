"""A training loop that ends long before it should, for instance by a `break` whose test is the wrong way round.

The same loop is tried without the break. If the loss then falls much further, the break is the fault.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.training import LOOPS, Training, body_with

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

FEW = 0.2
"""Less than this part of the rounds that the loop was meant to have."""

LEARNT = 0.8


def ended_early(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A break that ends the training while the loss is still falling."""
    where, before = loop.last_line(), run.outcome()
    count = len(before.losses)
    if not count or before.died or before.fall > LEARNT:
        return None
    for name, tree in run.trees():
        if not name.endswith(where.file):
            continue
        training = Training(name, tree, where.line or 0, (loop.grad, loop.data))
        for outer in training.loops:
            meant = _rounds(outer, run.names)
            tests = [n for n in ast.walk(outer) if isinstance(n, ast.If) and _breaks(n, outer)]
            for test in tests if meant is None or count < FEW * meant else ():

                def change(copied: ast.Module, now: Any, test: Any = test) -> bool:
                    statements = body_with(copied, now(test))
                    statements[statements.index(now(test))] = ast.copy_location(ast.Pass(), now(test))
                    return True

                trial = training.text.changed(change)
                trial = trial and replace(trial, passes=20 * count)
                outcome = laboratory.try_all([trial], run.took + 3.0, 3.0).get(trial) if trial else None
                if outcome is None or len(outcome.losses) < 3 * count or outcome.end > 0.7 * before.losses[-1]:
                    continue
                asked = f" of {meant}" if meant else ""
                what = (
                    f"the training ends in round {count}{asked}, by the break under `if {ast.unparse(test.test)}`, "
                    "while the loss still falls: is the stopping test (early stopping) the wrong way round (reversed)?"
                )
                evidence = (
                    f"the loss went from {before.losses[0]:.4g} to {before.losses[-1]:.4g}; without the break, tried "
                    f"on a copy, it is {outcome.end:.4g} after {len(outcome.losses)} rounds"
                )
                fix = "stop when the loss no longer falls: the test the other way round"
                return Finding("not learning", what, training.text.place(test), evidence, fix)
    return None


def _breaks(node: ast.If, outer: Any) -> bool:
    """Whether a break in an `if` ends this loop, not a loop inside it."""
    inner = [n for n in ast.walk(outer) if isinstance(n, LOOPS) and n is not outer]
    theirs = {id(part) for n in inner for part in ast.walk(n)}
    return any(isinstance(n, ast.Break) and id(n) not in theirs for n in ast.walk(node))


def _rounds(loop: Any, names: dict[str, Any]) -> int | None:
    """How many rounds a `for` over a range or a list was meant to have; None if unknown."""
    if not isinstance(loop, ast.For):
        return None
    call = loop.iter
    while isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("enumerate", "list", "reversed"):
        call = call.args[0]
    parts = call.args if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "range" else []
    numbers = [part.value if isinstance(part, ast.Constant) else names.get(ast.unparse(part)) for part in parts]
    whole = [x for x in numbers if isinstance(x, int)]
    return len(range(*whole)) if parts and len(whole) == len(parts) else None
