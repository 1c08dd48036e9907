"""Rules that hold in every training loop, whatever computes its gradients; each is tested by running it again.

Rows and labels stay together; every round draws its own random numbers; what an optimizer accumulates lasts from round
to round; labels fit the loss. Used where a program is known by its rounds alone (unknown.py).
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Place
from ..runs.datasets import SIGNED, holds_labels
from ..runs.dice import SEEDED_AGAIN
from ..text.program import Program
from ..text.rewritten import Text
from ..text.training import body_with, called_name, is_a_start
from ..watching.torn import apart
from ..witnesses.reached import spelled
from ..witnesses.rows import Table
from ..witnesses.testimony import alike_in
from .round_repairs import Loop
from .shown import NEVER

if TYPE_CHECKING:
    from ..runs.running import Run

OFTEN = 0.5
"""A line that seeds in this part of the rounds counts as seeding in every round."""

FEWEST = 4
LATE = 20
"""In this round at the latest, units that began alike would have parted."""

FEW, SOON = 10, 0.05
"""A loop that a break ends after so many rounds, or such a part of them, may have been ended too early."""

REACHED = 0.9
"""Unless this part of the first loss is gone by then."""

DEAR = 4.0
"""Seconds of processor time that must be left for the rows of the data to be nudged."""

MOST_DRAWN = 0.6
"""If rows of more parts than this count, there may be no others."""


def broken_rule(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """The first rule that this loop breaks in a way that matters."""
    for look in (_shuffled_apart, _same_dice, _same_start, _forgets, _tied_units, _labels_for_a_log, _one_row):
        if (found := look(run, loop, before, laboratory)) is not None:
            return found
    return None


def _losses_of(trial: Trial, run: Run, before: Outcome, laboratory: Laboratory) -> Outcome | None:
    asked = replace(trial, rounds=NEVER, which=before.testimony.which)
    found = laboratory.try_all([asked], run.took + 3.0).get(asked)
    return found if found is not None and len(found.losses) >= len(before.losses) else None


def _compared(after: Outcome, before: Outcome) -> str:
    return (
        f"tried on a copy: the loss goes from {after.start:.4g} to {after.end:.4g}; as it is, from {before.start:.4g} "
        f"to {before.end:.4g}"
    )


def _shuffled_apart(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """One of two lists that are iterated over together was shuffled by itself."""
    found = apart(run.shuffles, [tree for _, tree in run.trees()])
    after = _losses_of(Trial(in_order=True), run, before, laboratory) if found else None
    if found is None or after is None or not after.ends_far_below(before):
        return None
    return replace(found, evidence=f"{found.evidence}; with nothing shuffled, {_compared(after, before)}")


def _same_dice(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A seed that is set again in every round, so that each draws the same rows. The loss examined is the one whose
    slopes the steps follow, so it is not that of a test on held-out rows."""
    often = {key: n for key, n in run.dice.seen.items() if n >= max(FEWEST, OFTEN * len(before.losses))}
    if not often or not before.testimony.right:
        return None
    after = _losses_of(Trial(seeds_once=True), run, before, laboratory)
    if after is None or after.losses[: FEWEST * 2] == before.losses[: FEWEST * 2]:
        return None
    known = _lasting_tables(run, before, laboratory)
    drawn = [table for table in known if 0 < len(table.in_loss) <= MOST_DRAWN * len(table.parts)]
    if not drawn:
        return None  # perhaps the same order, but every row has its turn
    table = drawn[0]
    (where, given), times = next(iter(often.items()))
    what = (
        f"the random generator is seeded again in every step (with {given}), so the same random numbers come each "
        f"time: every step draws the same rows of {table.name}, and the others are never trained on"
    )
    evidence = (
        f"this line ran {times} times in {len(before.losses)} rounds; of {len(table.parts)} parts of {table.name} "
        f"that were nudged, {len(table.in_loss)} move the loss, the same ones in two rounds; seeded once, tried on a "
        "copy, the losses are others"
    )
    return Finding("data", what, where, evidence, "the seed, or the generator, once, before the loop")


def is_tested(run: Run, before: Outcome, laboratory: Laboratory) -> bool:
    """Whether the loss is computed on rows that the step never sees: then it is a test loss, and the steps need not go
    down its slopes."""
    return any(table.is_tested for some in _tables(run, before, laboratory) for table in some)


