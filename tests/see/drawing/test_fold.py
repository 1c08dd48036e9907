"""Repeated structure, drawn once."""

from __future__ import annotations

import gradwalk
from gradwalk import Value, draw
from gradwalk.nn import MLP


def layer(count):
    xs = [Value(float(i), label=f"x[{i}]") for i in range(3)]
    neurons = []
    for n in range(count):
        total = Value(0.1, label=f"b[{n}]")
        for i, x in enumerate(xs):
            total = total + Value(0.5, label=f"w[{n}][{i}]") * x
        neurons.append(gradwalk.tanh(total))
    return gradwalk.sum(neurons)


def counts(drawing):
    return {(card.symbol or card.name): card.count for card in drawing.picture.cards}


def test_sixteen_equal_neurons_are_one_with_a_count():
    drawing = draw(layer(16), fold=True)
    assert counts(drawing) == {"b…": 16, "w…": 48, "x…": 3, "*": 48, "+": 48, "tanh": 16, "sum": 1}
    assert drawing.picture.values == 16 * 11 + 4


def test_a_folded_picture_has_no_circle_and_no_line_to_itself():
    for link in draw(layer(5), fold=True).picture.links:
        assert link.start < link.end


def test_a_network_over_many_rows_folds_to_a_picture_that_can_be_read():
    model = MLP(2, [16, 16, 1])
    loss = sum((model([float(i), 1.0]) - 1.0) ** 2 for i in range(20))
    drawing = draw(loss)
    assert drawing.picture.values > 1000
    assert len(drawing.picture.cards) < 20


def test_different_things_stay_apart():
    a, b = Value(1.0, label="a"), Value(2.0, label="b")
    drawing = draw(gradwalk.tanh(a) * gradwalk.exp(b) + 2 * a - 3 * b, fold=True)
    assert all(card.count == 1 for card in drawing.picture.cards)


def test_ranges_of_data_and_gradients_are_shown():
    y = layer(4)
    y.backward()
    cards = {card.name: card for card in draw(y, fold=True).picture.cards}
    assert cards["x…"].data == "0 … 2"
    assert cards["b…"].data == "0.1"
    assert " … " in cards["w…"].grad


def test_equal_constants_fold_and_different_ones_do_not():
    xs = [Value(float(i)) for i in range(4)]
    y = gradwalk.sum([x * 2 for x in xs] + [x * 3 for x in xs])
    constants = [(card.data, card.count) for card in draw(y, fold=True).picture.cards if card.kind == "constant"]
    assert constants == [("2", 4), ("3", 4)]
