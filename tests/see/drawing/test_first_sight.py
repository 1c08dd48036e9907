"""What a picture shows at first: loops in spite of what lies between their steps, words and formulas that are true."""

from __future__ import annotations

import cmath
import math
import random
from typing import Any

import pytest

from gradwalk import Value, cos, draw, exp, minimum, name, relu, sigmoid, sin, sqrt, tanh
from gradwalk.see.draw import Drawing
from gradwalk.see.drawing.opening import in_sight, says_little
from gradwalk.see.drawing.proof import lies


def true(value: Any) -> Drawing:
    value.backward()
    drawing = draw(value)
    assert lies(drawing) == []
    return drawing


def notes(drawing: Drawing) -> list[str]:
    return [note for card in drawing.view.cards for note in card.notes]


# ---- loops ----


def tuned(steps: int = 7) -> Any:
    """A rule of training whose corrections depend on the number of the step."""
    speed, decay = Value(0.2), Value(0.8)
    w: Any = Value(0.5)
    m: Any = 0.0
    for t in range(1, steps + 1):
        slopes = [2 * (w * x - y) * x for x, y in ((1.0, 2.0), (-1.0, -1.5), (2.0, 3.0))]
        m = decay * m + (1 - decay) * (slopes[0] + slopes[1] + slopes[2])
        w = w - speed * m / (1 - decay**t)
    loss = (w - 1.0) ** 2
    name({"speed": speed, "decay": decay, "loss": loss})
    return loss


def test_an_exponent_that_counts_the_steps() -> None:
    drawing = true(tuned())
    assert drawing.frames[0] == "7 steps in series"
    lines = drawing.document.frames[0].lines
    assert any("decay^t" in line for line in lines)
    assert "t: the number of the step, 1 … 7" in lines


def test_negative_numbers_in_formulas_stand_in_brackets() -> None:
    assert any("(−1)" in line for line in true(tuned()).document.frames[0].lines)


def trader(steps: int = 40) -> Value:
    """A price that goes on, and now and then something is bought."""
    rng = random.Random(5)
    price, swing, fee, cash, shares = Value(10.0), Value(0.05), Value(0.01), Value(100.0), Value(0.0)
    p = price
    for t in range(steps):
        p = p * (1 + swing * rng.gauss(0, 1))
        if t in (2, 11, 12, 25, 33):
            part = cash / p * 0.25
            cash, shares = cash - part * p, shares + part * (1 - fee)
    worth = cash + shares * p
    name({"price": price, "swing": swing, "fee": fee, "worth": worth})
    return worth


def test_a_branch_that_is_rarely_taken_does_not_break_a_loop() -> None:
    drawing = true(trader())
    assert "40 steps in series" in drawing.frames
    assert any(box.title.startswith("40 steps in series") for box in drawing.view.boxes)  # in sight, and open


def waves(samples: list[Any]) -> list[Any]:
    """The fast Fourier transform of complex numbers, as pairs."""
    half = len(samples) // 2
    if not half:
        return samples
    even, odd = waves(samples[0::2]), waves(samples[1::2])
    turns = [cmath.exp(-1j * math.pi * k / half) for k in range(half)]
    moved = [(a * w.real - b * w.imag, a * w.imag + b * w.real) for (a, b), w in zip(odd, turns)]
    there = [(a + c, b + d) for (a, b), (c, d) in zip(even, moved)]
    back = [(a - c, b - d) for (a, b), (c, d) in zip(even, moved)]
    return there + back


def test_the_levels_of_a_recursion_begin_with_what_the_leaves_do() -> None:
    samples = [(Value(math.cos(t) + 0.3), Value(0.1 * t)) for t in range(16)]
    powers = [a * a + b * b for a, b in waves(samples)]
    while len(powers) > 1:
        powers = [a + b for a, b in zip(powers[0::2], powers[1::2])]
    drawing = true(powers[0])
    assert "4 levels" in drawing.frames
    levels = drawing.document.frames[drawing.frames.index("4 levels")]
    assert levels.note == "80 operations each, each from the one before"
    squares = next(card for card in drawing.view.cards if card.symbol == "*" and card.many == "× 32")
    assert squares.frame == ""  # they come after all levels


def test_nodes_with_different_numbers_of_neighbours_are_one_loop() -> None:
    rng = random.Random(2)
    near = [rng.sample(range(12), k) for k in (1, 1, 2, 2, 2, 3, 1, 1, 3, 3, 2, 2)]
    state = [Value(rng.gauss(0, 1)) for _ in near]
    own, other = Value(0.4), Value(0.7)
    for _ in range(3):
        state = [tanh(own * state[i] + other * (sum(state[j] for j in near[i]) / len(near[i]))) for i in range(12)]
    drawing = true(sum(x * x for x in state))
    assert "12 alike" in drawing.frames


def test_rows_are_no_levels() -> None:
    rng = random.Random(4)
    a, b, s = Value(0.5), Value(2.0), Value(0.9)
    cost: Any = 0.0
    for k in range(24):
        x = 90.0 if k == 13 else rng.gauss(1, 1)
        near, far = (exp(((x - m) / s) ** 2 * -0.5) / s for m in (a, b))
        share = near / (near + far)
        cost = cost + share * (x - a) ** 2 + (1 - share) * (x - b) ** 2
    name({"a": a, "b": b, "s": s, "cost": cost})
    drawing = true(cost)
    assert "24 alike" in drawing.frames
    assert "0 / 0" in drawing.svg
    assert "part 14" in drawing.svg


