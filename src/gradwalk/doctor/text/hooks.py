"""The same program, reporting what it does through a few calls inserted between its statements.

This file knows only syntax; homework.py decides what the calls do.
"""

from __future__ import annotations

import ast
from typing import Any

from ...foreign.records import is_record
from .source import calls

DEFINED, IMPORTED, CALLED = "__gradwalk_defined__", "__gradwalk_imported__", "__gradwalk_called__"
RECORD = "__gradwalk_record__"  # the class of dictionaries that functions write down
"""What the program calls on its way: after a class with a `backward`, after an import, before a `backward()`."""


def with_hooks(tree: ast.Module) -> ast.Module:
    """The program with these calls inserted; every line keeps its number."""
    hooked: ast.Module = _Hooks().visit(tree)
    return hooked


class _Hooks(ast.NodeTransformer):
    inside = 0  # of how many functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.inside += 1
        self.generic_visit(node)
        self.inside -= 1
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        self.inside += 1
        self.generic_visit(node)
        self.inside -= 1
        return node

    def visit_Dict(self, node: ast.Dict) -> Any:
        self.generic_visit(node)
        if not self.inside or not is_record(node):
            return node
        call = ast.Call(ast.Name(RECORD, ast.Load()), [node], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.generic_visit(node)
        has_backward = any(getattr(part, "name", "") == "backward" for part in node.body)
        return [node, _tell(node, DEFINED, ast.Name(node.name, ast.Load()))] if has_backward else node

    def visit_Import(self, node: ast.Import) -> Any:
        return [node, _tell(node, IMPORTED)]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return node if node.module == "__future__" else [node, _tell(node, IMPORTED)]

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        walks = any(map(calls("backward"), ast.walk(node)))
        return [_tell(node, CALLED, ast.Constant(node.lineno)), node] if walks else node


def _tell(node: ast.stmt, hook: str, *arguments: ast.expr) -> ast.stmt:
    call = ast.Expr(ast.Call(ast.Name(hook, ast.Load()), list(arguments), []))
    return ast.fix_missing_locations(ast.copy_location(call, node))


def is_hook(node: ast.stmt) -> bool:
    """Whether a statement is one of the inserted calls."""
    called = node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in (DEFINED, IMPORTED, CALLED)
