"""What a program printed of its losses, where nothing else could be seen of them."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isfinite

from .rounds import LOSSY

NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


def printed_column(text: str) -> list[float]:
    """The numbers that are printed line by line beside a counter: losses, probably; [] if there are none. Lines of
    other words, a result at the end say, are no part of it."""
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
    """That such a column does not fall, as a reason to doubt; "" if it falls, or there is none. What is printed may be
    anything, so it accuses nobody."""
    losses = printed_column(text)
    if not losses or losses[0] == 0 or min(losses) < losses[0] - 0.02 * abs(losses[0]):
        return ""
    return f"whether it learns: {losses[0]:.4g} -> {losses[-1]:.4g} in what the program prints, if that is a loss"


def is_a_loss(text: str) -> bool:
    """Whether what is printed line by line is called a loss."""
    lines = [line for line in text.splitlines() if NUMBER.search(line)]
    return bool(lines) and sum(LOSSY.search(line) is not None for line in lines) > 0.5 * len(lines)
