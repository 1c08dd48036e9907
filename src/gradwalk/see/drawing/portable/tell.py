"""What a card says. Whatever it says about many values is true of every one of them: how many there are, their range
and spread, how many are NaN or infinite.
"""

from __future__ import annotations

from .basics import get, grouped, has, keys_of, put
from .model import BORN, CLOSED, ROLLED, Cell, Document, Frame, Stats
from .naming import list_name, shared, stem
from .ranges import merged, range_text
from .signs import number_in_sign, operations, signed
from .taken import contents, taken
from .view import Card

WITHOUT = 3
"""Up to this many values without gradient are named."""
FEW = 6
"""In a sum of no more terms, a card does not say which one a value is."""
SEVERAL = 6
"""Formulas of more lines also get words, if they do the same thing many times: 9 dot products of 3."""
PINS = 6
"""The most lines about labelled values on a closed frame."""


def describe(card: Card, doc: Document, states: list[int], plain: bool) -> None:
    data: list[Stats] = []
    grad: list[Stats] = []
    names: list[str] = []
    inside: list[Stats] = []
    first = doc.cells[card.cells[0]]
    outs = 0
    for i in card.cells:
        if not doc.cells[i].inner:
            if outs == 0:
                first = doc.cells[i]
            outs += 1
    births = [0, 0, 0, 0]
    for i in card.cells:
        cell = doc.cells[i]
        for k in range(len(cell.births)):
            births[k] += cell.births[k]
        card.hidden += cell.hidden
        if card.idiom >= 0 and outs > 0 and cell.inner:
            inside.append(cell.data)
            card.hidden += cell.count
            continue
        data.append(cell.data)
        grad.append(cell.grad)
        card.count += cell.count
        card.reached = card.reached or cell.reached
        card.root = card.root or cell.root
        card.given = card.given or cell.given
        if cell.given:
            names.append(cell.name)
        if card.kind == "frame" and cell.hidden > 0:
            data.append(cell.parts)
    if card.kind == "frame":  # what a frame says is about all of its values
        for i in card.numbers:
            data.append(doc.cells[i].data)
    numbers = merged(data)
    slopes = merged(grad)
    card.data = range_text(numbers)
    card.grad = range_text(slopes)
    card.ill = numbers.nans + numbers.infs > 0
    if card.kind != "constant":  # the gradient of a plain number is of no interest
        card.ill = card.ill or slopes.nans + slopes.infs > 0
    single = card.count == 1
    if single:
        card.name = first.name
        card.symbol = first.symbol
        card.born = first.born
        card.cause = first.cause
        card.node = first.node
        card.more = first.more
        if first.kind == "constant" and first.born != "":
            card.name = "a plain number"
            card.grad = "–"
        if first.far != "":
            card.notes.append(first.far)
    else:
        card.notes = notes_of(numbers, slopes, births)
        spread = doc.bars and numbers.n >= 5 and numbers.low < numbers.high
        card.bins = numbers.bins if spread else []
        card.log = numbers.log
        card.more = grouped(card.count + card.hidden) + " values"
    if first.how != "" and card.kind == "result":
        card.notes.append(first.how)
    hidden = merged(inside)
    if hidden.nans + hidden.infs > 0 and numbers.nans + numbers.infs == 0:
        card.ill = True
        card.notes.append(grouped(hidden.nans + hidden.infs) + " inside not finite")
    if card.kind == "frame":
        describe_frame(card, doc)
        tell_zeros(card, doc, slopes)
        return
    if card.listed and not single and len(data) <= doc.rows:
        list_rows(card, doc)
    if not single:
        tell_odd(card, doc)
        if card.kind == "leaf":  # results pass their zeros on, and would all say the same
            tell_zeros(card, doc, slopes)
    some = numbers.n >= 5 and numbers.zeros > 0 and numbers.zeros < numbers.n
    if card.kind == "result" and first.symbol == "ReLU" and some:
        card.notes.append(grouped(numbers.zeros) + " of " + grouped(numbers.n) + " are 0")
    if card.kind == "result":
        card.symbol = first.symbol if plain else named_sign(card, doc) if card.idiom >= 0 else signed(card, doc)
        if card.idiom >= 0 or not number_in_sign(card, doc):
            for note in taken(card, doc):
                card.notes.append(note)
        if not plain:
            tell_open_idiom(card, doc, states)
    if not single:
        told = len(names) == len(data)
        card.name = variable_of(card, doc) if not told else shared(names) if len(card.rows) > 0 else stem(names)
        card.many = "× " + grouped(card.count)
        if card.kind == "leaf" and card.name == "":
            card.many = grouped(card.count) + " leaves"
        if card.toggles >= 0 and doc.frames[card.toggles].kind == "run" and doc.frames[card.toggles].note != "":
            card.many += " " + doc.frames[card.toggles].note
    if card.toggles >= 0 and not doc.frames[card.toggles].detail and card.toggles != card.idiom:
        card.toggles = -1
    if single and first.pinned and len(first.path) > 0:
        where: list[str] = []
        for step in first.path:
            frame = doc.frames[step[0]]
            if first.kind == "leaf" and frame.turn == "step":  # what a series starts from is not a step
                continue
            if frame.turn == "term" and frame.turns <= FEW and first.born == "":  # all of them are visible
                continue
            apart = states[frame.id] == ROLLED or (card.root and states[frame.id] == CLOSED)
            if step[2] >= 0 and frame.turns > 1 and apart and frame.turn != "":
                where.append(frame.turn + " " + grouped(step[2] + 1) + " of " + grouped(frame.turns))
            if states[frame.id] == CLOSED:
                break
        if len(where) > 0 and not plain:
            card.notes.append(", ".join(where))


