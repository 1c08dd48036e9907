"""Judges programs of unknown style: no class that can be tried, no walk that can be watched.

For any program one can tell which numbers move from round to round, what the loss is, and how it responds when they are
nudged (moves.py). So its gradients are judged by its steps, its rate is measured, and changes to its text are tried
until the steps go down the slopes or the loss falls (round_repairs.py).
"""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING

from ..experiments.along_axes import along_another_axis
from ..experiments.any_loop import DEAR, broken_rule, ended_early, is_tested, one_row_steps
from ..experiments.lost_half import lost_half
from ..experiments.misled import ON_PURPOSE, began_in, forgotten, misled, not_shared, out_of_scale
from ..experiments.renewed import renewed
from ..experiments.round_repairs import (
    Loop,
    awakened,
    helped,
    is_one_step,
    loop_of,
    loops_of,
    shown,
    stands,
    updates,
)
from ..experiments.shown import NEVER
from ..experiments.step_repairs import (
    Held,
    is_a_game,
    left_behind,
    listed,
    mended_steps,
    parameters_among,
    says_so,
    strides,
    unmended,
)
from ..experiments.unbent import unbent
from ..experiments.vanished import vanished
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Report
from ..signs.falling import MAXIMISED
from ..text.printed import printed_column
from ..text.training import called_name
from ..witnesses.downhill import UNPLAIN
from ..witnesses.reached import place
from ..witnesses.testimony import Testimony

if TYPE_CHECKING:
    from ..runs.running import Run

LEAN = Trial(rounds=1, stride="movers")
FEWEST = 4
FEWEST_UNPLAIN = 6

ROUND_BY_ROUND = "round by round"

SICK = 0.1
LEARNED, MUCH = 0.98, 0.75
"""What was learned leaves less than these parts of the loss: any, and beyond doubt."""

LITTLE = 0.6
"""Less than this part of the first loss gone, and changes are tried; each says how little is little for it."""


def goes_down(run: Run, laboratory: Laboratory) -> bool:
    """Whether the steps of the loop go down the slopes of its loss at two points, with no parameter left behind: then
    its gradients are right, whatever its engine looks like."""
    loop = loop_of(run)
    first = laboratory.try_all([LEAN], run.took + 10.0).get(LEAN) if loop is not None else None
    held = strides(run, first.testimony, laboratory) if first is not None and len(first.losses) >= FEWEST else []
    return bool(held) and all(each.reading.right and not each.reading.still for each in held)


def stay_behind(run: Run, laboratory: Laboratory) -> bool:
    """Whether parameters that the loss depends on stay where they are, round after round."""
    first = laboratory.try_all([LEAN], run.took + 10.0).get(LEAN) if loop_of(run) is not None else None
    held = strides(run, first.testimony, laboratory) if first is not None else []
    return any(each.reading.still for each in held)


def trains_something(run: Run, laboratory: Laboratory) -> bool:
    """Whether numbers that the loss depends on move from round to round."""
    first = laboratory.try_all([LEAN], run.took + 10.0).get(LEAN) if loop_of(run) is not None else None
    return first is not None and bool(first.testimony.candidates)


def wrong_steps(run: Run, laboratory: Laboratory) -> Finding | None:
    """Steps that do not go down the slopes of their loss, and the change to the text that makes them."""
    loop = loop_of(run)
    first = laboratory.try_all([LEAN], run.took + 10.0).get(LEAN) if loop is not None else None
    if loop is None or first is None or len(first.losses) < FEWEST:
        return None
    held = strides(run, first.testimony, laboratory)
    readings = [each.reading for each in held]
    goes = replace(first.testimony, right=any(each.right for each in readings))
    if first.testimony.grown:
        return _grown(first.testimony, loop)
    wrong = any(each.right is False for each in readings)
    if not (wrong or _some_stay(held, loop)) or not _is_a_loss(loop, goes, first.losses):
        return None
    if is_a_game(held, first, loop) or _is_climbed(loop, held) or any(each.kind == "turns" for each in readings):
        return None
    finding = mended_steps(run, loop, first.testimony, first, held, laboratory)
    return finding or unmended(loop, held) or left_behind(run, loop, held, len(first.losses), laboratory)


