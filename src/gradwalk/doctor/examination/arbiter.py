"""The rounds of a loop as arbiter: what they say about guessed findings, and about programs with no finding."""

from __future__ import annotations

from collections import Counter

from ..experiments.verdicts import ask_witness
from ..processes.trials import Laboratory
from ..report import Finding, Report
from ..runs.running import Run
from ..signs.falling import held_fixed
from ..signs.layers import FROM_THE_START
from ..watching.recorded import Loop
from .loops import PROVEN, UNCERTAIN
from .silence import why_silent
from .trains import standing_still
from .unknown import ROUND_BY_ROUND, goes_down, judged_by_rounds, stay_behind, trains_something, wrong_steps

SEMI = (
    "the target comes from the parameters themselves, as a number (a semi-gradient): it moves along with them, so the "
    "loss need not fall, and is not what this program is judged by"
)


SEEN_BY_ROUNDS = ("whether it learns", "which values are trained", "some gradients")
"""What could not be looked at in an engine, and is known once all steps go down the slopes of the loss."""

RATES = {"rate", "diverging"}
"""A smaller rate makes nearly any loss fall: what else is wrong comes first."""


def settle(run: Run, report: Report, laboratory: Laboratory) -> None:
    """Check findings that were guessed, or could have many causes, against the rounds of the loop: a change that mends
    its steps explains them; right steps refute a guess; where all parameters move, it is left open."""
    findings = report.findings
    if findings and all(finding.kind in RATES for finding in findings):
        laboratory.earn()
        by_rounds = judged_by_rounds(run, laboratory)
        better = [f for f in (by_rounds.findings if by_rounds is not None else []) if f.kind not in RATES]
        report.findings = [f for f in better if "tried on a copy" in f.evidence] or findings
        return
    guessed = [finding for finding in findings if _is_guessed(finding)]
    if not guessed and not all(map(_is_unexplained, findings)):
        return
    laboratory.earn()
    if goes_down(run, laboratory):
        report.findings = [finding for finding in findings if finding not in guessed]
        return
    by_rounds = judged_by_rounds(run, laboratory)
    mended = [f for f in by_rounds.findings if "tried on a copy" in f.evidence] if by_rounds is not None else []
    if mended:
        report.findings = [why_silent(run, finding) for finding in mended]
    elif guessed and trains_something(run, laboratory) and not stay_behind(run, laboratory):  # gradients arrive
        report.findings = [finding for finding in findings if finding not in guessed]
        report.unseen += [f"some gradients: {finding.what}, it seems" for finding in guessed]


def by_its_steps(run: Run, report: Report, laboratory: Laboratory) -> list[Finding]:
    """What the rounds of the loop say about a program whose engine shows nothing wrong. If a target moves along with
    the parameters, the slopes differ from the steps."""
    if is_semi(report) or _take_turns(run) or _gathers_passes(run):
        return []
    if report.unseen or standing_still(run.trained()):
        by_rounds = judged_by_rounds(run, laboratory)
        found = by_rounds.findings if by_rounds is not None else []
        if by_rounds is not None and by_rounds.healthy:
            report.looked += by_rounds.looked
            report.unseen = [each for each in report.unseen if not each.startswith(SEEN_BY_ROUNDS)]
    else:
        found = list(filter(None, [wrong_steps(run, laboratory)]))
    driven = any(held_fixed(Loop(one.visit)) for one in run.trained())  # drives an input uphill, with fixed weights
    found = [finding for finding in found if finding.kind != "ascent" or not driven]
    found = [why_silent(run, finding) for finding in found]
    guessed = [finding for finding in found if "tried on a copy" not in finding.evidence and finding.kind == "local"]
    if guessed and ask_witness(run, laboratory).testimony.right:  # the gradients are the slopes of the root
        report.unseen += [f"some steps: {finding.what}, it seems, though gradients are right" for finding in guessed]
        found = [finding for finding in found if finding not in guessed]
    return found


def _gathers_passes(run: Run) -> bool:
    """Whether the gradients of several passes are added up for one step: the last loss of a round is then only part of
    what the step reduces."""
    for one in run.trained():
        steps = [any(n.at_update is not None for n in each.values.values()) for each in one.visit.passes[:-1]]
        kept = [
            any(n.before and n.after for n in two.values.values())
            for step, two in zip(steps, one.visit.passes[1:])
            if not step
        ]
        if any(steps) and len(kept) > 0.3 * len(steps) and sum(kept) > 0.5 * len(kept):
            return True
    return False


def _take_turns(run: Run) -> bool:
    """Whether several losses are walked back from in turn, as in a game: no one loss accounts for a round's steps."""
    for one in run.trained():
        lines = Counter(line for line, _ in one.visit.losses)
        if len(lines) > 1 and lines.most_common(1)[0][1] < 0.7 * sum(lines.values()):
            return True
    return False


def is_semi(report: Report) -> bool:
    """Whether the program's target moves along with its parameters."""
    return any(note.startswith(SEMI) for note in report.notes)


def _is_unexplained(finding: Finding) -> bool:
    return (
        finding.kind in UNCERTAIN
        and FROM_THE_START not in finding.evidence
        and "tried on a copy" not in finding.evidence
    )


def _is_guessed(finding: Finding) -> bool:
    """Whether a finding was only read from graphs, perhaps not the program's own, and neither tried nor confirmed by
    the witness. Findings about an operator were tried by themselves."""
    return (
        finding.kind == "cut"
        and not finding.op
        and "tried on a copy" not in finding.evidence
        and PROVEN not in finding.evidence
    )


def is_known_by_rounds(report: Report) -> bool:
    """Whether the rounds of the program's loop were examined already."""
    return any(ROUND_BY_ROUND in each for each in report.looked)
