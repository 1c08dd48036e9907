"""What is put aside stays as it was, and a sum shown for every round starts from 0 in every round.

    best = params                    # the very list that the next step changes: the best is always the latest
    total = 0.0                      # before the loop: what is printed as the loss is the sum of all rounds so far

The doctor tries a copy of what is kept, which changes nothing in a correct program, and a sum reset in every round.
"""

from __future__ import annotations

import ast
import copy
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.printed import NUMBER
from ..text.rewritten import Text
from ..text.rounds import LOOPS, LOSSY
from ..text.training import body_with, called_name, names_in
from ..watching.frames import subclasses

if TYPE_CHECKING:
    from ..runs.running import Run

KEPT = re.compile(
    r"best|snap|saved|check_?point|backup|frozen|initial|original|(^|_)(old|prev|init|start|before)", re.I
)
"""What something is called that is put aside, to be looked at or gone back to later."""

COUNTED = re.compile(r"reward|return|regret|count|correct|hits?$|seen|score|gain|right|acc|wins|steps|time|evals", re.I)
"""Sums that are meant to go on."""

FEWEST = 4


def not_kept(run: Run, laboratory: Laboratory) -> Finding | None:
    """Something put aside without a copy that changes later."""
    before = run.outcome()
    for name, tree in run.trees():
        text, inside = Text(name, tree), _parts_of_engines(run, tree)
        for value, called in _put_aside(tree):
            if id(value) in inside or _is_number(value, run):
                continue

            def change(copied: ast.Module, now: Any, value: Any = value) -> bool:
                here = now(value)
                made: Any = ast.parse("__import__('copy').deepcopy()", mode="eval").body
                made.args = [copy.copy(here)]
                here.__class__, here.__dict__ = ast.Call, {**_position(here), **vars(made)}
                return True

            trial = text.changed(change)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or _trains_otherwise(run, after, before):
                continue
            changed = [(a, b) for a, b in zip(before.printed.splitlines(), after.printed.splitlines()) if a != b]
            if not changed:
                continue
            where = _given_back(tree, value)
            what = (
                f"{called} is the very thing that later steps change, and no copy of it: what is put aside as "
                f"`{called}` is always the latest (an alias)"
            )
            evidence = f"with a copy of it, tried, `{changed[-1][0].strip()}` becomes `{changed[-1][1].strip()}`"
            fix = f"copy.deepcopy({ast.unparse(where)})"
            return Finding("evaluation", what, text.place(where), evidence, fix, cure=trial.text)
    return None


def _parts_of_engines(run: Run, tree: ast.Module) -> set[int]:
    """The nodes inside an engine's class: its `_prev` holds the operands, not a state to go back to."""
    kinds = {kind.__name__ for one in run.engines for kind in (one.kind, *subclasses(one.roles.kind))}
    classes = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name in kinds]
    return {id(part) for each in classes for part in ast.walk(each)}


def _is_number(value: Any, run: Run) -> bool:
    """`loss.data`, `float(x)`: a number needs no copy."""
    if isinstance(value, ast.Attribute):
        return any(value.attr == one.roles.data for one in run.trained())
    return isinstance(value, ast.Call) and called_name(value) in NUMBERS


NUMBERS = {"float", "int", "round", "len", "sum", "min", "max", "abs"}


def _trains_otherwise(run: Run, after: Outcome, before: Outcome) -> bool:
    """Whether the training itself changed, judged by its recorded losses, not by what is printed."""
    return bool(run.passes) and after.losses != before.losses


def _position(node: Any) -> dict[str, Any]:
    return {name: getattr(node, name) for name in node._attributes if hasattr(node, name)}


def _put_aside(tree: ast.Module) -> list[tuple[Any, str]]:
    """`best = params`, `best, at = snapshot(net), loss`: names, attributes and calls, but no computed numbers."""
    found: list[tuple[Any, str]] = []
    for made in [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]:
        target = made.targets[0]
        pairs = [(target, made.value)]
        if isinstance(target, ast.Tuple) and isinstance(made.value, ast.Tuple):
            pairs = list(zip(target.elts, made.value.elts))
        for held, value in pairs:
            called = held.id if isinstance(held, ast.Name) else getattr(held, "attr", "")
            if KEPT.search(called) and isinstance(
                value, (ast.Name, ast.Attribute, ast.Call, ast.ListComp, ast.DictComp)
            ):
                found.append((value, called))
    inner = [value for value, _ in found if _is_repeated(tree, value)]
    return [(value, called) for value, called in found if value in inner] or found


