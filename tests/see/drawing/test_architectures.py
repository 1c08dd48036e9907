"""What a stranger should read at first sight: attention, matrix products, losses, solvers, recurrent networks."""

from __future__ import annotations

import math
import random

import pytest

import gradwalk
from gradwalk import Value, draw
from gradwalk.nn import MLP
from gradwalk.see.drawing.portable.cut import cut
from gradwalk.see.drawing.portable.model import CLOSED
from gradwalk.see.drawing.portable.stripes import STRIPE, moved, moves_of

from . import graphs


def table(rows, columns, seed=1):
    dice = random.Random(seed)
    return [[Value(dice.gauss(0, 0.5)) for _ in range(columns)] for _ in range(rows)]


def titled(drawing):
    return {frame.title: frame for frame in drawing.document.frames}


def attending(positions=5, width=4, causal=True, heads=1):
    wq, wk, wv = (table(width, width, seed) for seed in (1, 2, 3))
    x = table(positions, width, 4)
    q, k, v = ([[gradwalk.dot(row, one) for row in w] for one in x] for w in (wq, wk, wv))
    size, mixed = width // heads, []
    for t in range(positions):
        seen = range(t + 1 if causal else positions)
        for h in range(0, width, size):
            own = slice(h, h + size)
            share = gradwalk.softmax([gradwalk.dot(q[t][own], k[s][own]) / size**0.5 for s in seen])
            mixed += [gradwalk.dot(share, [v[s][j] for s in seen]) for j in range(h, h + size)]
    gradwalk.name({"wq": wq, "wk": wk, "wv": wv})
    return gradwalk.mean(mixed)


def test_attention_is_known_by_its_name():
    frame = titled(draw(attending()))["5 positions"]
    assert frame.note.startswith("causal attention, ")
    assert titled(draw(attending(causal=False)))["5 positions"].note.startswith("attention, ")


def test_attention_has_heads_inside_of_its_positions():
    frames = titled(draw(attending(width=8, heads=2)))
    assert frames["2 heads"].parent == frames["5 positions"].id


def test_a_softmax_of_something_else_is_no_attention():
    centres = [Value(0.5), Value(1.5), Value(4.0)]
    losses = []
    for i in range(12):
        far = [(c - i / 4) ** 2 for c in centres]
        losses.append(gradwalk.dot(gradwalk.softmax([-2 * d for d in far]), far))
    assert not any("attention" in frame.note for frame in draw(gradwalk.mean(losses)).document.frames)


def product(a, b):
    columns = list(zip(*b))
    return [[sum((x * y for x, y in zip(row[1:], column[1:])), row[0] * column[0]) for column in columns] for row in a]


def test_the_product_of_two_matrices_is_known_by_its_name():
    c = product(table(4, 3), table(3, 5, 2))
    drawing = draw(gradwalk.sum([x.tanh() for row in c for x in row]))
    assert titled(drawing)["matrix product"].note == "4 × 3 by 3 × 5"


def test_dot_products_of_other_things_are_no_matrix_product():
    rows = [[sum(x * y for x, y in zip(*table(2, 3, 7 * i + j))) for j in range(4)] for i in range(5)]
    assert "matrix product" not in draw(gradwalk.sum([x.tanh() for row in rows for x in row])).frames


@pytest.mark.parametrize("shifted", [False, True])
def test_a_cross_entropy_is_known_by_its_name(shifted):
    losses = []
    for n, row in enumerate(table(6, 10)):
        scores = [x * 2.0 for x in row]
        most = max(x.data for x in scores) if shifted else 0.0
        exps = [(x - most).exp() if shifted else x.exp() for x in scores]
        whole = gradwalk.sum(exps).log()
        losses.append((whole + most if shifted else whole) - scores[n])
    assert "cross-entropy of 10" in draw(gradwalk.mean(losses)).frames
    assert "cross-entropy of 10" in draw(gradwalk.losses.cross_entropy(table(6, 10), range(6))).frames


def test_the_shift_of_a_softmax_goes_without_saying():
    drawing = draw(gradwalk.losses.cross_entropy([[x * 2.0 for x in row] for row in table(6, 10)], range(6)))
    closed = cut(drawing.document, [CLOSED for _ in drawing.states], False)
    (card,) = (card for card in closed.cards if card.symbol == "cross-entropy of 10")
    assert card.notes == []


def test_something_else_taken_from_a_log_sum_exp_is_no_cross_entropy():
    scores, other = table(1, 10)[0], Value(1.0)
    loss = gradwalk.sum([x.exp() for x in scores]).log() - other
    assert "log-sum-exp of 10" in draw(loss * 2.0, fold=True).frames


def lotka(steps=10):
    """Runge and Kutta: four slopes a step, none of whose operations comes only once in it."""
    a, b, c, d = (Value(v, label=n) for n, v in zip(("birth", "eaten", "death", "feeds"), (1.1, 0.4, 0.4, 0.1)))
    x, y = Value(10.0, label="hares"), Value(5.0, label="lynxes")
    for _ in range(steps):
        slopes = []
        for h in (0, 0.05, 0.05, 0.1):
            u, v = (x + h * slopes[-1][0], y + h * slopes[-1][1]) if h else (x, y)
            slopes.append((a * u - b * u * v, d * u * v - c * v))
        x, y = (s + 0.1 / 6 * (p + 2 * q + 2 * r + t) for s, p, q, r, t in zip((x, y), *slopes))
    return (x - 4.0) ** 2 + (y - 7.0) ** 2


