"""What the layout works with: boxes, pieces of lines, levels, and the finished scene.

Coordinates are (along, across) with respect to the axis of the ranks until the end, so that one layout serves both
directions.
"""

from __future__ import annotations

from .sizes import LOW, Size, size_of
from .view import View

CURVE = 0
STRAIGHT = 1
LANE = 6.0
"""The distance between parallel lines that run around something."""
LEAD = 64.0
"""Free room at both ends of a band, for lines that continue in the next."""


class Item:
    """A card, an open frame or a port: one box on its level."""

    def __init__(self, kind: str, number: int, order: float) -> None:
        self.kind = kind
        """card, frame, in or out"""
        self.number = number
        self.order = order
        self.length = 0.0
        self.breadth = 0.0
        self.along = 0.0
        """Where it starts along the ranks."""
        self.across = 0.0
        """Its middle, across the ranks."""
        self.lane = -1
        """For a port whose line goes around everything on its level: the line's lane; -1 for everything else."""


class Piece:
    """The piece of a line on one level."""

    def __init__(self, link: int, start: int, end: int) -> None:
        self.link = link
        self.start = start
        self.end = end
        self.leaves = 0.0
        self.arrives = 0.0
        self.points: list[list[float]] = []
        """[along, across, how the line gets there]"""


class Level:
    """The inside of an open frame; the whole picture is also a level."""

    def __init__(self, key: str, frame: int) -> None:
        self.key = key
        self.frame = frame
        self.items: list[Item] = []
        self.pieces: list[Piece] = []
        self.children: list[int] = []
        self.ports_in: dict[int, int] = {}
        """The port's item, by the origin of a line."""
        self.ports_out: dict[int, int] = {}
        self.back_in: dict[int, int] = {}
        """The same for lines that go around everything on this level and back to its beginning."""
        self.back_out: dict[int, int] = {}
        self.lanes = 0
        """The number of lanes around the level."""
        self.side = 0.0
        """The room for them at both ends."""
        self.floor = 0.0
        """Where they begin, across."""
        self.length = 0.0
        self.breadth = 0.0
        self.along = 0.0
        """Where its inside starts in the picture."""
        self.across = 0.0
        self.bottoms: list[float] = []
        """Where each band ends, across."""
        self.ends: list[float] = []
        """Where each band ends, along."""


class Spot:
    """Where something is in the finished picture."""

    def __init__(self) -> None:
        self.x = 0.0
        self.y = 0.0
        self.width = 0.0
        self.height = 0.0
        self.sign = 0.0
        self.tall = 0.0


class Scene:
    def __init__(self, view: View, down: bool) -> None:
        self.view = view
        self.down = down
        self.cards: list[Spot] = []
        self.frames: list[Spot] = []
        self.routes: list[list[list[float]]] = []
        """The points of each link: [x, y, how]."""
        self.width = 0.0
        self.height = 0.0
        self.torn = 0


class Task:
    """What every step of the layout needs."""

    def __init__(self, view: View, limit: float, labels: bool, down: bool) -> None:
        self.view = view
        self.limit = limit
        self.labels = labels
        self.down = down
        for card in view.cards:
            card.narrow = down
        self.sizes: list[Size] = grown([size_of(card) for card in view.cards], view, down)
        self.torn = 0
        """The most lines from one band to the next; 0 if no row was too long."""
        self.levels: list[Level] = []
        self.level_of: dict[str, int] = {}


def grown(sizes: list[Size], view: View, down: bool) -> list[Size]:
    """Operations at which many lines arrive are taller, or wider, to make room for the arrowheads."""
    arriving = [0 for _ in sizes]
    for link in view.links:
        arriving[link.end] += 1
    for c in range(len(sizes)):
        room = 8.0 * (arriving[c] - 1)
        if sizes[c].sign > 0 and down:
            sizes[c].sign = max(sizes[c].sign, min(room + LOW, sizes[c].width))
        elif sizes[c].sign > 0:
            sizes[c].tall = max(LOW, min(room + 14, sizes[c].height))
    return sizes
