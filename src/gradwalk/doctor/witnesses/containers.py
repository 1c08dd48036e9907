"""Where a program keeps its gradients, in whatever variable: found by their numbers and compared with the slopes.

A round moves some parameters. What moved them is a list of as many numbers, of which the step is a multiple, and that
list should hold the slopes of the loss, which nudging measures. This tells a wrong gradient from a wrong update; other
steps (Adam, a velocity, a separate rate for the biases) are no cause for worry if the gradient is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from .reached import Numbers, Path, spelled

NEAR = 5e-3
SAME = 1e-6
ALONE = 3e-5
"""A single number counts as a slope if it is one to so many digits: among hundreds, some are near it by chance."""

STEP = 1e-5
SHORTER = (1.0, 0.5, 2.0)
"""Factors that a gradient may have by convention: half of a square, say."""

MOST_PARTS = 16

Way = list[float]
Slope = Callable[[Numbers], float]


@dataclass(frozen=True)
class Held:
    """A list of numbers that a program keeps: the name of its holder, and its numbers a round ago."""

    name: str
    numbers: tuple[float, ...]
    before: tuple[float, ...] = ()


@dataclass(frozen=True)
class Judged:
    """Some parameters that are kept together: their name, and whether their slopes move them."""

    name: str
    right: bool | None  # None: it is not known what moves them
    by: str = ""  # what they are moved by
    should: str = ""  # what they should be moved by, where that is another gradient
    factor: float = 1.0  # what moves them is this multiple of the slopes
    rate: float = 0.0  # and they move by this multiple of that
    gathered: bool = False  # what moves them is the slopes and what was there a round ago

    @property
    def is_uphill(self) -> bool:
        """Whether the gradient is right, but the parameters move the wrong way."""
        return self.right is False and self.factor > 0 > self.rate

    @property
    def is_misused(self) -> bool:
        """Whether the gradient is right, but the update does something else with it."""
        return self.right is False and (self.is_uphill or bool(self.should))

    @property
    def is_scaled(self) -> bool:
        """Whether the parameters move down their slopes, but by a gradient that is too large or too small."""
        return self.right is False and self.factor * self.rate > 0


@dataclass(frozen=True)
class Parameters:
    """Numbers kept in one place, with how far each moved."""

    name: str
    paths: tuple[Path, ...]
    at: tuple[float, ...]
    moves: tuple[float, ...]

    def parts(self) -> list[Parameters]:
        """The parameters, split by the next index or key in which they differ; none if there are too many parts."""
        depth = 1
        while all(len(path) > depth and path[:depth] == self.paths[0][:depth] for path in self.paths):
            depth += 1
        found: dict[Path, list[int]] = {}
        for i, path in enumerate(self.paths):
            found.setdefault(path[:depth], []).append(i)
        if not 1 < len(found) <= MOST_PARTS or len(found) == len(self.paths):
            return []
        return [self._some(some) for some in found.values()]

    def _some(self, some: list[int]) -> Parameters:
        """The selected parameters, named by what they have in common: `net.layers[0].W`."""
        first, *others = (self.paths[i] for i in some)
        same = next((i for i, steps in enumerate(zip(first, *others)) if len(set(steps)) > 1), len(first))
        name = spelled(first[:same])
        return Parameters(name, *(tuple(held[i] for i in some) for held in (self.paths, self.at, self.moves)))  # type: ignore[arg-type]


def lists_in(shot: Numbers, lengths: set[int], before: Numbers | None = None) -> Iterator[Held]:
    """Every list of numbers with one of these lengths, however deep; a single number counts as a list, too."""
    found: dict[Path, list[Path]] = {}
    for path in shot:
        for depth in range(1, len(path) + 1):
            found.setdefault(path[:depth], []).append(path)
    for prefix, paths in found.items():
        if len(paths) in lengths and (len(paths) > 1 or not prefix[-1].startswith("item")):  # a number has a name
            old = tuple(before[path] for path in paths if path in before) if before else ()
            name = spelled(prefix if len(paths) > 1 else paths[0])
            yield Held(name, tuple(shot[path] for path in paths), old if len(old) == len(paths) else ())


def judge(some: Iterable[Parameters], held: list[Held], rates: set[float], slope: Slope, quick: bool) -> list[Judged]:
    """What moves each of them, and whether that is right. The largest comes first, since its factor tells those of the
    others. With `quick`, stop at the first that is not right."""
    found: list[Judged] = []
    for each in sorted(some, key=lambda one: -len(one.paths)):
        known = {one.factor for one in found}
        found += _judge(each, held, rates | {one.rate for one in found}, known, slope, 2 if quick else 3)
        if quick and not all(one.right for one in found):
            return found
    slopes = {one.by for one in found if one.right} | {one.should for one in found if one.should}
    taken = {each.numbers for each in held if each.name in slopes}
    others = {each.name for each in held if each.numbers in taken} | slopes
    return [_as_taken(one, others) for one in found]


def _as_taken(one: Judged, known: set[str]) -> Judged:
    """Trust the gradient that should move the parameters, unless one known to belong to others moves them."""
    return one if one.right or one.by in known or not one.should else Judged(one.name, True, one.should)


def is_slope(one: Parameters, held: list[Held], slope: Slope) -> str:
    """What holds the slopes of some parameters; "" if nothing does."""
    same = [each for each in held if len(each.numbers) == len(one.paths) and any(each.numbers)]
    seen = _slopes(one, slope, 2 if len(one.paths) > 1 else 1) if same else []
    factors = {each.name: _fits(each.numbers, seen) for each in same} if seen else {}
    return next((name for name, factor in factors.items() if factor is not None and _is_usual(factor)), "")


def _is_usual(factor: float) -> bool:
    """Whether a factor may be a convention: half a square, a sum instead of a mean."""
    whole = max(factor, 1 / factor) if factor > 0 else 0.0
    return _is_one_of(factor, SHORTER) or (0 < whole < 1e4 and abs(whole - round(whole)) < 1e-5 * whole)


def _judge(
    one: Parameters, held: list[Held], rates: set[float], factors: set[float], slope: Slope, ways: int
) -> list[Judged]:
    same = [each for each in held if len(each.numbers) == len(one.paths) and any(each.numbers)]
    same = [each for each in same if each.numbers != each.before]  # a gradient is computed in every round
    seen = _slopes(one, slope, ways if len(one.paths) > 1 else 1)
    if not seen:
        return []  # they do not move the loss, or not smoothly
    single = len(one.paths) == 1
    stepping = [(each, rate) for each in same if (rate := _rate(one.moves, each.numbers, rates)) is not None]
    usual = {1.0, *factors}
    # what is a multiple of it is not meant; of equal numbers, those that are called alike are
    stepping.sort(key=lambda each: (not _is_one_of(abs(each[1]), rates, SAME), _strangeness(one.name, each[0].name)))
    for each, rate in stepping:
        factor = _fits(each.numbers, seen)
        if factor is not None and (not single or _is_one_of(abs(factor), usual | {*SHORTER})):
            return [Judged(one.name, factor * rate > 0, each.name, "", factor, rate)]  # two minus signs cancel
    if not single and not stepping:  # each layer may have its own rate
        parts = one.parts()
        inner = [each for part in parts for each in _judge(part, held, rates, factors, slope, max(2, ways - 1))]
        if inner and any(each.right is not None for each in inner):
            return inner
    near = ALONE if single else NEAR
    right = [each for each in same if (k := _fits(each.numbers, seen)) is not None and _is_one_of(k, usual, near)]
    right.sort(key=lambda each: _strangeness(one.name, each.name))
    for each, rate in stepping:
        grown = tuple(a - b for a, b in zip(each.numbers, each.before))
        if any(each.before) and any(grown) and (k := _fits(grown, seen)) is not None and _is_one_of(k, usual):
            return [Judged(one.name, False, each.name, "", k, rate, gathered=True)]
    if stepping and not _is_decayed(one, seen) and not _is_clipped(stepping[0][0].numbers, rates):
        factor = (_fits(stepping[0][0].numbers, seen) or 0.0) if not single else stepping[0][0].numbers[0] / seen[0][1]
        should = right[0].name if right else ""
        return [Judged(one.name, False, stepping[0][0].name, should, factor, stepping[0][1])]
    if right and not stepping:
        return [Judged(one.name, True, right[0].name)]
    step = _fits(one.moves, seen)  # of a gradient that is kept nowhere
    if step is not None and (not single or _is_one_of(abs(step), rates)):
        return [Judged(one.name, step < 0, "", "", 1.0, abs(step))]
    return [Judged(one.name, None)]


def _slopes(one: Parameters, slope: Slope, ways: int) -> list[tuple[Way, float]]:
    """How the loss changes along some directions; empty if it never does."""
    found = []
    for seed in range(ways):
        dice = Random(seed)
        way = [
            STEP * max(abs(x), 0.1) * (dice.uniform(0.3, 1) * dice.choice((-1, 1)) if ways > 1 else 1.0) for x in one.at
        ]
        if moved := slope(dict(zip(one.paths, way))):
            size = max(map(abs, way)) if len(way) == 1 else 1.0
            found.append(([by / size for by in way], moved / size))
    return found if len(found) >= min(2, ways) else []


def _fits(numbers: tuple[float, ...], seen: list[tuple[Way, float]]) -> float | None:
    """The factor between some numbers and the slopes; None if they are not a multiple."""
    rows = [(moved, sum(x * by for x, by in zip(numbers, way)), _size(numbers, way)) for way, moved in seen]
    factor = sum(moved * along for moved, along, _ in rows) / sum(moved * moved for moved, _, _ in rows)
    return factor if all(abs(along - factor * moved) <= NEAR * size for moved, along, size in rows) else None


def _size(numbers: tuple[float, ...], way: Way) -> float:
    return sqrt(sum((x * by) ** 2 for x, by in zip(numbers, way)))


def _rate(moves: tuple[float, ...], numbers: tuple[float, ...], rates: set[float]) -> float | None:
    """The rate: the step is minus this many times the numbers; None if it is not a multiple. A multiple of 1 is the
    step itself. A single number is always a multiple, so its rate has to be one that the program knows."""
    squares = sum(x * x for x in numbers)
    rate = -sum(by * x for by, x in zip(moves, numbers)) / squares if squares else 0.0
    largest = max(map(abs, moves))
    if (
        not rate
        or abs(abs(rate) - 1) < SAME
        or any(abs(by + rate * x) > SAME * largest for by, x in zip(moves, numbers))
    ):
        return None
    several = sum(x != 0 for x in numbers) > 2
    return rate if several or _is_one_of(abs(rate), rates, SAME) else None


def _strangeness(name: str, other: str) -> int:
    """How far a gradient's name is from its parameter's: `b.grad` and `b.data` share an object, `db` belongs to b."""
    own, held = (re.sub(r"\[.*?\]", "", each) for each in (name, other))
    if "." in own and own.rpartition(".")[0] == held.rpartition(".")[0]:
        return 0
    return 1 if held.split(".")[-1].lower().endswith(own.split(".")[-1].lower()) else 2


def _is_one_of(x: float, known: Iterable[float], near: float = NEAR) -> bool:
    return any(abs(x - each) <= near * abs(each) for each in known)


def _is_clipped(numbers: tuple[float, ...], limits: set[float]) -> bool:
    """Whether several numbers are as large as the limits allow."""
    largest = max(map(abs, numbers))
    return sum(abs(abs(x) - largest) <= SAME * largest for x in numbers) > 1 and _is_one_of(largest, limits, SAME)


def _is_decayed(one: Parameters, seen: list[tuple[Way, float]]) -> bool:
    """Whether the step goes down the slopes and also takes away a part of the parameters themselves."""
    rows = [
        (
            moved,
            sum(x * by for x, by in zip(one.at, way)),
            sum(x * by for x, by in zip(one.moves, way)),
            _size(one.moves, way),
        )
        for way, moved in seen
    ]
    ss, ww = sum(s * s for s, _, _, _ in rows), sum(w * w for _, w, _, _ in rows)
    sw = sum(s * w for s, w, _, _ in rows)
    size = ss * ww - sw * sw
    if len(rows) < 3 or size <= 1e-9 * ss * ww:
        return False
    sm, wm = sum(s * m for s, _, m, _ in rows), sum(w * m for _, w, m, _ in rows)
    down, part = (sm * ww - wm * sw) / size, (wm * ss - sm * sw) / size
    return down < 0 and all(abs(m - down * s - part * w) <= NEAR * share for s, w, m, share in rows)
