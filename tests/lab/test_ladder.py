"""Lesson 8's ladder: what is compared takes turns, and is told to the page by the names that the page knows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gradwalk import Value
from gradwalk.lab import ladder, running
from gradwalk.nn import MLP

ROOT = Path(__file__).parents[2]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    heard: list[Any] = []
    monkeypatch.setattr(running, "listener", lambda kind, text: heard.append(json.loads(text)))
    monkeypatch.setattr(ladder, "LONG", 0.0)
    return heard


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that only moves when a run says so."""
    now = [0.0]
    monkeypatch.setattr(ladder, "perf_counter", lambda: now[0])
    return now


def takes(clock: list[float], seconds: float) -> Any:
    def run() -> None:
        clock[0] += seconds

    return run


def test_times_are_for_a_sample_and_ratios_to_the_first(
    told: list[Any], clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    ladder.measure({"class": (takes(clock, 0.02), 20), "machine": (takes(clock, 0.1), 50_000)}, guess=7)
    assert capsys.readouterr().out.splitlines() == [
        "your class                 1,000 microseconds a sample",
        "your tape as machine code  2.00 microseconds a sample, 500 times as fast",
        "You said 7.",
    ]
    (_, seconds, times, guess), (name, *_, last) = told
    assert (seconds, times, guess) == (pytest.approx(0.001), 1.0, None)
    assert (name, last) == ("machine", 7)


def test_a_reader_who_divides_the_printed_times_gets_the_printed_ratio(
    told: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a busy machine the turns of the two are disturbed in their own ways."""
    turns = [[0.00713, 0.00244], [0.000678, 0.000302], [0.0007, 0.0002043], [0.00069, 0.0011], [0.0008, 0.0003]]
    monkeypatch.setattr(ladder, "in_turn", lambda *runs: turns)
    ladder.measure({"class": print, "tape": print})
    first, second = capsys.readouterr().out.splitlines()
    slow, fast = (float(re.findall(r"([\d.]+) microseconds", line)[0]) for line in (first, second))
    assert second.endswith(f", {slow / fast:.1f} times as fast"), second
    assert (slow, fast) == (678, 204), "what the shortest turn took"
    assert [one[1] for one in told] == [0.000678, 0.000204]
    assert told[1][2] == pytest.approx(678 / 204)


def test_who_is_slower_than_the_first_takes_times_as_long(
    told: list[Any], clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    ladder.measure({"bare": takes(clock, 0.001), "Values": takes(clock, 0.03)}, 12)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "Values  30,000 microseconds a sample, 30 times as long", "You said 12."
    ]  # fmt: skip


def test_a_clock_that_ticks_slowly_does_not_make_it_call_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without isolation headers Chromium's clock ticks every 0.1 ms, Firefox's every millisecond: most calls take 0."""
    now = [0.0]
    monkeypatch.setattr(ladder, "perf_counter", lambda: now[0] // 0.001 * 0.001)
    often = ladder._often_enough(takes(now, 0.00003))
    assert ladder.LONG <= often * 0.00003 < 3 * ladder.LONG, often
    assert now[0] < 6 * ladder.LONG, "and finding that out takes a few turns"


def test_measuring_keeps_to_its_time_and_prints_what_it_has(clock: list[float]) -> None:
    assert len(ladder.in_turn(takes(clock, ladder.BUDGET / 8), takes(clock, ladder.BUDGET / 8))) == 3
    assert clock[0] <= 1.25 * ladder.BUDGET
    slow = takes(clock, 2 * ladder.BUDGET)
    assert len(ladder.in_turn(slow, slow)) == 1, "one turn of each, however long it takes"


def test_nodes_and_times_of_rows_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    class Node:
        def __init__(self, *inputs: Any) -> None:
            self._prev = inputs

        def backward(self) -> None:
            pass

    def one_for_each(xs: Any, ys: Any) -> Any:
        return Node(*(Node() for _ in xs))

    ladder.both((2, 6), one_for_each, lambda xs, ys: Node())
    *_, two, six, last = capsys.readouterr().out.splitlines()
    assert two.split()[:3] == ["2", "3", "1"]
    assert six.split()[:3] == ["6", "7", "1"]
    assert last.startswith("With 6 rows: 7 times fewer nodes")


def test_what_is_no_rung_is_only_printed(
    told: list[Any], clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    ladder.measure({"not compiled": takes(clock, 0.03), "compiled": takes(clock, 0.01)})
    assert "compiled      10,000 microseconds a sample, 3.0 times as fast" in capsys.readouterr().out
    assert not told


@pytest.mark.parametrize(
    ("guess", "marked"), [("5", 5.0), ("many", None), (0, None), (-3, None), (float("inf"), None), ([5], None)]
)
def test_a_guess_of_any_kind_is_said_and_marked_where_it_has_a_place(
    told: list[Any], clock: list[float], capsys: pytest.CaptureFixture[str], guess: object, marked: float | None
) -> None:
    ladder.measure({"class": takes(clock, 0.02), "tape": takes(clock, 0.01)}, guess)
    assert f"You said {guess}." in capsys.readouterr().out
    assert told[-1][-1] == marked


def test_they_take_turns_and_the_first_call_does_not_count(told: list[Any]) -> None:
    calls = ""

    def run(name: str) -> Any:
        def called() -> None:
            nonlocal calls
            calls += name

        return called

    ladder.in_turn(run("a"), run("b"))
    assert calls.endswith("ab" * ladder.TURNS)
    assert calls == "ab" + "ab" * ladder.TURNS, "once to get ready; what is long enough is not tried further"


def test_a_turn_is_long_enough_to_be_measured(clock: list[float]) -> None:
    assert ladder._often_enough(takes(clock, ladder.LONG / 10)) >= 10


def test_the_loss_is_that_of_the_network_with_its_bias_last() -> None:
    model = MLP(2, [3, 1], activation="tanh", seed=1)
    loss = ladder.loss_of(model, Value(0.5), Value(-0.25), Value(-1.0))
    answer = model([0.5, -0.25]).tanh()  # in the course the last neuron has one too
    assert abs(loss.data - (answer.data - 1.0) ** 2) < 1e-12
    assert {v.op.name for v in _graph(loss)} <= {"leaf", "add", "mul", "tanh"}


def _graph(root: Any) -> set[Any]:
    seen, waiting = {root}, [root]
    while waiting:
        for v in waiting.pop().inputs:
            if isinstance(v, Value) and v not in seen:
                seen.add(v)
                waiting.append(v)
    return seen


def test_the_page_has_the_same_rungs_with_the_same_names() -> None:
    source = (ROOT / "web/src/course/rungs.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(r"RUNGS = \[(.*?)\]", source)
    assert re.findall(r"\w+", listed) == list(ladder.NAMES)
    words = json.loads((ROOT / "course/strings/en.json").read_text(encoding="utf-8"))
    assert {name: words[f"ladder.{name}"] for name in ladder.NAMES} == ladder.NAMES
