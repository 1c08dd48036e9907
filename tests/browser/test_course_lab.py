"""The closure lab and the cells, with Python really running in the browser: mistakes, loops, errors, replays, starts.

One page serves most tests here, as it would a learner: Python is started once.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from gradwalk.course import site

from .course import PYTHON_START, build, run_cell, run_test, serving, write

LESSON = "4-build-the-value-class.html"
LOOP = "while True:\n    pass"
STUBBORN = "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"

MISTAKES = [
    # exercise, what a learner types, what must be told, on which line
    ("__add__", "self.grad = out.grad\nother.grad = out.grad", "overwritten", 1),
    ("__add__", "self.grad += 1.0\nother.grad += 1.0", "out.grad, is left out", 1),
    ("__add__", "self.grad += out.grad", "the rule for other is missing", None),
    ("__add__", "self.grad += out.grad\nother.grad -= out.grad", "sign is wrong", 2),
    ("__mul__", "self.grad = other.data * out.grad\nother.grad = self.data * out.grad", "overwritten", 1),
    ("__mul__", "self.grad += self.data * out.grad\nother.grad += other.data * out.grad", "swapped", 1),
    ("__mul__", "self.grad += other.data\nother.grad += self.data", "out.grad, is left out", 1),
    ("__pow__", "self.grad += self.data ** (other - 1) * out.grad", "the local derivative is", 1),
    ("__pow__", "self.grad += other * self.data ** other * out.grad", "the local derivative is", 1),
    ("tanh", "self.grad += (1 - self.data ** 2) * out.grad", "self.data", 1),
    ("tanh", "self.grad += (1 - out.data) * out.grad", "the local derivative is", 1),
    ("exp", "self.grad += self.data * out.grad", "the local derivative is", 1),
    ("exp", "self.grad += out.data", "out.grad, is left out", 1),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """One learner's page, kept open; nothing may leave localhost and nothing may go wrong behind the scenes."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    tab = context.new_page()
    tab.set_default_timeout(15_000)
    trouble: list[str] = []
    tab.on("console", lambda m: trouble.append(m.text) if m.type in ("error", "warning") else None)
    tab.on("pageerror", lambda error: trouble.append(str(error)))
    tab.on("request", lambda r: None if r.url.startswith((address, "data:", "blob:")) else trouble.append(r.url))
    tab.goto(address + LESSON)
    yield tab
    context.close()
    assert not trouble, "\n".join(trouble)


@pytest.mark.parametrize("width", [360, 1440])
def test_a_draft_stands_where_the_editor_will_have_it(visit: Callable[..., Any], address: str, width: int) -> None:
    tab = visit(address + "index.html", width=width)
    held: list[Any] = []
    tab.route("**/editor-*.js", lambda route: held.append(route))  # as on a slow line
    tab.goto(address + LESSON)
    lab = tab.locator("gradwalk-lab").first
    left = "(e) => e.getBoundingClientRect().x + parseFloat(getComputedStyle(e).paddingLeft)"
    draft = lab.locator("textarea").evaluate(left)
    around = lab.locator("pre.around").first
    assert str(around.text_content()).rstrip().endswith("\n    def _backward():")
    column = around.evaluate(
        """(e) => {
          const range = document.createRange(), [text] = [...e.childNodes].filter((x) => x.data?.includes("_backward"));
          range.setStart(text, text.data.lastIndexOf("def _backward"));
          range.setEnd(text, text.data.lastIndexOf("def _backward") + 4);
          const { x, width } = range.getBoundingClientRect();
          return { x, four: width };
        }"""
    )
    assert draft == pytest.approx(column["x"] + column["four"], abs=6)
    for route in held:
        route.continue_()
    line = lab.locator(".cm-line").first
    line.wait_for()
    assert line.evaluate(left) == pytest.approx(draft, abs=4)


def lab_of(page: Any, tab: str, body: str) -> Any:
    lab = page.locator("gradwalk-lab").filter(has=page.get_by_role("tab", name=tab)).first
    lab.get_by_role("tab", name=tab).click()
    write(lab.locator(".editor"), page, body)
    return lab


