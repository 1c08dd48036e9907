"""What pictures say in words is proved, and a proof that is told a lie finds it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gradwalk import Value, draw, exp
from gradwalk.see.drawing import frames
from gradwalk.see.drawing.proof import lies
from gradwalk.see.drawing.proof_words import near, worked_out
from gradwalk.see.drawing.steps import BEFORE, OWN, Steps

from . import graphs


def shared_parts():
    a, b = Value(1.5, label="a"), Value(-0.5, label="b")
    s = a * a
    t = s + b
    u = t * t - s
    k = u / (u + 3)
    m = k * a + t * b
    return m * m + k - b


def clusters(rows=30):
    rng = random.Random(1)
    centres = [(Value(rng.gauss(0, 1)), Value(rng.gauss(0, 1))) for _ in range(3)]
    loss = 0
    for _ in range(rows):
        x, y = rng.gauss(0, 1), rng.gauss(0, 1)
        far = [(x - a) ** 2 + (y - b) ** 2 for a, b in centres]
        near_by = [exp(-d) for d in far]
        total = near_by[0] + near_by[1] + near_by[2]
        loss = loss + sum(w / total * d for w, d in zip(near_by, far))
    return loss


def momentum(steps=15):
    rate, keep = Value(0.1, label="rate"), Value(0.8, label="keep")
    x, y, v, u = Value(2.0), Value(-3.0), 0.0, 0.0
    for _ in range(steps):
        v, u = keep * v - rate * (2 * x), keep * u - rate * (6 * y)
        x, y = x + v, y + u
    return x * x + 3 * y * y


def plate(n=9, steps=12):
    kappa, hot, cold = Value(0.15, label="kappa"), Value(5.0, label="hot"), Value(0.0)
    t = [[hot if 2 < i < 6 and 3 < j < 7 else cold for j in range(n)] for i in range(n)]
    for _ in range(steps):
        new = [[cold] * n for _ in range(n)]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                around = t[i - 1][j] + t[i + 1][j] + t[i][j - 1] + t[i][j + 1]
                new[i][j] = t[i][j] + kappa * (around - 4 * t[i][j])
        t = new
    return (t[n // 2][n // 2] - 1.0) ** 2


def curve():
    t = Value(0.3, label="t")
    points = [Value(v, label=f"p{i}") for i, v in enumerate((0.0, 2.0, -1.0, 3.0, 1.0, 4.0))]
    while len(points) > 1:
        points = [(1 - t) * a + t * b for a, b in pairwise(points)]
    return points[0]


def tree(n=12):
    up, p = Value(1.03, label="up"), Value(0.52, label="p")
    v = [(100 * up ** (n - 2 * i) - 100).relu() for i in range(n + 1)]
    for _ in range(n):
        v = [0.999 * (p * a + (1 - p) * b) for a, b in pairwise(v)]
    return v[0]


EVERY = [shared_parts, clusters, momentum, plate, curve, tree, graphs.network, graphs.recurrent, graphs.newton]


@pytest.mark.parametrize("program", EVERY, ids=lambda f: f.__name__)
def test_words_are_true(program):
    loss = program()
    loss.backward()
    assert not lies(draw(loss))
    assert not lies(draw(loss, fold=True))


@pytest.mark.parametrize("program", [clusters, momentum, plate, curve, graphs.newton, graphs.steps])
def test_what_a_step_is_said_to_do_gives_its_numbers_in_every_step(program, monkeypatch):
    seen = []

    class Noted(Steps):
        def __init__(self, *given, **more):
            super().__init__(*given, **more)
            seen.extend([self] if self.lines else [])

    monkeypatch.setattr(frames, "Steps", Noted)
    draw(program(), fold=True)
    assert seen
    assert sum(_checked(steps) for steps in seen) >= 5


def _checked(steps):
    """How many formulas were worked out, each of them with the numbers of one step."""
    data, many = steps.graph.data, 0
    labels = {name: data[i] for i, name in enumerate(steps.graph.names) if not steps.graph.is_constant(i)}
    lines = "".join("\n" * (" = " in line and line[:2] == "  ") + line for line in steps.lines if line[:2] == "  ")
    for t in range(1, len(steps.turns)):
        known = dict(labels)
        for (what, k), name in steps.names.items():
            if what == OWN:
                known[name] = data[steps.columns[k][t]]
                known[name + "′"] = data[steps.columns[k][t - 1]]
            elif what != BEFORE:
                known[name] = data[steps.each[what, k][t]]
        for line in lines.strip("\n").split("\n"):
            name, text = line.strip().split(" = ", 1)
            got = worked_out(" ".join(text.split()), known)
            assert got is not None, line
            assert near(got, known[name]), (t, line)
            many += 1
    return many


def told(program, **options):
    loss = program()
    loss.backward()
    drawing = draw(loss, **options)
    assert not lies(drawing)
    return drawing


def test_a_wrong_sign_is_found():
    drawing = told(graphs.recurrent)
    card = next(card for card in drawing.view.cards if card.symbol == "tanh")
    card.symbol = "exp"
    assert any("a card of tanh is called exp" in lie for lie in lies(drawing))


def test_a_wrong_range_is_found():
    drawing = told(graphs.network)
    card = next(card for card in drawing.view.cards if "…" in card.data)
    card.data = "-9 … 9"
    assert any("is said to be -9 … 9" in lie for lie in lies(drawing))


def test_a_wrong_formula_is_found():
    drawing = told(shared_parts)
    card = next(card for card in drawing.view.cards if any("²" in note for note in card.notes))
    card.notes = [note.replace("²", "³") for note in card.notes]
    assert any("and " in lie and "³" in lie for lie in lies(drawing))


def test_a_wrong_number_of_steps_is_found():
    drawing = told(momentum)
    frame = next(frame for frame in drawing.document.frames if "15 steps" in frame.title)
    frame.title = "16 steps in series"
    assert any("16 steps in series has 15" in lie for lie in lies(drawing))


def test_a_wrong_value_of_a_leaf_is_found():
    drawing = told(clusters)
    card = next(card for card in drawing.view.cards if any("v1 = " in note for note in card.notes))
    card.notes = [note.replace("v1 = ", "v1 = 9") for note in card.notes]
    assert any("says v1" in lie for lie in lies(drawing))


def test_powers_of_many_exponents_are_told_from_the_lowest_to_the_highest():
    up = Value(1.03, label="up")
    values = [up**k for k in range(31)]
    pairs = values
    while len(pairs) > 1:
        pairs = [a * 0.5 + b * 0.5 for a, b in pairwise(pairs)]
    drawing = draw(pairs[0])
    assert not lies(drawing)
    signs = {card.symbol for card in drawing.view.cards}
    assert not signs & {f"**{k}" for k in range(31)}
