"""Which frames are open at first: as many as fit a screen, and those that were asked for."""

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
FEW, WRAPPED = 4, 1_320.0
"""A picture of fewer cards may become so high."""


def first_states(document: Document, opened: Sequence[str] = ()) -> list[int]:
    frames = document.frames
    states = [ROLLED if frame.kind == "run" else CLOSED for frame in frames]
    for frame in frames:  # the outer ones come first
        if states[frame.id] == CLOSED and (frame.parent < 0 or states[frame.parent] != CLOSED):
            states[frame.id] = ROLLED
            if frame.kind == "chain" or not _fits(document, states):
                states[frame.id] = CLOSED
    _open_wrapped(document, states)
    for title in opened:
        open_one(document, states, find(document, title))
    return states


def _open_wrapped(document: Document, states: list[int]) -> None:
    """Where next to nothing would be seen, the largest frame opens, its rows wrapped, if it fits a screen that way."""
    closed = [frame for frame in document.frames if frame.parent < 0 and states[frame.id] == CLOSED]
    if closed and len(cut(document, states, False).cards) < FEW:
        largest = max(closed, key=lambda frame: frame.values)
        states[largest.id] = ROLLED
        if largest.kind == "chain" or not _fits(document, states, WIDE, WRAPPED):
            states[largest.id] = CLOSED


def open_one(document: Document, states: list[int], number: int) -> None:
    """Open a frame one step further, and those around it."""
    frame = document.frames[number]
    states[number] = UNROLLED if states[number] != CLOSED and frame.turns > 1 else ROLLED
    above = frame.parent
    while above >= 0:
        states[above] = max(states[above], ROLLED)
        above = document.frames[above].parent


def _fits(document: Document, states: list[int], limit: float = 1e9, high: float = HIGH) -> bool:
    view = cut(document, states, False)
    if len(view.cards) > SCREEN:
        return False
    scene = arrange(view, limit, False, False)
    return scene.width <= WIDE and scene.height <= high


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