def mended_near(run: Run, laboratory: Laboratory, lines: list[int]) -> Finding | None:
    """The change near the given lines that makes the steps of the loop go down its slopes."""
    loop, first = _found(run, laboratory)
    if loop is None or first is None or len(first.losses) < FEWEST:
        return None
    held = strides(run, first.testimony, laboratory)
    if not any(each.reading.right is False for each in held):
        return None
    return mended_steps(run, loop, first.testimony, first, held, laboratory, near=lines, only=True)


def judged_by_rounds(run: Run, laboratory: Laboratory) -> Report | None:
    """What a program's rounds say about it; None if it has none."""
    loop, first = _found(run, laboratory)
    if loop is None:
        return None
    ended = ended_early(run, loop, first, laboratory) if first is not None and first.losses else None
    fewest = 1 if run.error is not None else FEWEST
    if first is None or (len(first.losses) < fewest and ended is None):
        return None
    report = Report(run.path.name)
    report.looked.append(f"the loop in line {loop.where.line}, {ROUND_BY_ROUND}: {len(first.losses)} losses")
    if ended is not None:
        report.findings.append(ended)
        return report
    if first.testimony.grown:
        report.findings.append(_grown(first.testimony, loop))
        return report
    still = stands(first.losses) and stands(printed_column(run.printed) or first.losses)
    idle = not first.testimony.candidates and first.testimony.why == "" and first.fall < SICK
    moved = updates(run, loop, first, laboratory) if still or idle else None
    if (still or idle) and (lost := vanished(run, len(first.losses), laboratory)):
        report.findings.append(lost)
        return report
    finding = awakened(run, loop, first, laboratory) if moved else None
    if finding is not None:
        report.findings.append(finding)
        return report
    moved = moved if still else None  # with different rows in every round, the loss cannot show that
    held = strides(run, first.testimony, laboratory)
    readings = [each.reading for each in held]
    wrong_steps = any(each.right is False for each in readings)
    right = False if wrong_steps else any(each.right for each in readings) or None
    first = _seen_by(held, first, right, run, laboratory)
    goes_down = replace(first.testimony, right=any(each.right for each in readings))  # at one point at least
    sure = _is_a_loss(loop, goes_down, first.losses)
    if held and _is_climbed(loop, held):
        report.looked.append("its steps, which go straight up what it makes as large as it can")
        return report
    if is_a_game(held, first, loop) or any(each.kind == "turns" for each in readings):
        report.looked.append("steps down one loss and up another, as in a game: it is not judged by its loss")
        return report
    if not first.testimony.candidates and _is_named(loop, first.testimony) and first.fall < SICK and not still:
        finding = renewed(run, loop, first, laboratory)
        if finding is not None:
            report.findings.append(finding)
            return report
    if held and all(each.kept for each in held):  # the steps show little, but the gradients are known
        finding = mended_steps(run, loop, first.testimony, first, held, laboratory)
        if finding is not None:
            report.findings.append(finding)
            return report
    if right is False and (finding := one_row_steps(run, loop, first, laboratory)) is not None:
        better = mended_steps(run, loop, first.testimony, first, held, laboratory, kinds={"overwritten"})
        report.findings.append(better or finding)
        return report
    if sure and (right is False or _some_stay(held, loop)):
        if right is False and first.fall < SICK:
            finding = along_another_axis(run, loop, first, held, laboratory)
        finding = finding or mended_steps(run, loop, first.testimony, first, held, laboratory)
        if finding is None and right is False and first.fall < LITTLE:
            finding = helped(run, loop, first, laboratory, same_only=True)
        if finding is None and not _steps_again(loop):
            finding = unmended(loop, held) or left_behind(run, loop, held, len(first.losses), laboratory)
        if finding is not None:
            report.findings.append(finding)
            return report
    elif right is False and min(first.losses) >= 0:  # the loss, if a change makes the steps follow its slopes
        finding = mended_steps(run, loop, first.testimony, first, held, laboratory)
        if finding is not None:
            report.findings.append(finding)
            return report
    later: list[Held] = []
    if sure and right and first.fall < LITTLE and not stands(first.losses):
        later = strides(run, first.testimony, laboratory, at=2)  # right at first: something may be carried over
        kinds = {each.reading.kind for each in later}
        if "gathered" in kinds or ("wrong" in kinds and first.fall < SICK):
            finding = mended_steps(run, loop, first.testimony, first, later, laboratory)
            if finding is not None:
                report.findings.append(finding)
                return report
            later = []  # that was tried
    one_rate = all(each.reading.right and each.reading.kind != "groups" for each in (*held, *later))
    settled = bool(right and later) and one_rate  # in two rounds: the steps are right
    told: list[Testimony] = [first.testimony]
    if not settled and (not right or first.fall < LITTLE) and not stands(first.losses) and laboratory.seconds > DEAR:
        whole = tuple(dict.fromkeys(where for _, movers in first.testimony.candidates for where in movers))
        few = parameters_among(whole, loop)
        known_ones = () if few == whole else few
        asks = [Trial(rounds=at, movers=known_ones) for at in (1, 3)]
        outcomes = laboratory.try_all(asks, run.took + 10.0)
        told = [each.testimony for each in outcomes.values()] or told
    asked = next(((i, each) for i, each in enumerate(told) if each.right is not None or each.why == UNPLAIN), None)
    wrong = asked if asked and not asked[1].right else None  # earlier rounds may still move later ones
    known = _is_a_loss(loop, told[0], first.losses)
    if right:
        wrong = None
    finding = None
    carried = wrong is None and len(told) > 1 and told[0].right and told[1].right is False
    if known and carried and any(each.reading.right is False for each in later):
        wrong, finding = (1, told[1]), mended_steps(run, loop, first.testimony, first, later, laboratory)
    tested = False
    every = [each.at for each in told] in ([1, 3], [1])
    if not every and asked is not None:  # gradients of several rounds make one step, on purpose
        wrong = None
    gathered = len(told) > 1 and told[1].gathered and every and not any(each.kind == "sign" for each in readings)
    if finding is None and known and gathered:
        finding = _not_zeroed(loop, told[1])
    if finding is None and wrong is not None and known and wrong[1].graded > 1:  # one number alone may be a sum
        tested = is_tested(run, first, laboratory)
        finding = misled(loop.text, told, loop.update) if not tested and not _steps_again(loop) else None
        if finding is not None and first.fall > 0.5 and (wrong[1].uphill or finding.kind == "ascent"):
            finding = None  # a loss that falls is not being climbed
        sick = first.fall < 0.5 and not _always_falls(first.losses) and not _steps_again(loop)
        looked_at = wrong[1].right is False and not tested and (sick or is_one_step(loop)) and not _steps_again(loop)
        if finding is None and looked_at and _is_proven(told, laboratory, run):
            finding = _wrong_way(loop, wrong[1], sick) if not ON_PURPOSE.search(ast.unparse(loop.text.tree)) else None
    if finding is None and sure and right:
        finding = lost_half(loop, first.testimony, held, laboratory, first.fall < 0)
    if finding is None and settled:
        finding = broken_rule(run, loop, first, laboratory)
    if finding is None and known:
        finding = unbent(run, first, laboratory, Trial(rounds=NEVER, which=first.testimony.which))
    if finding is None and first.fall < LITTLE and known:
        finding = helped(run, loop, first, laboratory, same_only=right is False)
    if finding is None and known:
        finding = forgotten(loop.text, told, loop.update) or out_of_scale(loop.text, told)
    if finding is None and known and moved is not None:
        finding = _no_update(first, loop, moved)
    if finding is None and (known or told[0].right) and not settled:
        finding = broken_rule(run, loop, first, laboratory)
    little = finding is None and known and first.fall < SICK
    part = _part_left(first, told[0], laboratory, run) if little else None
    if part is not None and part < (LEARNED if first.fall < 0.02 else MUCH):
        report.looked.append("its last rounds, in which the parameters of the first would do worse")
    elif part is not None and part >= LEARNED and first.fall < 0.02:
        finding = _not_learning(first, loop)
    if little and finding is None and not (part is not None and part < MUCH):
        ends = f"{first.start:.4g} -> {first.losses[-1]:.4g} in {len(first.losses)} rounds"
        report.unseen.append(f"whether it learns as it should: {ends}")
    if finding is not None:
        report.findings.append(finding)
    elif sure and _some_stay(held, loop):
        names = listed(next(each.reading.still for each in held if each.reading.still))
        report.unseen.append(f"whether {names} are meant to stay: they move the loss, and never move themselves")
    elif tested:
        report.unseen.append("whether its gradients are right: the loss that it shows is of other rows than its steps")
    elif right is False or not any(each.right for each in told) or wrong is not None:
        odd = "in the rounds that were looked at, the steps are not those of its slopes"
        why = told[0].why or (odd if known else "it is not known what its loss is")
        report.unseen.append(f"whether its gradients are right: {why}")
    else:
        count = max(each.graded for each in told)
        report.looked.append(f"the steps of {count} parameters, which go down the slopes of the loss")
    return report


