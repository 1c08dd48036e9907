"""An index stays within its list: one below 0 silently counts from the end.

    -log_probs[grade - 1]            # for the first class, 0, this is the last one

The doctor tries whether the index ever falls below 0 there, and whether the results are better without the shift.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..experiments.told import is_more_often_right
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.claims import claims
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

MOST = 6


def wraps_round(run: Run, laboratory: Laboratory) -> Finding | None:
    """An index shifted below 0, in a program whose results are poor with the shift and good without it."""
    before = run.outcome()
    if before.died or not any(claim.is_dull for claim in claims(before.printed)):
        return None
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, index in _shifted(tree)[:MOST]:
            plain = text.replaced(index, index.left)
            outcome = laboratory.try_all([plain], run.took + 2.0).get(plain) if plain else None
            better = is_more_often_right(outcome, before) if outcome is not None and not outcome.died else ""
            if plain is None or not better:
                continue
            here, there = ast.unparse(index), ast.unparse(index.left)
            trap = ast.parse(f"({here}) if ({here}) >= 0 else 1 // 0", mode="eval").body
            caught = text.replaced(index, ast.copy_location(trap, index))
            seen = laboratory.try_all([caught], run.took + 2.0).get(caught) if caught else None
            if seen is None or not seen.died:
                continue
            new = ast.unparse(node).replace(here, there)
            what = (
                f"the index `{here}` in `{ast.unparse(node)}` is below 0 for some rows, and Python then counts from "
                f"the end: {there} begins with 0 already, so every class is taken for another (labels shifted by one)"
            )
            evidence = f"it is -1 for some rows; with `{new}`, tried on a copy, {better}"
            return Finding("data", what, text.place(node), evidence, new, cure=plain.text)
    return None


def _shifted(tree: ast.Module) -> list[tuple[Any, Any]]:
    """`xs[y - 1]`, and `f(z, y - 1)` where f has `xs[y]`; y is not the counter of a loop around it."""
    functions = {f.name: f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}
    found: list[tuple[Any, Any]] = []
    for n in ast.walk(tree):
        if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load):
            found.append((n, n.slice))
        elif isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in functions:
            given = functions[n.func.id].args.args
            found += [(n, arg) for arg, a in zip(n.args, given) if _is_an_index(a.arg, functions[n.func.id])]
    return [(node, index) for node, index in found if _is_less(index) and not _counts(index.left.id, node, tree)]


def _is_an_index(name: str, function: ast.FunctionDef) -> bool:
    indices = [n.slice for n in ast.walk(function) if isinstance(n, ast.Subscript)]
    return any(isinstance(i, ast.Name) and i.id == name for i in indices)


def _is_less(index: Any) -> bool:
    less = isinstance(index, ast.BinOp) and isinstance(index.op, ast.Sub) and isinstance(index.right, ast.Constant)
    return less and isinstance(index.left, ast.Name)


def _counts(name: str, node: ast.AST, tree: ast.Module) -> bool:
    """Whether a name counts a loop around something."""
    loops = [n for n in ast.walk(tree) if isinstance(n, ast.For) and any(part is node for part in ast.walk(n))]
    counting = [n for n in loops if ast.unparse(n.iter).startswith(("range", "enumerate"))]
    return any(isinstance(t, ast.Name) and t.id == name for n in counting for t in ast.walk(n.target))
