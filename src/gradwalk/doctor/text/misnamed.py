"""One name for another in the computation of a gradient: a variable, or what an object keeps for the way back."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from .mutants import Variant

MOST_KEPT = 6
NEAR = 10


def line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def misnamed(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`h` for `z`: another variable set a few lines above, in one place or throughout a formula, as in `y * (1 - y)`
    for `x * (1 - x)`."""
    stored = [t for n in around if isinstance(n, ast.Assign) for each in n.targets for t in _names_in(each)]
    stored += [t for n in around if isinstance(n, ast.For) for t in ast.walk(n.target) if isinstance(t, ast.Name)]
    given = {n.arg for n in around if isinstance(n, ast.arg)}
    known = {n.id for n in stored} | given
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in known:
        roles = _roles(around)
        own = roles.get(node.id, set())
        for name in _set_above(node, stored):
            if own & roles.get(name, own):  # an index for an index, a table for a table
                yield ast.copy_location(ast.Name(name, ast.Load()), node), f"{name}, not {node.id}"
    if isinstance(node, ast.BinOp):
        used = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in known]
        for old in dict.fromkeys(name for name in used if used.count(name) > 1):
            roles = _roles(around)
            for name in _set_above(node, stored):
                if name != old and roles.get(old, set()) & roles.get(name, roles.get(old, set())):
                    yield _renamed(node, old, name), f"{name}, not {old}"


def _names_in(target: Any) -> list[ast.Name]:
    """`h` and `before` of `h, before = ...`."""
    if isinstance(target, ast.Tuple):
        return [t for t in target.elts if isinstance(t, ast.Name)]
    return [target] if isinstance(target, ast.Name) else []


_known: dict[tuple[int, int], dict[str, set[str]]] = {}


def _roles(around: list[Any]) -> dict[str, set[str]]:
    """How each name is used: as a table, an index, a function, an object, or a number."""
    key = (id(around[0]), len(around))
    if key not in _known:
        found: dict[str, set[str]] = {}
        special: set[int] = set()
        for n in around:
            for part, role in (
                (getattr(n, "value", None) if isinstance(n, ast.Subscript) else None, "table"),
                (n.slice if isinstance(n, ast.Subscript) else None, "index"),
                (n.func if isinstance(n, ast.Call) else None, "function"),
                (getattr(n, "value", None) if isinstance(n, ast.Attribute) else None, "object"),
            ):
                if isinstance(part, ast.Name):
                    special.add(id(part))
                    found.setdefault(part.id, set()).add(role)
        for n in around:
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and id(n) not in special:
                found.setdefault(n.id, set()).add("number")
        _known.clear()
        _known[key] = found
    return _known[key]


def other_attribute(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """One attribute kept for the way back for another: `self.out` for `self.ins[0]`, `self.y` for `self.x`."""
    if not isinstance(node, (ast.Subscript, ast.Attribute, ast.BinOp)):
        return
    kept = [n for n in around if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) and _is_own(n)]
    names = list(dict.fromkeys(n.attr for n in kept))
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and _is_own(node.value):
        for name in names[:MOST_KEPT] if node.value.attr in names else ():  # type: ignore[attr-defined]
            if name != node.value.attr:  # type: ignore[attr-defined]
                new = ast.Attribute(ast.Name("self", ast.Load()), name, ast.Load())
                yield ast.copy_location(new, node), f"{name}, not {ast.unparse(node)}"
    if isinstance(node, ast.BinOp) or (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)):
        for old in dict.fromkeys(n.attr for n in ast.walk(node) if _is_own(n) and n.attr in names):  # type: ignore[attr-defined]
            for name in names[:MOST_KEPT]:
                if name != old:
                    found = copy.deepcopy(node)
                    for part in ast.walk(found):
                        if _is_own(part) and part.attr == old:  # type: ignore[attr-defined]
                            part.attr = name  # type: ignore[attr-defined]
                    yield found, f"{name}, not {old}"


def result_for_operand(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`e` for `x.value`, where the function has set `e = math.exp(x.value)`; and the other way round."""
    if not isinstance(node, (ast.Attribute, ast.Name)) or not isinstance(node.ctx, ast.Load):
        return
    inside = [f for f in around if isinstance(f, ast.FunctionDef) and f.lineno <= node.lineno <= (f.end_lineno or 0)]
    function = max(inside, key=line_of, default=None)
    if function is None or any(n.func is node for n in ast.walk(function) if isinstance(n, ast.Call)):
        return
    made = [n for n in function.body if isinstance(n, ast.Assign) and line_of(n) < line_of(node)]
    set_here = [n.targets[0].id for n in made if isinstance(n.targets[0], ast.Name)]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        for name in dict.fromkeys(set_here[:MOST_SET]):
            yield ast.copy_location(ast.Name(name, ast.Load()), node), f"{name}, not {ast.unparse(node)}"
    elif isinstance(node, ast.Name) and node.id in set_here[:MOST_SET]:
        given = {a.arg for a in function.args.args}
        read = [n for n in ast.walk(function) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load)]
        called = {id(n.func) for n in ast.walk(function) if isinstance(n, ast.Call)}
        own = {ast.unparse(n): n for n in read if id(n) not in called and getattr(n.value, "id", "") in given}
        for text in list(own)[:MOST_SET]:
            yield ast.copy_location(own[text], node), f"{text}, not {node.id}"


MOST_SET = 3


def unread(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """An attribute that a method sets and no other method reads, in place of an expression: `self.mask` for `g > 0`."""
    if not isinstance(node, (ast.Compare, ast.Name)) or isinstance(getattr(node, "ctx", None), ast.Store):
        return
    if isinstance(node, ast.Name) and not _is_variable(node, around):
        return
    functions = [f for f in around if isinstance(f, ast.FunctionDef) and f.name != "__init__"]
    methods = [[n for n in ast.walk(f) if _is_own(n)] for f in functions]
    for kept in methods:
        read = {n.attr for some in methods if some is not kept for n in some}  # type: ignore[attr-defined]
        here = any(line_of(n) == line_of(node) for n in kept)
        stored = [n.attr for n in kept if isinstance(n.ctx, ast.Store)]  # type: ignore[attr-defined]
        for name in dict.fromkeys(name for name in stored if name not in read and not here):
            new = ast.Attribute(ast.Name("self", ast.Load()), name, ast.Load())
            yield ast.copy_location(new, node), f"{name} is kept, and no other method reads it"


def _is_variable(node: ast.Name, around: list[Any]) -> bool:
    """Whether a name stands for a number or a list: it is never called, and some function sets it or takes it."""
    called = {id(n.func) for n in around if isinstance(n, ast.Call)}
    given = {n.arg for n in around if isinstance(n, ast.arg)} - {"self", "cls"}
    stored = {n.id for n in around if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return id(node) not in called and node.id in given | stored


def _is_own(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _set_above(node: Any, stored: list[ast.Name]) -> list[str]:
    own = getattr(node, "id", "")
    return list(dict.fromkeys(n.id for n in stored if 0 < node.lineno - n.lineno <= NEAR and n.id != own))


def _renamed(node: Any, old: str, new: str) -> Any:
    found = copy.deepcopy(node)
    for part in ast.walk(found):
        if isinstance(part, ast.Name) and part.id == old:
            part.id = new
    return found
