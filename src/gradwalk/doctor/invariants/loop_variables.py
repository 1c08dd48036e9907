"""What a loop sets is kept: `for g in table.values(): g = 0` sets a variable of its own, and the table stays as it is.

Read from the text: the variable of a loop is set, and nothing reads it before the next turn sets it again. What was
probably meant is tried on a copy: setting the entry of the list or table that the loop goes through.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import is_same
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name, names_in

if TYPE_CHECKING:
    from ..runs.running import Run

NO_WORSE = 1.02
HELD = (ast.Name, ast.Attribute, ast.Subscript)
COUNTER = "gradwalk_turn"


def set_for_nobody(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loop that sets its own variable where an entry of its container was meant."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop, statement, variable, held, key in _set(tree):
            kept = ast.parse(f"{held}[{key}] = {variable}").body[0]
            is_table = isinstance(loop.iter, ast.Call) and called_name(loop.iter) == "values"
            counted = f"{held}.items()" if is_table else f"enumerate({ast.unparse(loop.iter)})"

            def change(copied: ast.Module, now: Any, found: Any = (loop, statement, kept, counted, key)) -> bool:
                loop, statement, kept, counted, key = found
                around = now(loop)
                around.body.insert(around.body.index(now(statement)) + 1, kept)
                if key == COUNTER:
                    around.target = ast.Tuple([ast.Name(COUNTER, ast.Store()), around.target], ast.Store())
                    around.iter = ast.parse(counted, mode="eval").body
                return True

            trial = text.changed(change)
            after = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.losses or is_same(after, before):
                continue
            if not after.end < NO_WORSE * before.end:
                continue
            what = (
                f"`{ast.unparse(statement)}` sets the variable {variable} of the loop, and nothing else: the numbers "
                f"in {held}, which the loop goes through, stay as they were"
            )
            evidence = (
                f"with the entries of {held} set, tried on a copy, the loss ends at {after.end:.4g}; as it is, at "
            )
            kind = "not zeroed" if isinstance(statement.value, ast.Constant) else "no update"
            fix = f"for i, {variable} in enumerate(...): {held}[i] = ...   # or the key, where it is a table"
            where = text.place(statement)
            return Finding(kind, what, where, f"{evidence}{before.end:.4g}", fix, cure=trial.text)
    return None


def _set(tree: ast.AST) -> Iterator[tuple[Any, Any, str, str, str]]:
    """Loops, with each statement that sets the loop's variable in vain, the container of the variable, and the key of
    its entry."""
    for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For)]:
        for i, statement in enumerate(loop.body):
            target: Any = (
                statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
            )
            if not isinstance(statement, (ast.Assign, ast.AugAssign)) or not isinstance(target, ast.Name):
                continue
            found = _taken_from(loop, target.id)
            if found and not any(target.id in names_in(later) for later in loop.body[i + 1 :]):
                yield loop, statement, target.id, *found


def _taken_from(loop: ast.For, variable: str) -> tuple[str, str] | None:
    """The container that a loop variable takes its values from, and the key of the entry."""
    given: list[Any] = loop.iter.args if isinstance(loop.iter, ast.Call) and called_name(loop.iter) == "zip" else []
    pairs: list[tuple[Any, Any]] = [(loop.target, loop.iter)]
    if given and isinstance(loop.target, ast.Tuple):
        pairs = list(zip(loop.target.elts, given))
    for target, held in pairs:
        if ast.unparse(target) != variable:
            continue
        if isinstance(held, HELD):
            return ast.unparse(held), COUNTER
        is_table = isinstance(held, ast.Call) and called_name(held) == "values" and held is loop.iter
        if is_table and isinstance(held.func, ast.Attribute):
            return ast.unparse(held.func.value), COUNTER
    if isinstance(loop.iter, ast.Call) and isinstance(loop.target, ast.Tuple) and len(loop.target.elts) == 2:
        key, value = map(ast.unparse, loop.target.elts)
        name, func = called_name(loop.iter), loop.iter.func
        if value == variable and name == "items" and isinstance(func, ast.Attribute):
            return ast.unparse(func.value), key
        if value == variable and name == "enumerate" and isinstance(loop.iter.args[0], HELD):
            return ast.unparse(loop.iter.args[0]), key
    return None
