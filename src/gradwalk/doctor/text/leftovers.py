"""What a walk leaves behind for the next one: a set or list on the class, in the module, or as a default argument.

Each change empties one of them at the beginning of a walk. If that makes the gradients right, the leftovers were the
fault.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Mend, Text
from .training import called_name


def emptied(text: Text, node: Any, asked: Trial) -> Iterator[Mend]:
    """Empty, at the beginning of a walk, a set or list that outlives it: on the class, in the module, or in a default
    argument, which is made once."""
    if not isinstance(node, ast.FunctionDef):
        return
    for name, maker in _lasting(text.tree):
        if not any(
            name.split(".")[-1] == ast.unparse(n).split(".")[-1] for n in ast.walk(node) if isinstance(n, NAMED)
        ):
            continue
        if _is_zeros(maker.value) and not _adds_to(node, name):
            continue
        if _is_zeros(maker.value):
            clears = ast.parse(f"{name}[:] = [0.0] * len({name})").body[0]
            what = (
                f"{name} is never set back to 0: what one walk has left there is still there in the next one. With "
                "zeros at the beginning of every walk the gradients are right"
            )
            yield from _begun(text, node, clears, asked, maker, Finding("not zeroed", what, fix=ast.unparse(clears)))
            continue
        clears = ast.parse(f"{name}.clear()").body[0]
        yield from _begun(
            text, node, clears, asked, maker, _kept(f"{name} is never emptied", f"{name}.clear()   # first")
        )
    defaults = [d for d in (*node.args.defaults, *filter(None, node.args.kw_defaults)) if is_empty(d)]
    if defaults and (owner := _home(text.tree, node)) is not None:
        path = f"{owner.name}.{node.name}" if isinstance(owner, ast.ClassDef) else node.name
        kept = f"({path}.__defaults__ or ()) + tuple(({path}.__kwdefaults__ or {{}}).values())"
        clears = ast.parse(f"for __kept in {kept}: getattr(__kept, 'clear', str)()").body[0]
        for walk in [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef) and n is not node]:
            if any(isinstance(n, ast.Call) and called_name(n) == node.name for n in ast.walk(walk)):
                told = "a list or set as a default argument is made once and shared by all calls"
                fix = "None as the default, and a new one inside"
                yield from _begun(text, walk, clears, asked, node, _kept(told, fix))


NAMED = (ast.Name, ast.Attribute)


def _kept(told: str, fix: str) -> Finding:
    what = (
        f"{told}: what one walk has visited or noted is still there in the next one, which leaves those nodes out or "
        "walks old ones again. With a fresh one in every walk the gradients are right"
    )
    return Finding("shared", what, fix=fix)


def _begun(text: Text, function: Any, first: ast.stmt, asked: Trial, place: Any, finding: Finding) -> Iterator[Mend]:
    """A change that makes a function do something else first."""

    def change(tree: ast.Module, now: Any) -> bool:
        now(function).body.insert(0, ast.copy_location(first, now(function).body[0]))
        return True

    trial = text.changed(change)
    if trial is not None:
        yield Mend(replace(asked, text=trial.text), replace(finding, where=text.place(place)))


def _lasting(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Sets, lists and tables made once, empty or full of zeros, in the module or on a class."""
    owners: list[Any] = [tree, *(n for n in tree.body if isinstance(n, ast.ClassDef))]
    for owner in owners:
        for made in owner.body:
            target = made.targets[0] if isinstance(made, ast.Assign) else getattr(made, "target", None)
            if isinstance(made, (ast.Assign, ast.AnnAssign)) and isinstance(target, ast.Name) and _lasts(made.value):
                yield (f"{owner.name}.{target.id}" if isinstance(owner, ast.ClassDef) else target.id), made


def _adds_to(function: ast.FunctionDef, name: str) -> bool:
    """`bar[i] += ...`"""
    added = [n.target for n in ast.walk(function) if isinstance(n, ast.AugAssign)]
    return any(isinstance(t, ast.Subscript) and ast.unparse(t.value).endswith(name.split(".")[-1]) for t in added)


def _lasts(node: Any) -> bool:
    return is_empty(node) or _is_zeros(node)


def _is_zeros(node: Any) -> bool:
    """`[0.0] * n`"""
    held = node.left if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) else None
    one = held.elts[0] if isinstance(held, ast.List) and len(held.elts) == 1 else None
    return isinstance(one, ast.Constant) and one.value == 0


def is_empty(node: Any) -> bool:
    """`[]`, `{}`, `set()`"""
    if isinstance(node, ast.Call):
        return called_name(node) in ("set", "list", "dict", "deque", "defaultdict", "OrderedDict", "WeakSet")
    return isinstance(node, (ast.List, ast.Dict)) and not (getattr(node, "elts", None) or getattr(node, "keys", None))


def _home(tree: ast.Module, function: Any) -> Any:
    """The class or module directly around a function; None for a function inside another."""
    homes: list[Any] = [tree, *(n for n in ast.walk(tree) if isinstance(n, ast.ClassDef))]
    return next((home for home in homes if function in home.body), None)
