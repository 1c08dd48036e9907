"""One right answer lets the text go on, three in a row are a medal; a reload brings no answered question back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.course.learner import asked, give

from .course import as_if_done, settled
from .reading import reads, says, there_are

Visit = Callable[..., Any]
FIRST = "1-nudge-it"


def right_once(quiz: Any) -> None:
    item = asked(quiz)
    give(quiz, item, next(place for place, reply in enumerate(item["replies"]) if reply["right"]))


def wrong_once(quiz: Any) -> None:
    item = asked(quiz)
    give(quiz, item, next(place for place, reply in enumerate(item["replies"]) if not reply["right"]))


def at_first(visit: Visit, address: str, done: str) -> Any:
    page = visit(f"{address}{FIRST}.html")
    as_if_done(page, FIRST, done)
    return settled(page)


def test_the_text_goes_on_after_one_right_answer_and_the_medal_takes_three(visit: Visit, address: str) -> None:
    page = at_first(visit, address, "slopes")
    quiz = page.locator("gradwalk-quiz[task=flat-place]")
    goes_on = page.get_by_text("Look for that place in the picture above")
    assert not goes_on.is_visible()
    wrong_once(quiz)  # a slip costs the row, and not the text
    assert not goes_on.is_visible()
    right_once(quiz)
    goes_on.wait_for()
    reads(page.locator(".bar .count"), "2 / 8")
    there_are(page.locator(".bar .medals"), 0)
    says(quiz.locator(".streak"), "0 of 3")
    for count in (1, 2, 3):
        quiz.get_by_role("button", name="Next one").click()
        right_once(quiz)
        says(quiz.locator(".streak"), f"{count} of 3")
    reads(page.locator(".bar .medals"), "★ 1")
    reads(page.locator(".bar .count"), "2 / 8")
    settled(page.reload() and page)
    reads(page.locator(".bar .medals"), "★ 1")
    assert goes_on.is_visible()


def test_an_element_of_three_in_a_row_is_done_with_its_first(visit: Visit, address: str) -> None:
    page = at_first(visit, address, "")
    nudge = page.locator("gradwalk-nudge")
    there = page.get_by_text("Did you see what happens in the second picture?")
    assert not there.is_visible()
    nudge.locator("#slope").fill("14")
    nudge.get_by_role("button", name="Check").click()
    there.wait_for()
    says(nudge.locator(".streak"), "1 of 3")


def test_a_complete_lesson_names_the_medals_that_are_open(visit: Visit, address: str) -> None:
    page = visit(f"{address}{FIRST}.html")
    at = "2026-03-01T10:00:00.000Z"
    tasks = page.evaluate("JSON.parse(document.getElementById('gradwalk-course').textContent).lessons[0].tasks")
    done = {"done": at, "tries": 1, "streak": 1, "wrong": [], "at": at}
    records = {f"{FIRST}/{task}": done | ({"medal": "open"} if task == "flat-place" else {}) for task in tasks}
    memory = {"format": "gradwalk progress", "version": 2, "course": "gradwalk", "learner": "", "saved": ""}
    page.evaluate(
        "m => localStorage.setItem('gradwalk:gradwalk', m)",
        json.dumps({**memory, "tasks": records, "cards": {}, "drafts": {}, "written": {}}),
    )
    settled(page.reload() and page)
    finish = page.locator(".finish[data-state=done]")
    finish.wait_for()
    finish.get_by_text("One medal is still open here").click()
    finish.get_by_role("link", name="The place where it is flat").click()
    assert page.locator("gradwalk-quiz[task=flat-place]").is_visible()


def test_a_slip_and_a_reload_do_not_bring_the_first_numbers_back(visit: Visit, address: str) -> None:
    page = at_first(visit, address, "slopes")
    quiz = page.locator("gradwalk-quiz[task=flat-place]")
    wrong_once(quiz)
    right_once(quiz)
    answered = quiz.get_attribute("data-variant")
    for _ in range(2):
        settled(page.reload() and page)
        if quiz.get_attribute("data-variant") == answered:
            there_are(quiz.get_by_role("button", name="Check"), 0, "what was answered stands answered")
    quiz.get_by_role("button", name="Next one").click()
    fresh = quiz.get_attribute("data-variant")
    assert fresh != answered
    settled(page.reload() and page)
    assert quiz.get_attribute("data-variant") == fresh, "an open question stays"


QUESTIONS = [
    (FIRST, "slopes", "", "gradwalk-nudge", "x"),
    (FIRST, "three-inputs", "", "gradwalk-nudge-inputs", "point"),
    (FIRST, "runs", "", "gradwalk-cost-meter", "knobs"),
    ("2-record-it", "build", "", "gradwalk-build-graph", "meant.text"),
    ("2-record-it", "write", "", "gradwalk-write-expression", "meant.text"),
    ("3-walk-it-backward", "race", "when-visit", "gradwalk-race", "links"),
]
ANSWER = {
    "gradwalk-nudge": lambda e: e.locator("#slope").fill(str(6 * e.evaluate("e => e.x") - 4)),
    "gradwalk-nudge-inputs": lambda e: [
        e.locator(f"#by-{name}").fill(str(e.evaluate(f"e => ({answer})")))
        for name, answer in zip("abc", ("e.point.b", "e.point.a", "1"))
    ],
    "gradwalk-cost-meter": lambda e: e.locator("#runs").fill(str(e.evaluate("e => e.knobs + 1"))),
    "gradwalk-write-expression": lambda e: e.locator("#written").fill(e.evaluate("e => e.meant.text")),
    "gradwalk-race": lambda e: e.locator("#visits").fill(str(2 ** (e.evaluate("e => e.links") + 1) - 1)),
}


@pytest.mark.parametrize(("lesson", "task", "done", "element", "field"), QUESTIONS)
def test_a_question_that_was_answered_does_not_come_back_and_an_open_one_does(
    visit: Visit, address: str, lesson: str, task: str, done: str, element: str, field: str
) -> None:
    page = visit(f"{address}{lesson}.html")
    as_if_done(page, lesson, done)
    one = settled(page).locator(f"{element}[task={task}]")
    read = f"e => JSON.stringify(e.{field})"
    open_one = one.evaluate(read)
    settled(page.reload() and page)
    assert one.evaluate(read) == open_one, "nothing was answered"
    if element not in ANSWER:  # to build a graph takes clicks: the question that stays is enough
        return
    ANSWER[element](one)
    one.locator("form .main").first.click()
    says(one.locator(".streak"), "1 of 3")
    settled(page.reload() and page)
    fresh = one.evaluate(read)
    assert fresh != open_one, "what was answered is no news"
    says(one.locator(".streak"), "1 of 3")
    settled(page.reload() and page)
    assert one.evaluate(read) == fresh
