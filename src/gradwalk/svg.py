"""A picture as SVG: cards, circles and lines, in light and dark.

Every text is escaped, nothing in the file can run or load anything, and the
colours follow the reader's setting unless a theme is asked for. This file knows
sizes and colours. What is shown is in cards.py, where it goes in layout.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from . import layout
from .cards import Card, Link, Picture
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


def render(picture: Picture, title: str, rankdir: str = "LR", theme: str = "auto") -> str:
    """The picture as the text of an SVG file."""
    down = rankdir == "TB"
    boxes = [_box(card, down) for card in picture.cards]
    plan = layout.arrange([box.breadth for box in boxes], [(link.start, link.end) for link in picture.links])
    starts, total = _ranks(boxes, plan, picture.links, down)
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
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" style="max-width:100%;height:auto">',
        f"<title>{escape(title or 'a graph of values')}</title>",
        f"<desc>{escape(_summary(picture))}</desc>",
        f"<style>{style(theme)}</style>",
        f'<rect class="page" width="{width:.0f}" height="{height:.0f}" rx="8"/>',
    ]
    if title:
        parts.append(_text(title, MARGIN, MARGIN + FONT, "name"))
    labels: list[str] = []
    ends = _ends(picture.links, plan)
    for k, link in enumerate(picture.links):
        line, tag = _line(link, ends[k], boxes, plan, starts, shift, down)
        parts.append(line)
        labels.append(tag)
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


# ---- sizes ----


def _box(card: Card, down: bool) -> Box:
    sign = max(LOW, ems(card.symbol) * FONT + 14) if card.kind == "result" else 0.0
    if card.kind == "constant":
        return Box(card, max(LOW, ems(_constant(card)) * FONT + 2 * PAD), LOW, sign, down=down)
    first = ems(_heading(card)) * FONT * 1.08 + 14 + ems(card.data) * FONT
    second = ems("grad") * SMALL + 14 + ems(card.grad) * FONT
    return Box(card, max(first, second, 64.0) + 2 * PAD, HEIGHT, sign, down=down)


def _constant(card: Card) -> str:
    return f"{card.data} (× {card.count:,})" if card.count > 1 else card.data


def _heading(card: Card) -> str:
    return f"{card.name} × {card.count:,}".strip() if card.count > 1 else card.name


def _ranks(
    boxes: list[Box], plan: layout.Layout, links: list[Link], down: bool
) -> tuple[list[tuple[float, float]], float]:
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


# ---- lines ----


@dataclass
class End:
    """How a line leaves its card and meets the operation, measured from the middle; and where its text stands."""

    leaves: float = 0.0
    arrives: float = 0.0
    bow: float = 0.0
    text_at: float = 0.5


def _ends(links: list[Link], plan: layout.Layout) -> list[End]:
    """Lines that share an end stand next to each other there, in an order in which they need not cross."""
    ends = [End() for _ in links]
    leaving: dict[int, list[int]] = {}
    arriving: dict[int, list[int]] = {}
    twins: dict[tuple[int, int], list[int]] = {}
    for k, link in enumerate(links):
        leaving.setdefault(link.start, []).append(k)
        arriving.setdefault(link.end, []).append(k)
        twins.setdefault((link.start, link.end), []).append(k)

    def towards(k: int, last: bool) -> tuple[float, int]:
        """Where the line comes from (or goes to) right before (or after) its end."""
        link = links[k]
        bends = plan.bends[link.start, link.end]
        near = plan.across[link.start if last else link.end]
        return (bends[-1 if last else 0] if bends else near), link.place

    for group in leaving.values():
        for i, k in enumerate(sorted(group, key=lambda k: towards(k, last=False))):
            ends[k].leaves = _share(i, len(group), min(7.0 * (len(group) - 1), LOW * 0.8))
    for group in arriving.values():
        for i, k in enumerate(sorted(group, key=lambda k: towards(k, last=True))):
            ends[k].arrives = _share(i, len(group), min(APART * (len(group) - 1), LOW * 0.62))
            crowd = len(group) > 3, len(leaving[links[k].start]) > 3
            ends[k].text_at = 0.5 if crowd[0] == crowd[1] else 0.22 if crowd[0] else 0.75
    for (start, end), twin in twins.items():
        level = abs(plan.across[start] - plan.across[end]) < HEIGHT
        for i, k in enumerate(twin if len(twin) > 1 else []):
            if level:
                ends[k].bow = _share(i, len(twin), 44.0 if links[k].text else 26.0)
            else:
                ends[k].text_at = 0.5 + _share(i, len(twin), 0.5)
    return ends


def _share(i: int, count: int, room: float) -> float:
    """The place of one of `count` lines that share some room, measured from the middle."""
    return room * (i / (count - 1) - 0.5) if count > 1 else 0.0


def _line(
    link: Link, end: End, boxes: list[Box], plan: layout.Layout, starts: list[tuple[float, float]],
    shift: tuple[float, float], down: bool,
) -> tuple[str, str]:  # fmt: skip
    """The line of a link, with its arrowhead; and its text, to be drawn on top of everything."""
    source, target = boxes[link.start], boxes[link.end]
    sx, sy = target.sign_centre()
    if down:
        points = [(source.y + source.height / 2, source.x + end.leaves)]
        stop_along, stop_across = sy - LOW / 2, sx + end.arrives
    else:
        points = [(source.x + source.width / 2, source.y + end.leaves)]
        stop_along, stop_across = sx - target.sign / 2, sy + end.arrives
    half = LOW / 2  # the operation's end is round
    stop_along += half - (half * half - end.arrives**2) ** 0.5
    along, across = (shift[1], shift[0]) if down else shift
    bends = plan.bends[link.start, link.end]
    for r, bend in enumerate(bends, plan.rank[link.start] + 1):
        points += [(starts[r][0] + along, bend + across), (starts[r][1] + along, bend + across)]
    points.append((stop_along - 6, stop_across))

    def at(a: float, b: float) -> str:
        return f"{b:.1f} {a:.1f}" if down else f"{a:.1f} {b:.1f}"

    path = f"M{at(*points[0])}"
    for i in range(0, len(points), 2):  # a curve from rank to rank, then straight through the next rank
        (a0, b0), (a1, b1) = points[i], points[i + 1]
        middle, bow = (a0 + a1) / 2, end.bow if not bends else 0.0
        path += f"C{at(middle, b0 + bow)} {at(middle, b1 + bow)} {at(a1, b1)}"
        if i + 2 < len(points):
            path += f"L{at(*points[i + 2])}"
    tip = f"M{at(a1 + 6, b1)}L{at(a1 - 1, b1 - 3.5)}L{at(a1 - 1, b1 + 3.5)}Z"
    drawn = f'<path class="line" d="{path}"/><path class="tip" d="{tip}"/>'
    if not link.text:
        return drawn, ""
    t, u = end.text_at, 1 - end.text_at
    a = u**3 * a0 + 3 * u * t * middle + t**3 * a1
    b = u**3 * b0 + 3 * u * u * t * (b0 + bow) + 3 * u * t * t * (b1 + bow) + t**3 * b1
    room = ems(link.text) * SMALL + 8
    need = 8.0 if down else room / 2
    a = min(max(a, a0 + need), a1 - need)  # between the two ranks
    x, y = (b, a) if down else (a, b)
    back = _rect("page", x - room / 2, y - 8, room, 16, 8)
    return drawn, back + _text(link.text, x, y + 4, "small quiet mid")


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
        yield _rect("op", x - box.sign / 2, y - LOW / 2, box.sign, LOW, LOW / 2)
        yield _text(card.symbol, x, y + 4.5, "sign mid")
    if card.count > 1:  # a stack: something peeps out behind
        yield _rect("far", left + 4, top - 4, box.width, box.height, box.height / 2 if box.height == LOW else 7)
    kind = "leaf" if card.kind == "leaf" else "card"
    fresh = "" if card.reached or card.kind == "constant" else " fresh"
    radius = box.height / 2 if box.height == LOW else 7
    yield _rect(kind + fresh, left, top, box.width, box.height, radius)
    right = left + box.width - PAD
    if box.height == LOW:
        yield _text(_constant(card), box.x, box.y + 4.5, "quiet mid")
    else:
        heading = _heading(card)
        yield _text(heading, left + PAD, top + 18, "name" if card.given else "name made") if heading else ""
        yield _text(card.data, right, top + 18, "data end")
        yield _text("grad", left + PAD, top + 37, "small quiet")
        yield _text(card.grad, right, top + 37, "grad end" if card.reached else "quiet end")
    yield "</g>"


def _dots(x: float, y: float, box: Box) -> str:
    """Three dots where inputs are left out."""
    places = [(x - box.sign / 2 - 7 * k, y) if not box.down else (x, y - LOW / 2 - 7 * k) for k in (1, 2, 3)]
    return "".join(f'<circle class="tip" cx="{a:.1f}" cy="{b:.1f}" r="1.8"/>' for a, b in places)


def _rect(kind: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:g}"/>'


def _text(text: str, x: float, y: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
