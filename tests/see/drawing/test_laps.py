"""Loops in series own their first and last steps, even if these lack something; and nothing else is a step."""

from __future__ import annotations

from typing import Any

import pytest

from gradwalk import Value, draw, log, name, sin, sqrt, tanh
from gradwalk.see import snapshot
from gradwalk.see.drawing.laps import FIXED, Laps
from gradwalk.see.drawing.pinned import births, pinned
from gradwalk.see.drawing.proof import lies
from gradwalk.see.drawing.trace import Trace


def pendulum() -> Value:
    """Runge and Kutta; the last speed is not used."""
    theta, omega = Value(1.0, label="theta0"), Value(0.0, label="omega0")
    gravity, damping = Value(9.81, label="gravity"), Value(0.25, label="damping")

    def slope(th: Value, om: Value) -> tuple[Value, Value]:
        return om, -gravity * sin(th) - damping * om

    dt = 0.05
    for _ in range(12):
        a1, b1 = slope(theta, omega)
        a2, b2 = slope(theta + dt / 2 * a1, omega + dt / 2 * b1)
        a3, b3 = slope(theta + dt / 2 * a2, omega + dt / 2 * b2)
        a4, b4 = slope(theta + dt * a3, omega + dt * b3)
        theta = theta + dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        omega = omega + dt / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    return (theta - 0.3) ** 2


def leapfrog() -> Value:
    """Two bodies of which only one is looked at: two steps at the end are not complete."""
    gm, m = Value(1.0, label="gm"), Value(0.01, label="m")
    x, v, y, w = Value(1.0), Value(0.3), Value(-1.8), Value(-0.7)
    for _ in range(30):
        x, y = x + 0.01 * v, y + 0.01 * w
        d = y - x
        v = v - 0.01 * (gm / (x * x) + m / (d * d))
        w = w - 0.01 * gm / (y * y)
    return sqrt(x * x + 1)


def momentum() -> Value:
    """The speed begins as a plain number, so the first step computes 0.9 * 0 without a trace."""
    x, speed = Value(2.0, label="x0"), 0.0
    for _ in range(10):
        speed = 0.9 * speed - 0.1 * (x * x * x - x)  # type: ignore[assignment]
        x = x + speed
    return tanh(x)


def first_term() -> Value:
    """The running sum begins with its first term, and the last state is not used."""
    h, w, total = Value(0.1, label="h0"), Value(0.7, label="w"), None
    for t in range(9):
        part = (h - t * 0.1) ** 2
        total = part if total is None else total + part
        h = tanh(w * h + 0.2) * h
    assert total is not None
    return total / 9


def filtered() -> Value:
    q, r, p = Value(0.05, label="q"), Value(0.5, label="r"), Value(1.0, label="p0")
    nll: Any = 0.0
    for z in range(30):
        p = p + q
        s = p + r
        nll = nll + log(s) + z * z / s
        p = p - p * p / s
    name({"nll": nll})
    return nll


def traced(root: Value) -> tuple[Trace, Laps]:
    graph = snapshot.take(root)
    trace = Trace(graph, pinned(graph, births(graph)))
    (laps,) = trace.laps
    return trace, laps


CASES = {pendulum: 12, leapfrog: 30, momentum: 10, first_term: 9, filtered: 30}


@pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)
def test_every_step_is_a_step_of_the_loop(make: Any) -> None:
    trace, laps = traced(make())
    graph, turns, model = trace.graph, laps.turns, laps.turns[laps.model]
    assert len(turns) == CASES[make]
    nodes = list(laps.nodes())
    assert len(nodes) == len(set(nodes))
    assert -1 not in model
    where = {unit: (t, k) for t, turn in enumerate(turns) for k, unit in enumerate(turn) if unit >= 0}
    for t, turn in enumerate(turns):
        for unit, like in zip(turn, model):
            if unit < 0:
                continue
            assert graph.ops[unit] is graph.ops[like]
            for x, y in zip(graph.inputs[unit], graph.inputs[like], strict=True):
                if y not in where:
                    assert trace.kind[x] == trace.kind[y]
                    continue
                back, slot = laps.model - where[y][0], where[y][1]
                if t >= back and turns[t - back][slot] >= 0:
                    assert x == turns[t - back][slot]  # the same value of the same step
                elif t >= back:  # lacking: a plain number, or the first term of what is added up
                    terms = [z for z in graph.inputs[model[slot]] if z in where]
                    first = {turns[t - back][where[z][1]] for z in terms if where[z][0] == laps.model}
                    assert trace.kind[x] == FIXED or x in first
                else:
                    assert x not in where


@pytest.mark.parametrize("make", CASES, ids=lambda make: make.__name__)
def test_a_loop_has_all_of_its_steps_on_one_card(make: Any) -> None:
    drawing = draw(make())
    title = f"{CASES[make]} steps in series"
    assert title in drawing.frames
    assert not lies(drawing)
    assert not lies(draw(make(), open=title))
    assert not lies(draw(make(), open=drawing.frames))


def test_what_the_first_and_the_last_steps_lack_is_told() -> None:
    notes = {make: next(f.note for f in draw(make()).document.frames if f.turn == "step") for make in CASES}
    assert "46 operations each, the last 32, each from the one before" in notes[pendulum]
    assert "16 operations each, the last ones 12 and 2," in notes[leapfrog]
    assert "7 operations each, the first 6" in notes[momentum]


def test_a_body_says_what_the_first_step_begins_with_even_if_that_lacks_something() -> None:
    lines = next(card.notes for card in draw(first_term()).view.cards if card.kind == "frame")
    assert "′: of the step before; at first x′ = h0" in lines
    assert "the first step has no y′" in lines
    assert "z: a number, not always the same, 0 … 0.8" in lines  # the first and the last are among them


def test_what_comes_after_a_loop_is_no_step() -> None:
    a, x = Value(10.0, label="a"), Value(1.0, label="x0")
    for _ in range(6):
        x = x - (x * x * x - a) / (3 * x * x)
    check = x * x * x - a  # as a step begins, but it leads to no x
    assert len(traced(check * 2)[1].turns) == 6


def test_rows_that_are_added_up_are_not_in_series() -> None:
    w, total = Value(0.3, label="w"), Value(0.0)
    for k in range(12):
        total = total + (tanh(w * k) * w - 0.2 * k) ** 2
    graph = snapshot.take(total)
    assert not Trace(graph, set()).laps
