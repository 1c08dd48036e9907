"""Where a printed number comes from: the statements, functions and comparisons behind it, nearest first.

This file reads text. It changes nothing.
"""

from __future__ import annotations

import ast
from typing import Any

from ..processes.compared import OPERATORS
from .training import LOOPS, called_name

DEEP = 4


class Origin:
    """Where the numbers of an expression come from, in one file: nearest statements first."""

    def __init__(self, tree: ast.Module, node: ast.AST) -> None:
        self.tree = tree
        self._functions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
        self.parts: list[ast.AST] = [node]
        self._around: dict[int, ast.AST] = {id(inner): n for n in ast.walk(tree) for inner in ast.iter_child_nodes(n)}
        known = {id(node)}
        level: list[ast.AST] = [node]
        for _ in range(DEEP):
            more = [n for part in level for n in self._behind(part) if id(n) not in known]
            known |= {id(n) for n in more}
            self.parts += more
            level = more

    def _behind(self, part: ast.AST) -> list[ast.AST]:
        """The functions called here, and the statements that set what is read here, with their conditions."""
        called = {called_name(n) for n in ast.walk(part) if isinstance(n, ast.Call)}
        found: list[ast.AST] = [f for name, f in self._functions.items() if name in called]
        wanted = {n.id for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        wanted |= {n.attr for n in ast.walk(part) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load)}
        for n in ast.walk(self.tree):
            if isinstance(n, (ast.Assign, ast.AugAssign)) and _names_set(n) & wanted:
                found += [n, *self._conditions(n)]
        return found

    def _conditions(self, node: ast.AST) -> list[ast.AST]:
        around = self._around.get(id(node))
        return [around.test] if isinstance(around, ast.If) else []

    def loops_around(self, node: ast.AST) -> list[ast.For | ast.While]:
        """The loops around a node, the innermost first."""
        found, around = [], self._around.get(id(node))
        while around is not None:
            found += [around] if isinstance(around, LOOPS) else []
            around = self._around.get(id(around))
        return found

    def comparisons(self) -> list[ast.Compare]:
        """The comparisons whose outcomes are counted, the nearest first."""
        found = {id(n): n for part in self.parts for n in ast.walk(part) if isinstance(n, ast.Compare)}
        return [n for n in found.values() if len(n.ops) == 1 and type(n.ops[0]) in OPERATORS and not is_a_counter(n)]

    def counters(self) -> list[ast.AugAssign]:
        """The counters, which go up by one or by a truth value."""
        parts = [n for part in self.parts for n in ast.walk(part) if isinstance(n, ast.AugAssign)]
        return [n for n in parts if isinstance(n.op, ast.Add) and isinstance(n.target, (ast.Name, ast.Attribute))]


def _names_set(node: Any) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    flat = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return {name for part in flat if (name := getattr(part, "id", "") or getattr(part, "attr", ""))}


def is_a_counter(node: ast.Compare) -> bool:
    """`epoch % 10 == 0`, `step == 59`, `__name__ == "__main__"`: not a comparison with a prediction."""
    text = ast.unparse(node)
    return "%" in text or "__name__" in text or "None" in text or "epoch" in text or "step" in text
