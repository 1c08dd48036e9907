"""A scripted learner in a real browser: takes a lesson as a newcomer does, the foreseeable mistakes first, then right.

`take` goes through a lesson's tasks in order, with a driver for each kind of element; before each task it looks whether
the answer to an open question stands anywhere in what can be seen. Drivers that every lesson needs are here: questions,
code exercises, labs. Those of single widgets are in tests/browser/widgets.py and beside the tests that need them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from gradwalk.lab.closures.exercises import ALL
from gradwalk.lab.code import load
from tests.browser.course import PYTHON_START, plain, write
from tests.browser.reading import reads, says, there_are

Driver = Callable[[Any, Any], None]
Mistakes = list[tuple[str, str]]
"""What is tried, and words of what is said to it."""

VISIBLE = """(skipped) => {
  const texts = [];
  const read = (root) => {
    for (const node of root.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
      if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE|TEMPLATE|ANNOTATION)$/i.test(node.tagName)) continue;
      if (!node.checkVisibility() || (skipped && node.matches(skipped))) continue;
      if (node.localName === "input") texts.push(node.value, node.placeholder);
      texts.push(node.getAttribute("title") ?? "", node.getAttribute("aria-label") ?? "");
      read(node.shadowRoot ?? node);
      if (node.shadowRoot) for (const slotted of node.children) if (node.localName === "gradwalk-rule") read(slotted);
    }
  };
  read(document.querySelector("main"));
  return texts.join(" ");
}"""
"""All that can be seen or heard, in the elements too: texts, fields, tooltips, names for screen readers."""

DONE = """([lesson, task]) => Object.values(localStorage).some((text) => {
  try { return JSON.parse(text).tasks?.[`${lesson}/${task}`]?.done !== undefined; } catch { return false; }
})"""


def visible(page: Any, skipped: str = "") -> str:
    """What can be seen of the page, with single blanks."""
    return " ".join(str(page.evaluate(VISIBLE, skipped)).split())


def take(page: Any, lesson: str, drivers: Mapping[str, Driver]) -> None:
    """Do every task of the open lesson, in order, to 100 %; and find all of it again after a reload."""
    names = page.evaluate("document.documentElement.dataset.tasks.split(' ')")
    for name in names:
        element = page.locator(f'main [task~="{name}"]')
        element.wait_for()  # what waits for a task is there once that task is done
        if page.evaluate(DONE, [lesson, name]):
            continue  # a lab does several at once
        nothing_given_away(page)
        drivers[element.evaluate("e => e.localName")](page, element)
        page.wait_for_function(DONE, arg=[lesson, name])
    page.locator(".finish[data-state=done]").wait_for()
    reads(page.locator(".count").first, f"{len(names)} / {len(names)}")
    assert not page.locator(".waits:visible").count(), "everything that waited for a task is there"
    page.reload()
    page.locator(".finish[data-state=done]").wait_for()


# ---- questions ----


def asked(quiz: Any) -> dict[str, Any]:
    """The question as its element has it: the side that is asked now, with the numbers that are drawn."""
    quiz.locator("form").wait_for()  # questions are fetched when the reader stirs
    whole: dict[str, Any] = json.loads(quiz.locator("script").first.text_content())
    sides = [whole, *whole.get("sides", [])]
    draws = [(side, draw) for side in sides for draw in side.get("variants", [None])]
    side, drawn = draws[int(quiz.get_attribute("data-variant") or 0)]
    item = side | {"goal": whole.get("goal", 1), "sides": len(sides)}
    if drawn is None:
        return item

    def put(text: str) -> str:
        return re.sub(r"gw(\d+)slot", lambda found: drawn["slots"][int(found[1])], text)

    for place, reply in enumerate(item["replies"]):
        answers = drawn["answers"][place] if drawn["answers"] else [put(text) for text in reply["answers"]]
        item["replies"][place] = {**reply, "answers": answers, "feedback": put(reply["feedback"])}
    return item | {"hints": [put(hint) for hint in item["hints"]]}


def nothing_given_away(page: Any) -> None:
    """No open question has its right option, its replies or its hints in what can be seen."""
    around = re.sub(r"\s+", "", visible(page, "gradwalk-quiz"))
    for quiz in page.locator("main gradwalk-quiz:visible").all():
        if quiz.locator("form[data-state=right]").count():
            continue
        item, name = asked(quiz), quiz.get_attribute("task")
        inside = re.sub(r"\s+", "", quiz.inner_text())
        for secret in (*(reply["feedback"] for reply in item["replies"]), *item["hints"]):
            words = plain(secret)
            assert len(words) < 20 or words not in inside + around, f"{name} shows {secret!r} unasked"
        right = next(reply for reply in item["replies"] if reply["right"])
        if item["kind"] == "choice":
            options = [plain(reply["answers"][0]) for reply in item["replies"]]
            option = plain(right["answers"][0])
            telling = len(option) >= 16 and not all(each in around for each in options)  # names of a table, all of them
            assert not telling or option not in around, f"the right option of {name} stands on the page"


def give(quiz: Any, item: dict[str, Any], place: int) -> str:
    """Give the answer of one reply, as a person would; what is said."""
    answers = item["replies"][place]["answers"]
    if item["kind"] == "choice":
        quiz.locator(f'input[value="{place}"]').check()
    else:
        quiz.get_by_role("textbox").fill(_typed(item, answers[0]))
    quiz.get_by_role("button", name="Check").click()
    return str(quiz.locator(".reply").inner_text())


def _typed(item: dict[str, Any], answer: str) -> str:
    """What a person types for an answer: for all others a number that no other reply is for."""
    if answer in ("*", ">"):
        return "98765" if item.get("counts") else "98765.4321"
    if answer != "<":
        return answer
    taken = {other for reply in item["replies"] for other in reply["answers"]}
    return next(str(n) for n in range(1, 99999) if str(float(n)) not in taken)


def do_quiz(page: Any, quiz: Any) -> None:
    """Every wrong answer, each with its own sentence; the hints, when asked for; then right, as often as needed."""
    goal = asked(quiz)["goal"]
    late = asked(quiz)["sides"] if goal > 1 else 0  # in a row only first answers count
    for count in range(-late, goal):
        item = asked(quiz)
        right = next(place for place, reply in enumerate(item["replies"]) if reply["right"])
        if count < 0 or goal == 1:
            mistake_all(quiz, item, right)
        give(quiz, item, right)
        assert quiz.locator("form").get_attribute("data-state") == "right"
        if count < goal - 1:
            says(quiz.locator(".streak"), f"{max(0, count + 1)} of {goal}")
            before = quiz.locator(".question").inner_text()
            quiz.get_by_role("button", name="Next one").click()
            assert quiz.locator(".question").inner_text() != before, "the next one has other numbers"


def mistake_all(quiz: Any, item: dict[str, Any], right: int) -> None:
    """Every wrong answer of the side that is asked, and its hints."""
    said = set()
    for place, reply in enumerate(item["replies"]):
        if place != right and reply["answers"]:
            said.add(give(quiz, item, place))
            assert quiz.locator("form").get_attribute("data-state") == "wrong", f"{reply['answers']} is accepted"
    assert len(said) == sum(bool(reply["answers"]) for reply in item["replies"]) - 1, said
    for hint in item["hints"]:
        quiz.get_by_role("button", name="Hint").click()
        assert quiz.locator(".hint").count() <= len(item["hints"]), hint


# ---- programs ----


def test_it(element: Any, button: str) -> str:
    """Press the button of an exercise or a lab, and wait; what is said."""
    element.get_by_role("button", name=button, exact=True).click()
    element.locator(".verdict, .fault, .findings, .notice").first.wait_for(timeout=PYTHON_START)
    return str(element.inner_text())


test_it.__test__ = False  # type: ignore[attr-defined]  # what a button does, not a test


def do_exercise(page: Any, exercise: Any, mistakes: Mapping[str, Mistakes]) -> None:
    """Each foreseen mistake of a code exercise is refused with its own sentence, then the solution passes."""
    name = exercise.get_attribute("task")
    solution = load()[name].solution.rstrip()
    replies = set()
    for text, words in mistakes[name]:
        write(exercise, page, text)
        said = test_it(exercise, "Test it")
        assert words in said, f"{name}: {said}"
        there_are(exercise.locator(".verdict[data-state=right]"), 0)
        assert last_line(solution) not in said.replace(text, ""), "a wrong attempt hands over nothing"
        replies.add(exercise.locator(".verdict, .fault, .findings, .notice").first.inner_text())
    assert len(replies) == len(mistakes[name])
    write(exercise, page, solution)
    exercise.get_by_role("button", name="Test it", exact=True).click()
    exercise.locator(".verdict[data-state=right]").wait_for(timeout=PYTHON_START)


def do_lab(page: Any, lab: Any, mistakes: Mapping[str, Mistakes]) -> None:
    """The same for each tab of a closure lab."""
    for key in lab.get_attribute("task").split():
        lab.get_by_role("tab", name=ALL[key].title).click()
        for text, words in mistakes[key]:
            write(lab.locator(".editor"), page, text)
            said = test_it(lab, "Run test")
            assert words in said, f"{key}: {said}"
            assert last_line(ALL[key].solution) not in said.replace(text, ""), "a wrong attempt hands over nothing"
        write(lab.locator(".editor"), page, ALL[key].solution.rstrip())
        assert "agree to seven decimals" in test_it(lab, "Run test")


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1].strip()
