"""Whether the steps of a loop go down its slopes at two points; if not, the change to the text that makes them.

The slopes are measured once (witnesses/rulers.py). Every change is then tried for just one round, from parameters that
were moved apart: its loss must be the same number, and its step must go down the known slopes. Whatever passes is also
tried at the initial parameters, and in a whole run.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..signs.ledger import ON_PURPOSE as KEPT
from ..text.rewritten import Mend
from ..text.rounds import RATED, moved_names
from ..witnesses.kept import Kept, is_mended, is_partly_wrong
from ..witnesses.reached import Numbers, Path, place, spelled
from ..witnesses.rulers import Reading, Ruler, read_off
from ..witnesses.testimony import Testimony
from .misled import ON_PURPOSE, made_with
from .round_repairs import LAST, Loop, different, loop_of, ranks_in, step_mends
from .shown import NEVER

if TYPE_CHECKING:
    from ..runs.running import Run

MOST, AT_A_TIME = 1300, 24
CANDIDATES = 2
CLOSE = 3
FEWEST, SAME = 2, 1e-5
LEFT = 3.0
"""Seconds of processor time that are left to others."""

LEARNED = 0.98
"""Where this part of the loss is gone, a step that is not a plain one is no fault."""

SHOWN = {"plain", "uphill"}
"""Steps that show what the gradients are."""

MOVING = 0.8

KEEPS = {"shared", "not zeroed", "stale", "never", "optimizer"}

REMOVES = ("without", "left out")


@dataclass(frozen=True)
class Held:
    """A ruler, what it says about the program as it is, and the trial that it belongs to."""

    ruler: Ruler
    moved: Numbers
    reading: Reading
    asked: Trial
    rates: frozenset[float] = frozenset()  # numbers in the text; each parameter may have its own
    kept: Kept = ()  # where gradients are kept, for parameters whose steps do not show them


def strides(run: Run, told: Testimony, laboratory: Laboratory, at: int = 1) -> list[Held]:
    """The steps of the loop against its slopes, with parameters moved apart and as they begin. If several numbers may
    be the loss, the one whose slopes they go down, or else the likeliest."""
    if told.at > 1 and told.candidates:  # nothing moves at first: several rounds make a step, or it starts late
        several = Trial(rounds=1 + (at - 1) * told.at, span=told.at)
        for begin in (several, Trial(rounds=told.at)):
            begun = _strides(run, told, laboratory, begin)
            if any(each.reading.right for each in begun) or _have_one_rate(begun):
                return begun
        return []
    return _strides(run, told, laboratory, Trial(rounds=at))


def _have_one_rate(held: list[Held]) -> bool:
    """Whether some parameters, but not all, go down at the same rate at both points, to many digits: then that is how
    these rounds work, and the others are wrong."""
    rates = [each.reading.rate for each in held]
    wrong = [each.reading.right is False and 0 < len(each.reading.wrong) for each in held]
    agree = [len(each.ruler.rows(each.moved)) - len(each.reading.wrong) for each in held]
    return len(held) > 1 and all(wrong) and min(agree) > FEWEST and 0 < max(rates) < min(rates) * (1 + SAME)


def parameters_among(movers: tuple[Path, ...], loop: Loop | None) -> tuple[Path, ...]:
    """The movers, without what is only handed on (a state) or scheduled (a temperature): where a loop moves some things
    by an amount, whatever it does not move like that is no parameter."""
    written = moved_names(loop.body) if loop is not None else set()
    return tuple(where for where in movers if where[0] in written) or movers


def _strides(run: Run, told: Testimony, laboratory: Laboratory, begin: Trial) -> list[Held]:
    found: list[Held] = []
    for which, every in told.candidates[:CANDIDATES]:
        movers = parameters_among(every, loop_of(run))
        plain = replace(begin, which=which, movers=movers, fixed=told.fixed)
        asked = [replace(plain, noise=True), plain]
        seen = laboratory.try_all([replace(each, stride="slopes") for each in asked], run.took + 10.0)
        some = []
        for each in asked:
            outcome = seen.get(replace(each, stride="slopes"))
            said = outcome.testimony if outcome is not None else None
            if said is not None and said.ruler is not None and said.moved is not None:
                rates = _rates_in(run)
                reading = read_off(said.ruler, said.moved, said.last, rates)
                point = tuple((said.before or {}).items())  # a change may have led elsewhere by then
                asks = replace(each, stride="step", point=point)
                seen_there = said.kept if reading.kind not in SHOWN and is_partly_wrong(said.kept) else ()
                if seen_there:
                    asks = replace(asks, slopes=tuple((path, slope) for path, _, slope in said.ruler.singles))
                some.append(Held(said.ruler, said.moved, reading, asks, rates, seen_there))
        if any(each.reading.right for each in some):
            return some  # at one point if not at both: then it is the loss
        if found and some and _take_turns(found[0], some[0]):
            return [replace(each, reading=replace(each.reading, right=None, kind="turns")) for each in found]
        found = found or some
    return found


def _rates_in(run: Run) -> frozenset[float]:
    """The numbers in the text that may be rates."""
    nodes = [n for _, tree in run.trees() for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    return frozenset(n.value for n in nodes if type(n.value) is float and 0 < n.value < 100)


def _take_turns(one: Held, other: Held) -> bool:
    """Whether each parameter goes down the slopes of one of two losses, and some go up those of the other, as in a
    game."""
    mine, theirs = ({path for path, *_ in each.ruler.rows({})} - {*each.reading.wrong} for each in (one, other))
    up = [path for path, by, slope, _ in one.ruler.rows(one.moved) if path in one.reading.wrong and by * slope > 0]
    return bool(mine and theirs) and {*one.reading.wrong} <= theirs and len(up) > 0.9 * len(one.reading.wrong) > 0


def is_a_game(held: list[Held], before: Outcome, loop: Loop) -> bool:
    """Whether some parameters deliberately climb what the others go down: the loss comes to rest, or the program says
    so. The parameters in one list are on one side."""
    climbing, apart = [], []
    for each in held:
        rows = each.ruler.rows(each.moved)
        up = {path for path, by, slope, _ in rows if by * slope > 0}
        down = {path for path, by, slope, _ in rows if by * slope < 0}
        wrong = set(each.reading.wrong)  # the minority
        climbing.append(bool(up and down) and wrong in (up, down) and len(wrong) < len(rows))
        sides: dict[Path, set[bool]] = {}
        for path, by, slope, _ in rows:
            sides.setdefault(place(path), set()).add(by * slope > 0)
        apart.append(all(len(some) == 1 for some in sides.values()))
    says = ON_PURPOSE.search("".join(loop.text.lines)) is not None
    rests = isfinite(before.end) and before.is_stuck and all(apart)
    return bool(climbing) and all(climbing) and (rests or says)


def unmended(loop: Loop, held: list[Held]) -> Finding | None:
    """Steps that are wrong, while others match the rate in the text to the digit: it is known what is wrong, but not
    where."""
    wrong = [each for each in held if each.reading.kind == "wrong" and each.reading.wrong]
    readings = [each.reading for each in wrong]
    known = any(_is_one_of(each.rates, each.reading.rate) for each in wrong)
    several = all(len(each.ruler.rows(each.moved)) - len(each.reading.wrong) > 1 for each in wrong)
    others = [each for each in held if each not in wrong]
    if not wrong or not several or not known or len(held) < 2 or not all(each.reading.right for each in others):
        return None
    names = listed(readings[-1].wrong)
    what = (
        f"the gradient of {names} is wrong: it is not the slope of the loss, though the others are, and the update is "
        "the same for all. What only these are worked out with is to be looked at; which line of it was not found"
    )
    fix = f"work out the gradient of {names} once more, and compare it with a nudge"
    return Finding("local", what, loop.text.place(loop.update), shown(held), fix)


def left_behind(run: Run, loop: Loop, held: list[Held], rounds: int, laboratory: Laboratory) -> Finding | None:
    """Parameters that move the loss but never move themselves, from the first round to the last, in one list with
    others that do: no one freezes part of a row on purpose."""
    if not held or not all(each.reading.right and each.reading.still for each in held):
        return None
    moving = {_row(path) for each in held for path, by, *_ in each.ruler.rows(each.moved) if by}
    still = tuple(path for path in held[0].reading.still if _row(path) in moving)
    if not still or any(not set(still) <= set(each.reading.still) for each in held):
        return None
    whole = replace(held[-1].asked, rounds=1, span=max(1, rounds - 1), point=(), slopes=(), stride="step")
    seen = laboratory.try_all([whole], run.took + 3.0).get(whole)
    if seen is None or seen.testimony.moved is None or any(seen.testimony.moved.get(path, 1.0) for path in still):
        return None
    what = (
        f"{listed(still)} never move, though the loss depends on them, and others in the same list do: the gradient "
        "does not arrive there, or the update leaves them out; which of the two was not found"
    )
    return Finding("parameters", what, loop.text.place(loop.update), shown(held), "print their gradients, one by one")


def _row(path: Path) -> Path:
    """The list that contains a number, or the object holding it."""
    while len(path) > 1 and path[-1].startswith(("slot:", "field:")):
        path = path[:-1]
    return path[:-1]


def mended_steps(
    run: Run,
    loop: Loop,
    told: Testimony,
    before: Outcome,
    held: list[Held],
    laboratory: Laboratory,
    near: Sequence[int] = (),
    only: bool = False,
    kinds: Set[str] = frozenset(),
) -> Finding | None:
    """The change that makes all steps go down the slopes of the same loss, and the loss end lower. Changes near
    suspected lines are tried first, or `only` those; `kinds` restricts the kinds of change."""
    laboratory.earn()
    had = laboratory.seconds
    rows = different(islice(step_mends(loop, replace(held[0].asked, hint=loop.hint), told), MOST))
    rows.sort(key=lambda each: min((abs((each.finding.where.line or 0) - line) for line in near), default=0) > CLOSE)
    if only and near:
        rows = [each for each in rows if min(abs((each.finding.where.line or 0) - line) for line in near) <= CLOSE]
    rows = [each for each in rows if each.finding.kind in kinds] if kinds else rows
    patience = _patience(held[0], laboratory)
    ranks = ranks_in(loop)
    rows.sort(key=lambda each: ranks.get(each.finding.where.line or 0, LAST))
    made = {name for each in held for _, _, name in each.kept if name}
    if made:  # the code that computes the gradients
        lines = {n.lineno for some in made_with(loop.text.tree, made) for n in ast.walk(some) if hasattr(n, "lineno")}
        rows.sort(key=lambda each: each.finding.where.line not in lines)
    if held[0].asked.rounds > 1:  # right in the first round: suspect what is kept from one to the next
        rows.sort(key=lambda each: each.finding.kind not in KEEPS)
    if all(map(_is_turned, held)):  # the sign of the update, before any other sign
        rows.sort(key=lambda each: RATED.search(each.finding.fix) is None)
    for start in range(0, len(rows), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        outcomes = laboratory.try_all([each.trial for each in some], patience, had - LEFT)
        for each in some:
            down = goes_down(outcomes.get(each.trial), held[0])
            down = down and all(_again(each, one, laboratory) for one in held[1:])
            if down and (finding := _borne_out(run, each, held, before, laboratory)) is not None:
                return finding
        if laboratory.seconds < LEFT:
            break
    return None


def _is_turned(held: Held) -> bool:
    """Whether everything that does not go down goes straight up, by the same factor."""
    if held.reading.kind == "uphill":
        return True
    rows = {path: -by / slope for path, by, slope, _ in held.ruler.rows(held.moved)}
    wrong = [rows[path] for path in held.reading.wrong if path in rows]
    return bool(wrong) and all(abs(ratio + held.reading.rate) <= 0.01 * abs(held.reading.rate) for ratio in wrong)


def _patience(held: Held, laboratory: Laboratory) -> float:
    """Seconds of processor time for one step of a changed program, based on what the original takes: many changes make
    loops that never end."""
    took = laboratory.try_all([held.asked], 4.0).get(held.asked)
    return min(4.0, 0.2 + 5 * took.spent) if took is not None else 4.0


def goes_down(outcome: Outcome | None, held: Held) -> bool:
    said = outcome.testimony if outcome is not None else None
    if said is None or said.moved is None:
        return False
    if not abs(said.loss - held.ruler.loss) <= 1e-9 * max(1.0, abs(held.ruler.loss)):
        return False  # the change was not to the gradient, but to what it is the gradient of
    if held.kept:
        return is_mended(said.kept, held.kept)
    now, old = read_off(held.ruler, said.moved, None, held.rates), held.reading
    if len(now.still) > len(old.still) or now.right is None:
        return False
    live = [sum(1 for _, by, *_ in held.ruler.rows(moved) if by) for moved in (said.moved, held.moved)]
    if live[0] < MOVING * live[1]:
        return False  # fewer parameters move at all
    if now.kind == "sign" and not _is_of_one_size(held):
        return False  # not the optimizer's doing, but one number for all of them
    if old.kind == "wrong" and _is_one_of(held.rates, old.rate) and not _is_one_of(held.rates, now.rate):
        return False  # most moved by the program's rate: now all move too far, or not far enough
    if old.right and old.still:  # what moved was right: the others have to move too
        return now.right and len(now.still) < len(old.still)
    return now.right


def _is_one_of(rates: frozenset[float], rate: float) -> bool:
    return any(abs(rate - each) <= 2e-3 * each for each in rates)


def _is_of_one_size(held: Held) -> bool:
    sizes = [abs(by) for _, by, *_ in held.ruler.rows(held.moved) if by]
    return bool(sizes) and min(sizes) > 0.9 * max(sizes)


def _again(mend: Mend, held: Held, laboratory: Laboratory) -> bool:
    trial = replace(held.asked, text=mend.trial.text)
    outcome = laboratory.try_all([trial], 4.0).get(trial)
    return goes_down(outcome, held) or outcome is None


def _borne_out(run: Run, mend: Mend, held: list[Held], before: Outcome, laboratory: Laboratory) -> Finding | None:
    """The finding, if the change improves the whole run. A change that only leaves something out (a decay, a clipping)
    makes a step plain, but what it leaves out is no mistake."""
    trial = Trial(text=mend.trial.text, rounds=NEVER, which=held[0].asked.which)
    after = laboratory.try_all([trial], 2 * run.took + 3.0).get(trial)
    if after is None or not after.losses:
        return None
    removes = any(word in mend.finding.what for word in REMOVES)
    small = before.fall > LEARNED and not any(one.reading.kind == "wrong" for one in held)
    better = after.end < 0.9 * before.end or (not isfinite(before.end) and isfinite(after.end))
    first = held[0].asked.rounds == 1  # later steps may rightly carry something on
    proven = first and any(one.reading.kind == "wrong" for one in held)
    proven = proven or (first and any(one.kept for one in held))
    at_all_points = len(held) > 1 and all(one.reading.kind == "wrong" for one in held)  # then it may just be slower now
    learns = after.fall > (0.5 if at_all_points else LEARNED) and before.fall > LEARNED
    proven = proven and (after.end <= 1.1 * before.end or learns)
    much = after.end < 0.5 * before.end or (not isfinite(before.end) and isfinite(after.end))
    wrong = first and all(one.kept or one.reading.kind == "wrong" for one in held)  # no decay, no clipping, no momentum
    lower = better and wrong if removes and not small else much
    if after.died or not (lower if removes or small or not first else better or proven):
        return None
    ends = f"{before.end:.4g}" if isfinite(before.end) else "no number"
    evidence = (
        f"{shown(held)}; with `{mend.finding.fix}`, tried on a copy, all of them go down the slopes of the same loss, "
        f"and it ends at {after.end:.4g} (as it is, at {ends})"
    )
    finding = replace(mend.finding, evidence=evidence, cure=mend.trial.text)
    if all(one.reading.kind == "uphill" for one in held):
        what = f"the parameters move uphill, along the slopes of the loss: {finding.what}"
        return replace(finding, kind="ascent", what=what)
    return finding


def shown(held: list[Held]) -> str:
    """What the ruler showed, in words."""
    if any(each.kept for each in held):
        groups = next(each.kept for each in held if each.kept)
        right, wrong = ([spelled(table) for table, x, _ in groups if (x is None) is lost] for lost in (False, True))
        names = ", ".join(dict.fromkeys(name for _, _, name in groups if name))
        return (
            f"the slopes of {', '.join(right[:3])} are worked out ({names}), those of {', '.join(wrong[:3])} are not: "
            "no table of the program holds them"
        )
    one = next((each for each in held if each.reading.right is False or each.reading.still), held[0])
    rows = {path: (by, slope) for path, by, slope, _ in one.ruler.rows(one.moved)}
    total = len(rows)
    if one.reading.still and one.reading.right is not False:
        return f"nudging says that the loss depends on {listed(one.reading.still)}, which never moved"
    if one.reading.kind == "uphill":
        return f"all {total} parameters that were nudged moved along their slopes, upwards"
    return (
        f"of {total} parameters that were nudged, {total - len(one.reading.wrong)} moved by {-one.reading.rate:.4g} "
        f"times their slope, and {listed(one.reading.wrong)} did not"
    )


def listed(paths: tuple[Path, ...]) -> str:
    names = [spelled(path) for path in paths]
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def says_so(loop: Loop) -> bool:
    """Whether the program says that something is kept as it is."""
    return KEPT.search("".join(loop.text.lines)) is not None
