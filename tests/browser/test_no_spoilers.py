"""While a question is open, its answer stands nowhere on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gradwalk.lab.closures.exercises import ALL
from gradwalk.lab.code import load
from tests.course.learner import asked, nothing_given_away, visible

from .course import LESSONS, settled


def opened(page: Any) -> Any:
    """The page with everything unfolded that can be."""
    settled(page).evaluate("document.querySelectorAll('main details').forEach((part) => (part.open = true))")
    return page


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_answer_to_an_open_question_is_on_the_page(visit: Callable[..., Any], address: str, lesson: str) -> None:
    nothing_given_away(opened(visit(f"{address}{lesson}.html")))


# ---- one task open at a time ----

LEAVE_OPEN = """([lesson, tasks, open]) => {
  const at = "2026-01-01T00:00:00.000Z";
  const done = { tries: 1, streak: 3, wrong: [], at, done: at };
  const others = tasks.filter((task) => task !== open).map((task) => [`${lesson}/${task}`, done]);
  const memory = { format: "gradwalk progress", version: 2, course: "gradwalk", learner: "", saved: "" };
  const rest = { tasks: Object.fromEntries(others), cards: {}, drafts: {}, written: {} };
  localStorage.setItem("gradwalk:gradwalk", JSON.stringify({ ...memory, ...rest }));
  dispatchEvent(new StorageEvent("storage", { key: null }));  // as if another tab had done them
}"""

ANSWERS = {
    "gradwalk-drill": "e => [e.current.question.answer]",
    "gradwalk-pulse": "e => e.leaves.map((leaf) => e.current.grads[leaf])",
    "gradwalk-predict": "e => (e.preset ? e.current.steps.slice(e.position).map((step) => step.after) : [])",
    "gradwalk-race": "e => [2 ** (e.links + 1) - 1]",
    "gradwalk-cost-meter": "e => [e.knobs + 1]",
    "gradwalk-nudge": "e => [6 * e.x - 4]",
    "gradwalk-nudge-inputs": "e => [e.point.b, e.point.a]",
}
"""The numbers that an element asks for now; a graph that was just drawn may meet others by chance."""

SAYS = r"(?:\.grad =|that is|gets|gives|gave|slope is|moves by|arrives as|answer is|in all) "
"""Words before a number that is told, not merely there: small numbers stand everywhere."""


def asked_for(element: Any) -> list[str]:
    """The numbers that are the answers to an element's open question, where it asks for numbers."""
    name = element.evaluate("e => e.localName")
    if name == "gradwalk-quiz":
        item = asked(element)
        right = next(reply["answers"] for reply in item["replies"] if reply["right"])
        return list(right) if item["kind"] == "number" else []
    return [f"{number:.6g}" for number in element.evaluate(ANSWERS.get(name, "e => []"))]


def lines_to_write(task: str) -> list[str]:
    """The lines of a program's solution that tell something and are not given."""
    one = load().get(task) or ALL.get(task)
    if one is None:
        return []
    lines = [" ".join(line.split()) for line in one.solution.splitlines()]
    plain = re.compile(r"(class|def|import|from|return|for|while|if|else|#)\b")
    return [line for line in lines if len(line) >= 10 and line not in one.starter and not plain.match(line)]


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_last_open_task_is_not_answered_by_what_the_others_have_shown(
    visit: Callable[..., Any], address: str, lesson: str
) -> None:
    page = opened(visit(f"{address}{lesson}.html"))
    tasks = page.evaluate("document.documentElement.dataset.tasks.split(' ')")
    for task in tasks:
        page.evaluate(LEAVE_OPEN, [lesson, tasks, task])
        settled(page)
        element = page.locator(f'main [task~="{task}"]').first
        assert element.is_visible(), f"{task} waits for more than what is done"
        if element.evaluate("e => e.localName") == "gradwalk-quiz":
            nothing_given_away(page)
        around = visible(page, f'[task~="{task}"], gradwalk-exercise')
        for number in {*asked_for(element)} - {"0", "1", "-1"}:  # what every other sentence has
            told = re.search(rf"{SAYS}{re.escape(number)}h?(?![\w]|[.,]\d| [a-z] )", around, re.IGNORECASE)
            assert not told, f"{task}: {told and around[max(0, told.start() - 60) : told.end() + 30]!r}"
        lines = lines_to_write(task)
        seen = [line for line in lines if line in around]
        assert len(seen) <= len(lines) // 2, f"{task}: the page shows {seen}"
