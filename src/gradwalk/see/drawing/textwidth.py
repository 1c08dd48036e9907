"""How wide a text will be, in ems: an estimate that errs on the wide side.

A drawing is made without a font at hand, and is read with fonts that differ. This
file knows the widths of a common sans-serif face, rounded up.
"""

from __future__ import annotations

import unicodedata

_GROUPS = {0.3: " !'(),./:;I[\\]fijlrt|`", 0.45: '"*-^{}ckszJ', 0.9: "%@MWmw", 0.68: "ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…"}
_WIDTHS = {c: width for width, group in _GROUPS.items() for c in group}


def ems(text: str) -> float:
    return sum(map(_width, text))


def _width(c: str) -> float:
    if c in _WIDTHS:
        return _WIDTHS[c]
    if c.isascii():
        return 0.6
    if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0.0
    return 1.25 if c >= "\U0001f000" else 1.05 if unicodedata.east_asian_width(c) in "WF" else 0.7


def fitted(text: str, room: float) -> str:
    """The text, cut off with … where it would be wider than `room` ems."""
    if ems(text) <= room:
        return text
    while text and ems(text) > room - 0.7:
        text = text[:-1]
    return text + "…"
