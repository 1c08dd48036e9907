"""Judges one run: why it died, its walk, its operations, its loop, and whether that is all there is to say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ..engines.engine import wrong_numbers
from ..engines.reused import PART
from ..experiments.aftermath import not_what_was_trained
from ..experiments.always_zero import always_zero
from ..experiments.bootstrapped import bootstrapped
from ..experiments.bottomless import bottomless, without_bottom
from ..experiments.counting import miscounted
from ..experiments.cuts import cut_out, left_as_number
from ..experiments.influence import not_held_out
from ..experiments.mends import SURE, mended
from ..experiments.round_repairs import stands
from ..experiments.shown import NEVER
from ..experiments.silenced import Broken
from ..experiments.survived import begun_too_late, is_of_numbers, survived, trained_when_it_died
from ..experiments.table import by_print
from ..experiments.vanished import vanished
from ..experiments.verdicts import OF_THE_PASS, ask_witness, not_the_slopes, refuted
from ..invariants.kept import broken, surely_broken
from ..processes.sandbox import CouldNotLook, in_seconds
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Report, take_over
from ..runs.loop import Visit
from ..runs.running import Run
from ..text.printed import is_a_loss, stays
from ..text.rounds import training_loop
from ..watching.recorded import Loop
from .arbiter import SEMI, by_its_steps, is_known_by_rounds, is_semi, settle
from .deaths import cause_of_death
from .engines import OF_THE_WALK, is_sound, is_spared, judged_engine, timed, told_of
from .loops import SLIPS, UNCERTAIN, judge_loop
from .trains import never_moved, never_updated, rising, standing_still
from .unknown import goes_down, judged_by_rounds, mended_near
from .unread import unread_rows

DOUBT = "whether it learns"
IN_TURN = (
    "several losses are walked back in turn, as in a game: their gradients are right and the steps of each go down its "
    "own, so none of them has to fall"
)


def examine_run(run: Run, seconds: float, laboratory: Laboratory) -> Report | None:
    """What a program's run shows; None if there was nothing to look at."""
    if run.aside is not None:
        return _with_what_ended_it(run, seconds, laboratory)
    if run.error is not None and (without := Broken(run, laboratory).without) is not None:
        told = replace(_by_itself(run), cure=without.text)  # lets the second look see the rest
        return Report(run.path.name, [told], looked=_looked_at(run))
    claimed = run.error if isinstance(run.error, AssertionError) else None
    if claimed is not None:  # the program itself says that something is wrong: find out why first
        run.error = None
    report = _judged(run, seconds, laboratory)
    run.error = run.error or claimed
    if claimed is not None and report is not None:
        told = cause_of_death(run)
        report.findings += [told] if all(finding.where != told.where for finding in report.findings) else []
    if report is not None and isinstance(run.error, (ArithmeticError, ValueError, RecursionError)):
        report.findings.sort(key=_is_of_death)  # what let the numbers grow comes first
    if report is not None and report.findings and _is_bare(report.findings[0]):
        report.findings[0] = left_as_number(run, report.findings[0], laboratory)
    if report is not None and report.findings and _is_bare(report.findings[0]) and trained_when_it_died(run):
        report.findings[0] = survived(run, report.findings[0], laboratory)
    if report is not None and report.findings and _is_early(report.findings[0], run):
        report.findings[0] = begun_too_late(run, report.findings[0], laboratory)
    return report


def _with_what_ended_it(run: Run, seconds: float, laboratory: Laboratory) -> Report:
    """Judge the training of a program that stopped afterwards, and add what stopped it."""
    try:
        report = _judged(run, seconds, laboratory)
    except CouldNotLook as error:
        report = Report(run.path.name, unseen=[str(error)])
    report = Report(run.path.name) if report is None else report
    run.error = run.aside
    report.findings.append(_by_itself(run))
    return report


def _by_itself(run: Run) -> Finding:
    """The error, when it has nothing to do with the training: without advice on keeping its numbers in bounds."""
    told = cause_of_death(run)
    return replace(told, kind="died", fix=told.fix if told.kind == "died" else "", op="")


def _is_of_death(finding: Finding) -> bool:
    return finding.kind in ("nan", "died") and "the program stopped with" in finding.what


def _is_early(finding: Finding, run: Run) -> bool:
    """Whether numbers ended the program in its first steps, before they could have grown."""
    told = "tried on a copy" in finding.evidence
    return (
        finding.kind == "nan" and isinstance(run.error, (ArithmeticError, ValueError)) and run.passes < 3 and not told
    )


def _is_bare(finding: Finding) -> bool:
    return finding.kind == "died" and not finding.fix and "tried on a copy" not in finding.evidence


