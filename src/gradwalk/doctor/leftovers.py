"""What a walk leaves behind for the next one: a set or list on the class, in the module, or as a default argument.

Each change empties one of them at the beginning of a walk. If the gradients are right then, that is the fault.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .report import Finding
from .rewritten import Mend, Text
from .training import called_name
from .trials import Trial


def emptied(text: Text, node: Any, asked: Trial) -> Iterator[Mend]:
    """What a walk notes in a set or list that outlives it, emptied at its beginning: on the class, in the module, or a
    default argument, which is made once."""
    if not isinstance(node, ast.FunctionDef):
        return
    for name, maker in _lasting(text.tree):
        if not any(
            name.split(".")[-1] == ast.unparse(n).split(".")[-1] for n in ast.walk(node) if isinstance(n, NAMED)
        ):
            continue
        clears = ast.parse(f"{name}.clear()").body[0]
        yield from _begun(text, node, clears, asked, maker, f"{name} is never emptied", f"{name}.clear()   # first")
    defaults = [d for d in (*node.args.defaults, *filter(None, node.args.kw_defaults)) if _is_empty(d)]
    if defaults and (owner := _home(text.tree, node)) is not None:
        path = f"{owner.name}.{node.name}" if isinstance(owner, ast.ClassDef) else node.name
        kept = f"({path}.__defaults__ or ()) + tuple(({path}.__kwdefaults__ or {{}}).values())"
        clears = ast.parse(f"for __kept in {kept}: getattr(__kept, 'clear', str)()").body[0]
        for walk in [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef) and n is not node]:
            if any(isinstance(n, ast.Call) and called_name(n) == node.name for n in ast.walk(walk)):
                told = "a list or set as a default argument is made once and shared by all calls"
                fix = "None as the default, and a new one inside"
                yield from _begun(text, walk, clears, asked, node, told, fix)


NAMED = (ast.Name, ast.Attribute)


def _begun(text: Text, function: Any, first: ast.stmt, asked: Trial, place: Any, told: str, fix: str) -> Iterator[Mend]:
    """A function that does something else first."""

    def change(tree: ast.Module, now: Any) -> bool:
        now(function).body.insert(0, ast.copy_location(first, now(function).body[0]))
        return True

    trial = text.changed(change)
    if trial is not None:
        what = (
            f"{told}: what one walk has visited or noted is still there in the next one, which leaves those nodes out "
            "or walks old ones again. With a fresh one in every walk the gradients are right"
        )
        yield Mend(replace(asked, text=trial.text), Finding("shared", what, text.place(place), "", fix))


def _lasting(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Sets, lists and tables that are made once, empty: in the module, or on a class."""
    owners: list[Any] = [tree, *(n for n in tree.body if isinstance(n, ast.ClassDef))]
    for owner in owners:
        for made in owner.body:
            target = made.targets[0] if isinstance(made, ast.Assign) else getattr(made, "target", None)
            if isinstance(made, (ast.Assign, ast.AnnAssign)) and isinstance(target, ast.Name) and _is_empty(made.value):
                yield (f"{owner.name}.{target.id}" if isinstance(owner, ast.ClassDef) else target.id), made


def _is_empty(node: Any) -> bool:
    """`[]`, `{}`, `set()`"""
    if isinstance(node, ast.Call):
        return called_name(node) in ("set", "list", "dict", "deque", "defaultdict", "OrderedDict", "WeakSet")
    return isinstance(node, (ast.List, ast.Dict)) and not (getattr(node, "elts", None) or getattr(node, "keys", None))


def _home(tree: ast.Module, function: Any) -> Any:
    """The class or module that a function stands in directly; None for one inside of another function."""
    homes: list[Any] = [tree, *(n for n in ast.walk(tree) if isinstance(n, ast.ClassDef))]
    return next((home for home in homes if function in home.body), None)
