"""Whether a round of training moves numbers down the slopes of its loss, as measured by nudging alone.

A plain step goes along the slopes by one factor; for any other step, containers.py finds what it was made of. moves.py
runs a program with nudged numbers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from math import isfinite, sqrt

from .containers import Held, Judged, Parameters, is_slope, judge, lists_in
from .explained import carried_on, decays, is_explained
from .reached import Numbers, Path, place
from .shots import Shots, told_loss
from .testimony import Testimony

NUDGED = 10
DIRECTIONS = 4
NEAR = 5e-3
STEP = 1e-5
LONGER = 16
BENT = 0.01
"""A line is bent by less than this part of its slope, over so short a way; what is not may have a kink there."""

FEW = 8
WEIGHT = re.compile(r"(b|w|bias|weight|theta|beta|gamma|u|v|c)(es|s|ts)?[_\d]*[a-z]?\d*$", re.I)
"""What parameters are called; data is not."""

UNPLAIN = "the steps are no plain steps down its slopes"

Seen = list[tuple[float, float, float]]  # along some ways: the slope, how far the step went, and how long it is


class Downhill:
    """Judges the step of one round, at the numbers `before` it, by one candidate for its loss."""

    def __init__(
        self, before: Numbers, last: Numbers, seen: Shots, copy: Callable[[Numbers], Shots | None], which: int,
        rates: set[float], quick: bool,
    ) -> None:  # fmt: skip
        self.before, self.seen = before, seen
        self._last, self._copy, self._which, self._rates, self._quick = last, copy, which, rates, quick

    def judged(self, moved: Numbers) -> Testimony:
        """Whether the step goes along the slopes by one factor, or at least never the wrong way."""
        told = partial(Testimony, graded=len(moved), written=len(moved))
        size = sqrt(sum(by * by for by in moved.values()) / max(1, len(moved)))
        seen: Seen = []
        carried: list[float] = []  # the same for the step before
        for seed in range(DIRECTIONS - self._quick if moved else 0):
            dice = random.Random(seed)
            way: Numbers = {}
            for path, by in moved.items():  # every parameter with a share of its own
                long = STEP * max(abs(self.before[path]), 0.1) * min(10.0, max(0.1, size / abs(by)))
                way[path] = long * dice.uniform(0.3, 1) * dice.choice((-1, 1))
            slope = self.slope(way)
            shares = [moved[path] * by for path, by in way.items()]
            if slope:
                seen.append((slope, sum(shares), sqrt(sum(share * share for share in shares))))
                carried.append(
                    sum((self.before[path] - self._last.get(path, self.before[path])) * by for path, by in way.items())
                )
            if self._quick and len(seen) == 2 and not _is_plain(seen, _rate(seen)):
                break
        if len(seen) < 2:
            return told(why="no number that moves was seen to move the loss")
        rate = _rate(seen)
        if _is_plain(seen, rate):
            groups = self._by_lists(moved) if rate < 0 and not self._quick else []
            return told(rate > 0, 1.0, rate, uphill=rate < 0, groups=tuple(groups))
        if len(moved) > 2 and (part := carried_on(seen, carried)) is not None:  # any two numbers can be fitted by two
            gathered = abs(part - 1) < NEAR
            return told(not gathered, 1.0, rate, gathered=gathered)
        by_lists = self._by_lists(moved)
        told = partial(told, groups=tuple(by_lists))
        if any(each.gathered for each in by_lists):
            return told(False, gathered=True)
        if by_lists and all(each.right for each in by_lists):
            return told(True, 1.0, rate)
        if any(each.right is False for each in by_lists) and any(each.right for each in by_lists):
            return told(False, uphill=False)
        return told(False) if self._quick else self._one_by_one(moved, told)

    def _by_lists(self, moved: Numbers) -> list[Judged]:
        """What moved the parameters, and whether that is their gradient."""
        some = _parameters(self.before, moved, {place(path) for path in moved})
        seen = self.seen
        rates = seen.rates | self._rates
        named = {path: x for path, x in self.before.items() if len(path) == 1 or path[1:] == (f"slot:{path[-1][5:]}",)}
        rates |= {abs(x) for path, x in named.items() if seen.after.get(path) == x}  # a rate stays the same
        held = self._held(some)
        return judge(some, held, rates, self.slope, self._quick)

    def _held(self, some: list[Parameters]) -> list[Held]:
        """The lists of numbers that existed in the round, as long as one of these, but not among them."""
        lengths = {len(one.paths) for each in some for one in (each, *each.parts())}
        lengths |= {len(inner.paths) for each in some for one in each.parts() for inner in one.parts()}
        own = {place(path) for each in some for path in each.paths}
        held: list[Held] = []
        for shot in (self.seen.moving, self.seen.after, *self.seen.calls):
            held += lists_in({path: x for path, x in shot.items() if place(path) not in own}, lengths, self.before)
        return held

    def forgotten(self, moved: Numbers) -> tuple[tuple[str, str], ...]:
        """Parameters that never move though their gradient is computed: the name of each, and that of its gradient."""
        moving = {place(path) for path in moved}
        still = {place(path) for path in self.before} - moving
        some = _parameters(self.before, {}, {where for where in still if WEIGHT.match(_called(where).split(".")[-1])})
        held = self._held(some)
        found = []
        for each in some[:FEW]:
            name = each.name.split(".")[-1].lower()
            own = [one for one in held if one.name.lower().strip("]'\"").endswith(name) and one.name != each.name]
            if own and (by := is_slope(each, own, self.slope)):
                found.append((each.name, by))
        return tuple(found)

    def _one_by_one(self, moved: Numbers, told: Callable[..., Testimony]) -> Testimony:
        """Judge a step that is not plain. A separate rate for every layer, steps of one size, clipping or weight decay
        explain it, but no number may go up. A number that goes down without an explanation stays open."""
        rows: list[tuple[Path, float, float, float]] = []
        for path in sorted(moved, key=lambda path: -abs(moved[path]))[:NUDGED]:
            step = STEP * max(abs(self.before[path]), 0.1)
            slope = self.slope({path: step}) / step
            if slope:
                rows.append((path, moved[path], slope, self.before[path]))
        if len(rows) < 2:
            return Testimony(why="no number that moves was seen to move the loss")
        wrong = [(slope, by) for _, by, slope, _ in rows if slope * by > 0]
        if wrong and not decays(rows):
            slope, by = max(wrong, key=lambda each: abs(each[0]))
            return told(False, slope, by, uphill=len(wrong) == len(rows))
        return told(True if is_explained(rows) else None, why=UNPLAIN)

    def slope(self, way: Numbers) -> float:
        """How much the loss changes along a way; 0 if it does not, or not smoothly."""
        far, bend = self._along(way, LONGER)
        if self._quick or bend <= BENT * abs(far):
            return far if isfinite(far) else 0.0
        short, _ = self._along(way, 1)
        smooth = isfinite(short) and abs(short - far) <= 0.02 * max(abs(short), abs(far))
        return short if smooth else 0.0

    def _along(self, way: Numbers, factor: int) -> tuple[float, float]:
        """The slope, from steps forward and back by `factor` times the way, and how much the two differ."""
        there, back = (
            told_loss(self._copy({path: self.before[path] + sign * by for path, by in way.items()}), self._which)
            for sign in (factor, -factor)
        )
        middle = told_loss(self.seen, self._which)
        return (there - back) / (2 * factor), abs(there + back - 2 * middle) / (2 * factor)

    def probe(self, numbers: Numbers) -> float:
        """The loss with the parameters moved a little. If a change of the text changes this loss, it changes more than
        the gradients: it changes the function that they belong to."""
        dice = random.Random(99)
        seen = self._copy({path: x + 1e-3 * dice.uniform(0.3, 1) for path, x in sorted(numbers.items())})
        return told_loss(seen, self._which)


def _rate(seen: Seen) -> float:
    """The rate at which numbers went down, as a multiple of their slopes."""
    return -sum(slope * along for slope, along, _ in seen) / sum(slope * slope for slope, _, _ in seen)


def _is_plain(seen: Seen, rate: float) -> bool:
    return all(abs(along + rate * slope) <= NEAR * share for slope, along, share in seen)


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
