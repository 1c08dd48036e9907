"""The steps of an adaptive optimizer, compared with the textbook's: Adam, RMSprop, AdaGrad and their known slips.

The gradients and moves of the first steps are known. Each method is run with these gradients and the program's own
constants. The method that makes exactly the program's steps, up to one learning rate, is the one it uses; if that is a
slip, the finding names it. Steps that match no method are left alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise, product
from math import isfinite
from typing import TYPE_CHECKING

from ..report import Finding, Place
from .adaptive import RIGHT, SLIPS, Constants, Method, State
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop

STEPS = 12
CLOSE = 1e-6
MANY = 6
"""So many parameters tell the rate of each step by itself."""

FEWEST = 2
"""So many parameters and steps must agree."""


def not_by_the_book(loop: Loop) -> Finding | None:
    """Steps that are exactly those of a known slip, and of no textbook method."""
    text = "\n".join(loop.everywhere.lines)
    if not re.search(r"sqrt|\*\* ?0?\.5|\*\* ?\(1 ?/ ?2\)", text):
        return None
    taken = _steps(loop)
    if taken is None or _is_plain(taken):
        return None
    tries = list(_constants(loop))
    if any(_makes(method, taken, c) for method in RIGHT for c in tries):
        return None
    for method in SLIPS:
        for c in tries:
            if rate := _makes(method, taken, c):
                evidence = (
                    f"carried out so, with {c.one:g} and {c.two:g} and the rate {rate:.4g}, the first {len(taken)} "
                    f"steps of all {len(taken[0])} parameters come out exactly as the program's; by the textbook they "
                    "do not"
                )
                return Finding(
                    "optimizer", method.told, _line(loop, method), evidence, "see Adam: m, v, then m / (sqrt(v) + eps)"
                )
    return None


Taken = list[list[tuple[float, float]]]
"""Of every step, for each parameter in the order of the update: its gradient, and how far it moved."""


def _steps(loop: Loop) -> Taken | None:
    passes = loop.passes[: STEPS + 1]
    first = passes[0].values if passes else {}
    order = [key for key in loop.visit.strides if key in first] or list(first)
    keys = [key for key in order if all(key in one.values for one in passes)]
    found: Taken = []
    for one, two in pairwise(passes):
        rows = []
        for key in keys:
            numbers = one.values[key]
            g = numbers.after if numbers.at_update is None else numbers.at_update
            rows.append((g, two.values[key].data - numbers.data))
        if not any(move for _, move in rows) or not all(isfinite(x) for row in rows for x in row):
            break
        found.append(rows)
    moving = [i for i in range(len(keys)) if any(rows[i][1] for rows in found)]
    found = [[rows[i] for i in moving] for rows in found]
    return found if len(found) > FEWEST and len(moving) >= FEWEST else None


def _is_plain(taken: Taken) -> bool:
    """Whether every step is one multiple of the gradient for all parameters."""
    for rows in taken:
        ratios = [move / g for g, move in rows if g]
        if not ratios or max(ratios) - min(ratios) > CLOSE * max(map(abs, ratios)):
            return False
    return True


def _constants(loop: Loop) -> Iterator[Constants]:
    numbers = {
        n.value
        for code in loop.everywhere.codes
        for n in ast.walk(code.tree)
        if isinstance(n, ast.Constant) and type(n.value) is float
    }
    shares = sorted(x for x in numbers if 0.5 <= x < 1)[:8]
    small = sorted(x for x in numbers if 0 < x <= 1e-4)[:3] or [0.0]
    for two, one, eps in product(shares, (*shares, 0.0), small):
        yield Constants(one, two, eps)


def _makes(method: Method, taken: Taken, constants: Constants) -> float:
    """The first learning rate with which a method makes exactly these steps; 0.0 if there is none. The rate may follow
    a schedule, but in each step it is the same for all parameters."""
    states = [State() for _ in taken[0]]
    one, asked, rate, first = State(), 0, 0.0, 0.0
    try:
        for t, rows in enumerate(taken, 1):
            first, rate = first or rate, 0.0 if len(rows) >= MANY else rate
            for i, (g, move) in enumerate(rows):
                asked += 1
                state = one if method.shared else State() if method.forgets else states[i]
                state.t = asked
                step = method.step(state, g, t, constants)
                if not rate and step and move:
                    rate = -move / step
                if rate < 0:  # no schedule goes uphill
                    return 0.0
                if abs(move + rate * step) > CLOSE * max(abs(move), abs(rate * step)) + 1e-13:
                    return 0.0
    except (ZeroDivisionError, OverflowError, ValueError):
        return 0.0
    return first


def _line(loop: Loop, method: Method) -> Place:
    """The line of the update, or the nearest one before it that concerns the slip."""
    update = update_line(loop)
    for code in loop.everywhere.codes:
        if code.file == update.file and update.line:
            near = range(update.line, max(0, update.line - 12), -1)
            found = [
                i for i in near if i <= len(code.lines) and re.search(method.words, code.lines[i - 1].split("#")[0])
            ]
            if found:
                return Place(code.file, found[0], code.lines[found[0] - 1])
    return update
