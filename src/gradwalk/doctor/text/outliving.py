"""Things made once that every call, every result or every round should have for itself.

    def apply(cls, *inputs, ctx={})       one table for all calls: each call overwrites what the one before kept
    MULTIPLY = Multiply()                 one operation object for all products: it remembers the last operands only
    TAPE = []                             one tape for all rounds: the old nodes are walked again

Each change makes a fresh one. If that makes the gradients right, sharing was the fault.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .leftovers import is_empty
from .rewritten import Mend, Text
from .rounds import training_loop
from .training import called_name

FUNCTIONS = (ast.FunctionDef, ast.Lambda)
GROWS = ("append", "add", "extend")


def made_fresh(text: Text, asked: Trial, is_read: bool = False) -> Iterator[Mend]:
    """Every change that gives a call, a result or a round its own. If the passes of a program can be read, they
    already show which tape grows and which list several objects hold (experiments/defaults.py)."""
    for trial, finding in (*_defaults(text, is_read), *_objects(text), *(() if is_read else _tapes(text))):
        if trial is not None:
            yield Mend(replace(asked, text=trial.text), finding)


def _defaults(text: Text, is_read: bool) -> Iterator[tuple[Trial | None, Finding]]:
    """`ctx={}` as a default, made anew in every call."""
    for function in [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef)]:
        if is_read and function.name == "__init__":
            continue
        for argument, default in _with_defaults(function.args):
            if not is_empty(default):
                continue
            name, made = argument.arg, ast.unparse(default)
            fresh = ast.parse(f"{name} = {made} if {name} is None else {name}").body[0]

            def change(tree: ast.Module, now: Any, made: Any = (function, default, fresh)) -> bool:
                function, default, fresh = made
                held = now(function)
                for some in (held.args.defaults, held.args.kw_defaults):
                    if now(default) in some:
                        some[some.index(now(default))] = ast.Constant(None)
                held.body.insert(0, ast.copy_location(fresh, held.body[0]))
                return True

            what = (
                f"`{name}={made}` is a default argument: it is made once, and all calls of {function.name} share it. "
                f"{_left_there(function, name)}"
            )
            fix = f"{name}=None, and inside: {ast.unparse(fresh)}"
            yield text.changed(change), Finding("shared", what, text.place(function), "", fix)


def _left_there(function: ast.FunctionDef, name: str) -> str:
    """What happens to the things that earlier calls have put into a table or list."""
    calls = [n.func for n in ast.walk(function) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    if any(ast.unparse(call.value) == name and call.attr in GROWS for call in calls):
        return "Each call adds to what the ones before have left there"
    return "Each call overwrites what the ones before have kept there for the way back"


def _with_defaults(arguments: ast.arguments) -> Iterator[tuple[ast.arg, Any]]:
    yield from zip(reversed(arguments.args), reversed(arguments.defaults))
    yield from ((a, d) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults) if d is not None)


def _objects(text: Text) -> Iterator[tuple[Trial | None, Finding]]:
    """An object that keeps its arguments, made anew wherever its name is read; one from a table of them is copied
    there."""
    kinds = {n.name: n for n in ast.walk(text.tree) if isinstance(n, ast.ClassDef) and _remembers(n)}
    each_call = {n for function in ast.walk(text.tree) if isinstance(function, FUNCTIONS) for n in ast.walk(function)}
    for made in ast.walk(text.tree):
        if not isinstance(made, ast.Assign) or len(made.targets) != 1:
            continue
        target, calls = made.targets[0], [n for n in ast.walk(made.value) if isinstance(n, ast.Call)]
        if isinstance(target, ast.Name) and made in each_call:
            continue  # a local variable: every call makes its own already
        if not isinstance(target, (ast.Name, ast.Attribute)) or not any(called_name(n) in kinds for n in calls):
            continue
        shown, alone = ast.unparse(target), isinstance(made.value, ast.Call) and called_name(made.value) in kinds
        read = [n for n in ast.walk(text.tree) if _reads(n, shown, alone)]
        if len(read) < 1 or (not alone and not isinstance(made.value, (ast.Dict, ast.List, ast.Tuple))):
            continue

        def change(tree: ast.Module, now: Any, read: Any = read, made: Any = made, alone: bool = alone) -> bool:
            for node in read:
                here = now(node)
                new = copy.deepcopy(made.value) if alone else ast.parse("__import__('copy').copy()").body[0].value  # type: ignore[attr-defined]
                if not alone:
                    new.args = [copy.copy(here)]
                _become(here, new)
            return True

        kind = next(called_name(n) for n in calls if called_name(n) in kinds)
        what = (
            f"one {kind} object, `{shown}`, serves all calls. It keeps what it was given last, so on the way back all "
            "results but the last find the operands of another one"
        )
        fix = f"a new {kind} for every call: {ast.unparse(made.value) if alone else f'{kind}()'}"
        yield text.changed(change), Finding("shared", what, text.place(made), "", fix)


def _reads(node: ast.AST, shown: str, alone: bool) -> bool:
    """Whether this is the name of an object, or an entry of the table of that name."""
    if not alone:
        return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and ast.unparse(node.value) == shown
    named = isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load)
    return named and ast.unparse(node) == shown


def _become(node: Any, new: Any) -> None:
    """Turn a node into another one, in place."""
    node.__class__ = type(new)
    node.__dict__ = {**{k: v for k, v in vars(node).items() if k in node._attributes}, **vars(new)}


def _remembers(kind: ast.ClassDef) -> bool:
    """Whether a method keeps its arguments, or what it made of them, in its object: `self.x = x`. A value that is added
    and multiplied keeps its own number and gradient; what a rule adds to those is not an operand."""
    methods = [f for f in kind.body if isinstance(f, ast.FunctionDef) and f.name != "__init__"]
    if any(f.name in ("__add__", "__mul__") or _moves_others(f) for f in methods):
        return False  # an optimizer: what it remembers is meant to last
    return any(_keeps(statement) for f in methods for statement in _of_its_own(f))


def _of_its_own(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The parts of a method, without the functions in it."""
    waiting: list[ast.AST] = list(function.body)
    for part in waiting:  # grows on the way
        if not isinstance(part, FUNCTIONS):
            waiting += ast.iter_child_nodes(part)
            yield part


