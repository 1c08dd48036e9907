"""Clipping never makes a gradient longer: `limit / norm` is a factor for norms above the limit.

    factor = LIMIT / norm if norm < LIMIT else 1.0            # blows small gradients up, lets large ones through

The doctor tries the test, or min and max, the other way round.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.shown import after as tried
from ..experiments.shown import losses_of
from ..experiments.told import does_better, is_same
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

LENGTH = re.compile(r"norm|length|magnitude|\bmag\b|size|total|\bgn\b", re.I)
OTHER = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


def inside_out(run: Run, laboratory: Laboratory) -> Finding | None:
    """A clipping that lengthens short gradients and leaves long ones alone."""
    before = losses_of(run, laboratory)
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, new, norm in _inside_out(tree):
            trial = text.replaced(node, new)
            after = tried(trial, run, laboratory)
            if trial is None or after is None or after.died or is_same(after, before):
                continue
            if _is_a_factor(node) and not does_better(after, before):
                continue  # dividing by it is right
            here, there = ast.unparse(node), ast.unparse(new)
            what = (
                (
                    f"the clipping is inside out (inverted): `{here}` is more than 1 where {norm} is above the "
                    f"limit, so what is too long becomes longer still; `{there}` shortens it"
                )
                if _is_a_factor(node)
                else (
                    f"the clipping is inside out: `{here}` makes short gradients as long as the limit, and lets those "
                    f"above it through as they are; a clip shortens them where {norm} is above the limit"
                )
            )
            evidence = f"with `{there}`, tried on a copy, the loss goes from {after.start:.4g} to {after.end:.4g}"
            evidence += f"; as it is, from {before.start:.4g} to {before.end:.4g}"
            return Finding("clipping", what, text.place(node), evidence, there, cure=trial.text)
    return None


def _inside_out(tree: ast.Module) -> Iterator[tuple[Any, Any, str]]:
    """The reversed expression, how it should read, and the name of the length."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)) and isinstance(node.test, ast.Compare) and len(node.test.ops) == 1:
            small, large = _ordered(node.test)
            body = node.body if isinstance(node.body, list) else [node.body]
            if LENGTH.search(small) and not LENGTH.search(large) and any(_divides(part, large, small) for part in body):
                new = copy.deepcopy(node.test)
                new.ops = [OTHER[type(new.ops[0])]()]
                yield node.test, new, small
            for part in body:
                yield from _upside_down(part, large, small)
        if isinstance(node, ast.Call) and called_name(node) == "max" and len(node.args) == 2 and _has_one(node):
            for part in node.args:
                if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div):
                    norm = ast.unparse(part.right)
                    if LENGTH.search(norm) and not LENGTH.search(ast.unparse(part.left)):
                        new_call = copy.deepcopy(node)
                        new_call.func = ast.Name("min", ast.Load())
                        yield node, new_call, norm


def _upside_down(part: ast.AST, long: str, limit: str) -> Iterator[tuple[Any, Any, str]]:
    """`norm / limit` where the norm is above the limit."""
    for node in [n for n in ast.walk(part) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]:
        if LENGTH.search(long) and ast.unparse(node.left) == long and ast.unparse(node.right) == limit:
            yield node, ast.copy_location(ast.BinOp(node.right, ast.Div(), node.left), node), long


def _is_a_factor(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp)


def _ordered(test: ast.Compare) -> tuple[str, str]:
    """The smaller and the larger side where the test is true; ("", "") if it is not a comparison of order."""
    left, right = ast.unparse(test.left), ast.unparse(test.comparators[0])
    if isinstance(test.ops[0], (ast.Lt, ast.LtE)):
        return left, right
    return (right, left) if isinstance(test.ops[0], (ast.Gt, ast.GtE)) else ("", "")


def _divides(part: ast.AST, above: str, below: str) -> bool:
    divisions = [n for n in ast.walk(part) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]
    shorter = [n for n in divisions if ast.unparse(n.left).endswith(above) and ast.unparse(n.right).startswith(below)]
    return bool(shorter)


def _has_one(node: ast.Call) -> bool:
    return any(isinstance(arg, ast.Constant) and arg.value == 1 for arg in node.args)