def _tables(run: Run, before: Outcome, laboratory: Laboratory) -> list[tuple[Table, ...]]:
    """The tables of data as of two rounds."""
    told = before.testimony
    if laboratory.seconds < DEAR:
        return [(), ()]
    asked = [Trial(rounds=at, rows=True, which=max(0, told.which), movers=told.movers) for at in (2, 3)]
    seen = laboratory.try_all(asked, run.took + 10.0)
    return [seen[trial].testimony.rows if trial in seen else () for trial in asked]


def _lasting_tables(run: Run, before: Outcome, laboratory: Laboratory) -> list[Table]:
    """The tables of which the same rows count in both rounds."""
    first, second = _tables(run, before, laboratory)
    return [table for table in first if table in second]


def _one_row(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A loss in which only the last row counts, or only the first, though the loop goes through all of them."""
    if not any(isinstance(n, ast.For) for part in loop.body.body for n in ast.walk(part)):
        return None
    for table in _lasting_tables(run, before, laboratory):
        start, end = table.in_loss[0] if len(table.in_loss) == 1 else (0, 0)
        if end - start != 1 or {start, end}.isdisjoint({0, table.parts[-1][1]}):
            continue
        which = "first" if start == 0 else "last"
        what = (
            f"only the {which} row of {table.name} counts in the loss: the others may be anything. What is worked out "
            "for each row is not added up, or the loop over them ends at once"
        )
        evidence = (
            f"all {table.parts[-1][1]} rows of {table.name} were nudged, in two rounds: only row {start} moves the loss"
        )
        return Finding("loss", what, loop.where, evidence, "loss += ...   # for every row, in the loop over them")
    return None


def one_row_steps(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A loss over all rows whose step is made by only the last or first of them: gradients that replace one another, or
    are returned in the first iteration."""
    if not any(isinstance(n, ast.For) for part in loop.body.body for n in ast.walk(part)):
        return None
    for table in _lasting_tables(run, before, laboratory):
        ends = {*table.in_loss[:1], *table.in_loss[-1:]}
        if len(table.in_loss) < FEWEST or len(table.in_step) != 1 or table.in_step[0] not in ends:
            continue
        start, end = table.in_step[0]
        is_last = table.in_step[0] == table.in_loss[-1]
        shown = f"row {start}" if end - start == 1 else f"rows {start} to {end - 1}"
        what = (
            f"the loss is about all rows of {table.name}, but the step comes from the {'last' if is_last else 'first'} "
            f"of them alone ({shown}): the gradients of the rows are not added up, each takes the place of the one "
            "before (or the loop ends in its first turn)"
        )
        evidence = (
            f"{table.parts[-1][1]} rows of {table.name} were nudged, part by part, in two rounds: {len(table.in_loss)} "
            f"parts move the loss, and only {shown} moves the step"
        )
        place = loop.text.place(loop.update)
        made = [n for n in ast.walk(loop.body) if isinstance(n, ast.Assign) and _may_be_gradient(n, loop)]
        inner = [n for n in made if _is_in_a_loop(n, loop.body)]
        if inner:
            place = loop.text.place(inner[-1])
        return Finding(
            "overwritten", what, place, evidence, "add up the gradients of all rows (+=), from 0 in every round"
        )
    return None


def _may_be_gradient(node: ast.Assign, loop: Loop) -> bool:
    """Whether the update reads what the statement sets."""
    read = {n.id for n in ast.walk(loop.update) if isinstance(n, ast.Name)}
    return any(_base(t) in read for target in node.targets for t in getattr(target, "elts", [target]))


def _is_in_a_loop(node: ast.AST, body: Any) -> bool:
    return any(node in ast.walk(n) for n in ast.walk(body) if isinstance(n, (ast.For, ast.While)) and n is not body)


def _forgets(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A velocity or an average that is made anew in every round: it is to keep a part of what it was, but that was
    nothing."""
    for statement in loop.body.body:
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if not isinstance(target, (ast.Name, ast.Attribute)) or not _begins(getattr(statement, "value", None)):
            continue
        name = ast.unparse(target)
        used: list[Any] = [n for n in ast.walk(loop.body) if n is not statement and _is_kept_in_part(n, name)]
        if not used:
            continue

        def change(tree: ast.Module, now: Any, statement: Any = statement) -> bool:
            now(loop.body).body.remove(now(statement))
            around = body_with(tree, now(loop.body))
            around.insert(around.index(now(loop.body)), now(statement))
            return True

        trial = loop.text.changed(change)
        after = _losses_of(trial, run, before, laboratory) if trial is not None else None
        if after is None or not (after.ends_far_below(before) or after.is_clearly_better(before)):
            continue
        what = (
            f"{name} is made anew in every round, so nothing is gathered in it: line {used[0].lineno} takes a share of "
            "what it was before, which is always 0 (a velocity or running average that is reset, without memory)"
        )
        fix = f"{ast.unparse(statement)}   # once, before the loop"
        return Finding("optimizer", what, loop.text.place(statement), _compared(after, before), fix)
    return None


def _begins(node: Any) -> bool:
    """Matches `[0.0] * n`, `np.zeros(n)`, `{k: 0.0 for k in ...}`."""
    if isinstance(node, ast.Call):
        return called_name(node) in ("zeros", "zeros_like")
    if isinstance(node, (ast.ListComp, ast.DictComp)):
        return _begins(node.elt if isinstance(node, ast.ListComp) else node.value)
    return isinstance(node, (ast.List, ast.BinOp, ast.Constant)) and is_a_start(node)


def _is_kept_in_part(node: ast.AST, name: str) -> bool:
    """Matches `v[k] = beta * v[k] + ...`, `v = [beta * a + b for a, b in zip(v, g)]`, `v *= beta`."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Mult) and _base(node.target) == name
    if not isinstance(node, ast.Assign) or all(_base(target) != name for target in node.targets):
        return False
    own = {name}
    for rows in [rows for n in ast.walk(node.value) if isinstance(n, ast.ListComp) for rows in n.generators]:
        given = rows.iter.args if isinstance(rows.iter, ast.Call) and called_name(rows.iter) == "zip" else [rows.iter]
        made = rows.target.elts if isinstance(rows.target, ast.Tuple) else [rows.target]
        own |= {ast.unparse(one) for one, held in zip(made, given) if ast.unparse(held) == name}
    products = [n for n in ast.walk(node.value) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]
    return any(_base(side) in own for n in products for side in (n.left, n.right))


def _base(node: Any) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return ast.unparse(node)


def ended_early(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A loop that a `break` ends after a few rounds, far from its goal, and that learns much more without the break."""
    tree = loop.text.tree
    breaks = [n for n in ast.walk(tree) if isinstance(n, ast.If) and any(isinstance(s, ast.Break) for s in n.body)]
    around = [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While)) and loop.body in ast.walk(n)]
    if before.fall > REACHED:
        return None
    for test in [n for n in breaks if any(n in ast.walk(each) for each in around) and not _is_a_goal(n.test)]:

        def change(tree: ast.Module, now: Any, test: Any = test) -> bool:
            now(test).body = [s for s in now(test).body if not isinstance(s, ast.Break)] or [ast.Pass()]
            return True

        trial = loop.text.changed(change)
        after = _losses_of(trial, run, before, laboratory) if trial is not None else None
        few = max(FEW, SOON * len(after.losses)) if after is not None else 0
        if after is None or len(after.losses) < 3 * len(before.losses) or len(before.losses) > few:
            continue
        if not after.ends_far_below(before):
            continue
        where = _counting(tree, test)
        what = (
            f"the training ends after {len(before.losses)} rounds of {len(after.losses)}, by the break in line "
            f"{test.body[-1].lineno}: `{ast.unparse(where.test)}` decides it, and is the wrong way round, it seems, or "
            "comes true far too soon"
        )
        evidence = f"without the break, {_compared(after, before)}"
        return Finding("not learning", what, loop.text.place(where), evidence, "turn the comparison round")
    return None


def _is_a_goal(test: ast.expr) -> bool:
    """Matches `if loss < 0.01: break`: the goal is reached."""
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], (ast.Lt, ast.LtE)):
        return False
    return isinstance(test.comparators[0], ast.Constant)


def _counting(tree: ast.Module, test: ast.If) -> ast.If:
    """The comparison behind the counter that a break tests, as in `if v > best: bad += 1`; else the break's own."""
    counted = {n.id for n in ast.walk(test.test) if isinstance(n, ast.Name)}
    others = [n for n in ast.walk(tree) if isinstance(n, ast.If) and n is not test and isinstance(n.test, ast.Compare)]
    added = [
        n for n in others for s in (*n.body, *n.orelse) if isinstance(s, ast.AugAssign) and _base(s.target) in counted
    ]
    return added[0] if added else test


def _same_start(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A generator that is made or seeded anew for every weight, so that all weights are the same number."""
    for (where, given), times in run.dice.seen.items():
        after = _losses_of(Trial(seeds_once=True), run, before, laboratory) if times >= FEWEST else None
        if after is None or not after.ends_far_below(before):
            continue
        what = f"the random generator is seeded again every time this line runs (with {given}), so {SEEDED_AGAIN}"
        evidence = f"it ran {times} times; seeded once, {_compared(after, before)}"
        return Finding("parameters", what, where, evidence, "one generator, seeded once, for all that is drawn")
    return None


def _tied_units(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """Parameters that are equal and move alike, round after round, where different ones would learn much more."""
    told = before.testimony
    late = max(2, min(len(before.losses) - 1, LATE))
    asked = Trial(rounds=late, stride="step", which=max(0, told.which), movers=told.movers)
    seen = laboratory.try_all([asked], run.took + 3.0).get(asked) if told.movers else None
    alike = alike_in(seen.testimony) if seen is not None else []
    trial = Trial(noise=True, movers=told.movers, fixed=told.fixed)
    after = _losses_of(trial, run, before, laboratory) if alike else None
    if after is None or not after.ends_far_below(before):
        return None
    name = alike[0][0][0]
    shown = ", ".join(spelled(path) for path in alike[0][:3])
    what = (
        f"the units of {name} start with equal numbers, so they get equal gradients and stay equal, however long it "
        "trains: they count as one (symmetry)"
    )
    evidence = f"in round {late} {shown} are still one and the same; with others, {_compared(after, before)}"
    made = [n for n in ast.walk(loop.text.tree) if isinstance(n, ast.Assign) and _base(n.targets[0]) == name]
    return Finding(
        "parameters", what, loop.text.place(made[0]) if made else loop.where, evidence, "initial weights at random"
    )


def _labels_for_a_log(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """A cross entropy that falls below 0, but does not with labels 0 and 1."""
    logs = any(
        isinstance(n, ast.Call) and called_name(n).startswith("log") for _, t in run.trees() for n in ast.walk(t)
    )
    if not logs or before.losses[0] <= 0 or before.losses[-1] >= 0:
        return None
    for name, thing in run.names.items():
        if name.startswith("__") or isinstance(thing, (type, ModuleType)) or not holds_labels(thing, SIGNED):
            continue
        after = _losses_of(Trial(relabel=name, before=_statement_of(run, loop)), run, before, laboratory)
        if after is None or after.died or min(after.losses) < 0:
            continue
        what = (
            f"the labels in {name} are -1 and 1, but this cross entropy needs 0 and 1: with y = -1 its terms have the "
            "wrong sign, so the loss has no lower bound and falls below 0 for ever"
        )
        evidence = f"with 0 for -1 it never falls below 0; {_compared(after, before)}"
        return Finding("data", what, _label_line(run, name), evidence, f"{name}: (y + 1) / 2 instead of y")
    return None


def _statement_of(run: Run, loop: Loop) -> int:
    """The number of the program's statement that contains the loop, counted from 1 in the order of execution."""
    found = 0
    for i, (code, _) in enumerate(Program(run.path, None, in_rounds=True).statements(), 1):
        if code.co_filename == loop.text.name and code.co_firstlineno <= loop.body.lineno:
            found = i
    return found


def _label_line(run: Run, name: str) -> Place:
    """Where something is put into a variable, preferably a label -1."""
    texts = [Text(file, tree) for file, tree in run.trees()]
    named = re.compile(rf"\b{re.escape(name)}\b\s*(=|\.append|\+=)")
    rows = [
        (text, n) for text in texts for n in ast.walk(text.tree) if isinstance(n, (ast.Assign, ast.AugAssign, ast.Expr))
    ]
    rows = [(text, n) for text, n in rows if named.match(ast.unparse(n))]
    signed = [(text, n) for text, n in rows if re.search(r"-\s*1\b", ast.unparse(n))]
    return next((text.place(n) for text, n in signed or rows), Place())
