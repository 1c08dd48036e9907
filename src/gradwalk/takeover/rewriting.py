"""Rewrites the text of a program before it runs: classes like Value, and sums of products.

    class Value: ...                              see taking.py
    sum(a * b for a, b in zip(u, v))              becomes        <dot>(sum, u, v)
    sum(x * x for x in xs)                        becomes        <dot>(sum, xs, None)
    sum(A * B for ...)                            becomes        <results>(sum, [A * B for ...])
    for a, b in zip(u, v): total = total + a * b  see accumulating.py
    loops over parameters                         see updates.py, and invariants.py for those that Python runs
    long loops                                    see shortening.py
    def f(v): return Value(y, [(v, d)])           becomes        @<lend>, see borrowed.py

`<dot>` and `<results>` look at what they get: Values, or Values and numbers, become one node, which may begin with what
the sum begins with; anything else is added up as it was written. The order of the additions is the same. Line numbers
stay. (Natively: engine/native/products.inc.c.)
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..engine.ops import dot
from ..engine.twin import native
from ..engine.value import Value
from . import accumulating
from .accumulating import accumulated, unused_after_loops
from .invariants import taken_out
from .originals import numbered
from .rows import ROWS
from .shortening import Shortener
from .taking import classes_like_value, with_takes
from .trees import ends, loaded, puts_on_a_tape, walk
from .updates import translated

DOT, RESULTS, LEND = "__gradwalk_dot__", "__gradwalk_results__", "__gradwalk_lend__"


def rewritten(
    text: str,
    file: str,
    shortener: Shortener | None = None,
    classes: set[str] | None = None,
) -> tuple[ast.Module, dict[int, str]]:
    """The program's tree with the calls inserted, and what each changed line became: DOT or ROWS."""
    tree = numbered(ast.parse(text, file))
    rewriter = _Rewriter(classes_like_value([ast.parse(text)]) if classes is None else classes)
    rewriter.visit(tree)
    if shortener is not None:
        tree.body = shortener.shorten(tree.body)
    return ast.fix_missing_locations(tree), rewriter.lines


class _Rewriter(ast.NodeTransformer):
    def __init__(self, classes: set[str]) -> None:
        self.classes = classes
        self.lines: dict[int, str] = {}
        self.unused: frozenset[str] = frozenset()  # in the function that is being read

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                setattr(node, field, with_takes(statements, self.classes))
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return node if node.name in self.classes else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        around, self.unused = self.unused, unused_after_loops(node)
        self.generic_visit(node)
        self.unused = around
        given = {x.arg for x in walk(node.args) if isinstance(x, ast.arg)}
        calls = [x for x in walk(node) if isinstance(x, ast.Call) and ends(x.func) in self.classes]
        if given and (any(map(_is_a_result, calls)) or puts_on_a_tape(node, given, calls)):
            node.decorator_list.append(loaded(LEND))
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        if len(statements := accumulated(node, self.unused)) > 1:
            self.lines[node.lineno] = DOT
            return statements
        before = translated(node)[:-1]
        if before:
            self.lines[node.lineno] = ROWS
        return [*before, *taken_out(node)]

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if not _is_a_sum(node):
            return node
        lists = _sum_of_products(node)
        name, terms = (DOT, lists) if lists is not None else (RESULTS, _results(node.args[0]))
        if not terms:
            return node
        self.lines[node.lineno] = DOT
        return ast.copy_location(ast.Call(loaded(name), [loaded("sum"), *terms, *node.args[1:]], []), node)


def _is_a_result(call: ast.Call) -> bool:
    """Whether a value is made from more than its number."""
    return len(call.args) > 1 or bool(call.keywords)


def _is_a_sum(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "sum" and len(node.args) in (1, 2) and not node.keywords


def _results(inner: ast.expr) -> list[ast.expr]:
    """`[A * B for ...]` of `A * B for ...`, whatever A and B are; [] if it is no such thing."""
    if not isinstance(inner, (ast.GeneratorExp, ast.ListComp)) or any(loop.is_async for loop in inner.generators):
        return []
    product = inner.elt
    unusual = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Starred)
    if not (isinstance(product, ast.BinOp) and isinstance(product.op, ast.Mult)):
        return []
    if any(isinstance(x, unusual) for x in walk(inner)):
        return []
    return [ast.ListComp(product, inner.generators)]


def _sum_of_products(node: ast.Call) -> list[ast.expr] | None:
    """u and v of `sum(a * b for a, b in zip(u, v))`, also with a list inside and with a start."""
    inner = node.args[0]
    if not isinstance(inner, (ast.GeneratorExp, ast.ListComp)) or len(inner.generators) != 1:
        return None
    loop, product = inner.generators[0], inner.elt
    pair = loop.target
    if loop.ifs or loop.is_async or not (isinstance(product, ast.BinOp) and isinstance(product.op, ast.Mult)):
        return None
    sides = (product.left, product.right)
    if isinstance(pair, ast.Name) and all(isinstance(x, ast.Name) and x.id == pair.id for x in sides):
        return [loop.iter, ast.Constant(None)]  # sum(x * x for x in xs)
    if not (
        isinstance(pair, ast.Tuple)
        and len(pair.elts) == 2
        and all(isinstance(x, ast.Name) for x in (*pair.elts, *sides))
    ):
        return None
    names = [x.id for x in pair.elts]  # type: ignore[attr-defined]
    used = [x.id for x in sides]  # type: ignore[attr-defined]
    zipped = loop.iter
    if sorted(names) != sorted(used) or names[0] == names[1]:
        return None
    plain = isinstance(zipped, ast.Call) and isinstance(zipped.func, ast.Name) and zipped.func.id == "zip"
    if not plain or len(zipped.args) != 2 or zipped.keywords or any(isinstance(x, ast.Starred) for x in zipped.args):  # type: ignore[attr-defined]
        return None
    lists: list[ast.expr] = list(zipped.args)  # type: ignore[attr-defined]
    return lists if names == used else lists[::-1]


def product_sum(plain: Callable[..., Any], u: Any, v: Any, *start: Any) -> Any:
    """`sum(a * b for a, b in zip(u, v))`, as one node if these are Values; a `v` that is None stands for `u`."""
    if type(u) is not list:
        u = list(u)
    if v is None:
        v = u
    elif type(v) is not list:
        v = list(v)
    if plain is sum and u and len(u) == len(v) and Value in (type(u[0]), type(v[0])) and _may_start(*start):
        try:
            return dot(u, v, *start) if start and (type(start[0]) is Value or start[0]) else dot(u, v)
        except TypeError:
            pass  # something in them is not a number: let the program report it
    return plain((a * b for a, b in zip(u, v)), *start)


def _may_start(start: Any = 0) -> bool:
    return type(start) in (int, float, Value)


def plain_sum(plain: Callable[..., Any], u: Any, v: Any, *start: Any) -> Any:
    """The same, as it was written."""
    u = list(u) if v is None else u
    return plain((a * b for a, b in zip(u, u if v is None else v)), *start)


def added(plain: Callable[..., Any], results: list[Any], *start: Any) -> Any:
    """`sum(A * B for ...)`, of the products."""
    return plain(results, *start)


ROUNDED_AS_WRITTEN = {DOT: plain_sum, RESULTS: added} | accumulating.AS_WRITTEN
ROUNDED_AS_DOTS = {DOT: product_sum, RESULTS: added} | accumulating.AS_DOTS
if native:
    ROUNDED_AS_DOTS |= zip((DOT, RESULTS), native.sums(sum, product_sum, added))
