"""Every page on a narrow screen, 360 pixels wide: nothing is cut off, runs off the screen or lies on something else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site

from .course import PAGES, build, serving

TROUBLE = """() => {
  const found = [];
  const name = (node) => `${node.localName}${node.className?.baseVal ?? node.className ? "." + (node.className.baseVal ?? node.className) : ""}`;
  const told = (node, what) => found.push(`${what}: ${name(node)} "${node.textContent.trim().slice(0, 40)}"`);
  const up = (node) => node.parentElement ?? node.getRootNode().host ?? null;
  const wide = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > wide + 1) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  const scrolls = (node) => {
    for (let at = node; at; at = up(at)) {
      if (at.matches(".cm-scroller, pre, .math, .tex")) return true;   // code and formulas may be longer than a line
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) { told(at, "scrolls sideways"); return true; }
    }
    return false;
  };
  const look = (root) => {
    for (const node of root.children) {
      if (/^(script|style|template)$/.test(node.localName) || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (node.closest?.(".cm-editor")) continue;
      const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
      const box = node.getBoundingClientRect();
      const hidden = box.width <= 1 || box.height <= 1 || node.closest?.("annotation, [aria-hidden=true] math");
      if (own && !hidden) {
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(node)) told(node, `from ${Math.round(box.left)} to ${Math.round(box.right)}`);
        for (let at = node; at; at = up(at))
          if (at instanceof HTMLElement && /hidden|clip/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1
              && getComputedStyle(at).position !== "absolute") { told(at, "cuts off"); break; }
      }
      if (node.localName === "svg") labels(node);
      look(node.shadowRoot ?? node);
      if (node.shadowRoot) look(node);
    }
  };
  const labels = (svg) => {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() && text.checkVisibility({ opacityProperty: true }));
    const boxes = texts.map((text) => text.getBoundingClientRect());
    boxes.forEach((a, i) => {
      if (!a.width) return;
      if (a.right > Math.max(frame.right, 0) + 3 || a.left < frame.left - 3) if (getComputedStyle(svg).overflow !== "visible") told(texts[i], "outside its picture");
      if (a.height < 11) told(texts[i], `${a.height.toFixed(1)} pixels high`);
      boxes.slice(0, i).forEach((b, j) => {
        const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (x > 2 && y > 4) found.push(`overlap: "${texts[j].textContent.trim()}" and "${texts[i].textContent.trim()}"`);
      });
    });
  };
  look(document.body);
  return [...new Set(found)];
}"""
"""What is wrong with the layout of a page, in words."""

FILLED = """(done) => {
  const { course, lessons } = JSON.parse(document.getElementById("gradwalk-course").textContent);
  const at = "2026-01-01T00:00:00.000Z";
  const tasks = Object.fromEntries(lessons.flatMap(({ slug, tasks }) =>
    tasks.filter((task) => done).map((task) => [`${slug}/${task}`, { done: at, tries: 1, streak: 3, wrong: [], at }])));
  const memory = { format: "gradwalk progress", version: 2, course, learner: "Ada", saved: at, tasks, cards: {}, drafts: {}, written: {} };
  localStorage.setItem(`gradwalk:${course}`, JSON.stringify(memory));
  dispatchEvent(new StorageEvent("storage", { key: `gradwalk:${course}`, newValue: JSON.stringify(memory) }));
}"""
"""All tasks done, or none."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


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
