"""A mask that hides too much: where nothing of a row is left, its softmax is NaN, its largest number that of no list.

    future = np.triu(np.ones((n, n), dtype=bool))        # also the diagonal: the first place sees nothing at all
    scores = [s if j < i else -inf for j, s in ...]      # the same

Tried: every comparison and every triangle of the program, one step wider or narrower, until the loss is a number.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.mutants import Variant
from ..text.rewordings import boundary
from ..text.rewritten import Text
from ..text.training import called_name
from .round_repairs import NEVER

if TYPE_CHECKING:
    from ..runs.running import Run

MOST = 40


def hidden(run: Run, found: Finding, laboratory: Laboratory) -> Finding:
    """A number that stopped being finite, with the mask that hides it, if it is that."""
    rows: list[tuple[Text, Any, Any, str, Trial]] = []
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in ast.walk(tree):
            for new, told in (*triangles(node), *_compared(node)):
                trial = text.replaced(node, new)
                if trial is not None:
                    rows.append((text, node, new, told, replace(trial, rounds=NEVER)))
    outcomes = laboratory.try_all([trial for *_, trial in rows[:MOST]], run.took + 2.0)
    for text, node, new, told, trial in rows[:MOST]:
        after = outcomes.get(trial)
        if after is None or not _is_of_numbers(after):
            continue
        here, there = ast.unparse(node), ast.unparse(new)
        what = (
            f"the mask that `{here}` makes, with {told}, hides every number of a row: nothing is left there to take a "
            "softmax of, and 0 / 0 or inf - inf is NaN"
        )
        what = f"{found.what}: {what}" if "stopped with" in found.what else what
        evidence = (
            f"{found.evidence}; with `{there}`, tried on a copy, every loss is a number: from {after.start:.4g} to "
            f"{after.end:.4g}"
        )
        where = text.place(node)
        return replace(found, what=what, where=where, evidence=evidence, fix=there, cure=trial.text)
    return found


def _is_of_numbers(after: Outcome) -> bool:
    shown = re.search(r"\b(nan|inf)\b", after.printed, re.I)
    finite = bool(after.losses) and all(map(isfinite, after.losses)) and not shown
    return finite and not after.died and after.end < after.start


def triangles(node: ast.AST) -> Iterator[Variant]:
    """`np.triu(m, k=1)` for `np.triu(m)`, and the other way round."""
    if not isinstance(node, ast.Call) or called_name(node) not in ("triu", "tril", "tri"):
        return
    new: Any = copy.deepcopy(node)
    given = [k for k in new.keywords if k.arg in ("k", "diagonal")]
    least = 2 if called_name(node) == "tri" else 1
    place = given[0].value if given else new.args[-1] if len(new.args) > least else None
    held = ast.unparse(place) if place is not None else "0"
    for other in {"0": (1, -1), "1": (0,), "-1": (0,)}.get(held, ()):
        new = copy.deepcopy(node)
        new.keywords = [k for k in new.keywords if k.arg not in ("k", "diagonal")]
        if not given and place is not None:
            new.args = new.args[:-1]
        if other:
            new.keywords.append(ast.keyword("k", ast.Constant(other)))
        told = "the diagonal in it" if held == "0" else "a diagonal too many or too few"
        yield ast.fix_missing_locations(ast.copy_location(new, node)), told


def _compared(node: ast.AST) -> Iterator[Variant]:
    """`j <= i` for `j < i`, between two counters, or arrays of places."""
    places = (ast.Name, ast.Subscript)
    if isinstance(node, ast.Compare) and isinstance(node.left, places) and isinstance(node.comparators[0], places):
        yield from ((new, "a place too few") for new, _ in boundary(node))
