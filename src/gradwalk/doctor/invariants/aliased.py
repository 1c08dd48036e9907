"""Two names for one list: `m = v = [0.0] * n` makes a single list, and both names write into it.

Read from the text and proven on a copy: with two lists, the program no longer crashes, or its loss ends lower.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

GROWING = {"append", "extend", "insert", "update", "add"}


def one_by_two_names(run: Run, laboratory: Laboratory) -> Finding | None:
    """A chained assignment of a container that more than one of its names writes into."""
    before = run.outcome()
    for name, tree in run.trees():
        text, written = Text(name, tree), _written_into(tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and len(n.targets) > 1]:
            names = list(map(ast.unparse, node.targets))
            if not _makes_one(node.value) or len(written & set(names)) < 2:
                continue
            fix = f"{', '.join(names)} = {', '.join([ast.unparse(node.value)] * len(names))}"
            trial = text.replaced(node, ast.parse(fix).body[0])
            after = laboratory.try_all([trial], run.took + 5.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.losses or not after.end < before.end:
                continue
            what = (
                f"{' and '.join(names)} are one and the same object (an alias, by a chained assignment): what is "
                "written into one of them overwrites the other"
            )
            ended = f"stopped with {type(run.error).__name__}" if run.error else f"ends at {before.end:.4g}"
            evidence = (
                f"with one for each, tried on a copy, the loss falls from {after.start:.4g} to {after.end:.4g}; as it "
                f"is, the program {ended}"
            )
            return Finding("shared", what, text.place(node), evidence, fix, cure=trial.text)
    return None


def _makes_one(value: ast.expr) -> bool:
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return any(isinstance(side, ast.List) for side in (value.left, value.right))
    made = isinstance(value, ast.Call) and called_name(value) in ("list", "dict", "zeros", "zeros_like", "defaultdict")
    return made or isinstance(value, (ast.List, ast.Dict, ast.ListComp, ast.DictComp))


def _written_into(tree: ast.AST) -> set[str]:
    """The containers that are written into: by setting a part, by adding, under whatever name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            found.add(ast.unparse(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in GROWING:
            found.add(ast.unparse(node.func.value))
    return found
