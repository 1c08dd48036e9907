"""The rounds of a training loop, in a program of which nothing else is known: no class, no walk, numbers in lists.

Two calls are put into the loop: one where a round begins, one right before the parameters are moved, which is told the
loss. What the loop is, and what the loss, is read from the text: something is moved by `w -= rate * g` or the like, and
something is printed, or called a loss. This file knows syntax; moves.py looks at the numbers.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any

from .training import called_name

LOOPS = (ast.For, ast.While)
BEGIN, LOSS = "__gradwalk_begin__", "__gradwalk_loss__"
LOSSY = re.compile(r"loss|cost|err|mse|sse|nll|xent|objective|energy|penalty|misfit|chi", re.I)


@dataclass(frozen=True)
class Place:
    """A loop that trains: its update, as a statement of its body, and what the loss is."""

    loop: Any
    update: Any
    loss: Any


def training_loop(tree: ast.Module) -> Place | None:
    """The innermost loop that moves parameters, with what is printed or called a loss in it; None if there is none."""
    functions = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    loops = [n for n in ast.walk(tree) if isinstance(n, LOOPS)][::-1]
    for down in (True, False):  # what only adds may be a sum, or the walk
        moving = {name for name, f in functions.items() if _goes_down(f, set(), down) and not _prints(f)}
        for loop in loops:
            updates = [s for s in loop.body if _goes_down(s, moving, down)]
            if not updates or all(_is_small(s, moving) for s in loop.body):
                continue  # a loop over the parameters, which stands in one that trains
            if loss := _loss_in(loop):
                return Place(loop, updates[0] if down else updates[-1], loss)
    return None


def with_rounds(tree: ast.Module) -> ast.Module:
    """The program with calls at the beginning of each round and where its loss is known."""
    place = training_loop(tree)
    if place is None:
        return tree
    told = ast.Lambda(ast.arguments([], [], None, [], [], None, []), place.loss)
    body = place.loop.body
    body.insert(body.index(place.update), _call(place.update, LOSS, told))
    body.insert(0, _call(body[0], BEGIN))
    return tree


def _call(node: ast.stmt, hook: str, *arguments: Any) -> ast.stmt:
    call = ast.Expr(ast.Call(ast.Name(hook, ast.Load()), list(arguments), []))
    return ast.fix_missing_locations(ast.copy_location(call, node))


def _moves(node: ast.AST) -> bool:
    """`w -= rate * g`, `w = w - rate * g`, `[w - rate * g for ...]`, `p[k] = p[k] - ...`"""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Sub, ast.Add)):
        return isinstance(node.value, ast.BinOp) and isinstance(node.value.op, (ast.Mult, ast.Div)) and _rated(node)
    if isinstance(node, ast.Assign):
        inner = [n for n in ast.walk(node.value) if isinstance(n, ast.BinOp) and isinstance(n.op, (ast.Sub, ast.Add))]
        steps = [n for n in inner if isinstance(n.right, ast.BinOp) and isinstance(n.right.op, (ast.Mult, ast.Div))]
        listed = isinstance(node.value, (ast.ListComp, ast.DictComp))
        itself = [n for n in steps if ast.unparse(n.left) in [ast.unparse(t) for t in node.targets]]
        return bool(itself or (listed and steps)) and _rated(node)
    return False


def _rated(node: ast.AST) -> bool:
    """Whether something in it is called as rates and gradients are, or is a number below 1."""
    text = ast.unparse(node)
    small = [n for n in ast.walk(node) if isinstance(n, ast.Constant) and type(n.value) is float and 0 < n.value < 1]
    named = re.search(r"\b(lr|rate|eta|alpha|step|learning_rate|epsilon|eps)\b|grad|\bbar|\bd[A-Za-z]{1,3}\b|adj", text)
    return bool(small or named)


def _goes_down(statement: ast.AST, moving: set[str], down: bool) -> bool:
    """Whether parameters are moved here, or by a function that is called; `down` if with a minus only."""
    calls = {called_name(n) for n in ast.walk(statement) if isinstance(n, ast.Call)}
    return bool(calls & moving) or any(_moves(n) and (not down or _has_minus(n)) for n in ast.walk(statement))


def _has_minus(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Sub)
    return any(isinstance(n, ast.Sub) for n in ast.walk(node))


def _is_small(statement: ast.stmt, moving: set[str]) -> bool:
    """What stands in a loop over the parameters: the update, a zeroing, a clipping."""
    simple = isinstance(statement, (ast.Assign, ast.AugAssign, ast.If, ast.Expr))
    others = {called_name(n) for n in ast.walk(statement) if isinstance(n, ast.Call)}
    plain = {"max", "min", "abs", "sqrt", "pow", "float", "sum", "len", "range", "zip", "enumerate"}
    return simple and others <= plain and not any(isinstance(n, LOOPS) for n in ast.walk(statement))


def _prints(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Call) and called_name(n) == "print" for n in ast.walk(node))


def _loss_in(loop: Any) -> Any:
    """What is printed in a loop under a name like loss; else a variable of such a name; else what is printed first."""
    counters = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)} if isinstance(loop, ast.For) else set()
    shown = [
        part for n in ast.walk(loop) if isinstance(n, ast.Call) and called_name(n) == "print" for part in _parts(n)
    ]
    shown = [part for part in shown if not (_names(part) <= counters)]
    for part in shown:
        if LOSSY.search(ast.unparse(part)):
            return part
    stored = [n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    named = [name for name in dict.fromkeys(stored) if LOSSY.search(name) or name in ("L", "E", "J", "C")]
    if named:
        return ast.Name(named[-1], ast.Load())
    return shown[0] if shown else None


def _parts(call: ast.Call) -> list[Any]:
    """The expressions that are printed, without how they are formatted."""
    found: list[Any] = []
    waiting: list[Any] = list(call.args)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.JoinedStr):
            waiting = [n.value for n in node.values if isinstance(n, ast.FormattedValue)] + waiting
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            waiting = (node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]) + waiting
        elif isinstance(node, ast.Call) and called_name(node) in ("round", "float", "str", "format"):
            inner = node.args
            waiting = (inner[:1] if called_name(node) != "format" else inner) + waiting
        elif not isinstance(node, (ast.Constant, ast.Starred)):
            found.append(node)
    return found


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
