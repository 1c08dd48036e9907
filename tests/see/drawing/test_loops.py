"""The loops of a program, found in the graph that it made."""

from __future__ import annotations

import pytest

import gradwalk
from gradwalk import Value, draw, tanh
from gradwalk.nn import MLP

from . import graphs


def signs(drawing):
    return [card.symbol for card in drawing.view.cards if card.symbol]


def test_layers_are_called_layers_with_their_neurons():
    x = [Value(v, label=f"x{i}") for i, v in enumerate([2.0, 3.0, -1.0])]
    drawing = draw(MLP(3, [4, 4, 1])(x))
    assert drawing.frames == ["layer 1", "layer 2", "layer 3", "x0 … x2"]
    assert [frame.note for frame in drawing.document.frames] == ["4 neurons", "4 neurons", "1 neuron", ""]


def test_layers_written_by_hand_too():
    assert draw(graphs.plain_layer(16)).frames[0] == "layer 1"


def test_rows_are_rows_whatever_their_labels():
    model = MLP(2, [4, 1])
    rows = [([0.1 * i, 1.0], 1 if i % 2 else -1) for i in range(10)]
    losses = [(1 + -y * model(x)).relu() for x, y in rows]
    drawing = draw(sum(losses))
    assert "10 rows" in drawing.frames
    assert "sum of 10" in signs(drawing)
    assert len(drawing.view.cards) <= 40


def test_steps_in_series_are_counted_with_the_first_one():
    drawing = draw(graphs.steps(50))
    assert "× 50 in series" in drawing.frames
    assert not any("49" in title for title in drawing.frames)


def test_a_chain_without_a_pattern_is_not_called_a_repetition():
    drawing = draw(graphs.uneven_chain(300))
    assert drawing.frames == ["a chain of 300 operations"]
    assert drawing.document.frames[0].note == "no regular order"


def test_a_long_chain_of_equal_steps_is_one_card():
    x = Value(1.0, label="x")
    for _ in range(1000):
        x = x + 1.0
    drawing = draw(x)
    assert [card.many for card in drawing.view.cards if card.many] == ["× 999 in series"]
    assert "+ 1" in signs(drawing)


def test_a_running_sum_is_one_sum():
    assert "sum of 30" in signs(draw(graphs.fan(30)))


def test_a_sum_whose_parts_are_used_is_none():
    x = Value(0.0)
    parts = []
    for i in range(60):
        x = x + Value(float(i))
        parts.append(x)
    drawing = draw(gradwalk.sum([p * p for p in parts]))
    assert [card.many for card in drawing.view.cards if card.symbol == "+"] == ["× 60 in series"]


def test_opening():
    x = [Value(v, label=f"x{i}") for i, v in enumerate([2.0, 3.0, -1.0])]
    out = MLP(3, [4, 4, 1])(x)
    drawing = draw(out, open="layer 1")
    assert [box.title for box in drawing.view.boxes if box.title.startswith("neuron")] == [
        f"neuron {i}" for i in range(1, 5)
    ]
    assert drawing.scene.height <= 1100  # what was open at first and would not fit beside it is closed again
    with pytest.raises(ValueError, match=r"no frame 'layer 9' to open; there are 'layer"):
        draw(out, open="layer 9")


@pytest.mark.parametrize("make", graphs.ALL.values(), ids=graphs.ALL)
def test_every_value_is_shown_or_told(make):
    drawing = draw(make())
    told = sum(card.count + card.hidden for card in drawing.view.cards)
    embedded = 0 if drawing.plain else drawing.document.constants
    assert told + embedded == drawing.document.values
    assert len(drawing.view.cards) <= 60


def test_loops_inside_loops():
    """Three tables of weights, four words, four sums: one long loop in the trace, three in the program."""
    assert draw(graphs.attention()).frames[:3] == ["3 alike", "4 rows", "4 dot products of 4"]


def test_where_one_loop_ends_and_the_next_begins():
    """The last operations of a word look like the first ones of the next."""
    frames = draw(graphs.attention()).document.frames
    words = next(frame for frame in frames if frame.parent < 0 and frame.note == "80 operations each")
    inside = [frame.title for frame in frames if frame.parent == words.id]
    assert words.title == "4 alike"
    assert inside == ["4 dot products of 4", "softmax of 4", "4 dot products of 4"]


def test_a_layer_with_a_plain_number_among_its_inputs():
    x = [0.5, Value(2.0), Value(-1.0)]
    neurons = [tanh(sum(Value(i - j / 3) * v for j, v in enumerate(x))) for i in range(40)]
    assert "layer 1" in draw(sum(neurons)).frames


@pytest.mark.slow
def test_a_million_values():
    x = Value(0.0, label="zero")
    for _ in range(500_000):
        x = x + 1.0
    drawing = draw(x)
    assert drawing.document.values == 1_000_001
    assert len(drawing.view.cards) == 3
    assert "1,000,001 values on 3 cards" in drawing.svg
