"""Each row meets its own target, and every row is used, with every number in it.

The doctor exchanges numbers in one place of a table: if that changes no loss at all, nothing reads them. If only one of
two tables of the same length is read to its end, they are not read together. And a row that is a list of numbers of one
kind is not meant to be read in part.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Any

from ..experiments.influence import APART, is_made_before, is_same, is_trained_on, regions
from ..experiments.told import does_better
from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..runs.datasets import parts_of
from ..text.rewritten import Text
from ..text.training import called_name
from ..watching.places import variable_line

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

FEWEST = 6
TABLES = 4
AT_ONCE = 4
"""So many passes show what all rows have in common."""


def not_together(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Tables that belong together and are not read together, or not to their ends."""
    losses = run.outcome().losses
    if len(losses) < 3 or not run.trains_in or loop.visit.main_line is None:
        return None
    names = [n for n in run.names if not n.startswith("__") and parts_of(run.names[n]) and not APART.search(n)]
    names = [n for n in names if len(run.names[n]) >= FEWEST and is_made_before(run, loop, n)]
    names = [n for n in names if is_trained_on(run, loop, n) and not _is_kept_up(run, loop, n)][:TABLES]
    poke = Poke(run, losses, laboratory)
    return _half_read(run, loop, names, poke, laboratory) or _columns(run, loop, names, poke, laboratory)


class Poke:
    """Exchanges numbers and remembers the outcome."""

    def __init__(self, run: Run, losses: list[float], laboratory: Laboratory) -> None:
        self.run, self.laboratory = run, laboratory
        self.losses = losses
        self._known: dict[Any, bool | None] = {}

    def reaches(self, name: str, rows: range, parts: tuple[str, ...]) -> bool | None:
        """Whether any loss changes; None if unknown. A change in all rows shows in every pass."""
        key = (name, tuple(rows), parts)
        if key not in self._known:
            count = len(self.run.names[name])
            told = self.losses[: AT_ONCE if len(rows) == count else max(30, 3 * count)]
            poke = (name, tuple(rows), parts)
            trial = Trial(poke=poke, against=tuple(told), before=self.run.trains_in, passes=len(told))
            same = is_same(trial, told, self.run, self.laboratory)
            self._known[key] = None if same is None else not same
        return self._known[key]


