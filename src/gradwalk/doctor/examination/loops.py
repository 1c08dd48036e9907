"""Judges a training loop: what its record shows, and what experiments bear out, the cheapest first."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from ..experiments.batches import first_batch_only
from ..experiments.blind import blind_to_a_label
from ..experiments.counting import miscounted
from ..experiments.coupled import shared_state
from ..experiments.cuts import is_meant, where_cut
from ..experiments.defaults import made_once
from ..experiments.endings import ended_early
from ..experiments.forgotten import forgotten
from ..experiments.hollow import hollow
from ..experiments.influence import without_influence
from ..experiments.leaks import left_over
from ..experiments.mismatched import never_true
from ..experiments.participation import made_to_take_part
from ..experiments.suspected import has_its_minus
from ..experiments.table import confirmed
from ..experiments.verdicts import Seen, borne_out, is_another_task, left_open, refuted
from ..experiments.wasted import wasted
from ..experiments.whole_rate import at_its_cut
from ..invariants.kept import broken
from ..invariants.muted import muted_rows
from ..processes.trials import Laboratory
from ..report import Finding, Report, take_over
from ..runs.dice import same_draws, seeded_alike
from ..runs.loop import Visit
from ..runs.running import Engine, Run
from ..signs.falling import held_fixed
from ..signs.layers import FROM_THE_START
from ..signs.reach import OUT_OF_REACH
from ..signs.reading import read
from ..watching.recorded import Loop
from .engines import is_sound
from .trains import trains

CERTAIN = ("not zeroed", "no update", "ascent", "shared", "stale", "clipping")
"""What a loop shows for certain, even if its engine is wrong."""

UNCERTAIN = {"rate", "diverging", "not learning", "nan", "dead relu", "vanishing", "exploding"}
"""What a loop's text or numbers suggest, and an experiment settles."""

SLIPS = (LookupError, TypeError, AttributeError, NameError)
"""Errors that say by themselves what is wrong: no rate and no first weight explains them."""


PROVEN = "nudged, they move the loss"


def _proven(finding: Finding, visit: Visit, seen: Seen) -> Finding:
    """A cut, with the witness's testimony if there is one: values move the loss, get no gradient, and one line updates
    them together with others that get theirs. Values that are only copied, as a target's weights are, have a line of
    their own."""
    told = seen.testimony
    together = set(visit.updates) & set(visit.elsewhere)
    if finding.kind != "cut" or not told.right or not told.cut or not together or is_meant(finding.where.text):
        return finding
    line = next(iter(together)).line
    said = f"{PROVEN} ({told.cut} of the {told.written} that line {line} updates), and their gradient is 0"
    return replace(finding, evidence=f"{finding.evidence}; {said}")


def _is_uncertain(finding: Finding) -> bool:
    """Whether an experiment may explain a finding better, as with an update that has its minus but seems to go
    uphill."""
    if FROM_THE_START in finding.evidence:
        return False
    return finding.kind in UNCERTAIN or (finding.kind == "ascent" and has_its_minus(finding.where))


def _is_a_game(loop: Loop) -> bool:
    """Whether in nearly every pass some parameters go down their gradients and others go up: always the same ones, not
    varying as with momentum."""
    ways: dict[int, list[bool]] = {}
    for one, two in list(loop.pairs())[:10]:
        for key in [key for key in loop.parameters if key in one.values and key in two.values]:
            move, g = two.values[key].data - one.values[key].data, one.values[key].after
            if move and g:
                ways.setdefault(key, []).append(move * g > 0)
    steady = [some for some in ways.values() if len(some) > 4 and len(set(some)) == 1]
    return len(steady) > 0.7 * len(ways) and len({some[0] for some in steady}) == 2