def test_a_birth_says_what_it_was_made_from() -> None:
    drawing = true(sqrt(Value(-0.25)) * 2 + 1)
    (card,) = (card for card in drawing.view.cards if card.born)
    assert card.cause == "√(−0.25)"
    assert "NaN is born here: √(−0.25)" in drawing.svg


# ---- operations on many values ----


def folded(count: int, shared: bool = False) -> Drawing:
    values = [sin(Value(0.3 * k)) * Value(1.0 + k) + k for k in range(count)]
    low = values[0]
    partial = []
    for x in values[1:]:
        low = minimum(low, x)
        partial.append(low)
    return true(low + partial[1] if shared else low * 2)


def test_the_minimum_of_many() -> None:
    assert "minimum of 9" in folded(9).frames


def test_one_that_is_used_on_the_way_is_no_part_of_it() -> None:
    frames = folded(9, shared=True).frames
    assert "minimum of 9" not in frames
    assert "minimum of 3" in frames


def test_the_product_of_many() -> None:
    likelihood: Any = 1.0
    rate = Value(0.3)
    for k in range(30):
        likelihood = likelihood * (rate if k % 3 == 0 else 1 - rate)
    assert "product of 12" not in draw(likelihood).frames  # a number and a value used again are no list
    ends = [relu(Value(0.5 + k)) + k for k in range(12)]
    total = ends[0]
    for x in ends[1:]:
        total = total * x
    assert "product of 12" in true(total).frames


# ---- formulas and words ----


def bent() -> Any:
    t, a, b = Value(0.6), Value(2.0), Value(1.4)
    x1, y1, x2, y2 = -a * sin(t), b * cos(t), -a * cos(t), -b * sin(t)
    speed = sqrt(x1 * x1 + y1 * y1)
    bend = (x1 * y2 - y1 * x2) / speed**3
    miss = (1 / bend - 1.5) ** 2 + 0.1 * (speed - 1) ** 2
    name(locals())
    return miss


def test_equal_operations_beside_each_other_may_be_chance() -> None:
    frames = true(bent()).frames
    assert "√(x1² + y1²)" in frames
    assert not any("alike" in title for title in frames)


def test_a_line_into_a_formula_carries_the_derivative_of_its_result() -> None:
    value = bent()
    value.backward()
    drawing = draw(value, derivatives=True)
    cards = drawing.view.cards
    (line,) = (x for x in drawing.view.links if (cards[x.start].name, cards[x.end].name) == ("b", "y1"))
    assert float(line.text) == pytest.approx(math.cos(0.6), rel=1e-5)
    assert lies(drawing) == []
    line.text = "0.5"
    assert any("0.5 on the line to y1" in lie for lie in lies(drawing))


def test_a_sum_of_many_is_counted_once() -> None:
    drawing = true(trader())
    assert not any("sums of" in note and note[0] not in "2345" for note in notes(drawing))


def test_an_attending_loop_has_positions() -> None:
    rng = random.Random(0)
    width = 4
    maps = {key: [[Value(rng.gauss(0, 0.5)) for _ in range(width)] for _ in range(width)] for key in "qkv"}

    def mapped(key: str, x: list[Value]) -> list[Any]:
        return [sum(a * b for a, b in zip(row, x)) for row in maps[key]]

    keys: list[list[Any]] = []
    kept: list[list[Any]] = []
    losses = []
    for t in range(5):
        x = [Value(rng.gauss(0, 1)) for _ in range(width)]
        q = mapped("q", x)
        keys.append(mapped("k", x))
        kept.append(mapped("v", x))
        out = []
        for h in (0, 2):  # two heads
            scores = [sum(a * b for a, b in zip(q[h : h + 2], k[h : h + 2])) / 2 for k in keys]
            exps = [exp(s) for s in scores]
            whole = sum(exps)
            shares = [e / whole for e in exps]
            out += [sum(shares[j] * kept[j][d] for j in range(t + 1)) for d in (h, h + 1)]
        losses.append(sum((a - b) ** 2 for a, b in zip(out, x)))
    drawing = true(sum(losses) / 5)
    assert "5 positions in series" in drawing.frames


STAGES: list[Any] = [tanh, sin, relu, exp, cos, sigmoid, abs, lambda x: x * 0.5, lambda x: x + 1, lambda x: x - 2]


def test_bars_are_left_out_where_that_shows_much_more() -> None:
    rng = random.Random(3)
    state: list[Any] = [Value(rng.gauss(0, 1)) for _ in range(6)]
    tables = [[[Value(rng.gauss(0, 0.4)) for _ in range(6)] for _ in range(6)] for _ in STAGES]
    for _ in range(5):
        for table, stage in zip(tables, STAGES):
            state = [stage(x) for x in [sum(a * b for a, b in zip(row, state)) for row in table]]
    drawing = true(sum(x * x for x in state))
    assert not drawing.document.bars
    assert not says_little(drawing.document, drawing.states)
    assert not any(card.bins for card in drawing.view.cards)
    assert folded(9).document.bars  # where it makes no difference, they stay


def test_what_does_not_fit_is_cut_into_fewer_parts() -> None:
    rng = random.Random(3)
    state: list[Any] = [Value(rng.gauss(0, 1)) for _ in range(6)]
    tables = [[[Value(rng.gauss(0, 0.4)) for _ in range(6)] for _ in range(6)] for _ in range(10)]
    for _ in range(5):
        for k, table in enumerate(tables):  # ten tables, but four functions: no step is like the one before
            state = [sum(a * b for a, b in zip(row, state)) for row in table]
            state = [STAGES[k % 4](x) * 0.5 + 0.1 for x in state]
    name({"tables": {f"table{k}": table for k, table in enumerate(tables)}})
    drawing = true(sum(x * x for x in state))
    assert in_sight(drawing.document, drawing.states)
