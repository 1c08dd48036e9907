"""One yardstick for all rows: held-out rows are scaled with the mean and spread of the training rows.

    test_n = normalise(test, *stats(test))            # its own: the model was not trained on what it sees here

The doctor tries the numbers of the training rows in their place.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from ..experiments.influence import APART
from ..experiments.told import is_same
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

SPREAD = re.compile(
    r"sqrt|\*\* ?0\.5|\*\* ?\(1 ?/ ?2\)|stdev|\bstd\b|\bsd\b|hypot|spread|\bmax\(.*\bmin\(", re.I | re.S
)


def its_own(run: Run, laboratory: Laboratory) -> Finding | None:
    """A mean and spread computed from held-out rows by the function that computes them for training."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        functions = {f.name: f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and _measures(f)}
        calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") in functions]
        calls = [n for n in calls if len(n.args) == 1 and isinstance(n.args[0], ast.Name)]
        for call in [n for n in calls if APART.search(n.args[0].id)]:  # type: ignore[attr-defined]
            same = [n for n in calls if n.func.id == call.func.id and not APART.search(n.args[0].id)]  # type: ignore[attr-defined]
            if not same:
                continue
            mine: Any = call.args[0]
            its: Any = same[0].args[0]
            function = call.func.id  # type: ignore[attr-defined]
            what = (
                f"{mine.id} is scaled with its own mean and spread, `{ast.unparse(call)}`, and not with those of the "
                f"training, `{ast.unparse(same[0])}`: the same number means something else in both, for the model"
            )
            trial = text.replaced(mine, ast.copy_location(ast.Name(its.id, ast.Load()), mine))
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or is_same(after, before):
                continue
            if after.losses != before.losses or _returns_rows(functions[function]):
                continue  # it is trained on, or the rows themselves would be replaced
            changed = [(a, b) for a, b in zip(before.printed.splitlines(), after.printed.splitlines()) if a != b]
            if not changed:
                continue
            one, two = changed[-1]
            evidence = f"with {function}({its.id}), tried on a copy, `{one.strip()}` becomes `{two.strip()}`"
            fix = ast.unparse(call).replace(mine.id, its.id)
            return Finding("data", what, text.place(call), evidence, fix, cure=trial.text)
    return None


def _measures(function: ast.FunctionDef) -> bool:
    """Whether a function computes a mean and spread of its argument."""
    text = ast.unparse(function)
    return len(function.args.args) == 1 and SPREAD.search(text) is not None and ("len(" in text or "mean" in text)


def _returns_rows(function: ast.FunctionDef) -> bool:
    """Whether it returns scaled rows, not what they are scaled with."""
    given = function.args.args[0].arg
    returns = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value is not None]
    return any(isinstance(n, ast.ListComp) and given in ast.unparse(n.generators[0].iter) for n in returns)
