"""All invariants of a correct training program, checked one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..experiments.coarse import never_told_apart
from ..experiments.defaults import kept_for_all
from ..experiments.labels import below_zero
from ..processes.trials import Laboratory
from ..report import Finding
from ..watching.recorded import Loop
from .aliased import one_by_two_names
from .among_rows import among_the_rows
from .branches import same_either_way
from .causal import sees_what_comes
from .clipping import inside_out
from .direction import wrong_way
from .divided import by_all_rows
from .doubled import paired_with_itself
from .effects import without_effect
from .gathered_for_nobody import gathered_for_nobody
from .keeping import not_begun_anew, not_kept
from .known import not_what_it_is_called
from .loop_variables import set_for_nobody
from .masks import all_hidden
from .modes import left_on
from .names import not_read
from .normalised import not_by_rows
from .own_names import of_another_loop
from .pairing import not_together
from .proportions import no_share
from .recorded import not_recorded
from .reset import begun_in_every_call, begun_in_every_turn
from .same_one import always_the_same_one
from .scaled import not_shifted_first
from .schedules import too_often
from .shapes import spread_out
from .sharing import taken_for_one
from .squashed_twice import squashed_twice
from .torn_apart import torn_apart
from .turns import counts_its_last_turn_alone, ends_in_its_first_turn
from .uncalled import never_called
from .whole_numbers import cut_to_whole
from .wrapping import wraps_round
from .yardsticks import its_own

if TYPE_CHECKING:
    from ..runs.running import Run

OF_THE_PROGRAM = (
    torn_apart,
    kept_for_all,
    not_read,
    its_own,
    wraps_round,
    no_share,
    paired_with_itself,
    sees_what_comes,
    left_on,
    squashed_twice,
    spread_out,
    gathered_for_nobody,
    begun_in_every_turn,
    begun_in_every_call,
    not_kept,
    not_begun_anew,
)
OF_THE_LOOP = (wrong_way, by_all_rows, too_often, not_together)
"""The cheapest first: the last ones run the program again and again."""


SURE = (
    same_either_way,
    not_what_it_is_called,
    not_by_rows,
    among_the_rows,
    never_told_apart,
    below_zero,
    inside_out,
    not_recorded,
    cut_to_whole,
    all_hidden,
    without_effect,
    of_another_loop,
    one_by_two_names,
    ends_in_its_first_turn,
    counts_its_last_turn_alone,
    never_called,
    not_shifted_first,
    always_the_same_one,
    set_for_nobody,
    taken_for_one,
)
"""What the text shows, and one experiment proves."""


def surely_broken(run: Run, laboratory: Laboratory) -> Finding | None:
    """The first violation that would explain anything else that was found."""
    return next((f for ask in SURE if (f := ask(run, laboratory))), None)


def broken(run: Run, laboratory: Laboratory) -> Finding | None:
    """The first invariant that the program breaks."""
    for ask in OF_THE_PROGRAM:
        if found := ask(run, laboratory):
            return found
    trained = run.trained()
    for ask_loop in OF_THE_LOOP if trained else ():
        if found := ask_loop(run, Loop(trained[0].visit), laboratory):
            return found
    return None
