"""Where a number was taken out of the graph: found by putting the value itself there, until gradients arrive again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name, own
from .verdicts import Seen

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

MOST = 40
LITTLE = 0.1
"""A program whose loss falls by less does not learn."""


def where_cut(run: Run, one: Engine, finding: Finding, seen: Seen, laboratory: Laboratory) -> Finding:
    """The same finding, at the line where a change brings the gradients back; else where a number is seen to be taken
    out of a result."""
    changes = list(_changes(run, one, seen.at))[:MOST] if seen.at else []
    for start in range(0, len(changes), 8):
        some = changes[start : start + 8]
        outcomes = laboratory.try_all([trial for trial, _, _ in some], run.took + 2.0, 4.0)
        for trial, where, fix in some:
            told = outcomes[trial].testimony if trial in outcomes else None
            if told is not None and told.right and told.graded > seen.testimony.graded:
                tried = f"with `{fix}` there, tried on a copy, {told.graded} values get gradients, and the right ones"
                return replace(finding, where=where, evidence=f"{finding.evidence}; {tried}", fix=fix)
    lines = [line for line, _ in one.visit.losses]
    first = lines.index(one.visit.main_line) + 1
    trial = Trial(reads=first, passes=first)
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial)
    return replace(finding, where=outcome.reads[0]) if outcome is not None and outcome.reads else finding


def cut_out(run: Run, one: Engine, seen: Seen, laboratory: Laboratory) -> Finding | None:
    """Where the gradients are not the slopes, and the program does not learn: the place of a number that was taken out
    of a value, if with the value itself they are, and it does."""
    before = run.outcome()
    changes = list(_changes(run, one, seen.at))[:MOST] if seen.at and before.fall < LITTLE else []
    for start in range(0, len(changes), 8):
        some = changes[start : start + 8]
        outcomes = laboratory.try_all([trial for trial, _, _ in some], run.took + 2.0, 4.0)
        for trial, where, fix in some:
            told = outcomes[trial].testimony if trial in outcomes else None
            if told is None or not told.right or told.graded < seen.testimony.graded:
                continue
            whole = replace(trial, witness=0)
            outcome = laboratory.try_all([whole], 3 * run.took + 5.0).get(whole)
            if outcome is None or not outcome.is_clearly_better(before):
                continue
            what = (
                "a plain number takes the place of a value here and cuts the graph: what lies behind it moves the "
                "loss, and gets no gradient by this way"
            )
            evidence = (
                f"{seen.testimony}; with `{fix}` there, tried on a copy, they agree, and the loss falls from "
                f"{outcome.start:.4g} to {outcome.end:.4g} (as it is, from {before.start:.4g} to {before.end:.4g})"
            )
            return Finding("cut", what, where, evidence, fix)
    return None


def _changes(run: Run, one: Engine, at: int) -> Iterator[tuple[Trial, Any, str]]:
    """`z` for `Value(z.data)`, `float(z)` and `z.data`; what makes a new value first."""
    for name, tree in run.trees():
        text = Text(name, tree)
        engines = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == one.roles.kind.__name__]
        inside = {id(part) for engine in engines for part in ast.walk(engine)}  # there numbers are taken out by right
        nodes = [node for node in own(tree) if not _is_written_to(node) and id(node) not in inside]
        for make in (_anew, _taken_out):
            for node in nodes:
                inner = make(node, one.roles.data)
                trial = text.replaced(node, inner) if inner is not None else None
                if trial is not None and inner is not None:
                    yield replace(trial, witness=at), text.place(node), ast.unparse(inner)


def _anew(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `Value(z.data)`, whatever makes the value."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return None
    return _taken_out(node.args[0], data)


def _taken_out(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `z.data`, `float(z)`, `z.detach()`."""
    if isinstance(node, ast.Attribute) and node.attr == data and isinstance(node.ctx, ast.Load):
        return node.value
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return node.value if ast.unparse(node.slice) == repr(data) else None
    if isinstance(node, ast.Call) and called_name(node) == "float" and len(node.args) == 1:
        return node.args[0]
    if isinstance(node, ast.Call) and called_name(node) in ("detach", "item", "numpy", "stop_gradient"):
        if isinstance(node.func, ast.Attribute) and not node.args:
            return node.func.value
        return node.args[0] if node.args else None
    return None


def _is_written_to(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
