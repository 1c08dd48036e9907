"""The probabilities of the classes add up to 1 for every row of the data, not those of the rows for every class.

Seen while the program runs: a table with a row for each row of the data and a column for each class, whose columns
add up to 1 and whose rows do not. The labels tell which is which: one per row, and as many kinds as columns.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import called_name
from ..watching.shared_ones import Seen, SharedOnes

if TYPE_CHECKING:
    from ..runs.running import Run

PASSES = 2
PROBABLE = re.compile(r"soft_?max|prob|^p$|^ps$|^q$|pred|^y_?hat", re.I)


def among_the_rows(run: Run, laboratory: Laboratory) -> Finding | None:
    """A softmax over the rows of the data where one over the classes was meant."""
    called = {called_name(n) for _, tree in run.trees() for n in ast.walk(tree) if isinstance(n, ast.Call)}
    if not any("exp" in name for name in called) or not any("log" in name for name in called):
        return None
    at_the_end = SharedOnes()
    at_the_end.look(run.names, str(run.path), "", 0)
    trial = Trial(tables=True, passes=PASSES)
    outcome = laboratory.try_all([trial], run.took + 2.0).get(trial)
    seen: list[Seen] = [
        one for one in at_the_end.alone if outcome is None or (one.rows, one.classes) not in outcome.by_rows
    ]
    seen += outcome.tables if outcome is not None else []
    for one in seen:
        if _are_probabilities(one) and any(_labels(thing, one) for thing in _things(run)):
            return _told(run, one)
    return None


def _are_probabilities(one: Seen) -> bool:
    return bool(PROBABLE.search(one.name) or PROBABLE.search(one.function))


def _things(run: Run) -> list[Any]:
    return [thing for name, thing in run.names.items() if not name.startswith("__")]


def _labels(thing: Any, one: Seen) -> bool:
    """Whether something holds the labels of these rows, in a list of its own or at the end of each row."""
    held = thing.tolist() if hasattr(thing, "tolist") and getattr(thing, "ndim", 0) == 1 else thing
    if not isinstance(held, (list, tuple)) or len(held) != one.rows:
        return False
    last = [row[-1] if isinstance(row, (list, tuple)) and row else row for row in held]
    return all(type(y) is int for y in last) and set(last) == set(range(one.classes))


def _told(run: Run, one: Seen) -> Finding:
    sums = ", ".join(f"{x:.4g}" for x in one.sums)
    called = one.name or f"what {one.function}() gives"
    what = (
        f"the probabilities of the classes do not add up to 1 for a row: it is the {one.rows} rows of the data that "
        f"share 1 in each of the {one.classes} columns. The softmax is worked out over the samples, and not over the "
        "classes of each of them"
    )
    evidence = f"{called} is a table of {one.rows} rows and {one.classes} columns; every column adds up to 1, the "
    evidence += f"first rows to {sums}"
    fix = "divide each row by its own sum: [v / sum(row) for v in row], or axis=1 with keepdims=True"
    return Finding("forward", what, _where(run, one), evidence, fix)


def _where(run: Run, one: Seen) -> Place:
    """Where the sums are computed: in the function that was seen, or in one with a telling name."""
    first = Place()
    for name, tree in run.trees():
        functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
        wanted: list[Any] = [f for f in functions if f.name == one.function and "exp" in ast.unparse(f)]
        wanted = wanted or [f for f in functions if "softmax" in f.name.lower()] or [tree]
        for part in wanted:
            summed = [n for n in ast.walk(part) if isinstance(n, ast.Call) and called_name(n) == "sum"]
            along = [n for n in summed if re.search(r"zip\(\*|axis=0|sum\(0|\.T\b|range\(", ast.unparse(n))]
            turned = [n for n in ast.walk(part) if isinstance(n, ast.ListComp) and "zip(*" in ast.unparse(n)]
            for node in (*turned, *along, *summed)[:1]:
                return Text(name, tree).place(node)
            first = first if first.line or part is tree else Text(name, tree).place(part)
    return first
