"""Sums of exp that overflow: the largest exponent is subtracted from all of them first. This changes neither a softmax
nor, with the exponent added again, the logarithm of such a sum."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from ..report import Finding
from .rewritten import Mend, Text
from .training import called_name

COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp)


def with_the_largest_subtracted(text: Text, lines: list[int], data: str) -> Iterator[Mend]:
    """A change for each comprehension in these lines that takes exp of every part of a list."""
    functions = [n for n in ast.walk(text.tree) if isinstance(n, (ast.FunctionDef, ast.Lambda))]
    for node in [n for n in ast.walk(text.tree) if isinstance(n, COMPREHENSIONS) and n.lineno in lines]:
        exponent = next((e for e in map(_exponent, ast.walk(node.elt)) if e is not None), None)
        if exponent is None or len(node.generators) != 1 or node.generators[0].ifs:
            continue
        whole = _logarithm_of(node, text.tree)
        around: list[ast.AST] = [f for f in functions if any(n is node for n in ast.walk(f))] or [text.tree]
        shared = any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div) for f in around for n in ast.walk(f))
        if whole is None and not shared:
            continue
        for number in (f".{data}", "") if data else ("",):
            largest = _largest(node, exponent, number)

            def change(
                copied: ast.Module, now: Any, exponent: Any = exponent, whole: Any = whole, largest: Any = largest
            ) -> bool:
                _put(copied, now(exponent), ast.BinOp(copy.deepcopy(exponent), ast.Sub(), largest))
                if whole is not None:
                    _put(copied, now(whole), ast.BinOp(copy.deepcopy(now(whole)), ast.Add(), largest))
                ast.fix_missing_locations(copied)
                return True

            trial = text.changed(change)
            if trial is not None:
                what = (
                    f"`{ast.unparse(node)}` takes exp of the numbers as they are, and nothing keeps them small "
                    "(softmax, log-sum-exp): the largest is to be subtracted from all of them first, which changes "
                    "nothing else"
                )
                again = "; add m again to the logarithm" if whole is not None else ""
                fix = f"m = {ast.unparse(largest)}; exp of ({ast.unparse(exponent)} - m){again}"
                yield Mend(trial, Finding("nan", what, text.place(node), "", fix))


def _exponent(node: ast.AST) -> Any:
    """The argument of an exp: `v.exp()`, `exp(v)`, `math.exp(v)`."""
    if not isinstance(node, ast.Call) or called_name(node) != "exp":
        return None
    if node.args:
        return node.args[0]
    return node.func.value if isinstance(node.func, ast.Attribute) else None


def _logarithm_of(node: Any, tree: ast.Module) -> Any:
    """`log(sum(...))`, `sum(...).log()`: the logarithm of the sum of these terms; None if there is none."""
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == "log"]:
        inner = call.args[0] if call.args else getattr(call.func, "value", None)
        if isinstance(inner, ast.Call) and called_name(inner) == "sum" and node in inner.args:
            return call
    return None


def _largest(node: Any, exponent: Any, number: str) -> Any:
    """`max(v.data for v in z)`."""
    one = copy.deepcopy(node.generators[0])
    return ast.parse(
        f"max([({ast.unparse(exponent)}){number} for {ast.unparse(one.target)} in {ast.unparse(one.iter)}])",
        mode="eval",
    ).body


def _put(tree: ast.AST, old: Any, new: Any) -> None:
    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return new if node is old else super().visit(node)

    Put().visit(tree)
