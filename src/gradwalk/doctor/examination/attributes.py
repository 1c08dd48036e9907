"""A missing attribute: what is there instead of a value, and which function returned it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import called_name
from .frames import failing, worth

if TYPE_CHECKING:
    from ..runs.running import Run


def not_a_value(run: Run, what: str, place: Place) -> Finding | None:
    """A list, or None, that was asked for an attribute of a value where a single value was meant."""
    missing = re.search(r"'(NoneType|list|tuple)' object has no attribute '(\w+)'", what)
    for node, frame in failing(run) if missing else ():
        if missing and isinstance(node, ast.Attribute) and node.attr == missing[2]:
            held = getattr(run.error, "obj", None) if missing[1] == "NoneType" else worth(node.value, frame)
            if held is None or isinstance(held, (list, tuple)):
                return _instead(run, what, place, node, held)
    return None


def _instead(run: Run, what: str, place: Place, asked: ast.Attribute, held: Any) -> Finding | None:
    owner = ast.unparse(asked.value)
    if held is None:
        for text, function in _made_by(run, asked.value):
            if not any(isinstance(n, (ast.Return, ast.Yield)) and n.value is not None for n in ast.walk(function)):
                why = f"{what}: {owner} is None, for {function.name} ends without a return"
                return Finding("died", why, text.place(function), f"asked in line {place.line}", "return ...")
        return None
    parts = f"{len(held)} {type(held[0]).__name__}{'s' * (len(held) > 1)}" if held else "nothing"
    why = f"{what}: {owner} is a {type(held).__name__} of {parts}, where one of them is meant"
    for text, function in _made_by(run, asked.value):
        for node in [n.value for n in ast.walk(function) if isinstance(n, ast.Return)]:
            if isinstance(node, ast.List) and any(isinstance(part, ast.Attribute) for part in node.elts):
                told = f"{why}. {function.name} gives a list with a list in it, as a whole and not its parts"
                new = _flattened(run, node)
                return Finding("died", told, text.place(node), f"asked in line {place.line}", f"return {new}")
    return Finding("died", why, place)


def _made_by(run: Run, node: ast.expr) -> Iterator[tuple[Text, ast.FunctionDef]]:
    """The functions of the program that may have returned what an expression stands for: those called in it, or in what
    its variable is set to or iterates over."""
    name = node.id if isinstance(node, ast.Name) else ""
    for file, tree in run.trees():
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
        for part in ast.walk(tree) if name else ():
            target = getattr(part, "target", None) or next(iter(getattr(part, "targets", [])), None)
            source = getattr(part, "iter", None) or getattr(part, "value", None)
            if isinstance(target, ast.Name) and target.id == name and source is not None:
                calls += [n for n in ast.walk(source) if isinstance(n, ast.Call)]
        names = {called_name(call) for call in calls}
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        yield from ((Text(file, tree), f) for f in functions if f.name in names)


def _flattened(run: Run, node: ast.List) -> str:
    """The list with a star before each part that is itself a list in some object of the program."""
    objects = [thing for thing in run.names.values() if hasattr(thing, "__dict__") and not isinstance(thing, type)]
    held = [pair for thing in objects for pair in vars(thing).items()]
    lists = {name for name, part in held if isinstance(part, (list, tuple))}
    parts = [f"*{ast.unparse(p)}" if _last(p) in lists else ast.unparse(p) for p in node.elts]
    return f"[{', '.join(parts)}]"


def _last(node: Any) -> str:
    return getattr(node, "attr", "")
