"""A loss that is blind to some rows: it stays the same whatever their inputs are.

This is tested, not read: the inputs of all rows with the label 0 change places. If the losses stay the same to the last
digit, but not when the rows with the label 1 do so, the label 0 never counts. A cross entropy with only its y * log(p)
part behaves like this, as does a hinge loss with the labels 0 and 1.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..runs.datasets import holds_labels, moved_among
from ..text.training import Training
from ..watching.places import variable_line
from .labels import needs_signs

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

PASSES = 60


def blind_to_a_label(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Rows with the label 0 that do not count."""
    losses = run.outcome().losses
    if len(losses) < 3 or loop.visit.main_line is None:
        return None
    for rows, labels in _labelled(run.names):
        table, told = run.names[rows], run.names[labels] if labels else None
        if any(moved_among(table, told, y) == list(table) for y in (0, 1)):
            continue  # a single row, or rows that are alike: swapping changes nothing
        zeros, ones = (Trial(blind=(rows, labels, y), before=run.trains_in, passes=PASSES) for y in (0, 1))
        outcomes = laboratory.try_all([zeros, ones], run.took + 1.0)
        same = [_is_same(outcomes[trial].losses, losses) if trial in outcomes else None for trial in (zeros, ones)]
        if same != [True, False]:
            continue
        where = _log_line(run, loop) or variable_line(loop, rows)
        half = "log" in where.text
        if not half and (signed := _with_signs(run, loop, labels or rows, laboratory)):
            return signed
        what = (
            f"rows with the label 0 in {labels or rows} do not count: the loss is the same whatever is answered there"
        )
        if half:
            what += (
                ". The cross entropy has only its y * log(p) part; (1 - y) * log(1 - p) is missing, so the answer 1 "
                "everywhere costs nothing"
            )
        evidence = (
            "with the inputs of all rows of label 0 in other places the losses are the same to the last digit; with "
            "those of label 1 they are not"
        )
        fix = (
            "-(y * log(p) + (1 - y) * log(1 - p))"
            if half
            else "a loss in which both labels count: labels -1 and 1, say"
        )
        return Finding("loss", what, where, evidence, fix)
    return None


def _with_signs(run: Run, loop: Loop, name: str, laboratory: Laboratory) -> Finding | None:
    """The labels as the cause, if the loss falls much further with -1 for 0."""
    trial, finding = needs_signs(run, loop, name)
    outcome, before = laboratory.try_all([trial], run.took + 1.0).get(trial), run.outcome()
    if outcome is None or not outcome.is_clearly_better(before):
        return None
    evidence = (
        f"with the inputs of all rows of label 0 in other places the losses are the same; with -1 for 0, tried on a "
        f"copy, the loss falls from {outcome.start:.4g} to {outcome.end:.4g}; as it is, it goes from "
        f"{before.start:.4g} to {before.end:.4g}"
    )
    return replace(finding, evidence=evidence)


def _is_same(some: list[float], others: list[float]) -> bool:
    return bool(some) and some == others[: len(some)]


def _labelled(names: dict[str, Any]) -> list[tuple[str, str]]:
    """Rows that end with their label, as ("rows", ""), or rows and labels as two lists of the same length."""
    own = {name: thing for name, thing in names.items() if not name.startswith("__") and isinstance(thing, list)}
    found = [(name, "") for name, thing in own.items() if _are_rows(thing) and holds_labels(thing)]
    for labels, thing in own.items():
        if holds_labels(thing) and not _are_rows(thing):
            found += [(rows, labels) for rows, held in own.items() if rows != labels and len(held) == len(thing)]
    return found[:3]


def _are_rows(thing: list[Any]) -> bool:
    return all(isinstance(row, (list, tuple)) and len(row) > 1 for row in thing)


def _log_line(run: Run, loop: Loop) -> Place | None:
    """Where the training code multiplies a label by a logarithm."""
    where = loop.last_line()
    for name, tree in run.trees():
        training = Training(name, tree, where.line or 0, ("grad",))
        for region in training.regions if name.endswith(where.file) else ():
            for node in ast.walk(region):
                if (
                    isinstance(node, ast.BinOp)
                    and isinstance(node.op, ast.Mult)
                    and re.search(r"\blog\b", ast.unparse(node))
                ):
                    return training.text.place(node)
    return None
