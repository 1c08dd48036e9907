"""In which ways a program is rehearsed with our class, one after the other, until it prints what it printed before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .findings import Examination
from .rewriting import DOT, RESULTS, ROUNDED_AS_DOTS, ROUNDED_AS_WRITTEN, added

Ways = dict[str, Any]
"""What the rewritten sums of products call."""


def attempts(found: Examination, lines: Mapping[str, Mapping[int, str]], exact: bool) -> Iterator[Ways]:
    """With dots, without, and with a graph like the program's own (likeness.py), which `found` then says. On a tape,
    what the factors are computed from is walked back between the products, so those stay."""
    if any(DOT in kinds.values() for kinds in lines.values()) and (found.dots or not exact) and not found.alike:
        yield ROUNDED_AS_DOTS | ({RESULTS: added} if found.order == "tape" else {})
    yield ROUNDED_AS_WRITTEN
    if not found.alike and found.resemble():
        yield ROUNDED_AS_WRITTEN
