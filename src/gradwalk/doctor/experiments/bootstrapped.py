"""A loss whose target comes from the parameters themselves, as a number: a semi-gradient, on purpose.

Examples are temporal differences and a teacher that is a copy of its pupil: the steps go down the slope of the loss
with the target held fixed. Nudging the parameters moves the target too, so the measured slopes differ; and the loss
need not fall, since its target moves along. The proof is to put the value itself in place of the number: then gradients
and slopes agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Trial
from ..report import Place
from .cuts import changes, is_meant
from .verdicts import Seen

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

FIRST, ASKED = 100, 6
"""So many of the first passes are asked about: some are about the last state of an episode, whose target is plain."""

STRAIGHT = -0.99


def bootstrapped(run: Run, one: Engine, seen: Seen, laboratory: Laboratory) -> Place | None:
    """The line that takes a target out of the graph, if that alone makes the gradients of some pass differ from its
    slopes, and all steps go straight against the gradients; else None."""
    meant = [(where, fix) for _, where, fix in changes(run, one, seen.at) if is_meant(where.text)]
    graded = [i for i, each in enumerate(one.visit.passes[:FIRST], 1) if any(n.after for n in each.values.values())]
    asked = [Trial(witness=at) for at in graded[1 :: max(1, len(graded) // ASKED)] if meant]
    outcomes = laboratory.try_all(asked, run.took + 5.0)
    told = {trial.witness: outcomes[trial].testimony for trial in asked if trial in outcomes}
    straight = [said.along <= STRAIGHT for said in told.values() if said.along]
    odd = [at for at, said in told.items() if said.right is False or said.cut] if straight and all(straight) else []
    for trial, where, fix in changes(run, one, odd[0]) if odd else ():
        after = laboratory.try_all([trial], run.took + 5.0).get(trial) if (where, fix) in meant else None
        if after is not None and (after.died or (after.testimony.right and not after.testimony.cut)):
            return where  # they agree with the value, or it cannot be put there at all
    return None
