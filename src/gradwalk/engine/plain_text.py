"""Makes text from elsewhere safe to print."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"  # holds the parts of an emoji together; the other format characters can reorder a line


def visible(text: object, keep: str = JOINER) -> str:
    """One line without control characters, which could command a terminal: they are spelled out, as in `\\x1b`."""
    found = str(text)
    if found.isprintable():
        return found
    return "".join(c if c in keep or c.isprintable() else _spelled(c) for c in found)


def _spelled(c: str) -> str:
    return " " if unicodedata.category(c) == "Zs" else repr(c)[1:-1]
