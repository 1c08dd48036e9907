"""Writing to one thing changes no other: no list is in several places, no array holds two gradients, and no `id`
stands for an object that is gone.

    vel = [[0.0] * n] * m          self.grad = g   ...   self.grad += h          bar[id(node)] = 1.0

The check is the same for any program: it is run again with as many objects as there seem to be, and with nothing else
changed. If its numbers differ then, something was shared; if it does better, something was shared by mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better, is_same
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.outliving import made_fresh
from ..text.printed import printed_column
from ..text.rewritten import Text, put
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

MORE = 3.0
SOON = 30
"""Passes after which what is shared shows in the losses, to the last digit."""

LEARNED = 0.9
"""Of a program that loses so much of its first loss, only what is seldom shared on purpose is asked."""


@dataclass(frozen=True)
class Apart:
    """A program in which something is no longer shared, and what to say if that makes a difference."""

    trial: Trial
    finding: Finding
    slot: str = ""  # the attribute whose arrays two values hold


def taken_for_one(run: Run, laboratory: Laboratory) -> Finding | None:
    """Something shared by mistake: with a separate object for each place, the program does better."""
    sick = run.error is not None or run.outcome().fall < LEARNED
    for ask in (_multiplied, _ids_of_the_dead, _added_to_in_place, *((_made_once,) if sick else ())):
        rows = _that_matter(run, list(ask(run)), laboratory)
        plain = Trial()
        asked = [plain, *(row.trial for row in rows)] if rows else []
        outcomes = laboratory.try_all(asked, run.took + MORE)
        before = outcomes.get(plain)
        for row in rows if before is not None else []:
            after = outcomes.get(row.trial)
            better = _tells_better(after, before) if after is not None and before is not None else ""
            if not better or after is None:
                continue
            found = _narrowed(run, row, after, laboratory)
            return replace(found.finding, evidence=f"with that changed, tried on a copy, {better}")
    return None


def _that_matter(run: Run, rows: list[Apart], laboratory: Laboratory) -> list[Apart]:
    """The changes that matter in the first passes, where passes can be counted: most do not."""
    if not rows or run.passes <= SOON:
        return rows
    plain = Trial(passes=SOON)
    soon = {replace(row.trial, passes=SOON): row for row in rows}
    outcomes = laboratory.try_all([plain, *soon], run.took + MORE)
    as_it_is = outcomes.get(plain)
    told = [(row, outcomes.get(each)) for each, row in soon.items()]
    if as_it_is is None or not as_it_is.losses:
        return rows
    return [row for row, other in told if other and not is_same(other, as_it_is)]


def _told(outcome: Outcome) -> Outcome:
    """A run with its losses, or with those it prints if no others were recorded."""
    return replace(outcome, losses=outcome.losses or printed_column(outcome.printed))


def _tells_better(after: Outcome, before: Outcome) -> str:
    after, before = _told(after), _told(before)
    if is_same(after, before) or after.died or after.late:
        return ""
    if before.died:
        return "the program runs to its end"
    if after.losses and isfinite(after.end) and not isfinite(before.end):
        return f"the loss stays a number, and ends at {after.end:.4g}"
    return does_better(after, before)


def _narrowed(run: Run, row: Apart, after: Outcome, laboratory: Laboratory) -> Apart:
    """The one line that makes the difference, where many were changed."""
    lines = list(_lines_of(run, row))
    outcomes = laboratory.try_all([each.trial for each in lines], run.took + MORE) if lines else {}
    alike = [
        each for each in lines if each.trial in outcomes and _told(outcomes[each.trial]).losses == _told(after).losses
    ]
    return alike[0] if alike else row


def _lines_of(run: Run, row: Apart) -> Iterator[Apart]:
    if row.trial.keeps:
        for name, node in _stored_ids(run):
            text = next(Text(name, tree) for each, tree in run.trees() if each == name)
            yield Apart(Trial(keeps=(node.lineno,)), replace(row.finding, where=text.place(node)))
    if row.slot:
        yield from _copied(run, row)


# ---- one object, several times in a list ----


def _multiplied(run: Run) -> Iterator[Apart]:
    """`[[0.0] * n] * m`: m times the same row."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]:
            held, times = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
            if not isinstance(held, ast.List) or not any(_is_made(each) for each in held.elts):
                continue
            new = ast.parse(f"[each for _ in range({ast.unparse(times)}) for each in {ast.unparse(held)}]", mode="eval")
            short = f"[{ast.unparse(held.elts[0])} for _ in range({ast.unparse(times)})]"
            trial = text.replaced(node, new.body)
            what = (
                f"`{ast.unparse(node)}` makes no copies: it holds one and the same object {ast.unparse(times)} times, "
                "so what is written into one of them stands in all of them (shared)"
            )
            if trial is not None:
                fix = short if len(held.elts) == 1 else ast.unparse(new.body)
                yield Apart(trial, Finding("shared", what, text.place(node), "", fix))


