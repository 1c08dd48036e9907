"""Steps in the middle of a loop that lack a part: a measurement that is missing, a row that is left out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gradwalk import Value, draw, log, name, sin
from gradwalk.see import snapshot
from gradwalk.see.drawing.proof import lies
from gradwalk.see.drawing.trace import Trace

MISSING = {6, 7}


def tracker(missing: Any = MISSING, steps: int = 16) -> Value:
    """A filter of position and velocity, in which some measurements are missing."""
    random.seed(8)
    q, r = Value(0.05), Value(0.8)
    x: Any = 0.0
    v: Any = 1.0
    a: Any = 1.0
    b: Any = 0.0
    c: Any = 1.0
    nll: Any = 0.0
    for t in range(steps):
        x = x + 0.5 * v
        a, b, c = a + b + 0.25 * c + q * 0.04, b + 0.5 * c + q * 0.125, c + q * 0.5
        if t in missing:
            continue
        s, e = a + r, random.gauss(0.6 * t, 0.9) - x
        k, j = a / s, b / s
        x, v = x + k * e, v + j * e
        a, b, c = (1 - k) * a, (1 - k) * b, c - j * b
        nll = nll + 0.5 * (log(s) + e * e / s)
    name({"q": q, "r": r, "nll": nll})
    nll.backward()
    return nll


def damped() -> Value:
    """A pendulum that is pushed in every step but three, not one after another."""
    x, v, push = Value(0.3, label="x0"), Value(0.0, label="v0"), Value(0.2, label="push")
    for t in range(20):
        v = v - 0.1 * sin(x) - 0.02 * v
        if t not in (6, 11, 15):
            v = v + push * x * 0.1
        x = x + 0.1 * v
    return (x - 0.1) ** 2


def laps_of(root: Value) -> list[Any]:
    return Trace(snapshot.take(root), set()).laps


@pytest.mark.parametrize(("make", "steps", "short"), [(tracker, 16, MISSING), (damped, 20, {6, 11, 15})])
def test_steps_that_lack_a_part_are_steps(make: Any, steps: int, short: set[int]) -> None:
    (laps,) = laps_of(make())
    assert len(laps.turns) == steps
    assert short == {t for t in laps.lacks if 0 < t < steps - 1}
    drawing = draw(make())
    assert f"{steps} steps in series" in drawing.frames
    assert not lies(drawing)
    assert not lies(draw(make(), open=drawing.frames))


def test_the_card_says_which_steps_and_how_few() -> None:
    frame = draw(tracker()).document.frames[0]
    assert "steps 7 and 8 only 13" in frame.note
    assert any("or what it hands on if it lacks" in line for line in frame.lines)


def test_the_step_that_stands_out_is_counted_among_all() -> None:
    x, w = Value(0.5, label="x0"), Value(0.9, label="w")
    for t in range(24):
        x = x * w + sin(x) * 0.1
        if t not in (5, 6):
            x = x + (50.0 if t == 15 else 0.01 * t) * w
        x = x / (1 + x * x)
    frame = next(frame for frame in draw(x * 2).document.frames if frame.turn == "step")
    assert frame.turns == 24
    assert frame.odd.startswith("step 16:")


def test_the_proof_knows_how_many_operations_a_step_has_and_which_stands_out() -> None:
    drawing = draw(tracker())
    frame = drawing.document.frames[0]
    frame.note = frame.note.replace("only 13", "only 14")
    assert any("step 7 has 13 operations" in lie for lie in lies(drawing))
    frame.note = frame.note.replace("only 14", "only 13")
    name_of = drawing.graph.names
    unit = next(u for u in laps_of(drawing["nll"])[0].turns[3] if u >= 0)
    frame.odd = f"step 9: {name_of[unit]} = {drawing.graph.data[unit]:.6g}, others 0 … 1"
    assert any("is of 4, not 9" in lie for lie in lies(drawing))


def test_a_state_that_begins_with_a_leaf_is_no_reason_for_a_step_outside() -> None:
    """Half a kick, a drift, half a kick: in the first step the second half of the one before is lacking."""
    x, v, k = Value(1.0, label="x0"), Value(0.0, label="v0"), Value(2.0, label="k")
    force = -k * sin(x) * x
    for _ in range(30):
        v = v + 0.05 * force
        x = x + 0.1 * v
        force = -k * sin(x) * x
        v = v + 0.05 * force
    (laps,) = laps_of((x - 0.3) ** 2)
    assert len(laps.turns) == 30


def test_what_is_not_alike_is_not_taken_for_a_step() -> None:
    x = Value(0.5, label="x0")
    for t in range(30):
        x = sin(x) * 0.9 + x if 12 <= t < 18 else (x * 1.1 + log(x * x + 1)) * 0.5 - 0.1 * x
    assert all(len(laps.turns) < 30 for laps in laps_of(x * 2))
