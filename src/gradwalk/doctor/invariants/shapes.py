"""Two arrays with equally many numbers have one shape: a column of outputs minus a row of targets is a whole table.

    outputs - targets          # (40, 1) and (40,): every output is compared with every target, 1600 differences

Checked by running the program again: where two such arrays meet, the second takes the shape of the first.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text, put

if TYPE_CHECKING:
    from ..runs.running import Run

MEETS = (
    "(lambda a, b: a {sign} (b.reshape(a.shape) if getattr(a, 'size', 0) == getattr(b, 'size', 1) > 1 "
    "and a.ndim != b.ndim else b))({left}, {right})"
)
SIGNS = {ast.Sub: "-", ast.Eq: "==", ast.Mult: "*"}


def spread_out(run: Run, laboratory: Laboratory) -> Finding | None:
    """A difference, product or comparison of two arrays that gives a table where a row was meant."""
    before = run.outcome()
    if run.trained():
        return None  # the values in its passes show the shapes (constants.py)
    for name, tree in run.trees():
        if not any(isinstance(n, (ast.Import, ast.ImportFrom)) and "numpy" in ast.unparse(n) for n in ast.walk(tree)):
            continue
        text = Text(name, tree)
        places = list(_meetings(tree))
        trial = text.changed(lambda copied, now, places=places: _reshaped(copied, now, places)) if places else None  # type: ignore[misc]
        after = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
        if after is None or not (better := does_better(after, before)):
            continue
        alone = {text.changed(lambda copied, now, one=one: _reshaped(copied, now, [one])): one for one in places}  # type: ignore[misc]
        tried = laboratory.try_all([each for each in alone if each is not None], run.took + 3.0)
        helps = [(trial, one) for trial, one in alone.items() if trial in tried and tried[trial].losses == after.losses]
        if not helps:
            continue
        cure, node = helps[0]
        left, _, right = _parts(node)
        what = (
            f"`{ast.unparse(node)}`: one side is a column and the other a row, of as many numbers, so the result is a "
            "whole table: each number meets every other one, and not its own (broadcast)"
        )
        evidence = f"with both of one shape, tried on a copy, {better}"
        fix = f"({right}).reshape(({left}).shape)"
        return Finding("loss", what, text.place(node), evidence, fix, cure=cure.text if cure is not None else ())
    return None


ON_PURPOSE = re.compile(r"None|newaxis|outer|expand_dims|reshape|keepdims")


def _meetings(tree: ast.AST) -> Iterator[Any]:
    for node in ast.walk(tree):
        if not isinstance(node, (ast.BinOp, ast.Compare)) or ON_PURPOSE.search(ast.unparse(node)):
            continue
        sides = (node.left, node.right) if isinstance(node, ast.BinOp) and type(node.op) in SIGNS else ()
        compared = isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq)
        if compared or (sides and not any(isinstance(side, ast.Constant) for side in sides)):
            yield node


def _parts(node: Any) -> tuple[str, str, str]:
    """The two sides of an operation, and the sign between them."""
    if isinstance(node, ast.Compare):
        return ast.unparse(node.left), "==", ast.unparse(node.comparators[0])
    return ast.unparse(node.left), SIGNS[type(node.op)], ast.unparse(node.right)


def _reshaped(copied: ast.Module, now: Any, places: list[Any]) -> bool:
    for node in places[::-1]:  # inner nodes come later in the list, so they go first here
        left, sign, right = _parts(now(node))
        put(copied, now(node), ast.parse(MEETS.format(left=left, sign=sign, right=right), mode="eval").body)
    return True
