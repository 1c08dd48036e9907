"""What a round of training does to the numbers of a program, and whether that is downhill: known by nudging alone.

At the beginning of a round the process is copied. One copy goes on as it is, to the next round: it tells the loss and
which numbers have moved. The others have one of these nudged, and tell the loss. Numbers that move the loss are the
parameters, whatever holds them, and the slope by each is known. A plain step goes along the slopes, all by one factor.
"""

from __future__ import annotations

import ctypes
import dis
import os
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import isfinite, sqrt
from multiprocessing.connection import Connection
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from ..foreign.making import USUAL_DATA, rank
from ..foreign.slots import is_array, is_number, is_written, numbers, plain, slots
from .forked import told_by_a_copy
from .rerun import Enough
from .testimony import Testimony
from .trials import Trial

MOST = 4000
"""So many numbers are looked at."""

DEEP = 7
"""As deep as a weight in a row in a matrix of a layer in a list of a network that a trainer has."""

NUDGED = 10
DIRECTIONS = 4
NEAR = 5e-3
STEP = 1e-5
LONGER = 16
PATIENCE = 5.0
PATIENT = 6
"""So many rounds are looked at for one in which parameters move."""

UNPLAIN = "the steps are no plain steps down its slopes"
Path = tuple[str, ...]  # a variable, then how to get on from there
Numbers = dict[Path, float]


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
        self.count = 0
        self.series: list[list[float]] = []  # of each
        self.testimony = Testimony(why="the round was never reached")
        self._line: Connection | None = None
        self._losses: list[float] = []
        self._nudged = False
        self._asked = 0
        self._sums: list[set[str]] = []  # the variables that each of them is read from

    def begin(self, *given: str) -> None:
        """A round begins, and has set the variables `given`: they are its data."""
        frame = sys._getframe(1)
        if self._line is not None:
            self._line.send((self._losses, {} if self._nudged else read(frame), self._sums))
            os._exit(0)
        self.count += 1
        if self.passes and self.count > self.passes:
            raise Enough
        if self.count == self.at - 1:
            self._last = read(frame)
        if self.noise and self.count == 1:
            self._part(frame)
        if self.count == self.at and hasattr(os, "fork"):
            self._look(frame, given)
            if not self.testimony.graded and self._line is None and self.count < self._first + PATIENT:
                self.at += 1  # nothing moves in this round: gradients may be gathered over several

    def _part(self, frame: FrameType) -> None:
        dice = random.Random(1)
        for path, x in read(frame).items():
            if any(_place(path)[: len(place)] == place for place in self.movers):
                write(frame, path, x + dice.gauss(0.0, 0.5))

    @property
    def losses(self) -> list[float]:
        """In every round: of what is the loss, or of what is most likely to be it."""
        known = [some for some in self.series if some and all(x == x for x in some[:1])]
        return self.series[self.which] if 0 <= self.which < len(self.series) else known[0] if known else []

    def loss(self, *told: Any) -> None:
        """The loss of this round is known: by one of these."""
        self._losses = [_number(each) for each in told]
        self._sums = [_read_by(each.__code__) for each in told]
        if self._line is None:
            self.series = self.series or [[] for _ in told]
            for some, x in zip(self.series, self._losses):
                some.append(x)

    def end(self) -> None:
        if self._line is not None:
            os._exit(0)

    def _look(self, frame: FrameType, given: tuple[str, ...]) -> None:
        before = {path: x for path, x in read(frame).items() if path[0] not in given}
        first = self._copy(frame, {})
        if self._line is not None:
            return
        if first is None or not any(map(isfinite, first[0])):
            self.testimony = Testimony(why="the next round was never reached")
            return
        losses, after, self._sums = first
        other = self._copy(frame, {}, other_dice=True)
        if self._line is not None:
            return
        if other is not None and other[0] == losses and other[1] != after:
            self.testimony = Testimony(why="its steps are noisy: with other dice they go elsewhere")
            return
        moved = {path: after[path] - x for path, x in before.items() if path in after and after[path] != x}
        moved = {path: by for path, by in moved.items() if not _is_reordered(path[0], before, after)}
        groups = _groups(moved)
        answers: list[tuple[Path, list[float]]] = []
        for place, some in groups.items() if not self.movers else ():
            nudged = {path: before[path] + STEP * max(abs(before[path]), 0.1) for path in some}
            seen = self._copy(frame, nudged)
            if self._line is not None:
                return
            if seen is not None:
                answers.append((place, seen[0]))
        told: list[Testimony] = []
        for i, loss in enumerate(losses):
            if self.which not in (-1, i) or not isfinite(loss):
                continue
            self._asked = i
            movers = self.movers or tuple(place for place, seen in answers if len(seen) > i and seen[i] != loss)
            movers = tuple(place for place in movers if len(place) > 1 or place[0] not in self._sums[i])
            parameters = {path: moved[path] for place in movers for path in groups.get(place, ())}
            judged = self._judged(frame, before, parameters)
            if self._line is not None:
                return
            probe = self._probe(frame, {path: before[path] for path in parameters})
            if self._line is not None:
                return
            told.append(replace(judged, which=i, movers=movers, loss=loss, probe=probe))
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
        return seen[0][self._asked] if self._line is None and seen is not None and seen[0] else float("nan")

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
            if self._line is not None:
                return Testimony()
            shares = [moved[path] * by for path, by in way.items()]
            if slope:
                seen.append((slope, sum(shares), sqrt(sum(share * share for share in shares))))
                carried.append(
                    sum((before[path] - self._last.get(path, before[path])) * by for path, by in way.items())
                )
        if len(seen) < 2:
            return told(why="no number that moves was seen to move the loss")
        rate = -sum(slope * along for slope, along, _ in seen) / sum(slope * slope for slope, _, _ in seen)
        if all(abs(along + rate * slope) <= NEAR * share for slope, along, share in seen):
            return told(rate > 0, 1.0, rate, uphill=rate < 0)
        if len(moved) > 2 and (part := _carried_on(seen, carried)) is not None:  # two numbers fit any two
            gathered = abs(part - 1) < NEAR
            return told(not gathered, 1.0, rate, gathered=gathered)
        return told(False) if self.quick else self._one_by_one(frame, before, moved)

    def _one_by_one(self, frame: FrameType, before: Numbers, moved: Numbers) -> Testimony:
        """No plain step: a rate of its own for every layer, steps of one size, clipping or a weight decay explain that;
        but no number may go up. What goes down, and is not explained, stays open."""
        rows: list[tuple[Path, float, float, float]] = []
        for path in sorted(moved, key=lambda path: -abs(moved[path]))[:NUDGED]:
            step = STEP * max(abs(before[path]), 0.1)
            slope = self._slope(frame, before, {path: step}) / step
            if self._line is not None:
                return Testimony()
            if slope:
                rows.append((path, moved[path], slope, before[path]))
        if len(rows) < 2:
            return Testimony(why="no number that moves was seen to move the loss")
        wrong = [(slope, by) for _, by, slope, _ in rows if slope * by > 0]
        told = partial(Testimony, graded=len(moved), written=len(moved))
        if wrong:
            slope, by = max(wrong, key=lambda each: abs(each[0]))
            return told(False, slope, by, uphill=len(wrong) == len(rows))
        return told(True if _is_explained(rows) else None, why=UNPLAIN)

    def _slope(self, frame: FrameType, before: Numbers, way: Numbers) -> float:
        """How far the loss moves along a way; 0 if it does not, or not smoothly."""
        found = []
        for factor in (LONGER,) if self.quick else (1, LONGER):
            ends = []
            for sign in (factor, -factor):
                seen = self._copy(frame, {path: before[path] + sign * by for path, by in way.items()})
                if self._line is not None:
                    return 0.0
                ends.append(seen[0][self._asked] if seen is not None and seen[0] else float("nan"))
            found.append((ends[0] - ends[1]) / (2 * factor))
        short, far = found[0], found[-1]
        smooth = isfinite(short) and abs(short - far) <= 0.02 * max(abs(short), abs(far))
        return short if smooth else 0.0

    def _copy(
        self, frame: FrameType, numbers: Numbers, other_dice: bool = False
    ) -> tuple[list[float], Numbers, list[set[str]]] | None:
        """What a copy tells at the beginning of the next round. In the copy itself it returns at once."""

        def begin(line: Connection) -> None:
            self._line, self._losses, self._nudged = line, [], bool(numbers)
            if other_dice:
                _throw(frame)
            for path, x in numbers.items():
                write(frame, path, x)

        return told_by_a_copy(begin, PATIENCE)  # type: ignore[no-any-return]


