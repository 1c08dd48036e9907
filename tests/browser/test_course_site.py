"""The course's pages as places to be in: for everyone, on any screen, with any storage, and from week to week."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gradwalk.course import site

from .course import LESSONS, PAGES, answer, build, quiz_data, serving

Visit = Callable[..., Any]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


# ---- everyone ----


@pytest.mark.parametrize("name", PAGES)
def test_axe_has_no_findings(visit: Visit, axe: Callable[[Any], None], address: str, name: str) -> None:
    page = visit(f"{address}{name}.html")
    page.wait_for_timeout(300)
    axe(page)
    page.emulate_media(color_scheme="dark")
    axe(page)


def test_pages_fit_a_small_screen(visit: Visit, address: str) -> None:
    page = visit(f"{address}index.html", width=360, height=740)
    for name in PAGES:
        page.goto(f"{address}{name}.html")
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_first_paint_is_light(capsys: pytest.CaptureFixture[str]) -> None:
    build()
    weights = {name: site.weight(site.OWN / f"{name}.html") / 1024 for name in PAGES}
    with capsys.disabled():
        heaviest = max(weights, key=lambda name: weights[name])
        print(f"\nfirst paint, compressed: at most {weights[heaviest]:.1f} KB ({heaviest})")
    assert max(weights.values()) < 300


def test_a_page_is_read_before_its_scripts_arrive(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[2]}.html", java_script_enabled=False)
    assert page.get_by_role("heading", level=1).is_visible()
    assert "need JavaScript" in page.locator("body").inner_text()
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


def test_a_quiz_with_the_keyboard_alone(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    quiz = page.locator("gradwalk-quiz").first
    for _ in range(40):
        page.keyboard.press("Tab")
        if quiz.evaluate("(e) => e.contains(document.activeElement)"):
            break
    page.keyboard.type("2/3")
    page.keyboard.press("Enter")
    assert quiz.locator("form").get_attribute("data-state") == "right"
    page.goto(f"{address}{LESSONS[1]}.html")
    choice = page.locator("gradwalk-quiz").filter(has=page.get_by_role("radio")).first
    right = [reply["right"] for reply in quiz_data(choice)["replies"]].index(True)
    choice.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    for _ in range(right):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert choice.locator("form").get_attribute("data-state") == "right"


def test_numbers_as_people_write_them(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[1]}.html")
    quiz = page.locator("gradwalk-quiz[task=one-pass]")
    for text in ["1", "1.0", "1e0", "2/2", "1,0", " 1 ", "+1"]:
        for given, state in [("7", "wrong"), (text, "right")]:
            quiz.get_by_role("textbox").fill(given)
            quiz.get_by_role("button", name="Check").click()
            assert quiz.locator("form").get_attribute("data-state") == state, given


def test_a_real_minus_sign_and_no_number_at_all(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    quiz = page.locator("gradwalk-quiz").first
    for text, told in [("\u22122/3", "Look at the side"), ("three", "cannot read"), ("", "Write a number")]:
        quiz.get_by_role("textbox").fill(text)
        quiz.get_by_role("button", name="Check").click()
        assert told in quiz.locator(".reply").inner_text()


# ---- memory ----


def test_progress_survives_a_reload_in_the_middle(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    quiz = page.locator("gradwalk-quiz").first
    answer(quiz, {"answers": ["2/3"]}, 0)
    page.reload()
    assert page.locator(".count").first.inner_text().startswith("1 /")
    assert "Done" in page.locator("gradwalk-quiz").first.locator(".reply").inner_text()
    page.goto(f"{address}index.html")
    assert "Continue: Nudge it" in page.locator(".start").inner_text()


def test_blocked_storage_is_said_and_survived(visit: Visit, address: str) -> None:
    page = visit(f"{address}index.html")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page.goto(f"{address}{LESSONS[0]}.html")
    answer(page.locator("gradwalk-quiz").first, {"answers": ["2/3"]}, 0)
    assert page.locator(".count").first.inner_text().startswith("1 /")
    assert "keeps nothing" in page.locator("gradwalk-progress").inner_text()


def test_damaged_storage_does_not_break_a_page(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    page.evaluate("localStorage.setItem('gradwalk:gradwalk', '{oops')")
    page.reload()
    answer(page.locator("gradwalk-quiz").first, {"answers": ["2/3"]}, 0)
    assert page.locator(".count").first.inner_text().startswith("1 /")


def test_cards_come_back_after_growing_intervals(visit: Visit, address: str) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    page.clock.install(time="2026-03-01T10:00:00")
    answer(page.locator("gradwalk-quiz").first, {"answers": ["2/3"]}, 0)
    due = []
    for day, text in [("01", "2/3"), ("02", "2/3"), ("05", "20"), ("05", "2/3"), ("06", "2/3")]:
        page.clock.set_fixed_time(f"2026-03-{day}T11:00:00")
        page.goto(f"{address}review.html")
        card = page.locator("gradwalk-quiz:visible")
        assert card.count() == 1, f"a card is due on March {day}"
        answer(card, {"answers": [text]}, 0)
        records = page.evaluate("JSON.parse(localStorage.getItem('gradwalk:gradwalk')).cards")
        due.append(next(iter(records.values()))["due"][:10])
    assert due == ["2026-03-02", "2026-03-05", "2026-03-05", "2026-03-06", "2026-03-09"]
    page.get_by_role("button", name="Next card").click()
    assert "No card is due" in page.locator("gradwalk-review").inner_text()
    page.get_by_role("button", name="Practise all").click()
    assert page.locator("gradwalk-quiz:visible").count() == 1


def test_progress_travels_as_a_file_and_the_teacher_reads_it(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}{LESSONS[0]}.html")
    answer(page.locator("gradwalk-quiz").first, {"answers": ["2/3"]}, 0)
    for text in ("3", "2"):
        answer(page.locator("gradwalk-quiz[task=million]"), {"answers": [text]}, 0)
    page.goto(f"{address}progress.html")
    page.get_by_label("Your name").fill("Ada L.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "gradwalk-Ada-L-.json"

    other = visit(f"{address}progress.html")
    other.locator("input[type=file]").set_input_files(file)
    other.get_by_text("Progress read from").wait_for()
    assert other.locator("tbody tr").first.locator(".count").inner_text().startswith("1 /")

    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text('{"format": "other"}')
    foreign = tmp_path / "foreign.json"
    foreign.write_text(json.dumps({**json.loads(file.read_text()), "course": "elsewhere", "learner": "<b>X</b>"}))
    hostile = tmp_path / "hostile.json"
    hostile.write_text(json.dumps({**json.loads(file.read_text()), "learner": "<img src=x onerror=alert(1)>"}))
    page.goto(f"{address}teacher.html")
    page.locator("input[type=file]").set_input_files([file, nonsense, foreign, hostile])
    page.get_by_role("cell", name="open after 2 tries").first.wait_for()
    table = page.locator("gradwalk-class").inner_text()
    assert "Ada L." in table
    assert "nonsense.json is not a progress file" in table
    assert "belongs to the course elsewhere" in table
    assert "<img src=x" in table, "names are data"
    stuck = page.get_by_role("row").filter(has_text="million")
    assert "3" in stuck.inner_text()
    assert "2" in stuck.inner_text()


# ---- the playground ----


@pytest.mark.parametrize("data", ["moons", "circles", "spirals", "xor", "four rows"])
def test_the_playground_trains_and_can_be_stopped(visit: Visit, address: str, data: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.get_by_label("Data").select_option(data)
    before = loss(play)
    play.get_by_role("button", name="Train").click()
    page.wait_for_function("() => Number(/Step (\\d+)/.exec(document.querySelector('.numbers').textContent)[1]) >= 60")
    if play.get_by_role("button", name="Pause").is_visible():
        play.get_by_role("button", name="Pause").click()
    stopped = play.locator(".numbers").inner_text()
    assert loss(play) < before
    page.wait_for_timeout(150)
    assert play.locator(".numbers").inner_text() == stopped, "nothing runs on after Pause"


def loss(play: Any) -> float:
    return float(play.locator(".numbers").inner_text().split("loss ")[1].split(" ")[0])


def test_a_rate_too_large_says_so(visit: Visit, address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.get_by_label("Data").select_option("four rows")
    play.get_by_role("slider").fill("7")
    play.get_by_role("button", name="Train").click()
    play.get_by_text("ran out of range").wait_for()


def test_forgetting_to_zero_piles_gradients_up(visit: Visit, address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.get_by_label("Data").select_option("four rows")
    losses = {}
    for forget in (False, True):
        play.get_by_label("Data").select_option("four rows")  # starts again from the same weights
        play.get_by_label("forget to zero").set_checked(forget)
        play.get_by_role("slider").fill("1")
        for _ in range(8):
            play.get_by_role("button", name="One step").click()
        losses[forget] = loss(play)
    assert losses[True] < losses[False], "with a tiny rate, piled-up gradients mean longer steps"


# ---- paper, and other people's lessons ----


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
        '{"quiz.check": "V\u00e9rifier", "element.step": "Un pas", "element.seedRoot": "Poser 1 en {0}"}',
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
        assert quiz.locator(".reply math").count() == 1
        for word in ("Un pas", "Poser 1 en v1", "Un pas", "Un pas"):
            page.get_by_role("button", name=word).click()
        page.locator(".finish[data-state=done]").wait_for()
