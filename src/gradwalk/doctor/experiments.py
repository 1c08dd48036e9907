"""The table of experiments: what may be wrong where a loss does not fall, and the run that would settle it.

Every row is a second run of the program with one thing done differently (trials.py). A row whose loss falls clearly is
the cause, and its two losses are the evidence. Where no row helps, the report says that the cause was not found.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isfinite
from statistics import median
from types import ModuleType
from typing import TYPE_CHECKING

from .coarse import coarse_inputs, contradicting
from .constants import learns_no_inputs, stops_at_a_constant
from .datasets import columns_of, holds_labels
from .edits import edited, edited_anywhere
from .falling import is_maximised, may_be_meant, update_line
from .labels import needs_signs
from .mutants import is_a_margin
from .places import equal_start_line, shuffle_line, variable_line
from .rates import hardly_moves, measured_rates, rate_line
from .report import Finding, Place
from .trials import Laboratory, Outcome, Trial

if TYPE_CHECKING:
    from .running import Run
    from .signs import Loop
    from .testimony import Testimony

NEARLY_ALL = 0.95
LEARNS = 0.5
"""So much of the first loss must be gone for a loop to count as one that clearly learns."""

BATCH = 12
SOLVED = 0.9
"""So much of the first loss gone, and nothing else need be tried."""

SHORT = 0.15
"""Seconds for each trial of a first round: what helps, mostly helps soon."""

LONG = 1.5
"""The same for the few that the data shows."""

ENOUGH = 0.9
"""So much of what the graphs hold must be there in a trial, too; dropout, say, makes them differ a little."""

LIVES_ON = 3.0
"""Seconds more than a program had that died, for it to go on with what cures it."""

LARGER = (10.0, 100.0, 1e4)
MUCH_LARGER = (1e3, 1e5, 1e6, 1e8)
SICK = 0.1
"""Less than this, and it does not learn at all."""


@dataclass(frozen=True)
class Suspicion:
    """A finding that stands if the trial bears it out."""

    trial: Trial
    finding: Finding
    until: float = SICK  # worth trying where less than this part of the first loss is gone
    less: bool = False  # it leaves something out on purpose, so the graph may become smaller
    shown: bool = False  # the data shows it already: that it helps is enough


def confirmed(run: Run, loop: Loop, laboratory: Laboratory, told: Testimony) -> list[Finding]:
    """The suspicion that an experiment bears out best, as a finding; [] if none is."""
    before = run.outcome()
    alone = len(before.losses) > 0.8 * len(loop.visit.losses)  # else several losses are walked back in turn
    if len(before.losses) < (1 if before.died else 5) or before.fall >= NEARLY_ALL or not alone:
        return []
    if is_maximised(loop) or (before.fall < 0 and may_be_meant(loop)):
        return []
    budget = laboratory.seconds if before.fall < LEARNS else 4.0
    end, count = laboratory.seconds - budget, len(before.losses)

    def best(rows: list[Suspicion], each: float) -> Finding | None:
        wanted = [row for row in rows if before.fall < row.until]
        passes = min(_affordable(run, count, each), count) if not run.error else 0  # cured, it goes on where it died
        return best_of(
            wanted,
            before,
            passes,
            run.took + (1.0 if not run.error else LIVES_ON),
            laboratory,
            laboratory.seconds - end,
            same_only=told.right is False and not told.is_scaled,  # wrong gradients have a cause of their own
        )

    coarse = [Suspicion(*each, NEARLY_ALL, shown=True) for each in coarse_inputs(run)]
    if found := best(coarse, LONG):
        return [found]
    plain = _without_edits(run, loop)
    if found := best(plain, SHORT) or stops_at_a_constant(run, loop, before):
        return [found]
    edits = _with_edits(run, loop) if not _is_a_moving_task(run, before, told, laboratory) else []
    if found := best(edits, SHORT) or (run.spent > SHORT and best([*plain, *edits], budget / 20)) or None:
        return [found]
    dead, written = _dead(loop)
    if len(dead) >= 0.8 * len(written):  # that needs no experiment
        return [each.finding for each in _of_the_dead(loop)]
    torn = contradicting(run, loop) if before.fall < SICK else None
    found = torn or learns_no_inputs(run, loop, before)
    return [found] if found else []


def _is_a_moving_task(run: Run, before: Outcome, told: Testimony, laboratory: Laboratory) -> bool:
    """Whether the steps are right, and the loss rises since each pass is about other data: a game, a task that becomes
    harder. A loss that falls after a change of the text proves nothing there."""
    trial = Trial(signs=True, passes=40)
    asked = told.descends and before.fall < -0.2
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if asked else None
    return outcome is not None and outcome.kinds > 1


def by_print(run: Run, laboratory: Laboratory) -> list[Finding]:
    """For a program of which nothing can be seen but what it prints: changes to its text, until that falls."""
    rows = [Suspicion(*each) for each in edited_anywhere(run)]
    found = best_of(rows, run.outcome(), 0, run.took + 2.0, laboratory, laboratory.seconds)
    return [found] if found else []


def _affordable(run: Run, count: int, each: float) -> int:
    """How many passes a trial may have, so that it takes so many seconds."""
    share = each / max(run.spent, 1e-3)
    return count if share > 1 else min(count, max(20, int(share * count)))


def best_of(
    rows: Sequence[Suspicion], before: Outcome, passes: int, seconds: float, laboratory: Laboratory, budget: float,
    same_only: bool = False,
) -> Finding | None:  # fmt: skip
    """What helps most of all that could be tried; of what helps alike, the first. What solves it ends the search. What
    has less in it falls more easily, and does not count: a change by which rows are no longer read, say."""
    as_long = before.up_to(passes or len(before.losses))
    helped: list[tuple[Suspicion, Outcome]] = []
    end = laboratory.seconds - budget
    for start in range(0, len(rows), BATCH):
        trials = {each: replace(each.trial, passes=passes) for each in rows[start : start + BATCH]}
        outcomes = laboratory.try_all(list(trials.values()), seconds, laboratory.seconds - end)
        some = [(each, outcomes[trial]) for each, trial in trials.items() if trial in outcomes]
        some = [(each, outcome) for each, outcome in some if each.less or outcome.least >= ENOUGH * before.least]
        helped += [(each, outcome) for each, outcome in some if outcome.is_clearly_better(as_long)]
        if any(outcome.fall > SOLVED for _, outcome in helped) or laboratory.seconds <= end:
            break
    same = [each for each in helped if each[1].losses[0] == before.losses[0]]
    helped = same or [each for each in helped if not same_only and _is_another_and_better(*each, before)]
    if not helped:
        return None
    best = min(outcome.end for _, outcome in helped)
    near = [each for each in helped if each[1].end <= max(2.5 * best, best + 0.1 * abs(before.start))]
    return _told(*near[0], as_long)


def _is_another_and_better(suspicion: Suspicion, outcome: Outcome, before: Outcome) -> bool:
    """Whether a change that makes another loss, or another model, can count: the loss as it was had come to rest, the
    new one falls far."""
    if suspicion.shown:
        return outcome.end < 0.5 * before.end
    if not isfinite(before.end) or (suspicion.trial.text and before.fall > SICK):
        return False  # numbers that stopped being finite are the thing to explain; what learns may be an easier task
    return before.is_stuck and outcome.fall > 0.6


def _told(suspicion: Suspicion, outcome: Outcome, before: Outcome) -> Finding:
    ended = f"{before.end:.4g}" if isfinite(before.end) else "no number (it died, or grew without end)"
    evidence = (
        f"tried on a copy: the loss falls from {outcome.start:.4g} to {outcome.end:.4g}; "
        f"as it is, it goes from {before.start:.4g} to {ended}"
    )
    told = f"{suspicion.finding.evidence}; {evidence}" if suspicion.finding.evidence else evidence
    return replace(suspicion.finding, evidence=told)


def _without_edits(run: Run, loop: Loop) -> list[Suspicion]:
    return [*_of_gradients(loop), *_of_data(run, loop), *_of_the_dead(loop), *_of_rates(loop), *_of_start(loop)]


def _with_edits(run: Run, loop: Loop) -> list[Suspicion]:
    return [Suspicion(*each) for each in edited(run, loop)]


def _of_gradients(loop: Loop) -> Iterator[Suspicion]:
    data, grad = loop.data, loop.grad or "grad"
    if not loop.visit.forgets:
        what = "gradients of earlier steps are still there when the next ones arrive: they are not set back to 0"
        fix = f"for p in parameters: p.{grad} = 0.0   # before the walk, in every step"
        yield Suspicion(Trial(zero=True), Finding("not zeroed", what, loop.last_line(), "", fix), LEARNS)
    if has_its_minus(update_line(loop)):
        return
    what = "the parameters move along their gradients, that is uphill: the sign of the update is wrong"
    fix = f"p.{data} -= lr * p.{grad}   # minus: against the gradient"
    yield Suspicion(Trial(scale=-1.0), Finding("ascent", what, update_line(loop), "", fix))


def has_its_minus(place: Place) -> bool:
    """Whether an update reads as if it went downhill: what makes it climb is elsewhere."""
    return bool(re.search(r"-=|=[^=]*-", place.text.split("#")[0]))


def _of_data(run: Run, loop: Loop) -> Iterator[Suspicion]:
    hidden = (type, ModuleType)
    names = {name: x for name, x in run.names.items() if not name.startswith("__") and not isinstance(x, hidden)}
    if where := shuffle_line(loop):
        what = (
            "rows and labels are shuffled separately, so the rows no longer belong to their labels: each shuffle puts "
            "them in another order. Without the shuffling it learns"
        )
        fix = "pairs = list(zip(X, Y)); random.shuffle(pairs)"
        yield Suspicion(Trial(in_order=True), Finding("data", what, where, "", fix), LEARNS / 2)
    for name, thing in names.items():
        if holds_labels(thing) and loop.find(is_a_margin) and not loop.find(_is_an_index):
            yield Suspicion(*needs_signs(run, loop, name), 0.9)
        columns = columns_of(thing)
        largest = max((abs(x) for column in columns for x in column), default=0.0)
        if largest > 15 and isfinite(largest):
            what = (
                f"the inputs in {name} are not scaled: numbers up to {largest:.4g} saturate the units or make the "
                "steps overshoot. With every column normalised to mean 0 and spread 1 it learns"
            )
            finding = Finding("data", what, variable_line(loop, name), "", "x = (x - mean) / spread   # of its column")
            yield Suspicion(Trial(standardise=name, before=run.trains_in), finding, LEARNS)


def _is_an_index(node: ast.AST) -> bool:
    """`scores[target]`: a label that says which of several."""
    inside = node.slice if isinstance(node, ast.Subscript) else None
    return isinstance(inside, ast.Name) and inside.id in ("t", "y", "target", "label", "c", "k", "cls")


def _dead(loop: Loop) -> tuple[set[int], set[int]]:
    """The parameters that are updated and get no gradient in any pass; and all that are updated."""
    written = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    graded = {key for one in loop.passes for key, n in one.values.items() if n.after}
    return written - graded, written


def _of_the_dead(loop: Loop) -> Iterator[Suspicion]:
    dead, written = _dead(loop)
    if len(dead) < 3 or len(dead) < 0.3 * len(written):
        return
    first = {key: n.data for one in reversed(loop.passes) for key, n in one.values.items() if key in dead}
    largest = max(first, key=lambda key: abs(first[key]))
    what = (
        f"{len(dead)} of {len(written)} parameters get the gradient 0 in every pass: the units behind them are dead "
        "(a relu that gives 0 for every row passes nothing back)"
    )
    where = loop.visit.birthplaces.get(largest, loop.last_line())
    evidence = f"{loop.visit.name(largest)} begins with {first[largest]:.4g}"
    fix = "biases that start at 0, weights scaled by 1/sqrt(inputs); or tanh, or leaky_relu"
    yield Suspicion(Trial(revive=True), Finding("dead relu", what, where, evidence, fix), NEARLY_ALL)


def _of_start(loop: Loop) -> Iterator[Suspicion]:
    known = set(loop.parameters)
    first = [n.data for key, n in loop.passes[0].values.items() if key in known] if loop.passes else []
    if not any(first.count(x) > 2 for x in first):
        return
    what = (
        "the parameters start with equal numbers, so units get equal gradients and stay equal: they count as one "
        "(symmetry). With weights that begin at random it learns"
    )
    finding = Finding("parameters", what, equal_start_line(loop), "", "initial weights: random.uniform(-1, 1)")
    yield Suspicion(Trial(noise=True), finding)


def _of_rates(loop: Loop) -> Iterator[Suspicion]:
    where = rate_line(loop) or update_line(loop)
    for factor in (0.1, 0.01, 0.001, 1e-4, 1e-5) if _may_overshoot(loop) else ():
        what = f"the steps are too long: the learning rate is too large. {1 / factor:g} times smaller, it learns"
        yield Suspicion(Trial(scale=factor), Finding("diverging", what, where, "", f"a rate of {factor:g} times this"))
    seen = measured_rates(loop)
    rate = median(seen) if seen and 0 < min(seen) else 0.0
    shown = f", {rate:.2g}," if rate else ""
    for factor in (*LARGER, *(MUCH_LARGER if hardly_moves(loop) else ())) if _is_still_on_a_slope(loop) else ():
        what = f"the steps are too short: the learning rate{shown} is too small. {factor:,g} times larger, it learns"
        fix = f"a learning rate of {rate * factor:.1g}, say" if rate else f"a rate of {factor:,g} times this"
        yield Suspicion(Trial(scale=factor), Finding("rate", what, where, "", fix))


def _slopes(loop: Loop) -> tuple[float, float]:
    """The largest gradient at the beginning, and at the end."""
    sizes = [max((abs(n.after) for n in one.values.values()), default=0.0) for one in loop.passes]
    return (sizes[0], sizes[-1]) if sizes else (0.0, 0.0)


def _may_overshoot(loop: Loop) -> bool:
    """Whether the loss rises now and then, is no number, or is flat after the first steps."""
    losses = loop.visit.main_losses
    first, last = _slopes(loop)
    rises = sum(b > a * (1 + 1e-9) for a, b in pairwise(losses))
    return not all(map(isfinite, losses)) or rises > 0.05 * len(losses) or len(losses) < 12 or last < 1e-3 * first


def _is_still_on_a_slope(loop: Loop) -> bool:
    first, last = _slopes(loop)
    return last > 0.1 * first