def _is_made(node: ast.expr) -> bool:
    """Whether the expression makes a mutable object."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _is_made(node.left) or _is_made(node.right)
    return isinstance(node, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.Call))


# ---- one object for all calls ----


def _made_once(run: Run) -> Iterator[Apart]:
    """A default argument, an operation object, a class attribute, a cache."""
    is_read = bool(run.trained())
    for name, tree in run.trees():
        text = Text(name, tree)
        for mend in made_fresh(text, Trial(), is_read):
            yield Apart(mend.trial, mend.finding)
        for trial, finding in (*_held_by_the_class(text), *_known_by_number(text)):
            if trial is not None:
                yield Apart(trial, finding)


def _held_by_the_class(text: Text) -> Iterator[tuple[Trial | None, Finding]]:
    """`ctx = cls.ctx` in a method, where the class has `ctx = Context()`: the same one in every call."""
    for kind in [n for n in ast.walk(text.tree) if isinstance(n, ast.ClassDef)]:
        for made in [n for n in kind.body if isinstance(n, ast.Assign) and _is_made(n.value)]:
            slot = ast.unparse(made.targets[0])
            taken = [
                n.value for n in ast.walk(text.tree)
                if isinstance(n, ast.Assign) and isinstance(n.value, ast.Attribute) and n.value.attr == slot
                and isinstance(n.targets[0], ast.Name)
            ]  # fmt: skip
            for read in taken:
                what = (
                    f"`{ast.unparse(made)}` stands in the class {kind.name}, so there is one for all: every call "
                    "writes what it has to keep for the way back into the same object, and the next call overwrites it"
                )
                fix = f"{ast.unparse(made.value)} in every call, in the place of {ast.unparse(read)}"
                yield text.replaced(read, made.value), Finding("shared", what, text.place(made), "", fix)


def _known_by_number(text: Text) -> Iterator[tuple[Trial | None, Finding]]:
    """`if v not in CACHE: CACHE[v] = Leaf(v)`: equal numbers get the same object."""
    for node in [n for n in ast.walk(text.tree) if isinstance(n, ast.If)]:
        test, first = node.test, node.body[0]
        if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.NotIn):
            continue
        table = ast.unparse(test.comparators[0])
        made = isinstance(first, ast.Assign) and isinstance(first.value, ast.Call)
        if not isinstance(first, ast.Assign) or not made:
            continue
        if ast.unparse(first.targets[0]) != f"{table}[{ast.unparse(test.left)}]":
            continue
        what = (
            f"`{table}` keeps what was made for a key, and whoever comes with an equal one gets the same object: what "
            "begins with equal numbers is one and the same, with one gradient and one update (cached by its number)"
        )
        trial = text.replaced(test, ast.Constant(True))
        yield (
            trial,
            Finding("shared", what, text.place(node), "", f"a new object each time: {ast.unparse(first.value)}"),
        )


# ---- ids of objects that are gone ----


def _ids_of_the_dead(run: Run) -> Iterator[Apart]:
    """`bar[id(node)]` where nothing keeps the node alive: the next object may get the same `id`."""
    places = list(_stored_ids(run))
    if places:
        name, node = places[0]
        text = next(Text(each, tree) for each, tree in run.trees() if each == name)
        what = (
            "id() is a number that another object gets as soon as this one is gone, and nobody keeps the objects that "
            "are known by it here: results in between are freed, their numbers are used again, and what belongs to "
            "different objects is mixed up (identity reuse)"
        )
        fix = "keep the object itself beside its id, or use it as the key: (node, ...) instead of (id(node), ...)"
        lines = tuple(sorted({n.lineno for _, n in places}))
        yield Apart(Trial(keeps=lines), Finding("shared", what, text.place(node), "", fix))


def _stored_ids(run: Run) -> Iterator[tuple[str, ast.Call]]:
    """Every `id(x)`, except in a walk that asks `id(x) in seen`."""
    for name, tree in run.trees():
        tests = [n for n in ast.walk(tree) if isinstance(n, ast.Compare)]
        asked = [side for test in tests for side in (test.left, *test.comparators)]
        added = [a for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == "add" for a in n.args]
        spared = {id(n) for n in (*asked, *added)}
        for node in ast.walk(tree):
            is_id = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
            if is_id and isinstance(node, ast.Call) and id(node) not in spared:
                yield name, node


# ---- arrays that two names hold ----


def _added_to_in_place(run: Run) -> Iterator[Apart]:
    """`self.grad += g` where another value holds the same array."""
    for name, tree in run.trees():
        if not any(isinstance(n, (ast.Import, ast.ImportFrom)) and "numpy" in ast.unparse(n) for n in ast.walk(tree)):
            continue
        text = Text(name, tree)
        added = [n for n in ast.walk(tree) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Attribute)]
        for slot in dict.fromkeys(n.target.attr for n in added if isinstance(n.target, ast.Attribute)):
            some = [n for n in added if isinstance(n.target, ast.Attribute) and n.target.attr == slot]

            def change(copied: ast.Module, now: Any, some: list[Any] = some) -> bool:
                for held in map(now, some):
                    anew = ast.BinOp(held.target, held.op, held.value)
                    put(copied, held, ast.copy_location(ast.Assign([held.target], anew), held))
                return True

            trial = text.changed(change)
            what = (
                f"two values hold one and the same array in {slot}, and `{ast.unparse(some[0])}` changes it in place, "
                "for both of them (aliasing): what arrives at one is added to the other, too"
            )
            fix = f"{slot} = g.copy()   # a copy of its own, wherever it is first set"
            if trial is not None:
                yield Apart(trial, Finding("shared", what, text.place(some[0]), "", fix), slot)


def _copied(run: Run, row: Apart) -> Iterator[Apart]:
    """`self.grad = g.copy()` for `self.grad = g`."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Name)]:
            if any(isinstance(t, ast.Attribute) and t.attr == row.slot for t in node.targets):
                new = ast.parse(f"{ast.unparse(node.value)}.copy()", mode="eval").body
                trial = text.replaced(node.value, new)
                if trial is not None:
                    fix = f"{ast.unparse(node.targets[0])} = {ast.unparse(new)}"
                    yield Apart(trial, replace(row.finding, where=text.place(node), fix=fix))
