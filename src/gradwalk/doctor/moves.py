"""What a round of training does to the numbers of a program, and whether that is downhill: known by nudging alone.

At the beginning of a round the process is copied. One copy goes on as it is, to the next round: it tells the loss and
which numbers have moved. The others have one of these nudged, and tell the loss. Numbers that move the loss are the
parameters, whatever holds them, and the slope by each is known. A plain step goes along the slopes, all by one factor.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Iterator
from functools import partial
from math import isfinite
from multiprocessing.connection import Connection
from types import FrameType, FunctionType, ModuleType
from typing import Any

from ..foreign.slots import is_array, is_number, is_written, plain, slots
from .rerun import Enough
from .testimony import Testimony

MOST = 4000
"""So many numbers are looked at."""

NUDGED = 10
DIRECTIONS = 3
STEP = 1e-5
LONGER = 16
PATIENCE = 5.0
Path = tuple[str, ...]  # a variable, then how to get on from there
Numbers = dict[Path, float]


class Rounds:
    """Follows the rounds of a loop, their losses, and looks at one of them closely."""

    def __init__(self, at: int, passes: int, quick: bool) -> None:
        self.quick = quick  # what does not help is soon let go
        self.at, self.passes = at, passes  # the round to look at, counted from 1; and how many are enough
        self.count = 0
        self.losses: list[float] = []
        self.testimony = Testimony(why="the round was never reached")
        self._line: Connection | None = None
        self._loss: float | None = None
        self._nudged = False

    def begin(self) -> None:
        """A round begins."""
        frame = sys._getframe(1)
        if self._line is not None:
            self._line.send((self._loss, {} if self._nudged else read(frame)))
            os._exit(0)
        self.count += 1
        if self.passes and self.count > self.passes:
            raise Enough
        if self.count == self.at and hasattr(os, "fork"):
            self._look(frame)

    def loss(self, told: Any) -> None:
        """The loss of this round is known."""
        try:
            held: Any = told()
            held = next((x for x in slots(held).values() if is_number(x)), None) if is_written(type(held)) else held
            number = plain(held) if is_number(held) else float(held)
        except Exception:
            return
        self._loss = number
        if self._line is None:
            self.losses.append(number)

    def end(self) -> None:
        if self._line is not None:
            os._exit(0)

    def _look(self, frame: FrameType) -> None:
        before = read(frame)
        first = self._copy(frame, {})
        if self._line is not None:
            return
        if first is None or first[0] is None or not isfinite(first[0]):
            self.testimony = Testimony(why="the next round was never reached")
            return
        loss, after = first
        moved = {path: after[path] - x for path, x in before.items() if path in after and after[path] != x}
        moved = {path: by for path, by in moved.items() if not _is_reordered(path[0], before, after)}
        parameters: Numbers = {}
        for some in _groups(moved):
            nudged = {path: before[path] + STEP * max(abs(before[path]), 0.1) for path in some}
            seen = self._copy(frame, nudged)
            if self._line is not None:
                return
            if seen is not None and seen[0] is not None and seen[0] != loss:
                parameters |= {path: moved[path] for path in some}
        self.testimony = self._judged(frame, before, parameters)
        if self.quick and self._line is None:
            raise Enough

    def _judged(self, frame: FrameType, before: Numbers, moved: Numbers) -> Testimony:
        """Whether the step goes along the slopes, all by one factor; or at least never the wrong way."""
        told = partial(Testimony, graded=len(moved), written=len(moved))
        rates: list[float] = []
        for seed in range(DIRECTIONS - self.quick if moved else 0):
            dice = random.Random(seed)
            way = {path: STEP * max(abs(before[path]), 0.1) * dice.choice((-1, 1)) for path in moved}
            slope = self._slope(frame, before, way)
            if self._line is not None:
                return Testimony()
            along = sum(moved[path] * by for path, by in way.items())
            if slope and along:
                rates.append(-along / slope)
        if len(rates) < 2:
            return told(why="no number that moves was seen to move the loss")
        middle = sorted(rates)[len(rates) // 2]
        near = [rate for rate in rates if abs(rate - middle) <= 5e-3 * abs(middle)]
        if len(near) >= max(2, len(rates) - 1):
            return told(middle > 0, 1.0, middle, uphill=middle < 0)
        return told(False) if self.quick else self._one_by_one(frame, before, moved)

    def _one_by_one(self, frame: FrameType, before: Numbers, moved: Numbers) -> Testimony:
        """Steps of one size, a momentum, some clipping: each number for itself must go down."""
        wrong, right = [], 0
        for path in sorted(moved, key=lambda path: -abs(moved[path]))[:NUDGED]:
            step = STEP * max(abs(before[path]), 0.1)
            slope = self._slope(frame, before, {path: step}) / step
            if self._line is not None:
                return Testimony()
            if slope and slope * moved[path] > 0:
                wrong.append((path, slope))
            right += bool(slope) and slope * moved[path] < 0
        if not wrong:
            return Testimony() if right < 2 else Testimony(True, why="the steps are no plain steps", graded=len(moved))
        path, slope = max(wrong, key=lambda each: abs(each[1]))
        return Testimony(False, slope, moved[path], graded=len(moved), uphill=right == 0)

    def _slope(self, frame: FrameType, before: Numbers, way: Numbers) -> float:
        """How far the loss moves along a way; 0 if it does not, or not smoothly."""
        found = []
        for factor in (LONGER,) if self.quick else (1, LONGER):
            ends = []
            for sign in (factor, -factor):
                seen = self._copy(frame, {path: before[path] + sign * by for path, by in way.items()})
                if self._line is not None:
                    return 0.0
                ends.append(seen[0] if seen is not None and seen[0] is not None else float("nan"))
            found.append((ends[0] - ends[1]) / (2 * factor))
        short, far = found[0], found[-1]
        smooth = isfinite(short) and abs(short - far) <= 0.02 * max(abs(short), abs(far))
        return short if smooth else 0.0

    def _copy(self, frame: FrameType, numbers: Numbers) -> tuple[float | None, Numbers] | None:
        """What a copy tells at the beginning of the next round. In the copy itself it returns at once."""
        ours, theirs = multiprocessing.Pipe(duplex=False)
        dice = random.getstate()
        pid = os.fork()
        if not pid:
            random.setstate(dice)
            self._line, self._loss, self._nudged = theirs, None, bool(numbers)
            for path, x in numbers.items():
                write(frame, path, x)
            return None
        theirs.close()
        try:
            return ours.recv() if ours.poll(PATIENCE) else None
        except (EOFError, OSError):
            return None
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _groups(paths: Numbers) -> list[list[Path]]:
    """Numbers that are kept in one place: of one variable, and of one attribute of the objects in it."""
    found: dict[Path, list[Path]] = {}
    for path in paths:
        found.setdefault((path[0], *(step for step in path[1:] if step.startswith("slot:"))), []).append(path)
    return list(found.values())


def _is_reordered(name: str, before: Numbers, after: Numbers) -> bool:
    """Whether the numbers of a variable are the old ones in another order: rows that were shuffled."""
    was, now = (sorted(x for path, x in held.items() if path[0] == name) for held in (before, after))
    return len(was) > 1 and was == now


# ---- the numbers that a frame leads to ----


def read(frame: FrameType) -> Numbers:
    """Every number that a variable leads to through lists, tables, arrays and objects."""
    found: Numbers = {}
    seen: set[int] = set()  # what is held in two places is one thing
    for name, held in list(frame.f_locals.items()) + [
        each for each in frame.f_globals.items() if frame.f_locals is not frame.f_globals
    ]:
        if not name.startswith("__") and (name,) not in found:
            for path, x in _inside(held, (name,), 4, seen):
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
    if not rest:
        if name in frame.f_locals:
            frame.f_locals[name] = x
            if sys.version_info < (3, 13) and frame.f_locals is not frame.f_globals:
                ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
        else:
            frame.f_globals[name] = x
        return
    held: Any = frame.f_locals[name] if name in frame.f_locals else frame.f_globals[name]
    for step in rest[:-1]:
        held = _next(held, step)
    kind, _, key = rest[-1].partition(":")
    try:
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


def _next(held: Any, step: str) -> Any:
    kind, _, key = step.partition(":")
    if kind == "item":
        return held[int(key)]
    if kind == "value":
        return list(held.values())[int(key)]
    return getattr(held, key)
