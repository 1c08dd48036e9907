"""Where in a walk a fault is: the line that orders the nodes, passes gradients on, or seeds the root."""

from __future__ import annotations

import ast
from typing import Any

from ...foreign.roles import Roles
from ..report import Place
from ..text.source import Code, assigned, calls


def code_of(roles: Roles) -> Code:
    """The text of the walk; empty if its function is unknown."""
    return Code.of(roles.back.function) if roles.back and roles.back.function else Code("", "")


def writes(name: str, wanted: ast.expr | None = None) -> Any:
    """Matches a statement that assigns to an attribute of this name."""
    return lambda node: any(isinstance(t, ast.Attribute) and t.attr == name for t in assigned(node))


def walk_line(roles: Roles) -> Place:
    """The line where the walk puts the nodes in order or goes through them."""
    code = code_of(roles)
    if not code.lines:
        return Place()
    looping = (ast.For, ast.While)
    loops = [n for n in ast.walk(code.tree) if isinstance(n, looping) and _passes_on(roles, n)]
    loops = [n for n in loops if not any(n is not other and n in ast.walk(other) for other in loops)]
    if heap := code.find(calls("heappush", "put")):
        return heap
    everything = code if code.find(calls("append")) else Code.of(roles.kind)
    appends = [n for n in ast.walk(everything.tree) if calls("append")(n) and _appends_early(everything.tree, n)]
    if appends:
        return everything.place(appends[0])
    own = code.find(calls("reversed")) or (code.find(calls(roles.step_name)) if roles.step_name else None)
    return own or (code.place(loops[-1]) if loops else code.find(calls("append", "pop")) or code.place(None))


def _passes_on(roles: Roles, loop: ast.AST) -> bool:
    text = ast.unparse(loop)
    return (bool(roles.grad) and f".{roles.grad}" in text) or (bool(roles.step_name) and roles.step_name in text)


def _appends_early(tree: ast.AST, append: Any) -> bool:
    """Whether a node is put on the list before its operands are visited."""
    around = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and any(n is append for n in ast.walk(f))]
    if not around:
        return False
    f = max(around, key=lambda each: each.lineno)  # the innermost
    inner = [n for n in ast.walk(f) if isinstance(n, ast.Call) and calls(f.name)(n)]
    return bool(inner) and append.lineno < min(n.lineno for n in inner)


def passing_line(roles: Roles) -> Place:
    """The line where a walk that does the multiplying itself writes a gradient inside a loop."""
    code = code_of(roles)
    loops = [n for n in ast.walk(code.tree) if isinstance(n, (ast.For, ast.While))]
    found = [n for loop in loops for n in ast.walk(loop) if writes(roles.grad)(n) and not _is_constant(n)]
    found = found or [n for n in ast.walk(code.tree) if writes(roles.grad)(n) and not _is_constant(n)]
    return code.place(found[-1]) if found else walk_line(roles)


def seed_line(roles: Roles) -> Place:
    """The line where the root is seeded or, if it is not, the loop before which it should be."""
    code = code_of(roles)
    found = [n for n in ast.walk(code.tree) if writes(roles.grad)(n) and _is_constant(n, 0)] if roles.grad else []
    return code.place(found[-1]) if found else walk_line(roles)


def _is_constant(node: ast.AST, other_than: float | None = None) -> bool:
    held = getattr(node, "value", None)
    return isinstance(held, ast.Constant) and (other_than is None or held.value != other_than)
