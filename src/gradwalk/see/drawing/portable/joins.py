"""The lines between cards: every edge of the graph is on a line, or inside a card that says so."""

from __future__ import annotations

from .basics import get, grouped, has, keys_of, put
from .model import CLOSED, UNROLLED, Cell, Document, Edge, Frame
from .view import Card, Link, View


def link(doc: Document, view: View, seat_of: dict[int, int], states: list[int], plain: bool) -> None:
    """One line for all edges between two cards as the same input, and another for those that lead to a later turn."""
    found: dict[str, int] = {}
    known: dict[str, int] = {}
    for edge in doc.edges:
        if not has(seat_of, edge.start):
            continue
        start = get(seat_of, edge.start, 0)
        end = get(seat_of, edge.end, 0)
        if start == end and holds(doc, view.cards[start], edge):
            continue
        later = view.cards[start].order >= view.cards[end].order or (not plain and goes_round(doc, states, edge))
        closed = view.cards[end].kind == "frame"
        key = str(start) + (">>" if later else ">") + str(end) + "#" + ("" if closed else str(edge.role))
        if not has(found, key):
            put(found, key, len(view.links))
            view.links.append(Link(start, end, edge.role))
        one = view.links[get(found, key, 0)]
        one.carried = later
        source = str(get(found, key, 0)) + "<" + str(edge.start)
        before = min(get(known, source, 0), doc.cells[edge.start].count)
        put(known, source, before + edge.count)
        one.sources += min(before + edge.count, doc.cells[edge.start].count) - before
        one.count += edge.count
        one.total += edge.total
        one.size += edge.size
        if one.count == 1 or not abs(one.slope) >= abs(edge.slope):
            one.slope = edge.slope
        if one.count == 1 or not abs(one.value) >= abs(edge.value):
            one.value = edge.value
        one.text = edge.text if one.count == 1 else ""
        if one.count == 1 and view.cards[end].idiom >= 0 and edge.through != "":
            one.text = edge.through
        one.plain = edge.toward_constant
        one.ill = one.ill or edge.ill
    for line in view.links:
        below = line.total < 0 and abs(line.total) > line.size * 1e-12
        line.origin = 4 * line.start + (2 if line.carried else 0) + (1 if below else 0)


def holds(doc: Document, card: Card, edge: Edge) -> bool:
    """Whether a card shows without a line that some of its values are made from others.

    A closed frame does for what is inside it, but not for what comes back to it in the next turn of an outer loop.
    """
    around = edge.lag
    while around >= 0 and around != card.toggles:
        around = doc.frames[around].parent
    if around < 0 and edge.lag >= 0:
        return False
    if card.kind == "frame" or (card.idiom >= 0 and doc.cells[edge.start].inner):
        return True
    return card.toggles >= 0 and doc.frames[card.toggles].turn == "step" and doc.frames[card.toggles].kind == "run"


def goes_round(doc: Document, states: list[int], edge: Edge) -> bool:
    """Whether an edge leads to another turn of an open loop, and both turns are on the same cards."""
    if edge.lag < 0 or states[edge.lag] == CLOSED:
        return False
    if states[edge.lag] != UNROLLED:
        return True
    frame = doc.frames[edge.lag]
    one = turn_in(doc.cells[edge.start], frame)
    other = turn_in(doc.cells[edge.end], frame)
    return one < 0 or other < 0 or turn_text(frame, one) == turn_text(frame, other)


def turn_in(cell: Cell, frame: Frame) -> int:
    for step in cell.path:
        if step[0] == frame.id:
            return step[1]
    return -1


def tell_parts(doc: Document, view: View) -> None:
    """Mark lines that come from only some of a card's values, unless the others go to the same place in a loop."""
    together: dict[str, int] = {}
    for k in range(2):
        for line in view.links:
            if line.carried:  # these never come from the last turn
                continue
            start = view.cards[line.start]
            place = str(line.start) + "#" + str(doc.cells[view.cards[line.end].cells[0]].slot)
            key = place + "#" + str(line.role)
            if k == 0:
                put(together, place, get(together, place, 0) + line.sources)
                put(together, key, get(together, key, 0) + line.sources)
            elif (
                start.kind != "frame" and get(together, key, 0) < start.count and get(together, place, 0) != start.count
            ):
                line.part = grouped(line.sources) + " of " + grouped(start.count)


def turn_text(frame: Frame, turn: int) -> str:
    """A key for a turn; if there are very many, those in the middle share one."""
    if frame.turns > 12 and 3 <= turn and turn < frame.turns - 2:
        return "~"
    return str(turn)


def tell_names(doc: Document, view: View, seat_of: dict[int, int]) -> None:
    """If a value named in a formula has no card with its name, let the formula's card say which card it is on."""
    for card in view.cards:
        number = card.toggles if card.kind == "frame" else card.idiom
        if number < 0:
            continue
        frame = doc.frames[number]
        places: dict[str, list[str]] = {}
        for k in range(len(frame.names)):
            other = view.cards[get(seat_of, frame.named[k], 0)]
            if other.key != card.key and (other.kind == "frame" or other.count > 1):
                place = other.name if other.name != "" else other.symbol
                if other.kind != "frame":
                    place = other.many if place == "" else place + " " + other.many
                if not has(places, place):
                    put(places, place, [])
                get(places, place, []).append(frame.names[k])
        for place in keys_of(places):
            card.notes.append(", ".join(get(places, place, [])) + ": in " + place)
