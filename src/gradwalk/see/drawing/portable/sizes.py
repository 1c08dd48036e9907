"""How large a card is. This file knows sizes; it knows no places and no colours."""

from __future__ import annotations

from .basics import floor
from .textwidth import ems, fitted
from .view import Card

FONT = 13.0
SMALL = 11.0
PAD = 10.0
HEIGHT = 46.0  # of a card with data and gradient
LOW = 26.0  # of a card with a number alone, and of an operation
STEM = 10.0  # between an operation and its result
LINE = 15.0  # a line of small text more
BARS = 16.0  # a histogram
NAME = 240.0  # of a heading; longer ones are wrapped
MARGIN = 20.0
BETWEEN = 12.0  # name, data and gradient in a list
COLUMNS = 26.0  # the columns of a list
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
    names = heading_lines(card)
    first = 0.0
    for k in range(len(names)):
        beside = 14 + ems(card.data) * FONT if k == 0 else 0.0
        first = max(first, ems(names[k]) * FONT * 1.08 + beside)
    second = ems(grad_text(card)) * SMALL + 14 + ems(card.grad) * FONT
    wide = max(first, second, 64.0)
    for note in card.notes:
        wide = max(wide, ems(note) * SMALL * 1.04)
    if card.born != "":
        wide = max(wide, ems(born_text(card)) * SMALL * 1.1)
    if len(card.rows) > 0:
        wide = max(wide, columns_of(card) * (row_width(card) + COLUMNS) - COLUMNS)
    size.width = wide + 2 * PAD
    size.height = HEIGHT + LINE * (len(names) - 1 + len(card.notes) + rows_of(card))
    if len(card.bins) > 0:
        size.height += BARS
    if card.born != "":
        size.height += LINE
    return size


def grad_text(card: Card) -> str:
    return "grad" if card.zeros == "" else "grad · " + card.zeros


def columns_of(card: Card) -> int:
    """In how many columns a list is written: a long one is to be about as wide as high."""
    if card.narrow:
        return 1 if len(card.rows) <= 24 else 2
    room = max(1, floor(700.0 / row_width(card)))
    wanted = 1 if len(card.rows) <= 10 else 2 if len(card.rows) <= 24 else 3 if len(card.rows) <= 45 else 4
    return min(wanted, room)


def rows_of(card: Card) -> int:
    """How many rows of a list stand below each other."""
    return floor((len(card.rows) + columns_of(card) - 1) / columns_of(card)) if len(card.rows) > 0 else 0


def row_width(card: Card) -> float:
    """Of one line of a list: name, data, gradient."""
    return column_width(card, 0) + column_width(card, 1) + column_width(card, 2) + 2 * BETWEEN


def column_width(card: Card, k: int) -> float:
    wide = 0.0
    for row in card.rows:
        wide = max(wide, ems(row[k]) * SMALL * (1.08 if k == 0 else 1.0))
    return wide


def is_small(card: Card) -> bool:
    """A plain number; where NaN comes in with one, it is a card like any other."""
    return card.kind == "constant" and card.born == ""


def constant_text(card: Card) -> str:
    text = card.data if card.symbol == "" else card.symbol + " " + card.data
    return text + " " + card.many if card.many != "" else text


def heading(card: Card) -> str:
    if card.many == "":
        return card.name
    return card.name + " " + card.many if card.name != "" else card.many


def heading_lines(card: Card) -> list[str]:
    """The heading, wrapped where it is long."""
    lines: list[str] = []
    line = ""
    for word in heading(card).split(" "):
        longer = word if line == "" else line + " " + word
        if line != "" and ems(longer) * FONT > NAME:
            lines.append(line)
            line = word
        else:
            line = longer
        while ems(line) * FONT > NAME * 1.25:  # a long word
            part = fitted(line, NAME / FONT)
            part = part[: len(part) - 1]
            lines.append(part)
            line = line[len(part) :]
    lines.append(line)
    return lines


def born_text(card: Card) -> str:
    return card.born + " is born here" + (": " + card.cause if card.cause != "" else "")
