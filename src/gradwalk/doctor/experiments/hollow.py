"""Passes about nothing: batches sliced out of the rows so that all but the first are empty.

    for i in range(0, len(rows), size):
        batch = rows[i:size]          # the wrong end: i:i + size was meant
        rows = rows[i:i + size]       # or the wrong name: the next turn cuts what is left

Such a loss is a number with no graph behind it, or a division by zero rows. Two changes are tried: counting the end of
the slice from its beginning, and giving the part a name of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import FIRST, Laboratory, Trial
from ..report import Finding
from ..text.source import assigned
from ..text.training import Training, body_with, names_in

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

MANY = 0.25


@dataclass(frozen=True)
class Repair:
    """A change that may give a batch rows again, and what it means if it does."""

    node: Any
    trial: Trial | None
    what: str
    fix: str


def hollow(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A slice that leaves passes without rows."""
    before, line = run.outcome(), loop.last_line()
    moved = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    empty = [not moved & one.values.keys() for one in loop.passes]
    small = max((one.size for one, nothing in zip(loop.passes, empty) if nothing), default=1)
    divided = isinstance(run.error, ZeroDivisionError)  # by the length of an empty batch
    if not divided and (sum(empty) < MANY * len(empty) or all(empty) or not any(empty[:FIRST])):
        return None
    for name, tree in run.trees():
        training = Training(name, tree, line.line or 0, (loop.grad, loop.data))
        for each in _repairs(training) if name.endswith(line.file) else ():
            trial = each.trial and replace(each.trial, passes=max(FIRST, len(before.losses)))
            outcome = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or outcome is None or outcome.died or min(outcome.sizes, default=1) <= small:
                continue
            if divided and len(outcome.losses) <= len(before.losses):
                continue
            evidence = (
                f"in {sum(empty)} of {len(empty)} passes no parameter is in the graph of the loss; with `{each.fix}`, "
                "tried on a copy, every pass is about some rows"
            )
            if divided:
                there = f"a division by 0 in pass {len(empty) + 1}"
                evidence = f"{there}; with `{each.fix}`, tried on a copy, there is none"
            place = training.text.place(each.node)
            return Finding("data", each.what, place, evidence, each.fix, cure=replace(trial, passes=0).text)
    return None


def _repairs(training: Training) -> Iterator[Repair]:
    yield from _other_names(training)
    yield from _other_ends(training)


def _other_ends(training: Training) -> Iterator[Repair]:
    """`X[i:i + n]` for `X[i:n]`, where a loop counts i."""
    for node in [n for region in training.regions for n in ast.walk(region) if isinstance(n, ast.Subscript)]:
        cut: Any = node.slice
        if not isinstance(cut, ast.Slice) or cut.lower is None or cut.upper is None or cut.step is not None:
            continue
        if names_in(cut.lower) & names_in(cut.upper) or not names_in(cut.lower):
            continue
        end = ast.BinOp(cut.lower, ast.Add(), cut.upper)
        new = ast.Subscript(node.value, ast.Slice(cut.lower, end), ast.Load())
        new = ast.fix_missing_locations(ast.copy_location(new, node))
        what = (
            f"`{ast.unparse(node)}` is empty in all but the first turns: the end of a slice is counted from the "
            "beginning of the list, and not from where the slice begins, so the other rows are never trained on"
        )
        yield Repair(node, training.text.replaced(node, new), what, ast.unparse(new))


def _other_names(training: Training) -> Iterator[Repair]:
    """`batch = X[i:i + n]` for `X = X[i:i + n]` in a loop, where whatever follows then reads the batch."""
    for statement in [n for region in training.regions for n in ast.walk(region) if isinstance(n, ast.Assign)]:
        cut = [n for n in ast.walk(statement.value) if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Slice)]
        held = {ast.unparse(n.value) for n in cut if isinstance(n.value, ast.Name)}
        lost = [t.id for t in map(_plain, assigned(statement)) if t is not None and t.id in held]
        if not lost:
            continue

        def change(tree: ast.Module, now: Any, statement: Any = statement, lost: list[str] = lost) -> bool:
            body = body_with(tree, now(statement))
            at = body.index(now(statement))
            targets = [n for target in now(statement).targets for n in ast.walk(target)]
            for node in [*targets, *(n for each in body[at + 1 :] for n in ast.walk(each))]:
                if isinstance(node, ast.Name) and node.id in lost:
                    node.id = f"{node.id}{OF_THE_BATCH}"
            return True

        names = " and ".join(lost)
        parts = ", ".join(map(ast.unparse, cut))
        fix = ", ".join(f"{name}{OF_THE_BATCH}" for name in lost) + f" = {parts}"
        here = training.text.place(statement).text.strip()
        what = (
            f"`{here}` puts a part of the rows in the place of all: the next turn cuts its part out of what is left in "
            f"{names}, which then is empty. The part needs a name of its own"
        )
        yield Repair(statement, training.text.changed(change), what, fix)


OF_THE_BATCH = "_batch"


def _plain(node: ast.AST) -> ast.Name | None:
    return node if isinstance(node, ast.Name) else None
