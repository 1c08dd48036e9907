"""Pictures made of characters: a curve and a map, for terminals of 80 columns, with and without colour.

A curve is drawn with braille characters, eight dots to a cell. On screens that cannot show them, plain ASCII is used.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Sequence
from itertools import groupby

from ..engine.plain_text import visible

BLUE, ORANGE = 32, 208  # of a terminal's 256 colours; distinguishable by colour-blind people
COLORS = (BLUE, ORANGE, 36, 175)
MARKERS = "ox+*"

# The bit of each dot in a braille character, by row and column inside the cell.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def wants_color() -> bool:
    """Whether to use colour: on a terminal, unless NO_COLOR is set."""
    watched = sys.stdout is not None and sys.stdout.isatty()  # a program may have no standard output
    return watched and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def wants_unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None)
    return encoding is None or encoding.lower().replace("-", "").startswith("utf")  # None: a buffer, which takes all


def paint(text: str, color: int, on: bool, bold: bool = False) -> str:
    return f"\033[{'1;' if bold else ''}38;5;{color}m{text}\033[0m" if on and text.strip() else text


def curve(
    ys: Sequence[float],
    title: str,
    across: str,
    width: int = 80,
    height: int = 13,
    color: bool = False,
    rich: bool = True,
    also: Sequence[float] = (),
) -> str:
    """A line through the numbers; on a logarithmic scale if they span more than a factor of 30.

    `also` is a second, dotted line, for the validation.
    """
    title = visible(title)
    finite = [y for y in [*ys, *also] if math.isfinite(y)]
    if not finite:
        return f"{title}: nothing to draw, none of the {len(ys)} numbers is finite"
    low, high = min(finite), max(finite)
    log = low > 0 and high / low > 30
    scale: Callable[[float], float] = math.log10 if log else float
    bottom, top = scale(low), scale(high)
    cells = max(width - 11, 10)
    dots, others = ([[False] * (2 * cells) for _ in range(4 * height)] for _ in range(2))
    span = top - bottom or 1.0

    def place(i: float, y: float) -> tuple[float, float]:
        across = i / max(len(ys) - 1, 1) * (2 * cells - 1)
        up = (scale(y) - bottom) / span if top > bottom else 0.5
        return across, (1 - up) * (4 * height - 1)

    for numbers, sheet in ((ys, dots), (also, others)):
        before: tuple[float, float] | None = None
        for i, y in enumerate(numbers):
            here = place(i, y) if math.isfinite(y) else None
            if here:
                _line(sheet, before or here, here)
            before = here
    others = [[dot and x % 4 < 2 for x, dot in enumerate(row)] for row in others]  # dotted

    bar, corner, dash = ("│", "└", "─") if rich else ("|", "+", "-")
    lines = [f"{'':10}{title}{' (log scale)' if log else ''}"]
    for row in range(height):
        part = row / max(height - 1, 1)
        value = top - part * (top - bottom)
        labelled = row == height // 2 if bottom == top else row % 4 == 0 or row == height - 1
        shown = f"{10**value if log else value:9.3g}" if labelled else " " * 9
        cell_rows = dots[4 * row : 4 * row + 4]
        text = _row(cell_rows, others[4 * row : 4 * row + 4], cells, color, rich)
        lines.append(f"{shown} {bar}{text}".rstrip())
    lines.append(f"{'':10}{corner}{dash * cells}")
    last = str(len(ys))
    lines.append(f"{'':11}1{across:^{cells - 1 - len(last)}}{last}")
    if also:
        lines.append(f"{'':11}{paint('training', BLUE, color)}, dotted: {paint('validation', ORANGE, color)}")
    return "\n".join(lines)


def _row(first: list[list[bool]], second: list[list[bool]], cells: int, color: bool, rich: bool) -> str:
    """A row of cells; where both lines pass, the cell has the dots of both and the colour of the first."""
    parts: list[tuple[int, str]] = []
    for column in range(cells):
        own = any(row[2 * column + x] for row in first for x in (0, 1))
        both = [[a or b for a, b in zip(one, two)] for one, two in zip(first, second)]
        parts.append((BLUE if own else ORANGE, _cell(both, 2 * column, rich)))
    while parts and parts[-1][1] == " ":
        parts.pop()
    runs = groupby(parts, key=lambda part: part[0] if part[1] != " " else BLUE)
    return "".join(paint("".join(c for _, c in run), kind, color) for kind, run in runs)


def _line(dots: list[list[bool]], start: tuple[float, float], end: tuple[float, float]) -> None:
    steps = max(1, math.ceil(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for k in range(steps + 1):
        x, y = (a + (b - a) * k / steps for a, b in zip(start, end))
        dots[round(y)][round(x)] = True


def _cell(rows: list[list[bool]], left: int, rich: bool) -> str:
    bits = sum(DOTS[y][x] for y in range(4) for x in range(2) if rows[y][left + x])
    if not bits:
        return " "
    return chr(0x2800 + bits) if rich else "*"


def area(
    decide: Callable[[float, float], int],
    points: Sequence[tuple[float, float, int]],
    bounds: tuple[float, float, float, float],
    title: str,
    width: int = 64,
    height: int = 22,
    color: bool = False,
    rich: bool = True,
) -> str:
    """A map: each cell shaded by the class predicted there, and the points on it, each class with its own marker."""
    left, right, low, high = bounds
    shades, bar, dash, corners = (" ░▒▓", "│", "─", "┌┐└┘") if rich else (" .:%", "|", "-", "++++")
    cells: list[list[tuple[bool, int]]] = []  # whether the cell holds a point, and its class
    for row in range(height):
        y = high - (row + 0.5) / height * (high - low)
        xs = [left + (column + 0.5) / width * (right - left) for column in range(width)]
        cells.append([(False, decide(x, y)) for x in xs])
    for x, y, k in points:
        row = min(int((high - y) / (high - low) * height), height - 1)
        cells[row][min(int((x - left) / (right - left) * width), width - 1)] = True, k

    def drawn(point: bool, k: int, count: int = 1) -> str:
        return paint((MARKERS if point else shades)[k % 4] * count, COLORS[k % 4], color, bold=point)

    lines = [f"{'':9}{visible(title)}", f"{'':8}{corners[0]}{dash * width}{corners[1]}"]
    for row, line in enumerate(cells):
        shown = f"{low if row else high:7.3g}" if row in (0, height - 1) else " " * 7
        text = "".join(drawn(*kind, len(list(run))) for kind, run in groupby(line))
        lines.append(f"{shown} {bar}{text}{bar}")
    lines.append(f"{'':8}{corners[2]}{dash * width}{corners[3]}")
    ends = f"{left:.3g}", f"{right:.3g}"
    lines.append(f"{'':9}{ends[0]}{' ' * (width - len(ends[0]) - len(ends[1]))}{ends[1]}")
    kinds = sorted({k for *_, k in points})
    points_legend = [f"{drawn(True, k)} class {k}" for k in kinds]
    model_legend = [f"[{drawn(False, k)}] class {k}" for k in kinds]
    per_line = max((width - 5) // 14, 1)
    for title, legend in (("points:", points_legend), ("model:", model_legend)):
        for start in range(0, len(legend), per_line):
            entries = "   ".join(legend[start : start + per_line])
            lines.append(f"{'':9}{'' if start else title:7}  {entries}")
    return "\n".join(lines)
