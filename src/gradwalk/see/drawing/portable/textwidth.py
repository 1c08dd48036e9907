"""How wide a text will be, in ems: an estimate that errs on the wide side.

A drawing is made without a font at hand, and viewed with different fonts. This file has the
widths of a common sans-serif typeface, rounded up.
"""

from __future__ import annotations

from .basics import code_of, letters

THIN = " !'(),./:;I[\\]fijlrt|`"
NARROW = '"*-^{}ckszJ'
LARGE = "%@MWmw"
CAPITAL = "ABCDEFGHKLNOPQRSTUVXYZ&+<=>~#→…"


def ems(text: str) -> float:
    width = 0.0
    for c in letters(text):
        width += width_of(c)
    return width


def width_of(c: str) -> float:
    if c in THIN:
        return 0.3
    if c in NARROW:
        return 0.5
    if c in LARGE:
        return 0.9
    if c in CAPITAL:
        return 0.72
    code = code_of(c)
    if code < 128:
        return 0.6
    if 0x300 <= code < 0x370 or 0x200B <= code < 0x2010 or 0xFE00 <= code < 0xFE10 or 0x202A <= code < 0x202F:
        return 0.0
    if code >= 0x1F000:
        return 1.3
    if 0x1100 <= code < 0x1160 or 0x2E80 <= code < 0xA4D0 or 0xAC00 <= code < 0xD7A4 or 0xF900 <= code < 0xFB00:
        return 1.05
    if 0xFE30 <= code < 0xFE70 or 0xFF00 <= code < 0xFF61:
        return 1.05
    return 0.75


def fitted(text: str, room: float) -> str:
    """The text, cut off with … if it would be wider than `room` ems."""
    if ems(text) <= room:
        return text
    kept = letters(text)
    while len(kept) > 0 and ems("".join(kept)) > room - 0.8:
        kept.pop()
    return "".join(kept) + "…"
