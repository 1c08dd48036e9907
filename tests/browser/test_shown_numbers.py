"""What a page shows can be checked by who reads it: numbers beside pictures, lines named where nothing runs through."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from .course import PYTHON_START, as_if_done
from .reading import says, there_are
from .test_ending import REMEMBER

Visit = Callable[..., Any]


def test_powers_and_surprises_stand_beside_their_pictures(visit: Visit, address: str) -> None:
    page = visit(f"{address}9-a-gpt.html")
    softmax = page.locator("gradwalk-softmax")
    softmax.scroll_into_view_if_needed()
    first = softmax.locator(".score").first
    for score in (3, -3, 1.2):
        first.locator("input").fill(str(score))
        says(first.locator(".number"), f"= {math.exp(score):.3g}")
        width = first.locator("rect").get_attribute("width")
        assert math.isclose(float(width.rstrip("%")), 100 * math.exp(score - 3)), "all on one scale"
    surprise = page.locator("gradwalk-surprise")
    surprise.locator("input").fill("0.05")
    says(surprise.locator(".slide"), "chance 0.05, surprise 3.00")
    assert surprise.locator(".here").text_content() == "3.00"


def test_a_pass_can_be_watched_after_a_wrong_guess(visit: Visit, address: str) -> None:
    page = visit(f"{address}8-make-it-fast.html")
    as_if_done(page, "8-make-it-fast", "record-tape run-tape backward-tape")
    widget = page.locator("gradwalk-passes").first
    widget.scroll_into_view_if_needed()
    see = widget.get_by_role("button", name="Run it and see")
    there_are(see, 0)
    widget.get_by_role("textbox").fill("99")
    widget.get_by_role("button", name="Check", exact=True).click()
    there_are(widget.locator("li.gone"), 0, "not by a wrong guess alone")
    see.click()
    says(widget.locator(".because"), "are left")
    left = widget.locator("li:not(.gone)").count()
    names = [re.match(r"r\d+", text)[0] for text in widget.locator("li:not(.gone) b").all_inner_texts()]  # type: ignore[index]
    assert names == [f"r{i}" for i in range(left)], "a number stands in one line only"
    assert all(text.startswith("was r") for text in widget.locator("li.gone b").all_inner_texts())
    there_are(widget.get_by_text("done"), 0, "who has looked takes another tape")


def test_a_challenge_counts_without_its_card(visit: Visit, address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.locator("select[data-name=data]").select_option("circles")
    for name in ("x1²", "x2²"):
        play.locator(f"[data-input='{name}']").click()
    play.locator(".sizes").fill("")
    play.locator(".sizes").press("Enter")
    play.locator(".rate").fill("0.05")
    play.locator(".rate").press("Enter")
    play.get_by_role("button", name="Train", exact=True).click()
    says(play.locator("[data-challenge=bare]"), "✓ met after")
    says(play.locator(".play-note"), "“Circles without a hidden neuron”")
    play.get_by_role("button", name="Pause").click()


def test_one_goes_on_where_one_was(visit: Visit, address: str) -> None:
    """Lessons 6 to 9 are done, lesson 4 is half done: what was last worked on and is open comes first."""
    page = visit(f"{address}ending.html")
    page.evaluate(REMEMBER, [{}, 1])
    page.evaluate(
        """() => { const key = "gradwalk:gradwalk", memory = JSON.parse(localStorage.getItem(key));
        for (const name of Object.keys(memory.tasks)) {
          const lesson = Number(name[0]);
          if (lesson < 4 || lesson === 5) delete memory.tasks[name];
          if (lesson === 4) memory.tasks[name].at = "2026-05-01T12:00:00.000Z";
        }
        delete memory.tasks[Object.keys(memory.tasks).find((name) => name[0] === "4")];
        localStorage.setItem(key, JSON.stringify(memory)); }"""
    )
    page.reload()
    says(page.locator(".ending-open"), "Go on in lesson 4")


def test_tables_that_belong_together_begin_on_one_line(visit: Visit, address: str) -> None:
    page = visit(f"{address}7-tensors.html")
    page.evaluate("dispatchEvent(new Event('scroll'))")
    for kind in ("product", "broadcast"):
        tables = page.locator(f"gradwalk-tables[kind={kind}] .tables").first
        tables.scroll_into_view_if_needed()
        tops = tables.locator("table").evaluate_all("all => all.map((one) => one.rows[0].getBoundingClientRect().top)")
        assert len(tops) == 3
        assert max(tops) - min(tops) < 1, tops


def test_the_buttons_of_a_long_program_stay_and_what_they_bring_is_seen(visit: Visit, address: str) -> None:
    page = visit(f"{address}6-the-four-classic-bugs.html")
    as_if_done(page, "6-the-four-classic-bugs", "right-a evidence-a guess-a")
    program = page.locator("gradwalk-exercise[task=patient-a]")
    program.scroll_into_view_if_needed()
    program.locator(".cm-line").first.wait_for()
    test = program.get_by_role("button", name="Test it", exact=True)
    program.evaluate("e => e.scrollIntoView()")
    box = test.bounding_box()
    assert box["y"] + box["height"] <= 900, "beside line 1 of 45"
    program.get_by_role("button", name="Ask the doctor").click()
    said = program.locator(".diagnosis")
    said.wait_for(timeout=PYTHON_START)
    assert "as it was then" not in said.inner_text()
    program.locator(".cm-content").press("Control+End")
    page.keyboard.type("\nextra = 1")
    program.evaluate("e => e.scrollIntoView()")
    test.click()
    verdict = program.locator(".verdict")
    verdict.wait_for(timeout=PYTHON_START)
    page.wait_for_function("v => v.getBoundingClientRect().bottom <= innerHeight", arg=verdict.element_handle())
    says(said, "Of the program as it was then:")
