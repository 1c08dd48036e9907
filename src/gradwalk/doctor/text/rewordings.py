"""Changes of statements, each of which undoes one slip, whatever the program is about.

    a, b = a + x, b + y        two statements instead: if a and b are the same, a share is lost
    TAPE = []                  in a function: a local variable, not the program's
    if ...: return             without it

Used together with mutants.py, pieces.py and lines.py. This file only proposes: every change is a trial.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .rewritten import Mend, Text
from .training import body_with, called_name

LEAVES = (ast.Return, ast.Continue, ast.Break, ast.Pass)
PLAIN = (ast.Name, ast.Attribute, ast.Subscript)


def reworded(text: Text, nodes: list[Any], asked: Trial) -> Iterator[Mend]:
    """Every such change to some pieces of syntax, starting with those that fit few places."""
    wanted = {id(n) for n in nodes}
    for make in (_of_the_program, _by_identity, _one_after_the_other, _at_once):
        yield from (_mend(trial, finding, asked) for trial, finding in make(text, wanted) if trial is not None)


def removed(text: Text, nodes: list[Any], asked: Trial) -> Iterator[Mend]:
    """The text without a statement, or without one that ends something early."""
    wanted = {id(n) for n in nodes}
    for make in (_without_guard, _left_out):
        yield from (_mend(trial, finding, asked) for trial, finding in make(text, wanted) if trial is not None)


def _mend(trial: Trial, finding: Finding, asked: Trial) -> Mend:
    return Mend(replace(asked, text=trial.text), finding)


Found = Iterator[tuple[Trial | None, Finding]]


def _finding(text: Text, kind: str, node: Any, what: str, fix: str) -> Finding:
    return Finding(kind, f"the gradients are wrong: {what}", text.place(node), "", fix)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _of_the_program(text: Text, wanted: set[int]) -> Found:
    """A function sets a local variable with the name of one of the program's."""
    module = {name for s in text.tree.body for name in _set_by(s)}
    for function in [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef)]:
        given = {a.arg for a in (*function.args.args, *function.args.kwonlyargs)}
        for made in [s for s in ast.walk(function) if isinstance(s, (ast.Assign, ast.AugAssign))]:
            for name in sorted((_set_by(made) & module) - given):

                def change(tree: ast.Module, now: Any, function: Any = function, name: str = name) -> bool:
                    now(function).body.insert(0, ast.Global([name]))
                    return True

                told = (
                    f"`{_first_line(made)}` in {function.name} makes a local variable {name} (it shadows the global "
                    f"one), and the {name} of the program stays as it was: it is never emptied or set"
                )
                fix = f"global {name}   # at the beginning of {function.name}"
                yield text.changed(change), _finding(text, "shared", made, told, fix)


def _set_by(node: Any) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return (
        {t.id for t in targets if isinstance(t, ast.Name)} if isinstance(node, (ast.Assign, ast.AugAssign)) else set()
    )


def _by_identity(text: Text, wanted: set[int]) -> Found:
    """Compare by identity objects whose class makes equal numbers equal."""
    for kind in [n for n in text.tree.body if isinstance(n, ast.ClassDef)]:
        by_number = any("dataclass" in ast.unparse(d) for d in kind.decorator_list)
        by_number |= any(getattr(part, "name", "") in ("__eq__", "__hash__") for part in kind.body)
        if not by_number and not any("tuple" in ast.unparse(base).lower() for base in kind.bases):
            continue
        lines = f"{kind.name}.__eq__, {kind.name}.__hash__ = object.__eq__, object.__hash__"
        after = ast.copy_location(ast.parse(lines).body[0], kind.body[-1])

        def change(tree: ast.Module, now: Any, kind: Any = kind, after: Any = after) -> bool:
            tree.body.insert(tree.body.index(now(kind)) + 1, after)
            return True

        told = (
            f"two {kind.name} with equal numbers count as one (__eq__ and __hash__ compare values), as keys of a table "
            "or members of a set: they share one gradient, or the second is left out. Identity is needed"
        )
        fix = "@dataclass(eq=False)" if kind.decorator_list else "no __eq__ and __hash__, or id(node) as the key"
        yield text.changed(change), _finding(text, "equality", kind, told, fix)


