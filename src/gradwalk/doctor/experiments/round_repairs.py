"""The training loop of a program of unknown style, as text, and the changes to it that are worth a trial.

This file accuses nothing untested: after a change, the same loss must fall. Changes that mend the steps of a loop are
tried in step_repairs.py.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Place
from ..text.followed import Hint, unrolled
from ..text.other_loops import other_loops
from ..text.rewritten import Mend, Text
from ..text.rounds import moves, stored_in, training_loop, updated
from ..text.training import called_name, names_in, own
from ..witnesses.reached import mostly_equal
from ..witnesses.testimony import Testimony
from .changes import changes
from .edits import edited_anywhere
from .misled import made_with, suspects
from .shown import NEVER
from .suspected import Suspicion
from .table import best_of

if TYPE_CHECKING:
    from ..runs.running import Run

FACTORS = (0.1, 0.01, 0.001, 1e-4, 10.0, 100.0)
SOON = 6
"""Rounds in which a loss that never moved is seen to fall, once gradients arrive."""

OTHERS = 3
LAST = 2
MOST = 300
AT_A_TIME = 8


@dataclass(frozen=True)
class Loop:
    """The training loop of a program, as text."""

    text: Text
    body: Any
    update: Any
    sure: tuple[bool, ...]  # for each number that may be the loss
    where: Place
    loss: frozenset[str] = frozenset()  # the variables that the likeliest loss is read from
    hint: Hint | None = None


def loop_of(run: Run) -> Loop | None:
    """The loop that trains: the one found to do so, or else the one that looks like it."""
    return run.loop if run.loop is not None else next(loops_of(run), None)


def loops_of(run: Run) -> Iterator[Loop]:
    """Loops that may train: the one that looks like it, then those that carry something over."""
    others: list[Loop] = []
    for name, tree in run.trees():
        read = copy.deepcopy(tree)
        unrolled(read)
        place = training_loop(read)
        if place is not None:
            yield _loop(name, tree, read, place, False)
        others += [_loop(name, tree, read, each, True) for each in islice(other_loops(read, place), OTHERS)]
    yield from others


def _loop(name: str, tree: ast.Module, read: ast.Module, place: Any, only: bool) -> Loop:
    text = Text(name, tree)
    loop, update = (_as_written(tree, each) for each in (place.loop, place.update))
    hint = Hint.of(name, read, place, only)
    return Loop(text, loop, update, place.sure, text.place(loop), frozenset(names_in(place.losses[0])), hint)


def _as_written(tree: ast.Module, node: Any) -> Any:
    """The statement of the program from which one of its loops was written out."""
    here = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno == node.lineno]
    return next((n for n in here if n.col_offset == node.col_offset and type(n) is type(node)), here[-1])


def different(rows: Iterable[Mend]) -> list[Mend]:
    """Each text once, at its first occurrence."""
    found: dict[Trial, Mend] = {}
    for each in rows:
        found.setdefault(each.trial, each)
    return list(found.values())


def awakened(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """Where nothing moves: the change that makes the same loss fall, because the parameters go down its slopes."""
    laboratory.earn()
    had = laboratory.seconds
    rows = different(islice(step_mends(loop, Trial(rounds=NEVER, passes=SOON), Testimony()), MOST))
    for start in range(0, len(rows), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        outcomes = laboratory.try_all([each.trial for each in some], run.took + 0.5, had - 2.0)
        for each in some:
            outcome = outcomes.get(each.trial)
            if outcome is None or outcome.losses[:1] != before.losses[:1] or outcome.losses[-1] >= outcome.losses[0]:
                continue
            if outcome.losses == before.losses[: len(outcome.losses)]:
                continue  # as before, but with different rows in every round
            at = replace(each.trial, rounds=1, passes=0)
            looked = laboratory.try_all([at], 6.0).get(at)
            seen = looked.testimony if looked is not None else None
            if seen is not None and seen.right and seen.graded > 1 and _holds_elsewhere(at, seen, laboratory):
                stays = (
                    f"the loss is {before.losses[0]:.6g} in every round" if stands(before.losses) else "nothing learns"
                )
                evidence = f"{stays}, for no gradient arrives; with "
                evidence += f"`{each.finding.fix}`, tried on a copy, {seen.graded} parameters go down its slopes"
                return replace(each.finding, evidence=evidence)
        if laboratory.seconds < 2.0:
            break
    return None


def updates(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> bool | None:
    """Whether steps, if there were any, would last until the next round: a number is added to each of them. None if
    that could not be tried."""

    def change(tree: ast.Module, now: Any) -> bool:
        found = [n for n in ast.walk(loop.text.tree) if isinstance(n, (ast.Assign, ast.AugAssign)) and moves(n)]
        for node in found:
            now(node).value = _with_more(now(node).value)
        return bool(found)

    text = loop.text.changed(change)
    trial = replace(text, rounds=NEVER, which=before.testimony.which) if text is not None else None
    outcome = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
    return not stands(outcome.losses) if outcome is not None and len(outcome.losses) > 2 else None


def _with_more(value: Any) -> Any:
    """The expression with a number added, in the case of a list to every part."""
    if isinstance(value, (ast.ListComp, ast.GeneratorExp)):
        value.elt = _with_more(value.elt)
    elif isinstance(value, ast.DictComp):
        value.value = _with_more(value.value)
    elif isinstance(value, (ast.Tuple, ast.List)):
        value.elts = [_with_more(each) for each in value.elts]
    elif isinstance(value, ast.Call) and value.args:  # np.array([...]), tuple(...)
        value.args[0] = _with_more(value.args[0])
    else:
        return ast.BinOp(value, ast.Add(), ast.Constant(1e-3))
    return value


def is_one_step(loop: Loop) -> bool:
    """Whether a round makes one step, after everything is computed: the statement that moves parameters reads no
    row."""
    calls = [n for n in ast.walk(loop.update) if isinstance(n, ast.Call)]
    counted = {"zip", "range", "enumerate", "len", "parameters", "values", "items", "list"}
    return isinstance(loop.update, (ast.For, ast.Assign, ast.AugAssign)) and {called_name(n) for n in calls} <= counted


def _holds_elsewhere(mend: Trial, told: Testimony, laboratory: Laboratory) -> bool:
    """Whether steps that are now right are so at other parameters too: near 0, 1 - h * h is 1 / (1 + h * h)."""
    if mend.noise:
        return True
    elsewhere = replace(mend, noise=True, movers=told.movers)
    outcome = laboratory.try_all([elsewhere], 6.0).get(elsewhere)
    return outcome is None or outcome.testimony.right is not False


def shown(told: Testimony) -> str:
    if told.uphill and told.slope == 1.0:
        return f"in one round all {told.graded} parameters moved {-told.claimed:.4g} times their slope, upwards"
    if not told.slope:
        return f"{told.graded} parameters moved, and not along the slopes that nudging tells"
    if told.right is None:
        return "every parameter moves down its slope, but not all by one factor"
    return (
        f"nudging says that the loss has the slope {told.slope:.4g} by a parameter, which moved by {told.claimed:.4g}"
    )


def step_mends(loop: Loop, asked: Trial, told: Testimony) -> Iterator[Mend]:
    """First what is known to compute the wrong numbers, then the update, the rest of the loop and every function, but
    nothing that only prepares the data."""
    nodes = [n for n in ast.walk(loop.text.tree) if hasattr(n, "lineno")]
    update, body = ({id(part) for part in ast.walk(each)} for each in (loop.update, loop.body))
    functions = {id(part) for n in nodes if isinstance(n, (ast.FunctionDef, ast.Lambda)) for part in ast.walk(n)}
    first = [[n for n in some if id(n) in body | functions] for some in suspects(loop.text, told)]
    done = {id(n) for some in first for n in some}
    for some in first:
        yield from changes(loop.text, some, [], asked)
    if any(first):  # the steps are multiples of the gradients: the update is right
        done |= {id(part) for n in nodes if moves(n) for part in ast.walk(n)} | update
    rest = _rest(loop, nodes, update, functions - body - done, done, asked)
    yield from rest


def _rest(
    loop: Loop, nodes: list[Any], update: set[int], elsewhere: set[int], done: set[int], asked: Trial
) -> Iterator[Mend]:
    ahead = _forward(loop)  # the code of the loss: a change there would make it another loss
    inner = [n for n in own(loop.body) if hasattr(n, "lineno") and id(n) not in done]
    known = [n for n in inner if isinstance(n, (ast.Assign, ast.AugAssign)) and id(n) not in ahead and not moves(n)]
    back = {id(part) for n in known for part in ast.walk(n)}
    yield from changes(loop.text, [n for n in inner if id(n) in back], [], asked)
    yield from changes(loop.text, [n for n in nodes if id(n) in update - done - back], [], asked)
    beside = [n for n in nodes if id(n) in elsewhere and id(n) not in ahead]
    yield from changes(loop.text, beside, [], asked)
    rest = [n for n in nodes if id(n) in elsewhere and id(n) in ahead]
    yield from changes(loop.text, rest, [n for n in inner if id(n) not in update | back], asked)


def _forward(loop: Loop) -> set[int]:
    """The ids of the syntax that computes the loss of one round: statements of the loop, and functions they call,
    directly or indirectly."""
    steps = [n for n in ast.walk(loop.body) if isinstance(n, (ast.Assign, ast.AugAssign)) and not moves(n)]
    wanted, found = set(loop.loss), list[Any]()
    for _ in steps:
        more = [n for n in steps if n not in found and {*stored_in(n)} & wanted]
        if not more:
            break
        found += more
        wanted |= {name for n in more for name in names_in(n.value)}
    functions = [n for n in ast.walk(loop.text.tree) if isinstance(n, ast.FunctionDef)]
    for node in found:  # grows on the way
        called = {called_name(n) for n in ast.walk(node) if isinstance(n, ast.Call)}
        found += [f for f in functions if f.name in called and f not in found]
    made = (ast.Lambda, ast.FunctionDef)
    later = [n for node in found for n in ast.walk(node) if isinstance(n, made) and n is not node]
    back = {id(part) for n in later for part in ast.walk(n)}  # what a function makes for the way back
    return {id(part) for node in found for part in ast.walk(node)} - back


def stands(losses: list[float]) -> bool:
    return len(losses) > 3 and len(set(losses)) == 1 and losses[0] not in (0.0, float("inf"))


def ranks_in(loop: Loop) -> dict[int, int]:
    """For each line: 0 if it computes what the update reads but not the loss; 1 if it serves both."""
    read = {n.id for n in ast.walk(loop.update) if isinstance(n, ast.Name)}
    read |= {n.attr for n in ast.walk(loop.update) if isinstance(n, ast.Attribute)}
    back, ahead = (_lines(loop, names) for names in (read - loop.loss, {*loop.loss}))
    back |= {line for n in ast.walk(loop.update) if (line := getattr(n, "lineno", 0))}
    return {line: int(line in ahead) for line in back}


def _lines(loop: Loop, names: set[str]) -> set[int]:
    return {n.lineno for s in made_with(loop.text.tree, names) for n in ast.walk(s) if hasattr(n, "lineno")}


def helped(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory, same_only: bool = False) -> Finding | None:
    """The change that makes the loss fall; with `same_only`, the same loss, where the gradients are known to be wrong:
    that has a cause of its own, and another loss may fall for any reason."""
    depends = bool(before.testimony.candidates)  # otherwise no step is too long or too short
    rows = [Suspicion(*each) for each in _rates(loop)] if depends or stands(before.losses) else []
    rows += [Suspicion(*each) for each in edited_anywhere(run, loop.update.lineno)]
    rows = [each for each in rows if before.fall < each.until]
    ranks = ranks_in(loop) if same_only else {}
    if ranks:  # where the gradients are computed, and nowhere else
        rows = [each for each in rows if each.finding.where.line in ranks]
    if stands(before.losses):  # first what is kept
        rows.sort(key=lambda each: each.finding.kind != "stale")
    which = before.testimony.which
    rows = [replace(each, trial=replace(each.trial, rounds=NEVER, which=which)) for each in rows]
    held = {name: run.names[name] for name in sorted(updated(loop.body)) if name in run.names}
    if mostly_equal(held):
        parted = Trial(rounds=NEVER, which=which, movers=tuple((name,) for name in held), noise=True)
        rows.insert(0, Suspicion(parted, _equal(loop, " and ".join(held))))
    return best_of(rows, before, 0, run.took + 2.0, laboratory, laboratory.seconds, same_only)


def _equal(loop: Loop, name: str) -> Finding:
    names = set(name.split(" and "))
    made = [n for n in ast.walk(loop.text.tree) if isinstance(n, ast.Assign) and _sets(n, names)]
    what = (
        f"the parameters in {name} start with equal numbers (zero, say), so units get equal gradients and stay equal: "
        "they count as one (symmetry). With a random start it learns"
    )
    where = loop.text.place(made[0]) if made else loop.where
    return Finding("parameters", what, where, "", "initial weights: random.uniform(-1, 1)")


def _rates(loop: Loop) -> Iterator[tuple[Trial, Finding]]:
    """Other rates, for the numbers in the update and those its names are set to."""
    tree = loop.text.tree
    names = {n.id for n in ast.walk(loop.update) if isinstance(n, ast.Name)}
    set_to = [n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) and _sets(n, names)]
    set_to += [n.value for n in ast.walk(tree) if isinstance(n, ast.keyword) and n.arg in names]
    for held in [n.args for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        pairs = zip(reversed(held.args), reversed(held.defaults))
        set_to += [value for argument, value in pairs if argument.arg in names]
    for factor in FACTORS:
        for node in (*ast.walk(loop.update), *set_to):
            x = node.value if isinstance(node, ast.Constant) else None
            if isinstance(x, bool) or not isinstance(x, (int, float)) or not x:
                continue
            trial = loop.text.replaced(node, ast.copy_location(ast.Constant(x * factor), node))
            if trial is not None:
                size = f"{1 / factor:g} times smaller" if factor < 1 else f"{factor:g} times larger"
                kind, which = ("diverging", "too large") if factor < 1 else ("rate", "too small")
                what = f"the learning rate (step size), {x:g}, is {which}: {size}, it learns"
                yield trial, Finding(kind, what, loop.text.place(node), "", f"{x * factor:g}")


def _sets(node: ast.Assign, names: set[str]) -> bool:
    return any(isinstance(t, ast.Name) and t.id in names for t in node.targets)
