"""Which of the data reach the loss: rows, inputs or targets that may be anything, and no loss ever changes.

Tried, not read: some numbers of a table change places, and the program runs until one of its losses differs. Where none
does, those numbers take no part in the training, whatever the text seems to say.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..runs.datasets import parts_of
from ..text.training import Training
from ..watching.places import variable_line

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

FEWEST = 6
TABLES = 3
APART = re.compile(r"(^|_)(\w*split|val|valid|validation|\w*test|held|holdout|dev|folds?|unseen|eval)(_|\d*$)", re.I)
"""Words of programs that keep rows apart on purpose."""


def without_influence(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Rows, inputs or targets that never reach the loss."""
    losses = run.outcome().losses
    if len(losses) < 3 or not run.trains_in or loop.visit.main_line is None:
        return None
    tables = [name for name in run.names if not name.startswith("__") and len(parts_of(run.names[name])) > 0]
    tables = [name for name in tables if len(run.names[name]) >= FEWEST and _is_made_before(run, loop, name)]
    tables = [name for name in tables if _is_trained_on(run, loop, name)][:TABLES]
    for name in tables:
        if finding := _blind_spot(run, loop, name, losses, laboratory):
            return finding
    return None


def _blind_spot(run: Run, loop: Loop, name: str, losses: list[float], laboratory: Laboratory) -> Finding | None:
    rows, parts = len(run.names[name]), parts_of(run.names[name])
    limit = min(len(losses), max(30, 3 * rows))
    third = rows // 3
    last, first = tuple(range(rows - third, rows)), tuple(range(third))

    def trial(which: tuple[int, ...], some: tuple[str, ...]) -> Trial:
        told = tuple(losses[:limit])
        return Trial(poke=(name, which, some), against=told, before=run.trains_in, passes=limit)

    everything = trial(tuple(range(rows)), parts)
    if _is_same(everything, losses[:limit], run, laboratory) is not False:
        return None  # it is not trained on
    for some, where in ((last, "last"), (first, "first")):
        if not _keeps_rows_apart(run, name) and _is_same(trial(some, parts), losses[:limit], run, laboratory):
            what = (
                f"the {where} {third} of the {rows} rows in {name} never reach the loss: with other numbers in them "
                "every loss is the same, to the last digit. Which rows are read, and by which index?"
            )
            evidence = f"the rows {some[0] + 1} to {some[-1] + 1} were given each other's numbers; {limit} passes"
            fix = f"read every row of {name} once in a round"
            return Finding("data", what, _reading(run, loop, name), evidence, fix)
    inputs, targets = parts[:-1], parts[-1:]
    pairs = len(parts) == 2 or any("." in part for part in inputs)  # (x, y), or ((a, b), y)
    for some, called in ((inputs, "inputs"), (targets, "targets")) if inputs and pairs else ():
        if not _reads(run, loop, name, called == "targets"):
            continue
        if _is_same(trial(tuple(range(rows)), some), losses[:limit], run, laboratory):
            what = (
                f"the {called} of {name} never enter the loss: with those of other rows in their place every loss is "
                "the same, to the last digit"
            )
            evidence = f"{limit} passes with the {called} of all {rows} rows exchanged"
            fix = f"the {called} of each row must be what the loss is computed from"
            return Finding("loss", what, _reading(run, loop, name), evidence, fix)
    return None


def _is_same(trial: Trial, losses: list[float], run: Run, laboratory: Laboratory) -> bool | None:
    """Whether all losses are what they were; None if that is not known."""
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial)
    if outcome is None or not outcome.losses or outcome.died or outcome.late:
        return None if outcome is None or not outcome.died else False
    same = outcome.losses == losses[: len(outcome.losses)]
    return same if not same or len(outcome.losses) >= len(losses) else None


def _is_made_before(run: Run, loop: Loop, name: str) -> bool:
    """Whether a variable is set outside of the statement that trains."""
    line = loop.last_line().line or 0
    others = [s for _, tree in run.trees() for s in tree.body if not s.lineno <= line <= (s.end_lineno or 0)]
    stored = (n for s in others for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return any(n.id == name for n in stored)


def _is_trained_on(run: Run, loop: Loop, name: str) -> bool:
    """Whether a table is named where the program trains, or handed to what trains."""
    return any(n.id == name for part in _regions(run, loop) for n in ast.walk(part) if isinstance(n, ast.Name))


def _regions(run: Run, loop: Loop) -> list[ast.AST]:
    where = loop.last_line()
    found: list[ast.AST] = []
    for file, tree in run.trees():
        if file.endswith(where.file):
            found += Training(file, tree, where.line or 0, ("grad",)).regions
            found += [n for n in tree.body if isinstance(n, (ast.Expr, ast.Assign)) and _calls_one(n, found)]
    return found


def _calls_one(node: ast.AST, regions: list[ast.AST]) -> bool:
    names = {getattr(n.func, "id", getattr(n.func, "attr", "")) for n in ast.walk(node) if isinstance(n, ast.Call)}
    around = [n for n in regions if isinstance(n, ast.FunctionDef)]
    return any(f.name in names for f in around) or bool(names & {"train", "fit", "main", "run"})


def _keeps_rows_apart(run: Run, name: str) -> bool:
    """`X[80:]`, or words like split and test: some rows are not to be learned from."""
    for _, tree in run.trees():
        for node in ast.walk(tree):
            held = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
            if held and ast.unparse(node.value) == name:  # type: ignore[attr-defined]
                return True
            if APART.search(getattr(node, "id", "") or getattr(node, "name", "") or ""):
                return True
    return False


def _reads(run: Run, loop: Loop, name: str, last: bool) -> bool:
    """Whether a loop over the table, where the program trains, gives the part a name and reads that."""
    for region in _regions(run, loop):
        for node in [n for n in ast.walk(region) if isinstance(n, (ast.For, ast.comprehension))]:
            handed = isinstance(region, ast.FunctionDef) and ast.unparse(node.iter) in {a.arg for a in region.args.args}
            if not isinstance(node.target, ast.Tuple) or not (handed or ast.unparse(node.iter) == name):
                continue
            inside = region if isinstance(node, ast.comprehension) else node
            read = {n.id for n in ast.walk(inside) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            wanted = node.target.elts[-1 if last else 0]
            if any(isinstance(n, ast.Name) and n.id in read for n in ast.walk(wanted)):
                return True
    return False


def _reading(run: Run, loop: Loop, name: str) -> Place:
    """Where the table is read by an index, or gone through, in what trains."""
    for file, tree in run.trees():
        training = Training(file, tree, loop.last_line().line or 0, ("grad",))
        for region in training.regions if file.endswith(loop.last_line().file) else ():
            for wanted in (ast.Subscript, ast.For, ast.comprehension):
                for node in ast.walk(region):
                    held = getattr(node, "value", None) if wanted is ast.Subscript else getattr(node, "iter", None)
                    if isinstance(node, wanted) and held is not None and name in ast.unparse(held):
                        return training.text.place(node if hasattr(node, "lineno") else held)
    return variable_line(loop, name)
