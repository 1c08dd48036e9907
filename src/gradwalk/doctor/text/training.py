"""The part of a program that trains: the loop with the walk in it and the functions it calls; and pieces of syntax.

This file only reads text; it changes nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from .rewritten import Text

LOOPS = (ast.For, ast.While)


class Training:
    """One file, the loop in it that trains, and what that loop calls."""

    def __init__(self, name: str, tree: ast.Module, line: int, words: tuple[str, ...]) -> None:
        self.tree, self.line = tree, line
        self.text = Text(name, tree)
        self.words = re.compile(rf"\.({'|'.join(map(re.escape, words))})\b|zero|step|update|optim|apply|\[.(g|grad).\]")
        around = [n for n in ast.walk(tree) if isinstance(n, LOOPS) and n.lineno <= line <= (n.end_lineno or 0)]
        self.loops: list[Any] = sorted(around, key=lambda n: -n.lineno)  # the innermost first

    def trains(self, statement: ast.AST) -> bool:
        """Whether a statement concerns gradients or updates."""
        return self.words.search(ast.unparse(statement)) is not None

    @cached_property
    def _engine(self) -> set[int]:
        """The ids of all syntax in classes that walk back: the engine itself."""
        kinds = [n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef)]
        engines = [kind for kind in kinds if any(getattr(part, "name", "").startswith("__add") for part in kind.body)]
        return {id(node) for kind in engines for node in ast.walk(kind)}

    def is_engine(self, node: ast.AST) -> bool:
        return id(node) in self._engine

    @cached_property
    def statements(self) -> dict[int, Any]:
        """The innermost statement around every node, by the node's id."""
        found: dict[int, Any] = {}
        for statement in [n for n in ast.walk(self.tree) if isinstance(n, ast.stmt)]:  # the outer ones first
            found |= {id(node): statement for node in ast.walk(statement)}
        return found

    @cached_property
    def regions(self) -> list[Any]:
        """The loop that trains, then the functions called from it, directly or not, except the engine's."""
        found: list[Any] = self.loops[-1:] or [n for n in ast.walk(self.tree) if is_a_part(n) and not self.is_engine(n)]
        functions = [n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef) and not self.is_engine(n)]
        classes = [n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef) and not self.is_engine(n)]
        for region in found:  # grows on the way
            called = {called_name(n) for n in ast.walk(region) if isinstance(n, ast.Call)}
            for kind in classes:
                if kind.name in called:
                    called |= {part.name for part in kind.body if isinstance(part, ast.FunctionDef)}
            made = {"__call__", "__init__"} if region is found[0] else set()
            found += [f for f in functions if f.name in called | made and f not in found]
        return found

    def is_near(self, inner: Any) -> bool:
        return inner in self.loops or any(n is inner for region in self.regions for n in ast.walk(region))


def is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("math", "np", "numpy", "random", "torch")


def is_a_start(node: ast.AST) -> bool:
    """0.0, [0.0] * n, [0.0 for ...], {...}, Model(...): a start value."""
    if isinstance(node, (ast.Constant, ast.List, ast.Dict)):
        return True
    if isinstance(node, ast.BinOp):
        return isinstance(node.left, ast.List) and isinstance(node.op, ast.Mult)
    if isinstance(node, (ast.ListComp, ast.DictComp)):
        element = node.elt if isinstance(node, ast.ListComp) else node.value
        return is_a_start(element)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper()


def is_a_part(node: ast.AST) -> bool:
    """A working method of a model or an optimizer, in a file beside the one that trains."""
    return isinstance(node, ast.FunctionDef) and node.name in ("__call__", "forward", "step", "parameters", "update")


def blocks_in(tree: ast.AST) -> Iterator[tuple[list[Any], Any]]:
    """Every loop and `if`, with the list of statements that contains it."""
    for node in ast.walk(tree):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list):
                yield from ((body, inner) for inner in body if isinstance(inner, (*LOOPS, ast.If)))


def own(region: ast.AST) -> Iterator[ast.AST]:
    """The syntax of a region, without what is only printed."""
    waiting = [region]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Call) and called_name(node) in ("print", "format"):
            continue
        yield node
        waiting += [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.JoinedStr)]


def adds_up(block: ast.AST, name: str) -> bool:
    """`x = x + ...`, `x += ...`: what is kept from round to round."""
    for node in ast.walk(block):
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
            return True
        if not isinstance(node, ast.Assign) or name not in [ast.unparse(t) for t in node.targets]:
            continue
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node.value)):
            return True
    return False


def called_name(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_fresh(node: ast.AST) -> bool:
    """`Value(0.0)`, `[]`, `0.0`: what a sum or a list begins with."""
    if isinstance(node, (ast.List, ast.Dict)):
        return not (node.elts if isinstance(node, ast.List) else node.keys)
    if isinstance(node, ast.Constant):
        return node.value == 0 and not isinstance(node.value, bool)
    return isinstance(node, ast.Call) and len(node.args) <= 1 and all(map(is_fresh, node.args))


def body_with(tree: ast.AST, statement: Any) -> list[Any]:
    """The list of statements that contains a statement."""
    for node in ast.walk(tree):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list) and any(each is statement for each in body):
                return body
    raise ValueError("it stands nowhere")


def names_in(node: ast.AST) -> set[str]:
    """The variables that a node names."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