def _throw(frame: FrameType) -> None:
    """Throw every die that a program has once, so that all later throws are others."""
    random.random()
    for thing in (*frame.f_globals.values(), *frame.f_locals.values()):
        if isinstance(thing, random.Random) or hasattr(thing, "standard_normal"):
            thing.random()


def _carried_on(seen: list[tuple[float, float, float]], carried: list[float]) -> float | None:
    """The part of the step before that this one carries on, if it is that and a step down the slopes: a momentum, or 1
    where gradients add up for ever. None if that does not explain it."""
    ss, cc = sum(s * s for s, _, _ in seen), sum(c * c for c in carried)
    sc = sum(s * c for (s, _, _), c in zip(seen, carried))
    size = ss * cc - sc * sc
    if len(seen) < 4 or size <= 1e-6 * ss * cc:
        return None
    sa, ca = sum(s * a for s, a, _ in seen), sum(c * a for (_, a, _), c in zip(seen, carried))
    down, part = (sa * cc - ca * sc) / size, (ca * ss - sa * sc) / size
    fits = all(abs(a - down * s - part * c) <= NEAR * share for (s, a, share), c in zip(seen, carried))
    return part if fits and down < 0 < part < 1 + NEAR else None


def _is_explained(rows: list[tuple[Path, float, float, float]]) -> bool:
    """Whether steps that go down are what some optimizer makes of the slopes."""
    largest = max(abs(by) for _, by, _, _ in rows)
    free = [(path, -by / slope) for path, by, slope, _ in rows if abs(by) < (1 - NEAR) * largest]
    if not free:
        return len(rows) > 2  # steps of one size; of two, they may be one and the same by mistake
    layers: dict[Path, list[float]] = {}
    for path, rate in free:
        layers.setdefault(_place(path), []).append(rate)
    few = 2 * len(layers) <= len(free)
    if few and all(max(rates) - min(rates) <= 2 * NEAR * max(rates) for rates in layers.values()):
        return True  # a rate for each layer; of those that are clipped, one size
    gg, ww = sum(g * g for _, _, g, _ in rows), sum(w * w for _, _, _, w in rows)
    gw = sum(g * w for _, _, g, w in rows)
    mg, mw = sum(m * g for _, m, g, _ in rows), sum(m * w for _, m, _, w in rows)
    size = gg * ww - gw * gw
    if len(rows) < 4 or size <= 1e-9 * gg * ww:
        return False
    a, b = (mg * ww - mw * gw) / size, (mw * gg - mg * gw) / size
    return all(abs(m - a * g - b * w) <= NEAR * abs(m) for _, m, g, w in rows)  # the gradient, and a part of itself


