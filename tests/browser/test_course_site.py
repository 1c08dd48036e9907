"""The course's pages as places to be in: for everyone, on any screen, with any storage, and from week to week."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gradwalk.course import site

from .course import LESSONS, PAGES, answer, build, quiz_data, serving, settled
from .reading import says, there_are

Visit = Callable[..., Any]


# ---- everyone ----


@pytest.mark.parametrize("name", PAGES)
def test_axe_has_no_findings(visit: Visit, axe: Callable[[Any], None], address: str, name: str) -> None:
    axe(settled(visit(f"{address}{name}.html")))


@pytest.mark.parametrize("width", [360, 1440])
def test_the_first_view_of_a_lesson_is_light(visit: Visit, address: str, width: int) -> None:
    page = visit(f"{address}teacher.html", width=width)
    for name in LESSONS:
        tab = page.context.browser.new_context(viewport={"width": width, "height": 900}).new_page()
        arrived: list[Any] = []
        tab.on("requestfinished", lambda request, arrived=arrived: arrived.append(request))
        tab.goto(f"{address}{name}.html")
        tab.wait_for_load_state("networkidle")
        # Python warms up while the page is read; on a slow machine it may have begun by now
        view = [one for one in arrived if not re.search(r"/pyodide/|gradwalk\.zip|python-worker", one.url)]
        size = sum(len(gzip.compress(request.response().body(), mtime=0)) for request in view)
        tab.context.close()
        assert size < 100_000, f"{name} at {width} pixels: {size} bytes, compressed"


def test_the_weight_that_the_build_reports(capsys: pytest.CaptureFixture[str]) -> None:
    build()
    weights = {name: site.weight(site.OWN / f"{name}.html") / 1024 for name in LESSONS}
    with capsys.disabled():
        heaviest = max(weights, key=lambda name: weights[name])
        print(f"\nfirst view, compressed: at most {weights[heaviest]:.1f} KB ({heaviest})")
    assert max(weights.values()) < 100


def test_a_page_is_read_before_its_scripts_arrive(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[2]}.html", java_script_enabled=False)
    assert page.get_by_role("heading", level=1).is_visible()
    says(page.locator("body"), "need JavaScript")
    assert page.locator("math").count() > 10, "formulas are set when the site is built"


def test_dark_light_and_as_the_system_says(visit: Visit, address: str) -> None:
    page = visit(f"{address}index.html", dark=True)
    brightness = (
        "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number).reduce((a, b) => a + b)"
    )
    assert page.evaluate(brightness) < 150
    page.get_by_label("Colours").select_option("light")
    assert page.evaluate(brightness) > 600
    page.reload()
    assert page.evaluate(brightness) > 600, "the choice is kept, and applied before the first paint"
    page.get_by_label("Colours").select_option("system")
    assert page.evaluate(brightness) < 150


def test_nothing_moves_for_those_who_asked(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html", calm=True)
    answer(page.locator("gradwalk-quiz").first, quiz_data(page.locator("gradwalk-quiz").first)["replies"][0], 0)
    moving = "document.getAnimations().filter((a) => a.effect.getTiming().duration > 0).length"
    assert page.evaluate(moving) == 0


def test_a_lesson_prints_as_text_and_questions(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[3]}.html")
    page.emulate_media(media="print")
    assert not page.locator("header.top").is_visible()
    assert not page.get_by_role("button", name="Run test").first.is_visible()
    assert page.locator(".question").first.is_visible()
    assert page.locator(".paper").first.is_visible(), "the places to fill in, with the code around them"
    assert page.locator("gradwalk-cell pre.code").first.is_visible()
    assert len(page.pdf()) > 20_000


def test_a_teachers_own_folder(visit: Visit, tmp_path: Path) -> None:
    build()
    folder = tmp_path / "mine"
    (folder / "strings").mkdir(parents=True)
    (folder / "index.md").write_text(
        "---\ntitle: My class\nminutes: 0\nsummary: s\n---\n\nHello.\n\n<!-- contents -->\n"
    )
    (folder / "1-start.md").write_text(
        "---\ntitle: Start\nminutes: 3\nsummary: s\n---\n\n$x^2$ it is.\n\n"
        "```quiz one\nWhat is $1+1$?\n\n= 2\n  $2$, yes.\n! *\n  No.\n```\n"
        '\n<gradwalk-walk expression="x * x" heading="Walk" task="w"></gradwalk-walk>\n'
    )
    (folder / "strings" / "fr.json").write_text(
        '{"quiz.check": "V\u00e9rifier", "element.step": "Un pas", "element.seed-root": "Poser 1 en {name}"}',
        encoding="utf-8",
    )
    out = tmp_path / "out"
    site.write(site.read_course(folder), out)
    with serving([out, site.OWN]) as address:
        page = visit(f"{address}index.html")
        page.get_by_role("link", name="Start with lesson 1").click()
        assert page.locator("html").get_attribute("lang") == "fr"
        page.locator("p math").first.wait_for()  # formulas are set in the browser where there was no Node
        quiz = page.locator("gradwalk-quiz")
        quiz.get_by_role("textbox").fill("2")
        quiz.get_by_role("button", name="V\u00e9rifier").click()
        there_are(quiz.locator(".reply math"), 1)
        for word in ("Un pas", "Poser 1 en v1", "Un pas", "Un pas"):
            page.get_by_role("button", name=word).click()
        page.locator(".finish[data-state=done]").wait_for()
