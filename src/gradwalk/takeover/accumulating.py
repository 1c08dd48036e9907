"""Loops that add up products, one after another: one dot, where these are Values.

    for w, x in zip(ws, xs):                      u, v = ws, xs
        total = total + w * x                     done = <accumulate>(zip, u, v, total)
                                                  if done is None: the loop, over zip(u, v)
                                                  else: total, w, x = done, the last of each; u = v = done = None

    for i in range(n):                            the same with the first n of both lists
        total += ws[i] * xs[i]

`<accumulate>` gives None for anything but two lists or tuples with Values among them; then Python does the loop.
The additions are those of the loop, in its order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..engine.ops import dot
from ..engine.twin import native
from ..engine.value import Value
from .originals import PLACE
from .trees import loaded, stored

ACCUMULATE, FIRST, LAST = "__gradwalk_accumulate__", "__gradwalk_first__", "__gradwalk_last__"


def accumulated(loop: ast.For) -> list[ast.stmt]:
    """The loop, as one call where it can be; or the loop alone."""
    match loop:
        case ast.For(body=[statement], orelse=[], type_comment=None):
            total, product = _added(statement)
        case _:
            return [loop]
    after: list[tuple[str, ast.expr]]
    match loop.target, loop.iter, product:
        case (
            ast.Tuple([ast.Name(a), ast.Name(b)]),
            ast.Call(ast.Name("zip") as function, [u, v], []),
            ast.BinOp(ast.Name(x), ast.Mult(), ast.Name(y)),
        ) if total and {a, b} == {x, y} and len({a, b, total}) == 3 and not isinstance(u, ast.Starred):
            held = [_name(loop, "u"), _name(loop, "v")]
            before = list(zip(held, (u, v)))
            lists: list[ast.expr] = [loaded(held[(a, b).index(x)]), loaded(held[(a, b).index(y)])]
            loop.iter.args = [loaded(name) for name in held]
            after = [
                (name, ast.Call(loaded(LAST), [loaded(mine), loaded(other)], []))
                for name, mine, other in zip((a, b), held, held[::-1])
            ]
        case (
            ast.Name(i),
            ast.Call(ast.Name("range") as function, [count], []),
            ast.BinOp(ast.Subscript(u, ast.Name(x)), ast.Mult(), ast.Subscript(v, ast.Name(y))),
        ) if total and i == x == y and _stays(u, {i, total}) and _stays(v, {i, total}) and i != total:
            held = [_name(loop, "n")]
            before = [(held[0], count)]
            lists = [ast.Call(loaded(FIRST), [side, loaded(held[0])], []) for side in (u, v)]
            loop.iter.args = [loaded(held[0])]
            after = [(i, ast.BinOp(loaded(held[0]), ast.Sub(), ast.Constant(1)))]
        case _:
            return [loop]
    return _statements(loop, before, ast.Call(loaded(ACCUMULATE), [function, *lists, loaded(total)], []), total, after)


def _added(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """`total` and `product` of `total = total + product` or `total += product`."""
    match statement:
        case ast.Assign([ast.Name(total)], ast.BinOp(ast.Name(same), ast.Add(), product)) if total == same:
            return total, product
        case ast.AugAssign(ast.Name(total), ast.Add(), product):
            return total, product
    return "", None


def _stays(x: ast.expr, changed: set[str]) -> bool:
    """Whether this is a list that is only looked up, and the same in every round: `self.weights[k]`."""
    match x:
        case ast.Name(name):
            return name not in changed
        case ast.Attribute(value):
            return _stays(value, changed)
        case ast.Subscript(value, ast.Constant()):
            return _stays(value, changed)
        case ast.Subscript(value, ast.Name(name)):
            return name not in changed and _stays(value, changed)
    return False


def _statements(
    loop: ast.For, before: list[tuple[str, ast.expr]], call: ast.expr, total: str, after: list[tuple[str, ast.expr]]
) -> list[ast.stmt]:
    done = _name(loop, "done")
    nothing = ast.Constant(None)
    careful = ast.ExceptHandler(loaded("Exception"), None, [stored(done, nothing)])  # then the loop will say it
    attempt = ast.Try([stored(done, call)], [careful], [], [])
    results: list[ast.stmt] = [stored(total, loaded(done)), *(stored(name, x) for name, x in after)]
    results.append(ast.Assign([ast.Name(name, ast.Store()) for name in (done, *dict(before))], nothing))  # let go
    choice = ast.If(ast.Compare(loaded(done), [ast.Is()], [nothing]), [loop], results)
    if hasattr(loop, PLACE):
        setattr(choice, PLACE, getattr(loop, PLACE))
    new: list[ast.stmt] = [*(stored(name, x) for name, x in before), attempt, choice]
    return [ast.copy_location(statement, loop) for statement in new]


def _name(loop: ast.For, what: str) -> str:
    return f"__gradwalk_{what}_{loop.lineno}_{loop.col_offset}__"


# ---- what the rewritten text calls ----


def first(items: Any, count: Any) -> Any:
    """The first so many of a list; False, which <accumulate> does not take, if it has fewer or is none."""
    return items[:count] if type(items) is list and type(count) is int and 0 < count <= len(items) else False


def last(items: Any, other: Any) -> Any:
    """The item at which zip(items, other) ends."""
    return items[min(len(items), len(other)) - 1]


def in_python(function: Any, u: Any, v: Any, total: Any) -> Any:
    """The total and all products as one node, or None."""
    lists = type(u) in (list, tuple) and type(v) in (list, tuple) and u and v and function in (zip, range)
    if not lists or Value not in (type(u[0]), type(v[0])) or type(total) not in (int, float, Value):
        return None
    pairs = list(zip(u, v))
    u, v = [a for a, _ in pairs], [b for _, b in pairs]
    return dot(u, v, total) if type(total) is Value or total else dot(u, v)


def left_to_python(*given: Any) -> None:
    return None


AS_DOTS: dict[str, Callable[..., Any]] = {ACCUMULATE: in_python, FIRST: first, LAST: last}
AS_WRITTEN: dict[str, Callable[..., Any]] = {ACCUMULATE: left_to_python, FIRST: first, LAST: last}
if native:
    _zipped, _counted = (native.sums(function, left_to_python, left_to_python)[0] for function in (zip, range))
    AS_DOTS[ACCUMULATE] = lambda function, *given: (_zipped if function is zip else _counted)(function, *given)