def _number(told: Any) -> float:
    """What a program gives for its loss, as a number; NaN if it is none."""
    try:
        held: Any = told()
        if is_written(type(held)) and not isinstance(held, (int, float)):
            held = min(numbers(held).items(), key=lambda each: rank(USUAL_DATA)(each[0]))[1]
        return plain(held) if is_number(held) else float(held)
    except Exception:
        return float("nan")


def _read_by(code: CodeType) -> set[str]:
    """The variables that a loss is read from; none where it is computed anew from the parameters."""
    calls = any("CALL" in each.opname for each in dis.get_instructions(code))
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
        found.setdefault(_place(path), []).append(path)
    return found


def _place(path: Path) -> Path:
    return (path[0], *(step for step in path[1:] if step.startswith("slot:")))


def _is_reordered(name: str, before: Numbers, after: Numbers) -> bool:
    """Whether the numbers of a variable are the old ones in another order: rows that were shuffled."""
    was, now = (sorted(x for path, x in held.items() if path[0] == name) for held in (before, after))
    return len(was) > 1 and was == now


def mostly_equal(held: dict[str, Any]) -> bool:
    """Whether the numbers in some variables are the same ones again and again."""
    found: list[float] = []
    for name, thing in held.items():
        found += [x for _, x in _inside(thing, (name,), DEEP, set())]
    return len(found) > 3 and sum(found.count(x) > 1 for x in found) > 0.5 * len(found)


