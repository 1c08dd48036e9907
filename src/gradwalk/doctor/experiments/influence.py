"""Which data reach the loss: finds rows, inputs or targets that may be anything without changing any loss.

This is tested, not read: some numbers of a table change places, and the program runs until one of its losses differs.
If none does, those numbers take no part in the training, whatever the text seems to say.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from math import isclose
from typing import TYPE_CHECKING, Any

from ..engines.trails import Line
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..runs.datasets import columns_of, parts_of
from ..text.training import Training, names_in
from ..watching.places import variable_line

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

FEWEST = 6
TABLES = 3
MOST_ALIKE = 0.7
APART = re.compile(r"(^|_)(\w*split|val|valid|validation|\w*test|held|holdout|dev|folds?|unseen|eval)(_|\d*$)", re.I)
"""Words of programs that keep rows apart on purpose."""


def without_influence(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Rows, inputs or targets that never reach the loss."""
    losses = run.outcome().losses
    if len(losses) < 3 or not run.trains_in or loop.visit.main_line is None:
        return None
    tables = [name for name in run.names if not name.startswith("__") and len(parts_of(run.names[name])) > 0]
    tables = [name for name in tables if len(run.names[name]) >= FEWEST and is_made_before(run, loop, name)]
    tables = [name for name in tables if is_trained_on(run, loop, name)][:TABLES]
    for name in tables:
        if finding := _blind_spot(run, loop, name, losses, laboratory):
            return finding
    return None


def _blind_spot(run: Run, loop: Loop, name: str, losses: list[float], laboratory: Laboratory) -> Finding | None:
    rows, parts = len(run.names[name]), parts_of(run.names[name])
    limit = min(len(losses), max(30, 3 * rows))
    third = rows // 3
    last, first = tuple(range(rows - third, rows)), tuple(range(third))

    def trial(which: tuple[int, ...], some: tuple[str, ...], many: int = limit) -> Trial:
        told = tuple(losses[:many])
        return Trial(poke=(name, which, some), against=told, before=run.trains_in, passes=many)

    def never_count(which: tuple[int, ...], some: tuple[str, ...]) -> bool:
        """Whether they never count: first tested in the first passes, then in all, as rows may be drawn late."""
        asked = [trial(which, some)] + [trial(which, some, len(losses))] * (limit < len(losses))
        return all(is_same(each, list(each.against), run, laboratory) for each in asked)

    everything = trial(tuple(range(rows)), parts)
    if not _differ(run.names[name]):
        return None  # all rows are alike: swapping them changes nothing
    if is_same(everything, losses[:limit], run, laboratory) is not False:
        return None  # not trained on
    for some, where in ((last, "last"), (first, "first")):
        if not keeps_rows_apart(run, name) and never_count(some, parts):
            what = (
                f"the {where} {third} of the {rows} rows in {name} never reach the loss: with other numbers in them "
                "every loss is the same, to the last digit. Which rows are read, and by which index?"
            )
            evidence = f"the rows {some[0] + 1} to {some[-1] + 1} were given each other's numbers; {len(losses)} passes"
            fix = f"read every row of {name} once in a round"
            return Finding("data", what, _reading(run, loop, name), evidence, fix)
    inputs, targets = parts[:-1], parts[-1:]
    pairs = len(parts) == 2 or any("." in part for part in inputs)  # (x, y), or ((a, b), y)
    for these, called in ((inputs, "inputs"), (targets, "targets")) if inputs and pairs else ():
        if not _reads(run, loop, name, called == "targets"):
            continue
        half = tuple(range(0, rows, 3))  # flipping all labels may be a symmetry; flipping some is not
        if never_count(tuple(range(rows)), these) and never_count(half, these):
            what = (
                f"the {called} of {name} never enter the loss: with those of other rows in their place every loss is "
                "the same, to the last digit"
            )
            evidence = f"{len(losses)} passes with the {called} of all {rows} rows exchanged"
            fix = f"the {called} of each row must be what the loss is computed from"
            asks = _asking(run, loop, name) if called == "targets" else None
            if asks is not None:
                what += f". `{asks.text.strip()}` asks for them, and comes to the same whatever they are"
            return Finding("loss", what, asks or _reading(run, loop, name), evidence, fix)
    return _columns_left_out(run, loop, name, trial, laboratory) if any("." in part for part in inputs) else None


def _differ(table: Any) -> bool:
    """Whether the inputs of most rows differ from those of the first by more than the last digits."""
    columns = columns_of(table)
    rows = list(zip(*columns)) if columns else [repr(row) for row in table]
    alike = [row for row in rows if row == rows[0] or (columns and all(map(_close, row, rows[0])))]
    return len(alike) < MOST_ALIKE * len(rows)


def _close(a: float, b: float) -> bool:
    return isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def _columns_left_out(
    run: Run, loop: Loop, name: str, trial: Callable[..., Trial], laboratory: Laboratory
) -> Finding | None:
    """Inputs that a zip leaves out because there are fewer weights than inputs."""
    parts = [part for part in parts_of(run.names[name]) if part.startswith("0.")]
    short = {
        (len(one), len(two)): place
        for place, latest in loop.visit.zips.seen.items()
        for one, two in latest
        if len(two) == len(parts) and loop.visit.zips.count[place] >= len(run.names[name])
    }
    for (few, many), (file, line) in short.items():
        some = tuple(parts[few:])
        everything = trial(tuple(range(len(run.names[name]))), some)
        if is_same(everything, list(everything.against), run, laboratory):
            what = (
                f"{many - few} of the {many} inputs in the rows of {name} never enter the loss: the zip in line {line} "
                f"stops after {few}, since there are only {few} weights for them"
            )
            evidence = f"with other numbers there the losses are the same, to the last digit; len {few} and {many}"
            fix = f"a model with {many} inputs; zip(..., strict=True) says so at once"
            return Finding("parameters", what, Line(file, line, "").place, evidence, fix)
    return None


