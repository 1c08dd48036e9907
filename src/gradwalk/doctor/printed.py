"""What a program printed of its losses, where nothing else could be seen of them."""

from __future__ import annotations

import re
from itertools import pairwise

from .report import Finding

NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


def printed_column(text: str) -> list[float]:
    """The numbers that are printed line by line beside a counter: losses, probably; [] if there are none."""
    rows = [[float(x) for x in NUMBER.findall(line)] for line in text.splitlines()]
    rows = [row for row in rows if len(row) >= 2 and row[0] == int(row[0])] if rows else []
    counted = len(rows) >= 4 and all(b[0] > a[0] for a, b in pairwise(rows))
    return [row[1] for row in rows] if counted else []


def printed_losses(text: str) -> Finding | None:
    """Such a column that does not fall, as a finding; None if there is none."""
    losses = printed_column(text)
    if not losses or losses[0] == 0 or min(losses) < losses[0] - 0.02 * abs(losses[0]):
        return None
    ends = f"{losses[0]:.4g} -> {losses[-1]:.4g} in what the program prints"
    what = f"{ends}: it does not learn, and the cause was not found"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    return Finding("not learning", what, evidence=f"printed: {', '.join(f'{x:.4g}' for x in losses[:6])}", fix=fix)
