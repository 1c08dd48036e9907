"""Two tables that are read row by row keep the same order: neither is sorted, reversed or shuffled alone once the
other exists.

Read from the text: tables that are looped over together, and a statement that reorders one of them after both were
made. The doctor tries the program without that statement. If the loss then ends far lower, the rows and targets had
belonged together before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.preparations import ORDERS, makes_anew
from ..text.rewritten import Text
from ..text.source import assigned
from ..text.training import body_with
from ..watching.torn import together

if TYPE_CHECKING:
    from ..runs.running import Run


def torn_apart(run: Run, laboratory: Laboratory) -> Finding | None:
    """A statement that reorders one of two tables, without which the program learns far better."""
    pairs = {pair for _, tree in run.trees() for pair in (*together(tree), *_given_together(tree))}
    for name, tree in run.trees() if pairs else ():
        text = Text(name, tree)
        for statement, table in _orders(tree):
            others = {two for pair in pairs for two in pair if table in pair} - {table}
            partner = next((each for each in sorted(others) if _made_before(tree, each, statement)), None)
            trial = text.changed(_without(statement)) if partner is not None else None
            outcome = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            better = does_better(outcome, run.outcome()) if outcome is not None else ""
            if better and trial is not None:
                what = (
                    f"{table} is put into another order here, and {partner}, which belongs to it row by row, is not: "
                    "the pairs are torn apart, and every row has the target of another one"
                )
                evidence = f"without this line, tried on a copy: {better}"
                fix = f"remove it, or give both one order: {table}, {partner} = zip(*sorted(zip({table}, {partner})))"
                return Finding("data", what, text.place(statement), evidence, fix, cure=trial.text)
    return None


def _orders(tree: ast.Module) -> Iterator[tuple[Any, str]]:
    """Statements that reorder a variable, and the variable."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.Expr, ast.Assign)) or not makes_anew(node):
            continue
        if isinstance(node, ast.Assign):
            targets = [ast.unparse(t) for t in assigned(node)]
            yield from ((node, target) for target in targets[:1] if ORDERS.search(ast.unparse(node.value)))
        elif isinstance(node.value, ast.Call):
            call = node.value
            owner = call.func.value if isinstance(call.func, ast.Attribute) else None
            yield node, ast.unparse(call.args[0] if call.args else owner or call.func)


def _given_together(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Two variables passed to one call: `fit(times, levels)`."""
    for node in ast.walk(tree):
        names = [a.id for a in node.args if isinstance(a, ast.Name)] if isinstance(node, ast.Call) else []
        yield from ((one, two) for i, one in enumerate(names) for two in names[i + 1 :])


def _made_before(tree: ast.Module, name: str, statement: Any) -> bool:
    """Whether a table is set before a statement in the same block, and neither reordered as well nor made anew after
    it."""
    try:
        around = body_with(tree, statement)
    except ValueError:  # in an `except`, or a `match`
        return False
    made = [each for each in around if name in map(ast.unparse, assigned(each))]
    ordered = any(table == name and each is not statement for each, table in _orders(tree))
    return bool(made) and all(each.lineno < statement.lineno for each in made) and not ordered


def _without(statement: Any) -> Any:
    def change(tree: ast.Module, now: Any) -> bool:
        body = body_with(tree, now(statement))
        body[body.index(now(statement))] = ast.copy_location(ast.Pass(), now(statement))
        return True

    return change
