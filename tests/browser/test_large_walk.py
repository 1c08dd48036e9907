"""The walk of a graph with more values than fit one by one: stepped through in its picture."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gradwalk import Value, walk
from gradwalk.nn import MLP
from gradwalk.see.page import page as page_of

from .reading import says


def four_rows() -> str:
    random.seed(1)
    model = MLP(3, [4, 4, 1])
    rows = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    loss: Value = sum((model(x) - y) ** 2 for x, y in zip(rows, [1.0, -1.0, -1.0, 1.0]))  # type: ignore[assignment]
    loss.label = "loss"
    return page_of(walk(loss))


@pytest.mark.parametrize("width", [360, 1440])
def test_it_fits_and_is_accessible(visit: Any, axe: Any, width: int) -> None:
    page = visit(four_rows(), width=width, policy="")
    page.locator("[data-card]").first.wait_for()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    step = page.get_by_role("button", name="Step").bounding_box()
    assert step["y"] + step["height"] <= page.viewport_size["height"]  # the controls are always in sight


def test_numbers_appear_as_they_are_computed_and_the_card_of_the_step_has_a_ring(visit: Any) -> None:
    page = visit(four_rows(), width=1440, policy="")
    root = page.locator('[data-card][data-name="loss"]')
    root.wait_for()
    assert root.locator(".data").is_hidden()
    page.get_by_role("button", name="Step").click()
    page.locator("[data-card].now").wait_for()
    says(page.locator(".message"), "v42 = dot")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    page.locator(".phase.done").wait_for()
    assert root.locator(".data").is_visible()
    assert root.locator(".grad").is_visible()


def test_next_card_skips_what_happens_inside_a_stack(visit: Any) -> None:
    x = Value(1.5, label="x")
    total = sum([x * (i + 1) for i in range(60)])  # sixty products on one card, then their sum
    page = visit(page_of(walk(total)), width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    page.get_by_role("button", name="Next card").click()
    page.locator(".phase.forward").wait_for()
    assert page.locator("gradwalk-walk").evaluate("e => e.position") > 4


def test_the_speed_of_playing(visit: Any) -> None:
    page = visit(four_rows(), width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    page.clock.install()
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(2_500)  # two steps at the usual speed
    assert page.locator("gradwalk-walk").evaluate("e => e.position") >= 5
    assert page.get_by_role("button", name="Pause").is_visible()
