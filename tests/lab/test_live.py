"""What a program draws on the page while it runs."""

from __future__ import annotations

import json
import math

import pytest

from gradwalk import Value
from gradwalk.lab import running
from gradwalk.lab.live import ACROSS, level, plane

XS, YS = [[0.0, 0.0], [2.0, 1.0], [1.0, 3.0]], [-1.0, 1.0, -1.0]


def test_a_plane_is_the_models_answers_from_the_top_left(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, str]] = []
    monkeypatch.setattr(running, "listener", lambda kind, text: heard.append((kind, text)))
    plane(lambda x: Value(x[0]) - 1.5, XS, YS)  # blue to the right of 1.5, for every height
    plane(lambda x: [math.inf], XS, YS)
    [(kind, text), (_, broken)] = heard
    found = json.loads(text)
    assert (kind, found["across"], len(found["answers"]), found["right"]) == ("plane", ACROSS, ACROSS**2, 3)
    first = found["answers"][:ACROSS]
    assert first == sorted(first)
    assert first[0] < 0 < first[-1]
    assert [target for _, _, target in found["points"]] == YS
    lowest, _, highest = (y for _, y, _ in found["points"])
    assert 0 < highest < lowest < 1, "a page counts from the top"
    assert set(json.loads(broken)["answers"]) == {None}


def test_outside_a_page_nothing_is_computed() -> None:
    def model(x: list[float]) -> float:
        raise AssertionError("nobody looks")

    plane(model, XS, YS)


def test_a_level_line_is_told_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, str]] = []
    monkeypatch.setattr(running, "listener", lambda kind, text: heard.append((kind, text)))
    level(math.log(27), "knows nothing")
    assert [(kind, json.loads(text)) for kind, text in heard] == [("level", ["knows nothing", math.log(27)])]
