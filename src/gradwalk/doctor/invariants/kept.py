"""All that a right training program keeps, asked for one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..watching.recorded import Loop
from .clipping import inside_out
from .direction import wrong_way
from .effects import without_effect
from .modes import left_on
from .names import not_read
from .pairing import not_together
from .schedules import too_often
from .turns import ends_in_its_first_turn
from .wrapping import wraps_round
from .yardsticks import its_own

if TYPE_CHECKING:
    from ..runs.running import Run

OF_THE_PROGRAM = (not_read, inside_out, its_own, wraps_round, left_on)
OF_THE_LOOP = (wrong_way, too_often, not_together)
"""The cheapest first: the last ones run the program again and again."""


def surely_broken(run: Run, laboratory: Laboratory) -> Finding | None:
    """What explains anything else that was found."""
    return without_effect(run, laboratory) or ends_in_its_first_turn(run, laboratory)


def broken(run: Run, laboratory: Laboratory) -> Finding | None:
    """The first thing that a right program would keep, and this one does not."""
    for ask in OF_THE_PROGRAM:
        if found := ask(run, laboratory):
            return found
    trained = run.trained()
    for ask_loop in OF_THE_LOOP if trained else ():
        if found := ask_loop(run, Loop(trained[0].visit), laboratory):
            return found
    return None
