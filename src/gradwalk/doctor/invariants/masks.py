"""A mask leaves something visible in every row: where it hides everything, a softmax has nothing to share 1 among.

future = np.triu(np.ones((T, T), dtype=bool))        # hides the current place, too: k=1 is missing
s = np.where(future, -np.inf, s)                     # the first row is all -inf, and its softmax NaN
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..experiments.shown import after as tried
from ..experiments.shown import losses_of
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import called_name, names_in

if TYPE_CHECKING:
    from ..runs.running import Run

OTHER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
LEARNS = 0.02


def all_hidden(run: Run, laboratory: Laboratory) -> Finding | None:
    """Rows that a mask hides entirely, so that the loss is NaN."""
    texts = [Text(name, tree) for name, tree in run.trees()]
    if not any(re.search(r"\binf\b", "".join(text.lines)) for text in texts):
        return None
    before = losses_of(run, laboratory)
    if all(map(isfinite, before.losses)):
        return None
    trial = Trial(invalid=True)
    outcome = laboratory.try_all([trial], run.took + 3.0).get(trial)
    for seen in outcome.invalid if outcome is not None else ():
        listed = ", ".join(str(i) for i in seen.rows[:3]) + (", ..." if len(seen.rows) > 3 else "")
        hidden = (
            f"a mask hides everything in a row: row {listed} of {seen.name} is -inf throughout ({len(seen.rows)} of "
            f"{seen.total} rows), so its softmax is 0 / 0, which is no number (NaN)"
        )
        for cured, where, here, there in _less_hidden(texts):
            after = tried(cured, run, laboratory)
            if after is not None and not after.died and after.losses and all(map(isfinite, after.losses)):
                if after.fall < LEARNS:
                    continue
                what = f"{hidden}. With `{there}` for `{here}` every row keeps something"
                evidence = f"born in line {seen.line}; tried on a copy, the loss falls from {after.start:.4g} to "
                return Finding("nan", what, where, f"{evidence}{after.end:.4g}", there, cure=cured.text)
        text = next((text for text in texts if text.name == seen.file), None)
        where = text.place(_at(text, seen.line)) if text is not None else Place()
        return Finding("nan", hidden, where, "", "leave at least one place of every row unmasked: the place itself")
    return None


def _at(text: Text, line: int) -> Any:
    return next(n for n in ast.walk(text.tree) if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or 0))


def _less_hidden(texts: list[Text]) -> Iterator[tuple[Trial, Place, str, str]]:
    """Masks that hide one place more or less in each row: another diagonal, another comparison."""
    for text in texts:
        for node in ast.walk(text.tree):
            for new in _others(node):
                trial = text.replaced(node, new)
                if trial is not None:
                    yield trial, text.place(node), ast.unparse(node), ast.unparse(new)


def _others(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call) and called_name(node) in ("triu", "tril") and node.args:
        given = node.args[1] if len(node.args) > 1 else next((k.value for k in node.keywords if k.arg == "k"), None)
        now = ast.literal_eval(given) if given is not None and not names_in(given) else 0
        for k in (now + 1, now - 1):  # hides one place less, above or below the diagonal
            yield ast.copy_location(ast.Call(node.func, [node.args[0]], [ast.keyword("k", ast.Constant(k))]), node)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHER:
        yield ast.copy_location(ast.Compare(node.left, [OTHER[type(node.ops[0])]()], node.comparators), node)
    if (
        isinstance(node, ast.Call)
        and called_name(node) == "where"
        and len(node.args) == 3
        and "inf" in ast.unparse(node)
    ):
        yield ast.copy_location(ast.Call(node.func, [node.args[0], node.args[2], node.args[1]], []), node)
