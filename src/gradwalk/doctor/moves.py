"""What a round of training does to the numbers of a program, and whether that is downhill: known by nudging alone.

At the beginning of a round the process is copied. One copy goes on as it is, to the next round: it tells the loss,
which numbers have moved, and what its variables held. The others have one number nudged, and tell the loss. Numbers
that move the loss are the parameters, whatever holds them, and the slope by each is known. A plain step goes along the
slopes, all by one factor; of another step, it is asked what it was made of (containers.py).
"""

from __future__ import annotations

import dis
import os
import random
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import isfinite, sqrt
from multiprocessing.connection import Connection
from types import CodeType, FrameType
from typing import Any, NoReturn

from ..foreign.making import USUAL_DATA, rank
from ..foreign.slots import is_number, is_written, numbers, plain
from .containers import Held, Judged, Parameters, is_slope, judge, lists_in
from .explained import carried_on, is_explained
from .forked import told_by_a_copy
from .reached import DEEP, Numbers, Path, inside, place, read, write
from .rerun import Enough
from .testimony import Testimony
from .trials import Trial

NUDGED = 10
DIRECTIONS = 4
NEAR = 5e-3
STEP = 1e-5
LONGER = 16
PATIENCE = 5.0
PATIENT = 6
"""So many rounds are looked at for one in which parameters move."""

CALLS = 12
"""So many calls of one function are looked at for what its variables held."""

LAST = 8
"""So many of the last rounds are looked at for what was learned."""

FEW = 8
WEIGHT = re.compile(r"(b|w|bias|weight|theta|beta|gamma|u|v|c)(es|s|ts)?[_\d]*[a-z]?\d*$", re.I)
"""What parameters are called; data is not."""

UNPLAIN = "the steps are no plain steps down its slopes"


class IsCopy(Exception):
    """In a copy: go on as the program."""


@dataclass
class Shots:
    """What a copy saw on its way through a round."""

    losses: list[float] = field(default_factory=list)
    sums: list[set[str]] = field(default_factory=list)  # the variables that each loss is read from
    after: Numbers = field(default_factory=dict)  # when the next round begins
    moving: Numbers = field(default_factory=dict)  # right before the parameters are moved
    calls: list[Numbers] = field(default_factory=list)  # of functions, when they were done
    rates: set[float] = field(default_factory=set)  # numbers in the text of what ran