def _one_after_the_other(text: Text, wanted: set[int]) -> Found:
    """`a, b = a + x, b + y` as `a += x` and then `b += y`."""
    for made in [n for n in ast.walk(text.tree) if isinstance(n, ast.Assign) and id(n) in wanted]:
        target, value = made.targets[0], made.value
        pair = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts)
        if not pair or not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
            continue
        new = [ast.copy_location(ast.Assign([t], v), made) for t, v in zip(target.elts, value.elts)]
        told = (
            f"`{_first_line(made)}` reads both old values before it sets one of them. Where both are one and the same "
            "(x * x), one of the two shares is lost"
        )
        fix = "; ".join(_first_line(each) for each in new)
        yield _instead(text, made, new), _finding(text, "overwritten", made, told, fix)


def _instead(text: Text, old: Any, new: list[Any]) -> Trial | None:
    def change(tree: ast.Module, now: Any) -> bool:
        body = body_with(tree, now(old))
        at = body.index(now(old))
        body[at : at + 1] = [copy.deepcopy(each) for each in new]
        return True

    return text.changed(change)


def _at_once(text: Text, wanted: set[int]) -> Found:
    """`a = f(a, b)` and then `b = g(a, b)`, where b needs the old a: both in one statement."""
    for holder in ast.walk(text.tree):
        body = getattr(holder, "body", None)
        for first, second in pairwise(body) if isinstance(body, list) else ():
            both = [s for s in (first, second) if isinstance(s, ast.Assign) and id(s) in wanted]
            if len(both) < 2 or not all(isinstance(s.targets[0], PLAIN) for s in both):
                continue
            one, two = (ast.unparse(s.targets[0]) for s in both)
            if one == two or one not in {ast.unparse(n) for n in ast.walk(second.value) if isinstance(n, PLAIN)}:
                continue
            if one not in {ast.unparse(n) for n in ast.walk(first.value) if isinstance(n, PLAIN)}:
                continue  # it is new: there is no old value

            def change(tree: ast.Module, now: Any, first: Any = first, second: Any = second) -> bool:
                here = body_with(tree, now(first))
                at = here.index(now(first))
                targets = ast.Tuple([now(first).targets[0], now(second).targets[0]], ast.Store())
                values = ast.Tuple([now(first).value, now(second).value], ast.Load())
                here[at : at + 2] = [ast.copy_location(ast.Assign([targets], values), now(first))]
                return True

            told = f"`{_first_line(second)}` needs {one} as it was before line {first.lineno}"
            fix = f"{one}, {two} = {ast.unparse(first.value)}, {ast.unparse(second.value)}"
            yield text.changed(change), _finding(text, "stale", second, told, fix)


def _without_guard(text: Text, wanted: set[int]) -> Found:
    """`if ...: return`, `continue` or `break`, left out."""
    for test in [n for n in ast.walk(text.tree) if isinstance(n, ast.If) and id(n) in wanted]:
        if test.orelse or not isinstance(test.body[-1], LEAVES) or len(test.body) > 1 or _stands_in_elif(text, test):
            continue
        told = f"`{_first_line(test)}` leaves something out that counts: without it they are right"
        nothing = _instead(text, test, [ast.copy_location(ast.Pass(), test)])
        yield nothing, _finding(text, "never", test, told, "without it")


def _stands_in_elif(text: Text, test: ast.If) -> bool:
    return any(isinstance(n, ast.If) and n.orelse == [test] for n in ast.walk(text.tree))


def _left_out(text: Text, wanted: set[int]) -> Found:
    """A statement that should not be there."""
    for node in [n for n in ast.walk(text.tree) if id(n) in wanted]:
        part = (ast.Attribute, ast.Subscript)
        stores = isinstance(node, (ast.Assign, ast.AugAssign)) and isinstance(_target(node), part)
        calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and called_name(node.value) != "print"
        if stores or calls:
            told = f"`{_first_line(node)}` undoes or repeats something: without it they are right"
            new = ast.copy_location(ast.Pass(), node)
            yield _instead(text, node, [new]), _finding(text, "twice", node, told, "without it")


def _target(node: Any) -> Any:
    return node.targets[0] if isinstance(node, ast.Assign) else node.target