@pytest.mark.parametrize(("tab", "body", "told", "line"), MISTAKES)
def test_a_classic_mistake_is_diagnosed(page: Any, tab: str, body: str, told: str, line: int | None) -> None:
    lab = lab_of(page, tab, body)
    report = run_test(lab)
    assert told in report
    assert "numbers are wrong" in report
    if line:
        assert f"Your line {line}:" in report
        assert lab.locator(".cm-fault").count() == 1


def test_the_wrong_number_is_named(page: Any) -> None:
    lab = lab_of(page, "__mul__", "self.grad = other.data * out.grad\nother.grad = self.data * out.grad")
    run_test(lab)
    row = lab.get_by_role("row").filter(has_text="x * x at 3")
    assert row.locator("td").all_inner_texts()[1:] == ["3", "6"]


def test_the_replay_shows_where_the_wrong_number_is_born(page: Any) -> None:
    lab = lab_of(page, "__mul__", "self.grad = other.data * out.grad\nother.grad = self.data * out.grad")
    run_test(lab)
    lab.get_by_role("button", name="x * x at 3").click()
    walk = lab.locator("gradwalk-walk")
    walk.wait_for()
    texts = []
    for _ in range(3):
        walk.get_by_role("button", name="Step", exact=True).click()
        texts.append(walk.locator(".what").inner_text())
    assert any("overwritten" in text for text in texts), texts


def test_wrong_orders_of_visits_are_diagnosed_and_replayed(page: Any) -> None:
    lab = lab_of(page, "the diamond", "self.grad = 1.0\nself._backward()")
    assert "numbers are wrong" in run_test(lab)
    body = "self.grad = 1.0\nfor v in self._prev:\n    v._backward()\nself._backward()"
    lab = lab_of(page, "the diamond", body)
    report = run_test(lab)
    assert "visited" in report
    lab.get_by_role("button", name="the diamond", exact=True).click()
    lab.locator("gradwalk-walk").wait_for()


def test_hints_come_one_at_a_time(page: Any) -> None:
    lab = lab_of(page, "tanh", "pass")
    for number in (1, 2, 3):
        lab.get_by_role("button", name=f"Hint {number} of 3").click()
        assert lab.locator(".hint").count() == number
    assert not lab.get_by_role("button", name="Hint").is_visible()


def test_the_full_class_with_the_learners_part_marked(page: Any) -> None:
    lab = lab_of(page, "exp", "self.grad += 42")
    lab.get_by_role("button", name="Show the full class").click()
    whole = lab.locator(".whole")
    whole.wait_for()
    assert "class Value" in whole.inner_text()
    assert whole.locator("mark").inner_text().strip() == "self.grad += 42"
    lab.get_by_role("button", name="Hide the full class").click()
    assert whole.count() == 0


@pytest.mark.parametrize(
    ("body", "told", "line"),
    [
        ("self.grad +* 3", "invalid syntax", 1),
        ("x = 1\nself.gard += out.grad", "has no attribute 'gard'", 2),
        ("if True:\nself.grad += 1", "indented block", 2),
        ("self.grad += 1 / 0", "division by zero", 1),
        ("self.grad += undefined_name", "undefined_name", 1),
    ],
)
def test_an_error_names_the_learners_own_line(page: Any, body: str, told: str, line: int) -> None:
    lab = lab_of(page, "exp", body)
    report = run_test(lab)
    assert told in report
    assert f"your line {line}." in report
    assert body.split("\n")[line - 1].strip() in lab.locator(".fault pre").inner_text()
    assert "site-packages" not in report
    assert "/home/pyodide" not in report


@pytest.mark.parametrize("body", [LOOP, STUBBORN])
def test_an_endless_loop_is_stopped_and_work_goes_on(page: Any, body: str) -> None:
    lab = lab_of(page, "exp", body)
    began = time.perf_counter()
    assert "Stopped after 5 seconds" in run_test(lab)
    assert time.perf_counter() - began < 60
    lab = lab_of(page, "exp", "self.grad += out.data * out.grad")
    assert "agree to seven decimals" in run_test(lab)


