"""Helpers for the tests of the course: the built site on a server, and a learner who does what a page asks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gradwalk.course import site
from gradwalk.course.server import Server

ROOT = Path(__file__).parents[2]
LESSONS = sorted(path.stem for path in (ROOT / "course" / "lessons").glob("[0-9]*.md"))
PAGES = ["index", *LESSONS, "playground", "review", "progress", "teacher"]
SOLVED: dict[str, Callable[[str], str]] = {
    "with-zeroing": lambda text: text.replace("    loss.backward()", "    w.grad = 0.0\n    loss.backward()"),
    "overwritten": lambda text: text.replace(".grad = other.data", ".grad += other.data").replace(
        ".grad = self.data", ".grad += self.data"
    ),
    "not-zeroed": lambda text: text.replace(
        "        loss.backward()", "        model.zero_grad()\n        loss.backward()"
    ),
    "wrong-order": lambda text: text.replace("for v in order:", "for v in reversed(order):"),
    "wrong-local": lambda text: text.replace("(1 - x * x,)", "(1 - out * out,)"),
    "bias": lambda text: text.replace("bias_grad = g[0] ", "bias_grad = [sum(column) for column in zip(*g)] "),
    "matmul": lambda text: text.replace("matmul(G, W) ", "matmul(G, transpose(W)) ").replace(
        "matmul(X, G)", "matmul(transpose(X), G)"
    ),
}
"""How a learner repairs each program that is a task."""

PYTHON_START = 90_000
"""Milliseconds that a first start of Python may take on a busy machine."""


def build() -> None:
    """The site, built once if it is not there."""
    if not (site.OWN / "index.html").exists():
        done = subprocess.run(
            [sys.executable, str(ROOT / "course" / "build.py")], capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip(f"the course is not built and cannot be: {done.stderr[-300:]}")


@contextmanager
def serving(roots: list[Path]) -> Iterator[str]:
    with Server(roots) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.address
        finally:  # a socket closed under a thread that still listens fails whichever test runs then
            server.shutdown()
            thread.join()


SETTLED = """async () => {
  dispatchEvent(new Event("scroll"));  // a reader stirs: every part is fetched
  const parts = () => [...document.querySelectorAll("*")].filter((e) => e.localName.startsWith("gradwalk-"));
  await Promise.all([...new Set(parts().map((e) => e.localName))].map((name) => customElements.whenDefined(name)));
  await Promise.all(parts().map((e) => e.updateComplete));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""


def settled(page: Any) -> Any:
    """The page, once all of its elements are there and drawn."""
    page.evaluate(SETTLED)
    return page


def as_if_done(page: Any, lesson: str, tasks: str) -> None:
    """Load the open page again for a learner who has done these tasks of it, and nothing else."""
    at = "2026-03-01T10:00:00.000Z"
    done = {"done": at, "tries": 1, "streak": 1, "wrong": [], "at": at}
    memory: dict[str, Any] = {
        "format": "gradwalk progress",
        "version": 2,
        "course": "gradwalk",
        "learner": "",
        "saved": "",
    }
    memory |= {"cards": {}, "drafts": {}, "written": {}}
    memory["tasks"] = {f"{lesson}/{task}": done for task in tasks.split()}
    page.evaluate("m => localStorage.setItem('gradwalk:gradwalk', JSON.stringify(m))", memory)
    page.reload()


def quiz_data(quiz: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(quiz.locator("script").first.text_content())
    return found


def plain(markup: str) -> str:
    """Markup without tags, formulas and blanks: enough to recognise a text."""
    text = re.sub(
        r'<span class="(?:math|tex)".*?</math></span></span>|<span class="tex".*?</span>', "", markup, flags=re.DOTALL
    )
    text = re.sub(r"<[^>]+>", "", text)
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
        text = text.replace(entity, sign)
    return re.sub(r"\s+", "", text)


def shown(locator: Any) -> str:
    """What a reader sees, without formulas and blanks."""
    without = "copy.querySelectorAll('.math, .tex').forEach((x) => x.remove())"
    text = locator.evaluate(f"(e) => {{ const copy = e.cloneNode(true); {without}; return copy.textContent; }}")
    return re.sub(r"\s+", "", text)


def answer(quiz: Any, reply: dict[str, Any], place: int) -> None:
    """Give one answer, as a person would."""
    if quiz_data(quiz)["kind"] == "number":
        quiz.get_by_role("textbox").fill("98765.4321" if "*" in reply["answers"] else reply["answers"][0])
    else:
        quiz.locator(f'input[value="{place}"]').check()
    quiz.get_by_role("button", name="Check").click()


def write(editor: Any, page: Any, text: str) -> None:
    """Replace an editor's text, by keyboard."""
    editor.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def original(cell: Any) -> str:
    """A cell's program as the lesson has it."""
    return str(cell.locator("pre.code").first.text_content()).rstrip("\n")


def run_cell(cell: Any) -> str:
    """Run a cell and wait; what it printed."""
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.locator("pre.output, .fault, .notice").first.wait_for(timeout=PYTHON_START)
    return str(cell.locator("pre.output").first.text_content() if cell.locator("pre.output").count() else "")
