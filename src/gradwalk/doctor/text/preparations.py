"""Lines before the training that reorder or transform data: left out, one by one.

Rows and labels that are shuffled, sorted or permuted separately no longer belong together. This file only proposes:
every change is a trial (trials.py), and counts only if the loss then falls.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Text
from .source import assigned
from .training import body_with

ORDERS = re.compile(r"shuffl|permut|sample|sort|roll|flip|rotate|reverse|choice|\[::-1\]|\[[^\[\]]*:\] \+ ")


def without_preparations(text: Text, loop: Any) -> Iterator[tuple[Trial, Finding, bool]]:
    """First all lines before a loop that reorder something, left out together (True); then each line that transforms a
    variable, left out alone."""
    before = [each for each in text.tree.body if each.lineno < loop.lineno]
    again = [each for each in before if makes_anew(each)]
    orders = [each for each in again if ORDERS.search(ast.unparse(each))]
    if len(orders) > 1:
        shown = " and ".join(f"`{ast.unparse(each)}`" for each in orders[:2])
        what = (
            f"rows and labels are put into another order separately (shuffled, permuted) by {shown}: each line has an "
            "order of its own, so the labels no longer belong to their rows. Without them it learns"
        )
        yield from _left_out(text, orders, what, "one order for both: order = ...; X = X[order]; Y = Y[order]")
    for each in again:
        moved = ORDERS.search(ast.unparse(each))
        told = "puts it into another order than what belongs to it (rows and labels no longer match)"
        told = told if moved else "makes other data of it"
        what = f"`{ast.unparse(each).splitlines()[0]}` {told}: without this line it learns"
        yield from _left_out(text, [each], what, "remove it, or do the same to what belongs to it")


def makes_anew(statement: Any) -> bool:
    """`X = f(X)`, `shuffle(X)`, `X.sort()`; no function, and no model."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return ORDERS.search(ast.unparse(statement.value.func)) is not None
    if not isinstance(statement, (ast.Assign, ast.AugAssign)):
        return False
    made = {n.id for t in assigned(statement) for n in ast.walk(t) if isinstance(n, ast.Name)}
    read = {n.id for n in ast.walk(statement.value) if isinstance(n, ast.Name)}
    return isinstance(statement, ast.AugAssign) or bool(made & read)


def _left_out(text: Text, statements: list[Any], what: str, fix: str) -> Iterator[tuple[Trial, Finding, bool]]:
    def change(tree: ast.Module, now: Any) -> bool:
        for each in statements:
            body = body_with(tree, now(each))
            body[body.index(now(each))] = ast.copy_location(ast.Pass(), now(each))
        return True

    trial = text.changed(change)
    if trial is not None:
        yield trial, Finding("data", what, text.place(statements[-1]), "", fix), len(statements) > 1
