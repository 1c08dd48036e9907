"""What stays in view, what counts as fresh, and what is said in words: on the course's own pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.course.learner import asked

from .course import PYTHON_START
from .reading import says
from .test_ending import made, open_ending

Visit = Callable[..., Any]
MEMORY = (
    "(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('gradwalk:')))))()"
)


def write_program(page: Any, element: Any, text: str) -> None:
    element.scroll_into_view_if_needed()
    element.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)
    element.get_by_role("button", name="Run").first.click()


def test_output_is_followed_to_its_newest_line(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-nudge-it.html", width=360, height=740)
    cell = page.locator("gradwalk-cell[name=nudge-in-python]")
    write_program(page, cell, "import time\nfor i in range(90):\n    print('line', i)\n    time.sleep(0.06)\n")
    box = cell.locator("pre.output")
    box.get_by_text("line 30").wait_for(timeout=PYTHON_START)
    to_the_end = "box => box.scrollHeight - box.scrollTop - box.clientHeight"
    assert box.evaluate(to_the_end) < 40
    box.evaluate("box => { box.scrollTop = 0; }")
    newest = cell.get_by_role("button", name="To the newest line")
    newest.wait_for()
    box.get_by_text("line 60").wait_for()
    assert box.evaluate("box => box.scrollTop") == 0, "who reads older lines is left alone"
    newest.click()
    box.get_by_text("line 89").wait_for()
    assert box.evaluate(to_the_end) < 40
    assert newest.count() == 0


def test_the_curves_of_the_ending_fit_a_phone(visit: Visit, address: str) -> None:
    page = open_ending(visit, address, made(without=set()), 1, width=360, height=740)
    page.locator(":is(.course-card, .made) .live-curve").nth(1).wait_for()
    wrong = page.evaluate(
        """() => [...document.querySelectorAll(":is(.course-card, .made) .live-curve svg:not(.key) text")]
         .flatMap((text) => {
          const [at, card] = [text.getBoundingClientRect(), text.closest("section").getBoundingClientRect()];
          const fits = at.left >= card.left + 8 && at.right <= card.right - 8 && at.height <= 24;
          return fits ? [] : [`${text.textContent}: ${at.left} to ${at.right}, ${at.height} high`];
        })"""
    )
    assert wrong == []


def test_newer_birds_come_to_the_card_by_themselves(visit: Visit, address: str) -> None:
    drafts = made(without=set())
    page = open_ending(visit, address, drafts, 1)
    bird = page.locator(".birds button")
    bird.filter(has_text="tarrow").click()  # from the card
    says(page.locator(".card-birds"), "korl, pintern, goldfin, quoot, dudt, endper")
    kept = page.evaluate(MEMORY)["drafts"]["keepsake/card"]
    newer = drafts | {"keepsake/card": kept, "keepsake/birds": drafts["keepsake/birds"] + " siskern"}
    page = open_ending(visit, address, newer, 1)
    says(page.locator(".card-birds"), "pintern, goldfin, quoot, dudt, endper, siskern")
    bird = page.locator(".birds button")
    bird.filter(has_text="werport").click()  # to the card: it stays when others come
    says(page.locator(".card-birds"), "goldfin, quoot, dudt, endper, siskern, werport")
    assert bird.filter(has_text="tarrow").get_attribute("data-off") is not None
    assert bird.filter(has_text="korl").get_attribute("data-off") is None


def test_a_fresh_question_has_another_answer(visit: Visit, address: str) -> None:
    """Another constant in a function whose slope is asked for is no other question."""
    page = visit(f"{address}1-nudge-it.html")
    quiz = page.locator("gradwalk-quiz[task=flat-place]")
    quiz.locator("form").wait_for()
    answers, sides = [], []
    for _ in range(9):
        item = asked(quiz)
        sides.append(item["question"])
        if item["kind"] == "number":
            answers.append(next(reply["answers"][0] for reply in item["replies"] if reply["right"]))
        quiz.evaluate("quiz => quiz.again()")
    assert all(len(set(sides[i : i + 3])) == 3 for i in range(7)), "three in a row are three sides"
    assert all(one != other for one, other in pairwise(answers)), answers


def test_what_was_asked_keeps_its_formulas_in_words(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-nudge-it.html")
    quiz = page.locator("gradwalk-quiz[task=flat-place]")
    quiz.get_by_role("textbox").fill("77")
    quiz.get_by_role("button", name="Check").click()
    quiz.locator("[data-state=wrong]").wait_for()
    words = page.evaluate(MEMORY)["tasks"]["1-nudge-it/flat-place"]["wrong"][0]["question"]
    assert "f(x) = " in words, words
    assert "x^2" in words, words
    assert "at x = 0" in words, words


def test_what_is_next_is_said_on_the_progress_page(visit: Visit, address: str) -> None:
    page = visit(f"{address}progress.html")
    onward = page.locator(".onward a")
    says(onward, "Begin: ")
    assert "1-nudge-it.html#task-" in onward.get_attribute("href")
    page = open_ending(visit, address, {}, 2)
    page.goto(f"{address}progress.html")
    says(page.locator(".onward a"), "Go on: ")


def test_a_teacher_sees_an_example_and_is_told_of_damage(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}teacher.html")
    page.get_by_role("button", name="See it with a made-up class").click()
    page.locator(".class").get_by_text("Leonhard").wait_for()
    page.get_by_text("These twelve are made up").wait_for()
    course = page.evaluate("JSON.parse(document.getElementById('gradwalk-course').textContent).course")
    tasks = {"1-nudge-it/slopes": "boo", "1-nudge-it/nudge": {"tries": 1, "streak": 1, "wrong": [], "at": ""}}
    own = {"format": "gradwalk progress", "version": 2, "course": course, "learner": "Mary", "tasks": tasks}
    file = tmp_path / "mary.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".class").get_by_text("Mary").wait_for()
    assert page.locator(".class").get_by_text("Leonhard").count() == 0
    says(
        page.locator("gradwalk-class .warning"),
        "mary.json: taken, but what it says of 1-nudge-it/slopes could not be read",
    )


def test_one_mistake_is_one_line_whatever_its_numbers(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}teacher.html")
    course = page.evaluate("JSON.parse(document.getElementById('gradwalk-course').textContent).course")
    files = []
    for name, number, done in (("Ada", -0.882, False), ("Bo", 1.111, False), ("Cy", 0.333, True)):
        said = (
            f"For {'abc'[len(files)]} * c, tape line 0 is `('leaf', {number})`. Its second part is the number {number}."
        )
        kind = "tape_trials.check_tape+9: no tuple"  # as the hidden tests name it
        miss = {"answer": "def record", "misconception": said, "kind": kind, "at": "2026-01-01T00:00:00.000Z"}
        task = {"tries": 3, "streak": 0, "wrong": [miss], "at": "2026-01-01T00:00:00.000Z"} | (
            {"done": "2026-01-02T00:00:00.000Z"} if done else {}
        )
        own = {"format": "gradwalk progress", "version": 2, "course": course, "learner": name,
               "tasks": {"8-make-it-fast/record-tape": task}}  # fmt: skip
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps(own), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(files)
    says(page.locator(".stumbles"), "8 Make it fast")
    says(page.locator(".stumbles"), "(With other numbers for each.)")
    says(page.locator(".stumbles"), "Ada, Bo; 1 more solved it since")
    assert page.locator(".stumbles td div").count() == 1


def test_answers_on_which_nothing_is_known_are_one_line_for_the_teacher(
    visit: Visit, address: str, tmp_path: Path
) -> None:
    page = visit(f"{address}teacher.html")
    course = page.evaluate("JSON.parse(document.getElementById('gradwalk-course').textContent).course")
    wrong = [
        {"answer": answer, "misconception": why, "kind": kind, "at": "2026-01-01T00:00:00.000Z"}
        for answer, why, kind in (("12,5", "", ""), ("7", "", ""), ("4", "That is the first pair alone.", "reply 2"))
    ]
    task = {"tries": 3, "streak": 0, "wrong": wrong, "at": "2026-01-01T00:00:00.000Z"}
    own = {"format": "gradwalk progress", "version": 2, "course": course, "learner": "Ada",
           "tasks": {"8-make-it-fast/needed": task}}  # fmt: skip
    file = tmp_path / "ada.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    says(page.locator(".stumbles"), "That is the first pair alone.")
    says(page.locator(".stumbles"), "Other wrong answers: “12,5”, “7”")
    assert page.locator(".stumbles td div").count() == 1
    title = page.locator(".class .why").get_attribute("title")
    assert title == "That is the first pair alone. (Answer: 4)"


def test_python_says_that_it_runs(visit: Visit, address: str) -> None:
    page = visit(f"{address}9-a-gpt.html")
    cell = page.locator("gradwalk-cell").first
    cell.scroll_into_view_if_needed()
    cell.locator(".cm-content").wait_for()
    write_program(page, cell, "while True:\n    pass")
    says(cell.locator(".python-chip"), "Python: running")
    says(page.locator("gradwalk-exercise .python-chip").first, "Python: busy with another program")
    cell.get_by_role("button", name="Stop").click()
    says(cell.locator(".python-chip"), "Python:")
    cell.get_by_text("Stopped.").wait_for()


def test_a_tape_as_machine_code_in_the_page(visit: Visit, address: str) -> None:
    page = visit(f"{address}8-make-it-fast.html")
    page.evaluate(
        "addEventListener('scroll', () => document.querySelectorAll('[data-after]').forEach((x) => (x.hidden = false)))"
    )
    page.evaluate("scrollTo(0, 3000)")
    cell = page.locator("gradwalk-cell[name=machine-code]")
    cell.locator(".cm-content").wait_for()
    text = cell.locator(".cm-content").evaluate(
        "x => [...x.querySelectorAll('.cm-line')].map((l) => l.textContent).join('\\n')"
    )
    cell.locator(".guesses input").fill("50")
    write_program(page, cell, text.replace("20000", "2000"))
    output = cell.locator("pre.output")
    output.get_by_text("one gradient, by both").wait_for(timeout=PYTHON_START)
    *_, mine, machines = output.inner_text().split()
    assert abs(float(mine) - float(machines)) < 1e-9 * abs(float(mine))
    for visited in range(2):  # and after a reload
        ladder = page.locator("gradwalk-ladder").first
        says(ladder.locator("li").first, "a sample")
        says(ladder.locator("li").last, "you said 50")
        says(ladder.locator("li").nth(1), "a sample", "all four are measured in one go")
        assert "in place of" not in ladder.inner_text(), "beside one time of the class"
        at = ladder.locator("li b").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().width)")
        assert at[-1] > 1.5 * at[0] > 0, "machine code is the longer bar"
        if not visited:
            page.reload()