def _found(run: Run, laboratory: Laboratory) -> tuple[Loop | None, Outcome | None]:
    """The loop that trains, and its first round. If the one that looks like it moves nothing that its loss depends on,
    others are tried: the loop that does move something is the one that trains."""
    reads = loop_of(run)
    first = laboratory.try_all([LEAN], run.took + 10.0).get(LEAN) if reads is not None else None
    if run.loop is not None or (first is not None and first.testimony.candidates):
        return reads, first
    for loop in [each for each in loops_of(run) if each.hint is not None and each.hint.only]:
        trial = replace(LEAN, hint=loop.hint, passes=10**6 + (loop.where.line or 0))  # one not known yet
        seen = laboratory.try_all([trial], run.took + 10.0).get(trial)
        if seen is not None and len(seen.losses) >= FEWEST and seen.testimony.candidates:
            run.loop, laboratory.hint = loop, loop.hint
            return loop, seen
    return reads, first


def _grown(told: Testimony, loop: Loop) -> Finding:
    name, was, now = told.grown[0]
    others = "".join(f", {each} from {a} to {b}" for each, a, b in told.grown[1:])
    what = (
        f"{name} grows with the first step: its gradient has the shape of the result, and not its own, so there is one "
        "copy of it for every row. The rule of the operation that it goes into, an addition say, does not add up what "
        "comes back over the axis along which it was repeated (broadcast)"
    )
    evidence = f"{name} goes from {was} numbers to {now if now < 500 else '500 or more'}{others}"
    fix = "in that rule: g.sum(axis=0), or whatever brings g to the shape of the operand"
    return Finding("local", what, loop.text.place(loop.update), evidence, fix)