def _keeps(statement: ast.AST) -> bool:
    """`self.x = x`, for anything but numbers and what the object has already."""
    if not isinstance(statement, ast.Assign):
        return False
    targets = [part for target in statement.targets for part in ast.walk(target)]
    stored = [t for t in targets if isinstance(t, ast.Attribute) and isinstance(t.ctx, ast.Store)]
    read = {part.id for part in ast.walk(statement.value) if isinstance(part, ast.Name)}
    return bool(read - {"self"}) and any(isinstance(t.value, ast.Name) and t.value.id == "self" for t in stored)


def _moves_others(function: ast.FunctionDef) -> bool:
    """Whether a method loops over things and writes to each of them: `for p in self.params: p.data -= ...`."""
    loops = [n for n in ast.walk(function) if isinstance(n, ast.For)]
    gone_through = {n.id for loop in loops for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    written: list[ast.expr] = [n.target for n in ast.walk(function) if isinstance(n, ast.AugAssign)]
    written += [t for n in ast.walk(function) if isinstance(n, ast.Assign) for t in n.targets]
    held = [t.value for t in written if isinstance(t, ast.Attribute)]
    return any(isinstance(value, ast.Name) and value.id in gone_through for value in held)


def _tapes(text: Text) -> Iterator[tuple[Trial | None, Finding]]:
    """Empty, at the beginning of every round, a list that grows in functions and is never emptied."""
    place = training_loop(copy.deepcopy(text.tree))
    loops = [n for n in ast.walk(text.tree) if isinstance(n, (ast.For, ast.While)) and place is not None]
    loop = next((n for n in loops if place is not None and n.lineno == place.loop.lineno), None)
    if loop is None:
        return
    for name in _growing(text.tree, loop):
        clears = ast.parse(f"{name}.clear()").body[0]

        def change(tree: ast.Module, now: Any, clears: Any = clears) -> bool:
            now(loop).body.insert(0, ast.copy_location(clears, now(loop).body[0]))
            return True

        what = (
            f"`{name}` is never emptied: every round adds to it, so what the rounds before have left there is walked "
            "back again, with its old gradients"
        )
        yield text.changed(change), Finding("shared", what, text.place(loop), "", f"{name}.clear() first in each round")


def _growing(tree: ast.Module, loop: Any) -> Iterator[str]:
    """Lists made before the loop, in the module or in one of its objects, that some function appends to."""
    grown = {
        ast.unparse(n.func.value)
        for f in ast.walk(tree)
        if isinstance(f, FUNCTIONS)
        for n in ast.walk(f)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in GROWS
    }
    inside = {id(n) for n in ast.walk(loop)}
    lists = {
        kind.name: [
            n.targets[0].attr
            for n in ast.walk(kind)
            if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Attribute) and is_empty(n.value)
        ]
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef)
    }
    for made in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and id(n) not in inside]:
        target = made.targets[0]
        if not isinstance(target, ast.Name):
            continue
        if is_empty(made.value) and target.id in grown:
            yield target.id
        if isinstance(made.value, ast.Call):
            for attribute in lists.get(called_name(made.value), ()):
                if f"self.{attribute}" in grown or f"{target.id}.{attribute}" in grown:
                    yield f"{target.id}.{attribute}"
    for kind in [n for n in tree.body if isinstance(n, ast.ClassDef)]:
        for own in kind.body:
            if isinstance(own, ast.Assign) and isinstance(own.targets[0], ast.Name) and is_empty(own.value):
                short = own.targets[0].id
                name = f"{kind.name}.{short}"
                if {name, f"self.{short}", f"cls.{short}"} & grown:
                    yield name
