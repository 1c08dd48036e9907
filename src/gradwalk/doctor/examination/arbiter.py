"""The rounds of a loop as arbiter: what they say of findings that were guessed, and of programs without one."""

from __future__ import annotations

from ..processes.trials import Laboratory
from ..report import Finding, Report
from ..runs.running import Run
from ..signs.falling import held_fixed
from ..watching.recorded import Loop
from .loops import PROVEN, UNCERTAIN
from .trains import standing_still
from .unknown import ROUND_BY_ROUND, goes_down, judged_by_rounds, stay_behind, trains_something, wrong_steps

SEMI = (
    "the target comes from the parameters themselves, as a number (a semi-gradient): it moves along with them, so the "
    "loss need not fall, and is not what this program is judged by"
)


RATES = {"rate", "diverging"}
"""A smaller rate makes nearly any loss fall: what else is wrong comes first."""


def settle(run: Run, report: Report, laboratory: Laboratory) -> None:
    """What was guessed, or what has many causes, after the rounds of the loop were looked at: a change that mends its
    steps explains it; steps that are right refute what was guessed; where all parameters move, it is left open."""
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
        report.findings = mended
    elif guessed and trains_something(run, laboratory) and not stay_behind(run, laboratory):  # gradients arrive
        report.findings = [finding for finding in findings if finding not in guessed]
        report.unseen += [f"some gradients: {finding.what}, it seems" for finding in guessed]


def by_its_steps(run: Run, report: Report, laboratory: Laboratory) -> list[Finding]:
    """What the rounds of the loop say of a program whose engine shows nothing wrong. A target that moves along with the
    parameters has other slopes than its steps."""
    if is_semi(report):
        return []
    if report.unseen or standing_still(run.trained()):
        by_rounds = judged_by_rounds(run, laboratory)
        found = by_rounds.findings if by_rounds is not None else []
    else:
        found = list(filter(None, [wrong_steps(run, laboratory)]))
    driven = any(held_fixed(Loop(one.visit)) for one in run.trained())  # an input uphill, past weights that stay
    return [finding for finding in found if finding.kind != "ascent" or not driven]


def is_semi(report: Report) -> bool:
    """Whether its target moves along with its parameters."""
    return any(note.startswith(SEMI) for note in report.notes)


def _is_unexplained(finding: Finding) -> bool:
    return finding.kind in UNCERTAIN and "tried on a copy" not in finding.evidence


def _is_guessed(finding: Finding) -> bool:
    """What was read from graphs, which may be others than the program's own, and was not tried, nor seen by the
    witness."""
    return finding.kind == "cut" and "tried on a copy" not in finding.evidence and PROVEN not in finding.evidence


def is_known_by_rounds(report: Report) -> bool:
    """Whether the rounds of its loop were looked at already."""
    return any(ROUND_BY_ROUND in each for each in report.looked)
