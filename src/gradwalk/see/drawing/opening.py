"""Which frames are open at first (as many as fit a screen), and how to open another one."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from .portable.arrange import arrange
from .portable.cut import cut
from .portable.model import CLOSED, ROLLED, UNROLLED, Document, Frame

SCREEN = 40
"""About how many cards are shown at first."""
WIDE, HIGH = 1_380.0, 812.0
"""The largest size of a picture: with its margins, a screen of 1440 x 900."""
SPARE = 20.0
"""How much wider than requested a picture may become."""
CLOSER, CLOSE, CLOSEST = 1.15, 1.2, 1.345
"""If little would be shown, how much more room there is, drawn smaller (svg.py); and if next to nothing would be."""
LEGIBLE = 1.1
"""The same where the script's own loops and calls are shown: closed ones say enough, and text is to be read."""
FEW, VERY_FEW = 10, 4
"""A picture of few results is opened further; one of very few, regardless of its lines."""
TORN, ANY = 4, 1_000
"""The most lines from one band to the next; with very few results, any number."""
BARE = 2
"""Histograms are left out if that shows at least this many times as much."""
WRITTEN = 6
"""Steps with more operations than this stay closed at first if they are written as formulas."""
SHORT, SPARSE = 12, 16
"""Lists of up to this many labelled values are open at first, if that leaves no more than this many cards."""


def first_states(document: Document, opened: Sequence[str] = ()) -> tuple[list[int], float]:
    """The states of the frames at first, with as much open as fits, and how wide the picture may become.

    Frames in `opened` are opened one step further, and then whatever else fits.
    """
    states, room = _best(document)
    if not in_sight(document, states, WIDE * room) and any(frame.kind == "list" for frame in document.frames):
        document.rows = 0  # lists without a line for each value take less room
        states, room = _best(document)
    if says_little(document, states, FEW):
        states, room = _without_bars(document, states, room)
    if not opened:
        return states, WIDE * room
    asked = _closed(document)
    for number in [find(document, title) for title in opened]:
        open_one(document, states, number)
        while number >= 0:
            asked[number] = states[number]
            number = document.frames[number].parent
    return _filled(document, asked, room), WIDE * room


def _best(document: Document) -> tuple[list[int], float]:
    """As much as fits; if that says little, drawn smaller."""
    states, room = _most(document, 1.0), 1.0
    steps = ((CLOSER, FEW), (CLOSE, FEW), (CLOSEST, VERY_FEW)) if not document.script else ((LEGIBLE, FEW),)
    for closer, enough in steps:
        if says_little(document, states, enough):
            more = _most(document, closer)
            if _results(document, more) > _results(document, states):
                states, room = more, closer
    if (
        room < CLOSEST
        and not document.script
        and not fits(document, states, room, torn=ANY, most=ANY)
        and in_sight(document, states)
    ):
        room = CLOSEST
    return states, room


def _without_bars(document: Document, states: list[int], room: float) -> tuple[list[int], float]:
    """Cards that do not show how their numbers are spread take less room; so it is, if much more can be shown then."""
    rows, document.rows = document.rows, 0
    more, closer = _best(document)
    if _results(document, more) < BARE * _results(document, states):
        document.bars = False
        more, closer = _best(document)
    if _results(document, more) >= BARE * _results(document, states):
        return more, closer
    document.bars, document.rows = True, rows
    return states, room


def in_sight(document: Document, states: list[int], wide: float = 0.0) -> bool:
    """Whether a picture, laid out this wide, is no larger than a screen at the smallest scale."""
    most = LEGIBLE if document.script else CLOSEST
    scene = arrange(cut(document, states, False), wide or WIDE * most, False, False)
    return scene.width <= WIDE * most + SPARE and scene.height <= HIGH * most


def _closed(document: Document) -> list[int]:
    return [ROLLED if frame.kind == "run" else CLOSED for frame in document.frames]


def _most(document: Document, room: float) -> list[int]:
    """As much as fits; if that shows few results, also the largest frame and idioms; then short lists."""
    states = _filled(document, _closed(document), room)
    closed = [frame for frame in document.frames if frame.parent < 0 and states[frame.id] == CLOSED and _holds(frame)]
    if closed and _results(document, states) < FEW:
        largest = max(closed, key=lambda frame: frame.values)
        torn = ANY if says_little(document, states) else TORN
        states[largest.id] = ROLLED
        if largest.kind == "chain" or not fits(document, states, room, torn=torn):
            states[largest.id] = CLOSED
    if _results(document, states) < FEW:
        apart = [ROLLED if frame.kind == "idiom" and not frame.lines else states[frame.id] for frame in document.frames]
        states = apart if _results(document, apart) < FEW and fits(document, apart, room, torn=TORN) else states
    together = _of_one_idiom(document)
    for frame in sorted(document.frames, key=lambda frame: frame.turns):
        if frame.kind == "list" and frame.turns <= SHORT and frame.id not in together:
            states[frame.id] = ROLLED
            if not fits(document, states, room, torn=TORN, most=SPARSE):
                states[frame.id] = CLOSED
    return _named_apart(document, states, room)


