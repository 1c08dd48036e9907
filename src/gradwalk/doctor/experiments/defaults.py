"""A list that is made once and shared by all objects: a mutable default argument, or a class attribute.

`def __init__(self, n, units=[])` makes its list when the class is defined, and every layer fills that one. Seen:
several objects hold the same list. Tested: a copy for each; if that changes the graph of the first loss, they share
what each should have for itself. A list that is shared on purpose, as a registry of all parameters, does not change the
graph.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.source import is_mutable
from ..watching.holders import objects_in
from .told import does_better

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

CONTAINERS = (list, dict, set)


def made_once(run: Run, loop: Loop, laboratory: Laboratory, odd: bool) -> Finding | None:
    """A container of parameters that several objects share because it was made once for all of them. If nothing is odd
    about the parameters, the loss must end no higher without the sharing."""
    for kind, name, count in _shared(loop):
        made = _made_in(run, kind.__name__, name) or _of_the_class(run, kind.__name__, name)
        for text, function, node in made:
            trial = _each_its_own(text, function, node, name)
            outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial else None
            better = outcome is not None and (odd or outcome.end <= run.outcome().end)
            if outcome is not None and better and _is_another(outcome, run.outcome()):
                return _told(text, kind.__name__, name, count, node, outcome, run.outcome())
    return None


def kept_for_all(run: Run, laboratory: Laboratory) -> Finding | None:
    """The same for what objects keep beside parameters, such as the moments of an optimizer: all objects of a class
    share one list or dictionary, and with one for each, the losses differ and end far lower."""
    for _, tree in run.trees():
        for kind in [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]:
            for text, function, node in _made_in(run, kind.name):
                name = node.arg if isinstance(node, ast.arg) else ast.unparse(node.targets[0])
                trial = _each_its_own(text, function, node, name)
                outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial else None
                better = does_better(outcome, run.outcome()) if outcome is not None else ""
                if better and trial is not None:
                    how, fix = _made_how(node, name)
                    what = (
                        f"all objects of class {kind.name} share one {name}, and write to it in turn: {how}. What each "
                        "of them keeps there, another one overwrites (shared state, an alias)"
                    )
                    evidence = f"with one for each object, tried on a copy: {better}"
                    return Finding("shared", what, text.place(node), evidence, fix, cure=trial.text)
    return None


def _shared(loop: Loop) -> list[tuple[type, str, int]]:
    """Classes and attributes where objects hold the same container of values, and how many objects do."""
    holding: dict[tuple[type, str, int], int] = {}
    for owner in objects_in(loop.visit.variables):
        if isinstance(owner, loop.visit.roles.kind):
            continue
        held = {**vars(type(owner)), **vars(owner)}
        for name, thing in held.items():
            filled = isinstance(thing, CONTAINERS) and thing and loop.holds_values(thing)
            if filled or (name not in vars(owner) and loop.visit.roles.is_value(thing)):
                key = (type(owner), name, id(thing))
                holding[key] = holding.get(key, 0) + 1
    return [(kind, name, count) for (kind, name, _), count in holding.items() if count > 1]


def _made_in(run: Run, kind: str, name: str = "") -> list[tuple[Text, Any, Any]]:
    """The `__init__` of a class with the argument that has a mutable default, or the class attribute: the one of the
    given name, or any."""
    found: list[tuple[Text, Any, Any]] = []
    for file, tree in run.trees():
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == kind]:
            first = next((part for part in node.body if getattr(part, "name", "") == "__init__"), None)
            if not isinstance(first, ast.FunctionDef):
                continue
            found += [
                (Text(file, tree), first, part) for part in node.body
                if isinstance(part, ast.Assign) and is_mutable(part.value)
                and (not name or name in map(ast.unparse, part.targets))
            ]  # fmt: skip
            found += [(Text(file, tree), first, argument) for argument in _with_mutable_default(first)]
    return found


def _of_the_class(run: Run, kind: str, name: str) -> list[tuple[Text, Any, Any]]:
    """Values, or a list of them, in an attribute of a class, which need not have an `__init__`."""
    found: list[tuple[Text, Any, Any]] = []
    for file, tree in run.trees():
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == kind]:
            made = [
                each for each in node.body if isinstance(each, ast.Assign) and name in map(ast.unparse, each.targets)
            ]
            found += [(Text(file, tree), node, each) for each in made]
    return found


def _with_mutable_default(function: ast.FunctionDef) -> list[ast.arg]:
    given = function.args
    last = [*given.posonlyargs, *given.args][-len(given.defaults) :] if given.defaults else []
    pairs = [*zip(last, given.defaults), *zip(given.kwonlyargs, given.kw_defaults)]
    return [argument for argument, default in pairs if default is not None and is_mutable(default)]


def _each_its_own(text: Text, function: Any, node: Any, name: str) -> Trial | None:
    """The program with a copy for each object, made first thing in `__init__`."""
    if isinstance(function, ast.ClassDef):
        return _made_for_each(text, function, name)
    kept = node.arg if isinstance(node, ast.arg) else f"self.{name}"
    copy = ast.parse(f"{kept} = type({kept})({kept})").body[0]

    def change(tree: ast.Module, now: Any) -> bool:
        now(function).body.insert(0, copy)
        ast.fix_missing_locations(tree)
        return True

    return text.changed(change)


def _made_for_each(text: Text, kind: ast.ClassDef, name: str) -> Trial | None:
    """The program with a class attribute made anew for every object."""

    def change(tree: ast.Module, now: Any) -> bool:
        body = now(kind).body
        made = next(part for part in body if isinstance(part, ast.Assign) and name in map(ast.unparse, part.targets))
        first: Any = next((part for part in body if getattr(part, "name", "") == "__init__"), None)
        if first is None:
            first = ast.parse("def __init__(self): pass").body[0]
            body.append(first)
        own = ast.parse(f"self.{name} = {ast.unparse(made.value)}").body[0]
        first.body.insert(0, own)
        ast.fix_missing_locations(tree)
        return True

    return text.changed(change)


def _is_another(outcome: Outcome, before: Outcome) -> bool:
    if outcome.died or not outcome.losses:
        return False
    return bool(outcome.losses[0] != before.losses[0] or outcome.sizes[:1] != before.sizes[:1])


def _made_how(node: Any, name: str) -> tuple[str, str]:
    """Why there is only one, and what to write instead."""
    if not isinstance(node, ast.arg):
        how = f"{name} is an attribute of the class, made once when the class is read"
        return how, f"self.{name} = {ast.unparse(node.value)}   # in __init__, a new one for each object"
    how = f"the default of the argument {node.arg} is made once, with the class (a mutable default argument)"
    fix = f"{node.arg}=None in the signature, and inside: a new one if {node.arg} is None, for each object"
    return how, fix


def _told(text: Text, kind: str, name: str, count: int, node: Any, outcome: Outcome, before: Outcome) -> Finding:
    how, fix = _made_how(node, name)
    shared = f"{count} objects of class {kind} hold one and the same {name}"
    what = f"{shared} (shared): {how}, and each of them fills it"
    if isinstance(node, ast.Assign) and not is_mutable(node.value):
        what = f"{shared} (shared): {how}, so all of them have the same parameters and count as one"
    evidence = (
        f"with one for each, tried on a copy, the graph of the first loss has {outcome.sizes[0]} values, not "
        f"{before.sizes[0] if before.sizes else 0}, and the loss goes from {outcome.start:.4g} to {outcome.end:.4g}; "
        f"as it is, from {before.start:.4g} to {before.end:.4g}"
    )
    return Finding("parameters", what, text.place(node), evidence, fix)
