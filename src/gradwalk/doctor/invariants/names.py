"""What is written is read. Two mistakes: an attribute that nothing reads, beside one with nearly the same name that is
read; and rows that are held out and never used.

    self.training = True ... if self.training: ...          net.train = False       # another attribute
    val = rows[40:] ... val_loss = mse(net, train)          # nothing reads val

The name that was probably meant is tried: what the program prints must change.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from ..experiments.influence import APART
from ..experiments.told import is_same
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.rounds import training_loop
from ..text.training import names_in

if TYPE_CHECKING:
    from ..runs.running import Run

ALIKE = 0.7
REFLECTS = re.compile(r"\b(getattr|setattr|vars|hasattr|__dict__|__slots__|property|__getattr__|dataclass)\b")


def not_read(run: Run, laboratory: Laboratory) -> Finding | None:
    """Something that is set and never read, where another name was meant."""
    return _attributes(run, laboratory) or _held_out(run, laboratory) or _targets(run)


def _targets(run: Run) -> Finding | None:
    """`for x, y in rows` where no loop over these rows reads y."""
    for name, tree in run.trees():
        text = Text(name, tree)
        place = training_loop(tree)
        inner = list(ast.walk(place.loop)) if place is not None else []
        for loop in [n for n in inner if isinstance(n, (ast.For, ast.comprehension))]:
            parts = loop.target.elts if isinstance(loop.target, ast.Tuple) else []
            if len(parts) != 2 or not all(isinstance(part, ast.Name) for part in parts):
                continue
            if not isinstance(loop.iter, ast.Name):
                continue
            last, table = ast.unparse(parts[-1]), loop.iter.id
            read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
            every = [n for n in ast.walk(tree) if _goes_through(n, table)]
            if last.startswith("_") or last in read or len(every) > 1:
                continue
            what = (
                f"{last} of `{ast.unparse(loop.target)}` is never read: the second part of every row of {table}, its "
                "target, takes no part in the loss, which does not know what it should come to"
            )
            evidence = f"{table} is gone through here alone"
            return Finding("loss", what, text.place(parts[-1]), evidence, f"compare with {last}")
    return None


def _goes_through(node: ast.AST, table: str) -> bool:
    return isinstance(node, (ast.For, ast.comprehension)) and table in names_in(node.iter)


def _attributes(run: Run, laboratory: Laboratory) -> Finding | None:
    trees = run.trees()
    nodes = [n for _, tree in trees for n in ast.walk(tree) if isinstance(n, ast.Attribute)]
    read = {n.attr for n in nodes if isinstance(n.ctx, ast.Load)}
    if any(REFLECTS.search("".join(Text(name, tree).lines)) for name, tree in trees):
        return None
    before = run.outcome()
    for name, tree in trees:
        text = Text(name, tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and len(n.targets) == 1]:
            target = node.targets[0]
            if (
                not isinstance(target, ast.Attribute)
                or target.attr in read
                or getattr(target.value, "id", "") == "self"
            ):
                continue
            for meant in _alike(target.attr, _own_attributes(tree) & read):
                new = copy.deepcopy(node)
                new.targets[0].attr = meant  # type: ignore[attr-defined]
                trial = text.replaced(node, new)
                after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial else None
                if trial is None or after is None or after.died or is_same(after, before):
                    continue
                what = (
                    f"`{ast.unparse(node)}` sets an attribute that nobody reads: what is asked for is called {meant}, "
                    f"and keeps its value.{_mode(tree, meant)}"
                )
                evidence = f"{target.attr} is set here and read nowhere; {meant} is read in line {_asked(tree, meant)}"
                evidence += _differing(before.printed, after.printed)
                return Finding("evaluation", what, text.place(node), evidence, ast.unparse(new), cure=trial.text)
    return None


def _mode(tree: ast.Module, flag: str) -> str:
    """A sentence for the finding if the flag switches dropout or noise; else an empty string."""
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.If) and flag in ast.unparse(n.test)]:
        if re.search(r"random|rng|bernoulli|mask|drop", "\n".join(map(ast.unparse, node.body))):
            return " So the dropout (noise) of the training stays on in the evaluation"
    return ""


def _asked(tree: ast.Module, name: str) -> int:
    loads = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr == name]
    return min(n.lineno for n in loads if isinstance(n.ctx, ast.Load))


def _differing(before: str, after: str) -> str:
    """A clause with the first printed line that differs between the two runs; "" if none does."""
    for one, two in zip(before.splitlines(), after.splitlines()):
        if one != two:
            return f"; with that name, tried on a copy, `{one.strip()}` becomes `{two.strip()}`"
    return ""


def _own_attributes(tree: ast.Module) -> set[str]:
    """The attributes of the program's objects, set through `self`."""
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]
    return {n.attr for n in nodes if getattr(n.value, "id", "") == "self"}


