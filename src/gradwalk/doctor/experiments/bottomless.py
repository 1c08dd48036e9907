"""A loss that falls below 0 and keeps falling: it subtracts something that can grow forever.

A correct cross entropy is never below 0; if one is, one of its terms has the wrong sign.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.rewritten import Text
from ..text.rounds import LOSSY
from ..text.training import called_name
from .shown import after as tried
from .shown import goes_on_falling, losses_of, says_so

if TYPE_CHECKING:
    from ..runs.running import Run


ENTROPY = re.compile(r"entropy|bce|xent|log_?loss|(^|_)nll", re.I)
OTHER = {ast.Sub: ast.Add, ast.Add: ast.Sub}


def bottomless(run: Run, laboratory: Laboratory) -> Finding | None:
    """The minus sign that leaves the loss without a lower bound."""
    before = losses_of(run, laboratory)
    if not before.losses or before.died or min(before.losses) >= 0:
        return None
    for name, tree in run.trees():
        logs = any(isinstance(n, ast.Call) and called_name(n).startswith("log") for n in ast.walk(tree))
        if (finding := _entropy(run, Text(name, tree), before, laboratory)) is not None:
            return finding
        if says_so(run) or not goes_on_falling(before) or (logs and not _runs_on(before)):
            continue  # the logarithm of a density may be any number, but it comes to rest
        text = Text(name, tree)
        for statement in ast.walk(tree):
            if not isinstance(statement, (ast.Assign, ast.AugAssign, ast.Return)) or not _makes_a_loss(statement, tree):
                continue
            for node in ast.walk(statement):
                if not isinstance(node, (ast.BinOp, ast.AugAssign)) or not isinstance(node.op, ast.Sub):
                    continue

                def change(copied: ast.Module, now: object, node: ast.AST = node) -> bool:
                    now(node).op = ast.Add()  # type: ignore[operator]
                    return True

                trial = text.changed(change)
                after = tried(trial, run, laboratory)
                if after is None or after.died or not after.losses or after.fall <= 0 or _runs_on(after):
                    continue
                if min(after.losses) < 0 and not _runs_on(before):
                    continue
                never = " and never below 0" if min(after.losses) >= 0 else " and comes to rest"
                taken = ast.unparse(node.right if isinstance(node, ast.BinOp) else node.value)
                what = (
                    f"`{taken}` is subtracted from the loss (a penalty, L2, regularisation with the wrong sign): the "
                    "larger it grows, the lower the loss, which has no lower bound; the parameters run away"
                )
                evidence = (
                    f"the loss goes from {before.start:.4g} to {before.end:.4g}, below 0, and is still falling; with a "
                    f"plus, tried on a copy, it goes from {after.start:.4g} to {after.end:.4g}{never}"
                )
                fix = ast.unparse(statement).replace(f"- {taken}", f"+ {taken}").replace("-=", "+=")
                return Finding("loss", what, text.place(statement), evidence, fix, cure=trial.text if trial else ())
    return None


def without_bottom(run: Run, laboratory: Laboratory) -> str:
    """A note that a falling loss may prove nothing, as it goes below 0 and on and on; "" if it does not."""
    before = losses_of(run, laboratory)
    if says_so(run) or not goes_on_falling(before) or not _runs_on(before):
        return ""
    return (
        f"whether its loss has a lowest value: it goes from {before.start:.4g} to {before.end:.4g}, below 0, and falls "
        "at its end as fast as ever. A measure of error is never below 0; was that meant to be one?"
    )


def _entropy(run: Run, text: Text, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A cross entropy that is negative, but never with one sign in it changed."""
    functions = [f for f in ast.walk(text.tree) if isinstance(f, ast.FunctionDef) and ENTROPY.search(f.name)]
    made = [n for f in functions for n in ast.walk(f) if isinstance(n, (ast.Return, ast.Assign, ast.AugAssign))]
    set_to = [n for n in ast.walk(text.tree) if isinstance(n, ast.Assign) and ENTROPY.search(ast.unparse(n.targets[0]))]
    for statement in dict.fromkeys([*made, *set_to]):
        inner = [n for n in ast.walk(statement) if isinstance(n, (ast.BinOp, ast.AugAssign)) and type(n.op) in OTHER]
        for node in inner:

            def change(copied: ast.Module, now: object, node: ast.AST = node) -> bool:
                now(node).op = OTHER[type(node.op)]()  # type: ignore[operator, attr-defined]
                return True

            trial = text.changed(change)
            after = tried(trial, run, laboratory)
            if trial is None or after is None or after.died or not after.losses or min(after.losses) < -1e-3:
                continue
            if after.fall <= 0 or len(after.losses) < len(before.losses):
                continue
            sign = "+" if isinstance(node.op, ast.Sub) else "-"
            term = ast.unparse(node.right if isinstance(node, ast.BinOp) else node.value)
            what = (
                f"the sign of one term of the cross entropy is wrong: with `{sign} {term}` it is never negative, as a "
                "cross entropy never is (a minus before a sum is for all of its terms, in parentheses)"
            )
            evidence = (
                f"the loss goes from {before.start:.4g} to {before.end:.4g}, below 0; with the other sign, tried on a "
                f"copy, it goes from {after.start:.4g} to {after.end:.4g}"
            )
            return Finding("loss", what, text.place(node), evidence, f"{sign} {term}", cure=trial.text)
    return None


def _runs_on(seen: Outcome) -> bool:
    """Whether the loss falls as fast in the last quarter as in the one before: nothing slows it down."""
    quarter = len(seen.losses) // 4
    marks = [seen.losses[-1 - i * quarter] for i in range(3)]
    return marks[1] - marks[0] > 0.8 * (marks[2] - marks[1]) > 0


def _makes_a_loss(statement: ast.stmt, tree: ast.Module) -> bool:
    if isinstance(statement, ast.Return):
        around = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and statement in ast.walk(f)]
        return any(LOSSY.search(f.name) for f in around)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return any(LOSSY.search(ast.unparse(t)) for t in targets)
