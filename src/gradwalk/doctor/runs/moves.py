"""What a round of training does to the numbers of a program, and whether that is downhill, found by nudging alone.

At the beginning of a round the process is copied. One copy goes on unchanged to the next round and reports the loss,
which numbers have moved, and what its variables held. In each of the others one number is nudged, and it reports the
loss. Numbers that change the loss are the parameters, whatever holds them, and each has a known slope (downhill.py).
"""

from __future__ import annotations

import os
import random
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import isfinite
from multiprocessing.connection import Connection
from types import CodeType, FrameType
from typing import Any, NoReturn

from ..processes.forked import told_by_a_copy
from ..processes.trials import Trial
from ..witnesses.downhill import STEP, Downhill
from ..witnesses.reached import DEEP, Numbers, Path, inside, place, read, write
from ..witnesses.rows import Part, Table, nudge, tables_in
from ..witnesses.shots import Shots, number_told, numbers_in, told_loss, variables_of
from ..witnesses.testimony import Testimony
from .rerun import Enough

PATIENCE = 5.0
PATIENT = 6
"""So many rounds are looked at for one in which parameters move."""

CALLS = 12
"""So many calls of one function are looked at for what its variables held."""

LAST = 8
"""So many of the last rounds are looked at for what was learned."""


class IsCopy(Exception):
    """Raised in a copy, which then goes on as the program."""


