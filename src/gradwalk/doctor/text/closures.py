"""Functions that are made in a loop but read its variables only when called: by then all see the last values.

The change gives each function the values of its own round, as defaults. If that makes the gradients right, the closures
were the fault.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Mend, Text

LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.Lambda, ast.FunctionDef)


def bound_now(text: Text, loop: Any, asked: Trial) -> Iterator[Mend]:
    """All functions that a loop makes, each given its own values of what changes from round to round."""
    if not isinstance(loop, LOOPS):
        return
    changing = _stored(loop)
    at_once = _called_at_once(loop)
    made = [n for n in ast.walk(loop) if isinstance(n, FUNCTIONS) and _read_by(n) & changing and id(n) not in at_once]
    made = [n for n in made if not any(n is not other and n in list(ast.walk(other)) for other in made)]
    if not made:
        return

    def change(tree: ast.Module, now: Any) -> bool:
        for function in made:
            arguments = now(function).args
            for name in sorted(_read_by(function) & changing):
                arguments.kwonlyargs.append(ast.arg(name))
                arguments.kw_defaults.append(ast.Name(name, ast.Load()))
        return True

    trial = text.changed(change)
    if trial is None:
        return
    names = sorted({name for function in made for name in _read_by(function) & changing})
    first = copy.copy(made[0])
    shown = "lambda" if isinstance(first, ast.Lambda) else first.name
    listed = " and ".join(names[:3])
    what = (
        f"late binding: the functions that this loop makes ({shown}) look {listed} up when called. By then all "
        f"of them find the values of the last round: a closure must capture its own {listed} when it is made"
    )
    given = ", ".join([*(a.arg for a in first.args.args), *(f"{name}={name}" for name in names[:3])])
    head = f"lambda {given}" if isinstance(first, ast.Lambda) else f"def {first.name}({given})"
    fix = f"{head}: ...   # a default is evaluated at once"
    yield Mend(replace(asked, text=trial.text), Finding("late binding", what, text.place(made[0]), "", fix))


ASK_AT_ONCE = {"max", "min", "sorted", "sort", "sum", "any", "all", "list", "tuple", "dict", "set", "reduce"}
"""Whoever is given a function, or what goes through one, and has called it before the next round begins."""


def _called_at_once(loop: Any) -> set[int]:
    """`max(rows, key=lambda i: scores[i])`: functions that are gone before the names change."""
    calls = [n for n in ast.walk(loop) if isinstance(n, ast.Call)]
    calls = [n for n in calls if getattr(n.func, "id", getattr(n.func, "attr", "")) in ASK_AT_ONCE]
    return {
        id(part)
        for call in calls
        for held in (*call.args, *(keyword.value for keyword in call.keywords))
        for part in ([held] if isinstance(held, ast.Lambda) else _mapped(held))
    }


def _mapped(held: ast.expr) -> list[ast.AST]:
    """The function of `map(f, rows)` or `filter(f, rows)`, passed on to something that consumes it."""
    through = isinstance(held, ast.Call) and getattr(held.func, "id", "") in ("map", "filter")
    return list(held.args[:1]) if through and isinstance(held, ast.Call) else []


def _stored(loop: Any) -> set[str]:
    """The names that change from round to round."""
    if isinstance(loop, (ast.For, ast.While)):
        inner = [n for part in loop.body for n in _outside_functions(part)]
        inner += list(ast.walk(loop.target)) if isinstance(loop, ast.For) else []
    else:
        inner = [n for each in loop.generators for n in ast.walk(each.target)]
    return {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, FUNCTIONS):
        for part in ast.iter_child_nodes(node):
            yield from _outside_functions(part)


def _read_by(function: Any) -> set[str]:
    """The names that a function takes from its surroundings."""
    parts = function.body if isinstance(function.body, list) else [function.body]
    inner = [n for part in parts for n in ast.walk(part)]
    loaded = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    stored = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    given = {a.arg for a in (*function.args.args, *function.args.posonlyargs, *function.args.kwonlyargs)}
    return loaded - stored - given
