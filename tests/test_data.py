"""Data sets: the right shapes, the same for the same seed, and split without loss."""

from __future__ import annotations

import math
import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gradwalk import data

GENERATED = [data.moons, data.circles, data.spirals]


def test_the_four_rows():
    xs, ys = data.four_rows()
    assert xs == [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    assert ys == [1.0, -1.0, -1.0, 1.0]
    xs[0][0] = 99.0
    assert data.four_rows()[0][0][0] == 2.0  # each call gives lists of its own


def test_signs_are_made_of_zeros_and_ones():
    assert data.signs([0, 1, True]) == [-1, 1, 1]
    for wrong, words in (([-1, 1], "got -1: these are signs already"), ([0, 2], "got 2"), ([0.5], "got 0.5")):
        with pytest.raises(ValueError, match=words):
            data.signs(wrong)


def test_xor():
    xs, ys = data.xor()
    assert ys == [int(a != b) for a, b in xs]


@pytest.mark.parametrize("make", GENERATED)
def test_seeds_and_sizes(make):
    before = random.getstate()
    assert make(101, seed=1) == make(101, seed=1) != make(101, seed=2)
    assert random.getstate() == before
    xs, ys = make(101)
    assert len(xs) == len(ys) == 101
    assert all(len(x) == 2 and all(isinstance(c, float) for c in x) for x in xs)
    assert sorted({*ys}) == [0, 1]
    assert abs(ys.count(0) - ys.count(1)) == 1
    assert ys != sorted(ys)  # mixed


def test_shapes_without_noise():
    for (x, y), label in zip(*data.moons(50, noise=0.0)):
        centre = (1.0, 0.5) if label else (0.0, 0.0)
        assert math.dist((x, y), centre) == pytest.approx(1.0)
        assert (y <= 0.5 + 1e-9) if label else (y >= -1e-9)
    for point, label in zip(*data.circles(50, noise=0.0, inner=0.3)):
        assert math.hypot(*point) == pytest.approx(0.3 if label else 1.0)
    xs, ys = data.spirals(60, noise=0.0, arms=3)
    assert [ys.count(k) for k in range(3)] == [20, 20, 20]
    for (x, y), label in zip(xs, ys):
        r = math.hypot(x, y)
        turned = (math.atan2(y, x) - 2 * math.pi * (r + label / 3)) % (2 * math.pi)
        assert min(turned, 2 * math.pi - turned) < 1e-9


def test_moons_are_scikit_learns_up_to_the_order():
    datasets = pytest.importorskip("sklearn.datasets", reason="scikit-learn is the witness here")
    theirs, labels = datasets.make_moons(40, noise=None, shuffle=False)
    expected = sorted((*map(float, x), int(y)) for x, y in zip(theirs, labels))
    ours = sorted((*x, y) for x, y in zip(*data.moons(40, noise=0.0)))
    assert len(ours) == len(expected)
    assert all(a == pytest.approx(b, abs=1e-12) for a, b in zip(ours, expected))


def test_digits():
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn")
    xs, ys = data.digits()
    assert (len(xs), len(xs[0]), len(ys), {*ys}) == (1797, 64, 1797, {*range(10)})
    assert 0.0 == min(map(min, xs)) < max(map(max, xs)) == 1.0


def test_digits_without_scikit_learn(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    with pytest.raises(ImportError, match=r"pip install 'gradwalk\[digits\]'"):
        data.digits()


@settings(deadline=None)
@given(st.integers(2, 60), st.floats(0.01, 0.99), st.integers())
def test_split_loses_nothing(n, test, seed):
    rows = [[float(i)] for i in range(n)], list(range(n))
    (a, la), (b, lb) = data.split(rows, test, seed)
    assert a
    assert b
    assert sorted(la + lb) == list(range(n))
    assert [x[0] for x in a + b] == [float(y) for y in la + lb]


@settings(deadline=None)
@given(st.integers(1, 60), st.integers(1, 70))
def test_batches_lose_nothing(n, size):
    rows = [[float(i)] for i in range(n)], list(range(n))
    for rng in (None, random.Random(1)):
        parts = list(data.batches(rows, size, rng))
        assert sorted(y for _, ys in parts for y in ys) == list(range(n))
        assert [len(ys) for _, ys in parts[:-1]] == [size] * (len(parts) - 1)
        assert all([[float(y)] for y in ys] == xs for xs, ys in parts)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: data.moons(1), ValueError, "at least 2"),
        (lambda: data.moons(10, noise=-1), ValueError, "0 or more"),
        (lambda: data.split(data.xor(), 1.5), ValueError, "between 0 and 1"),
        (lambda: data.split(([[1.0]], [1])), ValueError, "cannot be split"),
        (lambda: list(data.batches(data.xor(), 0)), ValueError, "1 row or more"),
        (lambda: data.pair([1, 2, 3]), TypeError, r"pair \(xs, ys\)"),
        (lambda: data.pair(7), TypeError, r"pair \(xs, ys\)"),
        (lambda: data.pair(([[1.0]], [])), ValueError, "1 rows, 0 labels"),
    ],
)
def test_errors_teach(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


@pytest.mark.parametrize("make", [data.moons, data.circles, data.spirals])
def test_the_number_of_points_is_whole(make):
    with pytest.raises(ValueError, match=r"n must be a whole number, 1 or more, got 1.5"):
        make(1.5)
