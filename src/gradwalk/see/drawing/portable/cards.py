"""A card as SVG: what it says, its operation, its histogram."""

from __future__ import annotations

from .basics import escape
from .levels import Spot
from .lines import px
from .shapes import Look, rect, words
from .sizes import BARS, HEIGHT, LINE, LOW, PAD, STEM, born_text, constant_text, heading, is_small
from .view import Card


def card(one: Card, spot: Spot, look: Look, number: int) -> str:
    mark = ""
    if look.live:
        mark = ' data-card="' + str(number) + '" data-name="' + escape(one.name) + '" tabindex="-1" role="button"'
    out = '<g class="value"' + mark + ">"
    if not look.live:  # there, what is written on the card is its name
        out += "<title>" + escape(one.more) + "</title>"
    if spot.sign > 0:
        out += sign(one, spot, look.down)
    small = is_small(one)
    radius = spot.height / 2 if small else 7.0
    if one.count > 1 or one.kind == "frame":  # a stack: something peeps out behind
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
    out += words(heading(one), left, spot.y + 18, "name" if one.given else "name made")
    out += words(one.data, right, spot.y + 18, "data end")
    out += words("grad", left, spot.y + 37, "small quiet")
    out += words(one.grad, right, spot.y + 37, "grad end" if one.reached else "quiet end")
    y = spot.y + HEIGHT
    for note in one.notes:
        out += words(note, left, y + 7, "small name" if "NaN" in note or "infinite" in note else "small quiet")
        y += LINE
    if one.born != "":
        out += words(born_text(one), left, y + 7, "small name")
        y += LINE
    if len(one.bins) > 0:
        out += bars(one, spot.x + PAD, y - 2, spot.width - 2 * PAD)
    return out + "</g>"


def spoken(one: Card) -> str:
    text = heading(one) if heading(one) != "" else one.symbol
    text += ": data " + one.data
    if one.kind != "constant":
        text += ", grad " + one.grad
    for note in one.notes:
        text += ", " + note
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
    """A small histogram of the data."""
    highest = max(one.bins)
    step = width / len(one.bins)
    out = '<path class="bars" d="'
    for k in range(len(one.bins)):
        if one.bins[k] > 0:
            tall = max(1.0, one.bins[k] / highest * (BARS - 4))
            out += (
                "M"
                + px(x + k * step)
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
    return out + '"/>'
