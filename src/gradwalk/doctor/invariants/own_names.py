"""What belongs to one loop has a name of its own.

    while i < len(rows):                                  for act in acts:
        for i, p in enumerate(params): ...  # i is lost       layers.append(lambda x: act(x))  # all see the last act
        i += 4

The counter is restored for the outer loop, or each function gets the values of its own turn: the program's results
must change, and must not become worse.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better, is_same
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.closures import LOOPS, bound_now
from ..text.rewritten import Text
from ..text.training import names_in

if TYPE_CHECKING:
    from ..runs.running import Run

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
NO_WORSE = 1.02


def of_another_loop(run: Run, laboratory: Laboratory) -> Finding | None:
    """A counter that an inner loop overwrites, or functions that see only the last turn of the loop that makes them."""
    return _counters(run, laboratory) or _functions(run, laboratory)


def _counters(run: Run, laboratory: Laboratory) -> Finding | None:
    for name, tree in run.trees():
        text = Text(name, tree)
        for outer, inner, word in _overwritten(tree):

            def change(copied: ast.Module, now: Any, inner: ast.For = inner, word: str = word) -> bool:
                return _renamed(now(inner), word)

            trial = text.changed(change)
            after = _tried(trial, 10 * run.took + 3.0, laboratory)
            if trial is None or after is None or not _differs(after, run, text, laboratory):
                continue
            rounds = len(after.losses) > len(run.outcome().losses)
            read = isinstance(outer, ast.For)  # read after the inner loop in every turn: never meant
            if not rounds and not read and not _is_no_worse(after, run.outcome()):
                continue
            what = (
                f"{word} counts the turns of the loop in line {outer.lineno}, and this loop inside it overwrites it: "
                f"the outer loop goes on from the last {word} of this one, and leaves out what would have come between"
            )
            if read:
                what = (
                    f"{word} counts the turns of the loop in line {outer.lineno}, and this loop inside it overwrites "
                    f"it: whoever reads {word} after it, in the same turn, gets the last number of this one (shadowed)"
                )
            evidence = (
                f"with another name for the {word} of this loop, tried on a copy, {_difference(after, run.outcome())}"
            )
            fix = ast.unparse(inner).splitlines()[0].replace(word, f"{word}{word}", 1)
            return Finding("loss", what, text.place(inner), evidence, fix, cure=trial.text)
    return None


def _functions(run: Run, laboratory: Laboratory) -> Finding | None:
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop in [n for n in ast.walk(tree) if isinstance(n, LOOPS)]:
            for mend in bound_now(text, loop, Trial()):
                after = _tried(mend.trial, run.took + 3.0, laboratory)
                if after is None or not _differs(after, run, text, laboratory):
                    continue
                if not _is_no_worse(after, run.outcome()):
                    continue
                found = mend.finding
                evidence = f"bound when it is made, tried on a copy, {_difference(after, run.outcome())}"
                return Finding(found.kind, found.what, found.where, evidence, found.fix, cure=mend.trial.text)
    return None


def _tried(trial: Trial | None, seconds: float, laboratory: Laboratory) -> Outcome | None:
    outcome = laboratory.try_all([trial], seconds).get(trial) if trial is not None else None
    return None if outcome is None or outcome.died else outcome


def _differs(after: Outcome, run: Run, text: Text, laboratory: Laboratory) -> bool:
    """Whether the change matters: to the losses, or else to what is printed, if that is the same from run to run."""
    before = run.outcome()
    if after.losses == before.losses if before.losses else is_same(after, before):
        return bool(before.losses and does_better(after, before))
    again = _tried(text.unchanged(), run.took + 3.0, laboratory)  # the order of a set differs from run to run
    return again is not None and (again.losses == before.losses if before.losses else is_same(again, before))


def _is_no_worse(after: Outcome, before: Outcome) -> bool:
    return bool(does_better(after, before)) or after.end <= before.end * NO_WORSE


def _difference(after: Outcome, before: Outcome) -> str:
    if len(after.losses) > len(before.losses):
        return f"{len(after.losses)} losses are walked back, and as it is {len(before.losses)}"
    return does_better(after, before) or f"the loss ends at {after.end:.4g}, and as it is at {before.end:.4g}"


def _overwritten(tree: ast.Module) -> Iterator[tuple[Any, ast.For, str]]:
    """An outer loop, one inside it, and the name that counts both though the outer one still needs it."""
    for outer in [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While))]:
        inside = [n for part in outer.body for n in _of_its_own(part)]
        counted = names_in(outer.test) if isinstance(outer, ast.While) else names_in(outer.target)
        if isinstance(outer, ast.While):  # moved on by the loop itself
            counted &= {n.target.id for n in inside if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
        for inner in [n for n in inside if isinstance(n, ast.For)]:
            for word in sorted(counted & names_in(inner.target)):
                if word in names_in(inner.iter) or any(isinstance(n, ast.Break) for n in ast.walk(inner)):
                    continue  # it continues from there, or searches for a place: intended
                if isinstance(outer, ast.While) or _is_read_after(inside, inner, word):
                    yield outer, inner, word


def _of_its_own(node: ast.AST) -> Iterator[ast.AST]:
    """The parts that share one scope of names."""
    if not isinstance(node, FUNCTIONS):
        yield node
        for part in ast.iter_child_nodes(node):
            yield from _of_its_own(part)


def _is_read_after(inside: list[ast.AST], inner: ast.For, word: str) -> bool:
    last = inner.end_lineno or inner.lineno
    return any(
        isinstance(n, ast.Name) and n.id == word and isinstance(n.ctx, ast.Load) and n.lineno > last for n in inside
    )


def _renamed(loop: ast.For, word: str) -> bool:
    for node in ast.walk(loop):
        if isinstance(node, ast.Name) and node.id == word:
            node.id = f"_{word}_inside"
    return True
