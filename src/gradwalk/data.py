"""Small data sets to learn on, with the same numbers for the same seed on every machine.

Each function returns `(xs, ys)`: a list of points (lists of floats) and a list of labels. The classes are 0, 1, ...;
`signs(ys)` turns 0 and 1 into -1 and 1, which the hinge loss needs. Only `digits` needs another package: it reads
scikit-learn's copy of the handwritten digits.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

from .engine.counts import as_count

Points = list[list[float]]
Data = tuple[Points, list[Any]]


def four_rows() -> Data:
    """Four rows of three numbers with the targets 1, -1, -1, 1, as in the lecture."""
    return [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]], [1.0, -1.0, -1.0, 1.0]


def xor() -> Data:
    """The four corners of a square; 1 where the two coordinates differ. No straight line separates them."""
    return [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0, 1, 1, 0]


def moons(n: int = 100, noise: float = 0.1, seed: int = 1337) -> Data:
    """Two interlocking half circles."""
    n = as_count(n, "n")
    upper = [(math.cos(a), math.sin(a)) for a in _spread(n - n // 2, math.pi)]
    lower = [(1 - math.cos(a), 0.5 - math.sin(a)) for a in _spread(n // 2, math.pi)]
    return _mixed([upper, lower], n, noise, seed)


def circles(n: int = 100, noise: float = 0.05, seed: int = 1337, inner: float = 0.5) -> Data:
    """A ring of class 0 around a ring of class 1."""
    n = as_count(n, "n")
    counts = n - n // 2, n // 2
    rings = [[(r * math.cos(a), r * math.sin(a)) for a in _turn(k)] for r, k in zip((1.0, inner), counts)]
    return _mixed(rings, n, noise, seed)


def spirals(n: int = 100, noise: float = 0.02, seed: int = 1337, arms: int = 2, turns: float = 1.0) -> Data:
    """Arms that wind around each other."""
    n, arms, groups = as_count(n, "n"), as_count(arms, "arms"), []
    for arm in range(arms):
        count = n // arms + (arm < n % arms)
        start = 2 * math.pi * arm / arms
        along = [0.1 + 0.9 * t for t in _spread(count, 1.0)]
        groups.append([(r * math.cos(a), r * math.sin(a)) for r in along for a in [start + 2 * math.pi * turns * r]])
    return _mixed(groups, n, noise, seed)


def digits() -> Data:
    """1,797 handwritten digits of 8 by 8 pixels, each from 0 to 1 (needs scikit-learn)."""
    try:
        from sklearn.datasets import load_digits  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError:
        raise ImportError(
            "the handwritten digits come with scikit-learn, which is not installed:\n"
            "  pip install 'gradwalk[digits]'      (or use data.moons(), circles(), spirals(), which need nothing else)"
        ) from None
    images, labels = load_digits(return_X_y=True)
    return (images / 16.0).tolist(), labels.tolist()


def signs(ys: Sequence[int]) -> list[int]:
    """-1 for 0, and 1 for 1: what a hinge loss needs. Other labels are refused."""
    if strange := [y for y in ys if y not in (0, 1)]:
        already = ": these are signs already" if -1 in ys else ""
        raise ValueError(f"signs takes labels 0 and 1, got {strange[0]!r}{already}")
    return [2 * y - 1 for y in ys]


def split(data: Data, test: float = 0.2, seed: int = 1337) -> tuple[Data, Data]:
    """Rows to train on and rows to test on; `test` is the share of the latter."""
    xs, ys = pair(data)
    if not 0 < test < 1:
        raise ValueError(f"test is the share of the rows kept for testing, between 0 and 1, got {test!r}")
    if len(xs) < 2:
        raise ValueError("one row cannot be split into two parts")
    order = random.Random(seed).sample(range(len(xs)), len(xs))
    cut = len(xs) - min(max(round(test * len(xs)), 1), len(xs) - 1)
    return _rows(xs, ys, order[:cut]), _rows(xs, ys, order[cut:])


def batches(data: Data, size: int | None = None, rng: random.Random | None = None) -> Iterator[Data]:
    """All rows once, `size` at a time; shuffled if a random generator is given."""
    xs, ys = pair(data)
    if size is not None and size < 1:
        raise ValueError(f"a batch holds 1 row or more, got batch_size={size!r}")
    order = rng.sample(range(len(xs)), len(xs)) if rng else range(len(xs))
    size = size or len(xs)
    for start in range(0, len(xs), size):
        yield _rows(xs, ys, order[start : start + size])


def pair(data: Any) -> Data:
    """`(xs, ys)` as two lists of the same length, at least 1."""
    try:
        xs, ys = data
        xs, ys = list(xs), list(ys)
    except (TypeError, ValueError):
        raise TypeError(f"data must be a pair (xs, ys), like that of data.moons(); got {type(data).__name__}") from None
    if len(xs) != len(ys) or not xs:
        raise ValueError(f"data needs one label per row, and at least one row: got {len(xs)} rows, {len(ys)} labels")
    return xs, ys


def _rows(xs: Points, ys: list[Any], which: Sequence[int]) -> Data:
    return [xs[i] for i in which], [ys[i] for i in which]


def _spread(count: int, end: float) -> list[float]:
    """From 0 to `end`, inclusive, in even steps."""
    return [end * i / max(count - 1, 1) for i in range(count)]


def _turn(count: int) -> list[float]:
    return [2 * math.pi * i / count for i in range(count)]


def _mixed(groups: Sequence[Sequence[tuple[float, float]]], n: int, noise: float, seed: int) -> Data:
    """The groups' points, scattered by `noise`, in random order; a group's number is its label."""
    if n < len(groups):
        raise ValueError(f"n must be at least {len(groups)}, one point per class, got {n!r}")
    if not 0 <= noise < math.inf:
        raise ValueError(f"noise is how far points are scattered, 0 or more, got {noise!r}")
    rng = random.Random(seed)
    rows = [([x + rng.gauss(0, noise), y + rng.gauss(0, noise)], k) for k, group in enumerate(groups) for x, y in group]
    rng.shuffle(rows)
    return [x for x, _ in rows], [k for _, k in rows]
