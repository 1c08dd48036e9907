"""How a line bends, how broad it is and in which colour, and where its text goes."""

from __future__ import annotations

from .basics import floor, log_of
from .levels import STRAIGHT, Scene, Spot
from .sizes import SMALL
from .textwidth import ems
from .view import Link

TIP = 6.0


class Text:
    """A text on a line, with the room it takes."""

    def __init__(self, words: str, x: float, y: float, width: float) -> None:
        self.words = words
        self.x = x
        self.y = y
        self.width = width


def px(x: float) -> str:
    """A coordinate with one decimal, written alike in Python and JavaScript."""
    n = floor(abs(x) * 10 + 0.5)
    text = str(n // 10) + ("." + str(n % 10) if n % 10 > 0 else "")
    return "-" + text if x < 0 and n > 0 else text


def path(points: list[list[float]], down: bool, bow: float) -> str:
    """The line, ending where its arrowhead begins."""
    out = "M" + px(points[0][0]) + " " + px(points[0][1])
    for i in range(1, len(points)):
        a = points[i - 1]
        b = points[i]
        x = b[0]
        y = b[1]
        if i == len(points) - 1:
            x = x if down else x - TIP
            y = y - TIP if down else y
        if b[2] == STRAIGHT:
            out += "L" + px(x) + " " + px(y)
        elif down:
            middle = (a[1] + y) / 2
            out += (
                "C"
                + px(a[0] + bow)
                + " "
                + px(middle)
                + " "
                + px(x + bow)
                + " "
                + px(middle)
                + " "
                + px(x)
                + " "
                + px(y)
            )
        else:
            middle = (a[0] + x) / 2
            out += (
                "C"
                + px(middle)
                + " "
                + px(a[1] + bow)
                + " "
                + px(middle)
                + " "
                + px(y + bow)
                + " "
                + px(x)
                + " "
                + px(y)
            )
    return out


def tip(points: list[list[float]], down: bool, half: float) -> str:
    """The arrowhead."""
    x = points[len(points) - 1][0]
    y = points[len(points) - 1][1]
    if down:
        return (
            "M" + px(x) + " " + px(y) + "L" + px(x - half) + " " + px(y - TIP - 1) + "L" + px(x + half) + " "
            + px(y - TIP - 1) + "Z"
        )  # fmt: skip
    return (
        "M" + px(x) + " " + px(y) + "L" + px(x - TIP - 1) + " " + px(y - half) + "L" + px(x - TIP - 1) + " "
        + px(y + half) + "Z"
    )  # fmt: skip


def amount(link: Link, ink: str) -> float:
    """What the ink of a line shows."""
    if ink == "gradient":
        return link.total if abs(link.total) > link.size * 1e-12 else 0.0  # what cancels out leaves a rounding error
    return link.slope if ink == "derivative" else link.value


def is_mixed(link: Link, ink: str) -> bool:
    """Whether parts of both signs run together in a line."""
    return ink == "gradient" and not link.ill and link.size > abs(link.total) * (1 + 1e-9)


def breadth(x: float, largest: float) -> float:
    """The breadth of a line; a hundredth of the largest is drawn thin."""
    share = abs(x) / largest if largest > 0 else 0.0
    return 1.0 + 4.5 * max(0.0, 1 + log_of(share) / 2.4) if share > 0 else 1.0  # a tiny share may round to 0


def line_class(link: Link, ink: str) -> str:
    """The style of a line, by the sign of what it shows."""
    x = amount(link, ink)
    if link.ill and ink == "gradient":
        return "lost"
    if x == 0:
        return "even" if is_mixed(link, ink) else "dead"
    return ("plus" if x > 0 else "minus") + (" mixed" if is_mixed(link, ink) else "")


def bow_of(scene: Scene, k: int) -> float:
    """How far a line bends away from another between the same two cards at the same height."""
    link = scene.view.links[k]
    points = scene.routes[k]
    if len(points) != 2:
        return 0.0
    twins = 0
    before = 0
    for j in range(len(scene.view.links)):
        other = scene.view.links[j]
        if other.start == link.start and other.end == link.end:
            twins += 1
            if j < k:
                before += 1
    if twins < 2:
        return 0.0
    room = 44.0 if link.text != "" else 26.0
    if scene.down and link.text != "":
        room = max(room, ems(link.text) * SMALL + 16)
    return room * (before / (twins - 1) - 0.5)


def written(link: Link, derivatives: bool) -> str:
    """The text on a line."""
    if derivatives and link.text != "" and not link.plain:
        return link.text
    return link.part


def mark_of(symbol: str, role: int) -> str:
    """The mark that tells two inputs apart where that matters: − on what is subtracted, ÷ on a divisor."""
    if role != 1:
        return ""
    return "−" if symbol == "-" else "÷" if symbol == "/" else ""


def mark_place(scene: Scene, k: int) -> Text:
    """The place of a mark at the end of a line: away from other lines that end there, or on its line between them."""
    end = scene.view.links[k].end
    mark = mark_of(scene.view.cards[end].symbol, scene.view.links[k].role)
    point = scene.routes[k][len(scene.routes[k]) - 1]
    if mark == "":
        return Text(mark, point[0], point[1], 0.0)
    axis = 0 if scene.down else 1
    low = point[axis]
    high = point[axis]
    for j in range(len(scene.routes)):
        if scene.view.links[j].end == end and len(scene.routes[j]) > 1:
            other = scene.routes[j][len(scene.routes[j]) - 1][axis]
            low = min(low, other)
            high = max(high, other)
    away = -14.0 if 2 * point[axis] < low + high else 14.0
    if low < point[axis] and point[axis] < high:
        return Text(mark, point[0] if scene.down else point[0] - 22, point[1] - 22 if scene.down else point[1], 14.0)
    x = point[0] + away if scene.down else point[0] - 8
    y = point[1] - 8 if scene.down else point[1] + away
    return Text(mark, x, y, 14.0)


def texts_of(scene: Scene, words: list[str], down: bool) -> list[Text]:
    """A place for the text of every line that covers no card and no other text; width 0 if there is none."""
    found: list[Text] = []
    out: list[Text] = []
    for k in range(len(words)):
        text = Text("", 0.0, 0.0, 0.0)
        if words[k] != "" and len(scene.routes[k]) > 1:
            text = free_place(scene, k, words[k], found, down)
            if text.width > 0:
                found.append(text)
        out.append(text)
    return out


def free_place(scene: Scene, k: int, words: str, found: list[Text], down: bool) -> Text:
    points = scene.routes[k]
    width = ems(words) * SMALL + 8
    bow = bow_of(scene, k)
    tries = [0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85]
    for i in range(len(points) - 1):
        seg = len(points) - 2 - i
        a = points[seg]
        b = points[seg + 1]
        for t in tries:
            x = a[0] + (b[0] - a[0]) * t
            y = a[1] + (b[1] - a[1]) * t
            if b[2] != STRAIGHT:
                u = 1 - t
                ease = 3 * u * t * t + t * t * t
                mid = 0.5 * (3 * u * u * t + 3 * u * t * t) + t * t * t
                swing = bow * (3 * u * u * t + 3 * u * t * t)
                if down:
                    y = a[1] + (b[1] - a[1]) * mid
                    x = a[0] + (b[0] - a[0]) * ease + swing
                else:
                    x = a[0] + (b[0] - a[0]) * mid
                    y = a[1] + (b[1] - a[1]) * ease + swing
            text = Text(words, x, y, width)
            if is_free(scene, text, found):
                return text
    return Text(words, 0.0, 0.0, 0.0)


def is_free(scene: Scene, text: Text, found: list[Text]) -> bool:
    left = text.x - text.width / 2
    right = text.x + text.width / 2
    if left < 2 or right > scene.width - 2:
        return False
    for other in found:
        if abs(other.y - text.y) < 16 and abs(other.x - text.x) < (other.width + text.width) / 2 + 2:
            return False
    clear = True
    for spot in scene.cards:
        clear = clear and not hits(spot, left, right, text.y)
    return clear


def hits(spot: Spot, left: float, right: float, y: float) -> bool:
    lead = spot.sign + 10 if spot.sign > 0 else 0.0
    return right > spot.x - lead and left < spot.x + spot.width and y + 8 > spot.y and y - 8 < spot.y + spot.height
