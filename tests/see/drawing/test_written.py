"""Graphs without loops: formulas as a person writes them, and what is too much for that, by depth."""

from __future__ import annotations

import math
import random
import re

import pytest

import gradwalk
from gradwalk import Value, draw, erf, exp, log, sqrt, tanh
from gradwalk.see.drawing.proof import lies


def option():
    """The price of an option; the names are those of the variables."""
    spot, strike, rate, vol, years = Value(100.0), Value(105.0), Value(0.03), Value(0.2), Value(0.75)
    spread = vol * sqrt(years)
    d1 = (log(spot / strike) + (rate + vol * vol / 2) * years) / spread
    d2 = d1 - spread
    discount = exp(-rate * years)
    near, far = (0.5 * (1 + erf(d / math.sqrt(2))) for d in (d1, d2))
    call = spot * near - strike * discount * far
    gradwalk.name(locals())
    return call


def formulas(drawing):
    return {card.name: "".join(note for note in card.notes if note[:2] in ("= ", "  ")) for card in drawing.view.cards}


def test_values_with_names_are_written_as_formulas():
    drawing = draw(option())
    found = formulas(drawing)
    assert found["spread"] == "= vol·√(years)"
    assert found["d1"].replace("  ", " ") == "= (log(spot / strike) + (rate + vol² / 2)·years) / spread"
    assert found["discount"] == "= exp(−rate·years)"
    assert found["call"] == "= spot·near − strike·discount·far"
    assert "d2" in found
    assert not lies(drawing)


def test_a_formula_opens_into_its_operations():
    drawing = draw(option(), open="vol·√(years)")
    assert "sqrt" in [card.symbol for card in drawing.view.cards]
    assert not lies(drawing)


def test_a_value_that_is_used_twice_has_its_own_card():
    """The curvature of a curve: numerator and denominator share the derivatives."""
    names = ("x1", "y1", "x2", "y2")
    x1, y1, x2, y2 = (Value(v, label=n) for v, n in zip((0.3, 0.8, -0.5, 0.2), names))
    speed = x1 * x1 + y1 * y1
    bend = (x1 * y2 - y1 * x2) / speed**1.5 + tanh(speed * 0.1) * sqrt(speed + x2 * x2 + y2 * y2 + 1)
    drawing = draw(bend, fold=True)
    found = formulas(drawing)
    assert "= x1² + y1²" in found.values()
    assert any("x1·y2 − y1·x2" in text and "^1.5" in text for text in found.values())
    assert not lies(drawing)


def random_graph(count=200):
    rng = random.Random(7)
    inputs = [Value(rng.uniform(0.2, 1.5), label=f"u[{i}]") for i in range(12)]
    pool, used = list(inputs), set()
    for _ in range(count):
        i, j = rng.randrange(len(pool)), rng.randrange(len(pool))
        used |= {i, j}
        a, b = pool[i], pool[j]
        pool.append(rng.choice([lambda a, b: a + b, lambda a, b: a * b, lambda a, b: (a - b).tanh()])(a, b))
    return gradwalk.sum([gradwalk.sin(x) for k, x in enumerate(pool) if k not in used])


def test_a_random_graph_is_sorted_by_depth():
    root = random_graph()
    drawing = draw(root)
    cards = drawing.view.cards
    parts = [card for card in cards if card.name.startswith("depth ")]
    assert len(parts) >= 3
    assert [card.order for card in parts] == sorted(card.order for card in parts)
    (last,) = (card for card in cards if card.symbol == "sin")
    assert last.count == len(root.inputs)
    assert not lies(drawing)
    assert not any(link.carried for link in drawing.view.links)


