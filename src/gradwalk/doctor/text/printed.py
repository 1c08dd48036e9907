"""The losses that a program printed, for when nothing else of them could be seen."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isfinite

from .rounds import LOSSY

NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


def printed_column(text: str) -> list[float]:
    """The numbers printed line by line beside a counter, probably losses; [] if there are none. Lines with other words,
    such as a final result, are not part of it."""
    return _column(text.splitlines()) or _column(_alike(text.splitlines()))


def _alike(lines: list[str]) -> list[str]:
    """The most frequent kind of line: the same words between the numbers."""
    kinds = [" ".join(NUMBER.sub("#", line).split()) for line in lines]
    most = max(dict.fromkeys(kinds), key=kinds.count, default="")
    return [line for line, kind in zip(lines, kinds) if kind == most]


def _column(lines: list[str]) -> list[float]:
    rows = [[float(x) for x in NUMBER.findall(line)] for line in lines]
    rows = [row for row in rows if len(row) >= 2 and isfinite(row[0]) and row[0] == int(row[0])] if rows else []
    counted = len(rows) >= 4 and all(b[0] > a[0] for a, b in pairwise(rows))
    return [row[1] for row in rows] if counted else []


def stays(text: str) -> str:
    """A reason to doubt if such a column does not fall; "" if it falls, or there is none. Since anything may be
    printed, it is never an accusation."""
    losses = printed_column(text)
    if not losses or losses[0] == 0 or min(losses) < losses[0] - 0.02 * abs(losses[0]):
        return ""
    return f"whether it learns: {losses[0]:.4g} -> {losses[-1]:.4g} in what the program prints, if that is a loss"


def is_a_loss(text: str) -> bool:
    """Whether the numbers printed line by line are called a loss."""
    lines = [line for line in text.splitlines() if NUMBER.search(line)]
    return bool(lines) and sum(LOSSY.search(line) is not None for line in lines) > 0.5 * len(lines)
