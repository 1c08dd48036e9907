"""<gradwalk-visit-order> as a person uses it: built from nothing by clicking; every order of the diamond."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from gradwalk import Value, walk

from .reading import says, there_are

DIAMOND = '<gradwalk-visit-order preset="diamond"></gradwalk-visit-order>'


def place(page: Any, names: str) -> None:
    clear = page.get_by_role("button", name="Clear")
    if clear.get_attribute("aria-disabled") == "false":
        clear.click()
    for name in names.split():
        page.locator(f'.node[data-node="{name}"]').click()


def run(page: Any, names: str) -> str:
    place(page, names)
    page.get_by_role("button", name="Run all").click()
    return str(page.locator(".verdict").inner_text())


def test_every_order_of_the_diamond_beside_python(visit: Any) -> None:
    page = visit(DIAMOND)
    page.evaluate("document.addEventListener('gradwalk-order', (event) => (window.last = event.detail))")
    a = Value(2.0, label="a")
    b, c = a + 1, a * 3
    d = b * c
    b.label, c.label, d.label = "b", "c", "d"
    right = []
    for order in permutations("abcd"):
        verdict = run(page, " ".join(order))
        expected = walk(d, order=[name for name in order if name != "a"])
        last = page.evaluate("last")
        assert last["order"] == list(order)
        assert last["gradients"]["a"] == expected.grad("a"), order
        for lost in expected.lost:
            assert lost.text in verdict
        assert last["right"] == verdict.startswith("Right")
        if last["right"]:
            right.append("".join(order))
        elif expected.grad("a") == 15:
            assert "right by luck" in verdict, order
    assert right == ["dbca", "dcba"], "a leaf that comes before those who use it is no right order"


def test_it_starts_empty_and_waits_until_all_are_placed(visit: Any) -> None:
    page = visit(DIAMOND)
    start = page.get_by_role("button", name="Run all")
    assert start.get_attribute("aria-disabled") == "true"
    says(page.locator(".message"), "Still to be placed: a, b, c, d")
    place(page, "d b")
    says(page.locator(".message"), "Still to be placed: a, c")
    page.locator('.node[data-node="d"]').click()  # once more: taken out
    says(page.locator(".message"), "Still to be placed: a, c, d")
    page.get_by_role("button", name="Undo").click()
    there_are(page.locator(".stop.empty"), 4)
    assert "15" not in page.locator("main").inner_text()


def test_one_visit_at_a_time(visit: Any) -> None:
    page = visit(DIAMOND)
    place(page, "b d c a")
    message = page.locator(".message")
    says(message, "d.grad = 1, all others 0")
    told = []
    for _ in range(4):
        page.get_by_role("button", name="One visit").click()
        told.append(message.inner_text())
    assert "b.grad is still 0, so it hands back nothing" in told[0]
    assert "b.grad 0 → 6 (+6 via d)" in told[1]
    assert "c.grad 0 → 3 (+3 via d)" in told[1]
    assert "a.grad 0 → 9 (+9 via c)" in told[2]
    assert "a is a leaf" in told[3]
    assert "Not a right order" in told[3]
    assert "Lost on d → b → a" in told[3]


def test_the_root_first_is_not_enough(visit: Any) -> None:
    graph = 'expression="b = a * 3; c = b + 1; d = b * 2; e = c * d" values="a=2"'
    page = visit(f"<gradwalk-visit-order {graph}></gradwalk-visit-order>")
    verdict = run(page, "e c b d a")
    assert "a.grad = 36, but it should be 78" in verdict
    assert "e came first, and that is not enough: b was visited before d" in verdict
    assert "e is where the walk begins" in run(page, "b e c d a")
    assert run(page, "e d c b a").startswith("Right")


def test_with_the_keyboard_alone(visit: Any) -> None:
    page = visit(DIAMOND)
    page.keyboard.press("Tab")
    spoken = "document.querySelector('gradwalk-visit-order').shadowRoot.activeElement.firstElementChild.textContent"
    assert page.evaluate(spoken) == "a: data 2, grad nothing yet, not in the order yet"
    for name in "dbca":
        page.locator(f'.node[data-node="{name}"]').focus()
        page.keyboard.press("Enter")
    assert page.evaluate(spoken).endswith("visit 4")
    page.get_by_role("button", name="Run all").focus()
    page.keyboard.press("Enter")
    assert page.locator(".verdict").inner_text().startswith("Right")


def test_an_order_given_by_the_page_and_one_that_names_nobody(visit: Any) -> None:
    page = visit('<gradwalk-visit-order preset="diamond" order="b d c a"></gradwalk-visit-order>')
    page.get_by_role("button", name="Run all").click()
    says(page.locator(".verdict"), "a.grad = 9, but it should be 15")
    page = visit('<gradwalk-visit-order preset="diamond" order="z"></gradwalk-visit-order>')
    says(page.get_by_role("alert"), 'there is no value "z"')
    many = "+".join(f"x{i}" for i in range(20))
    page = visit(f'<gradwalk-visit-order expression="{many}"></gradwalk-visit-order>')
    says(page.get_by_role("alert"), "too many values")


@pytest.mark.parametrize("width", [360, 1440])
def test_axe_and_the_width_of_a_phone(visit: Any, axe: Any, width: int) -> None:
    page = visit(DIAMOND, width=width)
    run(page, "b d c a")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
