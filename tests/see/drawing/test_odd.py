"""What a closed card tells about its members: gradients that are 0, and the one that stands out."""

from __future__ import annotations

import random

from gradwalk import Value, draw, name, relu, tanh
from gradwalk.see.drawing.odd import odd_one
from gradwalk.see.drawing.portable.cut import cut
from gradwalk.see.drawing.portable.model import CLOSED
from gradwalk.see.drawing.proof import lies


def test_the_one_that_stands_out_is_found():
    assert odd_one([0.1, 1.4, 0.7, 38.2, 0.9, 1.1]) == (3, "38.2, others 0.1 … 1.4")
    assert odd_one([0.1, 1.4, -40.0, 0.7, 0.9, 1.1]) == (2, "-40, others 0.1 … 1.4")
    assert odd_one([1.0, 2.0, 4.0, 8.0, 16.0, 32.0]) is None  # it grows
    assert odd_one([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]) is None
    assert odd_one([0.1, 1.4, 0.7, float("nan"), 0.9, 1.1]) is None


def rows(bad: int = 16):
    rng = random.Random(1)
    w, v, b = Value(0.3, label="w"), Value(-0.4, label="v"), Value(0.1, label="b")
    total = Value(0.0)
    for k in range(40):
        p, q = rng.uniform(-1, 1), rng.uniform(-1, 1)
        total = total + (tanh(w * p + v * q + b) * w - (9.0 if k == bad else p * q)) ** 2
    loss = total / 40
    name({"loss": loss})
    loss.backward()
    return loss


def test_a_row_that_stands_out_is_named():
    drawing = draw(rows())
    notes = [note for card in drawing.view.cards for note in card.notes]
    assert "row 17: -9.01092, others -0.697 … 0.938" in notes
    assert any(
        note.startswith("term 17: 81.1967, others 4.58e-07 … 0.88") for note in notes
    )  # the squares, inside the mean
    assert not lies(drawing)
    assert not any("row 17" in note for card in draw(rows(bad=-1)).view.cards for note in card.notes)


def test_gradients_that_are_0_are_counted_or_named():
    w = [Value(1.0 if k != 3 else -1.0) for k in range(12)]
    loss = sum(relu(x * 2.0) * (1.0 + k) for k, x in enumerate(w))
    loss.backward()
    drawing = draw(loss, fold=True)
    assert any(card.zeros == "0 in 1 of 12" for card in drawing.view.cards)
    assert ">grad · 0 in 1 of 12<" in drawing.svg
    assert not lies(drawing)
    entries = [[Value(1.0 + i + j) for j in range(6)] for i in range(6)]
    name({"A": entries})
    out = sum(tanh(entries[i][j]) * (0.0 if i == j == 2 else 0.1) for i in range(6) for j in range(6))
    out.backward()
    assert any(card.zeros == "0: A[2][2]" for card in draw(out).view.cards)


def test_a_labelled_value_in_a_closed_loop_says_in_which_step_it_is():
    x, a = Value(0.3, label="x0"), Value(0.9, label="a")
    for k in range(30):
        x = tanh(x * a + 0.1) * 1.1
        if k == 19:
            x.label = "halfway"
    out = x * 2
    out.backward()
    drawing = draw(out)
    states = [
        CLOSED if frame.turn == "step" else state for frame, state in zip(drawing.document.frames, drawing.states)
    ]
    view = cut(drawing.document, states, False)
    assert any("halfway (step 20) = " in note for card in view.cards for note in card.notes)