def _judged(run: Run, seconds: float, laboratory: Laboratory) -> Report | None:
    if sure := surely_broken(run, laboratory):  # the second look, with this mended, finds whatever else there is
        return Report(run.path.name, [sure], looked=_looked_at(run))
    if not run.error and (nothing := always_zero(run, laboratory)):
        return Report(run.path.name, [nothing], looked=_looked_at(run))
    report = _examined(run, seconds, laboratory)
    losses = run.outcome().losses
    unexplained = report is not None and report.findings and all(f.kind != "underflow" for f in report.findings)
    if report is not None and unexplained and stands(losses) and (lost := vanished(run, len(losses), laboratory)):
        report.findings = [lost]
        return report
    if report is not None and report.findings and not run.error and not (is_known_by_rounds(report) or is_semi(report)):
        settle(run, report, laboratory)
    if report is not None and not report.findings and not run.error and not run.trained():
        report.findings += filter(None, [broken(run, laboratory)])
    if report is not None and not report.findings and not run.error:
        report.findings += filter(None, [bottomless(run, laboratory)])
    if report is not None and not report.findings and run.passes and not run.error and not is_known_by_rounds(report):
        report.findings += by_its_steps(run, report, laboratory)  # what the engine does not explain
    if report is not None and not report.findings:
        report.findings += filter(None, [unread_rows(run) or miscounted(run, laboratory)])
    if report is not None and not report.findings and run.trained():
        report.findings += filter(None, [not_held_out(run, Loop(run.trained()[0].visit))])
    if report is not None and not report.findings:
        finding, odd = not_what_was_trained(run, laboratory)
        report.findings += filter(None, [finding])
        report.unseen += filter(None, [odd])
    if report is not None and not report.findings and not report.unseen and not run.error:
        report.unseen += filter(None, [without_bottom(run, laboratory)])
    return report


def _looked_at(run: Run) -> list[str]:
    trained = [one for one in run.trained() if one.visit.count]
    return [part for one in trained for part in (f"class {one.kind.__name__}", f"{one.visit.count} backward passes")]


def _examined(run: Run, seconds: float, laboratory: Laboratory) -> Report | None:
    """What the program's engine, walk and loop show."""
    report = Report(run.path.name)
    if isinstance(run.error, SystemExit) and not run.passes:
        raise CouldNotLook(cause_of_death(run).what)
    if run.error and not _dies_alone(run, laboratory):
        chaotic = isinstance(run.error, (ArithmeticError, ValueError)) and run.passes  # e.g. sums in another order
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
        return report  # what looked like a walk is not one
    seen = ask_witness(run, laboratory)
    if one is not None and one in trained and is_sound(one):
        seen = replace(seen, target=bootstrapped(run, one, seen, laboratory))
    if one is not None:
        try:
            inner = judged_engine(one, seconds, run.error is not None)
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
        unread = (seen.testimony.right is None or not seen.testimony.graded) and not run.error
        if unread and any(f.kind in OF_THE_PASS for f in inner.findings) and goes_down(run, laboratory):
            inner.findings = [finding for finding in inner.findings if finding.kind not in OF_THE_PASS]
            seen = replace(seen, testimony=replace(seen.testimony, right=True))  # gradients kept where none can be read
        explained = any(finding.kind == "died" and finding.fix for finding in report.findings)
        explained = explained or any(trouble.kind == "nan" for trouble in one.visit.trouble)
        behind = any(trouble.kind == "stale" and PART in trouble.what for trouble in one.visit.trouble)
        unclear = seen.testimony.right is None and not explained and (run.error or run.outcome().fall < 0.02)
        accused = {f.op for f in inner.findings if f.op}
        sure = len(accused) < 3 and any(f.kind in SURE for f in inner.findings)  # the walk is to blame for everything
        tried = any("tried on a copy" in f.evidence or f.kind == "equality" for f in inner.findings)  # a mended walk
        wrong = seen.testimony.right is False and (inner.findings or not seen.testimony.is_scaled)
        sound = wrong and not inner.findings and is_sound(one)  # so the fault is not in the engine
        if sound and not behind and one in run.trained() and (cut := cut_out(run, one, seen, laboratory)):
            inner.findings = [cut]
        elif one in run.trained() and not tried and not behind and (wrong or (unclear and not sure and inner.findings)):
            inner.findings = mended(run, one, inner.findings, seen, laboratory)
        spared = [f for f in inner.findings if f.kind == "crash" and is_spared(one, f, run.error is not None)]
        inner.findings = [finding for finding in inner.findings if finding not in spared]
        outgrown = isinstance(run.error, (ArithmeticError, ValueError)) and run.passes > 1
        deaths = report.findings if outgrown and inner.findings else []  # what let the numbers grow comes first
        report.findings = [finding for finding in report.findings if finding not in deaths]
        take_over(report, inner)
        report.findings += deaths
    wrong = seen.testimony.right is False and not seen.testimony.is_scaled
    if wrong and one is not None and one in trained and not report.findings and not is_sound(one):
        report.findings += filter(None, [cut_out(run, one, seen, laboratory)])
    for each in trained:
        judge_loop(run, each, report, laboratory, seen)
    said = {(f.kind, f.where.file, f.where.line): f for f in reversed(report.findings)}  # one of each kind per line
    report.findings = [f for f in report.findings if said[f.kind, f.where.file, f.where.line] is f or not f.where.line]
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
    if seen.in_turn and not report.findings:
        report.unseen = [reason for reason in report.unseen if not reason.startswith(DOUBT)]
        report.notes.append(IN_TURN)
    if run.unseen:
        report.unseen.append(run.unseen)
    if not report.findings and not run.passes and (printed := stays(run.printed)):
        report.unseen.append(printed)
    if not report.findings and seen.target is None and (still := never_moved(run, trained)):
        report.findings.append(still)
    if not report.findings and seen.target is None and (idle := never_updated(run, trained)):
        report.findings.append(idle)
    if not report.findings and seen.target is None and (same := standing_still(trained)):
        report.unseen.append(same)
    if not report.findings and not report.unseen and seen.target is None and (higher := rising(run, trained)):
        report.unseen.append(higher)
    if run.late:
        report.notes.append(f"the program was stopped after {in_seconds(seconds)}; up to there it was watched")
    report.findings = [finding for finding in report.findings if not _is_there_already(finding)]
    return report if report.looked or report.findings else None


