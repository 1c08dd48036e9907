"""Inputs that are too coarse: `i // 6` for `i / 6`, so that rows with different targets have the same input.

Such rows contradict each other, and no model can learn them. Where many do, and something was turned into a whole
number on the way to the data, the program is run again without that.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from statistics import pvariance
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..runs.datasets import columns_of
from ..text.rewritten import Text
from ..text.training import LOOPS, called_name, own
from ..watching.places import variable_line
from ..watching.torn import side_by_side, together
from .shown import after as tried
from .shown import falls, losses_of

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

MAKES = (ast.FunctionDef,)
MOST_CONTRADICT = 0.5
NEARLY_ALL = 0.8
FEWEST = 6


def coarse_inputs(run: Run) -> Iterator[tuple[Trial, Finding]]:
    """A trial for every conversion to a whole number on the way to contradictory data."""
    told, _ = _contradictions(run)
    for trial, where, here, there in _finer_texts(run) if told else ():
        what = f"`{here}` makes a whole number (integer division, rounding): {told}. With `{there}` it learns"
        yield trial, Finding("data", what, where, "", there)


def _finer_texts(run: Run) -> Iterator[tuple[Trial, Place, str, str]]:
    for name, tree in run.trees():
        text = Text(name, tree)
        for statement in [s for s in tree.body if isinstance(s, (ast.Assign, ast.AugAssign, ast.Expr, *LOOPS, *MAKES))]:
            for node in ast.walk(statement) if isinstance(statement, MAKES) else own(statement):
                new = _finer(node)
                trial = text.replaced(node, new) if new is not None else None
                if trial is not None and new is not None:
                    yield trial, text.place(node), ast.unparse(node), ast.unparse(new)


def never_told_apart(run: Run, laboratory: Laboratory) -> Finding | None:
    """Rows that (nearly) all have the same input though their targets differ, because numbers on the way to them were
    made whole. Only a constant can be learned from these, and no gradient reaches what reads them."""
    alike = _all_one(run) or _nearly_all_one(run)
    before = losses_of(run, laboratory) if alike else None
    if alike is None or before is None:
        return None
    for trial, where, here, there in _finer_texts(run):
        after = tried(trial, run, laboratory)
        if after is not None and not after.died and after.is_clearly_better(before):
            what = (
                f"{alike[1]} of {alike[0]} have one and the same input, {alike[2]}, so none can be told "
                f"from another: `{here}` makes whole numbers (integer division, rounding) of it. With `{there}` they "
                "differ, and it learns"
            )
            return Finding("data", what, where, falls(after, before), there, cure=trial.text)
    return None


def _all_one(run: Run) -> tuple[str, str, str] | None:
    """A table whose rows all have the same input: its name, the number of rows, and that input."""
    for name, _, inputs, targets in _with_targets(run):
        if len(set(inputs)) == 1 and len(set(targets)) > 1:
            return name, f"all {len(inputs)} rows", repr(list(inputs[0][:4]))[:60]
    for name, thing in run.names.items():
        rows = _rows(thing) if hasattr(thing, "dtype") and not name.startswith("__") else []
        if len(rows) >= FEWEST and len(set(rows)) == 1 and len(rows[0]) > 1:
            return name, f"all {len(rows)} rows", repr(list(rows[0][:4]))[:60]
    return None


def _nearly_all_one(run: Run) -> tuple[str, str, str] | None:
    """The same for tables or columns that are read side by side, the targets last, where nearly all rows are alike and
    their targets vary as much as all targets do."""
    for names in dict.fromkeys(each for _, tree in run.trees() for each in side_by_side(tree)):
        tables = [_rows(run.names[name]) for name in names if name in run.names]
        if len(tables) != len(names) or not tables[0] or len({*map(len, tables)}) > 1 or len(tables[-1][0]) != 1:
            continue
        inputs = [_said(tuple(x for part in row for x in part)) for row in zip(*tables[:-1])]
        usual, count = Counter(inputs).most_common(1)[0]
        targets = [row[0] for row in tables[-1]]
        torn = [target for row, target in zip(inputs, targets) if row == usual]
        if count >= NEARLY_ALL * len(inputs) and pvariance(torn) > 0.5 * pvariance(targets) > 0:
            return " and ".join(names[:-1]), f"{count} of {len(inputs)} rows", repr(list(usual[:4]))[:60]
    return None


def contradicting(run: Run, loop: Loop) -> Finding | None:
    """Data most of whose rows share inputs but have different targets, without rounding: no model can learn it."""
    for name, thing in run.names.items():
        rows = _rows(thing) if not name.startswith("__") else []
        if rows and len(set(rows)) == 1 and len(rows[0]) > 0 and len({id(row) for row in thing}) == 1:
            what = (
                f"all {len(rows)} rows of {name} are one and the same list, which was changed after it was put there: "
                "every row has the input of the last one, so no target can be told from another"
            )
            return Finding("data", what, variable_line(loop, name), "", f"{name}.append(list(row))   # a copy of it")
    told, held_in = _contradictions(run, 0.5)
    if not told or _are_tokens(run.names[held_in]):
        return None
    what = f"the data contradicts itself: {told}. No model can learn these{_lost_on_the_way(run, held_in)}"
    fix = "look at how inputs and targets are made: does each row differ?"
    return Finding("data", what, variable_line(loop, held_in), "", fix)


def _lost_on_the_way(run: Run, name: str) -> str:
    """The line that made a table from another one with differing rows, and what it did to them."""
    for _, tree in run.trees():
        made = [s.value for s in tree.body if isinstance(s, ast.Assign) and name in map(ast.unparse, s.targets)]
        for value in made[-1:]:
            for other in [n.id for n in ast.walk(value) if isinstance(n, ast.Name) and n.id != name]:
                before, after = (set(map(_said, _rows(run.names.get(each)))) for each in (other, name))
                if len(before) > 2 * len(after) > 0:
                    return (
                        f". The rows of {other} differ ({len(before)} of them), and `{ast.unparse(value)}` leaves "
                        f"{len(after)} different ones: scaled by its own mean and spread (along the "
                        "wrong axis), a row keeps nothing of its size; every column needs its own"
                    )
    return ""


def _said(row: tuple[float, ...]) -> tuple[float, ...]:
    """A row without its last digits, where equal numbers may differ."""
    return tuple(float(f"{x:.9g}") for x in row)


def _are_tokens(thing: Any) -> bool:
    """Whether the inputs are numbered letters or words, each of which may be followed by a different one each time."""
    rows = _rows(thing)
    return all(isinstance(x, int) or float(x).is_integer() for row in rows for x in row[: max(1, len(row) - 1)])


def _finer(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        return ast.copy_location(ast.BinOp(node.left, ast.Div(), node.right), node)
    if isinstance(node, ast.Call) and called_name(node) == "astype" and isinstance(node.func, ast.Attribute):
        return node.func.value if "int" in ast.unparse(node) else None
    if isinstance(node, ast.Call) and called_name(node) in ("int", "round", "floor", "trunc", "rint") and node.args:
        return node.args[0]
    return None


def _contradictions(run: Run, torn: float = 0.02) -> tuple[str, str]:
    """What to say about rows with equal inputs and different targets, and where they are kept; "" if there are few.
    The targets differ if at least the part `torn` of their variance is among rows with equal inputs."""
    for x, y, inputs, targets in _with_targets(run):
        if count := _clashes(inputs, targets, torn):
            there = f"another target in {y}" if y != x else "another target"
            return f"{count} of {len(inputs)} rows of {x} have the same input as others, and {there}", x
    return "", ""


def _with_targets(run: Run) -> Iterator[tuple[str, str, list[tuple[float, ...]], list[float]]]:
    """Inputs and targets, from two lists that are read together or from one whose rows end with their targets."""
    names = {name: thing for name, thing in run.names.items() if not name.startswith("__")}
    tables = {name: rows for name, thing in names.items() if (rows := _rows(thing))}
    both = [pair for _, tree in run.trees() for pair in together(tree)]
    for x, y in both:
        if x in tables and y in tables and len(tables[x]) == len(tables[y]) and len(tables[y][0]) == 1:
            yield x, y, tables[x], [row[0] for row in tables[y]]
    for name, rows in tables.items():
        thing = names[name]
        if isinstance(thing[0], (list, tuple)) and isinstance(thing[0][0], (list, tuple)):
            last = [row[-1] for row in thing]
            if len(thing[0]) > 1 and all(isinstance(x, (int, float)) for x in last):
                yield name, name, rows, last
        elif len(rows[0]) > 1:
            yield name, name, [row[:-1] for row in rows], [row[-1] for row in rows]


def _rows(thing: Any) -> list[tuple[float, ...]]:
    columns = columns_of(thing)
    return list(zip(*columns)) if columns and len(columns[0]) >= FEWEST else []


def _clashes(inputs: list[tuple[float, ...]], targets: list[float], least: float) -> int:
    """How many rows share their input with rows that have clearly different targets; 0 if only a few do."""
    whole = pvariance(targets)
    groups: dict[tuple[float, ...], list[float]] = {}
    for row, target in zip(inputs, targets):
        groups.setdefault(_said(row), []).append(target)
    torn = [some for some in groups.values() if len(some) > 1 and pvariance(some) > least * whole]
    count = sum(map(len, torn))
    return count if whole and count >= MOST_CONTRADICT * len(targets) else 0
