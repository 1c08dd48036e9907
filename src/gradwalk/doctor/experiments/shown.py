"""The losses of a program as it is, whoever can see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial

if TYPE_CHECKING:
    from ..runs.running import Run

NEVER = 10**9
"""No round to look at: the losses alone are wanted."""

ROUNDS = Trial(rounds=NEVER)


def after(trial: Trial | None, run: Run, laboratory: Laboratory) -> Outcome | None:
    """What a changed program does, with the losses that `losses_of` compares; None where that was not seen."""
    if trial is None:
        return None
    trial = trial if run.trained() else replace(trial, rounds=NEVER)
    return laboratory.try_all([trial], run.took + 3.0).get(trial)


def losses_of(run: Run, laboratory: Laboratory) -> Outcome:
    """The losses of its passes; of a program whose passes nobody can read, those of its rounds."""
    by_rounds = None if run.trained() else laboratory.try_all([ROUNDS], run.took + 4.0).get(ROUNDS)
    return by_rounds if by_rounds is not None and by_rounds.losses else run.outcome()