def variable_of(card: Card, doc: Document) -> str:
    """What the script calls all values on a card, if that is one name."""
    names: list[str] = []
    for i in card.cells:
        cell = doc.cells[i]
        if not (card.idiom >= 0 and cell.inner) and not (cell.variable in names):  # noqa: E713
            names.append(cell.variable)
    return names[0] if len(names) == 1 else ""


def tell_odd(card: Card, doc: Document) -> None:
    """Say which of the values stands out."""
    for i in card.cells:
        if doc.cells[i].odd != "" and not (doc.cells[i].odd in card.notes):  # noqa: E713
            card.notes.append(doc.cells[i].odd)
            return


def tell_zeros(card: Card, doc: Document, slopes: Stats) -> None:
    """Say how many gradients are exactly 0 if others are not, by name if that is short. A list shows it anyway."""
    if not card.reached or slopes.zeros == 0 or slopes.zeros == slopes.n or len(card.rows) > 0:
        return
    names: list[str] = []
    for i in card.cells:
        cell = doc.cells[i]
        if cell.given and cell.count == 1 and cell.grad.zeros == 1:
            names.append(cell.name)
    if len(names) == slopes.zeros and len(names) <= WITHOUT:
        card.zeros = "0: " + ", ".join(names)
    else:
        card.zeros = "0 in " + grouped(slopes.zeros) + " of " + grouped(slopes.n)


def named_sign(card: Card, doc: Document) -> str:
    """The name of a closed idiom; a formula is written on its card."""
    frame = doc.frames[card.idiom]
    for line in frame.lines:
        card.notes.append(line)
    return "ƒ" if len(frame.lines) > 0 else frame.title


def tell_open_idiom(card: Card, doc: Document, states: list[int]) -> None:
    """What all operations of an open idiom make together, said on the last one if no frame around them does."""
    for i in card.cells:
        for step in doc.cells[i].path:
            frame = doc.frames[step[0]]
            text = "= " + frame.title
            known = frame.bare and states[frame.id] != CLOSED and not doc.cells[i].inner
            if known and not (text in card.notes):  # noqa: E713
                card.notes.append(text)


