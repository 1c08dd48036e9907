"""Every page on a phone and on a large screen: nothing is cut off, runs off the screen or lies on something else.

And the letters of every picture are at least 12 pixels high."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .course import PAGES, settled

TROUBLE = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
WIDTHS = {360: 780, 1440: 900}

FILLED = """(done) => {
  const { course, lessons } = JSON.parse(document.getElementById("gradwalk-course").textContent);
  const at = "2026-01-01T00:00:00.000Z";
  const tasks = Object.fromEntries(lessons.flatMap(({ slug, tasks }) =>
    tasks.filter((task) => done).map((task) => [`${slug}/${task}`, { done: at, tries: 1, streak: 3, wrong: [], at }])));
  const memory = { format: "gradwalk progress", version: 2, course, learner: "Ada", saved: at, tasks };
  const curve = JSON.stringify({ name: "loss", points: [4.125, 1.75, 0.0625] });
  const drafts = { "keepsake/curve four-rows": curve, "keepsake/curve train-gpt": curve };
  Object.assign(memory, { cards: {}, drafts, written: {} });
  localStorage.setItem(`gradwalk:${course}`, JSON.stringify(memory));
  dispatchEvent(new StorageEvent("storage", { key: `gradwalk:${course}`, newValue: JSON.stringify(memory) }));
}"""
"""All tasks done, or none; and the curves of networks that learned, as every program draws them."""

SLIDES = """(end) => {
  const found = [];
  const look = (root) => { for (const node of root.querySelectorAll("*")) {
    if (node.matches("input[type=range]")) found.push(node);
    if (node.shadowRoot) look(node.shadowRoot);
  } };
  look(document);
  for (const slider of found) {
    slider.value = slider[end];
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Every slider to one of its ends: the smallest steps have the longest numbers."""


@pytest.mark.parametrize("name", [*PAGES, "ending"])
def test_nothing_is_cut_off(visit: Callable[..., Any], address: str, name: str) -> None:
    page = settled(visit(f"{address}{name}.html", width=360, height=780))
    trouble: dict[str, list[str]] = {}

    def look(when: str, width: int = 360) -> None:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.wait_for_timeout(200)
        trouble[f"{when}, {width} pixels"] = page.evaluate(TROUBLE)

    look("nothing done", 1440)
    look("nothing done")
    page.evaluate(SLIDES, "min")
    look("sliders at their ends")
    for form in page.locator("gradwalk-quiz form:visible, .number-tables form:visible, .flat-tape form:visible").all():
        field = form.locator("input").first
        field.fill("12345.67") if field.get_attribute("type") == "text" else field.check()
        form.get_by_role("button", name="Check").click()
        hint = form.get_by_role("button", name="Hint")
        while hint.count():
            hint.click()
    look("wrong answers, all hints")
    page.evaluate(FILLED, True)
    page.wait_for_timeout(400)
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    look("all done")
    look("all done", 1440)
    assert not any(trouble.values()), json.dumps(trouble, indent=1, ensure_ascii=False)
