"""<gradwalk-visit-order> as a person uses it: buttons, arrow keys, dragging; every order of the diamond."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

DIAMOND = '<gradwalk-visit-order preset="diamond"></gradwalk-visit-order>'


def order(page: Any) -> str:
    return "".join(chip.inner_text()[-1] for chip in page.locator(".chip").all())


def run_all(page: Any) -> str:
    page.get_by_role("button", name="Run all").click()
    return str(page.locator(".verdict").inner_text())


def test_every_order_of_the_diamond(visit: Any) -> None:
    page = visit(DIAMOND)
    for names in map("".join, permutations("abcd")):
        page.evaluate("(names) => document.querySelector('gradwalk-visit-order').order = names", " ".join(names))
        verdict = run_all(page)
        results = names.replace("a", "")  # a leaf passes nothing on, whenever it is visited
        expected = {"dbc": 15, "dcb": 15, "bdc": 9, "cdb": 6, "bcd": 0, "cbd": 0}[results]
        assert verdict.startswith("Right" if expected == 15 else "Not right yet"), names
        assert f"a.grad = {expected}" in verdict, names


def test_a_wrong_order_names_the_path_that_was_lost(visit: Any) -> None:
    page = visit('<gradwalk-visit-order preset="diamond" order="b d c"></gradwalk-visit-order>')
    assert order(page) == "bdca"
    verdict = run_all(page)
    assert "a.grad = 9, but it should be 15" in verdict
    why = "b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a."
    assert f"Lost on d → b → a: {why}" in verdict


def test_one_visit_at_a_time(visit: Any) -> None:
    page = visit('<gradwalk-visit-order preset="diamond" order="b d c a"></gradwalk-visit-order>')
    page.evaluate("window.ends = []; addEventListener('gradwalk-order', (e) => ends.push(e.detail))")
    message = page.locator(".message")
    assert "d.grad = 1, all others 0" in message.inner_text()
    told = []
    for _ in range(4):
        page.get_by_role("button", name="One visit").click()
        told.append(message.inner_text())
    assert "b.grad is still 0, so it passes on nothing" in told[0]
    assert "b.grad 0 → 6 (+6 via d)" in told[1]
    assert "c.grad 0 → 3 (+3 via d)" in told[1]
    assert "a.grad 0 → 9 (+9 via c)" in told[2]
    assert "a is a leaf" in told[3]
    assert page.evaluate("ends") == [{"order": ["b", "d", "c", "a"], "right": False, "gradients": {"a": 9}}]
    page.get_by_role("button", name="Start over").click()
    assert page.locator('.node[aria-label="a: data 2, grad 0"]').count() == 1


def test_buttons_move_values(visit: Any) -> None:
    page = visit(DIAMOND)
    assert order(page) == "abcd"
    for _ in range(3):
        page.get_by_role("button", name="Visit d earlier").click()
    assert order(page) == "dabc"
    page.get_by_role("button", name="Visit a later").click()
    page.get_by_role("button", name="Visit a later").click()
    assert order(page) == "dbca"
    assert run_all(page).startswith("Right")
    page.get_by_role("button", name="Visit b later").click()
    assert page.locator(".verdict").count() == 0  # another order, another run


def test_the_arrow_keys_move_values_and_keep_the_focus(visit: Any) -> None:
    page = visit(DIAMOND)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    assert order(page) == "bcda"
    assert page.get_by_role("status").inner_text() == "a is visit 4 of 4"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert order(page) == "bcda"
    page.get_by_role("button", name="3 d").focus()
    page.keyboard.press("Home")
    assert order(page) == "dbca"
    for _ in range(20):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "document.querySelector('gradwalk-visit-order').shadowRoot.activeElement?.textContent.trim()"
        )
        if focused == "Run all":
            break
    page.keyboard.press("Enter")
    assert page.locator(".verdict").inner_text().startswith("Right")


def test_dragging_moves_values_too(visit: Any) -> None:
    page = visit(DIAMOND)
    first, last = page.locator("li").nth(0).bounding_box(), page.locator("li").nth(3).bounding_box()
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + 15)
    page.mouse.down()
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + 15, steps=12)
    page.mouse.up()
    assert order(page) == "dabc"
    page.mouse.move(last["x"], last["y"], steps=5)
    assert order(page) == "dabc"
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + 15)
    page.mouse.down()
    page.mouse.move(1400, 5, steps=5)
    page.mouse.up()  # let go outside: the next time the pointer comes by, nothing is held
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + 15, steps=5)
    assert order(page) == "dabc"


def test_any_small_graph(visit: Any) -> None:
    page = visit('<gradwalk-visit-order expression="b = a + a; c = b + b" values="a=1"></gradwalk-visit-order>')
    assert "a.grad = 0, but it should be 4" in run_all(page)
    page = visit(
        '<gradwalk-visit-order expression="y = u * v + w" order="y v1" values="u=2 v=3"></gradwalk-visit-order>'
    )
    assert run_all(page).startswith("Right")
    page = visit('<gradwalk-visit-order preset="diamond" order="b z"></gradwalk-visit-order>')
    assert 'there is no value "z"' in page.get_by_role("alert").inner_text()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_fits_and_is_accessible(visit: Any, axe: Any, width: int, dark: bool) -> None:
    page = visit(DIAMOND, width=width, dark=dark)
    axe(page)
    run_all(page)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
