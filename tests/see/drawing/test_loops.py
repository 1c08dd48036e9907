"""The loops of a program, found in the graph that it made."""

from __future__ import annotations

import itertools

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
    assert "50 steps in series" in drawing.frames
    assert not any("49" in title for title in drawing.frames)


def test_a_chain_without_a_pattern_is_not_called_a_repetition():
    drawing = draw(graphs.uneven_chain(300))
    assert drawing.frames == ["a chain of 299 operations"]  # the last one, the root, has its own card
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
    assert drawing.scene.height <= 1120  # what was open at first and would not fit beside it is closed again
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
    words = next(frame for frame in frames if frame.parent < 0 and frame.note == "attention, 80 operations each")
    inside = [frame.title for frame in frames if frame.parent == words.id]
    assert words.title == "4 positions"
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


def test_a_table_of_cells_is_one_loop():
    """A soft edit distance: some cells add a swap, some do not; the border is two chains of equal steps."""
    gap, swap, soft = Value(1.0, label="gap"), Value(1.5, label="swap"), Value(0.3, label="softness")
    table = {(0, 0): Value(0.0, label="start")}
    for i in range(6):
        table[i + 1, 0] = table[i, 0] + gap
    for j in range(7):
        table[0, j + 1] = table[0, j] + gap
    for i, a in enumerate("KITTEN"):
        for j, b in enumerate("SITTING"):
            ways = [table[i, j] if a == b else table[i, j] + swap, table[i, j + 1] + gap, table[i + 1, j] + gap]
            powers = [gradwalk.exp(-way / soft) for way in ways]
            table[i + 1, j + 1] = -soft * gradwalk.log(powers[0] + powers[1] + powers[2])
    drawing = draw(table[6, 7])
    assert "grid of 6 × 7" in drawing.frames
    assert "each from those before it in its row and in the row before" in drawing.svg


def test_a_tree_that_grows_and_shrinks_is_two_loops():
    """An option on a tree of prices: every level has one price more than the one before, then one less."""
    up, down, chance, strike = (Value(x, label=n) for x, n in ((1.1, "up"), (0.9, "down"), (0.5, "p"), (105.0, "K")))
    prices = [[Value(100.0, label="S")]]
    for _ in range(20):
        prices.append([s * down for s in prices[-1]] + [prices[-1][-1] * up])
    worth = [gradwalk.maximum(strike - s, 0.0) for s in prices[-1]]
    for row in reversed(prices[:-1]):
        wait = [(1 - chance) * low + chance * high for low, high in itertools.pairwise(worth)]
        worth = [gradwalk.maximum(strike - s, w) for s, w in zip(row, wait)]
    drawing = draw(worth[0])
    assert drawing.frames.count("20 steps in series") == 2
    assert len(drawing.view.cards) <= 20


def test_two_loops_whose_turns_belong_together_are_one():
    """The second loop goes through the results of the first in another order."""
    x, y, width = Value(0.3, label="x"), Value(-0.2, label="y"), Value(0.8, label="width")
    far = [(x - i) ** 2 + (y - 2 * i) ** 2 for i in range(8)]
    shares = [gradwalk.exp(-d / (2 * width**2)) for d in reversed(far)]
    frames = draw(tanh(sum(shares)), fold=True).document.frames
    assert [(frame.title, frame.note) for frame in frames if frame.parent < 0 and frame.kind == "parallel"] == [
        ("8 alike", "10 operations each")
    ]


def test_a_polynomial_by_horner_is_a_series_whatever_its_numbers():
    x, out = Value(0.8, label="x"), Value(0.5)
    for coefficient in (-1, 2, 0.25, 0.0, -3, 1.5, 4, -0.75, 1):
        out = out * x + coefficient
    assert draw(out, fold=True).frames[0] == "9 steps in series"


def test_a_minus_before_one_value_is_told_from_a_difference():
    xs = [Value(float(i)) for i in range(50)]
    assert {"neg", "- 1"} <= set(signs(draw(gradwalk.sum([gradwalk.tanh(-x - 1) for x in xs]))))


def test_numbers_that_grow_are_spread_on_a_log_scale():
    x = Value(1.0, label="x")
    for _ in range(40):
        x = x * 2
    card = next(card for card in draw(x).view.cards if card.bins)
    assert card.log
    assert max(card.bins) <= 4
