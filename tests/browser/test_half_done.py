"""What is half done when a page is loaded again: walks, pulses, orders, right answers in a row. And what waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .course import as_if_done, settled
from .reading import says, there_are

Visit = Callable[..., Any]
THIRD = "3-walk-it-backward"
NUMBERS = "e => e.current.nodes.map((node) => node.data).join()"


def third(visit: Visit, address: str, tasks: str = "") -> Any:
    page = visit(f"{address}{THIRD}.html")
    as_if_done(page, THIRD, tasks)
    return settled(page)


def next_number(page: Any, element: Any) -> None:
    element.locator(".node input").fill(repr(element.evaluate("e => e.next.after")))
    page.keyboard.press("Enter")


@pytest.mark.parametrize(("task", "before"), [("walk-product", ""), ("predict", "walk-product")])
def test_a_walk_goes_on_where_a_reload_cut_it_off(visit: Visit, address: str, task: str, before: str) -> None:
    page = third(visit, address, f"along across {before}")
    walk = page.locator(f"gradwalk-predict[task={task}]")
    for _ in range(3):
        next_number(page, walk)
    numbers, position = walk.evaluate(NUMBERS), walk.evaluate("e => e.position")
    settled(page.reload() and page)
    assert walk.evaluate(NUMBERS) == numbers
    assert walk.evaluate("e => e.position") == position
    next_number(page, walk)
    says(walk.locator(".reply.right"), "arriving")


def test_a_mistake_on_a_graph_is_not_forgotten_by_a_reload(visit: Visit, address: str) -> None:
    page = third(visit, address, "along across walk-product")
    walk = page.locator("gradwalk-predict[task=predict]")
    walk.locator(".node input").fill("98765")
    page.keyboard.press("Enter")
    walk.locator(".reply.wrong").wait_for()
    settled(page.reload() and page)
    while walk.evaluate("e => e.next !== null"):
        next_number(page, walk)
    says(walk.locator(".streak"), "0 of 3")


def test_right_answers_in_a_row_outlast_a_reload(visit: Visit, address: str) -> None:
    page = third(visit, address, "along across walk-product predict")
    drill = page.locator("gradwalk-drill[task=square]")
    drill.locator("#answer").fill(str(drill.evaluate("e => e.current.question.answer")))
    drill.get_by_role("button", name="Check").click()
    says(drill.locator(".streak"), "1 of 3")
    settled(page.reload() and page)
    says(drill.locator(".streak"), "1 of 3")


def test_an_order_that_is_half_built_stays(visit: Visit, address: str) -> None:
    page = third(visit, address, "diamond")
    for task in ("right-order", "order-fresh"):
        order = page.locator(f"gradwalk-visit-order[task={task}]")
        order.locator(".node").last.click()
        built = order.locator(".order").inner_text()
        settled(page.reload() and page)
        assert order.locator(".order").inner_text() == built
        there_are(order.locator(".stop:not(.empty)"), 1)


def send(pulse: Any, number: str) -> None:
    pulse.locator("#guess").fill(number)
    pulse.locator("button.main").click()


def test_three_leaves_are_nudged_on_one_graph(visit: Visit, address: str) -> None:
    page = third(visit, address)
    pulse = page.locator("gradwalk-pulse[task=pulse-path]")
    numbers = pulse.evaluate(NUMBERS)
    for name in "ab":
        send(pulse, str(pulse.evaluate("e => e.current.grads[e.leaf]")))
        pulse.locator(".reply.right").wait_for()
        while pulse.get_by_role("button", name="Next node").count():
            pulse.get_by_role("button", name="Next node").click()
        pulse.locator("button.on").click()
        assert pulse.evaluate(NUMBERS) == numbers, name
    settled(page.reload() and page)
    assert pulse.evaluate(NUMBERS) == numbers
    says(pulse.locator("button.main"), "Nudge c")


def test_what_a_nudge_has_shown_is_not_asked_after_a_reload(visit: Visit, address: str) -> None:
    page = third(visit, address)
    pulse = page.locator("gradwalk-pulse[task=pulse-path]")
    numbers = pulse.evaluate(NUMBERS)
    send(pulse, "98765")
    pulse.locator(".reply.wrong").wait_for()
    settled(page.reload() and page)
    assert pulse.evaluate(NUMBERS) != numbers


def test_a_heading_comes_with_what_it_announces(visit: Visit, address: str) -> None:
    page = third(visit, address)
    headings = page.locator("article > h2:visible")
    assert headings.all_inner_texts() == ["When two pulses meet"]
    there_are(page.locator(".waits:visible"), 1)
    page.locator(".parts summary").click()
    there_are(page.locator(".parts li:visible"), 1)
    for tasks, last in (
        ("pulse-path pulse-twice pulse-ways along across", "Now walk against it"),
        ("along across walk-product", "A neuron"),
        ("along across walk-product predict", "The same value twice"),
        ("along across walk-product predict tanh-rule", "Write the rules down"),
    ):
        as_if_done(page, THIRD, tasks)
        settled(page)
        assert headings.all_inner_texts()[-1] == last
        waiting = page.locator(".waits:visible")
        for line in waiting.all():
            before = line.evaluate(
                "e => { do e = e.previousElementSibling; while (e?.hidden); return `${e?.localName} ${e?.className}`; }"
            )
            assert not before.startswith("h2"), "a heading with nothing but a waiting line"
            assert "waits" not in before


def test_questions_of_lesson_3_wait_for_what_they_are_about(visit: Visit, address: str) -> None:
    page = third(visit, address)
    for task, needed in (
        ("along", "pulse-path pulse-twice pulse-ways"),
        ("tanh-rule", "walk-product"),
        ("when-visit", "right-order order-shared"),
        ("local", "predict tanh-rule"),
    ):
        *rest, _ = needed.split()
        as_if_done(page, THIRD, " ".join(rest))
        assert not page.locator(f"[task={task}]").is_visible(), task
        as_if_done(page, THIRD, needed)
        page.locator(f"[task={task}]").wait_for()


def test_a_link_to_what_waits_leads_to_the_line_that_says_for_what(visit: Visit, address: str) -> None:
    page = third(visit, address, "pulse-path")
    line = page.locator(".waits:visible")
    says(line, "One value, two edges")
    assert line.evaluate("e => e.getBoundingClientRect().top") > 900
    page.locator(".finish").get_by_role("link", name="When a node may be visited").click()
    page.wait_for_function(
        "top => document.querySelector('.waits:not([hidden])').getBoundingClientRect().top < top", arg=900
    )
    assert line.evaluate("e => e.getBoundingClientRect().top") > 0


# ---- lesson 1 ----


def test_the_curve_of_errors_is_there_again(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-nudge-it.html")
    as_if_done(page, "1-nudge-it", "best-step")
    curve = settled(page).locator("gradwalk-ucurve")
    there_are(curve.locator("path.curve"), 2)
    says(curve.locator(".sum"), "error")
    assert "1e-5" in curve.locator(".slide b").inner_text()


def test_the_meter_counts_the_walk_back(visit: Visit, address: str) -> None:
    meter = settled(visit(f"{address}1-nudge-it.html")).locator("gradwalk-cost-meter")
    for wrong, said in (("30", "at least 11 of the 41 knobs"), ("50", "more than it takes")):
        meter.locator("#runs").fill(wrong)
        meter.get_by_role("button", name="Start the meter").click()
        says(meter.locator(".reply.wrong"), said)
    meter.locator("#runs").fill("42")
    meter.get_by_role("button", name="Start the meter").click()
    says(meter.locator(".meter"), "1 run + 1 walk back")


@pytest.mark.parametrize("name", ["index", "1-nudge-it"])
def test_the_dials_can_be_read_on_a_phone(visit: Visit, address: str, name: str) -> None:
    network = settled(visit(f"{address}{name}.html", width=360, height=740)).locator("gradwalk-learning-network")
    there_are(network.locator(".dials svg"), 41)
    assert min(dial.bounding_box()["width"] for dial in network.locator(".dials svg").all()) >= 22


def test_each_wrong_slope_is_told_what_would_follow(visit: Visit, address: str) -> None:
    nudge = settled(visit(f"{address}1-nudge-it.html")).locator("gradwalk-nudge")
    for wrong, said in (
        ("44", "would take f from 20 to 64. It goes to 37. The curve is less steep than that."),
        ("8", "It goes to 37. The curve is steeper than that."),
        ("16", "between the ratio over h = 1 and the number on which it settles"),
        ("57", "You added the two heights"),
        ("9", "height a step to the left"),
        ("-3", "says that f falls"),
    ):
        nudge.locator("#slope").fill(wrong)
        nudge.get_by_role("button", name="Check").click()
        says(nudge.locator(".reply.wrong"), said)


def test_a_question_keeps_its_numbers_and_its_mistakes_over_a_reload(visit: Visit, address: str) -> None:
    page = third(visit, address, "along across walk-product predict")
    drill = page.locator("gradwalk-drill[task=square]")
    drill.locator("#answer").fill(str(drill.evaluate("e => e.current.question.answer")))
    drill.get_by_role("button", name="Check").click()
    drill.get_by_role("button", name="Another one").click()
    asked = drill.locator(".task").inner_text()
    drill.locator("#answer").fill("12345")
    drill.get_by_role("button", name="Check").click()
    drill.locator(".reply.wrong").wait_for()
    settled(page.reload() and page)
    assert drill.locator(".task").inner_text() == asked
    drill.locator("#answer").fill(str(drill.evaluate("e => e.current.question.answer")))
    drill.get_by_role("button", name="Check").click()
    says(drill.locator(".streak"), "0 of 3")


def test_the_ball_lies_where_it_was_rolled(visit: Visit, address: str) -> None:
    page = settled(visit(f"{address}5-a-network.html"))
    bowl = page.locator("gradwalk-bowl")
    for field, number in zip(bowl.get_by_role("textbox").all(), ("1.5", "4")):
        field.fill(number)
    bowl.get_by_role("button", name="Roll").click()
    there_are(bowl.locator("tbody tr"), 2)
    settled(page.reload() and page)
    there_are(bowl.locator("tbody tr"), 2)
    says(bowl.locator("tbody tr").last, "0.625")


def test_the_playground_stands_as_it_was_left(visit: Visit, address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    for field, refused, taken in ((".sizes", "8,,8", "5, 4"), (".rate", "1e9", "0.3")):
        play.locator(field).fill(refused)
        play.locator(field).press("Enter")
        there_are(play.locator(".refusal"), 1)
        play.locator(field).fill(taken)
        play.locator(field).press("Enter")
        there_are(play.locator(".refusal"), 0)
    play.locator("[data-challenge=spirals]").click()
    says(play.locator(".play-note"), "As it was: the hidden layers 5, 4")
    page.reload()
    assert play.locator(".sizes").input_value() == "5, 4"
    assert play.locator(".rate").input_value() == "0.3"
    assert play.locator("select[data-name=data]").input_value() == "spirals"
    assert play.locator("[data-challenge=spirals]").get_attribute("aria-pressed") == "true"


def test_a_card_of_the_review_asks_the_same_after_a_reload(visit: Visit, address: str) -> None:
    page = visit(f"{address}7-tensors.html")
    as_if_done(page, "7-tensors", "shape-of-product counting-nodes")
    page.goto(f"{address}review.html")
    card = page.locator("gradwalk-quiz[card]:visible")
    card.locator("form").wait_for()
    asked = card.locator(".question").inner_text()
    for _ in range(3):
        page.reload()
        card.locator("form").wait_for()
        assert card.locator(".question").inner_text() == asked


def test_going_on_leads_to_where_one_was_and_then_to_what_was_left_out(visit: Visit, address: str) -> None:
    page = visit(f"{address}9-a-gpt.html")
    as_if_done(page, "9-a-gpt", "after-o")
    page.goto(f"{address}progress.html")
    onward = page.locator(".onward a.button")
    says(onward.first, "Go on")
    assert onward.first.get_attribute("href").startswith("9-a-gpt.html")
    assert onward.last.get_attribute("href").startswith("1-nudge-it.html")