class Rounds:
    """Follows the rounds of a loop and their losses, and examines one of them closely."""

    def __init__(self, trial: Trial) -> None:
        self.at, self.passes = trial.rounds, trial.passes  # the round to examine, from 1; and how many passes suffice
        self._first = trial.rounds
        self.span, self._left = trial.span, trial.span  # rounds that make one step; and how many a copy has left
        self._last: Numbers = {}  # at the beginning of the round before
        self.quick = bool(trial.text)  # what does not help is soon abandoned
        self.noise = trial.noise  # parameters start elsewhere, so that equal ones differ
        self.which = trial.which  # of the candidates for the loss; -1 if unknown so far
        self.fixed = set(trial.fixed)
        self.movers = trial.movers  # the places of the parameters, where they are known
        self.point, self.slopes = trial.point, trial.slopes
        self.ends, self.rows = trial.ends, trial.rows
        self._start: Numbers = {}  # the parameters when the first round begins, where the last ones are asked about
        self.count = 0
        self.series: list[list[float]] = []  # of each
        self.testimony = Testimony(why="the round was never reached")
        self._line: Connection | None = None
        self._shots = Shots()
        self._base: list[float] = []  # of each loss: what it was when the round began, if it is a sum
        self._summed: set[int] = set()
        self._watched: str | None = None  # the file whose functions are looked at
        self._ends = False  # whether to report where the parameters are at the end of the round
        self._calls: dict[CodeType, int] = {}

    def begin(self, *given: str, sums: tuple[Any, ...] = ()) -> None:
        """Begin a round, which has set the variables `given`: they are its data. `sums` are losses that accumulate from
        round to round, or None."""
        self.began(sys._getframe(1), given, sums)

    def began(self, frame: FrameType, given: tuple[str, ...], sums: tuple[Any, ...]) -> None:
        if self._line is not None and self._left > 1:
            self._left -= 1
            self._base = [number_told(each) if each is not None else 0.0 for each in sums]
            return
        if self._line is not None:
            sys.setprofile(None)
            if self._watched is not None or self._ends:
                self._shots.after = read(frame)
            if self._ends:
                self._shots.after = {path: x for path, x in self._shots.after.items() if place(path) in self.movers}
            self._line.send(self._shots)
            os._exit(0)
        self._count(sums)
        if self.passes and self.count > self.passes:
            raise Enough
        if self.noise and self.count == 1:
            self._part(frame)
        if self.count == self.at - 1:
            self._last = read(frame)
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
            self.testimony = replace(self.testimony, at=self.count)
            if not self.testimony.graded and self.count < self._first + PATIENT:
                self.at += 1  # nothing moves in this round: gradients may be gathered over several

    def _count(self, sums: tuple[Any, ...]) -> None:
        self.count += 1
        self._base = [number_told(each) if each is not None else 0.0 for each in sums]
        self._summed = {i for i, each in enumerate(sums) if each is not None}

    def _compare(self, frame: FrameType) -> None:
        """What the loss would be in the last rounds, had nothing been learned."""
        if self.count == 1:
            self._start = {path: x for path, x in read(frame).items() if place(path) in self.movers}
        if self.ends - self.count not in range(0, LAST * max(1, self.ends // 40), max(1, self.ends // 40)):
            return
        with suppress(IsCopy):
            now = told_loss(self._copy(frame, {}), self.which)
            then = told_loss(self._copy(frame, self._start), self.which)
            old = self.testimony
            self.testimony = Testimony(now=old.now + now, then=old.then + then)

    def _part(self, frame: FrameType) -> None:
        dice = random.Random(1)
        for path, x in read(frame).items():
            of_a_parameter = any(place(path)[: len(where)] == where for where in self.movers)
            if of_a_parameter and (place(path), path[-1]) not in self.fixed:
                write(frame, path, x + dice.gauss(0.0, 0.5))

    @property
    def losses(self) -> list[float]:
        """The losses of all rounds: those of the number that is the loss, or most likely is."""
        known = [some for some in self.series if some and all(x == x for x in some[:1])]
        return self.series[self.which] if 0 <= self.which < len(self.series) else known[0] if known else []

    def loss(self, *told: Any) -> None:
        """Note the loss of this round: it is one of these."""
        if not self.count:
            return  # no round has begun yet
        losses = [x - (base if isfinite(base) else 0.0) for x, base in zip(map(number_told, told), self._base)]
        if self._line is None:
            self.series = self.series or [[] for _ in told]
            for some, x in zip(self.series, losses):
                some.append(x)
            return
        self._shots.losses = [a + b for a, b in zip(self._shots.losses or [0.0] * len(losses), losses)]
        self._shots.sums = [variables_of(each.__code__, i in self._summed) for i, each in enumerate(told)]
        if self._watched is not None:
            self._shots.moving = read(sys._getframe(1))

    def _notice(self, frame: FrameType, event: str, value: Any) -> None:
        """Note what the variables of a function held when it returned."""
        code = frame.f_code
        if event != "return" or code.co_filename != self._watched or code.co_name.startswith("<"):
            return  # not a named function
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
        self._shots.rates |= numbers_in(code) | {abs(found[name,]) for name in given if (name,) in found}

    def end(self) -> None:
        if self._line is not None:
            os._exit(0)

    def _look(self, frame: FrameType, given: tuple[str, ...]) -> None:
        if self.rows:
            self.testimony = Testimony(rows=self._rows(frame, given))
            raise Enough
        before = {path: x for path, x in read(frame).items() if path[0] not in given}
        first = self._copy(frame, {}, watched=True)
        if first is None or not any(map(isfinite, first.losses)):
            self.testimony = Testimony(why="the next round was never reached")
            return
        after = first.after
        other = self._copy(frame, {}, watched=True, other_dice=True)
        noisy = other is not None and other.losses == first.losses and other.after != after
        moved = moved_between(before, after)
        groups = by_place(moved)
        answers: list[tuple[Path, list[float]]] = []
        for where, some in groups.items() if not self.movers else ():
            nudged = {path: before[path] + STEP * max(abs(before[path]), 0.1) for path in some}
            seen = self._copy(frame, nudged)
            if seen is not None:
                answers.append((where, seen.losses))
        if noisy:
            movers = tuple(where for where, seen in answers if seen[:1] != first.losses[:1])
            noise = "its steps are noisy: with another seed they go elsewhere"
            self.testimony = Testimony(which=0, movers=movers, why=noise)
            return
        told: list[Testimony] = []
        for i, loss in enumerate(first.losses):
            if self.which not in (-1, i) or not isfinite(loss):
                continue
            movers = self.movers or tuple(where for where, seen in answers if len(seen) > i and seen[i] != loss)
            movers = tuple(where for where in movers if len(where) > 1 or where[0] not in first.sums[i])
            parameters = {path: moved[path] for where in movers for path in groups.get(where, ())}
            copied = partial(self._copy, frame)
            judge = Downhill(before, self._last, first, copied, i, numbers_in(frame.f_code), self.quick)
            judged = judge.judged(parameters)
            probe = judge.probe({path: before[path] for path in parameters})
            forgotten = judge.forgotten(moved) if parameters and not self.quick else ()
            told.append(replace(judged, which=i, movers=movers, loss=loss, probe=probe, forgotten=forgotten))
            if judged.right:
                break
        self.testimony = replace(_most_telling(told), at=self.count)
        self.which = self.testimony.which
        if self.quick:
            raise Enough

    def _rows(self, frame: FrameType, given: tuple[str, ...]) -> tuple[Table, ...]:
        """Every table of data, with the rows that change the loss of this round, and those that change its step."""
        first = self._copy(frame, {}, moved=True)

        def counts(name: str, part: Part) -> tuple[bool, bool]:
            seen = self._copy(frame, {}, moved=True, rows=(name, part))
            if seen is None or first is None:
                return True, True  # whatever it holds, it is read
            return told_loss(seen, self.which) != told_loss(first, self.which), seen.after != first.after

        found = []
        for name, parts in tables_in(frame, {*given, *(where[0] for where in self.movers)}).items():
            if not any(counts(name, (parts[0][0], parts[-1][1]))):
                continue  # all of it together changes nothing
            seen = {part: counts(name, part) for part in parts}
            loss, step = (tuple(part for part in parts if seen[part][i]) for i in (0, 1))
            if len(loss) == 1 and loss[0] in (parts[0], parts[-1]):  # one row of them?
                (start, end), is_last = loss[0], loss[0] == parts[-1]
                others = (start, end - 1) if is_last else (start + 1, end)
                if others[0] < others[1] and not counts(name, others)[0]:
                    loss = ((end - 1, end),) if is_last else ((start, start + 1),)
            found.append(Table(name, tuple(parts), loss, step))
        return tuple(found)

    def _copy(
        self,
        frame: FrameType,
        numbers: Numbers,
        watched: bool = False,
        other_dice: bool = False,
        rows: tuple[str, Part] | None = None,
        moved: bool = False,
    ) -> Shots | None:
        """What a copy reports at the beginning of the next round; only where the parameters are then, if no more is
        asked. The copy itself goes on as the program."""

        def begin(line: Connection) -> NoReturn:
            self._line, self._shots = line, Shots()
            self._watched, self._ends = frame.f_code.co_filename if watched else None, moved
            if other_dice:
                _throw(frame)
            for path, x in numbers.items():
                write(frame, path, x)
            if rows is not None:
                nudge(frame, *rows)
            raise IsCopy

        return told_by_a_copy(begin, PATIENCE)  # type: ignore[no-any-return]


def _throw(frame: FrameType) -> None:
    """Draw once from every random generator of a program, so that all later draws differ."""
    random.random()
    for thing in (*frame.f_globals.values(), *frame.f_locals.values()):
        if isinstance(thing, random.Random) or hasattr(thing, "standard_normal"):
            thing.random()


def _most_telling(told: list[Testimony]) -> Testimony:
    """The most telling testimony on the candidates for the loss: one that is right, else the one on the likeliest."""
    right = [each for each in told if each.right]
    judged = [each for each in told if each.right is not None]
    return (right or judged or told or [Testimony(why="its loss is no number")])[0]


def moved_between(before: Numbers, after: Numbers) -> Numbers:
    """How far each number moved; rows that were reordered did not move."""
    moved = {path: after[path] - x for path, x in before.items() if path in after and after[path] != x}
    return {path: by for path, by in moved.items() if not _is_reordered(path[0], before, after)}


def by_place(paths: Numbers) -> dict[Path, list[Path]]:
    """Numbers grouped by where they are kept: in one variable, or in one attribute of the objects in it."""
    found: dict[Path, list[Path]] = {}
    for path in paths:
        found.setdefault(place(path), []).append(path)
    return found


def _is_reordered(name: str, before: Numbers, after: Numbers) -> bool:
    """Whether the numbers of a variable are the old ones in another order: shuffled rows."""
    was, now = (sorted(x for path, x in held.items() if path[0] == name) for held in (before, after))
    return len(was) > 1 and was == now
