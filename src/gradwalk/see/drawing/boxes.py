"""How large a card is, and where it goes: the bridge between what is shown and the layout.

This file knows sizes. It knows no colours and no SVG.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Link
from .layout import Layout
from .textwidth import ems

FONT = 13.0
SMALL = 11.0
PAD = 10.0
HEIGHT = 46.0  # of a card with data and gradient
LOW = 26.0  # of a card with a number alone, and of an operation
STEM = 10.0  # between an operation and its result
DOTS = 24.0  # for the dots where inputs are left out
APART = 11.0  # between parallel lines
MARGIN = 20.0
TITLE = 30.0


@dataclass
class Box:
    """A card's place: the operation's circle comes first, then a stem, then the card."""

    card: Card
    width: float
    height: float
    sign: float = 0.0
    """Width of the operation's shape; 0 for leaves and constants."""
    x: float = 0.0
    y: float = 0.0
    """The centre of the card itself."""
    down: bool = False

    @property
    def length(self) -> float:
        """The room along the ranks, operation included."""
        lead = (LOW if self.down else self.sign) + STEM + (DOTS if self.card.cut else 0.0) if self.sign else 0.0
        return lead + (self.height if self.down else self.width)

    @property
    def breadth(self) -> float:
        return max(self.width, self.sign) if self.down else self.height

    def sign_centre(self) -> tuple[float, float]:
        if self.down:
            return self.x, self.y - self.height / 2 - STEM - LOW / 2
        return self.x - self.width / 2 - STEM - self.sign / 2, self.y


def box_of(card: Card, down: bool) -> Box:
    sign = max(LOW, ems(card.symbol) * FONT + 14) if card.kind == "result" else 0.0
    if card.kind == "constant":
        return Box(card, max(LOW, ems(constant_text(card)) * FONT + 2 * PAD), LOW, sign, down=down)
    first = ems(heading(card)) * FONT * 1.08 + 14 + ems(card.data) * FONT
    second = ems("grad") * SMALL + 14 + ems(card.grad) * FONT
    return Box(card, max(first, second, 64.0) + 2 * PAD, HEIGHT, sign, down=down)


def constant_text(card: Card) -> str:
    return f"{card.data} (× {card.count:,})" if card.count > 1 else card.data


def heading(card: Card) -> str:
    return f"{card.name} × {card.count:,}".strip() if card.count > 1 else card.name


def ranks(boxes: list[Box], plan: Layout, links: list[Link], down: bool) -> tuple[list[tuple[float, float]], float]:
    """Where each rank starts and ends, and the end of the last one. Cards of a rank get the same width."""
    count = max(plan.rank) + 1
    members: list[list[Box]] = [[] for _ in range(count)]
    for box, r in zip(boxes, plan.rank):
        members[r].append(box)
    for row in members if not down else []:
        widest = max(box.width for box in row if box.height == HEIGHT) if any(b.height == HEIGHT for b in row) else 0
        for box in row:
            box.width = widest if box.height == HEIGHT else box.width
    gaps = [34.0] * count
    for link in links:
        r = plan.rank[link.end]
        reach = abs(plan.across[link.start] - plan.across[link.end])
        words = 34 + ems(link.text) * SMALL if link.text and not down else 34 + 18 * bool(link.text)
        gaps[r] = max(gaps[r], words, min(34 + reach / 5, 96))
    starts, x = [], 0.0
    for r, row in enumerate(members):
        x += gaps[r] if r else 0.0
        length = max(box.length for box in row)
        starts.append((x, x + length))
        x += length
    return starts, x
