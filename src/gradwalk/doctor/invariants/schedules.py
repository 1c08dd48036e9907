"""A rate decays at its own pace: once in a round of all rows, not with every batch.

The doctor tries the line that shrinks it, one loop further out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.training import LOOPS, Training, body_with

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

GONE = 1e-2
"""Less than this part of the first rate, after half of the passes, is no rate any more."""


def too_often(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """A rate that shrinks in every step of an inner loop, and is gone long before the outer loop ends."""
    where, before = loop.last_line(), run.outcome()
    for name, tree in run.trees():
        if not name.endswith(where.file):
            continue
        training = Training(name, tree, where.line or 0, (loop.grad, loop.data))
        for inner, statement, factor in _shrinking(training):
            steps = len(before.losses)
            if factor ** (steps / 2) > GONE:
                continue

            def change(copied: ast.Module, now: Any, inner: Any = inner, statement: Any = statement) -> bool:
                body_with(copied, now(statement)).remove(now(statement))
                statements = body_with(copied, now(inner))
                statements.insert(statements.index(now(inner)) + 1, now(statement))
                return bool(now(inner).body)

            trial = training.text.changed(change)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial else None
            better = does_better(after, before) if after is not None else ""
            if trial is None or not better:
                continue
            text = ast.unparse(statement).splitlines()[0]
            rate = ast.unparse(_target(statement))
            what = (
                f"`{text}` stands in the inner loop (line {inner.lineno}), so {rate} decays with every batch or row, "
                f"and not once per epoch: it shrinks to nothing long before the training ends"
            )
            evidence = (
                f"after half of the {steps} steps {rate} is {factor ** (steps / 2):.1e} times what it was; one loop "
                f"further out, tried on a copy, {better}"
            )
            fix = f"{text}   # one level further out: after the loop in line {inner.lineno}"
            return Finding("schedule", what, training.text.place(statement), evidence, fix, cure=trial.text)
    return None


def _shrinking(training: Training) -> Iterator[tuple[Any, Any, float]]:
    """Statements of the inner loop around the walk that multiply a variable by a number below 1."""
    if len(training.loops) < 2:
        return
    for inner in training.loops[:-1]:
        for statement in [n for part in inner.body for n in _plain(part)]:
            if not isinstance(statement, (ast.Assign, ast.AugAssign)):
                continue
            factor = _factor(statement, training.tree)
            if factor is not None and 0 < factor < 1 and _is_a_rate(_target(statement), inner):
                yield inner, statement, factor


def _plain(statement: ast.stmt) -> list[ast.stmt]:
    """A statement, unless it is a block: a block has its own reasons."""
    return [] if isinstance(statement, (*LOOPS, ast.If, ast.FunctionDef)) else [statement]


def _target(statement: Any) -> Any:
    return statement.targets[0] if isinstance(statement, ast.Assign) else statement.target


def _factor(statement: Any, tree: ast.Module) -> float | None:
    """0.9 of `lr *= 0.9`, `lr = lr * decay`, `lr /= 1.1`."""
    target = ast.unparse(_target(statement))
    if isinstance(statement, ast.AugAssign):
        op, by = statement.op, statement.value
    elif isinstance(statement.value, ast.BinOp):
        op, left, right = statement.value.op, statement.value.left, statement.value.right
        by = right if ast.unparse(left) == target else left
        if target not in (ast.unparse(left), ast.unparse(right)):
            return None
    else:
        return None
    number = _number(by, tree)
    if number is None or number <= 0:
        return None
    return number if isinstance(op, ast.Mult) else 1 / number if isinstance(op, ast.Div) else None


def _number(node: Any, tree: ast.Module) -> float | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return float(node.value)
    if isinstance(node, ast.Name):
        made = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == node.id]
        return _number(made[0].value, tree) if len(made) == 1 and isinstance(made[0].value, ast.Constant) else None
    return None


def _is_a_rate(target: Any, inner: Any) -> bool:
    """Whether something is a factor in an update, as in `p.data -= lr * p.grad`, or is passed to what updates."""
    name = ast.unparse(target)
    for n in ast.walk(inner):
        if isinstance(n, (ast.AugAssign, ast.Assign)) and n is not target and ast.unparse(_target(n)) != name:
            factors = [part for part in ast.walk(n.value) if isinstance(part, ast.BinOp)]
            if any(name in (ast.unparse(f.left), ast.unparse(f.right)) for f in factors):
                return True
        if isinstance(n, ast.Call) and any(ast.unparse(a) == name for a in (*n.args, *(k.value for k in n.keywords))):
            return True
    return name.split(".")[-1] in ("lr", "rate", "learning_rate", "eta", "alpha", "step_size")