def test_a_table_of_cells_that_use_each_other_is_one_loop():
    """The borders start from other values than the inside, and letters that agree cost a plain 0."""
    swap, drop, insert = Value(1.2, label="swap"), Value(0.9, label="drop"), Value(1.0, label="insert")
    cost = {(0, 0): Value(0.0)}
    for i in range(1, 7):
        cost[i, 0] = cost[i - 1, 0] + drop
    for j in range(1, 8):
        cost[0, j] = cost[0, j - 1] + insert
    for i, p in enumerate("kitten", 1):
        for j, q in enumerate("sitting", 1):
            ways = cost[i - 1, j - 1] + (0.0 if p == q else swap), cost[i - 1, j] + drop, cost[i, j - 1] + insert
            cost[i, j] = -0.5 * log(exp(-ways[0] / 0.5) + exp(-ways[1] / 0.5) + exp(-ways[2] / 0.5))
    drawing = draw(cost[6, 7])
    assert "grid of 6 × 7" in drawing.frames
    assert any(card.symbol == "log-sum-exp of 3" for card in drawing.view.cards)
    assert any(link.carried for link in drawing.view.links)
    assert not lies(drawing)


def test_the_shares_of_a_softmax_stay_together():
    logits = [Value(0.1 * i) for i in range(3)]
    weights = gradwalk.softmax(logits)
    total = sum(tanh(w * float(x)) for x in range(30) for w in weights)
    gradwalk.name({"logits": logits, "weights": weights, "total": total})
    (card,) = (card for card in draw(total).view.cards if card.name == "weights…")
    assert [row[0] for row in card.rows] == ["weights[0]", "weights[1]", "weights[2]"]


def cholesky(size=5):
    """The factor of a table, entry by entry: no loop has two equal turns."""
    table = [[Value(0.1 * (i + j) + (2.0 if i == j else 0.0)) for j in range(i + 1)] for i in range(size)]
    gradwalk.name({"table": table})
    factor: list[list[Value]] = []
    for i in range(size):
        factor.append([])
        for j in range(i + 1):
            left = table[i][j]
            for k in range(j):
                left = left - factor[i][k] * factor[j][k]
            factor[i].append(sqrt(left) if i == j else left / factor[j][j])
    total = sum(log(row[-1]) for row in factor) + sum(x * x for x in factor[-1])
    total.backward()
    return total


def lists():
    """Five layers, whose inputs, outputs and biases are all labelled."""
    random.seed(3)
    xs = [Value(random.random()) for _ in range(8)]
    every = {"xs": xs}
    for k in range(5):
        weights = [[Value(random.uniform(-1, 1)) for _ in xs] for _ in range(8)]
        biases = [Value(random.uniform(-1, 1)) for _ in range(8)]
        xs = [tanh(sum((w * x for w, x in zip(row, xs)), b)) for row, b in zip(weights, biases)]
        every |= {f"weights{k}": weights, f"biases{k}": biases, f"layer{k}": xs}
    gradwalk.name(every)
    return sum(x * x for x in xs)


@pytest.mark.parametrize("make", [cholesky, lists])
def test_what_is_seen_at_first_fits_a_screen(make):
    drawing = draw(make())
    size = re.search(r'width="(\d+)" height="(\d+)"', drawing.svg)
    assert int(size[1]) <= 1440
    assert int(size[2]) <= 900
    assert not lies(drawing)


def test_exponents_need_no_other_font():
    length, load, stiff = Value(3.0, label="length"), Value(2.0, label="load"), Value(7.0, label="stiff")
    sag = 5 * load * length**4 / (384 * stiff)
    bent = log(sag + load) / stiff
    gradwalk.name({"sag": sag, "bent": bent})
    drawing = draw(sqrt(sag) * tanh(bent) + exp(-length) * load / sag - bent * stiff, fold=True)
    assert "⁴" in "".join(formulas(drawing).values())
    assert "⁴" not in re.sub(r"<(title|desc)>.*?</\1>", "", drawing.svg)
    assert '<tspan dy="-4" font-size="8">4</tspan>' in drawing.svg


def test_a_sum_of_thousands_among_formulas_is_drawn():
    """Its formula is not begun: written term by term it would be thousands of brackets deep."""
    leaves = [Value(0.01 * i) for i in range(3000)]
    b = Value(2.0)
    x = sum(leaves) * b
    y = x.tanh() * b + x.sin()
    loss = (y * y + b.log()) / (x.cos() + 3) + y * b.exp() - b.sin()
    text = draw(loss).svg
    assert "sum of 3,000" in text
