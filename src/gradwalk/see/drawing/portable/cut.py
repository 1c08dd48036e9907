"""Which cards are seen when some frames are open and others closed, and the lines between them.

A card stands for one cell or for many. What it says about many is true of every one of
them: how many, between what and what, how spread, how many are not numbers. Nothing
that was pinned is ever inside: in a closed frame it has a line of its own.
"""

from __future__ import annotations

from .basics import get, grouped, has, is_finite, is_nan, keys_of, number, ordered, put, short
from .model import CLOSED, ROLLED, UNROLLED, Cell, Document, Frame, Stats

BINS = 12


class Card:
    def __init__(self, key: str, kind: str, frame: str) -> None:
        self.key = key
        self.kind = kind
        """result, leaf or constant; frame for a closed one"""
        self.frame = frame
        """The key of the open frame that it is in."""
        self.toggles = -1
        """The frame that a click on it opens."""
        self.cells: list[int] = []
        self.pins: list[int] = []
        self.order = 0.0
        self.name = ""
        self.symbol = ""
        self.many = ""
        """How many it stands for, in words; empty for one."""
        self.data = ""
        self.grad = ""
        self.notes: list[str] = []
        self.bins: list[float] = []
        self.count = 0
        self.hidden = 0
        self.given = False
        self.reached = False
        self.root = False
        self.born = ""
        self.ill = False
        """Something in it is not finite."""
        self.more = ""
        self.node = -1


class Link:
    def __init__(self, start: int, end: int, role: int) -> None:
        self.start = start
        self.end = end
        self.role = role
        self.count = 0
        self.share = 0.0
        self.total = 0.0
        self.slope = 0.0
        self.value = 0.0
        self.text = ""
        self.plain = False
        """From a plain number: nobody asks for the derivative by it."""


class Box:
    """An open frame as it is seen."""

    def __init__(self, key: str, parent: str, frame: int, title: str) -> None:
        self.key = key
        self.parent = parent
        self.frame = frame
        self.title = title
        self.order = 0.0
        self.series = False


class View:
    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.links: list[Link] = []
        self.boxes: list[Box] = []
        self.carried = 0
        """Lines from one turn of a loop in series to the next, which a picture of one turn cannot have."""


class Seat:
    """Where a cell is seen: on which card, in which frame."""

    def __init__(self) -> None:
        self.key = ""
        self.frame = ""
        self.closed = -1
        self.run = -1


def cut(doc: Document, states: list[int], plain: bool) -> View:
    """The view. `plain`: every value on a card of its own, plain numbers too."""
    view = View()
    cards: dict[str, int] = {}
    boxes: dict[str, int] = {}
    order: dict[str, float] = {}
    seat_of: dict[int, int] = {}
    for cell in doc.cells:
        if cell.kind != "result":
            continue
        seat = seat_for(cell, doc, states, view, boxes, plain)
        base = seat.key
        put(order, base, min(get(order, base, cell.place), cell.place))
        key = base
        if seat.closed < 0 and cell.pinned:
            key = "pin" + str(cell.id)
        card = card_at(view, cards, key, "result", seat.frame)
        if seat.closed >= 0:
            view.cards[card].kind = "frame"
            view.cards[card].toggles = seat.closed
            if cell.pinned:
                view.cards[card].pins.append(cell.id)
        elif seat.run >= 0 and not cell.pinned:
            view.cards[card].toggles = seat.run
        view.cards[card].cells.append(cell.id)
        put(seat_of, cell.id, card)
        view.cards[card].order = get(order, base, 0.0) + (0.5 if cell.pinned and seat.closed < 0 else 0.0)
    seat_leaves(doc, view, cards, seat_of, states, plain)
    link(doc, view, seat_of, plain)
    for one in view.cards:
        describe(one, doc, states, plain)
    for box in view.boxes:
        box.order = 1e18
        for one in view.cards:
            if one.frame.startswith(box.key):
                box.order = min(box.order, one.order)
    return view


def card_at(view: View, cards: dict[str, int], key: str, kind: str, frame: str) -> int:
    if not has(cards, key):
        put(cards, key, len(view.cards))
        view.cards.append(Card(key, kind, frame))
    return int(get(cards, key, 0))


