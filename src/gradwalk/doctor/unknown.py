"""A program of a style that nobody knows: no class that can be tried, no walk that can be watched.

What can be known of any program: the numbers that move from round to round, the loss, and how it answers when they are
nudged (moves.py). So its gradients are judged by the steps that it makes, its rate is measured, and changes to its text
are tried until the steps go down the slopes, or the loss falls.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from .edits import edited_anywhere
from .experiments import Suspicion, best_of
from .factors import lost_factors
from .followed import unrolled
from .mends import changes, mend
from .misled import began_in, forgotten, made_in, misled, suspects
from .moves import UNPLAIN, mostly_equal
from .printed import printed_column
from .report import Finding, Place, Report
from .rewritten import Mend, Text
from .rounds import training_loop, updated
from .testimony import Testimony
from .training import own
from .trials import Laboratory, Outcome, Trial

if TYPE_CHECKING:
    from .running import Run

FEWEST = 4
FEWEST_UNPLAIN = 6
NEVER = 10**9
"""No round to look at: the losses alone are wanted."""

LITTLE = 0.6
"""Less than this part of the first loss gone, and changes are tried; each says how little is little for it."""

FACTORS = (0.1, 0.01, 0.001, 1e-4, 10.0, 100.0)
MOST = 300
AT_A_TIME = 8


@dataclass(frozen=True)
class Loop:
    """The training loop of a program, by its text."""

    text: Text
    body: Any
    update: Any
    sure: tuple[bool, ...]  # of each number that may be the loss
    where: Place


def judged_by_rounds(run: Run, laboratory: Laboratory) -> Report | None:
    """What can be said of a program by its rounds; None if it has none."""
    loop = _loop(run)
    if loop is None:
        return None
    outcomes = laboratory.try_all([Trial(rounds=1), Trial(rounds=3)], run.took + 10.0)
    first, third = outcomes.get(Trial(rounds=1)), outcomes.get(Trial(rounds=3))
    if first is None or len(first.losses) < FEWEST:
        return None
    told: list[Testimony] = [each.testimony for each in (first, third) if each is not None]
    report = Report(run.path.name)
    report.looked.append(f"the loop in line {loop.where.line}, round by round: {len(first.losses)} losses")
    asked = next(((i, each) for i, each in enumerate(told) if each.right is not None or each.why == UNPLAIN), None)
    wrong = asked if asked and not asked[1].right else None  # later rounds may be moved by earlier ones
    at = Trial(rounds=(1, 3)[wrong[0]]) if wrong else Trial(rounds=1)
    known = _is_a_loss(loop, told[0], first.losses)
    if known and asked == (0, told[0]) and wrong is None:  # right where it begins; a gradient is right everywhere
        at = Trial(rounds=1, which=told[0].which, movers=_movers(told), noise=True)
        elsewhere = laboratory.try_all([at], run.took + 10.0).get(at)
        if elsewhere is not None and _is_wrong(elsewhere.testimony):
            wrong = (0, elsewhere.testimony)
    finding = None
    if known and len(told) > 1 and told[1].gathered:
        finding = _not_zeroed(loop, told[1])
    elif wrong is not None and known and wrong[1].graded > 1:  # a single number may be a sum, or a count
        finding = _mended(loop, at, wrong[1], laboratory)
        if finding is not None and first.fall > 0.5 and wrong[1].uphill:
            finding = None  # a loss that falls is not climbed
        finding = finding or misled(loop.text, told, loop.update)
        if finding is None and wrong[1].right is False and first.fall < 0.5 and _is_proven(told, laboratory, run):
            finding = _wrong_way(loop, wrong[1])
    elif first.fall < LITTLE and known:
        finding = _helped(run, loop, first, laboratory)
        learned = _has_learned(first, told[0], laboratory, run) if finding is None and first.fall < 0.02 else None
        if learned:
            report.looked.append("its last rounds, in which the parameters of the first would do worse")
        elif learned is False:
            finding = _not_learning(first, loop)
    if finding is None and known:
        finding = forgotten(loop.text, told, loop.update)
    if finding is None and known and _stands(first.losses) and _stands(printed_column(run.printed) or first.losses):
        finding = _no_update(first, loop)
    if finding is None and known and first.fall < 0.1:
        ends = f"{first.start:.4g} -> {first.losses[-1]:.4g} in {len(first.losses)} rounds"
        report.unseen.append(f"whether it learns as it should: {ends}")
    if finding is not None:
        report.findings.append(finding)
    elif not any(each.right for each in told) or wrong is not None:
        why = told[0].why or (
            "they could not be compared with a nudge" if known else "it is not known what its loss is"
        )
        report.unseen.append(f"whether its gradients are right: {why}")
    else:
        count = max(each.graded for each in told)
        report.looked.append(f"the steps of {count} parameters, which go down the slopes of the loss")
    return report


def _stands(losses: list[float]) -> bool:
    return len(losses) > 3 and len(set(losses)) == 1 and losses[0] not in (0.0, float("inf"))


def _no_update(before: Outcome, loop: Loop) -> Finding:
    what = (
        "the loss is one and the same number in every round: what the update makes never gets into the next one. It "
        "changes a copy or a local variable, or its result is not used, so no parameter ever moves"
    )
    evidence = f"{before.losses[0]!r} in each of {len(before.losses)} rounds"
    return Finding("no update", what, loop.text.place(loop.update), evidence, "change the parameters themselves")


def _not_zeroed(loop: Loop, told: Testimony) -> Finding:
    kept = ", ".join(each.by for each in told.groups if each.gathered)
    what = (
        f"the gradients{f' in {kept}' if kept else ''} are never set back to 0: each step is the step before and one "
        "more, so it moves along the sum of all gradients so far"
    )
    evidence = "in the third round, every parameter moved by its last step plus a plain step down the slopes"
    if kept:
        evidence = f"in the third round, {kept} held its numbers of the round before and the slopes, added up"
    fix = f"{kept or 'the gradients'} back to 0 at the beginning of every round (line {loop.where.line})"
    where = began_in(loop.text, kept.split(", ")[0]) or loop.text.place(loop.update)
    return Finding("not zeroed", what, where, evidence, fix)


def _movers(told: list[Testimony]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(place for each in told for place in each.movers))


def _is_wrong(told: Testimony) -> bool:
    """Whether a step is none along the slopes. Of few parameters it cannot be told whether it is that of a gradient
    and a weight decay."""
    return (told.right is False and told.graded > 1) or (told.why == UNPLAIN and told.graded > FEWEST_UNPLAIN)


def _is_proven(told: list[Testimony], laboratory: Laboratory, run: Run) -> bool:
    """Whether steps that go the wrong way are more than chance: of two parameters or more, and in every round that was
    looked at, a later one too. Noise that is added on purpose goes up now and then."""
    trial = Trial(rounds=5, which=told[0].which, movers=told[0].movers)
    outcome = laboratory.try_all([trial], run.took + 10.0).get(trial)
    more = [outcome.testimony] if outcome is not None else []
    seen = [each for each in (*told, *more) if each.right is not None or each.why == UNPLAIN]
    return len(seen) > 1 and all(each.right is False and each.graded > 1 for each in seen)


def _loop(run: Run) -> Loop | None:
    for name, tree in run.trees():
        read = copy.deepcopy(tree)
        unrolled(read)
        place = training_loop(read)
        if place is not None:
            text = Text(name, tree)
            loop, update = (_as_written(tree, each) for each in (place.loop, place.update))
            return Loop(text, loop, update, place.sure, text.place(loop))
    return None


def _as_written(tree: ast.Module, node: Any) -> Any:
    """The statement of a program that stands where one of its loops was written out."""
    here = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno == node.lineno]
    return next((n for n in here if n.col_offset == node.col_offset and type(n) is type(node)), here[-1])


def _is_a_loss(loop: Loop, told: Testimony, losses: list[float]) -> bool:
    """Whether a number is a loss: it is called so, or the first steps go down its slopes; and it is never negative, as
    an error of one row may be."""
    called = 0 <= told.which < len(loop.sure) and loop.sure[told.which]
    return (called or bool(told.right)) and min(losses) >= 0


def _mended(loop: Loop, at: Trial, told: Testimony, laboratory: Laboratory) -> Finding | None:
    """The change after which the steps go down the slopes; None if there is none."""
    had = laboratory.seconds
    asked = replace(at, which=told.which, movers=at.movers or told.movers)
    control = replace(asked, text=loop.text.unchanged().text)
    seen_so = laboratory.try_all([control], 6.0).get(control)
    if seen_so is None or seen_so.testimony.right:
        return None
    rows = list(_mends(loop, asked, told))
    for start in range(0, min(len(rows), MOST), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        outcomes = laboratory.try_all([each.trial for each in some], 6.0, had - 2.0)
        for each in some:
            outcome = outcomes.get(each.trial)
            seen = outcome.testimony if outcome is not None else None
            if seen is None or not _is_the_same_loss(seen, told):
                continue  # not the gradient was changed, but what it is the gradient of
            if seen.right and seen.graded >= told.graded and _holds_elsewhere(each.trial, told, laboratory):
                evidence = f"{_shown(told)}; with `{each.finding.fix}`, tried on a copy, all of them go down it"
                place = each.finding.where.line or 0
                if loop.update.lineno <= place <= (loop.update.end_lineno or 0) and not told.uphill:
                    what = f"some parameters move uphill, along their slopes: the sign is wrong. {each.finding.what}"
                    return replace(each.finding, kind="ascent", what=what, evidence=evidence)
                if told.uphill:
                    what = f"the parameters move uphill, along the slopes of the loss: {each.finding.what}"
                    return replace(each.finding, kind="ascent", what=what, evidence=evidence)
                return replace(each.finding, evidence=evidence)
        if laboratory.seconds < 2.0:
            break
    return None


def _holds_elsewhere(mend: Trial, told: Testimony, laboratory: Laboratory) -> bool:
    """Whether steps that are right now are so with other parameters, too: near 0, 1 - h * h is 1 / (1 + h * h)."""
    if mend.noise:
        return True
    elsewhere = replace(mend, noise=True, movers=told.movers)
    outcome = laboratory.try_all([elsewhere], 6.0).get(elsewhere)
    return outcome is None or outcome.testimony.right is not False


def _wrong_way(loop: Loop, told: Testimony) -> Finding:
    """The steps do not go down, and nothing was found that makes them."""
    where = loop.text.place(loop.update)
    wrong = [each for each in told.groups if each.right is False and each.by]
    if told.uphill:
        what = (
            "the parameters move uphill, along the slopes of the loss: the sign of the update or of the loss is wrong"
        )
        return Finding("ascent", what, where, _shown(told), "minus: against the gradient")
    if wrong and (place := made_in(loop.text, wrong[0].by)):
        held = " and ".join(dict.fromkeys(each.by for each in wrong))
        what = (
            f"the gradient in {held} is wrong: it is not the slope of the loss. The update is right, it moves by "
            f"-{abs(wrong[0].rate):.4g} times that"
        )
        return Finding("local", what, place, _shown(told), f"work out {held} once more, and compare it with a nudge")
    what = (
        "the parameters do not move down the slopes of the loss: a derivative, the walk, or the update is wrong; which "
        "one was not found"
    )
    return Finding("walk", what, where, _shown(told), "compare the gradients one by one with a nudge")


def _is_the_same_loss(one: Testimony, other: Testimony) -> bool:
    """Whether a loss is the same function of the parameters: at the point where they are, and beside it."""
    pairs = ((one.loss, other.loss), (one.probe, other.probe))
    return all(abs(a - b) <= 1e-9 * max(1.0, abs(b)) for a, b in pairs)


def _shown(told: Testimony) -> str:
    if told.uphill and told.slope == 1.0:
        return f"in one round all {told.graded} parameters moved {-told.claimed:.4g} times their slope, upwards"
    if not told.slope:
        return f"{told.graded} parameters moved, and not along the slopes that nudging tells"
    if told.right is None:
        return "every parameter moves down its slope, but not all by one factor"
    return (
        f"nudging says that the loss has the slope {told.slope:.4g} by a parameter, which moved by {told.claimed:.4g}"
    )


def _mends(loop: Loop, asked: Trial, told: Testimony) -> Iterator[Mend]:
    """What is known to work out the wrong numbers first; then the update, the rest of the loop and every function;
    nothing that only prepares the data."""
    nodes = [n for n in ast.walk(loop.text.tree) if hasattr(n, "lineno")]
    update, body = ({id(part) for part in ast.walk(each)} for each in (loop.update, loop.body))
    functions = {id(part) for n in nodes if isinstance(n, ast.FunctionDef) for part in ast.walk(n)}
    first = [[n for n in some if id(n) in body | functions] for some in suspects(loop.text, told)]
    done = {id(n) for some in first for n in some}
    for some in first:
        for node in some:
            for new, why in lost_factors(node, nodes):
                yield from mend(loop.text, node, new, why, asked)
        yield from changes(loop.text, some, [], asked)
    if any(first):
        return  # the update is right, and the rest has no part in it
    if not asked.noise:  # right where it begins: the update is right, then, or has a weight decay
        yield from changes(loop.text, [n for n in nodes if id(n) in update - done], [], asked)
    inner = [n for n in own(loop.body) if hasattr(n, "lineno") and id(n) not in update | done]
    yield from changes(loop.text, [n for n in nodes if id(n) in functions - body - done], inner, asked)


def _helped(run: Run, loop: Loop, before: Outcome, laboratory: Laboratory) -> Finding | None:
    """The change after which the loss falls."""
    rows = [Suspicion(*each) for each in _rates(loop)]
    rows += [Suspicion(*each) for each in edited_anywhere(run, loop.update.lineno)]
    rows = [each for each in rows if before.fall < each.until]
    if _stands(before.losses):  # what is kept, first
        rows.sort(key=lambda each: each.finding.kind != "stale")
    which = before.testimony.which
    rows = [replace(each, trial=replace(each.trial, rounds=NEVER, which=which)) for each in rows]
    held = {name: run.names[name] for name in sorted(updated(loop.body)) if name in run.names}
    if mostly_equal(held):
        parted = Trial(rounds=NEVER, which=which, movers=tuple((name,) for name in held), noise=True)
        rows.insert(0, Suspicion(parted, _equal(loop, " and ".join(held))))
    return best_of(rows, before, 0, run.took + 2.0, laboratory, laboratory.seconds)


def _equal(loop: Loop, name: str) -> Finding:
    names = set(name.split(" and "))
    made = [n for n in ast.walk(loop.text.tree) if isinstance(n, ast.Assign) and _sets(n, names)]
    what = (
        f"the parameters in {name} start with equal numbers (zero, say), so units get equal gradients and stay equal: "
        "they count as one (symmetry). With a random start it learns"
    )
    where = loop.text.place(made[0]) if made else loop.where
    return Finding("parameters", what, where, "", "initial weights: random.uniform(-1, 1)")


def _has_learned(before: Outcome, told: Testimony, laboratory: Laboratory, run: Run) -> bool | None:
    """Whether the last rounds would be worse with the parameters of the first: then each round is about something else,
    and a loss that rises says nothing. None if that cannot be told."""
    if not told.movers:
        return None
    trial = Trial(rounds=NEVER, ends=len(before.losses), which=max(0, told.which), movers=told.movers)
    outcome = laboratory.try_all([trial], run.took + 10.0).get(trial)
    seen = outcome.testimony if outcome is not None else None
    if seen is None or not isfinite(seen.then):
        return None
    return bool(seen.now < 0.98 * seen.then)


def _rates(loop: Loop) -> Iterator[tuple[Trial, Finding]]:
    """Other rates: the numbers in the update, and those that its names are set to."""
    tree = loop.text.tree
    names = {n.id for n in ast.walk(loop.update) if isinstance(n, ast.Name)}
    set_to = [n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) and _sets(n, names)]
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


def _not_learning(before: Outcome, loop: Loop) -> Finding:
    ends = f"{before.start:.4g} -> {before.losses[-1]:.4g} in {len(before.losses)} rounds"
    what = f"{ends}: it does not learn, and the cause was not found"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    evidence = "in the last rounds the parameters are no better than those of the first"
    return Finding("not learning", what, loop.where, evidence, fix)
