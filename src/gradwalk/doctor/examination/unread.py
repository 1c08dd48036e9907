"""Rows that a loop goes through but never reads: it reads a variable left over from an earlier loop instead.

    for x, t in dataset: ...            # and later, in the training
    for bx, bt in batch:
        loss = loss + (predict(x) - t) ** 2

This is read from the text, where it is certain: an unread row beside a leftover variable of the same shape.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..report import Finding
from ..text.rounds import training_loop
from ..text.training import LOOPS, Training

if TYPE_CHECKING:
    from ..runs.running import Run


def unread_rows(run: Run) -> Finding | None:
    """A loop of the training that reads the variables of a loop that has ended instead of its own."""
    for name, tree in run.trees():
        line = _line_that_trains(run, name, tree)
        training = Training(name, tree, line, ("grad",)) if line else None
        for loop in _loops_in(training) if training else ():
            own = _targets(loop)
            read = _read(loop.body)
            unread = [each for each in own if each not in read and not each.startswith("_")]
            for earlier in _ended_before(tree, loop) if unread and training else ():
                left = [each for each in _targets(earlier) if each in read and not _is_set(tree, loop, earlier, each)]
                pairs = [(a, b) for a, b in zip(own, _targets(earlier)) if a in unread and b in left]
                if len(own) == len(_targets(earlier)) and pairs and training:
                    return _told(training, loop, earlier, pairs)
    return None


def _told(training: Training, loop: ast.For, earlier: ast.For, pairs: list[tuple[str, str]]) -> Finding:
    mine, theirs = (" and ".join(some) for some in zip(*pairs))
    what = (
        f"the loop in line {loop.lineno} goes through its rows and never reads {mine}: it uses {theirs}, which is "
        f"left over (stale) from the loop in line {earlier.lineno} and always has its last value, so every step is "
        "about one and the same row"
    )
    left = {name for _, name in pairs}
    where = next(n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name) and n.id in left)
    evidence = f"{mine} is set in line {loop.lineno}, and read nowhere in the loop"
    return Finding("data", what, training.text.place(where), evidence, f"{mine} instead of {theirs}")


def _line_that_trains(run: Run, name: str, tree: ast.Module) -> int:
    for one in run.trained():
        last = one.visit.passes[-1].where if one.visit.passes else None
        if last is not None and name.endswith(last.file):
            return last.line or 0
    place = training_loop(tree) if not run.trained() else None
    return place.update.lineno if place is not None else 0


def _loops_in(training: Training) -> Iterator[ast.For]:
    """The loops over rows in the training code; not those that only count."""
    for region in training.regions:
        for node in ast.walk(region):
            counts = (
                isinstance(node, ast.For) and isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func) == "range"
            )
            if isinstance(node, ast.For) and not counts and not training.is_engine(node):
                yield node


def _targets(loop: Any) -> list[str]:
    """The variables that a loop sets, with their positions, so that two loops over rows can be recognised as alike."""
    target = loop.target
    if isinstance(target, ast.Name):
        return [target.id]
    plain = isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts)
    return [each.id for each in target.elts] if plain else []


def _read(body: list[Any]) -> set[str]:
    return {n.id for part in body for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _ended_before(tree: ast.Module, loop: ast.For) -> list[ast.For]:
    """The loops in the module or the same function that have ended when this one begins."""
    home = next(
        (f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and any(n is loop for n in ast.walk(f))), None
    )
    inner = {id(n) for f in ast.walk(tree) if isinstance(f, (ast.FunctionDef, ast.Lambda)) for n in ast.walk(f)}
    outside = [n for n in ast.walk(tree) if isinstance(n, ast.For) and id(n) not in inner]
    near = [n for n in ast.walk(home) if isinstance(n, ast.For)] if home is not None else []
    return [n for n in (*near, *outside) if n is not loop and (n.end_lineno or 0) < loop.lineno]


def _is_set(tree: ast.Module, loop: ast.For, earlier: ast.For, name: str) -> bool:
    """Whether a variable is set again after the earlier loop: in this loop, around it, or between the two."""
    around = [
        n
        for n in ast.walk(tree)
        if isinstance(n, (*LOOPS, ast.FunctionDef)) and any(part is loop for part in ast.walk(n))
    ]
    n: Any
    for n in ast.walk(tree):
        stored = isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)
        given = isinstance(n, ast.arg) and n.arg == name
        if not stored and not given:
            continue
        between = (earlier.end_lineno or 0) < n.lineno < loop.lineno and _same_level(tree, earlier, n)
        if between or any(part is n for each in (loop, *around) for part in ast.walk(each)):
            return True
    return False


def _same_level(tree: ast.Module, earlier: ast.For, node: Any) -> bool:
    """Whether a variable set there is in the scope of the earlier loop, not of another function."""
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]

    def home(n: Any) -> Any:
        return next((f for f in functions[::-1] if any(part is n for part in ast.walk(f))), None)

    comprehensions = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
    own = [c for c in ast.walk(tree) if isinstance(c, comprehensions) and any(part is node for part in ast.walk(c))]
    return home(earlier) is home(node) and not own
