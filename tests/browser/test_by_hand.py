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


def test_a_knob_that_was_turned_the_wrong_way_goes_back_when_another_is_taken(visit: Visit, address: str) -> None:
    network = settled(visit(f"{address}index.html")).locator("gradwalk-learning-network")
    for _ in range(8):
        network.get_by_role("button", name="Take 20 steps").click()
    stood, error = network.evaluate("e => [e.net.numbers[3], e.net.loss]")
    network.evaluate("(e, to) => e.turn(to)", stood + 1.0)
    assert network.evaluate("e => e.net.loss") > error
    assert "is at its best place" not in network.locator(".verdict").inner_text(), "it is somewhere else now"
    mark = float(network.locator("#stood option").get_attribute("value"))
    assert abs(mark - stood) < 0.01, "the place where it was is marked"
    network.get_by_role("button", name="Another knob").click()
    says(network.locator(".verdict"), "Knob 4 is back where it was.")
    assert network.evaluate("e => [e.net.numbers[3], e.net.loss]") == [stood, error]


def test_on_a_phone_the_front_page_begins_with_what_it_is_and_the_button(visit: Visit, address: str) -> None:
    page = settled(visit(f"{address}index.html", width=360, height=780))
    for part in (page.locator(".promise"), page.get_by_role("link", name="Start with lesson 1")):
        box = part.bounding_box()
        assert box["y"] + box["height"] < 780


def test_the_record_of_the_whole_network_lights_up_what_a_knob_can_move(visit: Visit, address: str) -> None:
    page = visit(f"{address}2-record-it.html", width=360)
    as_if_done(page, "2-record-it", "record-size record-of-41 turned-anew")
    record = settled(page).locator("gradwalk-network-record")
    says(record.locator("[role=status]"), "Knob 40 is turned: 201 of the 3,084 values")
    says(record.locator("figcaption"), "2,921 of them are results")
    moved = []
    for knob in range(41):
        record.get_by_role("slider").fill(str(knob))
        said = record.locator("[role=status]").inner_text()
        moved.append(int(re.search(r": (\d+) of", said)[1]))  # type: ignore[index]
    assert max(moved) == moved[0] == moved[1], "the first neuron's weights: all sums come after it"
    assert record.evaluate("e => e.scrollWidth <= innerWidth")


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
    right = re.compile(r"has (1[89]|2[0-4]) of its 24 points")  # the last of the pictures may be painted after the Run
    says(cell.locator(".live-plane figcaption"), right)
