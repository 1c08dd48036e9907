"""The lines of a picture as SVG, and what is written on them."""

from __future__ import annotations

from .basics import floor, ordered
from .levels import Scene
from .lines import amount, bow_of, breadth, line_class, mark_place, path, px, texts_of, tip, written
from .model import Document
from .shapes import Look, rect, words


def lines(doc: Document, scene: Scene, look: Look) -> str:
    """Draw lines without any flow first, then broad ones, so that thin lines lie on top where lines run together."""
    wide = breadths(doc, scene, look)
    inked = is_inked(doc, look)
    drawn = [k for k in range(len(scene.view.links)) if len(scene.routes[k]) > 1]
    depth = [-floor(w * 10 + 0.5) for w in wide]
    for k in drawn:
        if inked and line_class(scene.view.links[k], look.ink) == "dead":
            depth[k] = -1000
    return "\n".join([line(scene, look, k, wide[k], inked) for k in ordered(drawn, lambda k: depth[k])])


def is_inked(doc: Document, look: Look) -> bool:
    """Whether colour and breadth of the lines carry information."""
    return look.ink != "none" and (look.ink != "gradient" or doc.ink)


def breadths(doc: Document, scene: Scene, look: Look) -> list[float]:
    """The breadth of each line."""
    links = scene.view.links
    largest = 0.0
    for link in links:
        if not link.plain:
            largest = max(largest, abs(amount(link, look.ink)))
    inked = is_inked(doc, look)
    return [breadth(amount(link, look.ink), largest) if inked and not link.plain else 1.5 for link in links]


def line(scene: Scene, look: Look, k: int, wide: float, inked: bool) -> str:
    """A line and its arrowhead."""
    link = scene.view.links[k]
    kind = "line " + line_class(link, look.ink) if inked and not link.plain else "line"
    if link.carried:  # a dashed line is pale enough
        kind = kind.replace(" mixed", "") + " carried"
    where = ' data-link="' + str(k) + '"' if look.live else ""
    return (
        '<path class="' + kind + '"' + where + ' stroke-width="' + px(wide) + '" d="'
        + path(scene.routes[k], look.down, bow_of(scene, k)) + '"/>\n'
        + '<path class="' + kind.replace("line", "tip") + '"' + where + ' d="'
        + tip(scene.routes[k], look.down, 3.0 + wide * 0.4) + '"/>'
    )  # fmt: skip


def labels(scene: Scene, look: Look) -> str:
    """Draw the derivatives, if wanted, how many of a stack a line comes from, and the marks of − and ÷."""
    texts = [written(link, look.labels) for link in scene.view.links]
    parts: list[str] = []
    for k in range(len(scene.routes)):
        if len(scene.routes[k]) > 1:
            mark = mark_place(scene, k)
            if mark.words != "":
                end = scene.routes[k][len(scene.routes[k]) - 1]
                if mark.x == end[0] or mark.y == end[1]:  # on the line itself
                    parts.append(rect("page", mark.x - 7, mark.y - 7, 14, 14, 7))
                parts.append(words(mark.words, mark.x, mark.y + 4, "quiet mid"))
    for text in texts_of(scene, texts, look.down):
        if text.width == 0:
            continue
        parts.append(rect("page", text.x - text.width / 2, text.y - 8, text.width, 16, 8))
        parts.append(words(text.words, text.x, text.y + 4, "small quiet mid"))
    return "\n".join([part for part in parts if part != ""])