def _half_read(run: Run, loop: Loop, names: list[str], poke: Poke, laboratory: Laboratory) -> Finding | None:
    """A table that is read to its end, beside one of the same length that is not."""
    for one, other in permutations(names, 2):
        count = len(run.names[one])
        if count != len(run.names[other]) or not _is_cut(run, loop, other):
            continue
        last = range(count - count // 3, count)
        if not poke.reaches(one, last, parts_of(run.names[one])):
            continue
        if poke.reaches(other, last, parts_of(run.names[other])) is not False:
            continue
        what = (
            f"{one} and {other} are not read together: the last {len(last)} of the {count} rows of {one} reach the "
            f"loss, and those of {other} never do, so rows meet the {other} of other rows"
        )
        evidence = f"with other numbers in {other}[{last[0]}:] every loss is the same, to the last digit"
        for text, node, new, trial in _same_slice(run, one, other):
            after = laboratory.try_all([trial], run.took + 2.0).get(trial)
            if after is not None and not after.died:
                better = does_better(after, run.outcome())
                evidence += f"; with {ast.unparse(new)}, tried on a copy, {better}" if better else ""
                fix = ast.unparse(new)
                return Finding("data", what, text.place(node), evidence, fix, cure=trial.text if better else ())
    return None  # unread rows without a second table to blame


def _is_kept_up(run: Run, loop: Loop, name: str) -> bool:
    """Whether the training writes into the table: then it is a state, such as velocities, and not rows of data."""
    nodes = [n for part in regions(run, loop) for n in ast.walk(part) if isinstance(n, ast.Subscript)]
    return any(isinstance(n.ctx, (ast.Store, ast.Del)) and ast.unparse(n.value) == name for n in nodes)


def _is_cut(run: Run, loop: Loop, name: str) -> bool:
    """Whether a table is read in parts, or by an index, where the program trains."""
    nodes = [n for part in regions(run, loop) for n in ast.walk(part) if isinstance(n, ast.Subscript)]
    return any(ast.unparse(n.value) == name for n in nodes)


def _same_slice(run: Run, one: str, other: str) -> Iterator[tuple[Text, ast.Subscript, Any, Trial]]:
    """The second table, sliced as the first one is."""
    for name, tree in run.trees():
        text = Text(name, tree)
        cut = [n for n in ast.walk(tree) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]
        for mine in [n for n in cut if ast.unparse(n.value) == one]:
            near = [n for n in cut if ast.unparse(n.value) == other and abs(n.lineno - mine.lineno) < 4]
            for node in [n for n in near if ast.unparse(n.slice) != ast.unparse(mine.slice)]:
                new = ast.copy_location(ast.Subscript(node.value, mine.slice, ast.Load()), node)
                trial = text.replaced(node, new)
                if trial is not None:
                    yield text, node, new, trial


def _columns(run: Run, loop: Loop, names: list[str], poke: Poke, laboratory: Laboratory) -> Finding | None:
    """Numbers that nothing reads, in rows that are used as a whole."""
    for name in names:
        for inputs in _lists_of_numbers(parts_of(run.names[name])):
            third, rows = len(inputs) // 3, range(len(run.names[name]))
            ends = (inputs[-third:], inputs[:third]) if third else ()
            lost = [some for some in ends if poke.reaches(name, rows, some) is False]
            if not lost or not poke.reaches(name, rows, inputs) or _picks_columns(run):
                continue
            unread = [part for part in inputs if poke.reaches(name, rows, (part,)) is False]
            if len(unread) < max(2, len(inputs) // 4):
                continue
            numbers = ", ".join(part.split(".")[-1] for part in unread)
            what = (
                f"{len(unread)} of the {len(inputs)} numbers in the rows of {name} never reach the loss (those with "
                f"the indices {numbers}): the model reads the others only"
            )
            evidence = f"with other numbers there, in all {len(rows)} rows, the losses are the same, to the last digit"
            return _by_its_index(run, what, evidence, laboratory) or Finding(
                "data", what, variable_line(loop, name), evidence, "read the whole row: is an index wrong?"
            )
    return None


def _lists_of_numbers(parts: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The parts of a row that are lists of several numbers: the whole row, or its first part."""
    if len(parts) > 3 and all(part.isdigit() for part in parts):
        return [parts]
    first = tuple(part for part in parts if part.startswith("0."))
    return [first] if len(first) > 3 else []


def _picks_columns(run: Run) -> bool:
    """Whether a program picks single numbers of a row: `row[2]`, `a, b, *_ = row`."""
    for _, tree in run.trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and _is_fixed(node.slice):
                return True
            single = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
            if single and isinstance(node.value, ast.Name):  # type: ignore[attr-defined]
                return True
            if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store):
                return True
    return False


def _is_fixed(node: ast.Slice) -> bool:
    bounds = [part for part in (node.lower, node.upper) if part is not None]
    return bool(bounds) and all(isinstance(part, (ast.Constant, ast.UnaryOp)) for part in bounds)


def _by_its_index(run: Run, what: str, evidence: str, laboratory: Laboratory) -> Finding | None:
    """An index that lacks the counter of the outer loop: `xs[k]` for `xs[i + k]`."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for counter, node in counted(tree):
            new_slice = ast.BinOp(ast.Name(counter, ast.Load()), ast.Add(), node.slice)
            new = ast.copy_location(ast.Subscript(node.value, new_slice, ast.Load()), node)
            trial = text.replaced(node, new)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial else None
            if trial is None or after is None or after.died or after.losses == before.losses:
                continue
            if not (better := does_better(after, before)):
                continue
            told = (
                f"{what}. `{ast.unparse(node)}` does not depend on {counter}, so every turn of that loop reads the same"
            )
            more = f"; with `{ast.unparse(new)}`, tried on a copy, {better}"
            return Finding("data", told, text.place(node), evidence + more, ast.unparse(new), cure=trial.text)
    return None


def counted(tree: ast.AST) -> Iterator[tuple[str, ast.Subscript]]:
    """Subscripts that use the counter of an inner loop alone, each with the counter of the loop around it."""
    for outer in [n for n in ast.walk(tree) if isinstance(n, LOOPED)]:
        for inner in [n for n in ast.walk(outer) if isinstance(n, LOOPED) and n is not outer]:
            around, own = _counter(outer), _counter(inner)
            for part in ast.walk(inner) if around and own else ():
                read = isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load)
                if read and isinstance(part.slice, ast.Name) and part.slice.id == own:  # type: ignore[attr-defined]
                    yield around, part  # type: ignore[misc]


LOOPED = (ast.For, ast.ListComp, ast.GeneratorExp)


def _counter(loop: Any) -> str:
    """`i` of a loop over `range(...)`; "" for any other loop."""
    head = loop if isinstance(loop, ast.For) else loop.generators[0]
    counts = isinstance(head.iter, ast.Call) and called_name(head.iter) == "range"
    return head.target.id if counts and isinstance(head.target, ast.Name) else ""
