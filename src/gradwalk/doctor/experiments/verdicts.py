"""What the witness says about the doctor's own findings.

A finding about an operation, the walk, its seed or the sign of a step stands only if the gradients of a pass that went
through it are not the slopes of its loss. Gradients that are the negative slopes, beside an update that adds them, are
a convention: what counts is where the steps lead. A finding that was read from the text alone stands only if the
program does not learn, or learns better with the fix.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...engine.value import Value
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..signs.reading import goes_down, steps_in_turn
from ..watching.recorded import Loop
from ..watching.torn import DRAWN_APART
from ..witnesses.testimony import Testimony

if TYPE_CHECKING:
    from ..runs.loop import Visit
    from ..runs.running import Engine, Run

OF_THE_PASS = {"order", "twice", "never", "seed", "walk", "overwritten", "shared", "equality", "cut", "crash"}
"""Faults that no pass with right gradients can have."""

LEARNED = 0.9
"""With this part of the first loss gone, the text alone proves nothing."""

LEARNED_APART = 0.5
"""The same for rows and targets that are drawn by other dice: of those nothing can be learned but their mean."""

FIRST = 100
"""How many passes are searched for an update."""

OF_A_RULE = {"local", "sign", "swapped", "no upstream", "missing", "overwritten"}


@dataclass(frozen=True)
class Seen:
    """A testimony, and the pass it is about, counted from 1."""

    testimony: Testimony
    at: int
    in_turn: bool = False  # several losses are walked back from in turn, all of them right and descended
    target: Place | None = None  # the line that holds fixed a target computed from the parameters (bootstrapped.py)


def ask_witness(run: Run, laboratory: Laboratory) -> Seen:
    """The witness's testimony on the second pass of the loop, or the only one; if that is right, also on the first
    passes from other lines, one of which may be wrong."""
    trained = [one for one in run.trained() if not issubclass(one.kind, Value)]
    if not trained:  # gradwalk's own gradients are examined elsewhere; its steps are on the record
        ours = max(run.trained(), key=lambda one: one.visit.count, default=None)
        return Seen(
            Testimony(why="nothing was walked back"), 0, in_turn=ours is not None and steps_in_turn(Loop(ours.visit))
        )
    visit = max(trained, key=lambda one: one.visit.count).visit
    lines = [line for line, _ in visit.losses]
    if not lines:
        return Seen(Testimony(why="the passes could not be read"), 0)
    main = asked(_with_slopes(visit, _telling(visit, lines), lines), run, laboratory)
    if main.testimony.right and main.testimony.cut and _stays_silent(visit):
        main = replace(main, testimony=replace(main.testimony, right=False))
    if main.testimony.factor < 0 and not main.testimony.cut and main.testimony.descends:
        main = replace(main, testimony=replace(main.testimony, right=True, along=-main.testimony.along))
    others = [lines.index(line) + 1 for line in dict.fromkeys(lines) if line != visit.main_line][:2]
    more = [asked(at, run, laboratory) for at in others if main.testimony.right]
    turns = [main, *more] if more and len(set(lines)) == len(more) + 1 else []
    fine = bool(turns) and bool(main.testimony.right) and all(_goes_its_way(each.testimony) for each in turns)
    return next((each for each in more if each.testimony.right is False), replace(main, in_turn=fine))


def _goes_its_way(told: Testimony) -> bool:
    """Whether a step goes down the gradients of its pass, which are not shown to be wrong."""
    return told.descends or (told.right is None and told.along < -0.9)


def _telling(visit: Visit, lines: list[int | None]) -> int:
    """The pass to ask about, counted from 1: the second of its line, or the first after an update, which shows what is
    updated but gets no gradient."""
    first = lines.index(visit.main_line) + 1
    if lines.count(visit.main_line) < 2:
        return first
    updated = [any(n.at_update is not None for n in one.values.values()) for one in visit.passes[:FIRST]]
    if any(updated[first - 1 : first]) or not any(updated[first:]) or not _is_every_pass(visit):
        return first + 1
    after = updated.index(True, first) + 2
    return after if after <= len(lines) and lines[after - 1] == visit.main_line else first + 1


def _with_slopes(visit: Visit, at: int, lines: list[int | None]) -> int:
    """The same pass, or the first one after it with a nonzero gradient: a loss of 0 shows nothing."""
    if not _is_every_pass(visit):
        return at
    graded = [any(n.after for n in one.values.values()) for one in visit.passes[:FIRST]]
    later = [i + 1 for i in range(at - 1, len(graded)) if graded[i] and lines[i] == visit.main_line]
    return later[0] if later else at


def _is_every_pass(visit: Visit) -> bool:
    """Whether the first passes that were recorded are the first that were made."""
    return [one.loss for one in visit.passes[:FIRST]] == [loss for _, loss in visit.losses[:FIRST]]


def _stays_silent(visit: Visit) -> bool:
    """Whether a value that is updated gets no gradient in any pass, in a program with one loss: then it does not belong
    to losses that take turns."""
    written = {key for one in visit.passes for key, n in one.values.items() if n.at_update is not None}
    graded = {key for one in visit.passes for key, n in one.values.items() if n.after}
    return bool(written - graded) and len({line for line, _ in visit.losses}) == 1


def asked(at: int, run: Run, laboratory: Laboratory) -> Seen:
    """The witness's testimony on one pass, counted from 1."""
    trial = Trial(witness=at)
    outcome = laboratory.try_all([trial], run.took + 5.0).get(trial)
    told = outcome.testimony if outcome is not None else None
    return Seen(told or Testimony(why="there was no time for it"), at)


