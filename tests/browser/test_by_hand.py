"""What a learner may touch in the first lessons besides the tasks: a knob, a neuron's button, a plane of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from .course import PYTHON_START, as_if_done, settled
from .reading import reads, says, there_are

Visit = Callable[..., Any]


@pytest.mark.parametrize("width", [360, 1440])
def test_one_knob_is_turned_and_the_error_moves(visit: Visit, address: str, width: int) -> None:
    network = settled(visit(f"{address}index.html", width=width)).locator("gradwalk-learning-network")
    error = float(re.search(r"[\d.]+", network.locator(".foot .mono").last.inner_text())[0])  # type: ignore[index]
    network.locator(".dials svg").nth(20).click()
    says(network.locator(".hand label"), "Turn knob 21 yourself")
    network.get_by_role("slider").focus()
    for key in ["ArrowRight"] * 30:
        network.get_by_role("slider").press(key)
    told = network.locator(".verdict").inner_text()
    now = float(re.search(r"error is ([\d.]+)", told)[1])  # type: ignore[index]
    assert f"where it was {error:.3f}" in told
    assert ("better" in told) == (now < error)
    network.get_by_role("button", name="Take 20 steps").click()
    says(network.locator(".verdict"), "Which way does the error fall?")
    there_are(network.get_by_role("button", name="Once more"), 0)


def test_what_was_missed_before_a_reload_is_not_a_first_answer_after_it(visit: Visit, address: str) -> None:
    page = settled(visit(f"{address}1-nudge-it.html"))
    three = page.locator("gradwalk-nudge-inputs")
    for numbers in (["2", "-3", "10"], ["-3", "2", "1"]):
        for name, number in zip("abc", numbers):
            three.locator(f"#by-{name}").fill(number)
        three.get_by_role("button", name="Commit all three").click()
        if numbers[0] == "2":
            there_are(three.locator(".bad"), 3)
            settled(page.reload() and page)
    says(three.locator(".streak"), "0 of 3")
    says(three.locator(".reply.right"), "only first answers count")


def test_a_question_keeps_the_numbers_that_the_page_was_written_with(visit: Visit, address: str) -> None:
    plain = visit(f"{address}1-nudge-it.html", java_script_enabled=False)
    written = plain.locator("gradwalk-quiz[task=flat-place] .question").inner_text()
    page = settled(visit(f"{address}1-nudge-it.html"))
    reads(page.locator("gradwalk-quiz[task=flat-place] .question"), written, "nothing changes while one reads")


def test_a_neurons_button_shows_how_it_comes_to_its_answer_in_the_lesson_too(visit: Visit, address: str) -> None:
    page = visit(f"{address}5-a-network.html")
    as_if_done(page, "5-a-network", "heart")
    play = settled(page).locator("gradwalk-playground")
    before = play.inner_text()
    play.get_by_role("button", name="show how it comes to its answer").first.click()
    assert len(play.inner_text()) > len(before) + 40


def test_the_learners_own_network_colours_the_plane(visit: Visit, address: str) -> None:
    page = visit(f"{address}5-a-network.html")
    as_if_done(page, "5-a-network", "heart")
    cell = settled(page).locator("gradwalk-cell[name=own-plane]")
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.locator(".live-plane").wait_for(timeout=PYTHON_START)
    there_are(cell.locator(".live-plane circle"), 24)
    cell.get_by_role("button", name="Run", exact=True).wait_for(timeout=PYTHON_START)
    right = re.search(r"has (\d+) of its 24 points", cell.locator(".live-plane figcaption").inner_text())
    assert right
    assert int(right[1]) >= 18
