"""Finds after how many operations a graph's trace repeats itself.

An operation is identified by its shape: what it does, and whether each input is a plain number, a leaf, or a result
from a certain number of operations ago. In a loop, shapes recur after as many operations as a turn has.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from operator import eq

from ..snapshot import Snapshot

FAR = 48
"""Results from more operations ago than this all count as far."""
NEAR = 1
"""The same where a step may pick one of several results: anything but the previous result is far."""
TRIED = 16
"""The most periods tried."""
ORDERED = 4
"""This many operations in the same order rarely occur twice in one turn, although each of them may."""
CHOICES = 3
"""The most candidates for the period of a loop."""
NEARLY = 0.9
"""A shorter period that explains at least this share of the best one's stretch is better."""


def shapes(
    graph: Snapshot, codes: Sequence[int], kind: Sequence[int], results: Sequence[int], place: Sequence[int],
    far: int = FAR,
) -> array[int]:  # fmt: skip
    """The shape of each result, encoded as a number. `kind` is 0 for plain numbers, 1 for leaves, 2 for results."""
    first, flat = graph.first_edge, graph.inputs.flat
    known: dict[object, int] = {}
    out = array("i")
    key: object
    add = out.append
    for p, i in enumerate(results):
        e, n = first[i], first[i + 1] - first[i]
        if n == 2:  # most have two inputs, so these take the short way
            x, y = flat[e], flat[e + 1]
            a, b = place[x], place[y]
            a = kind[x] if a < 0 else FAR if p - a > far else 2 + p - a
            b = kind[y] if b < 0 else FAR if p - b > far else 2 + p - b
            key = (codes[i] * 64 + a) * 64 + b
        else:
            ends = [
                kind[x] if place[x] < 0 else FAR if p - place[x] > far else 2 + p - place[x] for x in flat[e : e + n]
            ]
            key = -(codes[i] * 64 + ends[0]) if n == 1 else (codes[i], *ends)
        number = known.get(key)
        if number is None:
            number = known[key] = len(known)
        add(number)
    return out


def best_periods(found: array[int]) -> list[tuple[int, int, int]]:
    """The periods of stretches that repeat themselves at least once, and where these start and stop. The first is that
    of the longest stretch, or a shorter one that explains nearly as much.
    """
    stretches = []
    for p in _periods(found):
        same = bytes(map(eq, found, found[p:]))
        runs = [run.span() for run in re.finditer(b"\x01{%d,}" % p, same)]
        if runs:
            start, stop = max(runs, key=lambda run: run[1] - run[0])
            stretches.append((p, start, stop + p))
    longest = max((stop - start for _, start, stop in stretches), default=0)
    return sorted(stretches, key=lambda one: (one[2] - one[1] < NEARLY * longest, one))[:CHOICES]


def _periods(found: array[int]) -> list[int]:
    """The distances at which shapes recur, beginning with those that explain most."""
    gaps: Counter[int] = Counter()
    for things in (found, zip(*(found[k:] for k in range(ORDERED)))):
        last: dict[object, int] = {}
        for i, thing in enumerate(things):
            if thing in last:
                gaps[i - last[thing]] += 1
            last[thing] = i
    most = sorted(gaps, key=lambda p: -p * gaps[p])
    return [p for p in most if 1 < p <= len(found) // 2][:TRIED]
