"""While a question is open, its answer stands nowhere on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site

from .course import LESSONS, build, plain, serving

TEXT = """() => {
  const seen = (root) => [...root.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || ["script", "style", "template", "math"].includes(node.localName)) return " ";
    if (node.localName === "gradwalk-quiz" || node.closest(".cm-editor, .editor") || node.hidden) return " ";
    if (node.checkVisibility && !node.checkVisibility()) return " ";
    return " " + seen(node.shadowRoot ?? node) + " ";
  }).join("");
  return seen(document.querySelector("main"));
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_answer_to_an_open_question_is_on_the_page(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    page.locator("gradwalk-quiz").first.wait_for()
    page.wait_for_timeout(500)
    page.evaluate("document.querySelectorAll('main details').forEach((part) => (part.open = true))")
    around = page.evaluate(TEXT)
    close = re.sub(r"\s+", "", around)
    for quiz in page.locator("gradwalk-quiz").all():
        if not quiz.is_visible():
            continue  # it waits for a task of its own
        item = json.loads(quiz.locator("script").first.text_content())
        name = quiz.get_attribute("task")
        right = next(reply for reply in item["replies"] if reply["right"])
        inside = quiz.inner_text()
        for reply in item["replies"]:
            words = plain(reply["feedback"])
            assert len(words) < 20 or words not in re.sub(r"\s+", "", inside), f"{name} shows its replies"
        for hint in item["hints"]:
            assert plain(hint) not in re.sub(r"\s+", "", inside), f"{name} shows a hint unasked"
        if item["kind"] == "choice":
            option = plain(right["answers"][0])
            assert len(option) < 16 or option not in close, f"the right option of {name} stands on the page"
        elif "variants" not in item:
            number = re.escape(f"{float(right['answers'][0]):g}")
            said = re.search(rf"(?:=|\bis|gives?|\u2248)\s*{number}(?![\d.]*\d)", around)
            assert not said, f"{name}: the page says {said and said[0]!r}"
