"""What a learner keeps: progress, files, cards, and what a teacher sees of a class."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gradwalk.course import site

from . import small_course
from .course import build, quiz_data, serving
from .reading import reads, says, there_are

Visit = Callable[..., Any]
DATE = "2026-03-01T10:00:00.000Z"
LATER = "2026-03-02T10:00:00.000Z"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    build()
    with serving([small_course.write(tmp_path_factory.mktemp("progress") / "small"), site.OWN]) as address:
        yield address


def memory(**parts: Any) -> dict[str, Any]:
    """A progress file's content."""
    empty = {"tasks": {}, "cards": {}, "drafts": {}, "written": {}, "learner": "", "saved": DATE}
    return {"format": "gradwalk progress", "version": 2, "course": "small", **empty, **parts}


def done(when: str = DATE, tries: int = 1) -> dict[str, Any]:
    return {"done": when, "tries": tries, "streak": 1, "wrong": [], "at": when}


def stuck(*misses: tuple[str, str], tries: int = 4) -> dict[str, Any]:
    wrong = [{"answer": answer, "misconception": why, "at": DATE} for answer, why in misses]
    return {"tries": tries, "streak": 0, "wrong": wrong, "at": DATE}


def stored(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('gradwalk:small')"))
    return found


def write(folder: Path, name: str, content: Any) -> Path:
    file = folder / name
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file


def solve(page: Any, task: str = "plain", text: str = "10") -> None:
    quiz = page.locator(f"gradwalk-quiz[task={task}]")
    quiz.get_by_role("textbox").fill(text)
    quiz.get_by_role("button", name="Check").click()


# ---- progress ----


def test_done_of_total_in_two_tabs_and_after_a_reload(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    other = page.context.new_page()
    other.goto(f"{address}1-first.html")
    solve(page)
    reads(page.locator(".count").first, "1 / 4")
    other.locator(".count", has_text="1 / 4").first.wait_for()
    solve(other, "big", "1000001")
    page.locator(".count", has_text="2 / 4").first.wait_for()
    page.reload()
    reads(page.locator(".count").first, "2 / 4")
    page.goto(f"{address}index.html")
    start = " ".join(page.locator(".start").inner_text().split())
    assert start == "Go on with lesson 1: First 2 tasks still open"


def test_what_another_tab_overwrites_in_the_same_moment_is_put_back(visit: Visit, address: str) -> None:
    """A tab that trains saves now and then, and may not know yet what was done here a moment ago."""
    page = visit(f"{address}1-first.html")
    other = page.context.new_page()
    other.goto(f"{address}1-first.html")
    solve(page, "big", "7")
    key = page.evaluate("() => Object.keys(localStorage).find((key) => key.startsWith('gradwalk:'))")
    before = page.evaluate("key => localStorage.getItem(key)", key)
    solve(page)
    page.locator(".count", has_text="1 / 4").first.wait_for()
    other.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [key, before.replace('"saved":"2', '"saved":"3')]
    )
    page.wait_for_function("([key, lost]) => localStorage.getItem(key).length > lost", arg=[key, len(before)])
    reads(page.locator(".count").first, "1 / 4")
    page.reload()
    reads(page.locator(".count").first, "1 / 4")


def test_going_on_leads_to_where_one_was(visit: Visit, address: str) -> None:
    page = visit(f"{address}index.html")
    first = {f"1-first/{name}": done() for name in ("plain", "big", "near", "pick")}
    begun = {"1-first/plain": done(), "2-second/drill": stuck(("7", ""))}
    for tasks, written, told in [
        ({}, {}, "Start with lesson 1: First"),
        (begun | {"2-second/drill": stuck(("7", "")) | {"at": LATER}}, {}, "Go on with lesson 2"),
        (begun, {"1-first/draft": LATER}, "Go on with lesson 1"),
        (first, {}, "Go on with lesson 2"),
    ]:
        content = memory(tasks=tasks, written=written)
        page.evaluate("m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", content)
        page.reload()
        says(page.locator(".start"), told)


def test_open_tasks_by_their_titles_lead_to_them(visit: Visit, address: str) -> None:
    page = visit(f"{address}1-first.html")
    card = page.locator(".finish[data-state=open]")
    says(card, "How much is 2 · 5?")
    card.get_by_role("link", name="How many runs").click()
    page.wait_for_function("() => document.activeElement?.closest('[task=big]') != null")
    page.goto(f"{address}progress.html")
    page.get_by_text("2 · Second", exact=True).click()
    page.get_by_role("link", name="A product by its first factor").click()
    page.wait_for_function("() => document.activeElement?.closest('[task=drill]') != null")
    page.evaluate("() => document.querySelector('main').insertAdjacentHTML('afterbegin', '<hr class=tall>')")
    page.evaluate("() => (document.querySelector('hr.tall').style.height = '3000px')")  # what is above grows later
    page.wait_for_function(
        "() => { const r = document.querySelector('[task=drill]').getBoundingClientRect();"
        " return r.top > -r.height && r.top < innerHeight && scrollY > 1000 }"
    )


def test_blocked_storage_is_said_and_survived(visit: Visit, address: str) -> None:
    page = visit(f"{address}index.html")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page.goto(f"{address}1-first.html")
    solve(page)
    reads(page.locator(".count").first, "1 / 4")
    says(page.locator("gradwalk-progress"), "keeps nothing")


@pytest.mark.parametrize("text", ["{oops", '{"format": "other"}', '{"format": "gradwalk progress", "version": 1}'])
def test_damaged_storage_does_not_break_a_page(visit: Visit, address: str, text: str) -> None:
    page = visit(f"{address}1-first.html")
    page.evaluate("text => localStorage.setItem('gradwalk:small', text)", text)
    page.reload()
    solve(page)
    reads(page.locator(".count").first, "1 / 4")


# ---- files ----


def test_export_forget_import_brings_all_back(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}1-first.html")
    solve(page)
    page.evaluate(
        "m => localStorage.setItem('gradwalk:small', "
        "JSON.stringify({...JSON.parse(localStorage['gradwalk:small']), ...m}))",
        {"drafts": {"1-first/cell": "print(1)"}, "written": {"1-first/cell": DATE}},
    )
    page.goto(f"{address}progress.html")
    page.get_by_label("Your name").fill("Ada L.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "small-Ada-L-.json"
    before = stored(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Forget").click()
    assert stored(page)["tasks"] == {}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Merge it").click()
    after = stored(page)
    assert after["tasks"] == before["tasks"]
    assert after["drafts"] == {"1-first/cell": "print(1)"}


def test_an_import_merges_and_says_before_what_it_does(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}progress.html")
    mine = memory(
        tasks={"1-first/plain": done(LATER), "1-first/big": stuck(("3", ""))},
        cards={"1-first/plain": {"box": 2, "due": LATER, "at": LATER}},
        drafts={"new": "mine, newer", "old": "mine, older"},
        written={"new": LATER, "old": DATE},
    )
    page.evaluate("m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", mine)
    page.reload()
    theirs = memory(
        learner="Bob",
        tasks={"1-first/plain": done(DATE, tries=5), "1-first/big": done(), "1-first/pick": done()},
        cards={"1-first/plain": {"box": 1, "due": DATE, "at": DATE}},
        drafts={"new": "theirs, older", "old": "theirs, newer", "other": "theirs"},
        written={"new": DATE, "old": LATER, "other": DATE},
    )
    page.locator("input[type=file]").set_input_files(write(tmp_path, "bob.json", theirs))
    told = page.locator(".incoming").inner_text()
    assert "bob.json, by Bob" in told
    assert "open here: 2" in told
    assert "replace yours: 1 (old)" in told
    assert stored(page)["drafts"] == mine["drafts"], "nothing happens before it is asked for"
    page.get_by_role("button", name="Leave it").click()
    assert stored(page)["drafts"] == mine["drafts"]
    page.locator("input[type=file]").set_input_files(tmp_path / "bob.json")
    page.get_by_role("button", name="Merge it").click()
    merged = stored(page)
    assert all(merged["tasks"][f"1-first/{name}"]["done"] for name in ("plain", "big", "pick"))
    assert merged["tasks"]["1-first/plain"]["done"] == DATE
    assert merged["cards"]["1-first/plain"]["box"] == 2, "an older file loses nothing newer"
    assert merged["drafts"] == {"new": "mine, newer", "old": "theirs, newer", "other": "theirs"}


def test_files_that_are_not_ours_are_refused_in_a_sentence(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}1-first.html")
    solve(page)
    page.goto(f"{address}progress.html")
    before = stored(page)
    for name, content, told in [
        ("other.json", memory() | {"course": "elsewhere"}, "belongs to another course, “elsewhere”"),
        ("broken.json", "{oops", "damaged"),
        ("foreign.json", {"a": 1}, "no progress file"),
        ("old.json", memory() | {"version": 1}, "another edition"),
        ("huge.json", '"' + "x" * 6_000_000 + '"', "less than 5"),
    ]:
        page.locator("input[type=file]").set_input_files(write(tmp_path, name, content))
        page.get_by_text(told).wait_for()
        there_are(page.get_by_role("button", name="Merge it"), 0)
        assert stored(page) == before


# ---- cards ----


def test_cards_come_back_after_growing_intervals_with_other_numbers(visit: Visit, address: str) -> None:
    page = visit(f"{address}review.html", fresh=True)
    page.locator("gradwalk-review").get_by_text("Cards grow from lessons").wait_for()
    page.clock.install(time="2026-03-01T10:00:00")
    page.evaluate(
        "m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", memory(tasks={"2-second/drill": done()})
    )
    due, variants = [], []
    for day, right, told in [
        ("01", True, "tomorrow"),
        ("02", True, "in 3 days"),
        ("05", False, "again today"),
        ("05", True, "tomorrow"),
        ("06", True, "in 3 days"),
    ]:
        page.clock.set_fixed_time(f"2026-03-{day}T11:00:00")
        page.goto(f"{address}review.html")
        if day == "01":  # the day on which it was answered in its lesson
            says(page.locator("gradwalk-review"), "Nothing to review today")
            page.get_by_role("button", name="Ask me today").click()
        page.locator(".row.review").wait_for()
        card = page.locator("gradwalk-quiz:visible")
        there_are(card, 1, f"a card is due on March {day}")
        card.locator("form").wait_for()
        variants.append(card.get_attribute("data-variant"))
        variant = quiz_data(card)["variants"][int(variants[-1])]
        answers, asked = variant["answers"], card.locator(".question").inner_text()
        assert all(number in asked for number in ["f", *variant["slots"]]), "a card stands on its own"
        card.get_by_role("textbox").fill(answers[0 if right else 1][0])
        card.get_by_role("button", name="Check").click()
        says(page.locator("gradwalk-review .row.review"), told)
        if right:
            page.locator(".row.review button:focus").wait_for()  # Enter goes on to the next card
        due.append(stored(page)["cards"]["2-second/drill"]["due"][:10])
    assert due == ["2026-03-02", "2026-03-05", "2026-03-05", "2026-03-06", "2026-03-09"]
    assert all(before != after for before, after in pairwise(variants)), "never the numbers of the last time"
    assert page.get_by_role("link", name="To its place in").get_attribute("href") == "2-second.html#task-drill"
    page.get_by_role("button", name="Next card").click()
    says(page.locator("gradwalk-review"), "Done for today")


def test_at_most_ten_a_day_mixed(visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for lesson in (1, 2, 3):
        quizzes = "\n\n".join(f"```quiz q{i}\nQ?\n\n= {i}\n  y\n! *\n  n\n```" for i in range(6))
        (folder / f"{lesson}-x.md").write_text(small_course.HEAD.format(title=f"L{lesson}") + quizzes, encoding="utf-8")
    site.write(site.read_course(folder), tmp_path / "out")
    with serving([tmp_path / "out", site.OWN]) as own:
        page = visit(f"{own}review.html")
        tasks = {f"{lesson}-x/q{i}": done() for lesson in (1, 2) for i in range(6)}
        content = memory(tasks=tasks) | {"course": "many"}
        page.evaluate("m => localStorage.setItem('gradwalk:many', JSON.stringify(m))", content)
        page.reload()
        lessons = []
        for left in range(10, 0, -1):
            says(page.locator("gradwalk-review"), f"{left} to go today, {10 - left} done")
            card = page.locator("gradwalk-quiz:visible")
            lessons.append(card.get_attribute("card")[0])
            card.get_by_role("textbox").fill(card.get_attribute("card")[-1])
            card.get_by_role("button", name="Check").click()
            page.get_by_role("button", name="Next card").click()
        there_are(page.locator("gradwalk-quiz:visible"), 0)
        assert lessons[:4] == ["1", "2", "1", "2"]
        assert "3" not in lessons, "none from a lesson that is not done"
        says(page.locator("gradwalk-review"), "Done for today")


def test_drills_of_a_lesson_are_cards_too(visit: Visit) -> None:
    """A graph, a number to type, and numbers that are not the lesson's."""
    drill = "3-walk-it-backward/square"
    with serving([site.OWN]) as course:
        page = visit(f"{course}review.html")
        content = memory(tasks={drill: done(), "2-record-it/walk-forward": done()}) | {"course": "gradwalk"}
        page.evaluate("m => localStorage.setItem('gradwalk:gradwalk', JSON.stringify(m))", content)
        page.reload()
        page.locator(".row.review").wait_for()
        says(page.locator("gradwalk-review"), "2 to go today")
        predict = page.locator("gradwalk-predict:visible")
        predict.locator("input").fill("12345")
        predict.get_by_role("button", name="Check").click()
        says(page.locator("gradwalk-review .row.review"), "again today")
        page.get_by_role("button", name="Next card").click()
        card = page.locator("gradwalk-drill:visible")
        assert card.locator(".node").count() >= 2, "with its graph"
        a = int(card.evaluate("e => e.current.walk.nodes[0].data"))
        says(card.locator(".task"), f"a = {a}")
        # the program varies from card to card: its slope is the one that the walk arrives at
        card.locator("#answer").fill(str(card.evaluate("e => e.current.walk.grads[0]")))
        card.get_by_role("button", name="Check").click()
        says(page.locator("gradwalk-review .row.review"), "tomorrow")
        there_are(card.get_by_role("button", name="Again"), 0)
        href = page.get_by_role("link", name="To its place in").get_attribute("href")
        assert href == "3-walk-it-backward.html#task-square"


# ---- the class ----


def test_nobody_is_stuck_who_has_answered_right_since(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}teacher.html")
    missed = stuck(("7", "That is the sum."), ("8", ""))
    files = [
        write(tmp_path, "still.json", memory(learner="Still at it", tasks={"1-first/plain": missed})),
        write(tmp_path, "since.json", memory(learner="Since right", tasks={"1-first/plain": missed | {"at": LATER}})),
    ]
    page.locator("input[type=file]").set_input_files(files)
    says(page.locator(".class tr", has_text="Still at it"), "That is the sum.")
    assert "That is the sum." not in page.locator(".class tr", has_text="Since right").inner_text()


def test_a_class_of_thirty_fits_a_screen(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}teacher.html")
    missed = stuck(("7", "That is the sum."), ("8", ""))
    drafts = {"1-first/plain": "typed", "solved/plain": "it passed", "1-first/my-cell": "print(1)", "keepsake/x": "y"}
    files = [
        write(tmp_path, f"{i}.json", memory(learner=f"Learner {i:02}", tasks={"1-first/plain": missed}, drafts=drafts))
        for i in range(30)
    ]
    second = memory(learner="learner  07", tasks={"1-first/plain": done(LATER), "1-first/big": done()}, saved=LATER)
    files += [
        write(tmp_path, "7-again.json", second),
        write(tmp_path, "foreign.json", memory() | {"course": "elsewhere"}),
        write(tmp_path, "broken.json", "{oops"),
        write(tmp_path, "hostile.json", memory(learner="<img src=x onerror=alert(1)>")),
        write(tmp_path, "long.json", memory(learner="Anna-Katharina von der Muehlenberg-Hohenstein")),
    ]
    page.locator("input[type=file]").set_input_files(files)
    table = page.locator(".class table")
    table.get_by_role("rowheader").first.wait_for()
    there_are(table.get_by_role("rowheader"), 32, "one row a learner, however many files")
    box = table.bounding_box()
    assert box["y"] + box["height"] < 900, "all of them on one screen, with what stands above"
    assert max(row.bounding_box()["height"] for row in table.locator("tbody tr").all()) < 26, "no cell breaks"
    words = page.locator("gradwalk-class").inner_text()
    assert "Files left out: 2" in words
    page.get_by_text("Files left out").click()
    words = page.locator("gradwalk-class").inner_text()
    assert "foreign.json: it belongs to another course" in words
    assert "broken.json: it is damaged" in words
    page.get_by_text("Files left out").click()
    assert "<img src=x" in words, "names are data"
    row = table.get_by_role("row").filter(has_text="Learner 07")
    says(row, "2/4")
    says(row, "2026-03-02")
    row = table.get_by_role("row").filter(has_text="Learner 08")
    says(row, "How much is 2 · 5?That is the sum.", "on which task, and on which misconception")
    says(page.locator(".stumbles"), "That is the sum.")
    table.get_by_role("button", name="Learner 08").click()
    says(table.locator(".more"), "4 tries")
    assert table.locator(".more summary").all_inner_texts() == [
        "1 · How much is 2 · 5?",
        "1 · another program of the page",
    ]
    table.get_by_text("1 · How much").click()
    assert table.locator(".more pre").first.inner_text().strip() == "it passed", "of what passed, what passed"
    table.get_by_role("button", name="All").click()
    says(table.get_by_role("rowheader").first, "Learner 07", "who has done most comes first")
    head = table.get_by_role("columnheader", name="All")
    assert head.get_attribute("aria-sort") == "descending"
    head.get_by_role("button").click()
    says(table.get_by_role("rowheader").last, "Learner 07", "pressed again: the other way round")
    assert head.get_attribute("aria-sort") == "ascending"
    assert table.get_by_role("columnheader", name="Saved").get_attribute("aria-sort") == "none"
    table.get_by_role("button", name="Saved").click()
    says(table.get_by_role("rowheader").first, "Learner 07", "the newest first")
    assert table.get_by_role("columnheader", name="Saved").get_attribute("aria-sort") == "descending"
    table.get_by_role("button", name="Learner", exact=True).click()
    assert table.get_by_role("columnheader", name="Learner").get_attribute("aria-sort") == "ascending"


def test_a_class_is_told_what_was_asked_and_whose_program_it_is(visit: Visit, tmp_path: Path) -> None:
    """Two lessons have a task `diamond`, one of them with a program; the task tried last comes first."""
    with serving([site.OWN]) as course:
        page = visit(f"{course}3-walk-it-backward.html")
        page.evaluate(
            "m => localStorage.setItem('gradwalk:gradwalk', JSON.stringify(m))",
            memory(
                learner="Ada",
                tasks={
                    "1-nudge-it/slopes": stuck(("x = 1: 4", "An old one."), tries=9),
                    # the drill waits for them
                    "3-walk-it-backward/walk-product": stuck(tries=1) | {"done": "2026-03-01T10:00:00.000Z"},
                    "3-walk-it-backward/predict": stuck(tries=1) | {"done": "2026-03-01T10:00:00.000Z"},
                },
                drafts={"4-build-the-value-class/lab/diamond": "order = []", "solved/diamond": "order = []  # passed"},
            )
            | {"course": "gradwalk"},
        )
        page.reload()
        drill = page.locator("gradwalk-drill[task=square]")
        for _ in range(3):
            drill.locator("#answer").fill("12345")
            drill.get_by_role("button", name="Check").click()
        kept = page.evaluate("localStorage.getItem('gradwalk:gradwalk')")
        page.goto(f"{course}teacher.html")
        page.locator("input[type=file]").set_input_files(write(tmp_path, "ada.json", kept))
        cell = page.locator(".class td.stuck")
        says(cell, "The same value twice, on the way back", "the newest")
        says(cell, "With 12345, a step of 0.001 at a would take f")
        told = cell.locator(".why").get_attribute("title")
        assert told.startswith("With 12345, a step of 0.001")
        assert "(Answer: 12345. Asked: " in told
        says(page.locator(".stumbles"), "Answered: 12345")
        page.get_by_role("button", name="Ada").click()
        assert page.locator(".more summary").all_inner_texts() == ["4 · backward() and the diamond"]


# ---- what a reader sees ----

CONTRAST = """(button) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data]; };
  const light = (colour) => colour.slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  let under = button;
  while (rgb(getComputedStyle(under).backgroundColor)[3] === 0) under = under.parentElement;
  const pair = [getComputedStyle(button).color, getComputedStyle(under).backgroundColor].map(rgb).map(light);
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_button_on_the_dark_card_is_read(visit: Visit, address: str, theme: str) -> None:
    page = visit(f"{address}review.html", fresh=True)
    page.emulate_media(color_scheme=theme)
    page.clock.install(time="2026-03-01T12:00:00")
    page.evaluate(
        "m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", memory(tasks={"2-second/drill": done()})
    )
    page.reload()
    button = page.get_by_role("button", name="Ask me today")
    button.wait_for()
    assert button.evaluate(CONTRAST) >= 4.5


def test_the_review_shows_how_many_cards_lie_in_each_box(visit: Visit, address: str) -> None:
    page = visit(f"{address}review.html", fresh=True)
    cards = {"1-first/plain": {"box": 3, "due": "2099-01-01T00:00:00.000Z", "at": DATE}}
    content = memory(tasks={"2-second/drill": done(), "1-first/plain": done()}, cards=cards)
    page.evaluate("m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", content)
    page.reload()
    page.locator(".boxes li[data-current]").wait_for()
    counts = page.locator(".boxes li").evaluate_all("all => all.map((box) => Number(box.dataset.count))")
    assert counts == [1, 0, 0, 1, 0, 0, 0]
    way_on, boxes = page.locator(".row.review").bounding_box(), page.locator(".boxes").bounding_box()
    assert way_on["y"] < boxes["y"], "the way on stands right below the card"


def test_one_card_is_spoken_of_as_one(visit: Visit, address: str) -> None:
    page = visit(f"{address}progress.html", fresh=True)
    card = {"box": 1, "due": DATE, "at": DATE}
    for cards, told in [
        ({"1-first/plain": card}, "Review: one card comes back today"),
        ({"1-first/plain": card, "1-first/big": card}, "Review: 2 cards come back today"),
    ]:
        page.evaluate("m => localStorage.setItem('gradwalk:small', JSON.stringify(m))", memory(cards=cards))
        page.reload()
        says(page.locator("gradwalk-record"), told)


def test_the_words_of_a_link_stand_in_the_middle_of_its_button(visit: Visit, address: str) -> None:
    page = visit(f"{address}progress.html", fresh=True)
    page.locator(".onward a.button").first.wait_for()
    off = [
        page.locator(one).first.evaluate(
            "a => { const r = document.createRange(); r.selectNodeContents(a); const t = r.getBoundingClientRect(),"
            " b = a.getBoundingClientRect(); return b.bottom - t.bottom - (t.top - b.top); }"
        )
        for one in (".onward a.button", "form button[type=submit]")
    ]
    assert abs(off[0] - off[1]) < 0.5, off


def test_who_is_only_behind_has_no_dot_before_the_words(visit: Visit, address: str, tmp_path: Path) -> None:
    page = visit(f"{address}teacher.html", fresh=True)
    all_done = {f"1-first/{name}": done() for name in ("plain", "big", "near", "pick")}
    page.locator("input[type=file]").set_input_files(
        [write(tmp_path, f"{n}.json", memory(learner=f"L{n}", tasks=all_done if n else {})) for n in range(3)]
    )
    why = page.locator(".class .why", has_text="has done much less")
    why.wait_for()
    assert why.evaluate("e => getComputedStyle(e, '::before').content") == "none"
