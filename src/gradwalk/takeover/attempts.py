"""In which ways a program is rehearsed with our class, one after the other, until it prints what it printed before."""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping
from typing import Any

from .findings import Examination
from .rehearsal import Rehearsal, Stage
from .rewriting import DOT, RESULTS, ROUNDED_AS_DOTS, ROUNDED_AS_WRITTEN, added

Ways = dict[str, Any]
"""What the rewritten sums of products call."""


def attempts(found: Examination, lines: Mapping[str, Mapping[int, str]], exact: bool) -> Iterator[Ways]:
    """With dots, without, with a graph like the program's own (likeness.py), and with its own backward pass
    (own_walks.py); `found` says the last two. On a tape, what the factors are computed from is walked back between the
    products, so those stay."""
    if any(DOT in kinds.values() for kinds in lines.values()) and (found.dots or not exact) and not found.alike:
        yield ROUNDED_AS_DOTS | ({RESULTS: added} if found.order == "tape" else {})
    yield ROUNDED_AS_WRITTEN
    if not found.alike and found.resemble():
        yield ROUNDED_AS_WRITTEN
    if found.own_walk is not None:
        found.walks_itself, found.placed, found.dots = True, [], found.alike
        yield ROUNDED_AS_WRITTEN if exact or found.alike else ROUNDED_AS_DOTS


def keep_roundings(
    found: Examination,
    stage: Stage,
    lines: Mapping[str, Mapping[int, str]],
    plain: Rehearsal,
    cuts: Mapping[int, int],
) -> None:
    """Where a printed digit may depend on a rounding: let `found` keep every rounding, if a rehearsal then prints the
    program's digits and does not take longer than the program. In that rehearsal, it does."""
    if found.exactly is None:
        return
    closer = found.exactly()
    closer.doubts += closer.looks
    before = {name: vars(builtins)[name] for name in ROUNDED_AS_DOTS}
    for sums in attempts(closer, lines, True) if closer and (not closer.is_seen or closer.resemble()) else ():
        vars(builtins).update(sums)
        ours = stage.rehearse(cuts)
        if ours is None or not (plain.differs(ours, True) or plain.is_faster_than(ours)):
            found.become(closer)
            return
    vars(builtins).update(before)
