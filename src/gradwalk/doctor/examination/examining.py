"""One run, judged: why it died, its walk, its operations, its loop; and whether that is all there is to say."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from functools import partial
from typing import Any

from ...foreign.roles import Roles
from ..engines.engine import diagnose_engine, wrong_numbers
from ..engines.wrong import Wrong
from ..experiments.aftermath import not_what_was_trained
from ..experiments.batches import first_batch_only
from ..experiments.blind import blind_to_a_label
from ..experiments.bootstrapped import bootstrapped
from ..experiments.bottomless import bottomless
from ..experiments.counting import miscounted
from ..experiments.coupled import shared_state
from ..experiments.cuts import cut_out, where_cut
from ..experiments.defaults import made_once
from ..experiments.endings import ended_early
from ..experiments.forgotten import forgotten
from ..experiments.influence import not_held_out, without_influence
from ..experiments.labels import below_zero
from ..experiments.leaks import left_over
from ..experiments.mends import NUMBERS_ONLY, SURE, mended
from ..experiments.participation import made_to_take_part
from ..experiments.round_repairs import NEVER
from ..experiments.survived import is_of_numbers, survived, trained_when_it_died
from ..experiments.suspected import has_its_minus
from ..experiments.table import by_print, confirmed
from ..experiments.verdicts import Seen, ask_witness, borne_out, is_another_task, left_open, not_the_slopes, refuted
from ..invariants.kept import broken, surely_broken
from ..processes.sandbox import CouldNotLook, in_seconds
from ..processes.trials import Laboratory, Trial
from ..report import KINDS, Finding, Report
from ..runs.dice import same_draws
from ..runs.loop import Visit
from ..runs.running import Engine, Run, TimeIsUp, alarm, quiet
from ..signs.reach import OUT_OF_REACH
from ..signs.reading import read
from ..text.printed import is_a_loss, stays
from ..text.rounds import training_loop
from ..text.source import Code, class_place, rule_line
from ..watching.recorded import Loop
from .deaths import cause_of_death
from .trains import rising, standing_still, trains
from .unknown import judged_by_rounds
from .unread import unread_rows

CERTAIN = ("not zeroed", "no update", "ascent", "shared", "stale", "clipping")
"""What a loop shows for certain, even if its engine is wrong."""


LONGEST = 4.0
"""Seconds of processor time for the operations of a class; one whose graphs grow with every value takes any number."""

OF_THE_WALK = {"order", "twice", "never", "seed", "walk", "overwritten"}
SLIPS = (LookupError, TypeError, AttributeError, NameError)
"""Errors that say by themselves what is wrong: no rate and no first weight explains them."""

DOUBT = "whether it learns"
SEMI = (
    "the target comes from the parameters themselves, as a number (a semi-gradient): it moves along with them, so the "
    "loss need not fall, and is not what this program is judged by"
)
UNCERTAIN = {"rate", "diverging", "not learning", "nan", "dead relu", "vanishing", "exploding"}
"""What a loop's text or numbers suggest, and an experiment settles."""


def examine_run(run: Run, seconds: float, laboratory: Laboratory) -> Report | None:
    """What the run of a program shows; None if there was nothing to look at."""
    report = _examined(run, seconds, laboratory)
    if report is not None and (sure := surely_broken(run, laboratory)):
        report.findings = [sure]  # what else there is, the second look finds, where this is mended
    if report is not None and not report.findings and not run.error and not run.trained():
        report.findings += filter(None, [broken(run, laboratory)])
    if report is not None and not report.findings and not run.error:
        report.findings += filter(None, [bottomless(run, laboratory)])
    if report is not None and not report.findings and report.unseen and run.passes and not run.error:
        by_rounds = judged_by_rounds(run, laboratory)  # what its engine does not explain, its numbers may
        report.findings += by_rounds.findings if by_rounds is not None else []
    if report is not None and not report.findings:
        report.findings += filter(None, [unread_rows(run) or miscounted(run, laboratory)])
    if report is not None and not report.findings and run.trained():
        report.findings += filter(None, [not_held_out(run, Loop(run.trained()[0].visit))])
    if report is not None and not report.findings:
        finding, odd = not_what_was_trained(run, laboratory)
        report.findings += filter(None, [finding])
        report.unseen += filter(None, [odd])
    return report


