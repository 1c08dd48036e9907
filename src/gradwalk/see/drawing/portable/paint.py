"""A whole picture as SVG. Every text is escaped, and nothing in the file can run or load anything.

The painter's files know only shapes and the names of their styles; the colours are in ../colours.py.
"""

from __future__ import annotations

from .basics import escape, grouped
from .cards import card
from .legend import APART, entries, flow, painted
from .levels import Scene
from .lines import px
from .model import Document
from .shapes import Look, rect, words
from .sizes import FONT, MARGIN, SMALL
from .strokes import labels, lines
from .taken import many
from .textwidth import ems

TITLE = 30.0
FOOT = 26.0
NARROWEST = 240.0


class Painted:
    def __init__(self) -> None:
        self.width = 0.0
        self.height = 0.0
        self.body = ""


def paint(doc: Document, scene: Scene, look: Look) -> Painted:
    """The contents of the SVG element, and its size."""
    out = Painted()
    top = MARGIN + (TITLE if look.title != "" else 0.0)
    foot = footer(doc, scene)
    wide = max(scene.width, ems(foot) * SMALL * 1.02)
    out.width = max(wide, ems(look.title) * FONT * 1.25, NARROWEST) + 2 * MARGIN
    marks = entries(doc, scene, look)
    rows = flow(marks, MARGIN + ems(foot) * SMALL + 2 * APART, out.width - MARGIN)
    foot_at = scene.height + top + MARGIN + FOOT - 14
    out.height = foot_at + rows + 14
    parts: list[str] = []
    if look.title != "":
        parts.append(words(look.title, MARGIN, MARGIN + FONT, "name"))
    parts.append('<g transform="translate(' + px(MARGIN) + " " + px(top) + ')">')
    for b in range(len(scene.frames)):
        parts.append(frame(scene, b, look))
    parts.append(lines(doc, scene, look))
    for b in range(len(scene.frames)):
        parts.append(frame_title(scene, b))
    for c in range(len(scene.cards)):
        parts.append(card(scene.view.cards[c], scene.cards[c], look, c))
    parts.append(labels(scene, look))
    parts.append("</g>")
    parts.append(words(foot, MARGIN, foot_at, "small quiet"))
    for mark in marks:
        parts.append(painted(mark, foot_at))
    out.body = "\n".join([part for part in parts if part != ""])
    return out


def footer(doc: Document, scene: Scene) -> str:
    """A line that counts everything in the picture."""
    cards = 0
    shown = 0
    inside = 0
    for one in scene.view.cards:
        cards += 1
        shown += 1 if one.count + one.hidden + one.fixed == 1 else 0
        inside += one.hidden if one.kind == "result" else 0
    text = many(doc.values, "value", "values")
    if shown == doc.values:
        return text
    text += " on " + grouped(cards) + (" card: " if cards == 1 else " cards: ")
    text += many(doc.results, "result", "results")
    if inside > 0:
        text += " (" + grouped(inside) + " inside of others)"
    text += ", " + many(doc.leaves, "leaf", "leaves")
    if doc.constants > 0:
        text += ", " + many(doc.constants, "plain number", "plain numbers")
    if doc.starts > 0:
        text += ", " + many(doc.starts, "zero that starts a sum", "zeros that start sums")
    return text


def frame(scene: Scene, b: int, look: Look) -> str:
    spot = scene.frames[b]
    box = scene.view.boxes[b]
    mark = ' tabindex="-1" role="button" data-frame="' + str(box.frame) + '"' if look.live else ""
    label = ' aria-label="' + escape(box.title + ", open") + '"' if look.live else ""
    out = "<g" + mark + label + ' class="group">' + rect("frame", spot.x, spot.y, spot.width, spot.height, 12)
    return out + "</g>"


def frame_title(scene: Scene, b: int) -> str:
    """A frame's title, drawn above lines that pass here; a loop in series has a turning arrow in front."""
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
