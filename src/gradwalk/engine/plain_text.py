"""Text that came from elsewhere, made fit to be printed."""

from __future__ import annotations

JOINER = "\u200d"  # between the parts of an emoji


def visible(text: object) -> str:
    """One line in which nothing can command a terminal: control characters are spelled out, as in `\\x1b`."""
    found = str(text)
    if found.isprintable():
        return found
    return "".join(c if c == JOINER or c.isprintable() else repr(c)[1:-1] for c in found)
