"""Every edge of a graph is on a line of its picture or inside a card that says so, whatever is open or closed."""

from __future__ import annotations

import importlib.util
import math
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk
from gradwalk import Drawing, Value, draw, sigmoid, tanh
from gradwalk.see.drawing import cells
from gradwalk.see.drawing.portable.model import CLOSED, ROLLED, UNROLLED
from gradwalk.see.drawing.portable.view import Link
from gradwalk.see.drawing.proof import lies

from . import graphs
from .programs import programs


def shown(drawing, states):
    return Drawing(drawing.graph, drawing.document, states, drawing.plain, drawing.look, wide=drawing.wide)


def assert_true(drawing):
    assert not lies(drawing)
    for state in (CLOSED, ROLLED, UNROLLED):
        other = shown(drawing, [state] * len(drawing.states))
        assert not lies(other, laid_out=len(other.view.cards) <= 60)


def lstm(steps=5, size=3):
    random.seed(11)

    def table():
        return [[Value(random.uniform(-0.6, 0.6)) for _ in range(size + 2)] for _ in range(size)]

    tables = [table() for _ in range(4)]
    xs = [[Value(random.uniform(-1, 1)) for _ in range(2)] for _ in range(steps)]
    hidden, cell = [Value(0.0) for _ in range(size)], [Value(0.0) for _ in range(size)]
    for x in xs:
        into = x + hidden
        keep, take, give = ([sigmoid(gradwalk.dot(row, into)) for row in w] for w in tables[:3])
        new = [tanh(gradwalk.dot(row, into)) for row in tables[3]]
        cell = [f * c + i * g for f, c, i, g in zip(keep, cell, take, new)]
        hidden = [o * tanh(c) for o, c in zip(give, cell)]
    return gradwalk.sum([(h - 0.3) ** 2 for h in hidden])


@settings(max_examples=20, deadline=None)
@given(programs(), st.randoms(use_true_random=False))
def test_random_programs_are_drawn_as_they_are(root, rng):
    drawing = draw(root, fold=True)
    assert_true(drawing)
    states = [rng.choice([CLOSED, ROLLED, UNROLLED]) for _ in drawing.states]
    assert not lies(shown(drawing, states))
    assert not lies(draw(root, fold=True, rankdir="TB"))


@pytest.mark.parametrize("make", [*graphs.ALL.values(), lstm], ids=[*graphs.ALL, "lstm"])
def test_known_graphs_are_drawn_as_they_are(make):
    assert_true(draw(make()))
    assert_true(draw(make(), fold=True))


def test_the_gallery_is_drawn_as_it_is():
    path = Path(__file__).parents[3] / "docs" / "make_gallery.py"
    spec = importlib.util.spec_from_file_location("make_gallery", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for make in module.PICTURES.values():
        root, options = make()
        assert not lies(draw(root, **options))


def test_graphs_too_large_for_a_cell_each_are_drawn_as_they_are(monkeypatch):
    monkeypatch.setattr(cells, "DETAIL", 100)
    for make in (graphs.recurrent, lstm, graphs.network, graphs.transformer):
        drawing = draw(make())
        assert not all(cell.count == 1 for cell in drawing.document.cells)
        assert_true(drawing)


@pytest.mark.parametrize("make", [graphs.recurrent, lstm, graphs.steps, graphs.newton], ids=lambda make: make.__name__)
def test_cells_of_many_values_know_as_well_what_goes_on_to_the_next_step(make, monkeypatch):
    def carried(drawing):
        view = shown(drawing, [ROLLED] * len(drawing.states)).view
        found = [link for link in view.links if link.carried]
        return sorted((view.cards[link.start].symbol, view.cards[link.end].symbol, link.count) for link in found)

    one_by_one = carried(draw(make(), fold=True))
    monkeypatch.setattr(cells, "DETAIL", 10)
    assert carried(draw(make(), fold=True)) == one_by_one != []


def test_both_states_of_an_lstm_go_on_to_the_next_step():
    """What is on a card comes back to it: the cell. The hidden numbers go from their product to all gates."""
    drawing = draw(lstm())
    around = [link for link in drawing.view.links if link.carried]
    assert len({link.start for link in around}) == 2
    assert sorted(Counter(link.count for link in around)) == [
        12,
        36,
        108,
    ]  # 4 times 3, 3 for each of 3 and of 9 neurons
    assert "on to the next step" in drawing.svg


def test_a_step_that_looks_back_two_steps_does_not_look_into_itself():
    """x = 2a - b from a, the step before, and b, the one before that: no line but around."""
    a, b = Value(0.1), Value(0.2)
    for _ in range(30):
        force = (a * 0.3).tanh() * 0.01
        a, b = (2 * a - b) + force, a
    drawing = draw(a)
    assert_true(drawing)
    assert [link for link in drawing.view.links if link.carried]


def test_what_is_not_finite_is_counted_among_all_values_of_a_card():
    xs = [Value(float(i)) for i in range(40)]
    xs[7] = Value(math.inf)
    rows = [(x * 0.5 + sum(xs[:4]) + 1.0).tanh() * x for x in xs]
    drawing = draw(gradwalk.sum([r * 0.1 for r in rows]) * 2)
    assert_true(drawing)


def test_the_proof_finds_what_is_left_out_and_what_is_made_up():
    def fresh():
        return draw(graphs.recurrent())

    drawing = fresh()
    lost = drawing.view.links.pop()
    assert any("lines for" in lie for lie in lies(drawing))
    drawing = fresh()
    known = {(link.start, link.end) for link in drawing.view.links}
    extra = Link(lost.start, next(c for c in range(lost.start + 1, 99) if (lost.start, c) not in known), 0)
    extra.count = 1
    drawing.view.links.append(extra)
    assert any("0 edges" in lie for lie in lies(drawing))
    drawing = fresh()
    carried = next(link for link in drawing.view.links if link.carried)
    carried.carried = False
    assert any("a later turn" in lie for lie in lies(drawing))
    drawing = fresh()
    drawing.scene.routes[0] = []
    assert any("is not drawn" in lie for lie in lies(drawing))
    drawing = fresh()
    drawing.scene.routes[0].insert(1, [0.0, 0.0, 1.0])
    assert any("jumps" in lie for lie in lies(drawing))
    drawing = fresh()
    drawing.view.cards[0].count += 1
    assert any("on cards" in lie for lie in lies(drawing))
