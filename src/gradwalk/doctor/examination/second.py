"""Examines a program again after one fault was mended: the second look finds what the first fault hid."""

from __future__ import annotations

import linecache
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ..processes.forked import patience
from ..processes.sandbox import CouldNotLook
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Report
from ..runs.running import Run
from .examining import examine_run
from .loops import UNCERTAIN

LEFT = 1.5
"""Seconds that must be left for experiments, for a second look to be worth while."""

LEARNED = 0.5
"""With this part of the first loss gone, the fault that was mended was the one that mattered."""

MORE, WALL = 4.0, 20.0
"""Seconds for the experiments of the second look: of processor time, and on the clock of a quiet machine."""


def look_again(report: Report, run: Run, laboratory: Laboratory) -> None:
    """Add what is found in a copy of the program with the first fault mended."""
    cure = next((finding.cure for finding in report.findings if finding.cure), ())
    if not cure or run.late or laboratory.seconds < LEFT or any(name not in run.program.files for name, _ in cure):
        return
    plain = Trial(text=cure)
    cured = laboratory.try_all([plain], run.took + 3.0).get(plain)
    if cured is not None and not cured.died and cured.fall > LEARNED:
        return
    trial = Trial(text=cure, looks_again=True)
    outcome = laboratory.try_all([trial], run.took + 2 * MORE).get(trial)
    second = outcome.report if outcome is not None else None
    known = {finding.where.line for finding in report.findings}
    for finding in second.findings[:1] if second is not None else ():
        if finding.kind not in UNCERTAIN | {"died"} and finding.where.line not in known:
            report.findings.append(replace(finding, what=f"once that is mended: {finding.what}"))


def second_look(
    path: Path, arguments: list[str], trial: Trial, limit: float, again: Callable[[Trial, float], Outcome]
) -> Outcome:
    """In a process of its own: examine the program as a whole, as changed by the trial."""
    for name, text in trial.text:
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    laboratory = Laboratory(lambda other, seconds: again(replace(other, text=other.text or trial.text), seconds))
    laboratory.spend_no_more_than(MORE)
    laboratory.until = time.monotonic() + WALL * patience()
    run = Run(path, arguments, texts=dict(trial.text))
    run.execute(limit, main=True)
    laboratory.kinds, laboratory.aside = run.kinds(), run.aside is not None
    try:
        report = examine_run(run, limit, laboratory)
    except CouldNotLook:
        report = None
    laboratory.close()
    return Outcome(report=report)