def describe_frame(card: Card, doc: Document) -> None:
    frame = doc.frames[card.toggles]
    card.name = frame.title
    card.symbol = ""
    card.given = True
    card.many = "· " + grouped(card.count + card.hidden + card.fixed) + " values"
    held = contents(card, doc)
    if held != "":
        card.notes.insert(0, held)
    doing = (
        frame.lines
        if len(frame.lines) > 0
        else frame.inside.split("\n")
        if frame.inside != ""
        else operations(card, doc)
    )
    if len(frame.lines) > SEVERAL and frame.inside != "" and not ("→" in frame.inside or "·" in frame.inside):
        doing = [frame.inside]
        for line in frame.lines:
            doing.append(line)
    for k in range(len(doing)):
        card.notes.insert(k, doing[k])
    if frame.note != "":
        card.notes.insert(0, frame.note)
    if frame.odd != "":
        card.notes.append(frame.odd)
    tell_pins(card, doc)


def tell_pins(card: Card, doc: Document) -> None:
    """A line for each labelled value in a closed frame; if there are many, one for all values of a list."""
    lists: dict[str, list[int]] = {}
    for i in card.pins:
        listed = len(card.pins) > PINS and doc.cells[i].list >= 0
        key = list_name(doc.cells[i].name) if listed else doc.cells[i].name
        if not has(lists, key):
            put(lists, key, [])
        get(lists, key, []).append(i)
    groups = keys_of(lists)
    for key in groups[:PINS]:
        pins = get(lists, key, [])
        text = doc.cells[pins[0]].name
        if len(pins) > 1:
            text += " … " + doc.cells[pins[len(pins) - 1]].name
        else:
            text += turn_of(doc.cells[pins[0]], doc.frames[card.toggles])
        if len(pins) == 1 and doc.cells[pins[0]].cause != "":
            text += " = " + doc.cells[pins[0]].cause
        text += " = " + range_text(merged([doc.cells[i].data for i in pins]))
        if doc.cells[pins[0]].reached:
            text += ", grad " + range_text(merged([doc.cells[i].grad for i in pins]))
        card.notes.append(text)
    if len(groups) > PINS:
        card.notes.append("and " + grouped(len(groups) - PINS) + " more with a name")


def turn_of(cell: Cell, frame: Frame) -> str:
    """The turn of a closed frame in which something is: ` (step 20)`."""
    for step in cell.path:
        if step[0] == frame.id and step[2] >= 0 and frame.turns > 1 and frame.turn != "" and cell.kind == "result":
            return " (" + frame.turn + " " + grouped(step[2] + 1) + ")"
    return ""


def list_rows(card: Card, doc: Document) -> None:
    """The values of a list, one by one."""
    card.bins = []
    for i in card.cells:
        cell = doc.cells[i]
        if not (card.idiom >= 0 and cell.inner):
            slope = range_text(cell.grad) if cell.reached else "–"
            card.rows.append([cell.name, range_text(cell.data), slope])


def notes_of(numbers: Stats, slopes: Stats, births: list[int]) -> list[str]:
    notes: list[str] = []
    if numbers.nans > 0:
        notes.append(grouped(numbers.nans) + " NaN of " + grouped(numbers.n))
    if numbers.infs > 0:
        notes.append(grouped(numbers.infs) + " infinite of " + grouped(numbers.n))
    if slopes.nans + slopes.infs > 0:
        ill = grouped(slopes.nans + slopes.infs)
        if slopes.n != numbers.n:  # partial sums and plain numbers are not among them
            ill += " of " + grouped(slopes.n)
        notes.append(ill + (" gradient" if ill == "1" else " gradients") + " not finite")
    for k in range(len(births)):
        if births[k] > 0:
            many = "s" if births[k] > 1 and k > 1 else ""
            notes.append(grouped(births[k]) + " " + BORN[k] + many + " born here")
    return notes
