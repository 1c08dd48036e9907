"""Update loops: repeated computations are done once.

    for i, p in enumerate(params):                  t = <once>(lambda: 1 - beta ** (step + 1), ...)
        ...                                         for i, p in enumerate(params):
        p.data -= m / (1 - beta ** (step + 1))          p.data -= m / (t if t is not None else 1 - beta ** (step + 1))

This applies only to powers of plain numbers that nothing in the loop can change, so the bits are the same. `<once>`
gives None if it is not sure, and then the loop computes as before.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from typing import Any

from .trees import thunk, walk

ONCE = "__gradwalk_once__"
HARMLESS = {"enumerate", "zip", "range", "len", "abs", "max", "min", "float", "sqrt", "pow", "exp", "append"}


def once(compute: Callable[[], Any], numbers: Callable[[], tuple[Any, ...]]) -> Any:
    """`compute()`, if it depends only on plain numbers; else None."""
    try:
        return compute() if all(type(x) in (int, float) for x in numbers()) else None
    except Exception:
        return None  # a loop that does not run might never compute it


def taken_out(loop: ast.For) -> list[ast.stmt]:
    """The loop, preceded by what need not be computed in it."""
    calls = [x for statement in loop.body for x in walk(statement) if isinstance(x, ast.Call)]
    updates = any(isinstance(x, ast.Attribute) and isinstance(x.ctx, ast.Store) for s in loop.body for x in walk(s))
    inner = (ast.FunctionDef, ast.Lambda, ast.Global, ast.Nonlocal, ast.Await, ast.Yield, ast.YieldFrom)
    if not updates or any(isinstance(x, inner) for s in loop.body for x in walk(s)):
        return [loop]
    if any(getattr(call.func, "id", getattr(call.func, "attr", "")) not in HARMLESS for call in calls):
        return [loop]
    changed = {x.id for x in walk(loop) if isinstance(x, ast.Name) and not isinstance(x.ctx, ast.Load)}
    taker = _Taker(changed, loop)
    loop.body = [taker.visit(statement) for statement in loop.body]
    if not taker.before:
        return [loop]
    over = f"__gradwalk_{loop.lineno}__"  # the iterable is evaluated first: it may change a number
    first = ast.copy_location(ast.Assign([ast.Name(over, ast.Store())], loop.iter), loop)
    loop.iter = ast.copy_location(ast.Name(over, ast.Load()), loop.iter)
    return [first, *taker.before, loop]


class _Taker(ast.NodeTransformer):
    def __init__(self, changed: set[str], loop: ast.For) -> None:
        self.changed, self.loop = changed, loop
        self.before: list[ast.stmt] = []

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        parts = list(walk(node))
        kinds = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Constant, ast.Name, ast.Load)
        names = sorted({x.id for x in parts if isinstance(x, ast.Name)})
        numbers = all(type(x.value) in (int, float) for x in parts if isinstance(x, ast.Constant))
        powers = any(isinstance(x, ast.Pow) for x in parts)
        if not (powers and names and numbers and all(isinstance(x, kinds) for x in parts)) or self.changed & {*names}:
            self.generic_visit(node)
            return node
        kept = f"__gradwalk_{self.loop.lineno}_{len(self.before)}__"
        given: list[ast.expr] = [ast.Name(name, ast.Load()) for name in names]
        work = [thunk(copy.deepcopy(node)), thunk(ast.Tuple(given, ast.Load()))]
        call = ast.Call(ast.Name(ONCE, ast.Load()), work, [])
        self.before.append(ast.copy_location(ast.Assign([ast.Name(kept, ast.Store())], call), self.loop))
        known = ast.Compare(ast.Name(kept, ast.Load()), [ast.IsNot()], [ast.Constant(None)])
        return ast.copy_location(ast.IfExp(known, ast.Name(kept, ast.Load()), node), node)
