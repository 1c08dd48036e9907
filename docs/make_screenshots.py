"""Takes the screenshots of the course for the README and the docs: `make screenshots`.

Every picture is a page used as a learner would, in the system's Chromium: nothing is drawn by hand.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT / "src"))
import gradwalk  # noqa: E402
from gradwalk import Value  # noqa: E402
from gradwalk.course import site  # noqa: E402
from gradwalk.course.server import Server  # noqa: E402


def walk(page: Any) -> Any:
    element = page.locator("gradwalk-walk").last
    element.locator("button.main").wait_for()
    for _ in range(8):
        element.locator("button.main").click()
    return element


def visit_order(page: Any) -> Any:
    element = page.locator("gradwalk-visit-order").first
    for name in "bdca":
        element.locator(f'.node[data-node="{name}"]').click()
    element.get_by_role("button", name="Run all").click()
    return element


def lab(page: Any) -> Any:
    element = page.locator("gradwalk-lab").first
    element.get_by_role("tab", name="__mul__").click()
    element.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.keyboard.insert_text("self.grad = other.data * out.grad\nother.grad = self.data * out.grad")
    element.get_by_role("button", name="Run test").click()
    element.locator(".findings").wait_for(timeout=90_000)
    element.locator(".program-foot button").first.click()
    element.locator(".replay gradwalk-walk").last.wait_for()
    return element


def playground(page: Any) -> Any:
    element = page.locator("gradwalk-playground")
    element.get_by_role("button", name="Train").click()
    page.wait_for_timeout(6000)
    if element.get_by_role("button", name="Pause").is_visible():
        element.get_by_role("button", name="Pause").click()
    return element


def u_curve(page: Any) -> Any:
    element = page.locator("gradwalk-ucurve")
    element.get_by_role("button", name="This one").click()
    return element


def quiz(page: Any) -> Any:
    element = page.locator("gradwalk-quiz").first
    element.get_by_role("textbox").fill("-1")
    element.get_by_role("button", name="Check").click()
    return element


def walk_page(browser: Any) -> None:
    """The page of docs/see.md: the diamond, b visited first, at its last step."""
    a = Value(2.0)
    b = a + 1
    c = a * 3
    d = b * c
    gradwalk.name({"a": a, "b": b, "c": c, "d": d})
    with tempfile.TemporaryDirectory() as folder:
        page = browser.new_page(viewport={"width": 860, "height": 900}, reduced_motion="reduce")
        page.goto(gradwalk.walk(d, "b d c", "The diamond, b visited first").save(Path(folder) / "d.html").as_uri())
        element = page.locator("gradwalk-walk")
        slider = element.locator("input[type=range]")
        slider.wait_for()
        slider.focus()
        page.keyboard.press("End")
        page.evaluate("document.activeElement?.blur()")
        element.screenshot(path=OUT / "page.png")
        page.close()


PICTURES: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("walk", "3-walk-it-backward", walk),
    ("visit-order", "3-walk-it-backward", visit_order),
    ("quiz", "1-nudge-it", quiz),
    ("closure-lab", "4-build-the-value-class", lab),
    ("u-curve", "1-nudge-it", u_curve),
    ("playground", "playground", playground),
]


def main() -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        sys.exit("the screenshots need Chromium")
    OUT.mkdir(exist_ok=True)
    with Server([site.OWN]) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        walk_page(browser)
        for title, lesson, use in PICTURES:
            context = browser.new_context(viewport={"width": 1100, "height": 1400}, reduced_motion="reduce")
            page = context.new_page()
            page.goto(f"{server.address}{lesson}.html")
            # what comes after tasks is there for those who have done them
            waiting = page.locator("[data-after]")
            waiting.evaluate_all("(all) => all.forEach((e) => (e.hidden = !delete e.dataset.after))")
            # what sticks to the top of the window would lie across a tall picture
            page.locator("aside.progress").evaluate("(e) => e.remove()")
            element = use(page)
            page.mouse.move(0, 0)
            page.evaluate("document.activeElement?.blur()")
            file = OUT / f"course-{title}.png"
            element.screenshot(path=file)
            print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1024:.0f} KB")
            context.close()
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
