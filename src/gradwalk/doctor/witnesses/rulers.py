"""The slopes of a loss, measured once, and what they say of a step.

A change of the text that mends a gradient leaves the loss the same function of the parameters, so its slopes need not
be measured again: one round of the changed program shows its step, and the ruler tells whether that goes downhill.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import isfinite, sqrt
from statistics import median

from .explained import decays
from .reached import Numbers, Path, place

NEAR = 1e-2
FAINT = 1e-5
"""A slope that is so small a part of the steepest one may be a rounding of the loss, and ask for no step at all."""

FEWEST, MANY = 2, 5

Row = tuple[Path, float, float, float]  # a parameter: how far it moved, its slope, what it was


@dataclass(frozen=True)
class Ruler:
    """Single parameters at one point, with their numbers and slopes, and slopes along ways through all of them."""

    loss: float
    singles: tuple[tuple[Path, float, float], ...]
    ways: tuple[tuple[tuple[tuple[Path, float], ...], float], ...]

    def rows(self, moved: Numbers) -> list[Row]:
        """The parameters that move the loss."""
        return [(path, moved.get(path, 0.0), slope, at) for path, at, slope in self.singles if slope]


@dataclass(frozen=True)
class Reading:
    """The verdict on a step: `right` if some optimizer makes it of the slopes, None if that cannot be told."""

    right: bool | None
    kind: str = ""  # plain, groups, sign, clipped, decay, carried, gathered, uphill, wrong
    rate: float = 0.0
    wrong: tuple[Path, ...] = ()  # parameters that do not go as the others do
    still: tuple[Path, ...] = ()  # parameters that move the loss and stay where they are


def read_off(
    ruler: Ruler, moved: Numbers, last: Numbers | None = None, rates: frozenset[float] = frozenset()
) -> Reading:
    """Compare a step with the slopes. `last` is the previous step, which this one may carry on; `rates` are numbers in
    the text, any of which may be the rate of a parameter."""
    rows = ruler.rows(moved)
    steepest = max((abs(slope) for _, _, slope, _ in rows), default=0.0)
    still = tuple(path for path, by, slope, _ in rows if not by and abs(slope) > FAINT * steepest)
    live = [row for row in rows if row[1]]
    if len(live) < FEWEST or not all(isfinite(by) for _, by, _, _ in live):
        return Reading(None, still=still)
    ratios = {path: -by / slope for path, by, slope, _ in live}
    rate = median(ratios.values())
    largest = max(abs(by) for _, by, _, _ in live)
    capped = [row for row in live if abs(row[1]) > (1 - 1e-6) * largest]
    if len(capped) == len(live) > FEWEST:
        bad = tuple(path for path in ratios if ratios[path] < 0)
        kind = "uphill" if len(bad) == len(live) else "sign"
        return Reading(not bad, kind, rate, bad, still)
    if len(capped) == len(live) and min(ratios.values()) > 0:  # two of one size, downwards: an optimizer's, or chance
        return Reading(None, "sign", rate, (), still)
    free = [row for row in live if row not in capped] if len(capped) > FEWEST else live
    one = _is_one(list(ratios.values()))
    if one and rate > 0 and not _along(ruler, moved, rate):  # something else moves, too: an intermediate result
        nudged = {path: slope for path, _, slope in ruler.singles}
        whole = all(path in nudged for path, by in moved.items() if by)
        mixed = len(live) >= MANY and any(moved.get(path) and not slope for path, slope in nudged.items())
        return Reading(whole or mixed or None, "plain", rate, (), still)
    if one:
        return Reading(rate > 0, "plain" if rate > 0 else "uphill", rate, () if rate > 0 else tuple(ratios), still)
    down = all(ratio > 0 for ratio in ratios.values())
    if down and FEWEST <= len(free) < len(live) and _is_one([ratios[row[0]] for row in free]):
        return Reading(True, "clipped", rate, (), still)
    groups: dict[Path, list[float]] = {}
    for path, ratio in ratios.items():
        groups.setdefault(place(path), []).append(ratio)
    several = [some for some in groups.values() if len(some) > 1]
    if len(groups) > 1 and len(several) == len(groups) and all(map(_is_one, several)) and down:
        return Reading(True, "groups", rate, (), still)
    if down and all(any(abs(ratio - one) <= NEAR * one for one in rates) for ratio in ratios.values()):
        return Reading(True, "groups", rate, (), still)
    if down and _are_levelled(live):
        return Reading(True, "sign", rate, (), still)
    if decays(live):
        return Reading(True, "decay", rate, (), still)
    if last and (part := _carried(live, last)):
        gathered = abs(part - 1) <= NEAR
        return Reading(not gathered, "gathered" if gathered else "carried", rate, (), still)
    common = max(ratios.values(), key=lambda one: sum(abs(one - other) <= NEAR * abs(one) for other in ratios.values()))
    wrong = tuple(path for path, ratio in ratios.items() if abs(ratio - common) > NEAR * abs(common))
    return Reading(False, "wrong", common, wrong, still)


def _are_levelled(rows: list[Row]) -> bool:
    """Whether steps are nearly of one size, whatever the slopes, and longer where those are steeper, as RMSprop and
    Adam make them from slopes that are not far above their epsilon."""
    sizes = [abs(by) for _, by, _, _ in sorted(rows, key=lambda row: abs(row[2]))]
    slopes = [abs(slope) for _, _, slope, _ in rows]
    rising = all(b >= (1 - NEAR) * a for a, b in pairwise(sizes))
    return len(rows) > MANY and rising and max(sizes) < 1.5 * min(sizes) and max(slopes) > 10 * min(slopes)


def _carried(rows: list[Row], last: Numbers) -> float:
    """The part of the previous step that this one carries on, if it is that plus a step down the slopes: a momentum, or
    1 where gradients add up forever; 0 if that does not explain it."""
    before = [(by, slope, last.get(path, 0.0)) for path, by, slope, _ in rows]
    ss, cc = sum(s * s for _, s, _ in before), sum(c * c for _, _, c in before)
    sc = sum(s * c for _, s, c in before)
    size = ss * cc - sc * sc
    if len(rows) < FEWEST + 2 or size <= 1e-9 * ss * cc:
        return 0.0
    sa, ca = sum(s * by for by, s, _ in before), sum(c * by for by, _, c in before)
    down, part = (sa * cc - ca * sc) / size, (ca * ss - sa * sc) / size
    fits = all(abs(by - down * s - part * c) <= NEAR * (abs(down * s) + abs(part * c)) for by, s, c in before)
    return part if fits and down < 0 < part <= 1 + NEAR else 0.0


def _is_one(ratios: list[float]) -> bool:
    middle = median(ratios)
    return all(abs(ratio - middle) <= NEAR * abs(middle) for ratio in ratios)


def _along(ruler: Ruler, moved: Numbers, rate: float) -> bool:
    for way, slope in ruler.ways:
        shares = [moved.get(path, 0.0) * by for path, by in way]
        if abs(sum(shares) + rate * slope) > NEAR * sqrt(sum(share * share for share in shares)):
            return False
    return True
