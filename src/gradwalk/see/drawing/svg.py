"""A picture as SVG: cards, circles and lines, in light and dark.

Every text is escaped, nothing in the file can run or load anything, and the
colours follow the reader's setting unless a theme is asked for. This file knows
colours. What is shown is in cards.py; where it goes, in layout, boxes and lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from . import layout
from .boxes import FONT, LOW, MARGIN, PAD, SMALL, TITLE, Box, box_of, constant_text, heading, ranks
from .cards import Picture
from .lines import ends_of, line
from .shapes import rect, text
from .textwidth import ems

LIGHT = {
    "page": "#ffffff", "card": "#f7f9fc", "leaf": "#e8f1fd", "edge": "#c3ccd9", "line": "#7a8699", "ink": "#172033",
    "quiet": "#5b6678", "data": "#0b57a4", "grad": "#a84600", "op": "#22304a", "on_op": "#ffffff",
}  # fmt: skip
DARK = {
    "page": "#11161f", "card": "#1b2331", "leaf": "#16304f", "edge": "#3d4a60", "line": "#8593a8", "ink": "#eef2f8",
    "quiet": "#a3afc2", "data": "#8cc2ff", "grad": "#ffb070", "op": "#d7e0ee", "on_op": "#11161f",
}  # fmt: skip


def rules(scope: str, c: dict[str, str]) -> str:
    """The style sheet for one set of colours."""
    table = {
        ".page": f"fill:{c['page']}",
        ".card": f"fill:{c['card']};stroke:{c['edge']}",
        ".leaf": f"fill:{c['leaf']};stroke:{c['edge']}",
        ".line": f"fill:none;stroke:{c['line']}",
        ".tip": f"fill:{c['line']}",
        ".op": f"fill:{c['op']}",
        ".sign": f"fill:{c['on_op']}",
        ".name": f"fill:{c['ink']}",
        ".data": f"fill:{c['data']}",
        ".grad": f"fill:{c['grad']}",
        ".quiet": f"fill:{c['quiet']}",
        ".far": f"fill:{c['card']};stroke:{c['edge']}",
    }
    return "".join(f".{scope} {selector}{{{style}}}" for selector, style in table.items())


def style(theme: str) -> str:
    """The style sheet: of one theme, or of both, chosen by the reader's setting."""
    scope = f"gradwalk-{theme}"
    shape = (
        f".{scope}{{font-family:'Helvetica Neue',Arial,'Liberation Sans','Noto Sans',sans-serif}}"
        f".{scope} text{{font-size:{FONT:g}px}}.{scope} .small{{font-size:{SMALL:g}px}}"
        f".{scope} .name,.{scope} .sign{{font-weight:bold}}.{scope} .made{{font-weight:normal;font-style:italic}}"
        f".{scope} .end{{text-anchor:end}}.{scope} .mid{{text-anchor:middle}}"
        f".{scope} .line{{stroke-width:1.5}}.{scope} .fresh{{stroke-dasharray:4 3}}"
    )
    if theme == "dark":
        return shape + rules(scope, DARK)
    light = shape + rules(scope, LIGHT)
    return light if theme == "light" else light + f"@media(prefers-color-scheme:dark){{{rules(scope, DARK)}}}"


def render(picture: Picture, title: str, rankdir: str = "LR", theme: str = "auto") -> str:
    """The picture as the text of an SVG file."""
    down = rankdir == "TB"
    boxes = [box_of(card, down) for card in picture.cards]
    plan = layout.arrange([box.breadth for box in boxes], [(link.start, link.end) for link in picture.links])
    starts, total = ranks(boxes, plan, picture.links, down)
    top = MARGIN + (TITLE if title else 0.0)
    width, height = (plan.breadth, total) if down else (total, plan.breadth)
    width = max(width, ems(title) * FONT * 1.25 if title else 0.0) + 2 * MARGIN
    height += top + MARGIN
    shift = (MARGIN, top)
    for i, box in enumerate(boxes):
        along = starts[plan.rank[i]][1] - (box.height if down else box.width) / 2  # cards of a rank end together
        across = plan.across[i]
        box.x, box.y = (across + shift[0], along + shift[1]) if down else (along + shift[0], across + shift[1])
    scope = f"gradwalk-{theme}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
        f"<title>{escape(title or 'a graph of values')}</title>",
        f"<desc>{escape(_summary(picture))}</desc>",
        f"<style>{style(theme)}</style>",
        f'<rect class="page" width="{width:.0f}" height="{height:.0f}" rx="8"/>',
    ]
    if title:
        parts.append(text(title, MARGIN, MARGIN + FONT, "name"))
    labels: list[str] = []
    ends = ends_of(picture.links, plan)
    for k, link in enumerate(picture.links):
        drawn, label = line(link, ends[k], boxes, plan, starts, shift, down)
        parts.append(drawn)
        labels.append(label)
    parts += [part for box in boxes for part in _drawn(box)]
    return "\n".join([*parts, *filter(None, labels), "</svg>\n"])


def _summary(picture: Picture) -> str:
    lines = []
    for card in picture.cards[:60]:
        many = f" ({card.count} alike)" if card.count > 1 else ""
        grad = f", grad {card.grad}" if card.kind != "constant" else ""
        lines.append(f"{card.name or card.symbol or card.kind}{many}: data {card.data}{grad}")
    more = [f"and {len(picture.cards) - 60} more"] if len(picture.cards) > 60 else []
    return "; ".join(lines + more)


# ---- cards ----


def _drawn(box: Box) -> Iterable[str]:
    card = box.card
    left, top = box.x - box.width / 2, box.y - box.height / 2
    yield f"<g><title>{escape(card.more)}</title>"
    if box.sign:
        x, y = box.sign_centre()
        stem = f"M{x:.1f} {y:.1f}V{top:.1f}" if box.down else f"M{x:.1f} {y:.1f}H{left:.1f}"
        yield f'<path class="line" d="{stem}"/>'
        if card.cut:
            yield _dots(x, y, box)
        yield rect("op", x - box.sign / 2, y - LOW / 2, box.sign, LOW, LOW / 2)
        yield text(card.symbol, x, y + 4.5, "sign mid")
    if card.count > 1:  # a stack: something peeps out behind
        yield rect("far", left + 4, top - 4, box.width, box.height, box.height / 2 if box.height == LOW else 7)
    kind = "leaf" if card.kind == "leaf" else "card"
    fresh = "" if card.reached or card.kind == "constant" else " fresh"
    radius = box.height / 2 if box.height == LOW else 7
    yield rect(kind + fresh, left, top, box.width, box.height, radius)
    right = left + box.width - PAD
    if box.height == LOW:
        yield text(constant_text(card), box.x, box.y + 4.5, "quiet mid")
    else:
        yield text(heading(card), left + PAD, top + 18, "name" if card.given else "name made")
        yield text(card.data, right, top + 18, "data end")
        yield text("grad", left + PAD, top + 37, "small quiet")
        yield text(card.grad, right, top + 37, "grad end" if card.reached else "quiet end")
    yield "</g>"


def _dots(x: float, y: float, box: Box) -> str:
    """Three dots where inputs are left out."""
    places = [(x - box.sign / 2 - 7 * k, y) if not box.down else (x, y - LOW / 2 - 7 * k) for k in (1, 2, 3)]
    return "".join(f'<circle class="tip" cx="{a:.1f}" cy="{b:.1f}" r="1.8"/>' for a, b in places)