def seat_for(cell: Cell, doc: Document, states: list[int], view: View, boxes: dict[str, int], plain: bool) -> Seat:
    seat = Seat()
    if plain:
        seat.key = "c" + str(cell.id)
        return seat
    prefix = ""
    for step in cell.path:
        frame = doc.frames[step[0]]
        turn = step[1]
        state = states[frame.id]
        if frame.kind == "run":
            if state == UNROLLED and turn >= 0:
                prefix += "F" + str(frame.id) + turn_text(frame, turn) + "/"
            else:
                prefix += "F" + str(frame.id) + "*/"
                seat.run = frame.id
            continue
        if state == CLOSED:
            seat.key = prefix + "F" + str(frame.id)
            if not cell.root:  # nothing comes after the root, so it can stand outside
                seat.closed = frame.id
            return seat
        outer = prefix + "F" + str(frame.id) + "/"
        open_box(view, boxes, outer, seat.frame, frame, frame.title + (" · " + frame.note if frame.note != "" else ""))
        seat.frame = outer
        prefix = outer
        if state == UNROLLED and turn >= 0 and frame.turns > 1:
            which = turn_text(frame, turn)
            prefix = outer + which + "/"
            first = frame.turn if frame.turn != "" else "turn"
            title = first + " " + str(turn + 1)
            if which == "~":
                title = first + "s 4 … " + grouped(frame.turns - 2)
            open_box(view, boxes, prefix, outer, frame, title)
            seat.frame = prefix
    seat.key = prefix + "s" + str(cell.slot)
    return seat


def turn_text(frame: Frame, turn: int) -> str:
    """Which turn; of very many, the ones in the middle stay together."""
    if frame.turns > 12 and 3 <= turn and turn < frame.turns - 2:
        return "~"
    return str(turn)


def open_box(view: View, boxes: dict[str, int], key: str, parent: str, frame: Frame, title: str) -> None:
    if has(boxes, key):
        return
    put(boxes, key, len(view.boxes))
    box = Box(key, parent, frame.id, title)
    box.series = frame.kind == "series"
    view.boxes.append(box)


def seat_leaves(
    doc: Document, view: View, cards: dict[str, int], seat_of: dict[int, int], states: list[int], plain: bool
) -> None:
    """Leaves that are used in the same way share a card."""
    uses: dict[int, list[int]] = {}
    for i in range(len(doc.edges)):
        edge = doc.edges[i]
        if doc.cells[edge.start].kind != "result":
            if not has(uses, edge.start):
                put(uses, edge.start, [])
            get(uses, edge.start, []).append(i)
    for cell in doc.cells:
        if cell.kind == "result" or (cell.kind == "constant" and not plain):
            continue
        used: dict[str, int] = {}
        first = 1e18
        for i in get(uses, cell.id, []):
            user = view.cards[get(seat_of, doc.edges[i].end, 0)]
            put(used, user.key + "#" + ("" if user.kind == "frame" else str(doc.edges[i].role)), 1)
            first = min(first, user.order)
        names = keys_of(used)
        seat = leaf_seat(cell, doc, states, plain)
        if seat.closed >= 0 and has(cards, seat.key):  # a frame of the root alone has no card
            card = get(cards, seat.key, 0)
            view.cards[card].cells.append(cell.id)
            put(seat_of, cell.id, card)
            continue
        key = "c" + str(cell.id) if plain or cell.pinned else cell.kind + ":" + "|".join(names)
        card = card_at(view, cards, key, cell.kind, seat.frame)
        if len(view.cards[card].cells) == 0:
            view.cards[card].order = first - 0.25 if first < 1e18 else -1.0
        view.cards[card].cells.append(cell.id)
        put(seat_of, cell.id, card)


def leaf_seat(cell: Cell, doc: Document, states: list[int], plain: bool) -> Seat:
    """The innermost open frame that a leaf is in, or the closed one."""
    seat = Seat()
    if plain:
        return seat
    for step in cell.path:
        frame = doc.frames[step[0]]
        if frame.kind == "run":
            return seat
        if states[frame.id] == CLOSED:
            if not cell.pinned:  # nothing comes before a leaf, so it can stand outside
                seat.key = seat.frame + "F" + str(frame.id)
                seat.closed = frame.id
            return seat
        seat.frame += "F" + str(frame.id) + "/"
        if states[frame.id] == UNROLLED and step[1] >= 0 and frame.turns > 1:
            seat.frame += turn_text(frame, step[1]) + "/"
        elif states[frame.id] == UNROLLED and frame.turns > 1:
            return seat
    return seat