def not_held_out(run: Run, loop: Loop) -> Finding | None:
    """Rows that are called a test set but are all among the training rows."""
    tables = {name: run.names[name] for name in run.names if not name.startswith("__") and parts_of(run.names[name])}
    trained = [name for name in tables if is_trained_on(run, loop, name) and not APART.search(name)]
    trained = [name for name in trained if not _is_read_in_part(run, loop, name)]
    for name in [name for name in tables if APART.search(name) and len(tables[name]) >= 2 * FEWEST]:
        rows = {repr(row) for row in tables[name]}
        for other in trained:
            if len(rows) > FEWEST and rows <= {repr(row) for row in tables[other]} and _are_fractions(rows):
                what = (
                    f"{name} holds nothing that is not in {other}: what is measured on it is measured on the very rows "
                    "that were trained on, and says nothing about new ones"
                )
                evidence = f"all {len(tables[name])} rows of {name} are among the {len(tables[other])} of {other}"
                fix = f"rows of their own for {name}: the rest, which is not trained on"
                return Finding("evaluation", what, variable_line(loop, name), evidence, fix)
    return None


def _are_fractions(rows: set[str]) -> bool:
    """Whether the rows are measured numbers: of small whole ones, there may be no others."""
    return all(re.search(r"\.\d\d\d", row) for row in rows)


def is_same(trial: Trial, losses: list[float], run: Run, laboratory: Laboratory) -> bool | None:
    """Whether all losses are what they were; None if unknown."""
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial)
    if outcome is None or not outcome.losses or outcome.died or outcome.late:
        return None if outcome is None or not outcome.died else False
    same = outcome.losses == losses[: len(outcome.losses)]
    return same if not same or len(outcome.losses) >= len(losses) else None


def is_made_before(run: Run, loop: Loop, name: str) -> bool:
    """Whether a variable is set outside the statement that trains."""
    line = loop.last_line().line or 0
    others = [s for _, tree in run.trees() for s in tree.body if not s.lineno <= line <= (s.end_lineno or 0)]
    stored = (n for s in others for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return any(n.id == name for n in stored)


def is_trained_on(run: Run, loop: Loop, name: str) -> bool:
    """Whether a table is named where the program trains, or passed to the code that trains."""
    return any(n.id == name for part in regions(run, loop) if name not in _given(part)
               for n in ast.walk(part) if isinstance(n, ast.Name))  # fmt: skip


def _given(part: ast.AST) -> set[str]:
    """The names of a function's parameters, which hide the variables of the same names."""
    return {a.arg for a in part.args.args} if isinstance(part, ast.FunctionDef) else set()


def _is_read_in_part(run: Run, loop: Loop, name: str) -> bool:
    """Whether the program trains on `rows[:80]` or the like: the others may well be held out."""
    nodes = [n for part in regions(run, loop) for n in ast.walk(part) if isinstance(n, ast.Subscript)]
    return any(isinstance(n.slice, ast.Slice) and ast.unparse(n.value) == name for n in nodes)


def regions(run: Run, loop: Loop) -> list[ast.AST]:
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


def keeps_rows_apart(run: Run, name: str) -> bool:
    """Whether `X[80:]`, or words like split and test, show that some rows are not to be learned from. A batch, in
    contrast, is sliced by a loop counter."""
    for _, tree in run.trees():
        heads = [n.target for n in ast.walk(tree) if isinstance(n, (ast.For, ast.comprehension))]
        counters = {n.id for head in heads for n in ast.walk(head) if isinstance(n, ast.Name)}
        for node in ast.walk(tree):
            cut = node.slice if isinstance(node, ast.Subscript) else None
            if not isinstance(cut, ast.Slice) or ast.unparse(node.value) != name:  # type: ignore[attr-defined]
                cut = None
            if isinstance(cut, ast.Slice) and not (cut.lower is not None and names_in(cut.lower) & counters):
                return True
            if APART.search(getattr(node, "id", "") or getattr(node, "name", "") or ""):
                return True
    return False


def _reads(run: Run, loop: Loop, name: str, last: bool) -> bool:
    """Whether a loop over the table, where the program trains, names the part and reads that name."""
    for region in regions(run, loop):
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


def _asking(run: Run, loop: Loop, name: str) -> Place | None:
    """The statement in a loop over the rows that reads a row's target."""
    for file, tree in run.trees():
        training = Training(file, tree, loop.last_line().line or 0, ("grad",))
        for node in [n for region in training.regions for n in ast.walk(region) if isinstance(n, ast.For)]:
            if ast.unparse(node.iter) != name or not isinstance(node.target, ast.Tuple):
                continue
            label = ast.unparse(node.target.elts[-1])
            for statement in node.body:
                if any(isinstance(n, ast.Name) and n.id == label for n in ast.walk(statement)):
                    return training.text.place(statement)
    return None


def _reading(run: Run, loop: Loop, name: str) -> Place:
    """Where the training code indexes the table or iterates over it."""
    for file, tree in run.trees():
        training = Training(file, tree, loop.last_line().line or 0, ("grad",))
        for region in training.regions if file.endswith(loop.last_line().file) else ():
            for wanted in (ast.Subscript, ast.For, ast.comprehension):
                for node in ast.walk(region):
                    held = getattr(node, "value", None) if wanted is ast.Subscript else getattr(node, "iter", None)
                    if isinstance(node, wanted) and held is not None and name in ast.unparse(held):
                        return training.text.place(node if hasattr(node, "lineno") else held)
    return variable_line(loop, name)