def test_a_long_program_can_be_stopped_by_hand(page: Any) -> None:
    cell = page.locator("gradwalk-cell").first
    write(cell, page, LOOP)
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.get_by_role("button", name="Stop").click(timeout=PYTHON_START)
    cell.get_by_text("Stopped.").wait_for()
    write(cell, page, "print(6 * 7)")
    assert run_cell(cell).strip() == "42"


def test_a_cell_shows_the_error_in_the_learners_line(page: Any) -> None:
    cell = page.locator("gradwalk-cell").first
    write(cell, page, "from gradwalk import Value\n\nprint('before')\nfloat(Value(2.0))")
    assert run_cell(cell).strip() == "before"
    fault = cell.locator(".fault").inner_text()
    assert "TypeError" in fault
    assert "in line 4" in fault
    assert "cut it out of the graph" in fault


def test_printing_without_end_does_not_fill_the_page(page: Any) -> None:
    cell = page.locator("gradwalk-cell").first
    write(cell, page, "for i in range(200000):\n    print('spam', i)")
    assert len(run_cell(cell)) < 25_000


def test_the_text_survives_a_reload(page: Any) -> None:
    lab = lab_of(page, "__pow__", "# my half-finished thought")
    page.wait_for_timeout(300)
    page.reload()
    lab = page.locator("gradwalk-lab").first
    lab.get_by_role("tab", name="__pow__").click()
    lab.locator(".cm-content").get_by_text("# my half-finished thought").wait_for()
    lab.get_by_role("button", name="Start over").click()
    assert "half-finished" not in lab.locator(".cm-content").inner_text()


def test_the_editor_never_catches_the_keyboard(page: Any) -> None:
    lab = page.locator("gradwalk-lab").first
    lab.locator(".cm-content").focus()
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    inside = "() => document.activeElement.shadowRoot?.activeElement?.className.includes('cm-content') ?? false"
    assert page.evaluate(inside), "Tab indents"
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate(inside), "Escape and Tab leave"
    tabs = lab.get_by_role("tab")
    lab.locator("[role=tab][aria-selected=true]").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert tabs.nth(1).get_attribute("aria-selected") == "true"
    page.keyboard.press("End")
    assert tabs.last.get_attribute("aria-selected") == "true"


def test_a_second_start_uses_the_snapshot(chromium: Any, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    context = chromium.new_context()
    tab = context.new_page()
    starts = []
    for _ in range(2):
        tab.goto(address + LESSON)
        cell = tab.locator("gradwalk-cell").first
        began = time.perf_counter()
        run_cell(cell)
        starts.append(time.perf_counter() - began)
        tab.wait_for_function(
            "caches.open('gradwalk-python').then(c => c.keys()).then(k => k.length === 1)", timeout=30_000
        )
    with capsys.disabled():
        print(f"\nPython's first start {starts[0]:.1f} s, second {starts[1]:.2f} s")
    assert starts[1] < starts[0]
    context.close()


def test_the_first_start_can_be_cancelled(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    tab = context.new_page()
    tab.route("**/pyodide.asm.wasm", lambda route: None)  # never arrives
    tab.goto(address + LESSON)
    cell = tab.locator("gradwalk-cell").first
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.get_by_role("progressbar").wait_for()
    cell.get_by_role("button", name="Cancel").click()
    cell.get_by_text("Cancelled").wait_for()
    tab.unroute("**/pyodide.asm.wasm")
    run_cell(cell)
    assert cell.locator("pre.output").count() == 1
    context.close()


def test_a_plain_static_host_stops_loops_too(visit: Callable[..., Any]) -> None:
    """Without the headers that isolate a page there is no interrupt: the worker is ended and started again."""
    build()
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(quiet, directory=str(site.OWN))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = visit(f"http://127.0.0.1:{server.server_address[1]}/{LESSON}")
        assert page.evaluate("crossOriginIsolated") is False
        lab = lab_of(page, "exp", STUBBORN)
        assert "Stopped after 5 seconds" in run_test(lab)
        lab = lab_of(page, "exp", "self.grad += out.data * out.grad")
        assert "agree to seven decimals" in run_test(lab)
        server.shutdown()
