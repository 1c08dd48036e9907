"""Cards, frames and lines as SVG. Every text is escaped, and nothing in the file can run or load anything.

This file knows shapes and the names of their styles; the colours are in ../colours.py.
"""

from __future__ import annotations

from .basics import escape, grouped, ordered
from .levels import Scene, Spot
from .lines import amount, bow_of, breadth, line_class, path, px, texts_of, tip
from .model import Document
from .sizes import (
    BARS,
    FONT,
    HEIGHT,
    LINE,
    LOW,
    MARGIN,
    PAD,
    SMALL,
    STEM,
    born_text,
    constant_text,
    heading,
    is_small,
)  # fmt: skip
from .textwidth import ems
from .view import Card

TITLE = 30.0
FOOT = 26.0


class Look:
    """How a picture is to be shown."""

    def __init__(self) -> None:
        self.title = ""
        self.down = False
        self.labels = False
        self.ink = "gradient"
        """gradient, derivative, data, or none"""
        self.live = False
        """Cards and frames can be reached with a keyboard."""


class Painted:
    def __init__(self) -> None:
        self.width = 0.0
        self.height = 0.0
        self.body = ""


def paint(doc: Document, scene: Scene, look: Look) -> Painted:
    """The inside of an SVG element, and its size."""
    out = Painted()
    top = MARGIN + (TITLE if look.title != "" else 0.0)
    foot = footer(doc, scene)
    key = legend(doc, look)
    wide = max(scene.width, (ems(foot) + ems(key)) * SMALL * 1.02 + 150)
    out.width = max(wide, ems(look.title) * FONT * 1.25) + 2 * MARGIN
    out.height = scene.height + top + MARGIN + FOOT
    parts: list[str] = []
    if look.title != "":
        parts.append(words(look.title, MARGIN, MARGIN + FONT, "name"))
    parts.append('<g transform="translate(' + px(MARGIN) + " " + px(top) + ')">')
    for b in range(len(scene.frames)):
        parts.append(frame(scene, b, look))
    parts.append(lines(doc, scene, look))
    for pair in scene.view.carried:
        parts.append(going_on(scene, pair[0], pair[1]))
    for b in range(len(scene.frames)):
        parts.append(frame_title(scene, b))
    for c in range(len(scene.cards)):
        parts.append(card(scene.view.cards[c], scene.cards[c], look, c))
    if look.labels:
        parts.append(labels(scene, look))
    parts.append("</g>")
    parts.append(words(foot, MARGIN, out.height - 14, "small quiet"))
    if key != "":
        parts.append(key_marks(out, key))
    out.body = "\n".join([part for part in parts if part != ""])
    return out


def footer(doc: Document, scene: Scene) -> str:
    """What all of it is, counted."""
    cards = 0
    shown = 0
    for one in scene.view.cards:
        cards += 1
        shown += 1 if one.count + one.hidden == 1 else 0
    text = many(doc.values, "value", "values")
    if shown == doc.values:
        return text
    text += " on " + grouped(cards) + (" card: " if cards == 1 else " cards: ")
    text += many(doc.results, "result", "results") + ", " + many(doc.leaves, "leaf", "leaves")
    if doc.constants > 0:
        text += ", " + many(doc.constants, "plain number", "plain numbers")
    return text


def many(count: int, one: str, more: str) -> str:
    return grouped(count) + " " + (one if count == 1 else more)


def legend(doc: Document, look: Look) -> str:
    if look.ink == "none" or (look.ink == "gradient" and not doc.ink):
        return ""
    return "gradient" if look.ink == "gradient" else "local derivative" if look.ink == "derivative" else "data"


def key_marks(out: Painted, key: str) -> str:
    """Which colour is which sign."""
    y = out.height - 18
    x = out.width - MARGIN - ems(key) * SMALL - 92
    parts = [words(key + ":", x, y + 4, "small quiet")]
    x += ems(key) * SMALL + 12
    parts.append('<path class="line plus" stroke-width="4" d="M' + px(x) + " " + px(y) + "h16" + '"/>')
    parts.append(words("+", x + 20, y + 4, "small quiet"))
    parts.append('<path class="line minus" stroke-width="4" d="M' + px(x + 38) + " " + px(y) + "h16" + '"/>')
    parts.append(words("−", x + 58, y + 4, "small quiet"))
    return "".join(parts)


