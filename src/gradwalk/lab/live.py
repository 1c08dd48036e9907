"""What a program can show on the page while it runs, besides what it prints.

    from gradwalk.lab.live import curve
    for step in range(100):
        curve(loss.data)

    from gradwalk.lab.live import shades
    shades("abc", "abc", [[1.0], [0.3, 0.7], [0.2, 0.2, 0.6]])

`plane` draws what a network of two inputs answers, `rung` belongs to lesson 8's ladder. Outside a page they do nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from . import running

ACROSS = 16
"""A map has so many answers in a row."""


def curve(y: float, name: str = "loss") -> None:
    """Add a point to the curve below the program; `name` chooses which, if there are several."""
    running.tell("curve", json.dumps([name, float(y)]))


def level(y: float, name: str) -> None:
    """Draw a level line with a name behind the curves below the program, to compare them with."""
    running.tell("level", json.dumps([name, float(y)]))


def shades(rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float]]) -> None:
    """Show a table of shares between 0 and 1 below the program, the larger the darker; a row may be short."""
    table = [[float(x) for x in row] for row in shares]
    running.tell("shades", json.dumps([list(rows), list(columns), table]))


def rung(name: str, seconds: float, times: float, guess: float | None = None) -> None:
    """Put a time on lesson 8's ladder: for one sample this way, and how many times as fast as the class that is."""
    running.tell("rung", json.dumps([name, seconds, times, guess]))


def plane(
    model: Callable[[list[float]], Any], xs: Sequence[Sequence[float]], ys: Sequence[float], name: str = ""
) -> None:
    """Draw what a model of two inputs answers all over the plane, and the points xs that it learns from.

    A map takes the place of the one before it; with a `name` of its own it stands beside the others.
    """
    if running.listener is None:
        return
    lows, highs = [min(x) for x in zip(*xs)], [max(x) for x in zip(*xs)]
    side = 1.25 * max(high - low for low, high in zip(lows, highs))
    left, bottom = ((low + high - side) / 2 for low, high in zip(lows, highs))
    places = [(i + 0.5) / ACROSS for i in range(ACROSS)]
    answers = [_number(model([left + x * side, bottom + (1 - y) * side])) for y in places for x in places]
    told = [_number(model(list(x))) for x in xs]
    points = [[(x - left) / side, 1 - (y - bottom) / side, float(target)] for (x, y), target in zip(xs, ys)]
    right = sum(answer is not None and (answer > 0) == (y > 0) for answer, y in zip(told, ys))
    running.tell("plane", json.dumps({"across": ACROSS, "answers": answers, "points": points, "right": right,
                                     "name": name}))  # fmt: skip


def _number(answer: Any) -> float | None:
    """The number of a Value, of a list with one in it, or of a plain number; none where it is not finite."""
    if isinstance(answer, (list, tuple)):
        answer = answer[0]
    number = float(getattr(answer, "data", answer))
    return round(number, 3) if math.isfinite(number) else None