def link(doc: Document, view: View, seat_of: dict[int, int], plain: bool) -> None:
    found: dict[str, int] = {}
    for edge in doc.edges:
        if not has(seat_of, edge.start):
            continue
        start = get(seat_of, edge.start, 0)
        end = get(seat_of, edge.end, 0)
        if start == end or view.cards[start].order >= view.cards[end].order:
            if view.cards[end].kind != "frame":
                view.carried += edge.count
            continue
        closed = view.cards[end].kind == "frame"
        key = str(start) + ">" + str(end) + "#" + ("" if closed else str(edge.role))
        if not has(found, key):
            put(found, key, len(view.links))
            view.links.append(Link(start, end, edge.role))
        one = view.links[get(found, key, 0)]
        one.count += edge.count
        one.total += edge.total
        if one.count == 1 or not abs(one.share) >= abs(edge.share):
            one.share = edge.share
        if one.count == 1 or not abs(one.slope) >= abs(edge.slope):
            one.slope = edge.slope
        if one.count == 1 or not abs(one.value) >= abs(edge.value):
            one.value = edge.value
        one.text = edge.text if one.count == 1 else ""
        one.plain = edge.toward_constant


# ---- what a card says ----


def describe(card: Card, doc: Document, states: list[int], plain: bool) -> None:
    data: list[Stats] = []
    grad: list[Stats] = []
    names: list[str] = []
    first = doc.cells[card.cells[0]]
    born = ""
    births = 0
    for i in card.cells:
        cell = doc.cells[i]
        data.append(cell.data)
        grad.append(cell.grad)
        card.count += cell.count
        card.hidden += cell.hidden
        card.reached = card.reached or cell.reached
        card.root = card.root or cell.root
        card.given = card.given or cell.given
        if cell.given:
            names.append(cell.name)
        if cell.born != "":
            births += 1
            born = cell.born
    numbers = merged(data)
    slopes = merged(grad)
    card.data = range_text(numbers)
    card.grad = range_text(slopes)
    card.ill = numbers.nans + numbers.infs + slopes.nans + slopes.infs > 0
    single = card.count == 1
    if single:
        card.name = first.name
        card.symbol = first.symbol
        card.born = first.born
        card.node = first.node
        card.more = first.more
        if first.far != "":
            card.notes.append(first.far)
    else:
        card.notes = notes_of(numbers, slopes, births, born)
        card.bins = numbers.bins if numbers.n >= 5 and numbers.low < numbers.high else []
        card.more = grouped(card.count + card.hidden) + " values"
    if card.kind == "frame":
        describe_frame(card, doc)
        return
    if card.kind == "result":
        card.symbol = first.symbol if plain else signed(card, doc)
    if not single:
        card.name = stem(names) if len(names) == len(card.cells) else ""
        card.many = "× " + grouped(card.count)
        if card.kind == "leaf" and card.name == "":
            card.many = grouped(card.count) + " leaves"
        if card.toggles >= 0 and doc.frames[card.toggles].kind == "run" and doc.frames[card.toggles].note != "":
            card.many += " " + doc.frames[card.toggles].note
    if card.toggles >= 0 and not doc.frames[card.toggles].detail:
        card.toggles = -1
    if single and first.pinned and len(first.path) > 0:
        where: list[str] = []
        for step in first.path:
            frame = doc.frames[step[0]]
            if step[1] >= 0 and frame.turns > 1 and states[frame.id] == ROLLED and frame.kind != "part":
                where.append(
                    (frame.turn if frame.turn != "" else "turn")
                    + " "
                    + str(step[1] + 1)
                    + " of "
                    + grouped(frame.turns)
                )
        if len(where) > 0 and not plain:
            card.notes.append(", ".join(where))


