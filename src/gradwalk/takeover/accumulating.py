"""Loops that add up products, one after another: one dot, where these are Values.

    for w, x in zip(ws, xs):                      u, v = ws, xs
        total = total + w * x                     done = <zipped>(zip, u, v, total)
                                                  if done is None: the loop, over zip(u, v)
                                                  else: total, w, x = done, the last of each; u = v = done = None

    for i in range(n):                            done = <counted>(range, ws, xs, total, n)
        total += ws[i] * xs[i]

`<zipped>` and `<counted>` give None for anything but two lists or tuples with Values among them; then Python does the
loop. The additions are those of the loop, in its order. Where a function never reads w and x again, they are not set.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable
from typing import Any

from ..engine.ops import dot
from ..engine.twin import native
from ..engine.value import Value
from .originals import PLACE
from .taking import LOOKS_AROUND
from .trees import ends, loaded, stored, walk

ZIPPED, COUNTED = "__gradwalk_zipped__", "__gradwalk_counted__"
LAST, LENGTH = "__gradwalk_last__", "__gradwalk_length__"


def accumulated(loop: ast.For, unused: Container[str]) -> list[ast.stmt]:
    """The loop, as one call where it can be; or the loop alone. `unused`: names that nobody asks for after their own
    loop."""
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
            way, held = ZIPPED, [_name(loop, "u"), _name(loop, "v")]
            before = list(zip(held, (u, v)))
            given: list[ast.expr] = [loaded(held[(a, b).index(name)]) for name in (x, y)]
            loop.iter.args = [loaded(name) for name in held]
            after = [(name, _last(mine, other)) for name, mine, other in zip((a, b), held, held[::-1])]
        case (
            ast.Name(i),
            ast.Call(ast.Name("range") as function, [count], []),
            ast.BinOp(ast.Subscript(u, ast.Name(x)), ast.Mult(), ast.Subscript(v, ast.Name(y))),
        ) if total and i == x == y and _stays(u, {i, total}) and _stays(v, {i, total}) and i != total:
            way, held = COUNTED, [_name(loop, "n")]
            before = [(held[0], count)]
            given = [u, v]
            loop.iter.args = [loaded(held[0])]
            after = [(i, ast.BinOp(loaded(held[0]), ast.Sub(), ast.Constant(1)))]
        case _:
            return [loop]
    rest = [loaded(held[0])] if way == COUNTED else []
    after = [(name, x) for name, x in after if name not in unused]
    return _statements(loop, before, ast.Call(loaded(way), [function, *given, loaded(total), *rest], []), total, after)


def unused_after_loops(function: ast.FunctionDef) -> frozenset[str]:
    """The names in a function that are read only inside the loops and comprehensions that set them."""
    words = walk(function)
    if any(isinstance(x, (ast.Global, ast.Nonlocal)) or ends(x) in LOOKS_AROUND for x in words):
        return frozenset()
    read: set[str] = set()
    _read_outside(function, frozenset(), read)
    return frozenset(_stored(words) - read)


def _stored(nodes: Iterable[ast.AST]) -> set[str]:
    return {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}


def _read_outside(x: ast.AST, inside: frozenset[str], read: set[str]) -> None:
    """Adds the names that are read in here, apart from those whose own loop this is inside of."""
    own: frozenset[str] = frozenset()
    parts: list[ast.AST] = []
    match x:
        case ast.Name(name, ast.Load()) if name not in inside:
            read.add(name)
        case ast.For(target, _, body):
            again = _stored(y for statement in body for y in walk(statement))
            own, parts = frozenset(_stored(walk(target)) - again), [*body]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            own = frozenset(_stored(y for loop in x.generators for y in walk(loop.target)))
            parts = [y for y in ast.iter_child_nodes(x) if y is not x.generators[0]]
    for part in ast.iter_child_nodes(x):
        _read_outside(part, inside | own if part in parts else inside, read)


def _last(items: str, other: str) -> ast.expr:
    """The item at which zip(items, other) ends: `items[-1] if len(items) == len(other) else <last>(items, other)`."""
    lengths = [ast.Call(loaded(LENGTH), [loaded(name)], []) for name in (items, other)]
    at_the_end = ast.Subscript(loaded(items), ast.UnaryOp(ast.USub(), ast.Constant(1)), ast.Load())
    otherwise = ast.Call(loaded(LAST), [loaded(items), loaded(other)], [])
    return ast.IfExp(ast.Compare(lengths[0], [ast.Eq()], [lengths[1]]), at_the_end, otherwise)


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


def last(items: Any, other: Any) -> Any:
    """The item at which zip(items, other) ends."""
    return items[min(len(items), len(other)) - 1]


def in_python(function: Any, u: Any, v: Any, total: Any, count: Any = None) -> Any:
    """The total and all products as one node, or None."""
    lists = type(u) in (list, tuple) and type(v) in (list, tuple) and u and v and function in (zip, range)
    if not lists or Value not in (type(u[0]), type(v[0])) or type(total) not in (int, float, Value):
        return None
    if count is not None and not (type(count) is int and 0 < count <= min(len(u), len(v))):
        return None
    pairs = list(zip(u, v))[:count]
    u, v = [a for a, _ in pairs], [b for _, b in pairs]
    return dot(u, v, total) if type(total) is Value or total else dot(u, v)


def left_to_python(*given: Any) -> None:
    return None


_LOOKUPS: dict[str, Callable[..., Any]] = {LAST: last, LENGTH: len}
AS_DOTS: dict[str, Callable[..., Any]] = _LOOKUPS | {ZIPPED: in_python, COUNTED: in_python}
AS_WRITTEN: dict[str, Callable[..., Any]] = _LOOKUPS | {ZIPPED: left_to_python, COUNTED: left_to_python}
if native:
    for _way, _function in ((ZIPPED, zip), (COUNTED, range)):
        AS_DOTS[_way] = native.sums(_function, left_to_python, left_to_python)[0]
