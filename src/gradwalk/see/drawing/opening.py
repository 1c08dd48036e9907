"""Which frames are open at first: as many as fit a screen. And how one more is opened."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from .portable.arrange import arrange
from .portable.cut import cut
from .portable.model import CLOSED, ROLLED, UNROLLED, Document

SCREEN = 40
"""About this many cards are seen at first."""
WIDE, WIDER, HIGH = 1_450.0, 1_560.0, 960.0
"""In a picture that is not larger than this; wider where next to nothing would be seen."""
FEW, VERY_FEW, HIGHER = 10, 4, 1_250.0
"""A picture of few results is opened further; one of very few may be so high, too."""
TORN, ANY, NAMED = 3, 1_000, 8
"""So many lines may go from one band to the next; of very few results, any number; more, rather than lose labels."""


def first_states(document: Document, opened: Sequence[str] = ()) -> tuple[list[int], float]:
    """What is open at first, and how wide the picture may become: as much as fits.

    What was `opened` is open one step further, and beside it what fits then.
    """
    states, wide = _most(document, WIDE), WIDE
    if says_little(document, states):
        more = _most(document, WIDER)
        states, wide = (states, WIDE) if says_little(document, more) else (more, WIDER)
    if not opened:
        return states, wide
    asked = _closed(document)
    for number in [find(document, title) for title in opened]:
        open_one(document, states, number)
        while number >= 0:
            asked[number] = states[number]
            number = document.frames[number].parent
    return _filled(document, asked, wide), wide


def _closed(document: Document) -> list[int]:
    return [ROLLED if frame.kind == "run" else CLOSED for frame in document.frames]


def _most(document: Document, wide: float) -> list[int]:
    """As much as fits; of few results, the largest frame too, if it fits a higher picture."""
    states = _filled(document, _closed(document), wide)
    closed = [
        frame for frame in document.frames if frame.parent < 0 and states[frame.id] == CLOSED and frame.kind != "idiom"
    ]
    if closed and _results(document, states) < FEW:
        largest = max(closed, key=lambda frame: frame.values)
        torn, high = (ANY, HIGHER) if says_little(document, states) else (TORN, HIGH)
        states[largest.id] = ROLLED
        if largest.kind == "chain" or not fits(document, states, wide, torn=torn, high=high):
            states[largest.id] = CLOSED
    if _results(document, states) < FEW:
        apart = [ROLLED if frame.kind == "idiom" else states[frame.id] for frame in document.frames]
        states = apart if _results(document, apart) < FEW and fits(document, apart, wide, torn=TORN) else states
    return states


def _filled(document: Document, states: list[int], wide: float) -> list[int]:
    """Whatever more can be opened without leaving the screen."""
    for frame in document.frames:  # the outer ones come first
        if (
            states[frame.id] == CLOSED
            and frame.kind != "idiom"
            and (frame.parent < 0 or states[frame.parent] != CLOSED)
        ):
            states[frame.id] = ROLLED
            if frame.kind == "chain" or not fits(document, states, wide):
                states[frame.id] = CLOSED
    return states


def says_little(document: Document, states: list[int]) -> bool:
    """Whether next to nothing is seen, though there is more."""
    hidden = any(states[frame.id] == CLOSED and frame.kind not in ("chain", "idiom") for frame in document.frames)
    return hidden and _results(document, states) < VERY_FEW


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
    document: Document, states: list[int], wide: float, plain: bool = False, torn: int = 2, high: float = HIGH
) -> bool:
    """Whether a picture fits a screen: so many cards, so wide and high, so many lines from one band to the next."""
    view = cut(document, states, plain)
    if len(view.cards) > SCREEN:
        return False
    scene = arrange(view, wide, False, False)
    return scene.width <= wide + 30 and scene.height <= high and scene.torn <= torn


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
