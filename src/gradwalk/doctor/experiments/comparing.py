"""Runs a program so that it reports what it compares with what."""

from __future__ import annotations

import ast
from typing import Any

from ..processes.compared import COMPARED, OPERATORS
from ..processes.trials import Trial
from ..text.rewritten import Text


def told_comparisons(text: Text, nodes: list[ast.Compare]) -> Trial | None:
    """A run that reports what is compared with what."""

    def change(tree: ast.Module, now: Any) -> bool:
        numbers = {id(now(node)): i for i, node in enumerate(nodes)}

        class Tell(ast.NodeTransformer):
            def visit_Compare(self, node: ast.Compare) -> Any:
                i = numbers.get(id(node))
                self.generic_visit(node)
                if i is None:
                    return node
                told: list[ast.expr] = [
                    ast.Constant(i),
                    node.left,
                    ast.Constant(OPERATORS[type(node.ops[0])]),
                    node.comparators[0],
                ]
                return ast.copy_location(ast.Call(ast.Name(COMPARED, ast.Load()), told, []), node)

        ast.fix_missing_locations(Tell().visit(tree))
        return bool(numbers)

    return text.changed(change)
