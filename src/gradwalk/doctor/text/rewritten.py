"""The text of one file of a program, and copies of it with one thing changed.

A small change is spliced into the text: lines keep their numbers, and nothing else is rewritten. A change that moves
statements is made in a second tree of the same text, which is then written out.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ..processes.trials import Trial
from ..report import Finding, Place

Change = Callable[[ast.Module, Callable[[Any], Any]], bool]
"""Given a second tree, and the way from a node to the same one there; whether it was changed."""

SIMPLE = (ast.expr, ast.keyword, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return)


@dataclass(frozen=True)
class Mend:
    """A change to try, and what it means if it helps."""

    trial: Trial
    finding: Finding


class Text:
    """One file, or one cell of a notebook."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree
        self.lines = linecache.getlines(name)

    def place(self, node: Any) -> Place:
        return Place(Path(self.name).name, node.lineno, linecache.getline(self.name, node.lineno).rstrip())

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(node): i for i, node in enumerate(ast.walk(self.tree))}

    def changed(self, change: Change) -> Trial | None:
        """A trial with a changed copy of the text; None if the change cannot be made."""
        try:
            tree = ast.parse("".join(self.lines))
            copies = list(ast.walk(tree))
            if not change(tree, lambda node: copies[self._numbers[id(node)]]):
                return None
            return self._trial(ast.unparse(tree))
        except Exception:
            return None

    def replaced(self, node: Any, new: Any) -> Trial | None:
        """A trial with another node in place of a node."""
        span = self._span(node)
        if span is None or not isinstance(new, SIMPLE):
            return self.changed(lambda tree, now: put(tree, now(node), new))
        start, end = span
        text = ast.unparse(new)
        inside = "\n" * (node.end_lineno - node.lineno)  # the lines after it keep their numbers
        text = f"({text}{inside})" if isinstance(new, ast.expr) else text + inside
        return self._trial(self._bytes[:start].decode() + text + self._bytes[end:].decode())

    def unchanged(self) -> Trial:
        """A trial with the text as it is: a difference that counts for a change must not show up here."""
        return self._trial("".join(self.lines))

    def _trial(self, text: str) -> Trial:
        return Trial(text=((self.name, text),))

    @cached_property
    def _bytes(self) -> bytes:
        return "".join(self.lines).encode()

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins, in bytes."""
        found = [0]
        for line in self.lines:
            found.append(found[-1] + len(line.encode()))
        return found

    def _span(self, node: Any) -> tuple[int, int] | None:
        """The start and end of a small piece of syntax, in bytes; None if unknown."""
        if not isinstance(node, SIMPLE) or node.end_lineno is None or node.end_col_offset is None:
            return None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        try:
            held = self._bytes[start:end].decode()
            if isinstance(node, ast.keyword):
                return (start, end) if held.split("=")[0].strip() == node.arg else None
            read = ast.parse(f"({held})", mode="eval").body if isinstance(node, ast.expr) else ast.parse(held).body[0]
        except (SyntaxError, ValueError, IndexError):
            return None
        return (start, end) if ast.unparse(read) == ast.unparse(node) else None


def put(tree: ast.AST, old: Any, new: Any) -> bool:
    """Put a new node in place of an old one in the tree."""

    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return new if node is old else super().visit(node)

    Put().visit(tree)
    return True
