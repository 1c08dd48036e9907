"""The layout: nothing overlaps, lines go forward, few of them cross, the same every time."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gradwalk.see.drawing.layout import GAP, arrange


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 25))
    lines = []
    for end in range(1, count):
        for start in draw(st.lists(st.integers(0, end - 1), max_size=4)):
            lines.append((start, end))
    return draw(st.lists(st.sampled_from([26.0, 46.0, 80.0]), min_size=count, max_size=count)), lines


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_every_layout_is_proper(graph):
    breadths, lines = graph
    plan = arrange(breadths, lines)
    assert plan == arrange(breadths, lines)
    for start, end in lines:
        assert plan.rank[start] < plan.rank[end]
        assert len(plan.bends[start, end]) == plan.rank[end] - plan.rank[start] - 1
    for i, j in combinations(range(len(breadths)), 2):
        if plan.rank[i] == plan.rank[j]:
            free = abs(plan.across[i] - plan.across[j]) - (breadths[i] + breadths[j]) / 2
            assert free >= GAP - 0.2
    for x, size in zip(plan.across, breadths):
        assert x - size / 2 >= -0.1
        assert x + size / 2 <= plan.breadth + 0.1


def crossings(plan, lines):
    """Between neighbouring ranks, for lines without bends."""
    found = 0
    for (a, b), (c, d) in combinations(lines, 2):
        if plan.rank[a] == plan.rank[c] and plan.rank[b] == plan.rank[d] and a != c and b != d:
            found += (plan.across[a] < plan.across[c]) != (plan.across[b] < plan.across[d])
    return found


def test_a_tree_has_no_crossings():
    lines = [(i, 16 + i // 2) for i in range(16)] + [(16 + i, 24 + i // 2) for i in range(8)]
    lines += [(24 + i, 28 + i // 2) for i in range(4)] + [(28, 30), (29, 30)]
    plan = arrange([40.0] * 31, lines)
    assert crossings(plan, lines) == 0


def test_crossings_that_can_be_avoided_are():
    lines = [(0, 6), (1, 5), (2, 4), (3, 7), (4, 8), (5, 8), (6, 8), (7, 8)]
    assert crossings(arrange([40.0] * 9, lines), lines) == 0


def test_a_chain_is_straight():
    plan = arrange([40.0] * 10, [(i, i + 1) for i in range(9)])
    assert len(set(plan.across)) == 1


def test_inputs_stand_next_to_their_first_use():
    plan = arrange([40.0] * 6, [(0, 2), (1, 2), (2, 4), (3, 4), (4, 5)])
    assert plan.rank == [0, 0, 1, 1, 2, 3]


@pytest.mark.parametrize("count", [0, 1])
def test_next_to_nothing(count):
    assert len(arrange([40.0] * count, []).across) == count