# ---- the numbers that a frame leads to ----


def read(frame: FrameType) -> Numbers:
    """Every number that a variable leads to through lists, tables, arrays and objects."""
    found: Numbers = {}
    seen: set[int] = set()  # what is held in two places is one thing
    for name, held in list(frame.f_locals.items()) + [
        each for each in frame.f_globals.items() if frame.f_locals is not frame.f_globals
    ]:
        if not name.startswith("__") and (name,) not in found:
            for path, x in _inside(held, (name,), DEEP, seen):
                found[path] = x
                if len(found) > MOST:
                    return found
    return found


def _inside(thing: Any, path: Path, depth: int, seen: set[int]) -> Iterator[tuple[Path, float]]:
    if is_number(thing) and not isinstance(thing, bool):
        yield path, plain(thing)
        return
    if not depth or id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, str, bytes)):
        return
    seen.add(id(thing))
    if is_array(thing):
        if getattr(thing.dtype, "kind", "") == "f":
            for i, x in enumerate(thing.ravel()[:500]):
                yield (*path, f"flat:{i}"), float(x)
    elif isinstance(thing, (list, tuple)):
        for i, part in enumerate(thing[:500]):
            yield from _inside(part, (*path, f"item:{i}"), depth - 1, seen)
    elif isinstance(thing, dict):
        for i, part in enumerate(list(thing.values())[:500]):
            yield from _inside(part, (*path, f"value:{i}"), depth - 1, seen)
    elif is_written(type(thing)):
        for name, part in slots(thing).items():
            yield from _inside(part, (*path, f"slot:{name}"), depth - 1, seen)


def write(frame: FrameType, path: Path, x: float) -> None:
    """Put a number where `read` found one; what cannot be written stays."""
    name, *rest = path
    own = frame.f_locals  # asked for once: in older Pythons every look at it forgets what was written there
    if not rest:
        x = _of_its_kind(own.get(name, frame.f_globals.get(name)), x)
        if name in own:
            own[name] = x
            if sys.version_info < (3, 13) and own is not frame.f_globals:
                ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
        else:
            frame.f_globals[name] = x
        return
    held: Any = own[name] if name in own else frame.f_globals[name]
    for step in rest[:-1]:
        held = _next(held, step)
    kind, _, key = rest[-1].partition(":")
    try:
        x = _of_its_kind(_next(held, rest[-1]), x) if kind != "flat" else x
        if kind == "flat":
            held.flat[int(key)] = x
        elif kind == "item":
            held[int(key)] = x
        elif kind == "value":
            held[list(held)[int(key)]] = x
        else:
            setattr(held, key, x)
    except (TypeError, AttributeError):
        return


def _of_its_kind(old: Any, x: float) -> Any:
    """A number of the same class, where somebody has derived one from float."""
    if isinstance(old, float) and is_written(type(old)):
        try:
            return type(old)(x)
        except Exception:
            return x
    return x


def _next(held: Any, step: str) -> Any:
    kind, _, key = step.partition(":")
    if kind == "item":
        return held[int(key)]
    if kind == "value":
        return list(held.values())[int(key)]
    return getattr(held, key)
