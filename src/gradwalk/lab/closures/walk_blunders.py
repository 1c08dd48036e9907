"""Mistakes that can be read off a wrong `backward()` in the closure lab: a walk within the walk, a gradient reset."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .text_blunders import Sentence, targets_of


def walk_blunders(tree: ast.Module) -> Iterator[Sentence]:
    """The mistakes that can be read off the text of a `backward()`."""
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and _calls_rules(node)]
    walking = {id(inner) for loop in loops for inner in ast.walk(loop)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.endswith(".backward"):
                yield Sentence(f"You call `{name}()`: that is this very function. It starts a walk of its own at "
                               "that node, which puts a 1 there as if it were the end. What is to be called is the "
                               "node's closure.", node.lineno)  # fmt: skip
            elif name in ("sys.exit", "exit", "quit"):
                yield Sentence("Your body ends the whole program (`sys.exit`); the tests cannot look at anything.",
                               node.lineno)  # fmt: skip
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            if isinstance(node.left, ast.Attribute) and node.left.attr == "data":
                said = f"You check whether the number `{ast.unparse(node.left)}` has been seen before."
                why = "Two values that hold the same number are still two, and each wants its turn."
                yield Sentence(f"{said} {why}", node.lineno)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Attribute):
            if node.value.attr == "_backward":
                yield Sentence(f"`{ast.unparse(node.value)}` without parentheses only names the closure; nothing is "
                               "called.", node.lineno)  # fmt: skip
        elif isinstance(node, (ast.Assign, ast.AugAssign)) and targets_of(node):
            target = ast.unparse(targets_of(node)[0])
            if target.endswith(".data"):
                yield Sentence(f"Your line changes `{target}`, the result itself. The walk begins with a *gradient*.",
                               node.lineno)  # fmt: skip
            elif isinstance(node, ast.Assign) and target.endswith(".grad") and id(node) in walking:
                yield Sentence(
                    f"Your line sets `{target}` during the walk: what was collected there is lost.", node.lineno
                )


def _calls_rules(loop: ast.AST) -> bool:
    """Whether a loop calls nodes' closures, which makes it the walk."""
    calls = (node.func for node in ast.walk(loop) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Attribute) and called.attr == "_backward" for called in calls)
