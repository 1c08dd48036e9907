"""The losses of a program as it is, from its passes or its rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from statistics import mean
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

NEVER = 10**9
"""No round to look at: the losses alone are wanted."""

ROUNDS = Trial(rounds=NEVER)
FEWEST = 12
MEANT = re.compile(
    r"(?<![a-z])(rewards?|gains?|utility|(log_?)?likelihood|elbo|critic|wasserstein|contrast\w*|energy|margins?)(?![a-z])"
)


def after(trial: Trial | None, run: Run, laboratory: Laboratory) -> Outcome | None:
    """The outcome of a changed program, with the losses that `losses_of` compares; None if they were not seen."""
    if trial is None:
        return None
    trial = trial if run.trained() else replace(trial, rounds=NEVER)
    return laboratory.try_all([trial], run.took + 3.0).get(trial)


def losses_of(run: Run, laboratory: Laboratory) -> Outcome:
    """The losses of a program's passes or, if its passes cannot be read, of its rounds."""
    by_rounds = None if run.trained() else laboratory.try_all([ROUNDS], run.took + 4.0).get(ROUNDS)
    return by_rounds if by_rounds is not None and by_rounds.losses else run.outcome()


def falls(cured: Outcome, before: Outcome, words: str = "the loss falls") -> str:
    """A sentence saying that a changed program learns, with the numbers of both."""
    return (
        f"tried on a copy: {words} from {cured.start:.4g} to {cured.end:.4g}; as it is, it goes from "
        f"{before.start:.4g} to {before.end:.4g}"
    )


def goes_on_falling(seen: Outcome) -> bool:
    """Whether a loss that began above 0 is below 0, and lower in its last quarter than before."""
    losses = seen.losses
    if len(losses) < FEWEST or seen.died or losses[0] <= 0 or seen.end >= 0:
        return False
    quarter = len(losses) // 4
    early, late = losses[2 * quarter : 3 * quarter], losses[-quarter:]
    return mean(late) < mean(early) - 0.05 * abs(mean(early))


def says_so(run: Run) -> bool:
    """Whether a program says that what it minimises is not a measure of error."""
    words = "".join(line for name, tree in run.trees() for line in Text(name, tree).lines).lower()
    return MEANT.search(words) is not None
