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


def first_states(document: Document, opened: Sequence[str] = ()) -> list[int]:
    frames = document.frames
    states = [ROLLED if frame.kind == "run" else CLOSED for frame in frames]
    for frame in frames:  # the outer ones come first
        if states[frame.id] == CLOSED and (frame.parent < 0 or states[frame.parent] != CLOSED):
            states[frame.id] = ROLLED
            if frame.kind == "chain" or not _fits(document, states):
                states[frame.id] = CLOSED
    for title in opened:
        open_one(document, states, find(document, title))
    return states


def open_one(document: Document, states: list[int], number: int) -> None:
    """Open a frame one step further, and those around it."""
    frame = document.frames[number]
    states[number] = UNROLLED if states[number] != CLOSED and frame.turns > 1 else ROLLED
    above = frame.parent
    while above >= 0:
        states[above] = max(states[above], ROLLED)
        above = document.frames[above].parent


def _fits(document: Document, states: list[int]) -> bool:
    view = cut(document, states, False)
    if len(view.cards) > SCREEN:
        return False
    scene = arrange(view, 1e9, False, False)
    return scene.width <= WIDE and scene.height <= HIGH


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
