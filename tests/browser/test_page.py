"""Saved walks and drawings, opened in a real browser."""

from __future__ import annotations

import pytest

from gradwalk import Value, draw, walk
from gradwalk.see import page
from gradwalk.see.expressions import read

from .reading import there_are

NO_HEADER = "default-src * 'unsafe-inline' 'unsafe-eval' data:"  # the page brings a policy of its own


def diamond(order=None):
    return walk(read("b = a + 1; c = a * 3; d = b * c", {"a": 2}), order=order, title="The diamond")


@pytest.mark.parametrize("width", [360, 1440])
def test_a_saved_page_walks_by_keyboard_alone(visit, axe, width):
    tab = visit(page.page(diamond(order=["b", "d", "c"])), width=width, policy=NO_HEADER)
    tab.locator("gradwalk-walk").get_by_role("button", name="Step").wait_for()
    for _ in range(20):  # with Tab alone, to the slider
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.shadowRoot?.activeElement?.type === 'range'"):
            break
    tab.keyboard.press("End")
    tab.get_by_text("b was visited while its gradient was still 0").first.wait_for()
    assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    axe(tab)


def test_nothing_on_the_page_runs_but_its_own_script(visit, hostile_label):
    tab = visit(page.page(walk(Value(2.0, label=hostile_label) * 3, title=hostile_label)), policy=NO_HEADER)
    tab.locator("gradwalk-walk").get_by_role("button", name="Step").wait_for()
    there_are(tab.locator("img, iframe, body > script:not([type=module])"), 0)


def test_a_drawing_follows_the_readers_setting(visit):
    svg = draw(Value(2.0, label="a") * 3).svg
    colours = []
    for dark in (False, True):
        tab = visit(f"<!doctype html><title>drawing</title>{svg}", dark=dark, policy=NO_HEADER)
        colours.append(tab.evaluate("getComputedStyle(document.querySelector('.page')).fill"))
    assert colours == ["rgb(255, 255, 255)", "rgb(17, 22, 31)"]


def test_no_text_sticks_out_of_its_card(visit):
    """The widths are estimated without a font; here is one."""
    values = [
        Value(x, label=label) for x, label in [(-1234567.0, "WWWMMMWWW"), (1.23456e-100, "mmmm_mmmm"), (2.0, "w")]
    ]
    y = values[0] * values[1] + values[2]
    y.backward()
    tab = visit(f"<!doctype html><title>drawing</title>{draw(y, derivatives=True).svg}", policy=NO_HEADER)
    outside = tab.evaluate(
        """() => [...document.querySelectorAll('svg g.value')].flatMap((group) => {
            const card = group.querySelector('.card, .leaf').getBoundingClientRect();
            return [...group.querySelectorAll('text:not(.sign)')].filter((text) => {
                const box = text.getBoundingClientRect();
                return box.left < card.left || box.right > card.right || box.top < card.top || box.bottom > card.bottom;
            }).map((text) => text.textContent);
        })"""
    )
    assert outside == []