def test_a_loop_in_a_step_whose_operations_all_come_again():
    frames = draw(lotka()).frames
    assert frames[:3] == ["10 steps in series", "3 steps in series", "2 alike"]
    assert "no regular order" not in frames


def test_a_series_in_which_each_is_made_from_the_two_before():
    a, b = Value(1.0, label="first"), Value(1.0, label="second")
    for _ in range(60):
        a, b = b, a + b * 0.5
    drawing = draw(b)
    assert drawing.frames == ["60 steps in series"]
    assert {card.name for card in drawing.view.cards if card.kind == "leaf"} == {"first", "second"}


def lstm(steps=12, size=3):
    weights = {gate: table(size, size + 2, n) for n, gate in enumerate("ifog")}
    h, c = ([Value(0.0) for _ in range(size)] for _ in range(2))
    for t in range(steps):
        z = [*h, *table(1, 2, t)[0]]
        i, f, o, g = ([gradwalk.dot(row, z) for row in weights[gate]] for gate in "ifog")
        c = [f.sigmoid() * c + i.sigmoid() * g.tanh() for f, c, i, g in zip(f, c, i, g)]
        h = [o.sigmoid() * c.tanh() for o, c in zip(o, c)]
    gradwalk.name({"W": weights})
    return gradwalk.sum(h)


def test_the_products_of_the_last_step_stay_with_its_loop():
    """They are added up afterwards, but a dot product would tear the last of twelve steps apart."""
    drawing = draw(lstm())
    assert drawing.frames[0] == "12 steps in series"
    assert [card.symbol for card in drawing.view.cards if card.root] == ["sum of 3"]


def test_products_among_other_things_are_a_dot_product_where_that_is_shorter():
    xs = [Value(float(i)) for i in range(8)]
    assert "dot of 8 + bias" in draw(sum((Value(0.5) * x.tanh() for x in xs), Value(0.1)), fold=True).frames


def test_cells_of_a_table_that_take_a_number_or_a_value_are_alike():
    gap, other, a, b = Value(1.0), Value(1.5), "kitten", "sitting"
    rows = [[Value(0.0)] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            last = rows[i - 1][j - 1] + (0 if a[i - 1] == b[j - 1] else other)
            ways = [rows[i - 1][j] + gap, rows[i][j - 1] + gap, last]
            rows[i][j] = -gradwalk.log(gradwalk.sum([gradwalk.exp(-x) for x in ways]))
    assert "grid of 6 × 7" in draw(rows[-1][-1]).frames


def test_a_layer_of_two_neurons_is_one_layer():
    model = MLP(4, [8, 2, 8, 4], seed=3, activation="tanh")
    rows = table(10, 4)
    drawing = draw(gradwalk.mean([gradwalk.mean([(o - x) ** 2 for o, x in zip(model(row), row)]) for row in rows]))
    assert titled(drawing)["layer 2"].note == "2 neurons"
    assert "layer 4" not in drawing.frames


def test_a_card_names_the_few_lists_its_values_are_of():
    assert "wq, wk, wv" in {card.name for card in draw(attending()).view.cards}
    assert "W: i, f, o, g" in {card.name for card in draw(lstm()).view.cards}


def test_values_with_a_label_and_values_without_are_on_different_cards():
    kernel, bias = table(2, 3), [Value(0.1), Value(-0.1)]
    signal = [Value(math.sin(i)) for i in range(16)]
    places = [
        sum((k * signal[p + i] for i, k in enumerate(row)), b).relu() for row, b in zip(kernel, bias) for p in range(14)
    ]
    dense = table(3, len(places), 5)
    scores = [gradwalk.dot(row, places) for row in dense]
    gradwalk.name({"kernel": kernel, "dense": dense})
    cards = {card.name: card.count for card in draw(gradwalk.sum(scores)).view.cards if card.kind == "leaf"}
    assert cards["kernel…"] == 6
    assert cards["dense…"] == 84


def test_an_open_dot_product_says_what_it_is():
    drawing = draw(graphs.with_nan())
    notes = [note for card in drawing.view.cards for note in card.notes]
    assert "= dot of 32" in notes


def test_bands_have_no_empty_stripes():
    moves = moves_of([[0.0, 40.0], [20.0, 50.0], [150.0, 190.0], [200.0, 240.0], [400.0, 440.0]])
    assert [x - moved(moves, x) for x in (20.0, 35.0)] == [20.0, 35.0]
    assert 150.0 - moved(moves, 150.0) == 50.0 + STRIPE
    assert 200.0 - moved(moves, 200.0) == 100.0 + STRIPE, "what was near stays as it was"
    assert 400.0 - moved(moves, 400.0) == 140.0 + 2 * STRIPE


def test_a_gradient_that_is_next_to_nothing_beside_a_large_one():
    a, b = Value(1.1, label="a"), Value(0.9, label="b")
    s = a * 1e-200
    for _ in range(40):
        s = s * b * 1e-3
    total = s + b * 1e250
    total.backward()
    assert "stroke-width" in draw(total, fold=False).svg
