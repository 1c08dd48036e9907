"""Values that are computed once and kept: changes that compute them again each time they are asked for.

This file only proposes: every change is a trial (trials.py), and counts only if the loss then falls.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Text

KEEPS = re.compile(r"\b(lru_cache|cache|cached_property|memoi[sz]e\w*)\b")


def computed_again(text: Text) -> Iterator[tuple[Trial, Finding]]:
    """Every condition that asks whether something exists, answered with no; every caching decorator, removed."""
    for node in ast.walk(text.tree):
        if isinstance(node, ast.If) and (there := _asks(node)) is not None:
            kept = ast.unparse(node.test)
            trial = text.replaced(node.test, ast.Constant(not there))
            told = f"`{kept}` finds it there from then on"
        elif isinstance(node, ast.FunctionDef) and any(map(_keeps, node.decorator_list)):
            trial = text.changed(lambda tree, now, node=node: _undecorated(now(node)))  # type: ignore[misc]
            told = f"@{ast.unparse(next(filter(_keeps, node.decorator_list)))} keeps the first result"
        else:
            continue
        if trial is not None:
            what = (
                f"a value is computed once and kept (cached), and never again: {told}, so after an update the forward "
                "pass still gives the old, stale number. Computed again in every pass, the loss falls"
            )
            yield trial, Finding("stale", what, text.place(node), "", "clear the cache before every forward pass")


def _asks(node: ast.If) -> bool | None:
    """The answer of a condition if something exists already; None if it asks something else. What it guards must keep
    or return the thing."""
    test, wanted = node.test, True
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, wanted = test.operand, False
    guards = any(isinstance(n, (ast.Return, ast.Assign)) for part in node.body for n in ast.walk(part))
    if not guards:
        return None
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        nothing = isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value is None
        if isinstance(test.ops[0], (ast.Is, ast.Eq)) and nothing:
            return not wanted
        if isinstance(test.ops[0], (ast.IsNot, ast.NotEq)) and nothing:
            return wanted
        if isinstance(test.ops[0], (ast.In, ast.NotIn)):
            return wanted is isinstance(test.ops[0], ast.In)
    asks_for_it = isinstance(test, ast.Call) and ast.unparse(test.func) == "hasattr"
    named = asks_for_it or isinstance(test, (ast.Attribute, ast.Name))
    return wanted if named else None


def _keeps(decorator: Any) -> bool:
    return KEEPS.search(ast.unparse(decorator)) is not None


def _undecorated(node: Any) -> bool:
    was = [each for each in node.decorator_list if _keeps(each)]
    node.decorator_list = [each for each in node.decorator_list if each not in was]
    if any("property" in ast.unparse(each) for each in was):
        node.decorator_list.append(ast.Name("property", ast.Load()))
    return True
