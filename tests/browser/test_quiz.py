"""Questions: numbers as people write them, replies for each mistake, fresh numbers, three in a row."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site

from . import small_course
from .course import build, quiz_data, serving
from .reading import says, there_are

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    build()
    with serving([small_course.write(tmp_path_factory.mktemp("quiz") / "small"), site.OWN]) as address:
        yield address


def check(quiz: Any, text: str) -> str:
    """Type a number, press Check; the state."""
    quiz.get_by_role("textbox").fill(text)
    quiz.get_by_role("button", name="Check").click()
    return str(quiz.locator("form").get_attribute("data-state"))


def afresh(page: Any, task: str) -> Any:
    """The question as if it had never been answered."""
    page.evaluate("localStorage.clear()")
    page.reload()
    return page.locator(f"gradwalk-quiz[task={task}]")


def test_numbers_as_people_write_them(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    for text in ["10", "10.0", "1e1", "20/2", "10,0", " 10 ", "+10", "9+1"]:
        plain = afresh(page, "plain")
        assert check(plain, "3") == "wrong"
        assert check(plain, text) == "right", text
    for text in ["1,000,001", "1 000 001", "1e6+1", "1000001", "1_000_001"]:
        big = afresh(page, "big")
        assert check(big, "1000000") == check(big, "1000002") == "wrong", "a count is exact"
        assert check(big, text) == "right", text
    plain = afresh(page, "plain")
    for text in ["ten", "10 apples", "1/0", "__import__('os')", "--3"]:
        assert check(plain, text) == "open"
        says(plain.locator(".reply"), "cannot read")
    assert check(plain, "") == "open"
    says(plain.locator(".reply"), "Write a number")


def test_what_is_not_a_count_may_be_rounded(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    assert check(page.locator("gradwalk-quiz[task=near]"), "0.34") == "wrong"
    for text in ("0.3333", "1/3"):
        assert check(afresh(page, "near"), text) == "right"


def test_a_right_answer_stays(visit: Visit, address: str) -> None:
    """Nothing takes it back: no second Check, no other option, no Enter in the field; and it says why it is right."""
    page = visit(f"{address}1-first.html")
    plain, pick = page.locator("gradwalk-quiz[task=plain]"), page.locator("gradwalk-quiz[task=pick]")
    check(plain, "10")
    pick.get_by_label("Right").check()
    pick.get_by_role("button", name="Check").click()
    for _ in range(2):
        says(plain, "Twice five.")
        says(pick, "Yes, right.")
        for quiz in (plain, pick):
            there_are(quiz.get_by_role("button", name="Check"), 0)
            there_are(quiz.get_by_role("button", name="Hint"), 0)
        assert plain.get_by_role("textbox").get_attribute("readonly") is not None
        assert pick.get_by_label("Left").is_disabled()
        plain.get_by_role("textbox").press("Enter")
        says(plain, "Twice five.")
        page.reload()


def test_each_mistake_has_its_words_and_hints_come_one_by_one(visit: Visit, address: str) -> None:
    quiz = visit(f"{address}1-first.html").locator("gradwalk-quiz[task=plain]")
    check(quiz, "7")
    says(quiz, "That is the sum.")
    check(quiz, "8")
    says(quiz, "Count again.")
    assert "operation" not in quiz.inner_text(), "a wrong answer hands over no hint"
    quiz.get_by_role("button", name="Hint 1 of 2").click()
    says(quiz, "Which operation")
    assert "A product" not in quiz.inner_text()
    quiz.get_by_role("button", name="Hint 2 of 2").click()
    says(quiz, "A product")


def test_the_explanation_is_there_after_a_reload(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    check(page.locator("gradwalk-quiz[task=plain]"), "10")
    pick = page.locator("gradwalk-quiz[task=pick]")
    pick.get_by_label("Right").check()
    pick.get_by_role("button", name="Check").click()
    page.reload()
    quiz = page.locator("gradwalk-quiz[task=plain]")
    says(quiz, "Twice five.")
    assert quiz.get_by_role("textbox").input_value() == "10"
    says(pick, "Yes, right.")
    assert pick.get_by_label("Right").is_checked()


def test_options_are_mixed_anew(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    orders = set()
    for _ in range(12):
        page.reload()
        orders.add(page.locator("gradwalk-quiz[task=pick] .options").inner_text())
    assert len(orders) > 1


def test_three_in_a_row_with_fresh_numbers(visit: Visit, address: str) -> None:
    page = visit(f"{address}2-second.html")
    quiz = page.locator("gradwalk-quiz")
    quiz.locator("form").wait_for()
    seen = []

    def variant() -> dict[str, Any]:
        found: dict[str, Any] = quiz_data(quiz)["variants"][int(quiz.get_attribute("data-variant"))]
        return found

    def right() -> None:
        now = variant()
        seen.append(now["slots"])
        question = quiz.locator(".question").inner_text()
        assert all(number in question for number in now["slots"])
        assert check(quiz, now["answers"][0][0]) == "right"
        says(quiz, f"The other factor, {now['answers'][0][0].removesuffix('.0')}.")

    right()
    says(quiz, "1 of 3 right in a row")
    there_are(quiz.get_by_role("button", name="Check"), 0, "what is right stays, and the row with it")
    quiz.get_by_role("textbox").press("Enter")
    says(quiz, "1 of 3 right in a row", "the same answer twice is one")
    quiz.get_by_role("button", name="Next one").click()
    assert check(quiz, variant()["answers"][1][0]) == "wrong"
    says(quiz, "itself")
    says(quiz, "0 of 3 right in a row", "a wrong one sets the count back")
    for count in range(4):
        right()
        if count == 0:
            says(quiz, "0 of 3 right in a row", "a second try does not count")
        if quiz.get_by_role("button", name="Next one").count():
            quiz.get_by_role("button", name="Next one").click()
    says(quiz, "3 of 3 right in a row")
    page.locator(".finish[data-state=done]").wait_for()
    assert len({tuple(slots) for slots in seen}) >= 2  # drawn anew: by chance two draws may be equal
    kept = json.loads(page.evaluate("localStorage.getItem('gradwalk:small')"))["tasks"]["2-second/drill"]
    assert kept["done"]
    assert kept["wrong"][0]["misconception"].startswith("That is")
