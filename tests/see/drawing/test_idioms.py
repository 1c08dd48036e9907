"""What is known by a name is drawn as one operation, found by structure alone, and opens."""

from __future__ import annotations

import math
import random

import pytest

import gradwalk
from gradwalk import Drawing, Value, draw, exp, log, name, sqrt

from . import graphs


def signs(drawing):
    return [card.symbol for card in drawing.view.cards if card.symbol]


def leaves(count):
    rng = random.Random(count)
    return [Value(rng.uniform(0.1, 1)) for _ in range(count)]


def with_closed_idioms(drawing):
    kinds = [frame.kind for frame in drawing.document.frames]
    states = [0 if kind == "idiom" else state for kind, state in zip(kinds, drawing.states)]
    return Drawing(drawing.graph, drawing.document, states, False, drawing.look)


def softmax(xs):
    large = [exp(x) for x in xs]
    total = sum(large)
    return [x / total for x in large]


def rms_norm(xs):
    scale = (sum(x * x for x in xs) / len(xs) + 1e-5) ** -0.5
    return [x * scale for x in xs]


def layer_norm(xs):
    mean = sum(xs) / len(xs)
    variance = sum((x - mean) ** 2 for x in xs) / len(xs)
    return [(x - mean) / sqrt(variance + 1e-5) for x in xs]


def signed(xs):
    products = [x * y for x, y in zip(xs, leaves(len(xs)))]
    return [sum(p if i % 2 else -p for i, p in enumerate(products))]


@pytest.mark.parametrize(
    ("title", "make"),
    [
        ("dot of 20", lambda xs: [sum(w * x for w, x in zip(leaves(len(xs)), xs))]),
        ("dot of 20 + bias", lambda xs: [sum((w * x for w, x in zip(leaves(len(xs)), xs)), Value(0.5))]),
        ("sum of 20 squares", lambda xs: [sum(x * x for x in xs)]),
        ("mean of 20", lambda xs: [sum(gradwalk.tanh(x) for x in xs) / len(xs)]),
        ("mean of 20 squares", lambda xs: [sum(x**2 for x in xs) * (1 / len(xs))]),
        ("softmax of 20", softmax),
        ("softmax of 20", lambda xs: softmax([x - 0.7 for x in xs])),
        ("softmax of 20", lambda xs: [e * sum(large) ** -1 for large in [[exp(x) for x in xs]] for e in large][:1]),
        ("log-sum-exp of 20", lambda xs: [log(sum(exp(x) for x in xs))]),
        ("RMS norm of 20", rms_norm),
        ("layer norm of 20", layer_norm),
        ("sigmoid", lambda xs: [1 / (1 + exp(-x)) for x in xs]),
        ("alternating sum of 20 products", signed),
    ],
)
def test_an_idiom_is_known_by_its_structure(title, make):
    xs = [x + 1 for x in leaves(20)]
    drawing = draw(gradwalk.maximum(*[Value(0.0), gradwalk.tanh(sum(x * (2 + i) for i, x in enumerate(make(xs))))]))
    assert title in drawing.frames


def test_what_is_used_outside_is_no_idiom():
    """Somebody else uses one of the products: then it must be seen."""
    products = [w * x for w, x in zip(leaves(50), leaves(50))]
    drawing = draw(sum(products) + gradwalk.tanh(products[7]))
    assert "dot of 49" in drawing.frames
    assert sorted(card.count for card in drawing.view.cards if card.symbol == "*") == [1, 49]


def test_an_idiom_is_one_card_until_it_is_opened():
    closed = draw(graphs.transformer())
    assert "softmax of 5" in signs(closed)
    assert "exp" not in signs(closed)
    opened = draw(graphs.transformer(), open="softmax of 5")
    assert {"exp", "sum of 5", "/"} <= set(signs(opened))
    for drawing in (closed, opened):
        told = sum(card.count + card.hidden for card in drawing.view.cards)
        assert told + drawing.document.constants == drawing.document.values


def test_an_idiom_of_a_large_graph_opens_with_a_click():
    """Where values are too many to be told apart, stacks of one operation do not open; idioms do."""
    drawing = draw(graphs.transformer(words=6, size=5, letters=7))
    assert drawing.document.values > 2500
    (softmax,) = (card for card in drawing.view.cards if card.symbol == "softmax of 7")
    assert drawing.document.frames[softmax.toggles].title == "softmax of 7"


