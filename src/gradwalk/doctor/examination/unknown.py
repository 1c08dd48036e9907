"""A program of a style that nobody knows: no class that can be tried, no walk that can be watched.

What can be known of any program: the numbers that move from round to round, the loss, and how it answers when they are
nudged (moves.py). So its gradients are judged by the steps that it makes, its rate is measured, and changes to its text
are tried until the steps go down the slopes, or the loss falls (round_repairs.py).
"""

from __future__ import annotations

import ast
from math import isfinite
from typing import TYPE_CHECKING

from ..experiments.any_loop import broken_rule, is_tested
from ..experiments.misled import ON_PURPOSE, began_in, forgotten, misled, not_shared, out_of_scale
from ..experiments.round_repairs import (
    NEVER,
    Loop,
    awakened,
    helped,
    is_one_step,
    loop_of,
    mended,
    shown,
    stands,
    updates,
)
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Report
from ..text.printed import printed_column
from ..witnesses.downhill import UNPLAIN
from ..witnesses.testimony import Testimony

if TYPE_CHECKING:
    from ..runs.running import Run

FEWEST = 4
FEWEST_UNPLAIN = 6

LITTLE = 0.6
"""Less than this part of the first loss gone, and changes are tried; each says how little is little for it."""


def judged_by_rounds(run: Run, laboratory: Laboratory) -> Report | None:
    """What can be said of a program by its rounds; None if it has none."""
    loop = loop_of(run)
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
        seen = elsewhere.testimony if elsewhere is not None else None
        if seen is not None and _is_wrong(seen) and (seen.right is False or first.fall < 0.5):
            wrong = (0, seen)
    if known and wrong is None and first.fall < LITTLE and len(told) > 1 and told[0].right and told[1].right is False:
        at = Trial(rounds=2)  # right at first, and not later: something is carried over
        second = laboratory.try_all([at], run.took + 10.0).get(at)
        wrong = (1, second.testimony) if second is not None and _is_wrong(second.testimony) else None
    finding, tested = None, False
    if known and len(told) > 1 and told[1].gathered:
        finding = _not_zeroed(loop, told[1])
    elif wrong is not None and known and wrong[1].graded > 1:  # a single number may be a sum, or a count
        seen_why = misled(loop.text, told, loop.update)
        misused = any(each.is_misused for each in wrong[1].groups)  # nothing is to be worked out otherwise
        finding = seen_why if misused and seen_why else mended(loop, at, wrong[1], laboratory)
        if finding is None or finding is seen_why:  # not proven by a cure
            tested = is_tested(run, first, laboratory)
            finding = seen_why if not tested else None
        if finding is not None and first.fall > 0.5 and (wrong[1].uphill or finding.kind == "ascent"):
            finding = None  # a loss that falls is not climbed
        sick = first.fall < 0.5 or is_one_step(loop)
        if finding is None and not tested and wrong[1].right is False and sick and _is_proven(told, laboratory, run):
            finding = _wrong_way(loop, wrong[1]) if not ON_PURPOSE.search(ast.unparse(loop.text.tree)) else None
    elif first.fall < LITTLE and known:
        finding = helped(run, loop, first, laboratory)
    if finding is None and known:
        finding = forgotten(loop.text, told, loop.update) or out_of_scale(loop.text, told)
    if finding is None and known and stands(first.losses) and stands(printed_column(run.printed) or first.losses):
        moved = updates(run, loop, first, laboratory)
        finding = (awakened(run, loop, first, laboratory) if moved else None) or _no_update(first, loop, moved)
    if finding is None and (known or told[0].right):
        finding = broken_rule(run, loop, first, laboratory)
    learned = _has_learned(first, told[0], laboratory, run) if finding is None and known and first.fall < 0.02 else None
    if learned:
        report.looked.append("its last rounds, in which the parameters of the first would do worse")
    elif learned is False:
        finding = _not_learning(first, loop)
    if finding is None and known and first.fall < 0.1:
        ends = f"{first.start:.4g} -> {first.losses[-1]:.4g} in {len(first.losses)} rounds"
        report.unseen.append(f"whether it learns as it should: {ends}")
    if finding is not None:
        report.findings.append(finding)
    elif tested:
        report.unseen.append("whether its gradients are right: the loss that it shows is of other rows than its steps")
    elif not any(each.right for each in told) or wrong is not None:
        odd = "in the rounds that were looked at, the steps are not those of its slopes"
        why = told[0].why or (odd if known else "it is not known what its loss is")
        report.unseen.append(f"whether its gradients are right: {why}")
    else:
        count = max(each.graded for each in told)
        report.looked.append(f"the steps of {count} parameters, which go down the slopes of the loss")
    return report


def _no_update(before: Outcome, loop: Loop, moved: bool) -> Finding:
    if moved:
        what = (
            "the loss is one and the same number in every round, for what the update takes away is 0: no gradient "
            "arrives at the parameters. The walk is not seeded, goes the wrong way, or never gets to them"
        )
        evidence = f"{before.losses[0]!r} in each of {len(before.losses)} rounds; with a number added to every step, "
        evidence += "tried on a copy, it moves, so the update works"
        return Finding("walk", what, loop.text.place(loop.update), evidence, "print the gradients, from the loss down")
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


def _is_a_loss(loop: Loop, told: Testimony, losses: list[float]) -> bool:
    """Whether a number is a loss: it is called so, or the first steps go down its slopes; and it is never negative, as
    an error of one row may be."""
    called = 0 <= told.which < len(loop.sure) and loop.sure[told.which]
    return (called or bool(told.right)) and min(losses) >= 0


def _wrong_way(loop: Loop, told: Testimony) -> Finding:
    """The steps do not go down, and nothing was found that makes them."""
    where = loop.text.place(loop.update)
    wrong = [each for each in told.groups if each.right is False and each.by]
    if told.uphill:
        what = (
            "the parameters move uphill, along the slopes of the loss: the sign of the update or of the loss is wrong"
        )
        return Finding("ascent", what, where, shown(told), "minus: against the gradient")
    place, lines = not_shared(loop.text, wrong, [each for each in told.groups if each.right])
    if wrong and place:
        held = " and ".join(dict.fromkeys(each.by for each in wrong))
        what = (
            f"the gradient in {held} is wrong: it is not the slope of the loss. The update is right, it moves by "
            f"-{abs(wrong[0].rate):.4g} times that; it is worked out here{lines}"
        )
        return Finding("local", what, place, shown(told), f"work out {held} once more, and compare it with a nudge")
    what = (
        "the parameters do not move down the slopes of the loss: a derivative, the walk, or the update is wrong; which "
        "one was not found"
    )
    return Finding("walk", what, where, shown(told), "compare the gradients one by one with a nudge")


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


def _not_learning(before: Outcome, loop: Loop) -> Finding:
    ends = f"{before.start:.4g} -> {before.losses[-1]:.4g} in {len(before.losses)} rounds"
    what = f"{ends}: it does not learn, and the cause was not found"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    evidence = "in the last rounds the parameters are no better than those of the first"
    return Finding("not learning", what, loop.where, evidence, fix)
