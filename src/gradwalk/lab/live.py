"""What a program can show on the page while it runs, apart from its output.

    from gradwalk.lab.live import curve
    for step in range(100):
        curve(loss.data)

    from gradwalk.lab.live import shades
    shades("abc", "abc", [[1.0], [0.3, 0.7], [0.2, 0.2, 0.6]])

`plane` draws the answers of a network with two inputs; `rung` belongs to lesson 8's ladder. Outside a page they do
nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from . import running

ACROSS = 16
"""The number of answers in each row of a map."""


def curve(y: float, name: str = "loss") -> None:
    """Add a point to the curve below the program; `name` says which, if there are several."""
    running.tell("curve", json.dumps([name, float(y)]))


def level(y: float, name: str) -> None:
    """Draw a named level line behind the curves below the program, for comparison."""
    running.tell("level", json.dumps([name, float(y)]))


def shades(rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float]]) -> None:
    """Show a table of shares between 0 and 1 below the program: the larger, the darker. Rows may be short."""
    table = [[float(x) for x in row] for row in shares]
    running.tell("shades", json.dumps([list(rows), list(columns), table]))


def rung(name: str, seconds: float, times: float, guess: float | None = None) -> None:
    """Put a time per sample on lesson 8's ladder, with how many times as fast as the learner's class it is."""
    running.tell("rung", json.dumps([name, seconds, times, guess]))


def plane(
    model: Callable[[list[float]], Any], xs: Sequence[Sequence[float]], ys: Sequence[float], name: str = ""
) -> None:
    """Draw what a model of two inputs answers across the plane, and the points `xs` that it learns from.

    Each map replaces the one before it; a map with a `name` of its own stands beside the others.
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
    """The number in a Value, in a list of one Value, or a plain number; None if it is not finite."""
    if isinstance(answer, (list, tuple)):
        answer = answer[0]
    number = float(getattr(answer, "data", answer))
    return round(number, 3) if math.isfinite(number) else None
