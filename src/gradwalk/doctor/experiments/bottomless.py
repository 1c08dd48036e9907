"""A loss that falls below 0 and goes on falling: something is subtracted in it that may grow for ever."""

from __future__ import annotations

import ast
from statistics import mean
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.rewritten import Text
from ..text.rounds import LOSSY
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

FEWEST = 12
MEANT = ("reward", "gain", "utility", "likelihood", "elbo", "critic", "wasserstein")


def bottomless(run: Run, laboratory: Laboratory) -> Finding | None:
    """The minus in the loss with which it has no lower bound, and without which it has."""
    before = run.outcome()
    if not _goes_on_falling(before):
        return None
    for name, tree in run.trees():
        words = "".join(Text(name, tree).lines).lower()
        logs = any(isinstance(n, ast.Call) and called_name(n).startswith("log") for n in ast.walk(tree))
        if logs or any(word in words for word in MEANT):
            continue  # the logarithm of a density may be anything
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
                after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
                if after is None or after.died or not after.losses or min(after.losses) < 0 or after.fall <= 0:
                    continue
                taken = ast.unparse(node.right if isinstance(node, ast.BinOp) else node.value)
                what = (
                    f"`{taken}` is subtracted from the loss (a penalty, L2, regularisation with the wrong sign): the "
                    "larger it grows, the lower the loss, which has no lower bound; the parameters run away"
                )
                evidence = (
                    f"the loss goes from {before.start:.4g} to {before.end:.4g}, below 0, and is still falling; with a "
                    f"plus, tried on a copy, it goes from {after.start:.4g} to {after.end:.4g} and never below 0"
                )
                fix = ast.unparse(statement).replace(f"- {taken}", f"+ {taken}").replace("-=", "+=")
                return Finding("loss", what, text.place(statement), evidence, fix, cure=trial.text if trial else ())
    return None


def _goes_on_falling(seen: Outcome) -> bool:
    losses = seen.losses
    if len(losses) < FEWEST or seen.died or seen.start <= 0 or seen.end >= 0:
        return False
    quarter = len(losses) // 4
    early, late = losses[2 * quarter : 3 * quarter], losses[-quarter:]
    return mean(late) < mean(early) - 0.05 * abs(mean(early))


def _makes_a_loss(statement: ast.stmt, tree: ast.Module) -> bool:
    if isinstance(statement, ast.Return):
        around = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and statement in ast.walk(f)]
        return any(LOSSY.search(f.name) for f in around)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return any(LOSSY.search(ast.unparse(t)) for t in targets)
