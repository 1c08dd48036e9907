"""Where a program probably does something: labels, shuffles, first weights. For display, never for judging."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..report import Place
from ..text.source import assigned, calls

if TYPE_CHECKING:
    from .recorded import Loop


def shuffle_line(loop: Loop) -> Place | None:
    """The second line that shuffles something, or the first if there is only one."""

    def shuffles(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and bool(re.search(r"shuffl|permut|\bsample$", ast.unparse(node.func)))

    found = loop.everywhere.all(shuffles)
    return found[min(1, len(found) - 1)] if found else None


def label_line(loop: Loop, name: str) -> Place:
    """Where labels are put into a list of this name."""
    code = loop.everywhere

    def appends(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and ast.unparse(node.func) == f"{name}.append"

    def makes(node: ast.AST) -> bool:
        text = ast.unparse(node) if isinstance(node, (ast.Assign, ast.AugAssign)) else ""
        return bool(re.search(r"\b[01]\b", text)) and any(ast.unparse(t) == name for t in assigned(node))

    return code.find(makes) or code.find(appends) or _appended_for(loop, name) or variable_line(loop, name)


def _appended_for(loop: Loop, name: str) -> Place | None:
    """`X, y = moons(20)`: where the function that made them puts a label 0 on a list."""
    for code in loop.everywhere.codes:
        made = [n for n in ast.walk(code.tree) if name in [ast.unparse(t) for t in assigned(n)]]
        called = {_called(n.value) for n in made if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)}
        for f in [n for n in ast.walk(code.tree) if isinstance(n, ast.FunctionDef) and n.name in called]:
            appends = [n for n in ast.walk(f) if calls("append")(n) and re.search(r"\b0\b", _last_label(n))]
            if appends:
                return code.place(appends[0])
    return None


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _last_label(node: ast.AST) -> str:
    """What is appended, if it is a label: `0`, `1 if a else 0`, or the last part of a row."""
    given = node.args[0] if isinstance(node, ast.Call) and node.args else None
    last = given.elts[-1] if isinstance(given, (ast.Tuple, ast.List)) and given.elts else given
    return ast.unparse(last) if isinstance(last, (ast.Constant, ast.IfExp)) else ""


def variable_line(loop: Loop, name: str) -> Place:
    """Where a variable gets its value: the one it has before the training, if it is set more than once."""
    found = loop.everywhere.all(lambda node: any(ast.unparse(t) == name for t in assigned(node)))
    here = [
        each for each in found if each.file == loop.last_line().file and (each.line or 0) < (loop.last_line().line or 0)
    ]
    return (here or found or [loop.last_line()])[-1 if here else 0]


def equal_start_line(loop: Loop) -> Place:
    """Where parameters are made from one constant, preferably a list of them."""
    code = loop.everywhere

    def makes(node: ast.AST) -> bool:
        args = node.args if isinstance(node, ast.Call) else []
        return calls(loop.kind)(node) and len(args) == 1 and isinstance(args[0], ast.Constant)

    def lists(node: ast.AST) -> bool:
        return isinstance(node, (ast.ListComp, ast.List)) and any(map(makes, ast.walk(node)))

    first = loop.passes[0].values if loop.passes else {}
    numbers = [n.data for n in first.values()]
    born = [loop.visit.birthplaces.get(key) for key, n in first.items() if numbers.count(n.data) > 2]
    seen = next(filter(None, born), None)
    return seen or code.find(lists) or code.find(makes) or loop.last_line()
