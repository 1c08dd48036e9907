"""Summaries of many numbers: their range and spread, and how many are NaN or infinite."""

from __future__ import annotations

from .basics import digits, is_finite, log_of, short
from .model import Stats
from .view import BINS

DECADES = 1_000.0
"""Positive numbers whose range spans at least this factor get a logarithmic scale."""


def merged(parts: list[Stats]) -> Stats:
    """The statistics of several cells combined."""
    out = Stats()
    started = False
    for s in parts:
        out.nans += s.nans
        out.infs += s.infs
        out.below += s.below
        out.zeros += s.zeros
        out.n += s.n
        if s.n > s.nans + s.infs:
            out.low = min(out.low, s.low) if started else s.low
            out.high = max(out.high, s.high) if started else s.high
            started = True
    if out.n - out.nans - out.infs < 2 or not out.low < out.high:
        return out
    out.bins = [0.0 for _ in range(BINS)]
    out.log = grows(out.low, out.high)
    for s in parts:
        if len(s.bins) > 0:
            for k in range(BINS):
                fill(out, middle_of(s, (k + 0.5) / BINS), s.bins[k])
        elif s.n > s.nans + s.infs:
            fill(out, s.low, float(s.n - s.nans - s.infs))
    return out


def grows(low: float, high: float) -> bool:
    """Whether the range of the numbers calls for a logarithmic scale."""
    return low > 0 and high / low >= DECADES


def middle_of(s: Stats, part: float) -> float:
    """The number at this fraction of the way from the lowest to the highest."""
    if s.log:
        return 10 ** (log_of(s.low) + (log_of(s.high) - log_of(s.low)) * part)
    return s.low + (s.high - s.low) * part


def place_of_number(s: Stats, x: float) -> int:
    """The bin in which a number falls."""
    if not is_finite(s.high - s.low):
        return 0
    part = (x - s.low) / (s.high - s.low)
    if s.log:  # logarithms first: the quotient of two numbers may be infinite
        part = (log_of(x) - log_of(s.low)) / (log_of(s.high) - log_of(s.low))
    return min(max(int(part * BINS), 0), BINS - 1)


def fill(s: Stats, x: float, weight: float) -> None:
    s.bins[place_of_number(s, x)] += weight


def range_text(s: Stats) -> str:
    finite = s.n - s.nans - s.infs
    if finite == 0:
        return "nan" if s.nans > 0 else "inf" if s.below == 0 else "-inf" if s.below == s.infs else "±inf"
    return digits(s.low) if s.low == s.high else unsigned(s.low) + " … " + unsigned(s.high)


def unsigned(x: float) -> str:
    """An end of a range, with -0 written as 0."""
    return "0" if x == 0 else short(x)