class Rounds:
    """Follows the rounds of a loop, their losses, and looks at one of them closely."""

    def __init__(self, trial: Trial) -> None:
        self.at, self.passes = trial.rounds, trial.passes  # the round to look at, from 1; and how many are enough
        self._first = trial.rounds
        self._last: Numbers = {}  # at the beginning of the round before
        self.quick = bool(trial.text)  # what does not help is soon let go
        self.noise = trial.noise  # parameters begin elsewhere: those that began alike are parted
        self.which = trial.which  # of what may be the loss; -1 if that is not known yet
        self.movers = trial.movers  # the places of the parameters, where they are known
        self.ends = trial.ends
        self._start: Numbers = {}  # the parameters when the first round begins, where the last ones are asked about
        self.count = 0
        self.series: list[list[float]] = []  # of each
        self.testimony = Testimony(why="the round was never reached")
        self._line: Connection | None = None
        self._shots = Shots()
        self._base: list[float] = []  # of each loss: what it was when the round began, if it is a sum
        self._summed: set[int] = set()
        self._watched: str | None = None  # the file whose functions are looked at
        self._calls: dict[CodeType, int] = {}
        self._asked = 0
        self._seen = Shots()  # of the copy that went through the round as it is

    def begin(self, *given: str, sums: tuple[Any, ...] = ()) -> None:
        """A round begins, and has set the variables `given`: they are its data. `sums` are losses that go on from round
        to round, or None."""
        frame = sys._getframe(1)
        if self._line is not None:
            sys.setprofile(None)
            if self._watched is not None:
                self._shots.after = read(frame)
            self._line.send(self._shots)
            os._exit(0)
        self.count += 1
        self._base = [_number(each) if each is not None else 0.0 for each in sums]
        self._summed = {i for i, each in enumerate(sums) if each is not None}
        if self.passes and self.count > self.passes:
            raise Enough
        if self.count == self.at - 1:
            self._last = read(frame)
        if self.noise and self.count == 1:
            self._part(frame)
        if self.ends:
            self._compare(frame)
            return
        if self.count == self.at and hasattr(os, "fork"):
            try:
                self._look(frame, given)
            except IsCopy:
                if self._watched is not None:
                    sys.setprofile(self._notice)
                return
            if not self.testimony.graded and self.count < self._first + PATIENT:
                self.at += 1  # nothing moves in this round: gradients may be gathered over several

    def _compare(self, frame: FrameType) -> None:
        """What the loss would be in the last rounds, had nothing been learned."""
        if self.count == 1:
            self._start = {path: x for path, x in read(frame).items() if place(path) in self.movers}
        if self.ends - self.count not in range(0, LAST * max(1, self.ends // 40), max(1, self.ends // 40)):
            return
        with suppress(IsCopy):
            now = _at(self._copy(frame, {}), self.which)
            then = _at(self._copy(frame, self._start), self.which)
            old = self.testimony
            self.testimony = Testimony(now=old.now + now, then=old.then + then)

    def _part(self, frame: FrameType) -> None:
        dice = random.Random(1)
        for path, x in read(frame).items():
            if any(place(path)[: len(where)] == where for where in self.movers):
                write(frame, path, x + dice.gauss(0.0, 0.5))

    @property
    def losses(self) -> list[float]:
        """In every round: of what is the loss, or of what is most likely to be it."""
        known = [some for some in self.series if some and all(x == x for x in some[:1])]
        return self.series[self.which] if 0 <= self.which < len(self.series) else known[0] if known else []

    def loss(self, *told: Any) -> None:
        """The loss of this round is known: by one of these."""
        if not self.count:
            return  # no round has begun yet
        losses = [x - (base if isfinite(base) else 0.0) for x, base in zip(map(_number, told), self._base)]
        if self._line is None:
            self.series = self.series or [[] for _ in told]
            for some, x in zip(self.series, losses):
                some.append(x)
            return
        self._shots.losses, self._shots.sums = (
            losses,
            [_read_by(each.__code__, i in self._summed) for i, each in enumerate(told)],
        )
        if self._watched is not None:
            self._shots.moving = read(sys._getframe(1))

    def _notice(self, frame: FrameType, event: str, value: Any) -> None:
        """What the variables of a function held when it was done."""
        code = frame.f_code
        if event != "return" or code.co_filename != self._watched or code.co_name.startswith("<"):
            return  # no function that somebody named
        self._calls[code] = self._calls.get(code, 0) + 1
        if self._calls[code] > CALLS:
            return
        held = {f"{name}": thing for name, thing in frame.f_locals.items() if name != "self"}
        found: Numbers = {}
        for name, thing in held.items():
            found |= dict(inside(thing, (name,), DEEP, set()))
        found |= dict(inside(value, (f"{code.co_name}()",), DEEP, set()))
        self._shots.calls.append(found)
        given = code.co_varnames[: code.co_argcount]
        self._shots.rates |= _rates(code) | {abs(found[name,]) for name in given if (name,) in found}

    def end(self) -> None:
        if self._line is not None:
            os._exit(0)

    def _look(self, frame: FrameType, given: tuple[str, ...]) -> None:
        before = {path: x for path, x in read(frame).items() if path[0] not in given}
        first = self._copy(frame, {}, watched=True)
        if first is None or not any(map(isfinite, first.losses)):
            self.testimony = Testimony(why="the next round was never reached")
            return
        self._seen, after = first, first.after
        other = self._copy(frame, {}, watched=True, other_dice=True)
        noisy = other is not None and other.losses == first.losses and other.after != after
        moved = {path: after[path] - x for path, x in before.items() if path in after and after[path] != x}
        moved = {path: by for path, by in moved.items() if not _is_reordered(path[0], before, after)}
        groups = _groups(moved)
        answers: list[tuple[Path, list[float]]] = []
        for where, some in groups.items() if not self.movers else ():
            nudged = {path: before[path] + STEP * max(abs(before[path]), 0.1) for path in some}
            seen = self._copy(frame, nudged)
            if seen is not None:
                answers.append((where, seen.losses))
        if noisy:
            movers = tuple(where for where, seen in answers if seen[:1] != first.losses[:1])
            noise = "its steps are noisy: with other dice they go elsewhere"
            self.testimony = Testimony(which=0, movers=movers, why=noise)
            return
        told: list[Testimony] = []
        for i, loss in enumerate(first.losses):
            if self.which not in (-1, i) or not isfinite(loss):
                continue
            self._asked = i
            movers = self.movers or tuple(where for where, seen in answers if len(seen) > i and seen[i] != loss)
            movers = tuple(where for where in movers if len(where) > 1 or where[0] not in first.sums[i])
            parameters = {path: moved[path] for where in movers for path in groups.get(where, ())}
            judged = self._judged(frame, before, parameters)
            probe = self._probe(frame, {path: before[path] for path in parameters})
            forgotten = self._forgotten(frame, before, moved) if parameters and not self.quick else ()
            told.append(replace(judged, which=i, movers=movers, loss=loss, probe=probe, forgotten=forgotten))
            if judged.right:
                break
        self.testimony = _most_telling(told)
        self.which = self.testimony.which
        if self.quick:
            raise Enough

    def _probe(self, frame: FrameType, numbers: Numbers) -> float:
        """The loss with the parameters a little elsewhere: a change of the text that changes it changes more than the
        gradients: what they are the gradients of."""
        dice = random.Random(99)
        seen = self._copy(frame, {path: x + 1e-3 * dice.uniform(0.3, 1) for path, x in sorted(numbers.items())})
        return _at(seen, self._asked)

    def _judged(self, frame: FrameType, before: Numbers, moved: Numbers) -> Testimony:
        """Whether the step goes along the slopes, all by one factor; or at least never the wrong way."""
        told = partial(Testimony, graded=len(moved), written=len(moved))
        size = sqrt(sum(by * by for by in moved.values()) / max(1, len(moved)))
        seen: list[tuple[float, float, float]] = []
        carried: list[float] = []  # the same for the step before
        for seed in range(DIRECTIONS - self.quick if moved else 0):
            dice = random.Random(seed)
            way: Numbers = {}
            for path, by in moved.items():  # every parameter with a share of its own
                long = STEP * max(abs(before[path]), 0.1) * min(10.0, max(0.1, size / abs(by)))
                way[path] = long * dice.uniform(0.3, 1) * dice.choice((-1, 1))
            slope = self._slope(frame, before, way)
            shares = [moved[path] * by for path, by in way.items()]
            if slope:
                seen.append((slope, sum(shares), sqrt(sum(share * share for share in shares))))
                carried.append(
                    sum((before[path] - self._last.get(path, before[path])) * by for path, by in way.items())
                )
            if self.quick and len(seen) == 2 and not _is_plain(seen, _rate(seen)):
                break
        if len(seen) < 2:
            return told(why="no number that moves was seen to move the loss")
        rate = _rate(seen)
        if _is_plain(seen, rate):
            groups = self._by_lists(frame, before, moved) if rate < 0 and not self.quick else []
            return told(rate > 0, 1.0, rate, uphill=rate < 0, groups=tuple(groups))
        if len(moved) > 2 and (part := carried_on(seen, carried)) is not None:  # two numbers fit any two
            gathered = abs(part - 1) < NEAR
            return told(not gathered, 1.0, rate, gathered=gathered)
        by_lists = self._by_lists(frame, before, moved)
        told = partial(told, groups=tuple(by_lists))
        if any(each.gathered for each in by_lists):
            return told(False, gathered=True)
        if by_lists and all(each.right for each in by_lists):
            return told(True, 1.0, rate)
        if any(each.right is False for each in by_lists) and any(each.right for each in by_lists):
            return told(False, uphill=False)
        return told(False) if self.quick else self._one_by_one(frame, before, moved, told)

    def _by_lists(self, frame: FrameType, before: Numbers, moved: Numbers) -> list[Judged]:
        """What moved the parameters, and whether that is their gradient."""
        some = _parameters(before, moved, {place(path) for path in moved})
        seen = self._seen
        rates = seen.rates | _rates(frame.f_code)
        named = {path: x for path, x in before.items() if len(path) == 1 or path[1:] == (f"slot:{path[-1][5:]}",)}
        rates |= {abs(x) for path, x in named.items() if seen.after.get(path) == x}  # a rate stays what it is
        held = self._held(before, some)
        return judge(some, held, rates, partial(self._slope, frame, before), self.quick)

    def _held(self, before: Numbers, some: list[Parameters]) -> list[Held]:
        """The lists of numbers that were there in the round, as long as one of these, and none of them."""
        lengths = {len(one.paths) for each in some for one in (each, *each.parts())}
        lengths |= {len(inner.paths) for each in some for one in each.parts() for inner in one.parts()}
        own = {place(path) for each in some for path in each.paths}
        held: list[Held] = []
        for shot in (self._seen.moving, self._seen.after, *self._seen.calls):
            held += lists_in({path: x for path, x in shot.items() if place(path) not in own}, lengths, before)
        return held

    def _forgotten(self, frame: FrameType, before: Numbers, moved: Numbers) -> tuple[tuple[str, str], ...]:
        """Parameters that stay where they are, though their gradient is worked out: by name, with its name."""
        moving = {place(path) for path in moved}
        still = {place(path) for path in before} - moving
        some = _parameters(before, {}, {where for where in still if WEIGHT.match(_called(where).split(".")[-1])})
        held = self._held(before, some)
        found = []
        for each in some[:FEW]:
            name = each.name.split(".")[-1].lower()
            own = [one for one in held if one.name.lower().strip("]'\"").endswith(name) and one.name != each.name]
            if own and (by := is_slope(each, own, partial(self._slope, frame, before))):
                found.append((each.name, by))
        return tuple(found)

    def _one_by_one(
        self, frame: FrameType, before: Numbers, moved: Numbers, told: Callable[..., Testimony]
    ) -> Testimony:
        """No plain step: a rate of its own for every layer, steps of one size, clipping or a weight decay explain that;
        but no number may go up. What goes down, and is not explained, stays open."""
        rows: list[tuple[Path, float, float, float]] = []
        for path in sorted(moved, key=lambda path: -abs(moved[path]))[:NUDGED]:
            step = STEP * max(abs(before[path]), 0.1)
            slope = self._slope(frame, before, {path: step}) / step
            if slope:
                rows.append((path, moved[path], slope, before[path]))
        if len(rows) < 2:
            return Testimony(why="no number that moves was seen to move the loss")
        wrong = [(slope, by) for _, by, slope, _ in rows if slope * by > 0]
        if wrong:
            slope, by = max(wrong, key=lambda each: abs(each[0]))
            return told(False, slope, by, uphill=len(wrong) == len(rows))
        return told(True if is_explained(rows) else None, why=UNPLAIN)

    def _slope(self, frame: FrameType, before: Numbers, way: Numbers) -> float:
        """How far the loss moves along a way; 0 if it does not, or not smoothly."""
        found = []
        for factor in (LONGER,) if self.quick else (1, LONGER):
            ends = []
            for sign in (factor, -factor):
                seen = self._copy(frame, {path: before[path] + sign * by for path, by in way.items()})
                ends.append(_at(seen, self._asked))
            found.append((ends[0] - ends[1]) / (2 * factor))
        short, far = found[0], found[-1]
        smooth = isfinite(short) and abs(short - far) <= 0.02 * max(abs(short), abs(far))
        return short if smooth else 0.0

    def _copy(
        self, frame: FrameType, numbers: Numbers, watched: bool = False, other_dice: bool = False
    ) -> Shots | None:
        """What a copy tells at the beginning of the next round. The copy itself goes on as the program."""

        def begin(line: Connection) -> NoReturn:
            self._line, self._shots = line, Shots()
            self._watched = frame.f_code.co_filename if watched else None
            if other_dice:
                _throw(frame)
            for path, x in numbers.items():
                write(frame, path, x)
            raise IsCopy

        return told_by_a_copy(begin, PATIENCE)  # type: ignore[no-any-return]


def _rate(seen: list[tuple[float, float, float]]) -> float:
    """By how many times their slopes numbers went down."""
    return -sum(slope * along for slope, along, _ in seen) / sum(slope * slope for slope, _, _ in seen)


def _is_plain(seen: list[tuple[float, float, float]], rate: float) -> bool:
    return all(abs(along + rate * slope) <= NEAR * share for slope, along, share in seen)


def _at(seen: Shots | None, which: int) -> float:
    return seen.losses[which] if seen is not None and seen.losses else float("nan")


def _rates(code: CodeType) -> set[float]:
    return {abs(float(x)) for x in code.co_consts if isinstance(x, (int, float)) and not isinstance(x, bool)}


def _parameters(before: Numbers, moved: Numbers, places: set[Path]) -> list[Parameters]:
    """The numbers in some places, each with how far it moved."""
    groups: dict[Path, list[Path]] = {}
    for path in before:
        if place(path) in places:
            groups.setdefault(place(path), []).append(path)
    return [
        Parameters(
            _called(where),
            tuple(paths),
            tuple(before[path] for path in paths),
            tuple(moved.get(path, 0.0) for path in paths),
        )
        for where, paths in groups.items()
    ]


def _called(where: Path) -> str:
    """`layers.W` of whatever number of layers."""
    return ".".join((where[0], *(step.partition(":")[2] for step in where[1:])))


def _throw(frame: FrameType) -> None:
    """Throw every die that a program has once, so that all later throws are others."""
    random.random()
    for thing in (*frame.f_globals.values(), *frame.f_locals.values()):
        if isinstance(thing, random.Random) or hasattr(thing, "standard_normal"):
            thing.random()


def _number(told: Any) -> float:
    """What a program gives for its loss, as a number; NaN if it is none."""
    try:
        held: Any = told()
        if is_written(type(held)) and not isinstance(held, (int, float)):
            held = min(numbers(held).items(), key=lambda each: rank(USUAL_DATA)(each[0]))[1]
        return plain(held) if is_number(held) else float(held)
    except Exception:
        return float("nan")


def _read_by(code: CodeType, is_a_sum: bool) -> set[str]:
    """The variables that a loss is read from; none where it is computed anew from the parameters."""
    calls = not is_a_sum and any("CALL" in each.opname for each in dis.get_instructions(code))
    return set() if calls else {*code.co_names, *code.co_freevars}


def _most_telling(told: list[Testimony]) -> Testimony:
    """Of what was said about several numbers that may be the loss: that one is right; else about the likeliest."""
    right = [each for each in told if each.right]
    judged = [each for each in told if each.right is not None]
    return (right or judged or told or [Testimony(why="its loss is no number")])[0]


def _groups(paths: Numbers) -> dict[Path, list[Path]]:
    """Numbers that are kept in one place: of one variable, and of one attribute of the objects in it."""
    found: dict[Path, list[Path]] = {}
    for path in paths:
        found.setdefault(place(path), []).append(path)
    return found


def _is_reordered(name: str, before: Numbers, after: Numbers) -> bool:
    """Whether the numbers of a variable are the old ones in another order: rows that were shuffled."""
    was, now = (sorted(x for path, x in held.items() if path[0] == name) for held in (before, after))
    return len(was) > 1 and was == now


def mostly_equal(held: dict[str, Any]) -> bool:
    """Whether the numbers in some variables are the same ones again and again."""
    found: list[float] = []
    for name, thing in held.items():
        found += [x for _, x in inside(thing, (name,), DEEP, set())]
    return len(found) > 3 and sum(found.count(x) > 1 for x in found) > 0.5 * len(found)
