"""Which frames are open at first: as many as fit a screen. And how one more is opened."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from .portable.arrange import arrange
from .portable.cut import cut
from .portable.model import CLOSED, ROLLED, UNROLLED, Document

SCREEN = 40
"""About this many cards are seen at first."""
WIDE, HIGH = 1_900.0, 1_100.0
"""In a picture that is not larger than this."""
FEW, VERY_FEW, WRAPPED = 10, 4, 1_330.0
"""A picture of fewer results than this may be in bands, and so high."""
TORN, ANY = 3, 1_000
"""So many lines may then go from one band to the next; of very few results, any number."""


def first_states(document: Document, opened: Sequence[str] = ()) -> list[int]:
    """What is open at first: as much as fits. What was `opened` is open one step further, and beside it what fits."""
    states = _filled(document, _closed(document))
    _open_wrapped(document, states)
    if not opened:
        return states
    asked = _closed(document)
    for number in [find(document, title) for title in opened]:
        open_one(document, states, number)
        while number >= 0:
            asked[number] = states[number]
            number = document.frames[number].parent
    return _filled(document, asked)


def _closed(document: Document) -> list[int]:
    return [ROLLED if frame.kind == "run" else CLOSED for frame in document.frames]


def _filled(document: Document, states: list[int]) -> list[int]:
    """Whatever more can be opened without leaving the screen."""
    for frame in document.frames:  # the outer ones come first
        if states[frame.id] == CLOSED and (frame.parent < 0 or states[frame.parent] != CLOSED):
            states[frame.id] = ROLLED
            if frame.kind == "chain" or not fits(document, states):
                states[frame.id] = CLOSED
    return states


def _open_wrapped(document: Document, states: list[int]) -> None:
    """Where next to nothing would be seen, the largest frame opens, its rows wrapped, if it fits a screen that way."""
    closed = [frame for frame in document.frames if frame.parent < 0 and states[frame.id] == CLOSED]
    results = [card for card in cut(document, states, False).cards if card.kind in ("result", "frame")]
    if closed and len(results) < FEW:
        largest = max(closed, key=lambda frame: frame.values)
        states[largest.id] = ROLLED
        torn = ANY if len(results) < VERY_FEW else TORN
        if largest.kind == "chain" or not fits(document, states, torn=torn, high=WRAPPED):
            states[largest.id] = CLOSED


def open_one(document: Document, states: list[int], number: int) -> None:
    """Open a frame one step further, and those around it."""
    frame = document.frames[number]
    states[number] = UNROLLED if states[number] != CLOSED and frame.turns > 1 else ROLLED
    above = frame.parent
    while above >= 0:
        states[above] = max(states[above], ROLLED)
        above = document.frames[above].parent


def fits(document: Document, states: list[int], plain: bool = False, torn: int = 0, high: float = HIGH) -> bool:
    """Whether a picture fits a screen: so many cards, so wide and high, so many lines from one band to the next."""
    view = cut(document, states, plain)
    if len(view.cards) > SCREEN:
        return False
    scene = arrange(view, WIDE, False, False)
    return scene.width <= WIDE and scene.height <= high and scene.torn <= torn


def find(document: Document, title: str) -> int:
    """The frame with this title, or the only one whose title begins so."""
    titles = [frame.title for frame in document.frames]
    exact = [i for i, text in enumerate(titles) if text == title]
    begins = exact or [i for i, text in enumerate(titles) if text.startswith(title)]
    if begins:
        return begins[0]
    near = difflib.get_close_matches(title, titles, 3) or titles[:12]
    there = f"there are {', '.join(map(repr, near))}" if near else "nothing is closed in this drawing"
    raise ValueError(f"no frame {title!r} to open; {there}")
