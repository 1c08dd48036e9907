"""What a method calls its operands and its result: `r` for `out`, `n` for `other`.

Rules are written with `self`, `other` and `out`; a report speaks of the program in the program's own names.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import Any

from ..report import Finding
from .source import Code

KINDS = ("local", "sign", "swapped", "no upstream", "missing", "overwritten")


def by_its_names(finding: Finding, method: Any) -> Finding:
    """A finding about the rule of a method, in the words of that method."""
    code = getattr(method, "__code__", None)
    if code is None or finding.kind not in KINDS:
        return finding
    names = dict(zip(("self", "other"), code.co_varnames[: code.co_argcount]))
    names["out"] = _result(Code.of(method).tree)
    names = {ours: its for ours, its in names.items() if its and its != ours}
    if not names or set(names.values()) & {"self", "other", "out"}:
        return finding
    word = re.compile(rf"(?<![.\w])({'|'.join(names)})\b")

    def own(text: str) -> str:
        return word.sub(lambda found: names[found[0]], text)

    return replace(finding, fix=own(finding.fix), what=re.sub(r"(derivative .*)", lambda m: own(m[0]), finding.what))


def _result(tree: ast.AST) -> str:
    """The variable that a function returns; "" if it returns something else, or several."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)][:1]
    own = [s for f in functions for s in ast.walk(f) if isinstance(s, ast.Return) and s in _statements(f)]
    returned = {s.value.id for s in own if isinstance(s.value, ast.Name)}
    return returned.pop() if len(returned) == 1 and len(own) == 1 else ""


def _statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, without those of functions in it."""
    found: list[ast.stmt] = []
    waiting: list[Any] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            found.append(node)
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)
    return found
