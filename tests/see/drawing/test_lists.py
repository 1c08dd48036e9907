"""Long lists of labelled values, zeros that start a sum, marks on lines, and the legend."""

from __future__ import annotations

import math
import re

import pytest

from gradwalk import Value, draw

NAMES = [
    "apple", "bear", "boat", "bus", "car", "cat", "chair", "clock", "cow", "dog",
    "fish", "flower", "horse", "house", "key", "lamp", "moon", "pen", "sun", "tree",
]  # fmt: skip


def softmax_loss(names, right="cat"):
    logits = [Value(math.sin(1.7 * i), label=name) for i, name in enumerate(names)]
    exps = [x.exp() for x in logits]
    total = exps[0]
    for e in exps[1:]:
        total = total + e
    total.label = "total"
    loss = -(exps[names.index(right)] / total).log()
    loss.backward()
    return loss


def texts(drawing):
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawing.svg)


def size(drawing):
    return [int(x) for x in re.search(r'width="(\d+)" height="(\d+)"', drawing.svg).groups()]


@pytest.mark.parametrize("names", [NAMES, [f"class {i}" for i in range(50)]])
def test_a_long_list_of_labelled_leaves_is_one_card_with_a_line_for_each(names):
    drawing = draw(softmax_loss(names, names[5]))
    (card,) = (card for card in drawing.view.cards if card.kind == "leaf")
    assert [row[0] for row in card.rows] == names
    assert set(names) <= set(texts(drawing))
    assert size(drawing)[0] <= 1440
    assert size(drawing)[1] <= 900
    leaf = drawing[names[5]]
    assert card.rows[5][1:] == [format(leaf.data, ".6g"), format(leaf.grad, ".6g")]
    opened = draw(softmax_loss(names, names[5]), open=f"{names[0]} … {names[-1]}")
    assert sum(card.kind == "leaf" for card in opened.view.cards) == len(names)


def test_leaves_that_are_used_in_different_ways_do_not_share_a_card():
    xs = [Value(float(i), label=name) for i, name in enumerate(NAMES)]
    loss = xs[0].exp()
    for x in xs[1:]:
        loss = loss + x
    total = loss * Value(2.0, label="factor")
    drawing = draw(total)
    lists = [[row[0] for row in card.rows] for card in drawing.view.cards if card.rows]
    assert lists == [NAMES[1:]]
    assert {"apple", "factor"} <= {card.name for card in drawing.view.cards}


def test_what_is_born_not_finite_is_on_no_list():
    xs = [Value(1.0, label=name) for name in NAMES]
    xs[4].data = math.nan
    drawing = draw(sum(x * x for x in xs))
    (born,) = (card for card in drawing.view.cards if card.born)
    assert born.name == NAMES[4]


def test_a_line_from_one_of_many_says_so():
    drawing = draw(softmax_loss(NAMES))
    assert [link.part for link in drawing.view.links if link.part] == ["1 of 20"]
    assert "1 of 20" in texts(drawing)


def test_a_zero_that_starts_a_sum_is_no_input():
    w = [Value(0.5 + i) for i in range(60)]
    total = Value(0.0)
    for x in w:
        total = total + x * 2.0
    drawing = draw(total)
    assert [card.count for card in drawing.view.cards if card.kind == "leaf"] == [60]
    assert "sum of 60" in [card.symbol for card in drawing.view.cards]
    assert any("1 zero that starts a sum" in text for text in texts(drawing))
    small = draw(sum((x * 2.0 for x in w[:3]), Value(0.0)))
    assert "start 0" in texts(small)


def test_a_bias_of_zero_is_an_input():
    weights = [[Value(0.1 * i) for i in range(5)] for _ in range(6)]
    biases = [Value(0.0) for _ in weights]
    outs = []
    for row, bias in zip(weights, biases):
        total = bias
        for w in row:
            total = total + w * 3.0
        outs.append(total.tanh())
    drawing = draw(sum(outs))
    assert drawing.document.starts == 0
    assert sum(card.count for card in drawing.view.cards if card.kind == "leaf") == 36


def test_what_is_subtracted_has_a_minus_and_a_divisor_its_sign():
    a, b = Value(6.0, label="a"), Value(3.0, label="b")
    assert {"−", "÷"} <= set(texts(draw((a - b) * (a / b))))
    assert not {"−", "÷"} & set(texts(draw(a * b + a)))


def test_the_legend_has_what_occurs_and_nothing_else():
    a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    c = a * b
    assert not [text for text in texts(draw(c)) if "gradient" in text]
    c.backward()
    assert [text for text in texts(draw(c)) if "gradient" in text] == ["gradient above 0", "gradient below 0"]
    assert "several values" not in texts(draw(c))
    assert {"several values", "how the data are spread"} <= set(texts(draw(softmax_loss(NAMES))))


def test_a_running_sum_says_where_it_is_lost():
    terms = [Value(1.0) for _ in range(60)]
    terms[36].data = math.nan
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    assert "59 running sums: 24 NaN" in texts(draw(total))