def _examined(run: Run, seconds: float, laboratory: Laboratory) -> Report | None:
    """What its engine, its walk and its loop show."""
    report = Report(run.path.name)
    if isinstance(run.error, SystemExit) and not run.passes:
        raise CouldNotLook(cause_of_death(run).what)
    if run.error and not _dies_alone(run, laboratory):
        chaotic = isinstance(run.error, (ArithmeticError, ValueError)) and run.passes  # sums in another order, say
        run.error = None
        if not chaotic and _by_its_rounds(run, report, laboratory):
            return report
        if not chaotic:
            raise CouldNotLook(f"{run.path.name} runs to its end, but not while it is watched")
    if run.error and (run.engines[1:] or run.passes or run.partial):
        report.findings.append(cause_of_death(run))
    one = run.engine()
    if one is None and not run.passes:
        return _only_partly(run, report, seconds, laboratory)
    trained = run.trained()
    unread = (bool(trained) or one is None) and not any(_is_read(each.visit) for each in trained)
    if unread and not run.error and _by_its_rounds(run, report, laboratory):
        return report  # what was taken for a walk is none
    seen = ask_witness(run, laboratory)
    if one is not None and one in trained and is_sound(one):
        seen = replace(seen, target=bootstrapped(run, one, seen, laboratory))
    if one is not None:
        try:
            inner = _engine(one, seconds, run.error is not None)
        except CouldNotLook as error:
            if not one.visit.count:
                raise
            inner = Report(one.kind.__name__, unseen=[str(error)])
        silent = [f for f in inner.findings if "put together" in f.what and "is 0, expected" in f.evidence]
        if len(silent) > 1:
            inner.findings = [f for f in inner.findings if f not in silent]
            inner.notes.append("its operations record nothing when the doctor tries them by themselves")
        lucky = [f for f in inner.findings if f.kind in OF_THE_WALK and refuted(f, one, seen)]
        told = "the walk is right for the graphs of this program, but not for others"
        inner.notes += [f"{told}: {f.what}" for f in lucky]
        inner.findings = [finding for finding in inner.findings if not refuted(finding, one, seen)]
        explained = any(finding.kind == "died" and finding.fix for finding in report.findings)
        explained = explained or any(trouble.kind == "nan" for trouble in one.visit.trouble)
        unclear = seen.testimony.right is None and not explained and (run.error or run.outcome().fall < 0.02)
        accused = {f.op for f in inner.findings if f.op}
        sure = len(accused) < 3 and any(f.kind in SURE for f in inner.findings)  # everything wrong is the walk's fault
        tried = any("tried on a copy" in f.evidence or f.kind == "equality" for f in inner.findings)  # a mended walk
        wrong = seen.testimony.right is False and (inner.findings or not seen.testimony.is_scaled)
        sound = wrong and not inner.findings and is_sound(one)  # what is amiss is not in the engine, then
        if sound and one in run.trained() and (cut := cut_out(run, one, seen, laboratory)):
            inner.findings = [cut]
        elif one in run.trained() and not tried and (wrong or (unclear and not sure and inner.findings)):
            inner.findings = mended(run, one, inner.findings, seen, laboratory)
        outgrown = isinstance(run.error, (ArithmeticError, ValueError)) and run.passes > 1
        deaths = report.findings if outgrown and inner.findings else []  # what let the numbers grow comes first
        report.findings = [finding for finding in report.findings if finding not in deaths]
        _add(report, inner)
        report.findings += deaths
    wrong = seen.testimony.right is False and not seen.testimony.is_scaled
    if wrong and one is not None and one in trained and not report.findings and not is_sound(one):
        report.findings += filter(None, [cut_out(run, one, seen, laboratory)])
    for each in trained:
        _loop(run, each, report, laboratory, seen)
    if wrong and seen.target is None and not [f for f in report.findings if f.kind not in UNCERTAIN | {"died"}]:
        if run.outcome().fall > 0.02 or (one is not None and is_sound(one)) or isinstance(run.error, SLIPS):
            report.unseen.append(
                "some gradients: nudged parameters move the loss otherwise than they say, by way of numbers outside of "
                f"its graph, it seems; on purpose (a target, a baseline)? {seen.testimony}"
            )
        else:
            report.findings.append(not_the_slopes(run, seen))
    if seen.target is not None and not report.findings:
        report.unseen = [reason for reason in report.unseen if not reason.startswith(DOUBT)]
        report.notes.append(f"{SEMI}: {seen.target}")
    if run.unseen:
        report.unseen.append(run.unseen)
    if not report.findings and not run.passes and (printed := stays(run.printed)):
        report.unseen.append(printed)
    if not report.findings and seen.target is None and (same := standing_still(trained)):
        report.unseen.append(same)
    if not report.findings and not report.unseen and seen.target is None and (higher := rising(run, trained)):
        report.unseen.append(higher)
    if run.late:
        report.notes.append(f"the program was stopped after {in_seconds(seconds)}; up to there it was watched")
    report.findings = [finding for finding in report.findings if not _is_there_already(finding)]
    return report if report.looked or report.findings else None