def rect(kind: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    return (
        '<rect class="' + kind + '" x="' + px(x) + '" y="' + px(y) + '" width="' + px(width) + '" height="'
        + px(height) + '" rx="' + px(radius) + '"/>'
    )  # fmt: skip


def words(text: str, x: float, y: float, kind: str) -> str:
    return '<text class="' + kind + '" x="' + px(x) + '" y="' + px(y) + '">' + escape(text) + "</text>"


# ---- frames and lines ----


def frame(scene: Scene, b: int, look: Look) -> str:
    spot = scene.frames[b]
    box = scene.view.boxes[b]
    mark = ' tabindex="-1" role="button" data-frame="' + str(box.frame) + '"' if look.live else ""
    label = ' aria-label="' + escape(box.title + ", open") + '"' if look.live else ""
    out = "<g" + mark + label + ' class="group">' + rect("frame", spot.x, spot.y, spot.width, spot.height, 12)
    return out + "</g>"


def frame_title(scene: Scene, b: int) -> str:
    """Above the lines, which may have to pass here; a turning arrow before what is in series."""
    spot = scene.frames[b]
    box = scene.view.boxes[b]
    left = spot.x + 14
    out = ""
    if box.series:
        x = left + 5
        y = spot.y + 16
        out = '<path class="again" d="M' + px(x) + " " + px(y - 4.5)
        out += (
            "C" + px(x - 6) + " " + px(y - 4.5) + " " + px(x - 6) + " " + px(y + 4.5) + " " + px(x) + " " + px(y + 4.5)
        )
        out += (
            "C" + px(x + 3) + " " + px(y + 4.5) + " " + px(x + 4.5) + " " + px(y + 2) + " " + px(x + 4.5) + " " + px(y)
        )
        out += (
            "M"
            + px(x + 2.2)
            + " "
            + px(y + 2)
            + "L"
            + px(x + 4.5)
            + " "
            + px(y - 0.5)
            + "L"
            + px(x + 6.8)
            + " "
            + px(y + 2)
        )
        out += '"/>'
        left += 16
    return out + words(box.title, left, spot.y + 20, "small frame-title")


def lines(doc: Document, scene: Scene, look: Look) -> str:
    """The broad ones first: where lines run together, the thin ones lie on top."""
    view = scene.view
    inked = look.ink != "none" and (look.ink != "gradient" or doc.ink)
    largest = 0.0
    for link in view.links:
        if not link.plain:
            largest = max(largest, abs(amount(link, look.ink)))
    wide = [breadth(amount(link, look.ink), largest) if inked and not link.plain else 1.5 for link in view.links]
    drawn = [k for k in range(len(view.links)) if len(scene.routes[k]) > 1]
    return "\n".join([line(scene, look, k, wide[k], inked) for k in ordered(drawn, lambda k: -wide[k])])


def line(scene: Scene, look: Look, k: int, wide: float, inked: bool) -> str:
    """A line and its arrowhead."""
    link = scene.view.links[k]
    kind = "line " + line_class(amount(link, look.ink)) if inked and not link.plain else "line"
    where = ' data-link="' + str(k) + '"' if look.live else ""
    return (
        '<path class="' + kind + '"' + where + ' stroke-width="' + px(wide) + '" d="'
        + path(scene.routes[k], look.down, bow_of(scene, k)) + '"/>\n'
        + '<path class="' + kind.replace("line", "tip") + '"' + where + ' d="'
        + tip(scene.routes[k], look.down, 3.0 + wide * 0.4) + '"/>'
    )  # fmt: skip


def going_on(scene: Scene, start: int, end: int) -> str:
    """A dashed line along the frame of a loop in series, from a card to where the next turn uses it."""
    home = -1
    for b in range(len(scene.view.boxes)):
        box = scene.view.boxes[b]
        inside = scene.view.cards[start].frame.startswith(box.key) and scene.view.cards[end].frame.startswith(box.key)
        if box.series and inside:
            home = b
    a = scene.cards[start]
    z = scene.cards[end]
    if home < 0 or (a.y < z.y if scene.down else a.x < z.x):  # in another band: the title says it in words
        return ""
    box_spot = scene.frames[home]
    if scene.down:
        side = box_spot.x + box_spot.width - 7
        top = z.y - STEM - LOW / 2
        out = (
            "M" + px(a.x + a.width / 2 + 14) + " " + px(a.y + a.height) + "V" + px(a.y + a.height + 9) + "H" + px(side)
        )
        right = z.x + z.width / 2 + z.sign / 2
        tail = "V" + px(top) + "H" + px(right + 7)
        head = (
            "M"
            + px(right)
            + " "
            + px(top)
            + "L"
            + px(right + 8)
            + " "
            + px(top - 4)
            + "L"
            + px(right + 8)
            + " "
            + px(top + 4)
        )
        return '<path class="line carried" d="' + out + tail + '"/><path class="tip" d="' + head + 'Z"/>'
    low = box_spot.y + box_spot.height - 7
    left = z.x - STEM - z.sign - 10 if z.sign > 0 else z.x - 10
    out = "M" + px(a.x + a.width) + " " + px(a.y + a.height - 8) + "h9V" + px(low) + "H" + px(left)
    high = z.y + z.height / 2 + (9 if z.sign > 0 else 0)
    end_x = left + 11 if z.sign > 0 else left + 10
    tail = "V" + px(high) + "H" + px(end_x - 6)
    head = (
        "M"
        + px(end_x)
        + " "
        + px(high)
        + "L"
        + px(end_x - 7)
        + " "
        + px(high - 4)
        + "L"
        + px(end_x - 7)
        + " "
        + px(high + 4)
    )
    return '<path class="line carried" d="' + out + tail + '"/><path class="tip" d="' + head + 'Z"/>'


def labels(scene: Scene, look: Look) -> str:
    texts = [link.text if not link.plain else "" for link in scene.view.links]
    parts: list[str] = []
    for text in texts_of(scene, texts, look.down):
        if text.width == 0:
            continue
        parts.append(rect("page", text.x - text.width / 2, text.y - 8, text.width, 16, 8))
        parts.append(words(text.words, text.x, text.y + 4, "small quiet mid"))
    return "\n".join(parts)


# ---- cards ----


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
