"""A closed card tells the truth about what is in it, and what must be seen is seen."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

from gradwalk import Drawing, Value, draw, tanh

from . import graphs


def texts(svg):
    return [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_a_nan_among_many_is_told_and_its_birthplace_is_ringed():
    drawing = draw(graphs.with_nan())
    shown = texts(drawing.svg)
    assert "NaN is born here" in shown
    assert "1 NaN of 32" in shown
    born = [card for card in drawing.view.cards if card.born]
    assert [(card.kind, card.name, card.count) for card in born] == [("leaf", "v18", 1)]
    assert drawing.svg.count('class="ring"') == 1


def test_very_many_births_are_counted():
    xs = [Value(float("nan")) for _ in range(100)]
    shown = texts(draw(sum(x * x for x in xs)).svg)
    assert shown.count("NaN is born here") == 3
    assert any(text == "97 NaN born here" for text in shown)


def test_an_infinite_result_is_born_where_it_is_computed():
    x = Value(800.0, label="x")
    y = x.exp()
    y.label = "y"
    born = [card.name for card in draw(tanh(y)).view.cards if card.born]
    assert born == ["y"]


def test_the_root_and_labelled_values_are_never_hidden():
    random.seed(8)
    w = [[Value(random.uniform(-1, 1)) for _ in range(10)] for _ in range(20)]
    x = [Value(random.uniform(-1, 1)) for _ in range(10)]
    outs = []
    for i in range(20):
        acc = Value(0.0)
        for j in range(10):
            p = w[i][j] * x[j]
            if (i, j) == (13, 4):
                p.label = "watch me"
            acc = acc + p
        outs.append(acc.tanh())
    energy = sum(o * o for o in outs)
    energy.label = "energy"
    drawing = draw(energy)
    cards = {card.name: card for card in drawing.view.cards}
    assert cards["watch me"].notes == ["neuron 14 of 20, turn 5 of 10"]
    assert cards["energy"].root
    closed = Drawing(drawing.graph, drawing.document, [0] * len(drawing.states), False, drawing.look)
    assert any(text.startswith("watch me = ") for text in texts(closed.svg))
    assert "energy" in texts(closed.svg)


def test_names_do_not_change_with_the_view():
    x = Value(1.0, label="x")
    for _ in range(100):
        x = x * 1.01
    whole, part, flat = draw(x), draw(x, depth=5), draw(x, fold=False)
    assert whole["v96"] is part["v96"] is flat["v96"]


def test_ranges_and_counts_are_those_of_the_members():
    layer = graphs.plain_layer(16)
    layer.backward()
    drawing = draw(layer)
    weights = next(card for card in drawing.view.cards if card.count == 48 and card.kind == "leaf")
    assert weights.data == "0.5 … 15.5"
    assert sum(weights.bins) == 48
