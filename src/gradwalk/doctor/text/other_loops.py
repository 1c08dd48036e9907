"""Loops that may train although nothing in them reads like an update: `params = tree_step(params, grads, 0.1)`,
`opt.update(grads)`, `mix[k] = nk / len(data)`.

rounds.py knows how updates are written. Where it finds none, or one that moves nothing, every loop that carries
something from round to round is tried, from the outermost on; the numbers then decide (moves.py).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .rounds import LOOPS, LOSSY, SHOWS, Place, losses_in, stored_in
from .training import called_name, names_in

PART = (ast.Subscript, ast.Attribute)
QUIET = {*SHOWS, "append", "extend", "shuffle", "seed", "write", "join", "insert"}


def other_loops(tree: ast.Module, known: Place | None) -> Iterator[Place]:
    """Loops with statements that carry numbers over to the next round, the outermost first."""
    writing = _writing_functions(tree)
    for loop in [n for n in ast.walk(tree) if isinstance(n, LOOPS)]:
        updates = [s for s in loop.body if _carries(s, loop, writing)]
        if not updates or (known is not None and loop is known.loop and updates == [*known.updates]):
            continue
        if found := losses_in(loop, tree, updates):
            kept = tuple(each for each, _ in found)
            yield Place(loop, updates[-1], (updates[-1],), kept, tuple(sure for _, sure in found))


def _carries(statement: Any, loop: Any, writing: set[str]) -> bool:
    """Whether a statement changes what another round will read: it makes a variable from its old value, changes a part
    of something from outside, or calls a function that does so."""
    if any(isinstance(n, ast.Name) and LOSSY.search(n.id) for n in ast.walk(statement) if _is_set(n)):
        return False
    made = {name for s in loop.body for name, adds in stored_in(s).items() if not adds}
    if isinstance(loop, ast.For):
        made |= names_in(loop.target)
    for node in ast.walk(statement):
        if isinstance(node, ast.Assign):
            own = {t.id for target in node.targets for t in ast.walk(target) if isinstance(t, ast.Name) and _is_set(t)}
            if own & names_in(node.value) and not isinstance(node.value, ast.Constant):
                return True
            parts = [t for t in node.targets if isinstance(t, PART)]
            if any(_base(t) not in made for t in parts):
                return True
        grows = isinstance(node, ast.AugAssign) and isinstance(node.target, PART)
        if grows and isinstance(node, ast.AugAssign) and _base(node.target) not in made:
            return True
        if isinstance(node, ast.Call) and called_name(node) in writing:
            return True
    return False


def _writing_functions(tree: ast.Module) -> set[str]:
    """Functions that set parts of their arguments or of their object, or call functions that do; not those that build
    objects."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and not n.name.startswith("__")]
    found: set[str] = set()
    for _ in range(3):
        for each in functions:
            sets = [n for n in ast.walk(each) if isinstance(n, PART) and _is_set(n)]
            called = {called_name(n) for n in ast.walk(each) if isinstance(n, ast.Call)}
            if sets or called & found:
                found.add(each.name)
    return found - QUIET


def _is_set(node: Any) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store)


def _base(target: Any) -> str:
    while isinstance(target, PART):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""
