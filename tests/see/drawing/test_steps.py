"""A step of a series as formulas, and the last step, which is often not complete."""

from __future__ import annotations

import math
import random
import re
from typing import Any

import pytest

from gradwalk import Value, draw, log, name, tanh
from gradwalk.see import snapshot
from gradwalk.see.drawing.item import Item
from gradwalk.see.drawing.parts import rolled
from gradwalk.see.drawing.pinned import births, pinned
from gradwalk.see.drawing.proof import lies
from gradwalk.see.drawing.steps import MODEL, OWN, Steps
from gradwalk.see.drawing.trace import Trace

MEASURED = [0.3, -0.5, 1.1, 0.8, -0.2, 0.4, 0.9, -1.0, 0.1, 0.6]


def kalman() -> Value:
    a, q, r = Value(0.95, label="a"), Value(0.1, label="q"), Value(0.3, label="r")
    mean, var = Value(0.2, label="mean0"), Value(1.0, label="var0")
    nll: Any = 0
    for z in MEASURED:
        mean, var = a * mean, a * a * var + q
        s = var + r
        gap = z - mean
        gain = var / s
        mean, var = mean + gain * gap, (1 - gain) * var
        nll = nll + 0.5 * (log(s) + gap * gap / s)
    name({"nll": nll})
    return nll


def momentum() -> Value:
    x, y = Value(-1.2, label="x0"), Value(1.0, label="y0")
    rate, beta = Value(0.0005, label="rate"), Value(0.9, label="beta")
    vx: Any = 0.0
    vy: Any = 0.0
    for _ in range(15):
        gx = -2 * (1 - x) - 400 * x * (y - x * x)
        gy = 200 * (y - x * x)
        vx, vy = beta * vx - rate * gx, beta * vy - rate * gy
        x, y = x + vx, y + vy
    return (1 - x) ** 2 + 100 * (y - x * x) ** 2


def newton() -> Value:
    a, x = Value(2.0, label="a"), Value(1.0, label="x0")
    for _ in range(9):
        x = x - (x * x * x - a * x - 1) / (3 * x * x - a)
    return tanh(x)


def series(root: Value) -> tuple[Trace, Item]:
    graph = snapshot.take(root)
    trace = Trace(graph, pinned(graph, births(graph)))
    return trace, next(item for item in rolled(trace) if item.kind == "series" and item.turns)


def as_python(text: str) -> str:
    text = text.replace("·", "*").replace("−", "-").replace("²", "**2").replace("³", "**3").replace("′", "_before")
    return re.sub(r"√\(", "sqrt(", text)


@pytest.mark.parametrize("make", [kalman, momentum, newton])
def test_the_formulas_are_true_of_every_step(make: Any) -> None:
    trace, item = series(make())
    steps, data = Steps(trace, item), trace.graph.data
    text = "\n".join(steps.lines)
    formulas = re.sub(r"\n {4,}", " ", "\n".join(line for line in steps.lines if line.startswith("  ")))
    assert formulas, text
    known = {label: data[i] for i, label in trace.graph.labels.given.items()} | {"log": math.log}
    of_steps = {name: k for (what, k), name in steps.names.items() if what == OWN}
    each = {steps.names[role]: ends for role, ends in steps.each.items()}
    for t, turn in enumerate(steps.turns):
        now = {name: data[turn[k]] for name, k in of_steps.items()}
        before = {
            name + "_before": data[steps.turns[t - 1][k]] if t else data[steps.begins[k]]
            for name, k in of_steps.items()
            if k in steps.begins
        }
        for line in formulas.splitlines():
            what, formula = as_python(line).split(" = ")
            values = known | now | before | {name: data[ends[t]] for name, ends in each.items()}
            assert eval(formula, {}, values) == pytest.approx(now[what.strip()], rel=1e-12)
    assert len(steps.turns) > MODEL + 1


def test_a_state_is_called_after_what_it_begins_with() -> None:
    card = next(card for card in draw(momentum()).view.cards if card.kind == "frame")
    assert any(re.match(r"  x = x′ \+ \w", note) for note in card.notes)
    assert any("at first" in note and "x′ = x0" in " ".join(card.notes) for note in card.notes)


def test_a_last_step_that_is_not_complete_is_a_step() -> None:
    drawing = draw(kalman())
    assert "10 steps in series" in drawing.frames
    frame = next(frame for frame in drawing.document.frames if frame.title == "10 steps in series")
    assert "17 operations each, the last 12, each from the one before" in frame.note
    assert not lies(drawing)
    assert not lies(draw(kalman(), open="10 steps in series"))


def test_what_differs_from_step_to_step_is_said() -> None:
    x, a, b = Value(0.3, label="x0"), Value(0.5, label="a"), Value(0.7, label="b")
    for t in range(12):
        x = tanh(x * a + b) if t != 7 else tanh(x * b + b)
    lines = Steps(*series(x)).lines
    assert "  x = tanh(x′·y + b)" in lines
    assert "y: a leaf, not always the same, 0.5 … 0.7" in lines


def test_steps_that_do_different_things_are_not_written_as_one() -> None:
    x, old, older, a = Value(0.3, label="x0"), Value(0.5, label="x1"), Value(0.6, label="x2"), Value(0.7, label="a")
    for _ in range(12):  # each from the three before
        x, old, older = tanh(x * a * older), x, old
    assert not Steps(*series(x)).lines


def test_a_formula_says_where_the_values_are_that_it_names() -> None:
    x, v = Value(0.3, label="x0"), Value(0.1, label="v0")
    for _ in range(12):
        v = v - 0.1 * x
        x = x + 0.1 * v
    energy = (x - 0.5) ** 2 + tanh(v * 3) ** 2 * 2
    drawing = draw(energy)
    assert any(": in " in note for card in drawing.view.cards for note in card.notes)
    assert not lies(drawing)


def test_a_sum_of_halves_is_a_sum() -> None:
    xs = [Value(float(k), label=f"x{k}") for k in range(50)]
    drawing = draw(sum(0.5 * tanh(x) for x in xs))
    assert any(card.symbol.startswith("sum of 50") for card in drawing.view.cards)
    assert not any(card.symbol.startswith("dot") for card in drawing.view.cards)


def test_a_labelled_value_stands_in_its_place_in_a_long_chain() -> None:
    x = Value(0.4, label="x")
    functions = [lambda v: tanh(v), lambda v: v * 1.1, lambda v: v + 0.2, lambda v: log(v + 2)]
    v, rng = x, random.Random(5)
    for k in range(200):
        v = rng.choice(functions)(v)
        if k == 100:
            v.label = "halfway"
    drawing = draw(v)
    assert "halfway" in [card.name for card in drawing.view.cards]
    assert not lies(drawing)