def _is_read(visit: Visit) -> bool:
    """Whether the passes that were seen are the program's walks and could be read: not where a tape holds only indices
    and gradients come back as a list."""
    by_place = visit.roles.returned is not None and not visit.roles.has_operands
    return bool(visit.losses) and visit.half_walked <= visit.count and not by_place


def _dies_alone(run: Run, laboratory: Laboratory) -> bool:
    """Whether a program that died also dies when it is not being watched."""
    trial = Trial(rounds=NEVER)
    outcome = laboratory.try_all([trial], run.took + 5.0).get(trial)
    return outcome is None or outcome.died


def _by_its_rounds(run: Run, report: Report, laboratory: Laboratory) -> bool:
    """Examine the rounds of the loop instead, where passes could not be read; whether that was possible."""
    by_rounds = judged_by_rounds(run, laboratory)
    if by_rounds is not None:
        report.unseen.clear()  # the program is known by its numbers
        take_over(report, by_rounds)
    return by_rounds is not None


def _is_there_already(finding: Finding) -> bool:
    """Whether the fix is the very line that is quoted: then there is no finding."""
    fix, line = ("".join(text.split("#")[0].split()) for text in (finding.fix, finding.where.text))
    return bool(fix) and fix == line


def _only_partly(run: Run, report: Report, seconds: float, laboratory: Laboratory) -> Report | None:
    """Judge classes whose walk was not found by their operations and by the losses that the program printed."""
    for base, half in run.halves.items():
        wrong, looked = timed(half.judge, seconds, base)
        ratios = {round(each.got / each.expected, 6) for each in wrong if each.expected}
        if len(wrong) > 1 and len(ratios) == 1 and ratios != {0.0}:
            wrong = []  # all rules are off by one factor: the trial itself begins with another number
        report.findings += [told_of(half.roles, each) for each in wrong]
        report.findings += timed(partial(wrong_numbers, half.roles, half.was_used), seconds, base)
        report.looked += [f"class {base.__name__}", *looked] if looked else []
        if not half.tangent or any(training_loop(tree) for _, tree in run.trees()):
            report.unseen.append(f"the training of {base.__name__}: {run.partial.get(base, 'it could not be watched')}")
    deaths = [finding for finding in report.findings if _is_of_death(finding)]
    if run.error and not deaths and not report.findings and (died := cause_of_death(run)).kind == "underflow":
        report.findings.append(died)  # fully explained: what keeps its numbers larger is not the cause
        return report
    if (
        run.error and deaths == report.findings and is_of_numbers(run.error)
    ):  # the first rounds show why they grew so far
        report.findings = []
        if _by_its_rounds(run, report, laboratory) and report.findings:
            report.findings += deaths
            return report
        report.findings = deaths
    if run.error and not report.findings:  # the first rounds show why its numbers grew beyond all bounds
        if not (is_of_numbers(run.error) and _by_its_rounds(run, report, laboratory)) and not trained_when_it_died(run):
            return report if report.looked else None
        died = cause_of_death(run)
        report.findings.append(survived(run, died, laboratory) if not report.findings else died)
        return report
    if report.findings:
        lines = [finding.where.line for finding in report.findings if finding.where.line]
        if len(report.findings) == 1 and lines and (found := mended_near(run, laboratory, lines)):
            one = report.findings[0]
            told = f"{one.evidence}; {found.evidence}"
            report.findings = [replace(one, where=found.where, evidence=told, fix=found.fix, cure=found.cure)]
        return report
    if not _by_its_rounds(run, report, laboratory) and (printed := stays(run.printed)):
        report.findings += by_print(run, laboratory) if is_a_loss(run.printed) else []
        report.unseen += [printed] if not report.findings else []
    return report if report.findings or report.looked or report.unseen else None
