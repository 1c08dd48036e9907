"""Many numbers told as one: between what and what, how spread, how many are none."""

from __future__ import annotations

from .basics import is_finite, number, short
from .model import Stats
from .view import BINS


def merged(parts: list[Stats]) -> Stats:
    """The numbers of several cells together."""
    out = Stats()
    started = False
    for s in parts:
        out.nans += s.nans
        out.infs += s.infs
        out.below += s.below
        out.n += s.n
        if s.n > s.nans + s.infs:
            out.low = min(out.low, s.low) if started else s.low
            out.high = max(out.high, s.high) if started else s.high
            started = True
    if out.n - out.nans - out.infs < 2 or not out.low < out.high:
        return out
    out.bins = [0.0 for _ in range(BINS)]
    for s in parts:
        if len(s.bins) > 0:
            for k in range(BINS):
                fill(out, s.low + (s.high - s.low) * (k + 0.5) / BINS, s.bins[k])
        elif s.n > s.nans + s.infs:
            fill(out, s.low, float(s.n - s.nans - s.infs))
    return out


def fill(s: Stats, x: float, weight: float) -> None:
    at = int((x - s.low) / (s.high - s.low) * BINS) if is_finite(s.high - s.low) else 0
    s.bins[min(max(at, 0), BINS - 1)] += weight


def range_text(s: Stats) -> str:
    finite = s.n - s.nans - s.infs
    if finite == 0:
        return "nan" if s.nans > 0 else "inf" if s.below == 0 else "-inf" if s.below == s.infs else "±inf"
    return number(s.low) if s.low == s.high else short(s.low) + " … " + short(s.high)