def _seen_by(held: list[Held], first: Outcome, right: bool | None, run: Run, laboratory: Laboratory) -> Outcome:
    """The first round, read with the loss whose slopes were measured."""
    if not held:
        return first
    asked = held[0].asked
    moved = len(held[0].ruler.singles)
    told = replace(first.testimony, which=asked.which, movers=asked.movers, right=right, graded=moved)
    if asked.which != first.testimony.which:
        trial = Trial(rounds=NEVER, which=asked.which)
        first = laboratory.try_all([trial], run.took + 3.0).get(trial) or first
    return replace(first, testimony=told)


def _some_stay(held: list[Held], loop: Loop) -> bool:
    """Whether parameters that move the loss stay where they are while others go down its slopes."""
    stay = [each.reading.right and each.reading.still for each in held]
    return bool(stay) and all(stay) and not says_so(loop)


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
    """Whether a step does not follow the slopes. With few parameters, it cannot be told apart from that of a gradient
    with weight decay."""
    return (told.right is False and told.graded > 1) or (told.why == UNPLAIN and told.graded > FEWEST_UNPLAIN)


def _is_proven(told: list[Testimony], laboratory: Laboratory, run: Run) -> bool:
    """Whether steps that go the wrong way are more than chance: for two or more parameters, and in every round
    examined, including a later one. Noise added on purpose goes up now and then."""
    trial = Trial(rounds=5, which=told[0].which, movers=told[0].movers)
    outcome = laboratory.try_all([trial], run.took + 10.0).get(trial)
    more = [outcome.testimony] if outcome is not None else []
    seen = [each for each in (*told, *more) if each.right is not None or each.why == UNPLAIN]
    return len(seen) > 1 and all(each.right is False and each.graded > 1 for each in seen)


