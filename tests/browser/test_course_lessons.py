"""Every lesson, from its first line to its completion card, as a learner would go: each wrong answer first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gradwalk.course import site
from gradwalk.lab.exercises import ALL

from .course import (
    LESSONS,
    SOLVED,
    answer,
    build,
    original,
    plain,
    quiz_data,
    run_cell,
    run_test,
    serving,
    shown,
    write,
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.mark.parametrize("lesson", LESSONS[3:])  # the first three: test_first_lessons.py
def test_a_lesson_from_start_to_card(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    assert page.locator(".finish[data-state=open]").is_visible()
    for element in page.locator("main [task]").all():
        kind = element.evaluate("e => e.localName")
        DRIVERS[kind](page, element)
    card = page.locator(".finish[data-state=done]")
    card.wait_for()
    assert "Lesson complete" in card.inner_text()
    tasks = page.evaluate("document.documentElement.dataset.tasks.split(' ').length")
    assert page.locator(".count").first.inner_text() == f"{tasks} / {tasks}"
    onward = card.get_by_role("link").get_attribute("href")
    assert onward == (f"{LESSONS[LESSONS.index(lesson) + 1]}.html" if lesson != LESSONS[-1] else "review.html")


def do_quiz(page: Any, quiz: Any) -> None:
    """Every wrong answer gets the words written for it; then the right one."""
    replies = quiz_data(quiz)["replies"]
    places = sorted(range(len(replies)), key=lambda place: replies[place]["right"])
    for place in places:
        reply = replies[place]
        for one in reply["answers"]:
            answer(quiz, {**reply, "answers": [one]}, place)
            state = quiz.locator("form").get_attribute("data-state")
            assert state == ("right" if reply["right"] else "wrong"), f"{one} should be {reply['right']}"
            assert plain(reply["feedback"]) in shown(quiz.locator(".reply")), f"the feedback for {one}"
    for _ in quiz_data(quiz)["hints"]:
        assert not quiz.get_by_role("button", name="Hint").is_visible(), "nobody needs hints after the right answer"


def do_lab(page: Any, lab: Any) -> None:
    for key in lab.get_attribute("task").split():
        lab.get_by_role("tab", name=ALL[key].title).click()
        write(lab.locator(".editor"), page, ALL[key].solution.rstrip())
        assert "agree to seven decimals" in run_test(lab)


def do_own_class(page: Any, element: Any) -> None:
    element.get_by_role("button", name="Run the diamond on my class").click()
    element.get_by_text("a.grad = 15. That is right").wait_for()
    with page.expect_download() as download:
        element.get_by_role("button", name="Save my class").click()
    names: dict[str, Any] = {}
    exec(Path(download.value.path()).read_text(encoding="utf-8"), names)
    a = names["Value"](3.0)
    (a * a).backward()
    assert a.grad == 6.0


def do_cell(page: Any, cell: Any) -> None:
    solve = SOLVED[cell.get_attribute("task")]
    before = original(cell)
    run_cell(cell)
    assert cell.locator(".verdict").get_attribute("data-state") == "wrong", "as it stands, the program is not right"
    assert solve(before) != before
    write(cell, page, solve(before))
    run_cell(cell)
    cell.locator(".verdict[data-state=right]").wait_for()


def do_playground(page: Any, element: Any) -> None:
    element.get_by_role("button", name="Train").click()
    element.locator(".done").wait_for(timeout=30_000)


DRIVERS = {
    "gradwalk-quiz": do_quiz,
    "gradwalk-lab": do_lab,
    "gradwalk-cell": do_cell,
    "gradwalk-own-class": do_own_class,
    "gradwalk-playground": do_playground,
}
