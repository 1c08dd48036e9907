"""Every page on a narrow screen, 360 pixels wide: nothing is cut off, runs off the screen or lies on something else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .course import PAGES

TROUBLE = (Path(__file__).parent / "narrow.js").read_text(encoding="utf-8")

FILLED = """(done) => {
  const { course, lessons } = JSON.parse(document.getElementById("gradwalk-course").textContent);
  const at = "2026-01-01T00:00:00.000Z";
  const tasks = Object.fromEntries(lessons.flatMap(({ slug, tasks }) =>
    tasks.filter((task) => done).map((task) => [`${slug}/${task}`, { done: at, tries: 1, streak: 3, wrong: [], at }])));
  const memory = { format: "gradwalk progress", version: 2, course, learner: "Ada", saved: at, tasks };
  Object.assign(memory, { cards: {}, drafts: {}, written: {} });
  localStorage.setItem(`gradwalk:${course}`, JSON.stringify(memory));
  dispatchEvent(new StorageEvent("storage", { key: `gradwalk:${course}`, newValue: JSON.stringify(memory) }));
}"""
"""All tasks done, or none."""


@pytest.mark.parametrize("name", [*PAGES, "ending"])
def test_nothing_is_cut_off_at_360_pixels(visit: Callable[..., Any], address: str, name: str) -> None:
    page = visit(f"{address}{name}.html", width=360, height=780)
    page.wait_for_timeout(400)
    trouble = {"nothing done": page.evaluate(TROUBLE)}
    for form in page.locator("gradwalk-quiz form:visible, .number-tables form:visible, .flat-tape form:visible").all():
        field = form.locator("input").first
        field.fill("12345.67") if field.get_attribute("type") == "text" else field.check()
        form.get_by_role("button", name="Check").click()
        hint = form.get_by_role("button", name="Hint")
        while hint.count():
            hint.click()
    trouble["wrong answers, all hints"] = page.evaluate(TROUBLE)
    page.evaluate(FILLED, True)
    page.wait_for_timeout(400)
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    page.wait_for_timeout(300)
    trouble["all done"] = page.evaluate(TROUBLE)
    assert not any(trouble.values()), json.dumps(trouble, indent=1, ensure_ascii=False)
