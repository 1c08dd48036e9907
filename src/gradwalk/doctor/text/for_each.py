"""A single number that a loop carries from parameter to parameter, such as a velocity or an average. The change gives
each parameter its own."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Mend, Text
from .training import called_name

COUNTED = ("range", "enumerate", "items", "keys")


def one_for_each(text: Text, asked: Trial) -> Iterator[Mend]:
    """For each loop that updates such a number from itself and moves something by it: the same loop with a table."""
    loops = [n for n in ast.walk(text.tree) if isinstance(n, ast.For)]
    for loop in loops:
        carried = _carried(loop)
        outer = [n for n in loops if n is not loop and any(part is loop for part in ast.walk(n))]
        for around in ([loop], [*outer[-1:], loop]) if carried else ():
            keys = [key for each in around if (key := _key(each))]
            if len(keys) < len(around):
                continue

            def change(
                copied: ast.Module, now: Any, loop: Any = loop, keys: Any = keys, carried: Any = carried
            ) -> bool:
                inside = now(loop)
                made = [_set_before(copied, inside, name) for name in carried]
                _Each(carried, keys).visit(inside)
                ast.fix_missing_locations(copied)
                return all(made)

            trial = text.changed(change)
            if trial is not None:
                names = " and ".join(carried)
                what = (
                    f"the steps are wrong: `{names}` is one number, which all parameters share in turn, so each moves "
                    "by what the others left there; it takes one for each parameter (a velocity, an average of its own)"
                )
                fix = f"{names} = [0.0] * n   # and {carried[0]}[i] in the loop"
                where = text.place(next(n for n in ast.walk(loop) if _feeds_on(n) in carried))
                yield Mend(replace(asked, text=trial.text), Finding("shared", what, where, "", fix))


def _carried(loop: ast.For) -> list[str]:
    """The names of plain numbers that each turn updates from themselves, and that a step reads."""
    own = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    fed = list(dict.fromkeys(name for n in loop.body for part in ast.walk(n) if (name := _feeds_on(part))))
    fed = [name for name in fed if not {n.id for n in ast.walk(ast.parse(name)) if isinstance(n, ast.Name)} & own]
    moved = [n for n in ast.walk(loop) if _steps(n)]
    reads = {ast.unparse(part) for n in moved for part in ast.walk(n) if isinstance(part, (ast.Name, ast.Attribute))}
    derived = [n for n in ast.walk(loop) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) in reads]
    reads |= {
        ast.unparse(part) for n in derived for part in ast.walk(n.value) if isinstance(part, (ast.Name, ast.Attribute))
    }
    return [name for name in fed if name in reads]


def _feeds_on(node: ast.AST) -> str:
    """The name that a statement updates from itself: `v = beta * v + g`; "" if it updates none."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return ""
    target, name = node.targets[0], ast.unparse(node.targets[0])
    if not isinstance(target, (ast.Name, ast.Attribute)) or not isinstance(node.value, ast.BinOp):
        return ""
    again = any(ast.unparse(n) == name for n in ast.walk(node.value) if isinstance(n, (ast.Name, ast.Attribute)))
    return (
        name
        if again and any(isinstance(n.op, ast.Mult) for n in ast.walk(node.value) if isinstance(n, ast.BinOp))
        else ""
    )


def _steps(node: ast.AST) -> bool:
    """`p.data -= lr * v`, `theta[i] = theta[i] - lr * v`."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, (ast.Sub, ast.Add)) and isinstance(node.target, (ast.Attribute, ast.Subscript))
    held = isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    return held and isinstance(node.value, ast.BinOp) and isinstance(node.value.op, (ast.Sub, ast.Add))  # type: ignore[attr-defined]


def _key(loop: ast.For) -> str:
    """What tells the turns of a loop apart: its counter, or the item it handles."""
    names = [n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)]
    if not names:
        return ""
    counted = isinstance(loop.iter, ast.Call) and called_name(loop.iter) in COUNTED
    return names[0] if counted else f"id({names[0]})"


def _set_before(tree: ast.Module, loop: Any, name: str) -> bool:
    """Replace the start value by a table wherever it is set; return whether it is set at all."""
    inside = {id(n) for n in ast.walk(loop)}
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and id(n) not in inside]
    found = [n for n in found if name in map(ast.unparse, n.targets) and isinstance(n.value, ast.Constant)]
    for node in found:
        table = "__import__('collections').defaultdict(lambda: 0.0)"
        made = ast.parse(table, mode="eval").body
        made.args[0].body = copy.deepcopy(node.value)  # type: ignore[attr-defined]
        node.value = made
    return bool(found)


class _Each(ast.NodeTransformer):
    """`v[i]` for `v`."""

    def __init__(self, names: list[str], keys: list[str]) -> None:
        self.names = names
        self.key = ast.parse(", ".join(keys) if len(keys) == 1 else f"({', '.join(keys)})", mode="eval").body

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node) in self.names:
            return ast.Subscript(ast.parse(ast.unparse(node), mode="eval").body, copy.deepcopy(self.key), node.ctx)
        return self.generic_visit(node)
