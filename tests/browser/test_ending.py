"""The end of the course: the own things are shown, nothing that is still to be written, and there is a card to keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gradwalk.lab.classroom import SOLUTIONS
from gradwalk.lab.code import load

from .course import PYTHON_START
from .reading import says, there_are

REMEMBER = """([drafts, every]) => {
  const { course, lessons } = JSON.parse(document.getElementById("gradwalk-course").textContent);
  const at = "2026-05-04T12:00:00.000Z";
  const done = { tries: 1, streak: 1, wrong: [], at, done: at };
  const tasks = {};
  for (const { slug, tasks: names } of lessons)
    names.forEach((name, i) => { if (i % every === 0) tasks[`${slug}/${name}`] = done; });
  const memory = { format: "gradwalk progress", version: 2, course, learner: "", saved: at, tasks, cards: {}, drafts,
    written: {} };
  localStorage.setItem(`gradwalk:${course}`, JSON.stringify(memory));
}"""
"""What a learner has done and made, put where the page looks for it: one task of `every`."""


def made(without: set[str]) -> dict[str, str]:
    """The programs of somebody who wrote everything but this, a network's curve, a GPT's, and its birds."""
    programs = {**SOLUTIONS, **{name: one.solution for name, one in load().items()}}
    own = {f"solved/{name}": text for name, text in programs.items() if name not in without}
    loss, surprise = [4.0, *[1.0] * 98, 0.25], [3.5, *[3.0] * 998, 2.5]
    return own | {
        "keepsake/curve four-rows": json.dumps({"name": "loss", "points": loss}),
        "keepsake/curve train-gpt": json.dumps({"name": "surprise", "points": surprise}),
        "keepsake/birds": "werport korl pintern goldfin quoot tarrow dudt endper",
    }


def open_ending(visit: Callable[..., Any], address: str, drafts: dict[str, str], every: int, **how: Any) -> Any:
    page = visit(f"{address}ending.html", **how)
    page.evaluate(REMEMBER, [drafts, every])
    page.reload()
    return page


def test_an_ending_to_be_proud_of(visit: Callable[..., Any], address: str, axe: Any, tmp_path: Path) -> None:
    page = open_ending(visit, address, made(without=set()), 1)
    page.get_by_text("You did it.").wait_for()
    page.locator(".made pre.code").wait_for(timeout=PYTHON_START)
    text = page.locator("gradwalk-ending").inner_text()
    assert "Each part that the lessons left open is yours." in text
    assert "still open" not in text
    for words in (
        "in round 100",
        "loss: 0.25",
        "over 1000 names: from 3.5 to 2.5",
        "quoot",
        "repaired the four classic bugs",
    ):
        assert words in text, words
    assert "filled in" not in page.locator(".made pre.code").inner_text()
    page.get_by_label("Your name").fill("Nina Lind")
    page.get_by_label("Your name").press("Tab")
    says(page.locator(".course-card"), "Nina Lind")
    with page.expect_download() as card:
        page.get_by_role("button", name="Keep the card").click()
    assert Path(card.value.path()).read_bytes().startswith(b"\x89PNG"), "a picture that every mail shows"
    for name, on in (("quoot", False), ("werport", True), ("korl", True)):  # six fit: pintern makes room for korl
        bird = page.get_by_role("button", name=name, exact=True)
        bird.click()
        page.locator(f".birds [aria-pressed={str(on).lower()}]", has_text=name).wait_for()
    says(page.locator(".course-card"), "goldfin, tarrow, dudt, endper, werport, korl")
    with page.expect_download() as card:
        page.get_by_role("button", name="As a drawing").click()
    drawn = Path(card.value.path()).read_text(encoding="utf-8")
    assert "Nina Lind" in drawn
    assert "tarrow" in drawn
    assert "quoot" not in drawn
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my class").click()
    names: dict[str, Any] = {}
    exec(Path(saved.value.path()).read_text(encoding="utf-8"), names)
    a = names["Value"](2.0)
    ((a + 1) * (a * 3)).backward()
    assert a.grad == 15.0
    axe(page)


def test_what_is_not_written_is_not_shown(visit: Callable[..., Any], address: str) -> None:
    without = {"mul", "tanh", "log", "relu", "patient-a"}
    page = open_ending(visit, address, made(without), 2, width=360, dark=True)
    page.get_by_text("What you have made so far is yours to keep").wait_for()
    there_are(page.get_by_text("You did it."), 0, "not before the end")
    page.locator(".made pre.code").wait_for(timeout=PYTHON_START)
    text = page.locator("gradwalk-ending").inner_text()
    assert "Lesson 4 still asks for __mul__ and tanh. Lesson 9 adds relu and log." in text
    assert "tasks are still open" in text
    assert "four classic bugs" not in text, "the card says what was done and nothing else"
    card = page.locator(".course-card").inner_text()
    assert "wrote an engine" not in card, "two of its rules are not written"
    assert "wrote the walk back of an engine, built a network and taught it" in card
    assert "of 9 lessons begun" in text
    assert "of 9 lessons complete" not in text, "nobody is told 0 of 9"
    code = page.locator(".made pre.code").inner_text()
    assert 'NotImplementedError("__mul__ is written in lesson 4")' in code
    assert "def relu" not in code
    for name in without & SOLUTIONS.keys():
        lines = [line for line in SOLUTIONS[name].splitlines() if line]
        assert not any(line in code for line in lines), f"no answer to {name}, which is open"
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_who_has_written_no_part_of_the_class_sees_none(visit: Callable[..., Any], address: str) -> None:
    page = open_ending(visit, address, made(without={*SOLUTIONS}), 2)
    page.get_by_text("Nothing here yet. You write it in").wait_for(timeout=PYTHON_START)
    assert not page.locator(".made pre.code").count()


def test_a_model_that_is_still_learning_is_not_claimed(visit: Callable[..., Any], address: str) -> None:
    drafts = made(without=set())
    drafts["keepsake/model birds"] = json.dumps({"numbers": [], "more": {"seen": 190}})
    page = open_ending(visit, address, drafts, 2)
    card = page.locator(".course-card")
    says(card, "began to train a language model (190 names so far)")
    text = card.inner_text()
    assert "invents birds" not in text
    assert "It invented: pintern, goldfin, quoot, tarrow, dudt, endper." in text, "beside how few names it has read"
    assert "over 1000 names: from 3.5 to 2.5" in text, "the curve says what it shows"
    page.get_by_text("after 190 of 1000 names").wait_for()
    page.get_by_role("button", name="quoot", exact=True).click()
    says(card, "It invented: korl, pintern, goldfin, tarrow, dudt, endper.", "pressed, it makes room for another")
    there_are(page.locator(".way li"), 9)
    there_are(page.locator(".way li[data-state=done]"), 0)
    says(page.locator(".ending-open"), "Go on in lesson 1")


def test_before_the_end_it_says_what_is_missing(visit: Callable[..., Any], address: str) -> None:
    page = open_ending(visit, address, {}, 3)
    page.get_by_text("It fills up as you go").wait_for()
    there_are(page.get_by_text("Nothing here yet"), 4)
    assert not page.locator(".course-card").count()


def test_what_lesson_4_has_seen_lesson_9_does_not_ask_again(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}9-a-gpt.html")
    page.evaluate(REMEMBER, [{"solved/log": "self.grad += out.grad / self.data  # mine\n"}, 1000])
    page.reload()
    lab = page.locator('gradwalk-lab[task="log"]')
    lab.scroll_into_view_if_needed()
    lab.get_by_text("# mine").wait_for()
    assert page.evaluate("localStorage.getItem(Object.keys(localStorage)[0])").count("9-a-gpt/log") == 1
    assert "# mine" not in page.locator('gradwalk-lab[task="relu"]').inner_text()


def test_a_long_name_moves_no_button_away_from_a_click(visit: Callable[..., Any], address: str) -> None:
    page = open_ending(visit, address, made(without=set()), 1)
    page.set_viewport_size({"width": 1440, "height": 900})
    field, button = page.get_by_label("Your name"), page.get_by_role("button", name="Keep the card")
    name = "Wilhelmina Alexandrina von Hohenstein-Brandenburg the Second"
    before = button.bounding_box()
    field.press_sequentially(name)
    says(page.locator(".course-card"), name)
    assert field.input_value() == name, "with its spaces, while it is typed"
    box = button.bounding_box()
    assert box == before
    with page.expect_download():
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert button.bounding_box() == before
