"""Cards, ranges and lines add up, by one way of counting: to the number below the picture, to a leaf's gradient."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings

import gradwalk
from gradwalk import Value, draw
from gradwalk.see.drawing.portable.cut import cut
from gradwalk.see.drawing.portable.model import CLOSED, ROLLED, UNROLLED, Stats
from gradwalk.see.drawing.portable.paint import footer
from gradwalk.see.drawing.portable.tell import notes_of

from . import graphs
from .programs import programs


def all_views(drawing):
    yield drawing.view
    for state in (CLOSED, ROLLED, UNROLLED):
        yield cut(drawing.document, [state] * len(drawing.states), drawing.plain)


def assert_adds_up(drawing):
    doc = drawing.document
    for view in all_views(drawing):
        assert sum(card.count + card.hidden + card.fixed for card in view.cards) == doc.values
        if not drawing.plain:
            assert sum(card.fixed for card in view.cards) <= doc.constants + doc.starts
        for card in view.cards:
            if card.kind == "frame":  # what is told in parts is told in all
                parts = [note for note in card.notes if ": in " not in note]  # `v1: in 2 leaves` is a place
                told = [int(n.replace(",", "")) for note in parts for n in re.findall(PARTS, note)]
                whole = int(card.many.removeprefix("· ").removesuffix(" values").replace(",", ""))
                assert whole == (sum(told) if told else card.count + card.hidden)


PARTS = r"([\d,]+) (?:results?|lea(?:f|ves)|plain numbers?|zeros?)\b"


def members(drawing, frame):
    """The names of the values inside a closed frame, as its card counts them."""
    states = [ROLLED] * len(drawing.states)
    states[frame.id] = CLOSED
    (card,) = (card for card in cut(drawing.document, states, False).cards if card.toggles == frame.id)
    inside = set(card.cells)
    return {drawing.graph.names[node] for node, cell in enumerate(drawing.document.homes) if cell in inside}


@settings(max_examples=25, deadline=None)
@given(programs())
def test_every_picture_adds_up(root):
    root.backward()
    assert_adds_up(draw(root, fold=True))


@pytest.mark.parametrize("make", graphs.ALL.values(), ids=graphs.ALL)
def test_known_graphs_add_up(make):
    assert_adds_up(draw(make()))


@pytest.mark.parametrize("seed", range(4))
def test_a_range_names_exactly_its_members(seed):
    rng = random.Random(seed)
    pool = [Value(rng.uniform(-1, 1), label=f"x{i}") for i in range(5)]
    while len(pool) < 600:
        a, b = rng.sample(pool[-60:], 2)
        pool.append(rng.choice([a + b, a * b, a - b, a.tanh(), sum([a, b, *pool[-3:]]), a + Value(0.5)]))
    drawing = draw(sum(pool[-6:]), fold=True)
    ranges = 0
    for frame in drawing.document.frames:
        found = re.search(r"(?:([\d,]+) of )?v(\d+) … v(\d+)", f"{frame.title} {frame.note}")
        if found and frame.kind == "part":
            ranges += 1
            names = [int(name[1:]) for name in members(drawing, frame) if re.fullmatch(r"v\d+", name)]
            first, last = int(found[2]), int(found[3])
            assert (min(names), max(names)) == (first, last)
            assert len(names) == (int(found[1].replace(",", "")) if found[1] else last - first + 1)
    assert ranges


def test_a_line_shows_the_sum_of_what_flows_along_it():
    """The largest part is below 0, the sum above: the line of a shared factor is not coloured by the part."""
    rate = Value(2.0, label="rate")
    posts = [Value(x, label=f"post {i}") for i, x in enumerate([-85.0, *[10.0] * 49])]
    total = sum(post * rate for post in posts)
    total.backward()
    view = draw(total).view
    (line,) = (line for line in view.links if view.cards[line.start].name == "rate")
    assert line.total == rate.grad == 405
    assert line.size == 575
    svg = draw(total).svg
    assert 'class="line plus mixed"' in svg
    assert "paler: the sum of parts of both signs" in svg


def test_parts_that_cancel_are_no_dead_path():
    """The gradients of what goes into a softmax add up to 0, but they are not 0."""
    weights = [Value(i / 30) for i in range(40)]
    powers = [gradwalk.exp(w * w) for w in weights]
    total = sum(powers)
    loss = sum((p / total * i for i, p in enumerate(powers)))
    loss.backward()
    drawing = draw(loss)
    even = [line for line in drawing.view.links if line.size > 1e-3 and abs(line.total) < 1e-9]
    assert even
    assert "parts of both signs that cancel" in drawing.svg
    assert 'class="line even"' in drawing.svg


def test_plain_numbers_that_a_sum_takes_are_told():
    shares = [Value(float(i), label=f"share {i}") for i in range(1, 6)]
    rows = [gradwalk.exp(share) for share in shares * 9]
    whole = sum(rows) + 0.02
    ones = sum(r * t for r, t in zip(rows, [0.0, 0.0, 1.0] * 15)) + 0.01
    drawing = draw(ones / whole)
    cards = cut(drawing.document, [CLOSED] * len(drawing.states), False).cards
    assert any(card.symbol == "sum of 45" and card.notes == ["+ 0.02"] for card in cards)
    assert any(card.symbol == "dot of 45" and card.notes == ["* 0 … 1", "+ 0.01"] for card in cards)


def test_what_goes_without_saying_is_not_told():
    xs = [Value(i / 10) for i in range(50)]
    cards = draw(gradwalk.sqrt(sum((x - 1) ** 2 for x in xs) / 50)).view.cards
    assert not [note for card in cards for note in card.notes if "50" in note or "2" in note]


def test_a_labelled_step_lies_on_the_way():
    a, b = Value(0.001, label="first"), Value(0.002, label="second")
    for n in range(3, 61):
        a, b = b, a + b
        if n % 20 == 0:
            b.label = f"number {n}"
    drawing = draw(b)
    cards = drawing.view.cards
    onward = {cards[line.start].name for line in drawing.view.links}
    assert {"number 20", "number 40"} <= onward
    assert not [card.notes for card in cards if card.kind == "leaf" and card.notes]
    assert sum(card.count for card in cards) == drawing.document.values == 60


def test_leaves_inside_a_closed_frame_are_told():
    drawing = draw(graphs.attention(7))
    closed = cut(drawing.document, [CLOSED] * len(drawing.states), False).cards
    assert any("leaves" in note for card in closed for note in card.notes)


def test_the_footer_says_how_many_are_inside_of_others():
    drawing = draw(sum([Value(1.0) * Value(2.0) for _ in range(50)]))
    text = "201 values on 4 cards: 100 results (49 inside of others), 100 leaves, 1 plain number"
    assert footer(drawing.document, drawing.scene) == text
    assert sum(card.count for card in drawing.view.cards if card.kind == "result") == 51


def pendulum(steps: int = 40) -> Value:
    angle, speed = Value(0.9, label="angle at 0 s"), Value(0.0, label="speed at 0 s")
    pull, damping = Value(8.0, label="pull"), Value(0.15, label="damping")
    for step in range(steps):
        speed = speed - 0.01 * (pull * gradwalk.sin(angle) + damping * speed)
        angle = angle + 0.01 * speed
        if step == steps // 2:
            angle.label = "angle half way"
    angle.label, speed.label = "angle at the end", "speed at the end"
    root = (angle - 0.3) ** 2 + 0.1 * speed**2
    root.backward()
    return root


def notes_of_closed(root: Value) -> list[str]:
    drawing = draw(root)
    cards = cut(drawing.document, [CLOSED] * len(drawing.states), False).cards
    return [note for card in cards for note in card.notes]


def test_labelled_values_in_a_closed_series_have_a_line_each():
    notes = notes_of_closed(root := pendulum())
    values = {value.label: value for value in gradwalk.engine.graph.build_topo(root)}
    for label, step in (("angle half way", 21), ("angle at the end", 40), ("speed at the end", 40)):
        assert f"{label} (step {step}) = {values[label].data:.6g}, grad {values[label].grad:.6g}" in notes


def test_operations_of_a_step_are_all_told_or_dots_stand_for_them():
    notes = notes_of_closed(pendulum())
    assert any(note.startswith("8 operations each") for note in notes)
    assert "  y = y′ − 0.01·(pull·sin(x′) + damping·y′)" in notes, "3 products, 1 addition, sin, 1 difference"
    assert "  x = x′ + 0.01·y" in notes, "1 product, 1 addition"


def test_numbers_may_be_as_far_apart_as_floats_go():
    root = sum(Value(10.0**exponent) for exponent in range(-300, 301, 10))
    assert "1e-300 … 1e+300" in draw(root).svg


def test_gradients_that_are_not_finite_are_counted_among_those_that_are_told():
    numbers, slopes = Stats(), Stats()
    numbers.n = slopes.n = 575
    slopes.nans, slopes.infs = 192, 2
    assert notes_of(numbers, slopes, []) == ["194 gradients not finite"]
    slopes.n = 548  # without partial sums
    assert notes_of(numbers, slopes, []) == ["194 of 548 gradients not finite"]
