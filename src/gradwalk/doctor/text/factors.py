"""What is easily lost in a derivative worked out by hand: a factor, or the order of two operands."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from .mutants import PLAIN, Variant, is_one
from .training import names_in

MOST = 4


def lost_factors(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`b - a` for `a - b`; `1 + x ** 2` for `1 + x`; an unread loop variable of a comprehension as a factor;
    `g[i] += d * x[i]` for `g[i] += d`, where there is an `x[i]`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and not _is_constant(node):
        yield ast.copy_location(ast.BinOp(node.right, ast.Sub(), node.left), node), "the other way round"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and is_one(node.left):
        square = ast.BinOp(node.right, ast.Pow(), ast.Constant(2))
        if isinstance(node.right, PLAIN):
            yield ast.copy_location(ast.BinOp(node.left, ast.Add(), square), node), "a square is missing"
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        read = names_in(node.elt) | {name for rows in node.generators for name in names_in(rows.iter)}
        for name in sorted(names for rows in node.generators for names in names_in(rows.target) - read):
            new = copy.deepcopy(node)
            new.elt = _times(node.elt, ast.Name(name, ast.Load()))
            yield new, f"the factor {name} is missing"
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
        for i, part in enumerate(node.elts):
            for name in sorted(names_in(node.elts[1 - i]) - names_in(part))[:MOST]:
                both = copy.deepcopy(node)
                held: Any = both.elts[i]
                if isinstance(held, (ast.ListComp, ast.GeneratorExp)):
                    held.elt = _times(held.elt, ast.Name(name, ast.Load()))
                else:
                    both.elts[i] = _times(held, ast.Name(name, ast.Load()))
                yield both, f"the factor {name} is missing, which the other one has"
    if isinstance(node, (ast.Assign, ast.AugAssign)):
        for count in _counts(node, around):
            shared = copy.deepcopy(node)
            shared.value = ast.copy_location(ast.BinOp(node.value, ast.Div(), count), node.value)
            yield shared, f"the factor 1 / {ast.unparse(count)} of a mean is missing"
        target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
        for factor in _beside(target, node, around):
            new_statement = copy.deepcopy(node)
            new_statement.value = _times(node.value, factor)
            yield new_statement, f"the factor {ast.unparse(factor)} is missing"


def _counts(node: Any, around: list[Any]) -> list[Any]:
    """What a function around a statement divides by in its forward pass: the `n` of a mean."""
    functions = [f for f in around if isinstance(f, ast.FunctionDef) and f.lineno < node.lineno <= (f.end_lineno or 0)]
    own = {ast.unparse(n) for n in ast.walk(node)}
    divided = [n for f in functions for n in ast.walk(f) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]
    found = {ast.unparse(n.right): n.right for n in divided if isinstance(n.right, (*PLAIN, ast.Call))}
    return [n for text, n in found.items() if text not in own][:MOST]


def _times(value: Any, factor: Any) -> ast.BinOp:
    return ast.copy_location(ast.BinOp(value, ast.Mult(), factor), value)


def _is_constant(node: ast.BinOp) -> bool:
    return isinstance(node.left, ast.Constant) or isinstance(node.right, ast.Constant)


def _beside(target: Any, node: Any, around: list[Any]) -> list[Any]:
    """What is read elsewhere with the index of the target: `x[i]` where `g[j][i]` is set."""
    if not isinstance(target, ast.Subscript) or isinstance(target.slice, (ast.Slice, ast.Constant)):
        return []
    index, own = ast.unparse(target.slice), {ast.unparse(n) for n in ast.walk(node)}
    rows = [
        n
        for n in around
        if isinstance(n, ast.Subscript)
        and isinstance(n.ctx, ast.Load)
        and ast.unparse(n.slice) == index
        and abs(n.lineno - node.lineno) < 30
    ]
    found = {ast.unparse(n): n for n in rows}
    return [n for text, n in found.items() if text not in own][:MOST]