def _is_repeated(tree: ast.Module, node: Any) -> bool:
    return any(node in ast.walk(n) for n in ast.walk(tree) if isinstance(n, LOOPS))


def _given_back(tree: ast.Module, value: Any) -> Any:
    """What a snapshot function of the program returns; the value itself if it is not a call of one."""
    name = getattr(value.func, "id", getattr(value.func, "attr", "")) if isinstance(value, ast.Call) else ""
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name == name]
    returned = [n.value for f in functions for n in ast.walk(f) if isinstance(n, ast.Return) and n.value is not None]
    return returned[0] if len(functions) == 1 and returned else value


def not_begun_anew(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loss printed for every round that is the sum of all rounds so far."""
    before = run.outcome()
    if not _rises(_column(before.printed)):
        return None
    for name, tree in run.trees():
        text = Text(name, tree)
        for made, loop in _sums(tree):
            target = ast.unparse(made.targets[0])

            def change(copied: ast.Module, now: Any, made: Any = made, loop: Any = loop) -> bool:
                now(loop).body.insert(0, copy.deepcopy(now(made)))
                return True

            trial = text.changed(change)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or _trains_otherwise(run, after, before):
                continue
            mine, its = _column(after.printed), _column(before.printed)
            if len(mine) != len(its) or not _falls(mine, after):
                continue
            what = (
                f"{target} is set to 0 once, before the loop, and never again: what is printed in every round is the "
                "sum of all rounds so far, and rises while the loss falls"
            )
            evidence = (
                f"printed, it goes from {its[0]:.4g} to {its[-1]:.4g}; begun anew in every round, tried on a copy, "
            )
            evidence += f"from {mine[0]:.4g} to {mine[-1]:.4g}"
            fix = f"inside of the loop in line {loop.lineno}: {ast.unparse(made)}"
            return Finding("evaluation", what, text.place(made), evidence, fix, cure=trial.text)
    return None


def _column(printed: str) -> list[float]:
    """The last number of every line that has several numbers, or a word before its number."""
    rows = [NUMBER.findall(line) for line in printed.splitlines()]
    rows = [row for row in rows if len(row) > 1]
    most = max((len(row) for row in rows), default=0)
    return [float(row[1]) for row in rows if len(row) == most]


def _rises(numbers: list[float]) -> bool:
    up = all(b >= a for a, b in pairwise(numbers))
    return len(numbers) >= FEWEST and up and numbers[-1] > 1.2 * numbers[0] > 0


def _falls(numbers: list[float], outcome: Outcome) -> bool:
    return numbers[-1] < 0.8 * numbers[0] and outcome.fall > 0


def _sums(tree: ast.Module) -> list[tuple[Any, Any]]:
    """Sums of losses set to 0 before the outermost loop that adds to them, and printed inside it."""
    found = []
    for loop in [n for n in ast.walk(tree) if isinstance(n, LOOPS)]:
        body = body_with(tree, loop)
        added = {n.target.id for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
        shown = {
            name
            for n in ast.walk(loop)
            if isinstance(n, ast.Call) and "print" in ast.unparse(n.func)
            for name in names_in(n)
        }
        inner = any(isinstance(n, LOOPS) for n in loop.body)
        for made in body[: body.index(loop)]:
            target = made.targets[0] if isinstance(made, ast.Assign) and len(made.targets) == 1 else None
            zero = isinstance(getattr(made, "value", None), ast.Constant) and not made.value.value
            summed = isinstance(target, ast.Name) and zero and target.id in added & shown
            if summed and not COUNTED.search(target.id) and (inner or LOSSY.search(target.id)):  # type: ignore[union-attr]
                found.append((made, loop))
    return found
