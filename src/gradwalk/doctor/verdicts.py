"""What the witness says of the doctor's own findings: where the gradients of a pass are the slopes of its loss, nothing
that the pass went through can be wrong; where they are not, something is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..engine.value import Value
from .report import Finding, Place
from .testimony import Testimony
from .trials import Laboratory, Trial

if TYPE_CHECKING:
    from .loop import Visit
    from .running import Engine, Run

OF_THE_PASS = {"order", "twice", "never", "seed", "walk", "overwritten", "shared", "equality", "cut", "crash"}
"""Faults that no pass with right gradients can have."""

OF_A_RULE = {"local", "sign", "swapped", "no upstream", "missing", "overwritten"}


@dataclass(frozen=True)
class Seen:
    """A testimony, and the pass it is about, counted from 1."""

    testimony: Testimony
    at: int
    sometimes: bool = False  # wrong here, and right in another pass of the same loop


def ask_witness(run: Run, laboratory: Laboratory) -> Seen:
    """The witness's word on the second pass of the loop, or on the only one there is; where that is right, also on the
    first passes from other lines, of which one may be wrong."""
    trained = [one for one in run.trained() if not issubclass(one.kind, Value)]
    if not trained:
        return Seen(Testimony(why="nothing was walked back"), 0)
    visit = max(trained, key=lambda one: one.visit.count).visit
    lines = [line for line, _ in visit.losses]
    if not lines:
        return Seen(Testimony(why="the passes could not be read"), 0)
    first = lines.index(visit.main_line) + 1
    main = asked(first + 1 if lines.count(visit.main_line) > 1 else first, run, laboratory)
    if main.testimony.right and main.testimony.cut and _stays_silent(visit):
        main = replace(main, testimony=replace(main.testimony, right=False))
    if main.testimony.right is False and not main.testimony.cut and len(lines) > main.at + 2:
        more = [asked(main.at + i, run, laboratory) for i in (1, 2)]
        main = replace(main, sometimes=any(each.testimony.right for each in more))
    others = [lines.index(line) + 1 for line in dict.fromkeys(lines) if line != visit.main_line][:2]
    more = [asked(at, run, laboratory) for at in others if main.testimony.right]
    return next((each for each in more if each.testimony.right is False), main)


def _stays_silent(visit: Visit) -> bool:
    """Whether a value that is updated gets no gradient in any pass: in a program with one loss, that is none of those
    that take turns."""
    written = {key for one in visit.passes for key, n in one.values.items() if n.at_update is not None}
    graded = {key for one in visit.passes for key, n in one.values.items() if n.after}
    return bool(written - graded) and len({line for line, _ in visit.losses}) == 1


def asked(at: int, run: Run, laboratory: Laboratory) -> Seen:
    """The witness's word on one pass, counted from 1."""
    trial = Trial(witness=at)
    outcome = laboratory.try_all([trial], run.took + 5.0).get(trial)
    told = outcome.testimony if outcome is not None else None
    return Seen(told or Testimony(why="there was no time for it"), at)


def refuted(finding: Finding, one: Engine, seen: Seen) -> bool:
    """Whether a finding cannot be true, since the gradients of a pass that went through it are right."""
    told = seen.testimony
    if finding.kind == "cut" and told.written and not told.cut and not told.idle:
        return True  # everything that the update writes to gets a gradient
    if not told.right:
        return False
    if finding.kind in OF_A_RULE and finding.op and (not one.roles.back or finding.op != one.roles.back.name):
        used = [each for name, each in one.operations.used.items() if name.split(".")[-1] == finding.op]
        return finding.always and any(seen.at in each.used_for for each in used)
    if finding.kind == "cut":
        return not seen.testimony.cut
    return finding.kind in OF_THE_PASS


def not_the_slopes(run: Run, seen: Seen) -> Finding:
    """The gradients are wrong, and nothing was found that makes them so."""
    visit = max(run.trained(), key=lambda one: one.visit.count).visit
    where = visit.passes[-1].where if visit.passes else Place()
    told = seen.testimony
    what = (
        "the gradients are not the slopes of the loss: an operation, the walk, or a number taken out of a value makes "
        "them wrong; which one was not found"
    )
    if told.cut:
        what += f". {told.cut} of the {told.written} values that are updated move the loss and get the gradient 0"
    return Finding("walk", what, where, str(told), "compare the gradients one by one with a nudge")