def _is_read(visit: Visit) -> bool:
    """Whether the passes that were seen are the walks of the program, and could be read."""
    return bool(visit.losses) and visit.half_walked <= visit.count


def _dies_alone(run: Run, laboratory: Laboratory) -> bool:
    """Whether a program that died also dies when nobody watches it."""
    trial = Trial(rounds=NEVER)
    outcome = laboratory.try_all([trial], run.took + 5.0).get(trial)
    return outcome is None or outcome.died


def _by_its_rounds(run: Run, report: Report, laboratory: Laboratory) -> bool:
    """Where passes could not be read, the rounds of the loop are looked at instead; whether that was possible."""
    by_rounds = judged_by_rounds(run, laboratory)
    if by_rounds is not None:
        report.unseen.clear()  # it is known by its numbers
        _add(report, by_rounds)
    return by_rounds is not None


def is_sound(one: Engine) -> bool:
    """Whether walk and operations of an engine could be tried by themselves: then what is amiss is not in them."""
    return bool(one.roles.back and one.roles.mul and one.roles.add and one.roles.has_step)


def _is_there_already(finding: Finding) -> bool:
    """Whether the fix is the very line that is quoted: then the finding is none."""
    fix, line = ("".join(text.split("#")[0].split()) for text in (finding.fix, finding.where.text))
    return bool(fix) and fix == line


def _only_partly(run: Run, report: Report, seconds: float, laboratory: Laboratory) -> Report | None:
    """Classes whose walk was not found: their operations, and what the program printed of its losses."""
    for base, half in run.halves.items():
        wrong, looked = _timed(half.judge, seconds, base)
        ratios = {round(each.got / each.expected, 6) for each in wrong if each.expected}
        if len(wrong) > 1 and len(ratios) == 1 and ratios != {0.0}:
            wrong = []  # all rules by one factor: what was tried begins with a number of its own
        report.findings += [_told(half.roles, each) for each in wrong]
        report.findings += _timed(partial(wrong_numbers, half.roles, half.was_used), seconds, base)
        report.looked += [f"class {base.__name__}", *looked] if looked else []
        if not half.tangent or any(training_loop(tree) for _, tree in run.trees()):
            report.unseen.append(f"the training of {base.__name__}: {run.partial.get(base, 'it could not be watched')}")
    if run.error and not report.findings:  # why its numbers grew beyond all bounds is seen in its first rounds
        if not (is_of_numbers(run.error) and _by_its_rounds(run, report, laboratory)) and not trained_when_it_died(run):
            return report if report.looked else None
        died = cause_of_death(run)
        report.findings.append(survived(run, died, laboratory) if not report.findings else died)
        return report
    if report.findings:
        return report
    if not _by_its_rounds(run, report, laboratory) and (printed := stays(run.printed)):
        report.findings += by_print(run, laboratory) if is_a_loss(run.printed) else []
        report.unseen += [printed] if not report.findings else []
    return report if report.findings or report.looked or report.unseen else None


