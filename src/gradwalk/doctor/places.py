"""Where in a program something is probably written: labels, shuffles, first weights. For showing, never for judging."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from .report import Place
from .source import Code, assigned, calls

if TYPE_CHECKING:
    from .signs import Loop


def whole_file(loop: Loop) -> Code:
    return Code.of_file(loop.visit.file)


def shuffle_line(loop: Loop) -> Place | None:
    """The second line that shuffles something, or the first where there is one only."""
    found = [
        node
        for node in ast.walk(whole_file(loop).tree)
        if isinstance(node, ast.Call) and re.search(r"shuffl|permut|\bsample$", ast.unparse(node.func))
    ]
    found.sort(key=lambda node: node.lineno)
    return whole_file(loop).place(found[min(1, len(found) - 1)]) if found else None


def label_line(loop: Loop, name: str) -> Place:
    """Where labels are put into a list of this name."""
    code = whole_file(loop)

    def makes(node: ast.AST) -> bool:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"{name}.append":
            return True
        text = ast.unparse(node) if isinstance(node, (ast.Assign, ast.AugAssign)) else ""
        return bool(re.search(r"\b[01]\b", text)) and any(ast.unparse(t) == name for t in assigned(node))

    return code.find(makes) or variable_line(loop, name)


def variable_line(loop: Loop, name: str) -> Place:
    """Where a variable gets its value."""
    return whole_file(loop).find(lambda node: any(ast.unparse(t) == name for t in assigned(node))) or loop.last_line()


def equal_start_line(loop: Loop) -> Place:
    """Where parameters are made from one constant: a list of them first."""
    code = whole_file(loop)

    def makes(node: ast.AST) -> bool:
        args = node.args if isinstance(node, ast.Call) else []
        return calls(loop.kind)(node) and len(args) == 1 and isinstance(args[0], ast.Constant)

    def lists(node: ast.AST) -> bool:
        return isinstance(node, (ast.ListComp, ast.List)) and any(map(makes, ast.walk(node)))

    return code.find(lists) or code.find(makes) or loop.last_line()
