"""What a sentence of the closure lab claims about the learner's own line, and whether the claim is true.

The numbers of a few trials may fit a mistake that the learner did not make. So each phrase that speaks of the text is
listed here with its own check, and a sentence with a phrase that fails its check is not said (blunders.py).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass

Check = Callable[["Lines", "re.Match[str]"], bool]


@dataclass(frozen=True)
class Lines:
    """A learner's body, and the line that a sentence is about; None for the whole body."""

    tree: ast.Module
    line: int | None

    @property
    def nodes(self) -> list[ast.AST]:
        inside = [node for node in ast.walk(self.tree) if getattr(node, "lineno", None)]
        if self.line is None:
            return inside
        return [node for node in inside if node.lineno <= self.line <= (node.end_lineno or 0)]  # type: ignore[attr-defined]

    @property
    def changes(self) -> list[ast.Assign | ast.AugAssign]:
        return [node for node in self.nodes if isinstance(node, (ast.Assign, ast.AugAssign))]

    def has(self, code: str) -> bool:
        """Whether the line contains this code, or a name that stands for it."""
        wanted = _squeezed(code)
        texts = [ast.unparse(node) for node in self.changes]
        names = {node.id for change in self.changes for node in ast.walk(change) if isinstance(node, ast.Name)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id in names for t in node.targets):
                texts.append(ast.unparse(node))
        if not texts:
            texts = [ast.unparse(node) for node in self.nodes]
        return any(wanted in _squeezed(text) for text in texts)

    def has_operator(self, *kinds: type[ast.operator]) -> bool:
        found = (getattr(node, "op", None) for change in self.changes for node in ast.walk(change))
        return any(isinstance(operator, kinds) for operator in found)


def _squeezed(code: str) -> str:
    return re.sub(r"[\s()]", "", code)


def _is_set(lines: Lines, found: re.Match[str]) -> bool:
    """A plain `=` whose right-hand side leaves out the old gradient."""
    return any(
        isinstance(change, ast.Assign)
        and found["what"] not in ast.unparse(change.value)
        and any(found["what"] in ast.unparse(target) for target in change.targets)
        for change in lines.changes
    )


def _is_written(lines: Lines, found: re.Match[str]) -> bool:
    return lines.has(found["what"])


CLAIMS: dict[str, Check] = {
    r"You used `=` for `(?P<what>[\w.]+)`": _is_set,
    r"You used `(?P<what>[^`=]+)`": _is_written,
    r"You call `(?P<what>[\w.]+)\(\)`": _is_written,
    r"Your line (?:changes|sets) `(?P<what>[\w.]+)`": _is_written,
    r"One `(?P<what>[^`]+)` stands where": _is_written,
    r"In `(?P<what>[^`]+)` the ": _is_written,
    r"your line takes `(?P<what>[^`]+)` away": _is_written,
    r"`out\.grad` is not in your share|You used the local derivative alone": lambda lines, found: (
        not lines.has("out.grad")
    ),
    r"You pass on what arrives, unchanged": lambda lines, found: lines.has("out.grad"),
    r"You added `out\.grad`": lambda lines, found: lines.has("out.grad") and lines.has_operator(ast.Add),
    r"You multiply by `(?P<what>[\w.]+)`": lambda lines, found: (
        lines.has(found["what"]) and lines.has_operator(ast.Mult)
    ),
    r"You divide by": lambda lines, found: lines.has_operator(ast.Div, ast.FloorDiv),
    r"Your line multiplies what is there": lambda lines, found: any(
        isinstance(change, ast.AugAssign) and isinstance(change.op, (ast.Mult, ast.Div)) for change in lines.changes
    ),
    r"`(?P<what>[\w.]+)` stands twice": lambda lines, found: any(
        ast.unparse(change.value).count(found["what"]) > 1 for change in lines.changes
    ),
    r"A number written into the rule": lambda lines, found: any(
        isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
        for change in lines.changes
        for node in ast.walk(change.value)
    ),
}
"""A phrase (a regular expression), and the check that it is true of the lines."""


def holds(text: str, tree: ast.Module, line: int | None) -> bool:
    """Whether everything a sentence says about the learner's text is true."""
    lines = Lines(tree, line)
    return all(check(lines, found) for pattern, check in CLAIMS.items() for found in re.finditer(pattern, text))
