"""What a part of lesson 5 shows once its tests pass: maps and a curve, made by the learner's own program."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gradwalk.lab import running
from gradwalk.lab.browser import run_code
from gradwalk.lab.code import load


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(running, "listener", lambda kind, text: told.append((kind, text)))
    return told


def shown(heard: list[tuple[str, Any]], name: str, text: str | None = None) -> list[Any]:
    verdict = run_code(name, text or load()[name].solution)
    assert verdict["passed"] is (text is None), verdict
    return [json.loads(what) for kind, what in heard if kind in ("plane", "curve")]


def test_a_neuron_learns_before_the_eyes_of_who_wrote_it(heard: list[tuple[str, Any]]) -> None:
    first, *_, last = shown(heard, "neuron")
    assert first["right"] < last["right"] < 24, "it learns, and a straight border does not do for two moons"


def test_each_neuron_of_a_layer_has_a_map_of_its_own(heard: list[tuple[str, Any]]) -> None:
    maps = shown(heard, "layer")
    assert [one["name"] for one in maps] == [f"neuron {i}" for i in range(1, 5)]
    assert len({tuple(one["answers"]) for one in maps}) == 4


def test_a_network_bends_its_border(heard: list[tuple[str, Any]]) -> None:
    alone = shown(heard, "neuron")[-1]["right"]
    heard.clear()
    assert shown(heard, "mlp")[-1]["right"] > alone


def test_the_loop_draws_the_loss_it_brings_down(heard: list[tuple[str, Any]]) -> None:
    points = [y for _, y in shown(heard, "loop")]
    assert points[-1] < points[0] / 4


def test_what_is_wrong_shows_nothing(heard: list[tuple[str, Any]]) -> None:
    wrong = load()["neuron"].solution.replace("return total.tanh()", "return total")
    assert shown(heard, "neuron", wrong) == []
