"""Programs that are read as a person reads them: one loop where there was one, whatever its steps pick or lack."""

from __future__ import annotations

import random

from gradwalk import Value, draw, exp, log, sigmoid, tanh
from gradwalk.see.drawing.pdf import SIMPLER
from gradwalk.see.drawing.proof import lies


def table(rng, rows, columns):
    return [[Value(rng.gauss(0, 0.4)) for _ in range(columns)] for _ in range(rows)]


def times(weights, xs):
    return [sum(w * x for w, x in zip(row, xs)) for row in weights]


def titles(drawing):
    return [frame.title for frame in drawing.document.frames]


def drawn(loss):
    loss.backward()
    drawing = draw(loss)
    assert not lies(drawing)
    return drawing


def test_steps_that_pick_the_right_answer_are_one_loop():
    rng = random.Random(3)
    into, again, out = table(rng, 3, 4), table(rng, 3, 3), table(rng, 4, 3)
    hidden, loss = [Value(0.0) for _ in range(3)], 0
    text = [rng.randrange(4) for _ in range(13)]
    for here, right in zip(text, text[1:]):  # noqa: RUF007
        x = [1.0 if i == here else 0.0 for i in range(4)]
        hidden = [tanh(a + b) for a, b in zip(times(into, x), times(again, hidden))]
        scores = [exp(o) for o in times(out, hidden)]
        loss = loss - log(scores[right] / sum(scores))
    assert "12 steps in series" in titles(drawn(loss))


def hidden_markov(states=6, symbols=4, seen=30):
    rng = random.Random(2)

    def normalised(row):
        total = log(sum(exp(v) for v in row))
        return [v - total for v in row]

    start = normalised([Value(rng.gauss(0, 1)) for _ in range(states)])
    trans = [normalised(row) for row in table(rng, states, states)]
    emit = [normalised(row) for row in table(rng, states, symbols)]
    what = [rng.randrange(symbols) for _ in range(seen)]
    alpha = [start[s] + emit[s][what[0]] for s in range(states)]
    for o in what[1:]:
        sums = [log(sum(exp(alpha[s] + trans[s][t]) for s in range(states))) for t in range(states)]
        alpha = [total + emit[t][o] for t, total in enumerate(sums)]
    return -log(sum(exp(a) for a in alpha))


def test_a_step_begins_where_it_begins_although_what_comes_before_looks_like_its_end():
    drawing = drawn(hidden_markov())
    series = next(frame for frame in drawing.document.frames if frame.kind == "series")
    assert series.title == "29 steps in series"
    assert "the last" not in series.note
    assert "the first" not in series.note


def test_nodes_with_different_numbers_of_neighbours_are_alike():
    rng = random.Random(5)
    near = {0: [1, 2], 1: [0, 2, 3], 2: [0, 1], 3: [1, 4, 5], 4: [3], 5: [3, 6], 6: [5]}
    h = table(rng, len(near), 2)
    own, others = table(rng, 2, 2), table(rng, 2, 2)
    for _ in range(3):
        mean = [[sum(h[j][d] for j in near[i]) / len(near[i]) for d in range(2)] for i in near]
        h = [
            [tanh(sum(w * x for w, x in zip([*own[d], *others[d]], [*h[i], *mean[i]]))) for d in range(2)] for i in near
        ]
    drawing = drawn(sum(v * v for row in h for v in row))
    assert "3 steps in series" in titles(drawing)
    assert "mean of 1 to 3" in titles(drawing)


def mixture(samples=8, experts=6, size=3):
    rng = random.Random(3)
    gates, weights = table(rng, experts, size), table(rng, experts, size)
    biases = [Value(0.0) for _ in range(experts)]
    losses = []
    for _ in range(samples):
        x = [rng.gauss(0, 1) for _ in range(size)]
        scores = times(gates, x)
        best = sorted(range(experts), key=lambda e: -scores[e].data)[:2]
        shares = [exp(scores[e]) for e in best]
        total, y = shares[0] + shares[1], 0
        for e, share in zip(best, shares):
            made = tanh(sum(w * v for w, v in zip(weights[e], x)) + biases[e])
            y = y + share / total * made
        losses.append((y - 0.3) ** 2)
    return sum(losses) / len(losses)


def test_gates_are_no_attention_and_experts_are_together():
    drawing = drawn(mixture())
    assert not any("attention" in frame.note for frame in drawing.document.frames)
    tanhs = [card.count for card in drawing.view.cards if card.symbol == "tanh"]
    assert tanhs == [16]


def test_a_bias_is_told():
    rng = random.Random(1)
    layer, biases = table(rng, 5, 3), [Value(0.1 * k) for k in range(5)]
    xs = [Value(1.0), Value(2.0), Value(3.0)]
    outs = [sigmoid(sum(w * x for w, x in zip(row, xs)) + b) for row, b in zip(layer, biases)]
    assert "dot of 3 + bias" in titles(draw(sum(o * o for o in outs), fold=True))


def test_a_missing_measurement_among_many_is_told_with_its_row():
    w, total = Value(0.5, label="w"), 0
    for row in range(3_000):
        y = float("nan") if row == 1_776 else 5_000.0 if row == 432 else row / 3_000
        total = total + (w * (row / 1_000) - y) ** 2
    notes = [note for card in drawn(total / 3_000).view.cards for note in card.notes]
    assert any("1,777 of 3,000" in note for note in notes)
    assert any(" 433: " in note and "others" in note for note in notes)


def test_gradients_that_are_nearly_nothing_are_drawn():
    x, k = Value(0.5), Value(0.1)
    for _ in range(30_000):
        x = x - k * (x * 0.5)
    drawn(x)


def test_zeros_of_a_relu_are_counted():
    weights = [Value(v) for v in (1.0, -2.0, 0.5, -1.0, 3.0)]
    x = Value(1.0, label="x")
    drawing = draw(sum((w * x).relu() for w in weights), fold=True)
    assert not lies(drawing)
    assert "2 of 5 are 0" in [note for card in drawing.view.cards for note in card.notes]


def test_a_plane_of_cells_is_written_once():
    n, kappa, hot, cold = 9, Value(0.15, label="kappa"), Value(5.0, label="hot"), Value(0.0)
    t = [[hot if 2 < i < 6 and 3 < j < 7 else cold for j in range(n)] for i in range(n)]
    for _ in range(12):
        new = [[cold] * n for _ in range(n)]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                around = t[i - 1][j] + t[i + 1][j] + t[i][j - 1] + t[i][j + 1]
                new[i][j] = t[i][j] + kappa * (around - 4 * t[i][j])
        t = new
    lines = [line for frame in drawn(t[4][4]).document.frames for line in frame.lines]
    assert any("kappa·(" in line and "− 4·" in line for line in lines)


def test_a_prime_is_printed_in_a_pdf():
    assert "x = x′ − 1".translate(SIMPLER) == "x = x' - 1"
