"""A closed card tells the truth about what is in it, and what must be seen is seen."""

from __future__ import annotations

import math
import random
import xml.etree.ElementTree as ET

import gradwalk
from gradwalk import Drawing, Value, draw, tanh
from gradwalk.see.drawing.proof import lies

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
    assert cards["watch me"].notes == ["neuron 14 of 20, term 5 of 10"]
    assert cards["energy"].root
    closed = Drawing(drawing.graph, drawing.document, [0] * len(drawing.states), False, drawing.look)
    assert any(text.startswith("watch me (neuron 14) = ") for text in texts(closed.svg))
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


def test_the_birthplace_of_a_nan_gradient_has_a_ring():
    """sqrt at 0 has an infinite slope; times a gradient of 0.5 it is born at x, and nowhere before."""
    x = Value(0.0, label="x")
    y = gradwalk.sqrt(x) * 0.5
    y.label = "y"
    y.backward()
    cards = {card.name: card for card in draw(y).view.cards}
    assert math.isinf(x.grad)
    assert cards["x"].born == "infinite gradient"
    assert not cards["y"].born
    assert 'class="ring"' in draw(y).svg
    assert "infinite gradient is born here" in draw(y).svg


def test_a_place_in_a_loop_is_said_in_words():
    w = [Value(float(i)) for i in range(1, 51)]
    p = [a * a for a in w]
    p[4].label = "watched"
    cards = {card.name: card for card in draw(gradwalk.sum([gradwalk.tanh(x) for x in p])).view.cards}
    assert any(note.endswith("of 50") and not note.startswith("turn") for note in cards["watched"].notes)


def test_a_part_with_one_value_is_that_value():
    """The root stands outside of its part, so the part may hold a single value: no card says `1 value`."""
    for seed in range(6):
        rng = random.Random(seed)
        pool = [Value(rng.uniform(-1, 1), label=f"x{i}") for i in range(5)]
        while len(pool) < 90:
            a, b = rng.sample(pool[-12:], 2)
            pool.append(rng.choice([a + b, a * b, a - b, a.tanh()]))
        cards = draw(sum(pool[-6:])).view.cards
        assert not [card for card in cards if card.kind == "frame" and card.count + card.hidden == 1]


def test_a_loop_in_series_shows_what_goes_on():
    v = Value(0.3)
    for _ in range(60):
        v = (v + 0.01).tanh() * 0.9
    drawing = draw(v)
    assert [link for link in drawing.view.links if link.carried]
    assert 'class="line carried"' in drawing.svg


def test_infinities_have_their_sign():
    x = Value(1e308, label="x")
    y = x * 10
    y.label = "y"
    z = y * -1
    z.label = "z"
    cards = {card.name: card for card in draw(z).view.cards}
    assert (cards["y"].data, cards["z"].data) == ("inf", "-inf")
    both = draw(gradwalk.sum([Value(math.inf * (-1) ** i) for i in range(60)]))
    assert "±inf" in [card.data for card in both.view.cards]


def test_a_nan_made_of_infinities_is_born_there():
    x = Value(0.0, label="x")
    low = x.log()
    none = low * 0.0
    none.label, low.label = "none", "low"
    assert {card.name: card.born for card in draw(none + 1).view.cards if card.born} == {"low": "inf", "none": "NaN"}


def test_a_nan_in_the_data_is_seen_in_its_row():
    random.seed(1)
    rows = [[random.uniform(0.1, 1) for _ in range(3)] for _ in range(40)]
    rows[17][1] = math.nan
    weights = [Value(0.5, label=f"w{i}") for i in range(3)]
    loss = sum(tanh(sum(w * x for w, x in zip(weights, row))) ** 2 for row in rows)
    (born,) = (card for card in draw(loss).view.cards if card.born)
    assert (born.name, born.data, born.notes) == ("a plain number", "nan", ["row 18 of 40, term 2 of 3"])


def test_what_all_turns_share_stands_outside():
    drawing = draw(graphs.fan())
    (shared,) = (card for card in drawing.view.cards if card.name == "a")
    assert shared.frame == ""


def test_a_list_that_would_not_fit_shares_a_card_with_its_name():
    cards = draw(graphs.labelled_fan()).view.cards
    assert [(card.name, card.many) for card in cards if card.kind == "leaf"] == [("w…", "× 30")]
    few = draw(graphs.labelled_fan(8)).view.cards
    assert {f"w{i}" for i in range(8)} <= {card.name for card in few}


def test_all_births_on_one_card_are_counted_each_by_its_kind():
    """An infinite weight times zeros gives NaN: each of these products is a birth."""
    weight = Value(math.inf, label="w")
    xs = [Value(0.0 if i % 3 else 1.0 + i) for i in range(60)]
    total = Value(0.0)
    for x in xs:
        total = total + weight * x
    drawing = draw(total)
    alone = sum(card.born == "NaN" for card in drawing.view.cards)
    assert f"{40 - alone} NaN born here" in texts(drawing.svg)
    assert lies(drawing) == []


def test_infinite_running_sums_are_not_counted_as_nan():
    terms = [Value(1.0) for _ in range(60)]
    terms[20].data, terms[50].data = math.inf, -math.inf
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    assert "50 running sums: 1 NaN, 30 infinite" in texts(draw(total).svg)
