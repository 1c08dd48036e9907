"""Labels that do not fit their loss: -1 and 1 with a cross entropy, which then has no minimum, and 0 and 1 with a hinge
loss, where 0 takes its row out of the loss.

The program is tried with 0 for -1, or with -1 for 0.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..runs.datasets import SIGNED, holds_labels
from ..text.rewritten import Text
from ..text.training import called_name
from ..watching.places import label_line
from ..watching.recorded import Loop
from .shown import after, goes_on_falling, losses_of, says_so

if TYPE_CHECKING:
    from ..runs.running import Run

OF_LOGARITHMS = re.compile(r"^log|softplus|entropy|bce|xent|nll", re.I)
LONGEST = 90


def below_zero(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loss that falls below 0, but never with labels 0 and 1: shown by its losses alone, in any style."""
    calls = [n for _, tree in run.trees() for n in ast.walk(tree) if isinstance(n, ast.Call)]
    if not any(OF_LOGARITHMS.search(called_name(n)) for n in calls):
        return None
    rows = [*_written_as_signs(run), *_held_as_signs(run)]
    before = losses_of(run, laboratory) if rows and not says_so(run) else None
    if before is None or before.died or not goes_on_falling(before):
        return None
    losses = before.losses
    for trial, where, called, fix in rows:
        outcome = after(trial, run, laboratory)
        if outcome is None or outcome.died or len(outcome.losses) < len(losses) or min(outcome.losses) < 0:
            continue
        if outcome.fall <= 0:
            continue
        what = (
            f"the labels {called}are -1 and 1, but this cross entropy needs 0 and 1: with y = -1 its terms have the "
            "wrong sign, so the loss has no lower bound and falls below 0 for ever"
        )
        evidence = (
            f"the loss goes from {losses[0]:.4g} to {losses[-1]:.4g}; with 0 for -1, tried on a copy, from "
            f"{outcome.start:.4g} to {outcome.end:.4g}, and never below 0"
        )
        return Finding("data", what, where, evidence, fix, cure=trial.text)
    return None


def _held_as_signs(run: Run) -> Iterator[tuple[Trial, Place, str, str]]:
    """Variables that hold labels of -1 and 1, wherever they come from."""
    for name, thing in run.names.items() if run.trains_in else ():
        if name.startswith("__") or isinstance(thing, (type, ModuleType)) or not holds_labels(thing, SIGNED):
            continue
        trial = Trial(relabel=name, before=run.trains_in)
        yield trial, label_line(Loop(run.trained()[0].visit), name), f"in {name} ", f"{name}: (y + 1) / 2 instead of y"


def _written_as_signs(run: Run) -> Iterator[tuple[Trial, Place, str, str]]:
    """Statements that write labels of -1, rewritten with 0."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for statement in ast.walk(tree):
            if not isinstance(statement, (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)) or not statement.value:
                continue
            new = ast.parse(ast.unparse(statement)).body[0] if _mentions_one(statement) else None
            if new is None:
                continue
            changed = _WithoutSigns()
            changed.visit(new)
            trial = text.replaced(statement, ast.copy_location(new, statement)) if changed.count else None
            if trial is not None:
                fix = ast.unparse(new) if len(ast.unparse(new)) < LONGEST else "0 for each -1"
                yield trial, text.place(statement), "", fix


def _mentions_one(statement: ast.stmt) -> bool:
    return any(isinstance(n, ast.Constant) and n.value in (1, 1.0) for n in ast.walk(statement))


class _WithoutSigns(ast.NodeTransformer):
    """Puts 0 for -1, y for 2 * y - 1, y > 0 for the sign of y, but not in an index, an axis or a range."""

    count = 0

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.value = self.visit(node.value)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if called_name(node) in ("range", "reshape", "pow", "transpose", "arange", "uniform", "linspace"):
            return node
        if called_name(node) == "sign" and len(node.args) == 1:
            self.count += 1
            return ast.Compare(node.args[0], [ast.Gt()], [ast.Constant(0)])
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.USub) and _is(node.operand, 1):
            self.count += 1
            return ast.Constant(0)
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.op, ast.Pow):
            return node
        product = node.left if isinstance(node.op, ast.Sub) and _is(node.right, 1) else None
        if isinstance(product, ast.BinOp) and isinstance(product.op, ast.Mult):
            twice = [side for side in (product.left, product.right) if _is(side, 2)]
            if twice:
                self.count += 1
                return product.right if twice[0] is product.left else product.left
        return self.generic_visit(node)


def _is(node: ast.AST, x: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value == x


def needs_signs(run: Run, loop: Loop, name: str) -> tuple[Trial, Finding]:
    """What labels 0 and 1 do in a loss that needs -1 and 1, and the trial that would confirm it."""
    what = (
        f"the labels in {name} are 0 and 1, but this loss needs -1 and 1: as in a hinge loss, 1 - y * score, a row "
        "with label 0 gives the same loss whatever the score is, and no gradient"
    )
    finding = Finding("data", what, label_line(loop, name), "", f"{name}: 2 * y - 1 instead of y")
    return Trial(relabel=name, before=run.trains_in), finding