def _is_named(loop: Loop, told: Testimony) -> bool:
    """Whether the number is called a loss where it is set or shown."""
    return 0 <= told.which < len(loop.sure) and loop.sure[told.which]


def _is_climbed(loop: Loop, held: list[Held]) -> bool:
    """Whether the number whose slopes were measured is named like something to be maximised, as an objective or a
    reward, and all parameters go straight up; anything else that moves it, as an average of rewards, is kept
    elsewhere."""
    for each in held:
        rows = [path for path, *_ in each.ruler.rows(each.moved)]
        others = {place(path) for path in rows if path not in each.reading.wrong or each.reading.kind == "uphill"}
        apart = each.reading.kind == "uphill" or others.isdisjoint(map(place, each.reading.wrong))
        if each.reading.kind not in ("uphill", "wrong") or each.reading.rate >= 0 or not others or not apart:
            return False
    return held[0].asked.which == 0 and any(map(MAXIMISED.search, loop.loss))


def _is_a_loss(loop: Loop, told: Testimony, losses: list[float]) -> bool:
    """Whether the number is a loss: it is called one, or the first steps go down its slopes; and it is never negative,
    as an error of a single row may be."""
    finite = [x for x in losses if isfinite(x)]
    return (_is_named(loop, told) or bool(told.right)) and min(finite, default=-1.0) >= 0


def _steps_again(loop: Loop) -> bool:
    """Whether one function that moves parameters is called several times in a round: the second step starts where the
    first one led, so together they are not one step down the slopes of both losses."""
    updates = [ast.parse(text) for _, text in loop.hint.updates] if loop.hint is not None else []
    called = [called_name(n) for tree in updates for n in ast.walk(tree) if isinstance(n, ast.Call)]
    moving = {f.name for f in ast.walk(loop.text.tree) if isinstance(f, ast.FunctionDef)} & {*called}
    return any(called.count(name) > 1 for name in moving)


def _always_falls(losses: list[float]) -> bool:
    """Whether the loss is lower after every round: then its steps are good, whatever they are (Newton's, EM's)."""
    return all(b <= a for a, b in pairwise(losses)) and losses[-1] < losses[0]


def _wrong_way(loop: Loop, told: Testimony, sick: bool) -> Finding | None:
    """The finding that the steps do not go down, when no change was found that makes them. If the loss falls anyway,
    the steps may be deliberate, as with lookahead or clipping: then there is no finding without a place."""
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
    if not sick:
        return None
    what = (
        "the parameters do not move down the slopes of the loss: a derivative, the walk, or the update is wrong; which "
        "one was not found"
    )
    return Finding("walk", what, where, shown(told), "compare the gradients one by one with a nudge")


def _part_left(before: Outcome, told: Testimony, laboratory: Laboratory, run: Run) -> float | None:
    """The loss of the last rounds as a part of what it would be with the parameters of the first. If that is small,
    each round has a different task, and a loss that does not fall says nothing. None if unknown."""
    if not told.movers:
        return None
    trial = Trial(rounds=NEVER, ends=len(before.losses), which=max(0, told.which), movers=told.movers)
    outcome = laboratory.try_all([trial], run.took + 10.0).get(trial)
    seen = outcome.testimony if outcome is not None else None
    if seen is None or not isfinite(seen.then) or seen.then <= 0:
        return None
    return float(seen.now / seen.then)


def _not_learning(before: Outcome, loop: Loop) -> Finding:
    ends = f"{before.start:.4g} -> {before.losses[-1]:.4g} in {len(before.losses)} rounds"
    what = f"{ends}: it does not learn, and the cause was not found"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    evidence = "in the last rounds the parameters are no better than those of the first"
    return Finding("not learning", what, loop.where, evidence, fix)