def refuted(finding: Finding, one: Engine, seen: Seen) -> bool:
    """Whether a finding cannot be true because the gradients of a pass that went through it are right."""
    told = seen.testimony
    if finding.kind == "cut" and told.written and not told.cut:
        return True  # everything that the update writes to gets a gradient, or has nothing to do with this loss
    if finding.kind == "seed" and told.is_scaled:
        return told.factor < 1 and abs(1 / told.factor - round(1 / told.factor)) < 1e-3  # one of n rows: a mean
    if finding.kind == "ascent" and told.descends:
        return True
    if not told.right:
        return False
    if finding.kind in OF_A_RULE and finding.op and (not one.roles.back or finding.op != one.roles.back.name):
        used = [each for name, each in one.operations.used.items() if name.split(".")[-1] == finding.op]
        return finding.always and any(each.was_used_for(seen.at) for each in used)
    if finding.kind == "cut":
        return not seen.testimony.cut
    return finding.kind in OF_THE_PASS


def left_open(findings: list[Finding], run: Run, seen: Seen) -> list[str]:
    """What is refuted as an accusation but still odd: values that are updated but take no part in the loss."""
    told = seen.testimony
    if not told.idle or told.cut or not any(finding.kind == "cut" for finding in findings):
        return []
    return [
        f"whether {told.idle} of the {told.written} values that are updated are meant to take no part: they are in no "
        "graph of the loss, and it does not move when they are nudged"
    ]


def is_another_task(run: Run, seen: Seen, loop: Loop) -> bool:
    """Whether a rising loss says nothing: the gradients are right and the steps go down, so it is the loss itself that
    changes from pass to pass (different data, different weights in it)."""
    descends = seen.testimony.descends or goes_down(loop)
    return bool(seen.testimony.right) and descends and run.outcome().fall < -0.05


def borne_out(finding: Finding, run: Run, laboratory: Laboratory) -> Finding | None:
    """A finding that was read from the text, if it agrees with the numbers: the program does not learn well, and, if
    the fault is in a shuffle, learns better without it. Others as they are."""
    if not finding.read:
        return finding
    before = run.outcome()
    shuffled = "shuffle" in finding.what  # then a falling loss proves nothing: perhaps only a constant is learned
    if before.fall >= (LEARNED_APART if DRAWN_APART in finding.what else 2.0 if shuffled else LEARNED):
        return None
    trial = Trial(in_order=True)
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if shuffled else None
    if outcome is None and before.fall >= LEARNED:
        return None
    if outcome is None:
        return finding
    if not (outcome.is_clearly_better(before) or outcome.ends_far_below(before)):
        return None
    other = "the same rows of both" if DRAWN_APART in finding.what else "nothing shuffled"
    tried = f"with {other}, tried on a copy, the loss falls from {outcome.start:.4g} to {outcome.end:.4g}"
    return replace(finding, evidence=f"{finding.evidence}; {tried}; as it is, {before.start:.4g} to {before.end:.4g}")


def not_the_slopes(run: Run, seen: Seen) -> Finding:
    """The finding that the gradients are wrong without a known cause."""
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