def test_turns_of_different_sizes_are_one_loop():
    """Position t attends to t + 1 letters."""
    drawing = draw(graphs.transformer())
    assert drawing.frames[0] == "4 steps in series"
    assert "softmax of 1 to 4" in signs(drawing)
    assert "mean of 4" in signs(drawing)
    assert drawing.scene.width <= 1600
    assert drawing.scene.height <= 1000
    steps = draw(graphs.elimination())
    assert steps.frames[:3] == ["4 steps in series", "1 to 4 alike", "2 to 5 alike"]


@pytest.mark.parametrize("make", [graphs.transformer, graphs.attention, graphs.determinant, graphs.elimination])
def test_no_card_is_titled_by_numbers_where_there_is_a_word(make):
    drawing = draw(make())
    closed = draw(make(), fold=True)
    for card in [*drawing.view.cards, *closed.view.cards]:
        assert " … v" not in card.name


def test_levels_of_a_sum_of_sums_are_told():
    level = leaves(512)
    while len(level) > 1:
        level = [a + b for a, b in zip(level[::2], level[1::2])]
    (total,) = (card for card in draw(level[0]).view.cards if card.root)
    assert (total.symbol, total.notes) == ("sum of 512", ["in pairs, 9 levels"])
    for count in (50, 512):
        (running,) = (card for card in draw(sum(leaves(count))).view.cards if card.root)
        assert (running.symbol, running.notes) == (f"sum of {count}", [])
    assert not [card for card in draw(graphs.transformer()).view.cards if any("pairs" in note for note in card.notes)]


def test_what_is_taken_away_one_after_another():
    loss = Value(0.0)
    for x in leaves(40):
        loss = loss - log(x)
    assert "- sum of 40" in signs(draw(loss))


def test_labelled_values_of_an_idiom_have_their_card():
    rows = [[w * x for w, x in zip(leaves(12), leaves(12))] for _ in range(30)]
    sums = [sum(row) for row in rows]
    sums[3].label = "third"
    rows[5][2].label = "inside"
    drawing = with_closed_idioms(draw(gradwalk.tanh(sum(s * s for s in sums))))
    cards = {card.name: card for card in drawing.view.cards}
    assert cards["third"].symbol == "dot of 12"
    assert cards["third"].hidden >= 12
    assert cards["inside"].symbol == "*"
    assert cards["inside"].count == 1
    lines = [(link.start, link.end) for link in drawing.view.links]
    inside = drawing.view.cards.index(cards["inside"])
    stack = next(i for i, card in enumerate(drawing.view.cards) if card.symbol == "dot of 12" and card.count > 1)
    assert (inside, stack) in lines


def test_a_label_in_the_middle_of_an_idiom_shows_what_it_is_made_of():
    large = [exp(x) for x in leaves(20)]
    total = sum(large)
    total.label = "partition"
    drawing = draw(-log(large[7] / total))
    cards = drawing.view.cards
    assert "softmax of 20" not in signs(drawing)
    partition = next(i for i, card in enumerate(cards) if card.name == "partition")
    assert any(link.end == partition for link in drawing.view.links)


def test_what_is_not_finite_inside_an_idiom_is_told():
    """exp overflows, and by the sum of all it is NaN: births have rings, whatever they are inside of."""
    xs = leaves(30)
    xs[4].data = 800.0
    born = {card.born for card in draw(sum(p * i for i, p in enumerate(softmax(xs)))).view.cards if card.born}
    assert born == {"inf", "NaN"}


def test_a_convolution_has_places_and_a_batch_has_rows():
    kernel, image = leaves(9), [math.sin(3.7 * i * i) for i in range(49)]
    places = [
        gradwalk.relu(sum(kernel[3 * i + j] * image[7 * (r + i) + c + j] for i in range(3) for j in range(3)))
        for r in range(5)
        for c in range(5)
    ]
    assert draw(sum(places)).frames[0] == "25 places"
    rows = [gradwalk.relu(sum(w * random.random() for w in kernel)) for _ in range(25)]
    assert draw(sum(rows)).frames[0] == "25 rows"


def test_long_labels_are_readable_on_cards():
    x = Value(1.0, label="the temperature of the sea at noon, in degrees")
    name({"y": (y := x * 2)})
    assert "the temperature of the sea at noon, in degrees" in draw(y).svg
