"""How large a card is. This file knows sizes; it knows no places and no colours."""

from __future__ import annotations

from .textwidth import ems
from .view import Card

FONT = 13.0
SMALL = 11.0
PAD = 10.0
HEIGHT = 46.0  # of a card with data and gradient
LOW = 26.0  # of a card with a number alone, and of an operation
STEM = 10.0  # between an operation and its result
LINE = 15.0  # a line of small text more
BARS = 16.0  # a histogram
MARGIN = 20.0
FRAME_PAD = 16.0
FRAME_TOP = 34.0
RANKS = 34.0  # between two ranks
BANDS = 30.0  # between two bands of a long row


class Size:
    def __init__(self) -> None:
        self.width = 0.0
        self.height = 0.0
        self.sign = 0.0
        """Width of the operation's shape; 0 if there is none."""
        self.tall = LOW
        """Its height: more where many lines arrive, so that their tips can be told apart."""


def size_of(card: Card) -> Size:
    size = Size()
    if card.kind == "result":
        size.sign = max(LOW, ems(card.symbol) * FONT * 1.05 + 14)
    if card.wide > 0:
        size.width = card.wide
        size.height = card.high
        return size
    if is_small(card):
        size.width = max(LOW, ems(constant_text(card)) * FONT + 2 * PAD)
        size.height = LOW
        return size
    first = ems(heading(card)) * FONT * 1.08 + 14 + ems(card.data) * FONT
    second = ems("grad") * SMALL + 14 + ems(card.grad) * FONT
    wide = max(first, second, 64.0)
    for note in card.notes:
        wide = max(wide, ems(note) * SMALL * 1.04)
    if card.born != "":
        wide = max(wide, ems(born_text(card)) * SMALL * 1.1)
    size.width = wide + 2 * PAD
    size.height = HEIGHT + LINE * len(card.notes)
    if len(card.bins) > 0:
        size.height += BARS
    if card.born != "":
        size.height += LINE
    return size


def is_small(card: Card) -> bool:
    """A plain number; where NaN comes in with one, it is a card like any other."""
    return card.kind == "constant" and card.born == ""


def constant_text(card: Card) -> str:
    return card.data + " " + card.many if card.many != "" else card.data


def heading(card: Card) -> str:
    if card.many == "":
        return card.name
    return card.name + " " + card.many if card.name != "" else card.many


def born_text(card: Card) -> str:
    return card.born + " is born here"
