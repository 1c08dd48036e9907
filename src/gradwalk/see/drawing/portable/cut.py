"""Which cards are visible when some frames are open and others closed, and the lines between them.

Nothing pinned is ever inside a card without a line of its own on it.
"""

from __future__ import annotations

from .basics import get, grouped, has, keys_of, put
from .joins import link, tell_names, tell_parts, turn_text
from .model import CLOSED, UNROLLED, Cell, Document, Frame
from .tell import describe
from .typeset import is_formula
from .view import Box, Card, View

HEADER = 120
"""The most characters above an open frame, its formula included."""


class Seat:
    """Where a cell is visible: on which card, in which frame."""

    def __init__(self) -> None:
        self.key = ""
        self.frame = ""
        self.closed = -1
        self.run = -1
        self.idiom = -1


def cut(doc: Document, states: list[int], plain: bool) -> View:
    """The view; `plain` gives every value a card of its own, plain numbers too."""
    view = View()
    cards: dict[str, int] = {}
    boxes: dict[str, int] = {}
    order: dict[str, float] = {}
    seat_of: dict[int, int] = {}
    lists: dict[str, int] = {}
    for cell in doc.cells:
        if cell.kind == "result" and in_closed_list(cell, states, plain):
            key = list_key(cell, seat_for(cell, doc, states, view, boxes, plain).key)
            put(lists, key, get(lists, key, 0) + 1)
    for cell in doc.cells:
        if cell.kind != "result":
            continue
        seat = seat_for(cell, doc, states, view, boxes, plain)
        base = seat.key
        put(order, base, min(get(order, base, cell.place), cell.place))
        key = base
        listed = seat.closed < 0 and get(lists, list_key(cell, base), 0) >= LISTED
        with_owner = seat.idiom >= 0 and cell.owner >= 0
        if listed:
            key = base if seat.idiom >= 0 else list_key(cell, base)
        elif seat.closed < 0 and cell.pinned:
            key = "pin" + str(cell.id)
        elif with_owner and get(lists, list_key(doc.cells[cell.owner], base), 0) < LISTED:  # otherwise all share a card
            key = "pin" + str(cell.owner)
        card = card_at(view, cards, key, "result", seat.frame)
        if seat.idiom >= 0 and not (cell.pinned and cell.inner):
            view.cards[card].idiom = seat.idiom
            view.cards[card].toggles = seat.idiom
        elif seat.closed >= 0:
            view.cards[card].kind = "frame"
            view.cards[card].toggles = seat.closed
            if cell.pinned:
                view.cards[card].pins.append(cell.id)
        elif seat.run >= 0 and not cell.pinned:
            view.cards[card].toggles = seat.run
        elif listed or opened_list(cell, states, plain):
            view.cards[card].toggles = cell.list
        view.cards[card].listed = view.cards[card].listed or listed
        view.cards[card].cells.append(cell.id)
        put(seat_of, cell.id, card)
        if seat.idiom < 0 or cell.owner < 0:
            view.cards[card].order = get(order, base, 0.0) + beside(cell, seat)
    seat_leaves(doc, view, cards, seat_of, states, plain)
    for one in view.cards:
        if one.kind == "frame" and len(one.cells) == 1 and doc.cells[one.cells[0]].count == 1:
            one.kind = "result"  # nothing to close: the card shows its only value
            one.toggles = -1
            one.pins = []
    link(doc, view, seat_of, states, plain)
    for one in view.cards:
        describe(one, doc, states, plain)
    tell_parts(doc, view)
    tell_names(doc, view, seat_of)
    for box in view.boxes:
        box.order = 1e18
        for one in view.cards:
            if one.frame.startswith(box.key):
                box.order = min(box.order, one.order)
    return view


LISTED = 3
"""This many labelled values in the same place share a card if their list is closed."""


LONG_LIST = 4
"""This many labelled leaves share a card even if they are used in different places."""


def in_closed_list(cell: Cell, states: list[int], plain: bool) -> bool:
    return cell.list >= 0 and not plain and states[cell.list] == CLOSED


def opened_list(cell: Cell, states: list[int], plain: bool) -> bool:
    return cell.list >= 0 and not plain and states[cell.list] != CLOSED


def list_key(cell: Cell, place: str) -> str:
    return "list" + str(cell.list) + ":" + place


def beside(cell: Cell, seat: Seat) -> float:
    """Puts what is pinned after the card that it would be on or, inside an idiom, before it."""
    if not cell.pinned or seat.closed >= 0:
        return 0.0
    return -0.125 if seat.idiom >= 0 and cell.inner else 0.5


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
            if frame.kind == "idiom":
                seat.idiom = frame.id
            elif not cell.root:  # nothing comes after the root, so it can be outside
                seat.closed = frame.id
            return seat
        outer = prefix + "F" + str(frame.id) + "/"
        if frame.bare:
            seat.run = frame.id if not cell.inner else seat.run
            prefix = outer
            continue
        open_box(view, boxes, outer, seat.frame, frame, header(frame))
        seat.frame = outer
        prefix = outer
        if state == UNROLLED and turn >= 0 and frame.turns > 1:
            which = turn_text(frame, turn)
            prefix = outer + which + "/"
            title = frame.turn + " " + str(turn + 1)
            if which == "~":
                title = frame.turn + "s 4 … " + grouped(frame.turns - 2)
            open_box(view, boxes, prefix, outer, frame, title)
            seat.frame = prefix
    seat.key = prefix + "s" + str(cell.slot)
    return seat


