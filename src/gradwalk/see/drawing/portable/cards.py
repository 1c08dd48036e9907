"""A card as SVG: what it says, its operation, its histogram."""

from __future__ import annotations

from .basics import escape
from .levels import Spot
from .lines import px
from .shapes import Look, rect, words
from .sizes import (
    BARS,
    BETWEEN,
    COLUMNS,
    HEIGHT,
    LINE,
    LOW,
    PAD,
    STEM,
    born_text,
    column_width,
    columns_of,
    constant_text,
    grad_text,
    heading,
    heading_lines,
    is_small,
    rows_of,
)  # fmt: skip
from .typeset import is_formula
from .view import Card


def card(one: Card, spot: Spot, look: Look, number: int) -> str:
    mark = ""
    if look.live:
        mark = ' data-card="' + str(number) + '" data-name="' + escape(one.name) + '" tabindex="-1" role="button"'
    out = '<g class="value"' + mark + ">"
    if not look.live:  # a live card's text is its accessible name
        out += "<title>" + escape(one.more) + "</title>"
    if spot.sign > 0:
        out += sign(one, spot, look.down)
    small = is_small(one)
    radius = spot.height / 2 if small else 7.0
    if one.count > 1 or one.kind == "frame":  # a stack: another card peeps out behind
        out += rect("far", spot.x + 4, spot.y - 4, spot.width, spot.height, radius)
    kind = "leaf" if one.kind == "leaf" else "closed" if one.kind == "frame" else "card"
    if not one.reached and one.kind != "constant":
        kind += " fresh"
    if one.root:
        kind += " root"
    if one.born != "":
        out += rect("ring", spot.x - 5, spot.y - 5, spot.width + 10, spot.height + 10, radius + 4)
    elif one.ill:
        kind += " ill"
    out += rect(kind, spot.x, spot.y, spot.width, spot.height, radius)
    if small:
        return out + words(constant_text(one), spot.x + spot.width / 2, spot.y + 17.5, "quiet mid") + "</g>"
    left = spot.x + PAD
    right = spot.x + spot.width - PAD
    names = heading_lines(one)
    for k in range(len(names)):
        out += words(names[k], left, spot.y + 18 + LINE * k, "name" if one.given else "name made")
    out += words(one.data, right, spot.y + 18, "data end")
    y = spot.y + LINE * (len(names) - 1)
    out += words(grad_text(one), left, y + 37, "small quiet zeros" if one.zeros != "" else "small quiet")
    out += words(one.grad, right, y + 37, "grad end" if one.reached else "quiet end")
    y += HEIGHT
    for note in one.notes:
        strong = "NaN" in note or "infinite" in note or is_formula(note)
        fact = " fact" if is_fact(note) else ""
        out += words(note, left, y + 7, ("small name" if strong else "small quiet") + fact)
        y += LINE
    if one.born != "":
        out += words(born_text(one), left, y + 7, "small name")
        y += LINE
    out += rows(one, left, y, spot.width - 2 * PAD)
    if len(one.bins) > 0:
        out += bars(one, spot.x + PAD, y - 2, spot.width - 2 * PAD)
    return out + "</g>"


def is_fact(note: str) -> bool:
    """Whether a line says something about the numbers: a walk shows it once they are known."""
    return "NaN" in note or "finite" in note or note.endswith(" are 0") or ", others " in note


def rows(one: Card, left: float, top: float, room: float) -> str:
    """The values of a list card, in columns."""
    if len(one.rows) == 0:
        return ""
    columns = columns_of(one)
    below = rows_of(one)
    wide = (room + COLUMNS) / columns - COLUMNS
    last = column_width(one, 2) + BETWEEN
    out = ""
    for k in range(len(one.rows)):
        row = one.rows[k]
        x = left + (k // below) * (wide + COLUMNS)
        y = top + 7 + LINE * (k % below)
        out += words(row[0], x, y, "small name")
        out += words(row[1], x + wide - last, y, "small data end")
        out += words(row[2], x + wide, y, "small grad end" if row[2] != "–" else "small quiet end")
    return out


def spoken(one: Card) -> str:
    text = heading(one) if heading(one) != "" else one.symbol
    text += ": data " + one.data
    if one.kind != "constant":
        text += ", " + grad_text(one) + " " + one.grad
    for note in one.notes:
        text += ", " + note
    for row in one.rows:
        text += ", " + row[0] + " = " + row[1]
    return text


def sign(one: Card, spot: Spot, down: bool) -> str:
    """The operation before its result."""
    x = spot.x + spot.width / 2 if down else spot.x - STEM - spot.sign / 2
    y = spot.y - STEM - LOW / 2 if down else spot.y + spot.height / 2
    stem = "V" + px(spot.y) if down else "H" + px(spot.x)
    return (
        '<path class="stem" d="M' + px(x) + " " + px(y) + stem + '"/>'
        + rect("op", x - spot.sign / 2, y - spot.tall / 2, spot.sign, spot.tall, LOW / 2)
        + words(one.symbol, x, y + 4.5, "sign mid")
    )  # fmt: skip


def bars(one: Card, x: float, y: float, width: float) -> str:
    """A small histogram of the data, with a note if its scale is logarithmic."""
    highest = max(one.bins)
    lead = 24.0 if one.log else 0.0
    step = (width - lead) / len(one.bins)
    out = '<path class="bars" d="'
    for k in range(len(one.bins)):
        if one.bins[k] > 0:
            tall = max(1.0, one.bins[k] / highest * (BARS - 4))
            out += (
                "M"
                + px(x + lead + k * step)
                + " "
                + px(y + BARS - 2)
                + "v-"
                + px(tall)
                + "h"
                + px(step - 1)
                + "v"
                + px(tall)
                + "z"
            )
    out += '"/>'
    return out + (words("log", x, y + BARS - 3, "small quiet") if one.log else "")