def judge_loop(run: Run, one: Engine, report: Report, laboratory: Laboratory, seen: Seen) -> None:
    visit = one.visit
    with contextlib.suppress(Exception):  # `parameters` may be something else
        visit.adopt(run.names)
    visit.files = run.files()
    loop = read(visit)
    odd = any(finding.kind in ("cut", "parameters") for finding in loop.findings)
    lost = made_once(run, Loop(visit), laboratory, odd)
    if lost is not None:
        loop.findings = [finding for finding in loop.findings if finding.kind not in ("cut", "parameters")]
    elif any(finding.kind == "cut" for finding in loop.findings):
        lost = made_to_take_part(run, Loop(visit), seen, laboratory) or forgotten(Loop(visit), seen)
    loop.unseen += left_open(loop.findings, run, seen) if lost is None else []
    loop.findings = [finding for finding in loop.findings if not refuted(finding, one, seen)]
    if lost is not None or seen.testimony.idle:  # values that take no part are in no graph: that explains the rest
        loop.findings = [f for f in loop.findings if f.kind != "loss" or OUT_OF_REACH in f.evidence]
    if lost is not None and lost not in loop.findings:
        loop.findings.insert(0 if lost.cure or "tried on a copy" in lost.evidence else len(loop.findings), lost)
    loop.findings = [f for finding in loop.findings if (f := borne_out(finding, run, laboratory))]
    loop.findings = [seeded_alike(run, finding, laboratory) for finding in loop.findings]
    for i, f in enumerate(loop.findings):
        if f.kind == "no update" and "is 0" in f.what and "tried on a copy" not in f.evidence:
            loop.findings[i] = at_its_cut(run, Loop(visit), f, laboratory)
    if one is run.trained()[0] and (shared := shared_state(Loop(visit), seen.testimony)):
        loop.findings.insert(0, shared)
    if one is run.trained()[0] and (drawn := same_draws(run, laboratory, run.dice.seen)):
        loop.findings.insert(0, drawn)
    if not loop.findings and one is run.trained()[0] and (leak := left_over(run, Loop(visit), laboratory)):
        loop.findings.append(leak)
    if not loop.findings and one is run.trained()[0] and (ended := ended_early(run, Loop(visit), laboratory)):
        loop.findings.append(ended)
    if not loop.findings and one is run.trained()[0] and (same := first_batch_only(run, Loop(visit), laboratory)):
        loop.findings.append(same)
    alone, record = one is run.trained()[0], Loop(visit)
    if alone and all(map(_is_uncertain, loop.findings)) and (empty := hollow(run, record, laboratory)):
        loop.findings = [empty]
    if alone and all(map(_is_uncertain, loop.findings)) and (lost_on_the_way := wasted(run, record, laboratory)):
        loop.findings = [lost_on_the_way]
    loop.unseen += record.unsure
    if alone and all(map(_is_uncertain, loop.findings)) and (mixed := never_true(run, laboratory)):
        loop.findings = [mixed]

    unsure = all(map(_is_uncertain, loop.findings))
    if unsure and one is run.trained()[0] and not report.findings and (kept := broken(run, laboratory)):
        loop.findings = [kept]  # exact, and cheaper than what is tried below
    unsure = all(map(_is_uncertain, loop.findings))
    if unsure and one is run.trained()[0] and (blind := blind_to_a_label(run, Loop(visit), laboratory)):
        loop.findings = [blind]
    elif unsure and one is run.trained()[0] and (muted := muted_rows(run, Loop(visit), laboratory)):
        loop.findings = [muted]
    unsure = all(map(_is_uncertain, loop.findings)) and not report.findings
    if unsure and one is run.trained()[0] and (unread := without_influence(run, Loop(visit), laboratory)):
        loop.findings = [unread]
    unsure = all(map(_is_uncertain, loop.findings)) and not report.findings
    if unsure and alone and seen.testimony.right and (wrong := miscounted(run, laboratory)):
        loop.findings = [wrong]
    known = [f for f in report.findings if f.kind not in UNCERTAIN | {"died"}]
    slip = isinstance(run.error, SLIPS)  # anything that keeps the program from reaching that line would seem to cure it
    tried = one is run.trained()[0] and trains(run, visit) and seen.target is None and not slip
    if not known and all(map(_is_uncertain, loop.findings)) and tried:
        found = confirmed(run, Loop(visit), laboratory, seen.testimony)
        if any(f.kind == "ascent" for f in found) and held_fixed(Loop(visit)):
            found = []  # what is driven uphill may be an input to a net that is not trained
        if found:
            loop.findings = [*found, *report.findings]  # before any death that it explains
            report.findings = []
    if any(f.kind == "cut" and f.op for f in report.findings):  # an operator that changes its operands in place
        loop.findings = [f for f in loop.findings if f.kind != "stale"]
    if any(f.kind == "cut" for f in loop.findings):  # values that are cut off are in no graph: that explains the rest
        loop.findings = [f for f in loop.findings if f.kind != "loss"]
    loop.findings = [where_cut(run, one, f, seen, laboratory) if f.kind == "cut" else f for f in loop.findings]
    loop.findings = [_proven(f, visit, seen) for f in loop.findings]
    if visit.count > 3 and not Loop(visit).parameters and not seen.testimony.right and not loop.findings:
        loop.unseen.append("which values are trained: the graphs of the losses could not be read")
    if _is_a_game(Loop(visit)):
        loop.findings = [f for f in loop.findings if f.kind != "not learning"]
        loop.notes.append("some parameters go down this number and others up, as in a game: it is not judged by it")
    other = [f for f in loop.findings if f.kind == "not learning" and is_another_task(run, seen, Loop(visit))]
    loop.unseen += [f"whether it learns: {f.what}; its gradients are right, and its steps go down" for f in other]
    moving = seen.testimony.right is False and is_sound(one) and not report.findings and seen.testimony.along < -0.9
    held = [f for f in loop.findings if f.kind == "not learning" and moving and f not in other]
    loop.unseen += [f"whether it learns: {f.what}; part of the loss may be a target that moves along" for f in held]
    loop.findings = [f for f in loop.findings if f not in (*other, *held)]
    # a wrong engine explains much of what a loop shows
    loop.findings = [f for f in loop.findings if not known or f.kind in CERTAIN]
    explained = [f for f in report.findings if f.kind == "died" and loop.findings]
    report.findings = [f for f in report.findings if f not in explained]
    take_over(report, loop)
    report.findings += explained  # the line where the program died comes after the cause