def header(frame: Frame) -> str:
    """The text above an open frame, with what each of its turns does if that is one short formula."""
    title = frame.title + (" · " + frame.note if frame.note != "" else "")
    lines = [line for line in frame.lines if is_formula(line)]
    if len(lines) == 1 and frame.lines[0] == lines[0] and len(frame.names) == 0:
        title += " · " + lines[0][2:] if len(title) + len(lines[0]) <= HEADER else ""
    return title


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
    """Leaves used in the same way share a card if all or none of them have a label; not those of an open list."""
    uses: dict[int, list[int]] = {}
    for i in range(len(doc.edges)):
        edge = doc.edges[i]
        if doc.cells[edge.start].kind != "result":
            if not has(uses, edge.start):
                put(uses, edge.start, [])
            get(uses, edge.start, []).append(i)
    lists: dict[str, int] = {}
    for cell in doc.cells:
        if cell.kind == "leaf" and in_closed_list(cell, states, plain):
            frame = leaf_seat(cell, doc, states, plain).frame
            key = list_key(cell, frame + place_of(cell, doc, view, uses, seat_of))
            put(lists, key, get(lists, key, 0) + 1)
            if doc.frames[cell.list].turn != "":
                put(lists, list_key(cell, frame), get(lists, list_key(cell, frame), 0) + 1)
    for cell in doc.cells:
        if cell.kind == "result":
            continue
        if cell.kind == "constant" and not plain and not cell.pinned:
            take_in(cell, doc, view, get(uses, cell.id, []), seat_of)
            continue
        seat = leaf_seat(cell, doc, states, plain)
        if seat.closed >= 0 and has(cards, seat.key):  # a frame of the root alone has no card
            card = get(cards, seat.key, 0)
            view.cards[card].cells.append(cell.id)
            put(seat_of, cell.id, card)
            continue
        place = place_of(cell, doc, view, uses, seat_of)
        listed = get(lists, list_key(cell, seat.frame + place), 0) >= LISTED
        if not listed and get(lists, list_key(cell, seat.frame), 0) >= LONG_LIST:  # regardless of what uses them
            place = ""
            listed = True
        key = (
            list_key(cell, seat.frame + place)
            if listed
            else cell.kind + ("" if cell.given else " unnamed") + ":" + place
        )
        if plain or ((cell.pinned or cell.quoted) and not listed):
            key = "c" + str(cell.id)
        card = card_at(view, cards, key, cell.kind, seat.frame)
        one = view.cards[card]
        first = 1e18
        for i in get(uses, cell.id, []):
            first = min(first, view.cards[get(seat_of, doc.edges[i].end, 0)].order)
        first = first - 0.25 if first < 1e18 else -1.0
        one.order = first if len(one.cells) == 0 else min(first, one.order)
        one.listed = listed
        if listed or opened_list(cell, states, plain):
            one.toggles = cell.list
        one.cells.append(cell.id)
        put(seat_of, cell.id, card)


def take_in(cell: Cell, doc: Document, view: View, uses: list[int], seat_of: dict[int, int]) -> None:
    """Plain numbers have no card: the cards that use them show them, and the first of these counts them."""
    for k in range(len(uses)):
        card = view.cards[get(seat_of, doc.edges[uses[k]].end, 0)]
        card.takes.append(uses[k])
        if k == 0:
            card.fixed += cell.count
            card.numbers.append(cell.id)


def place_of(cell: Cell, doc: Document, view: View, uses: dict[int, list[int]], seat_of: dict[int, int]) -> str:
    """How a leaf is used: by which cards, as which of their inputs."""
    used: dict[str, int] = {}
    for i in get(uses, cell.id, []):
        user = view.cards[get(seat_of, doc.edges[i].end, 0)]
        put(used, user.key + "#" + ("" if user.kind == "frame" else str(doc.edges[i].role)), 1)
    return "|".join(keys_of(used))


def leaf_seat(cell: Cell, doc: Document, states: list[int], plain: bool) -> Seat:
    """The innermost open frame around a leaf, or the closed one."""
    seat = Seat()
    if plain:
        return seat
    for step in cell.path:
        frame = doc.frames[step[0]]
        if frame.kind == "run" or frame.kind == "idiom":
            return seat
        if states[frame.id] == CLOSED:
            if not cell.pinned:  # nothing comes before a leaf, so it can be outside
                seat.key = seat.frame + "F" + str(frame.id)
                seat.closed = frame.id
            return seat
        seat.frame += "F" + str(frame.id) + "/"
        if states[frame.id] == UNROLLED and step[1] >= 0 and frame.turns > 1:
            seat.frame += turn_text(frame, step[1]) + "/"
        elif states[frame.id] == UNROLLED and frame.turns > 1:
            return seat
    return seat
