"""What a class does elsewhere whenever an object of it is made, apart from filling that object.

    def __init__(self, data, parents=(), op=""):
        self.data, self.parents, self.op = data, parents, op
        Value.statistics[op] += 1                   this is kept

The statements of the constructor that do not mention the object are compiled as a function of the operation's name, if
they need that, which the native engine calls with each new node. So the program finds its count, its dictionary or its
list up to date at any time. Attributes of the class that merely count objects need none of this (likeness.py).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping
from typing import Any

from .trees import definition_of, ends, walk

Effect = Callable[..., Any]
SIMPLE = (ast.AugAssign, ast.Assign, ast.Expr, ast.Global)


def effect_of(kind: type, tag: str, counters: Collection[str]) -> tuple[Effect, bool] | None:
    """What making one does elsewhere, and whether it is to be called with the name of the operation, which the objects
    keep as `tag`. None if there is nothing, or if it depends on more than that name."""
    begin: Any = vars(kind).get("__init__")
    if not hasattr(begin, "__code__") or begin.__code__.co_freevars:
        return None
    tree = definition_of(begin)
    if not isinstance(tree, ast.FunctionDef) or tree.decorator_list:
        return None
    this, *rest = [x.arg for x in [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]]
    kept = [x for x in tree.body if _is_elsewhere(x, this) and not _counts(x, kind.__name__, counters)]
    if all(isinstance(x, ast.Global) for x in kept):
        return None
    word = _parameter(tree, this, tag) if tag else ""
    theirs = {x.id for x in walk(ast.Module(kept, [])) if isinstance(x, ast.Name)}
    shared = {name for x in kept if isinstance(x, ast.Global) for name in x.names}
    own = {*rest, *begin.__code__.co_varnames} - shared
    if theirs & own - {word}:
        return None
    needs_word = bool(word) and word in theirs
    arguments = ast.arguments([], [ast.arg(word)] if needs_word else [], None, [], [], None, [])
    function = ast.FunctionDef("effect", arguments, kept, [])
    found: dict[str, Any] = {}
    code = compile(ast.fix_missing_locations(ast.Module([function], [])), begin.__code__.co_filename, "exec")
    exec(code, begin.__globals__, found)
    return found["effect"], needs_word


def triggered(effect: Effect, needs_word: bool, tags: Mapping[str, Any], tag: str, of_leaves: Any) -> Effect:
    """The same, to be called with each new result of ours, and with None for what has no operands."""
    if not needs_word:
        return lambda made: effect()
    said = tags[tag].fget
    return lambda made: effect(of_leaves if made is None else said(made))


def _is_elsewhere(statement: ast.stmt, this: str) -> bool:
    """Whether it does not mention the object, and is more than a docstring."""
    if not isinstance(statement, SIMPLE) or (
        isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Call)
    ):
        return False
    return not any(isinstance(x, ast.Name) and x.id == this for x in walk(statement))


def _counts(statement: ast.stmt, kind: str, counters: Collection[str]) -> bool:
    """Whether it is `Kind.count += 1`, for an attribute that is known to be a count of all objects."""
    target = statement.target if isinstance(statement, ast.AugAssign) else None
    return isinstance(target, ast.Attribute) and ends(target.value) == kind and target.attr in counters


def _parameter(tree: ast.FunctionDef, this: str, tag: str) -> str:
    """The parameter that becomes `self.<tag>`."""
    for x in walk(tree):
        if not isinstance(x, ast.Assign):
            continue
        for target in x.targets:
            pairs = [(target, x.value)]
            if isinstance(target, ast.Tuple) and isinstance(x.value, ast.Tuple):
                pairs = list(zip(target.elts, x.value.elts))
            for place, held in pairs:
                is_ours = isinstance(place, ast.Attribute) and place.attr == tag and ends(place.value) == this
                if is_ours and isinstance(held, ast.Name):
                    return held.id
    return ""