def describe_frame(card: Card, doc: Document) -> None:
    frame = doc.frames[card.toggles]
    card.name = frame.title
    card.symbol = ""
    card.given = True
    signs: dict[str, int] = {}
    for i in card.cells:
        cell = doc.cells[i]
        if cell.kind == "result" and not cell.pinned:
            put(signs, cell.symbol, get(signs, cell.symbol, 0) + cell.count + cell.hidden)
    kinds = ordered(keys_of(signs), lambda s: -get(signs, s, 0))
    texts = [s + " " + grouped(get(signs, s, 0)) for s in kinds[:3]]
    if len(kinds) > 3:
        texts.append("…")
    inside = card.count + card.hidden
    card.many = "· " + grouped(inside) + (" value" if inside == 1 else " values")
    card.notes.insert(0, " · ".join(texts))
    if frame.note != "":
        card.notes.insert(0, frame.note)
    for i in card.pins[:6]:
        cell = doc.cells[i]
        card.notes.append(
            cell.name + " = " + range_text(cell.data) + (", grad " + range_text(cell.grad) if cell.reached else "")
        )


def signed(card: Card, doc: Document) -> str:
    """The operation's sign with the plain number in it, where there is one."""
    first = doc.cells[card.cells[0]]
    if first.pattern == "":
        return first.symbol
    found: list[Stats] = []
    members: dict[int, int] = {}
    for i in card.cells:
        put(members, i, 1)
    for edge in doc.edges:
        if edge.toward_constant and has(members, edge.end):
            found.append(doc.cells[edge.start].data)
    text = range_text(merged(found))
    if text.startswith("-"):
        text = "(" + text + ")"
    return first.pattern.replace("§", text) if len(found) > 0 else first.symbol


def notes_of(numbers: Stats, slopes: Stats, births: int, born: str) -> list[str]:
    notes: list[str] = []
    if numbers.nans > 0:
        notes.append(grouped(numbers.nans) + " NaN of " + grouped(numbers.n))
    if numbers.infs > 0:
        notes.append(grouped(numbers.infs) + " infinite of " + grouped(numbers.n))
    if slopes.nans + slopes.infs > 0:
        notes.append(grouped(slopes.nans + slopes.infs) + " gradients not finite")
    if births > 0:
        notes.append(grouped(births) + " " + born + " born here")
    return notes


def stem(names: list[str]) -> str:
    """What the labels begin with, if that says something: w for w[0], w[1], ..."""
    same = names[0]
    for other in names:
        while not other.startswith(same):
            same = same[: len(same) - 1]
    whole = len(same) == len(names[0])
    while not whole and len(same) > 0 and same[len(same) - 1] in "[(_.0123456789 ":
        same = same[: len(same) - 1]
    return same + "…" if same != "" and not whole else same


def merged(parts: list[Stats]) -> Stats:
    """The numbers of several cells together."""
    out = Stats()
    started = False
    for s in parts:
        out.nans += s.nans
        out.infs += s.infs
        out.n += s.n
        if s.n > s.nans + s.infs:
            out.low = min(out.low, s.low) if started else s.low
            out.high = max(out.high, s.high) if started else s.high
            started = True
    if out.n - out.nans - out.infs < 2 or not out.low < out.high:
        return out
    out.bins = [0.0 for _ in range(BINS)]
    for s in parts:
        if len(s.bins) > 0:
            for k in range(BINS):
                fill(out, s.low + (s.high - s.low) * (k + 0.5) / BINS, s.bins[k])
        elif s.n > s.nans + s.infs:
            fill(out, s.low, float(s.n - s.nans - s.infs))
    return out


def fill(s: Stats, x: float, weight: float) -> None:
    at = int((x - s.low) / (s.high - s.low) * BINS) if is_finite(s.high - s.low) else 0
    s.bins[min(max(at, 0), BINS - 1)] += weight


def range_text(s: Stats) -> str:
    finite = s.n - s.nans - s.infs
    if finite == 0:
        return "nan" if s.nans > 0 else "inf" if s.high > 0 else "-inf"
    return number(s.low) if s.low == s.high else short(s.low) + " … " + short(s.high)


def is_wrong(x: float) -> bool:
    return is_nan(x) or not is_finite(x)