def _timed(judge: Any, seconds: float, kind: type) -> Any:
    alarm(min(seconds, LONGEST))
    try:
        with quiet():
            return judge()
    except TimeIsUp:
        raise CouldNotLook(f"the class {kind.__name__} never comes back from an operation or from backward()") from None
    finally:
        alarm(0)


def _add(report: Report, inner: Report) -> None:
    report.findings += inner.findings
    report.notes += inner.notes
    report.unseen += inner.unseen
    report.looked += inner.looked


def _engine(one: Engine, seconds: float, run_died: bool) -> Report:
    inner: Report = _timed(lambda: diagnose_engine(one.kind, one.roles, one.visit.early_root), seconds, one.kind)
    wrong, looked = _timed(one.operations.judge, seconds, one.kind)
    named = {each.used.name.split(".")[-1]: each for each in wrong}
    inner.findings = [_placed(finding, named.get(finding.op)) for finding in inner.findings]
    if one.visit.count:
        walk = one.roles.back.name if one.roles.back else ""
        works = not run_died and walk  # on the program's own graphs, if not on ours
        unused = [
            f for f in inner.findings if f.kind == "crash" and (f.op == works or not one.operations.was_used(f.op))
        ]
        inner.findings = [finding for finding in inner.findings if finding not in unused]
        inner.notes += [
            f"{f.op} fails on values of our own, which the program never makes: {f.evidence}" for f in unused
        ]
    if named:  # what is put together from a wrong one is wrong, too
        inner.findings = [f for f in inner.findings if "put together" not in f.what]
    if any(f.kind in OF_THE_WALK and one.roles.back and f.op == one.roles.back.name for f in inner.findings):
        named = named if one.roles.has_step else {}  # in a wrong walk no rule can be judged
    told = {finding.op for finding in inner.findings}
    found = [_told(one.roles, each) for name, each in named.items() if name not in told]
    known = {finding.where for finding in inner.findings}
    found = [finding for finding in found if finding.where not in known]  # `Value.sqrt = root`: one rule, two names
    if not any(finding.kind in ("shared", "equality") for finding in inner.findings):
        inner.findings += found
    inner.findings.sort(key=lambda finding: bool(finding.op) and not one.operations.was_used(finding.op))
    free = [name for name in looked if "." not in name]
    inner.looked = [f"class {one.kind.__name__}", *inner.looked, *free]
    return inner


def _placed(finding: Finding, seen: Wrong | None) -> Finding:
    """A finding about an operation, at the line where its rule was seen to be written."""
    if seen is None or seen.line is None or finding.kind in ("forward", "cut", "crash"):
        return finding
    return replace(finding, where=seen.line.place)


