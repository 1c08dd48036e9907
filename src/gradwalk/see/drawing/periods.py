"""After how many operations a graph's trace repeats itself.

Each operation is known by its shape: what it does, and for each input whether that is a plain number, a leaf, or the
result of so many operations ago. Where a program had a loop, shapes come again after as many operations as a turn has.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from operator import eq

from ..snapshot import Snapshot

FAR = 48
"""Results of more operations ago are just far."""
TRIED = 16
"""So many periods are tried."""
ORDERED = 4
"""This many operations in the same order rarely occur twice in one turn, although each of them may."""
NEARLY = 0.9
"""A shorter period that explains nearly as much is the better one."""


def shapes(graph: Snapshot, kind: Sequence[int], results: Sequence[int], place: Sequence[int]) -> array[int]:
    """The shape of each result, as a number. `kind` is 0 for plain numbers, 1 for leaves, 2 for results."""
    first, flat, codes = graph.first_edge, graph.inputs.flat, graph.ops.codes
    known: dict[object, int] = {}
    out = array("i")
    for p, i in enumerate(results):
        key: object
        ends = [
            kind[x] if place[x] < 0 else FAR if p - place[x] > FAR else 2 + p - place[x]
            for x in flat[first[i] : first[i + 1]]
        ]
        if len(ends) == 2:
            key = (codes[i] * 64 + ends[0]) * 64 + ends[1]
        elif len(ends) == 1:
            key = -(codes[i] * 64 + ends[0])
        else:
            key = (codes[i], *ends)
        out.append(known.setdefault(key, len(known)))
    return out


def best_period(found: array[int]) -> tuple[int, int, int] | None:
    """The period of the longest stretch that repeats itself at least once, and where it starts and stops."""
    stretches = []
    for p in _periods(found):
        same = bytes(map(eq, found, found[p:]))
        runs = [run.span() for run in re.finditer(b"\x01{%d,}" % p, same)]
        if runs:
            start, stop = max(runs, key=lambda run: run[1] - run[0])
            stretches.append((p, start, stop + p))
    longest = max((stop - start for _, start, stop in stretches), default=0)
    return min((one for one in stretches if one[2] - one[1] >= NEARLY * longest), default=None)


def _periods(found: array[int]) -> list[int]:
    """Distances at which shapes come again, those first that explain most."""
    gaps: Counter[int] = Counter()
    for things in (found, zip(*(found[k:] for k in range(ORDERED)))):
        last: dict[object, int] = {}
        for i, thing in enumerate(things):
            if thing in last:
                gaps[i - last[thing]] += 1
            last[thing] = i
    most = sorted(gaps, key=lambda p: -p * gaps[p])
    return [p for p in most if 1 < p <= len(found) // 2][:TRIED]
