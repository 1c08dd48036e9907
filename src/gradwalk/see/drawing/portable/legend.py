"""The legend below a picture: what its marks mean, for those that occur."""

from __future__ import annotations

from .levels import Scene
from .lines import line_class, px
from .model import Document
from .shapes import Look, rect, words
from .sizes import LINE, MARGIN, SMALL
from .strokes import breadths, is_inked
from .textwidth import ems

SAMPLE = 18.0
"""How wide a mark is drawn here."""
APART = 18.0


class Entry:
    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text
        self.x = 0.0
        self.y = 0.0


def entries(doc: Document, scene: Scene, look: Look) -> list[Entry]:
    """One entry for each kind of mark, in the order in which a reader meets them."""
    out: list[Entry] = []
    what = "gradient" if look.ink == "gradient" else "local derivative" if look.ink == "derivative" else "data"
    found: list[str] = []
    thin = 1e18
    broad = 0.0
    wide = breadths(doc, scene, look)
    for k in range(len(scene.view.links)):
        link = scene.view.links[k]
        if is_inked(doc, look) and not link.plain and len(scene.routes[k]) > 1:
            kind = line_class(link, look.ink)
            note(found, kind.replace(" mixed", ""))
            if kind.endswith("mixed"):
                note(found, "mixed")
            thin = min(thin, wide[k])
            broad = max(broad, wide[k])
    signs = [
        "plus", " above 0",
        "minus", " below 0",
        "even", ": parts of both signs that cancel",
        "dead", " 0",
        "lost", " not finite",
    ]  # fmt: skip
    for s in range(len(signs) // 2):
        if signs[2 * s] in found:
            out.append(Entry("line " + signs[2 * s], what + signs[2 * s + 1]))
    if "mixed" in found:
        out.append(Entry("mixed", "paler: the sum of parts of both signs"))
    if broad > thin + 0.5:
        out.append(Entry("wedge", "broader: larger"))
    if carries(scene):
        out.append(Entry("carried", "on to the next step"))
    marks: list[str] = []
    for card in scene.view.cards:
        if card.kind == "leaf":
            note(marks, "leaf")
        if card.count > 1 or card.kind == "frame":
            note(marks, "stack")
        if len(card.bins) > 0:
            note(marks, "bars")
            if card.log:
                note(marks, "log")
        if not card.reached and card.kind != "constant" and doc.ink:
            note(marks, "fresh")
        if card.born != "":
            note(marks, "ring")
        elif card.ill:
            note(marks, "ill")
    texts = [
        "leaf", "leaf",
        "stack", "several values",
        "bars", "how the data are spread",
        "fresh", "no gradient came here",
        "ring", "not finite: it begins here",
        "ill", "not finite",
    ]  # fmt: skip
    for k in range(len(texts) // 2):
        if texts[2 * k] in marks:
            scale = ", where it says so on a log scale" if texts[2 * k] == "bars" and "log" in marks else ""
            out.append(Entry(texts[2 * k], texts[2 * k + 1] + scale))
    return out


def carries(scene: Scene) -> bool:
    """Whether a line leads to a later turn."""
    return len([link for link in scene.view.links if link.carried]) > 0


def note(marks: list[str], mark: str) -> None:
    if not (mark in marks):  # noqa: E713
        marks.append(mark)


def flow(found: list[Entry], left: float, right: float) -> float:
    """Place all entries in rows that begin at `left` of the first; return the height of the rows."""
    x = left
    y = 0.0
    for one in found:
        wide = SAMPLE + 6 + ems(one.text) * SMALL
        if x > MARGIN and x + wide > right:
            x = MARGIN
            y += LINE + 1
        one.x = x
        one.y = y
        x += wide + APART
    return y


def painted(one: Entry, top: float) -> str:
    y = top + one.y
    return sample(one.kind, one.x, y - 4) + words(one.text, one.x + SAMPLE + 6, y, "small quiet")


def sample(kind: str, x: float, y: float) -> str:
    """A small sample of the mark, centred on y."""
    if kind.startswith("line"):
        return '<path class="' + kind + ' key" stroke-width="4" d="M' + px(x) + " " + px(y) + "h" + px(SAMPLE) + '"/>'
    if kind == "mixed":
        half = 'stroke-width="4" d="M' + px(x) + " " + px(y) + "h" + px(SAMPLE / 2) + '"/>'
        other = 'stroke-width="4" d="M' + px(x + SAMPLE / 2) + " " + px(y) + "h" + px(SAMPLE / 2) + '"/>'
        return '<path class="line plus mixed key" ' + half + '<path class="line minus mixed key" ' + other
    if kind == "carried":
        return '<path class="line carried key" d="M' + px(x) + " " + px(y) + "h" + px(SAMPLE) + '"/>'
    if kind == "wedge":
        path = "M" + px(x) + " " + px(y - 0.5) + "v1L" + px(x + SAMPLE) + " " + px(y + 2.7) + "v-5.4Z"
        return '<path class="tip key" d="' + path + '"/>'
    if kind == "bars":
        path = ""
        tall = [3.0, 9.0, 6.0, 2.0]
        for k in range(4):
            path += "M" + px(x + 4.5 * k) + " " + px(y + 5) + "v-" + px(tall[k]) + "h3.5v" + px(tall[k]) + "z"
        return '<path class="bars key" d="' + path + '"/>'
    if kind == "stack":
        return rect("far key", x + 2, y - 6, SAMPLE - 3, 10, 3) + rect("card key", x, y - 4, SAMPLE - 3, 10, 3)
    if kind == "ring":
        return rect("ring key", x + 1, y - 5, SAMPLE - 2, 10, 4)
    return rect(("leaf" if kind == "leaf" else "card " + kind) + " key", x, y - 5, SAMPLE - 1, 10, 3)
