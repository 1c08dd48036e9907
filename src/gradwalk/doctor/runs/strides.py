"""One round of a training loop, followed for one thing only: the slopes of its loss, or the length of its step."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from math import isfinite
from types import FrameType
from typing import Any

from ..processes.trials import Trial
from ..witnesses.downhill import STEP, Downhill
from ..witnesses.kept import kept
from ..witnesses.reached import Numbers, Path, place, read, spelled, write
from ..witnesses.rulers import Ruler
from ..witnesses.shots import told_loss
from ..witnesses.testimony import Testimony
from .moves import Rounds, by_place, moved_between
from .rerun import Enough

SINGLES, STILL = 14, 6
"""So many parameters are nudged one by one: of those that move, and of those that stay."""

FOR_EACH = 3
"""And so many, at least, of every table, if there are not too many of them."""

WAYS = 3
SIDE_BY_SIDE = 8


def rounds_for(trial: Trial) -> Rounds:
    """The follower of rounds that a trial needs."""
    return {"movers": Movers, "slopes": Slopes, "step": Stride}.get(trial.stride, Rounds)(trial)


class Movers(Rounds):
    """Which numbers move in a round and change its loss: the parameters, for every candidate for the loss."""

    def _look(self, frame: FrameType, given: tuple[str, ...]) -> None:
        before = {path: x for path, x in read(frame).items() if path[0] not in given}
        first = self._copy(frame, {}, watched=True)
        if first is None or not any(map(isfinite, first.losses)):
            self.testimony = Testimony(why="the next round was never reached")
            return
        moved = moved_between(before, first.after)
        groups = by_place(moved)
        answers: list[tuple[Path, list[float]]] = []
        for where, some in groups.items():
            dice = random.Random(3)  # by equal amounts, they might not change a softmax
            nudged = {path: before[path] + STEP * max(abs(before[path]), 0.1) * dice.uniform(0.2, 1) for path in some}
            seen = self._copy(frame, nudged)
            if seen is not None:
                answers.append((where, seen.losses))
        found = []
        for i, loss in enumerate(first.losses):
            movers = tuple(where for where, seen in answers if len(seen) > i and seen[i] != loss)
            movers = tuple(where for where in movers if len(where) > 1 or where[0] not in first.sums[i])
            graded = sum(len(groups[where]) for where in movers)
            found.append(Testimony(which=i, movers=movers, loss=loss, graded=graded))
        found.sort(key=lambda each: not each.graded)
        candidates = tuple((each.which, each.movers) for each in found if each.graded)
        told = replace(found[0], candidates=candidates, fixed=_fixed(before, moved))
        self.testimony = replace(told, grown=_grown(before, first.after, candidates))
        self.which = self.testimony.which


def _fixed(before: Numbers, moved: Numbers) -> tuple[tuple[Path, str], ...]:
    """Where numbers are kept with what belongs to them, `[number, gradient]`: the parts that never move."""
    places = {place(path) for path in moved}
    parts = {(place(path), path[-1]) for path in before if place(path) in places and len(path) > 2}
    still = parts - {(place(path), path[-1]) for path in moved}
    return tuple(sorted(still)) if len(still) <= SIDE_BY_SIDE else ()


def _grown(before: Numbers, after: Numbers, candidates: Any) -> tuple[tuple[str, int, int], ...]:
    """Arrays of parameters that hold more numbers after a step than before it."""
    places = {where for _, movers in candidates for where in movers}
    was, now = (
        Counter(path[:-1] for path in held if path[-1].startswith("flat:") and place(path) in places)
        for held in (before, after)
    )
    return tuple((spelled(path), was[path], now[path]) for path in was if now[path] > was[path])


class Stride(Rounds):
    """How far the parameters move in one round, which needs no copy of the program."""

    _before: Numbers
    _moving: Numbers  # when the loss was known

    def began(self, frame: FrameType, given: tuple[str, ...], sums: tuple[Any, ...]) -> None:
        self._count(sums)
        if self.noise and self.count == 1:
            self._part(frame)
        if self.count == self.at:
            for path, x in self.point:
                write(frame, path, x)
            self._before = self._parameters(read(frame))
            if self.slopes:
                self._watched = frame.f_code.co_filename
                sys.setprofile(self._notice)
        elif self.count == self.at + self.span:
            held = read(frame)
            after = self._parameters(held)
            moved = {path: after[path] - x for path, x in self._before.items() if path in after}
            loss = sum(self.losses[-self.span :]) if self.losses else float("nan")  # as the slopes are
            told = Testimony(moved=moved, loss=loss, which=self.which, movers=self.movers)
            if self.slopes:
                sys.setprofile(None)
                shots = (getattr(self, "_moving", {}), held, *self._shots.calls)
                told = replace(told, kept=kept(self._before, dict(self.slopes), shots))
            self.testimony = replace(told, before=self._before if not self.quick else None)
            raise Enough

    def loss(self, *told: Any) -> None:
        super().loss(*told)
        if self._watched is not None:
            self._moving = read(sys._getframe(1))

    def _parameters(self, numbers: Numbers) -> Numbers:
        return {path: x for path, x in numbers.items() if place(path) in self.movers}


class Slopes(Rounds):
    """The slopes of the loss at the beginning of one round, by nudging."""

    def _look(self, frame: FrameType, given: tuple[str, ...]) -> None:
        before = {path: x for path, x in read(frame).items() if place(path) in self.movers}
        first = self._copy(frame, {}, watched=True)
        if first is None or not isfinite(told_loss(first, self.which)):
            self.testimony = Testimony(why="the next round was never reached")
            raise Enough
        moved = {path: first.after[path] - x for path, x in before.items() if path in first.after}
        last = {path: x - self._last[path] for path, x in before.items() if path in self._last}
        judge = Downhill(before, {}, first, partial(self._copy, frame), self.which, set(), False)
        live, still = ([path for path in before if bool(moved.get(path)) is there] for there in (True, False))
        singles = []
        for path in (*spread(live, SINGLES), *spread(still, STILL)):
            step = STEP * max(abs(before[path]), 0.1)
            singles.append((path, before[path], judge.slope({path: step}) / step))
        ways = []
        for seed in range(WAYS):
            dice = random.Random(seed)
            way = {p: STEP * max(abs(before[p]), 0.1) * dice.uniform(0.3, 1) * dice.choice((-1, 1)) for p in live}
            if slope := judge.slope(way):
                ways.append((tuple(way.items()), slope))
        ruler = Ruler(told_loss(first, self.which), tuple(singles), tuple(ways))
        slopes = {path: slope for path, _, slope in singles}
        found = kept(before, slopes, (first.moving, first.after, *first.calls))
        told = Testimony(ruler=ruler, moved=moved, last=last, before=before, kept=found)
        self.testimony = replace(told, which=self.which, movers=self.movers, graded=len(live))
        raise Enough


def spread(paths: list[Path], most: int) -> list[Path]:
    """A selection of many paths, spread evenly over all places and tables."""
    groups: dict[Path, list[Path]] = {}
    for path in paths:
        groups.setdefault((*_of_one_kind(path), *path[1:3]), []).append(path)
    found, dice = list[Path](), random.Random(7)
    places: dict[Path, list[list[Path]]] = {}
    for some in groups.values():
        places.setdefault(_of_one_kind(some[0]), []).append(some)
    rows = [some for turn in zip_longest(*places.values()) for some in turn if some]  # from every place in turn
    most = max(most, min(FOR_EACH * len(places), 2 * most))
    for some in rows:
        dice.shuffle(some)
    while any(rows) and len(found) < most:
        for some in rows:
            if some and len(found) < most:
                found.append(some.pop())
    return found


def _of_one_kind(path: Path) -> Path:
    """The group of a number: one variable, one attribute of the objects in it, one entry of a dictionary."""
    return (path[0], *(step for step in path[1:] if step.startswith(("slot:", "field:", "value:"))))