def _told(roles: Roles, wrong: Wrong) -> Finding:
    """An operation that was found wrong by nudging, as a finding."""
    name = wrong.used.name.split(".")[-1]
    point = ", ".join(f"{x:.6g}" for x in wrong.point[:6]) + (", ..." if len(wrong.point) > 6 else "")
    numbers = f"gets {wrong.got:.6g} where nudging it says {wrong.expected:.6g}"
    written = wrong.line.function if wrong.line and "<" not in wrong.line.function else wrong.used.name
    named = wrong.used.name if written.split(".")[-1] == name else f"{wrong.used.name} (its rule: {written})"
    what = f"{wrong.text}: {wrong.name} of {named} {numbers}"
    if len(wrong.point) > 2 and wrong.kind == "missing":
        what += "; every operand moves every result here, also those off the diagonal"
    evidence = (
        f"{name}({point}) = {wrong.value:.6g}; with {wrong.name} nudged the result moves {wrong.expected:.6g} times as "
        f"much, but {wrong.got:.6g} is passed back"
    )
    where = wrong.line.place if wrong.line else rule_line(Code.of(wrong.used.source), roles, wrong.name)
    if wrong.kind == "missing" and isinstance(wrong.used.source, type) and (place := class_place(wrong.used.source)):
        where, what = place, f"no rule for {name} ran: {what}"
    kind = wrong.kind if wrong.kind in KINDS else "local"
    fix = f"{NUMBERS_ONLY}{wrong.expected:.6g} times the result's gradient here"
    if wrong.kind == "swapped":
        fix = f"{NUMBERS_ONLY}to {wrong.name} what belongs to it: worked out from the other operand, not from itself"
    if wrong.table:
        evidence = (
            f"every entry of {name}'s result was given a gradient of its own: nudged, {wrong.name} moves them by "
            f"{wrong.expected:.6g} altogether; {wrong.got:.6g} is passed back to it"
        )
        fix = f"{NUMBERS_ONLY}to {wrong.name} what all entries of the result have for it, each times its own gradient"
    return Finding(kind, what, where, evidence, fix, name, wrong.always)


def _is_uncertain(finding: Finding) -> bool:
    """What an experiment may explain better: also an update that is said to go uphill, though it has its minus."""
    return finding.kind in UNCERTAIN or (finding.kind == "ascent" and has_its_minus(finding.where))


def _is_a_game(loop: Loop) -> bool:
    """Whether in nearly every pass some parameters go down their gradients and others up."""
    ways = [{move * g > 0 for move, g in loop.moves(a, b) if move and g} for a, b in list(loop.pairs())[:10]]
    return len(ways) > 4 and sum(len(each) == 2 for each in ways) > 0.7 * len(ways)


def _loop(run: Run, one: Engine, report: Report, laboratory: Laboratory, seen: Seen) -> None:
    visit = one.visit
    with contextlib.suppress(Exception):  # a `parameters` that is something else
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
    if lost is not None or seen.testimony.idle:  # values that take no part are in no graph, which explains the rest
        loop.findings = [f for f in loop.findings if f.kind != "loss" or OUT_OF_REACH in f.evidence]
    loop.findings += [lost] if lost is not None and lost not in loop.findings else []
    loop.findings = [f for finding in loop.findings if (f := borne_out(finding, run, laboratory))]
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
    if not loop.findings and one is run.trained()[0] and (signed := below_zero(run, Loop(visit), laboratory)):
        loop.findings.append(signed)
    unsure = all(map(_is_uncertain, loop.findings))
    if unsure and one is run.trained()[0] and not report.findings and (kept := broken(run, laboratory)):
        loop.findings = [kept]  # exact, and cheaper than what is tried below
    unsure = all(map(_is_uncertain, loop.findings))
    if unsure and one is run.trained()[0] and (blind := blind_to_a_label(run, Loop(visit), laboratory)):
        loop.findings = [blind]
    unsure = all(map(_is_uncertain, loop.findings)) and not report.findings
    if unsure and one is run.trained()[0] and (unread := without_influence(run, Loop(visit), laboratory)):
        loop.findings = [unread]
    known = [f for f in report.findings if f.kind not in UNCERTAIN | {"died"}]
    slip = isinstance(run.error, SLIPS)  # whatever keeps a program from that line would seem to cure it
    tried = one is run.trained()[0] and trains(run, visit) and seen.target is None and not slip
    if not known and all(map(_is_uncertain, loop.findings)) and tried:
        found = confirmed(run, Loop(visit), laboratory, seen.testimony)
        if found:
            loop.findings = [*found, *report.findings]  # a death that it explains comes after it
            report.findings = []
    if any(f.kind == "cut" for f in loop.findings):  # what is cut off is in no graph: that explains the rest
        loop.findings = [f for f in loop.findings if f.kind != "loss"]
    loop.findings = [where_cut(run, one, f, seen, laboratory) if f.kind == "cut" else f for f in loop.findings]
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
    loop.findings = [f for f in loop.findings if not report.findings or f.kind in CERTAIN]
    _add(report, loop)