def _alike(name: str, others: set[str]) -> list[str]:
    """The names that this one may have been meant for, the nearest first."""

    def near(other: str) -> float:
        one, two = name.lower().strip("_"), other.lower().strip("_")
        begins = min(len(one), len(two)) > 2 and (one.startswith(two) or two.startswith(one))
        return 1.0 if begins else SequenceMatcher(None, one, two).ratio()

    return sorted((other for other in others if near(other) >= ALIKE), key=lambda other: (-near(other), other))


def _held_out(run: Run, laboratory: Laboratory) -> Finding | None:
    """Rows that are held out and never read, while another table is measured under their name."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        stored = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        for rows in dict.fromkeys(n.id for n in stored if APART.search(n.id) and n.id not in read):
            for node, other in _under_its_name(tree, rows, run.names):
                trial = text.replaced(other, ast.copy_location(ast.Name(rows, ast.Load()), other))
                after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial else None
                if trial is None or after is None or after.died or is_same(after, before):
                    continue
                what = (
                    f"{rows} is made and never read: `{ast.unparse(node)}` measures on {other.id}, so what is called "
                    f"{rows} is measured on other rows than it says (those of the training)"
                )
                made = next(n for n in stored if n.id == rows)
                evidence = f"{rows} is set in line {made.lineno} and read nowhere"
                evidence += _differing(before.printed, after.printed)
                fix = ast.unparse(node).replace(other.id, rows)
                return Finding("evaluation", what, text.place(node), evidence, fix, cure=trial.text)
    return None


def _under_its_name(tree: ast.Module, rows: str, names: dict[str, Any]) -> Iterator[tuple[Any, ast.Name]]:
    """Statements that set or print something named after these rows, and read another table of rows."""
    word = re.compile(re.sub(r"_?(x|y|rows|data|set|xs|ys)\b", "", rows, flags=re.I) or rows, re.I)
    beside = _beside(tree, rows)
    shape = type(names.get(rows))
    for node in sorted(ast.walk(tree), key=lambda n: not isinstance(n, ast.Assign)):  # what is set before what is shown
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Constant):
            named = any(word.search(ast.unparse(t)) for t in node.targets) and rows not in names_in(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            constants = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            named = any(word.search(text) for text in constants)
        else:
            continue
        parts: list[Any] = list(ast.walk(node)) if named else []
        for part in parts:
            is_rows = isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id != rows
            alike = shape in (list, tuple) and type(names.get(part.id)) is shape if is_rows else False
            if is_rows and (alike or part.id in beside) and _is_argument(node, part):
                yield node, part


def _beside(tree: ast.Module, rows: str) -> set[str]:
    """The other tables cut from the same rows: `train` in `train, val = rows[:40], rows[40:]`."""
    assigned = [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]
    mine = [n for n in assigned if any(rows in names_in(t) for t in n.targets)]
    bases = {ast.unparse(n.value.value) for n in mine if isinstance(n.value, ast.Subscript)}
    same = [n for n in assigned if isinstance(n.value, ast.Subscript) and ast.unparse(n.value.value) in bases]
    return {name for n in mine + same for t in n.targets for name in names_in(t)} - {rows}


def _is_argument(node: ast.AST, part: ast.Name) -> bool:
    """Whether something is passed to a function, or looped over."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    return any(part in n.args for n in calls) or any(
        n.iter is part for n in ast.walk(node) if isinstance(n, ast.comprehension)
    )
