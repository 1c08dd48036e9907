"""An update that replaces the parameter by the step: its old value is lost."""

from __future__ import annotations

import re
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING

from ..report import Finding
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop

STEPS = 6
FEWEST = 3
NEAR = 1e-9


def replaced(loop: Loop) -> Finding | None:
    """After every step, each moved parameter is the same multiple of its last gradient, whatever it was before. The
    move itself must not be one: if both are multiples (a valley around 0), the step may be like any other."""
    ratios: list[float] = []
    moves: list[float] = []
    steps = 0
    for one, two in islice(loop.pairs(), STEPS):
        both = [key for key in loop.parameters if key in one.values and key in two.values]
        rows = [(one.values[key].after, one.values[key].data, two.values[key].data) for key in both]
        rows = [(g, was, now) for g, was, now in rows if g and now and was != now]
        steps += bool(rows)
        ratios += [now / g for g, _, now in rows]
        moves += [(now - was) / g for g, was, now in rows]
    if steps < FEWEST or len(ratios) < 2 * FEWEST or not all(map(isfinite, ratios)):
        return None
    if not _is_one_number(ratios) or _is_one_number(moves):
        return None
    where = update_line(loop)
    what = (
        f"the update puts the step in the place of the parameter: after it every parameter is {ratios[0]:.4g} times "
        "its gradient, and what it was before is lost"
    )
    if re.search(r"=[-+]", where.text.split("#")[0].replace(" ", "")) and not re.search(r"[-+]=", where.text):
        what += ". `=-` sets it to minus what follows; `-=` takes it away"
    evidence = f"so it is for {len(ratios)} of {len(ratios)} numbers, in the first {steps} steps"
    return Finding("no update", what, where, evidence, f"p.{loop.data} -= lr * p.{loop.grad}")


def _is_one_number(ratios: list[float]) -> bool:
    return max(ratios) - min(ratios) <= NEAR * abs(ratios[0])