def _named_apart(document: Document, states: list[int], room: float) -> list[int]:
    """Give values that a formula in the picture names their own cards, if they are in short stacks and it all fits."""
    while True:
        stacks = [number for number in _stacks_of_named(document, states) if states[number] == ROLLED]
        apart = [UNROLLED if number in stacks else state for number, state in enumerate(states)]
        if not stacks or not fits(document, apart, room, torn=TORN):
            return states
        states = apart


def _stacks_of_named(document: Document, states: list[int]) -> set[int]:
    """The short rows outside loops that hold values named by a formula in the picture."""
    found = set[int]()
    for card in cut(document, states, False).cards:
        number = card.toggles if card.kind == "frame" else card.idiom
        for cell in map(document.cells.__getitem__, document.frames[number].named if number >= 0 else ()):
            around = [step[0] for step in cell.path]
            if len(around) == 1 and document.frames[around[0]].kind == "run":
                found.add(around[0])
    return {number for number in found if document.frames[number].turns <= SHORT and document.frames[number].detail}


def _of_one_idiom(document: Document) -> set[int]:
    """Lists of results from the same idiom, such as all shares of a softmax."""
    kinds = [frame.kind for frame in document.frames]
    return {cell.list for cell in document.cells if any(kinds[step[0]] == "idiom" for step in cell.path)}


def _filled(document: Document, states: list[int], room: float) -> list[int]:
    """Open whatever else fits on the screen."""
    for frame in document.frames:  # outer frames come first
        if states[frame.id] == CLOSED and _holds(frame) and (frame.parent < 0 or states[frame.parent] != CLOSED):
            states[frame.id] = ROLLED
            if frame.kind == "chain" or not fits(document, states, room):
                states[frame.id] = CLOSED
    return states


def _holds(frame: Frame) -> bool:
    """Whether a frame is worth opening: a part of the graph that hides something, unless its card says in formulas what
    many cards would show."""
    written = frame.lines and frame.size > WRITTEN and not frame.broken and not frame.partly
    return frame.kind not in ("idiom", "list") and not written


def says_little(document: Document, states: list[int], enough: int = VERY_FEW) -> bool:
    """Whether fewer than `enough` results are shown although there are more."""
    hidden = any(states[frame.id] == CLOSED and _holds(frame) and frame.kind != "chain" for frame in document.frames)
    return hidden and _results(document, states) < enough


def _results(document: Document, states: list[int]) -> int:
    return sum(1 for card in cut(document, states, False).cards if card.kind in ("result", "frame"))


def open_one(document: Document, states: list[int], number: int) -> None:
    """Open a frame one step further, and those around it."""
    frame = document.frames[number]
    states[number] = UNROLLED if states[number] != CLOSED and frame.turns > 1 else ROLLED
    above = frame.parent
    while above >= 0:
        states[above] = max(states[above], ROLLED)
        above = document.frames[above].parent


def fits(
    document: Document, states: list[int], room: float = 1.0, plain: bool = False, torn: int = 2, most: int = SCREEN
) -> bool:
    """Whether a picture fits a screen, by its cards, its size, and its lines from one band to the next."""
    view = cut(document, states, plain)
    if len(view.cards) > most:
        return False
    scene = arrange(view, WIDE * room, False, False)
    return scene.width <= WIDE * room + SPARE and scene.height <= HIGH * room and scene.torn <= torn


def find(document: Document, title: str) -> int:
    """The frame with this title, or the only one whose title begins with it."""
    titles = [frame.title for frame in document.frames]
    exact = [i for i, text in enumerate(titles) if text == title]
    begins = exact or [i for i, text in enumerate(titles) if text.startswith(title)]
    if begins:
        return begins[0]
    near = difflib.get_close_matches(title, titles, 3) or titles[:12]
    there = f"there are {', '.join(map(repr, near))}" if near else "nothing is closed in this drawing"
    raise ValueError(f"no frame {title!r} to open; {there}")
