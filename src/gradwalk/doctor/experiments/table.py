"""The table of experiments: what may be wrong where a loss does not fall, and the runs that would settle it.

Every row is a second run of the program with one thing done differently (trials.py). A row that makes the loss fall
clearly is the cause, and the two losses are the evidence. If no row helps, the report says that no cause was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..signs.falling import is_maximised, may_be_meant
from ..signs.reading import goes_down
from .coarse import coarse_inputs, contradicting
from .constants import every_with_every, learns_no_inputs, stops_at_a_constant
from .edits import edited_anywhere
from .suspected import LEARNS, SICK, Suspicion, dead, of_the_dead, with_edits, without_edits
from .updates import are_odd, is_a_root_of_less, of_the_update

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop
    from ..witnesses.testimony import Testimony

NEARLY_ALL = 0.95
BATCH = 12
SOLVED = 0.9
"""With this part of the first loss gone, nothing else need be tried."""

FAR = 0.8
"""With this part of it gone and right gradients, little is tried."""

SHORT = 0.15
"""Seconds for each trial of a first round: what helps, mostly helps soon."""

LONG = 1.5
"""The same for the few that the data shows."""

MOST_PLAIN, PLAIN_BUDGET = 60, 2.5

APART = 6
"""How many passes with fixed parameters show whether two losses are the same function."""

ENOUGH = 0.9
"""So much of what the graphs hold must be there in a trial, too; dropout, say, makes them differ a little."""

LIVES_ON = 3.0
"""Extra seconds for a program that died, so that it can go on once cured."""


def confirmed(run: Run, loop: Loop, laboratory: Laboratory, told: Testimony) -> list[Finding]:
    """The suspicion that an experiment bears out best, as a finding; [] if none is."""
    before = run.outcome()
    alone = len(before.losses) > 0.8 * len(loop.visit.losses)  # otherwise several losses are walked back from in turn
    if len(before.losses) < (1 if before.died else 5) or not alone:
        return []
    if is_maximised(loop) or (before.fall < 0 and may_be_meant(loop)):
        return []
    budget = laboratory.seconds if before.fall < LEARNS else 2.5 if before.fall < FAR or not told.right else 1.2
    end, count = laboratory.seconds - budget, len(before.losses)
    took = before.cost

    def best(rows: list[Suspicion], each: float) -> Finding | None:
        wanted = [row for row in rows if before.fall < row.until]
        passes = min(_affordable(took, count, each), count) if not run.error else 0  # cured, it goes on where it died
        return best_of(
            wanted,
            before,
            passes,
            run.took + (1.0 if not run.error else LIVES_ON),
            laboratory,
            laboratory.seconds - end,
            same_only=told.right is False and not told.is_scaled,  # wrong gradients have a cause of their own
        )

    if before.fall >= NEARLY_ALL:  # most of it is gone, and much may be left: if units are dead, it is tried without
        found = best(list(of_the_dead(loop)), LONG)
        return [found] if found else []
    if are_odd(loop) or is_a_root_of_less(run):
        rows = [Suspicion(*each, NEARLY_ALL, same_rows=True) for each in of_the_update(run, loop)]
        rows = rows if before.fall < SICK else _with_plain_steps(rows, run, laboratory)
        if found := best(rows, SHORT):
            return [found]
    if found := every_with_every(run, loop, before):
        return [found]
    coarse = [Suspicion(*each, NEARLY_ALL, shown=True) for each in coarse_inputs(run)]
    if found := best(coarse, LONG):
        return [found]
    if before.fall < SICK and (torn := contradicting(run, loop)):  # exact, and cheaper than what is tried below
        return [torn]
    plain = without_edits(run, loop)
    if found := best(plain, SHORT) or stops_at_a_constant(run, loop, before):
        return [found]
    edits = with_edits(run, loop) if not _is_a_moving_task(run, loop, before, told, laboratory) else []
    if found := best(edits, SHORT) or (took > SHORT and best([*plain, *edits], budget / 20)) or None:
        return [found]
    silent, written = dead(loop)
    if len(silent) >= 0.8 * len(written):  # that needs no experiment
        return [each.finding for each in of_the_dead(loop)]
    found = learns_no_inputs(run, loop, before)
    return [found] if found else []


def _with_plain_steps(rows: list[Suspicion], run: Run, laboratory: Laboratory) -> list[Suspicion]:
    """The rows that make the second step go straight against the gradient: a program that learns requires no less."""
    trials = {each: replace(each.trial, witness=2) for each in rows[:MOST_PLAIN]}
    outcomes = laboratory.try_all(list(trials.values()), run.took + 1.0, PLAIN_BUDGET)
    told = {each: outcomes[trial].testimony for each, trial in trials.items() if trial in outcomes}
    return [each for each, said in told.items() if said is not None and said.along < -0.9999]


def _is_a_moving_task(run: Run, loop: Loop, before: Outcome, told: Testimony, laboratory: Laboratory) -> bool:
    """Whether the steps are right and the loss rises because each pass has different data, as in a game or a task that
    becomes harder. There, a loss that falls after a change to the text proves nothing."""
    trial = Trial(signs=True, passes=40)
    asked = (told.descends or (told.right and goes_down(loop))) and before.fall < -0.2
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if asked else None
    return outcome is not None and outcome.kinds > 1


def by_print(run: Run, laboratory: Laboratory) -> list[Finding]:
    """For a program that shows nothing but what it prints: changes to its text until the printed loss falls."""
    rows = [Suspicion(*each) for each in edited_anywhere(run)]
    found = best_of(rows, run.outcome(), 0, run.took + 2.0, laboratory, laboratory.seconds)
    return [found] if found else []


def _affordable(took: float, count: int, each: float) -> int:
    """How many passes a trial may have so that it takes `each` seconds, if all of them take `took`."""
    share = each / max(took, 1e-3)
    return count if share > 1 else min(count, max(20, int(share * count)))


def best_of(
    rows: Sequence[Suspicion], before: Outcome, passes: int, seconds: float, laboratory: Laboratory, budget: float,
    same_only: bool = False,
) -> Finding | None:  # fmt: skip
    """The row that helps most of all that could be tried, and the first of those that help equally. A row that solves
    the problem ends the search. A smaller task falls more easily and does not count, as when rows are no longer
    read."""
    as_long = before.up_to(passes or len(before.losses))
    helped: list[tuple[Suspicion, Outcome]] = []
    end = laboratory.seconds - budget
    for start in range(0, len(rows), BATCH):
        trials = {each: replace(each.trial, passes=passes) for each in rows[start : start + BATCH]}
        outcomes = laboratory.try_all(list(trials.values()), seconds, laboratory.seconds - end)
        some = [(each, outcomes[trial]) for each, trial in trials.items() if trial in outcomes]
        some = [(each, outcome) for each, outcome in some if each.less or outcome.least >= ENOUGH * before.least]
        helped += [(each, outcome) for each, outcome in some if _helps(each, outcome, as_long)]
        if any(outcome.fall > SOLVED for _, outcome in helped) or laboratory.seconds <= end:
            break
    same = [each for each in helped if each[1].losses[0] == before.losses[0] or each[0].same_rows]
    same = _of_one_function(same, before, seconds, laboratory)
    helped = same or [each for each in helped if not same_only and _is_another_and_better(*each, before)]
    if not helped:
        return None
    best = min(outcome.end for _, outcome in helped)
    near = [each for each in helped if each[1].end <= max(2.5 * best, best + 0.1 * abs(before.start))]
    return _told(*near[0], as_long)


def _of_one_function(
    helped: list[tuple[Suspicion, Outcome]], before: Outcome, seconds: float, laboratory: Laboratory
) -> list[tuple[Suspicion, Outcome]]:
    """Those that leave the loss as it was at other parameters too: the initial ones may all be equal, or all 0."""
    changed = [each for each in helped if each[0].trial.text and not each[0].same_rows]
    if not changed:
        return helped
    plain = Trial(apart=True, passes=APART)
    if changed[0][0].trial.rounds:  # known by its rounds: the loss of the first one, with other parameters
        told_by = before.testimony
        plain = Trial(rounds=1, stride="step", noise=True, which=max(0, told_by.which), movers=told_by.movers)
    trials = {each[0]: replace(plain, text=each[0].trial.text) for each in changed}
    outcomes = laboratory.try_all([plain, *trials.values()], seconds)
    told = outcomes[plain].losses if plain in outcomes else []
    if len(told) < (1 if plain.rounds else 2):
        return helped
    told = told[:1] if plain.rounds else told
    seen = {row: outcomes[trial].losses[: len(told)] for row, trial in trials.items() if trial in outcomes}
    other = [row for row, losses in seen.items() if losses != told]
    return [each for each in helped if each[0] not in other]


def _helps(suspicion: Suspicion, outcome: Outcome, before: Outcome) -> bool:
    if outcome.is_clearly_better(before):
        return True
    compared = suspicion.same_rows and len(outcome.losses) >= len(before.losses)
    slow = suspicion.finding.kind == "rate" and outcome.fall > max(0.1, 5 * before.fall) and outcome.end < before.end
    return compared and (outcome.ends_far_below(before) or slow)


def _is_another_and_better(suspicion: Suspicion, outcome: Outcome, before: Outcome) -> bool:
    """Whether a change that makes another loss or another model can count: the original loss had come to rest, and the
    new one falls far."""
    if suspicion.shown:
        return outcome.end < 0.5 * before.end
    if not isfinite(before.end) or (suspicion.trial.text and before.fall > SICK):
        return False  # numbers that stopped being finite are the thing to explain; what learns may be an easier task
    return before.is_stuck and outcome.fall > 0.6 and outcome.end < before.start


def _told(suspicion: Suspicion, outcome: Outcome, before: Outcome) -> Finding:
    ended = f"{before.end:.4g}" if isfinite(before.end) else "no number (it died, or grew without end)"
    evidence = (
        f"tried on a copy: the loss falls from {outcome.start:.4g} to {outcome.end:.4g}; "
        f"as it is, it goes from {before.start:.4g} to {ended}"
    )
    told = f"{suspicion.finding.evidence}; {evidence}" if suspicion.finding.evidence else evidence
    return replace(suspicion.finding, evidence=told, cure=suspicion.trial.text)
