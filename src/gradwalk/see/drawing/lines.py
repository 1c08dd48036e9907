"""The lines of a drawing: how they leave, bend, bow apart and arrive, and where their text stands.

This file knows curves. Where the boxes are was decided before.
"""

from __future__ import annotations

from dataclasses import dataclass

from .boxes import APART, HEIGHT, LOW, SMALL, Box
from .cards import Link
from .layout import Layout
from .shapes import rect, text
from .textwidth import ems


@dataclass
class End:
    """How a line leaves its card and meets the operation, measured from the middle; and where its text stands."""

    leaves: float = 0.0
    arrives: float = 0.0
    bow: float = 0.0
    text_at: float = 0.5


def ends_of(links: list[Link], plan: Layout) -> list[End]:
    """Lines that share an end stand next to each other there, in an order in which they need not cross."""
    ends = [End() for _ in links]
    leaving: dict[int, list[int]] = {}
    arriving: dict[int, list[int]] = {}
    twins: dict[tuple[int, int], list[int]] = {}
    for k, link in enumerate(links):
        leaving.setdefault(link.start, []).append(k)
        arriving.setdefault(link.end, []).append(k)
        twins.setdefault((link.start, link.end), []).append(k)

    def towards(k: int, last: bool) -> tuple[float, int]:
        """Where the line comes from (or goes to) right before (or after) its end."""
        link = links[k]
        bends = plan.bends[link.start, link.end]
        near = plan.across[link.start if last else link.end]
        return (bends[-1 if last else 0] if bends else near), link.place

    for group in leaving.values():
        for i, k in enumerate(sorted(group, key=lambda k: towards(k, last=False))):
            ends[k].leaves = _share(i, len(group), min(7.0 * (len(group) - 1), LOW * 0.8))
    for group in arriving.values():
        for i, k in enumerate(sorted(group, key=lambda k: towards(k, last=True))):
            ends[k].arrives = _share(i, len(group), min(APART * (len(group) - 1), LOW * 0.62))
            crowd = len(group) > 3, len(leaving[links[k].start]) > 3
            ends[k].text_at = 0.5 if crowd[0] == crowd[1] else 0.22 if crowd[0] else 0.75
    for (start, end), twin in twins.items():
        level = abs(plan.across[start] - plan.across[end]) < HEIGHT
        for i, k in enumerate(twin if len(twin) > 1 else []):
            if level:
                ends[k].bow = _share(i, len(twin), 44.0 if links[k].text else 26.0)
            else:
                ends[k].text_at = 0.5 + _share(i, len(twin), 0.5)
    return ends


def _share(i: int, count: int, room: float) -> float:
    """The place of one of `count` lines that share some room, measured from the middle."""
    return room * (i / (count - 1) - 0.5) if count > 1 else 0.0


def line(
    link: Link, end: End, boxes: list[Box], plan: Layout, starts: list[tuple[float, float]],
    shift: tuple[float, float], down: bool,
) -> tuple[str, str]:  # fmt: skip
    """The line of a link, with its arrowhead; and its text, to be drawn on top of everything."""
    source, target = boxes[link.start], boxes[link.end]
    sx, sy = target.sign_centre()
    if down:
        points = [(source.y + source.height / 2, source.x + end.leaves)]
        stop_along, stop_across = sy - LOW / 2, sx + end.arrives
    else:
        points = [(source.x + source.width / 2, source.y + end.leaves)]
        stop_along, stop_across = sx - target.sign / 2, sy + end.arrives
    half = LOW / 2  # the operation's end is round
    stop_along += half - (half * half - end.arrives**2) ** 0.5
    along, across = (shift[1], shift[0]) if down else shift
    bends = plan.bends[link.start, link.end]
    for r, bend in enumerate(bends, plan.rank[link.start] + 1):
        points += [(starts[r][0] + along, bend + across), (starts[r][1] + along, bend + across)]
    points.append((stop_along - 6, stop_across))

    def at(a: float, b: float) -> str:
        return f"{b:.1f} {a:.1f}" if down else f"{a:.1f} {b:.1f}"

    path = f"M{at(*points[0])}"
    for i in range(0, len(points), 2):  # a curve from rank to rank, then straight through the next rank
        (a0, b0), (a1, b1) = points[i], points[i + 1]
        middle, bow = (a0 + a1) / 2, end.bow if not bends else 0.0
        path += f"C{at(middle, b0 + bow)} {at(middle, b1 + bow)} {at(a1, b1)}"
        if i + 2 < len(points):
            path += f"L{at(*points[i + 2])}"
    tip = f"M{at(a1 + 6, b1)}L{at(a1 - 1, b1 - 3.5)}L{at(a1 - 1, b1 + 3.5)}Z"
    drawn = f'<path class="line" d="{path}"/><path class="tip" d="{tip}"/>'
    if not link.text:
        return drawn, ""
    t, u = end.text_at, 1 - end.text_at
    a = u**3 * a0 + 3 * u * t * middle + t**3 * a1
    b = u**3 * b0 + 3 * u * u * t * (b0 + bow) + 3 * u * t * t * (b1 + bow) + t**3 * b1
    room = ems(link.text) * SMALL + 8
    need = 8.0 if down else room / 2
    a = min(max(a, a0 + need), a1 - need)  # between the two ranks
    x, y = (b, a) if down else (a, b)
    back = rect("page", x - room / 2, y - 8, room, 16, 8)
    return drawn, back + text(link.text, x, y + 4, "small quiet mid")
