"""<gradwalk-picture>: frames that open, search, the chain rule; with a keyboard alone, in every size and colour."""

from __future__ import annotations

from typing import Any

import pytest

from gradwalk import Value, draw
from gradwalk.nn import MLP
from gradwalk.see.expressions import read

from .reading import says, there_are


def network() -> Any:
    out = MLP(3, [4, 4, 1])([Value(v, label=f"x{i}") for i, v in enumerate([2.0, 3.0, -1.0])])
    out.label = "out"
    out.backward()
    return draw(out, title="the network")


@pytest.mark.parametrize("width", [360, 1440])
def test_it_fits_and_is_accessible(visit: Any, axe: Any, width: int) -> None:
    page = visit(network().html, width=width, policy="")
    page.locator("[data-card]").first.wait_for()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("button", name="Fit").is_visible()


def test_a_narrow_page_begins_with_a_card(visit: Any) -> None:
    leaves = [Value(0.1 * k, label=f"x{k}") for k in range(9)]
    drawing = draw(sum((leaves[k] * leaves[k - 1] for k in range(1, 9)), leaves[0]) ** 2)
    for made in (drawing, network()):
        page = visit(made.html, width=360, policy="")
        page.locator("[data-card]").first.wait_for()
        page.wait_for_function(
            "() => {const root = document.querySelector('gradwalk-picture').shadowRoot;"
            "const pane = root.querySelector('.pane').getBoundingClientRect();"
            "return [...root.querySelectorAll('[data-card]')].map(card => card.getBoundingClientRect())"
            ".some(box => box.left < pane.right && box.right > pane.left && box.top < pane.bottom)}"
        )


def test_the_same_picture_as_the_drawing(visit: Any) -> None:
    drawing = network()
    page = visit(drawing.html, width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    shown = page.evaluate(
        "[...document.querySelector('gradwalk-picture').shadowRoot.querySelectorAll('.value rect')]"
        ".map(r => [r.getAttribute('class'), r.getAttribute('x'), r.getAttribute('y')].join(' '))"
    )
    assert len(shown) > 10
    for kind, x, y in (text.rsplit(" ", 2) for text in shown):
        assert f'<rect class="{kind}" x="{x}" y="{y}"' in drawing.svg


def test_with_a_keyboard_alone(visit: Any) -> None:
    page = visit(network().html, width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    before = page.locator("[data-card]").count()
    page.locator("[data-frame]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        f"document.querySelector('gradwalk-picture').shadowRoot.querySelectorAll('[data-card]').length !== {before}"
    )
    page.keyboard.press("/")
    page.keyboard.type("x1")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('gradwalk-picture').shadowRoot.activeElement?.dataset.name === 'x1'")


def test_the_chain_rule_on_the_line(visit: Any) -> None:
    d = read("b = a + 1; c = a * 3; d = b * c", {"a": 2.0})
    d.backward()
    page = visit(draw(d).html, width=1440, policy="")
    page.locator('[data-card][data-name="a"]').focus()
    told = page.locator(".told")
    told.get_by_text("gradient 15").wait_for()
    says(told, "a → b → d = 1 × 6 = 6")
    says(told, "a → c → d = 3 × 3 = 9")
    there_are(page.locator(".line.lit"), 4)


def test_the_shares_of_a_single_value_add_up_to_its_gradient(visit: Any) -> None:
    """Where paths run through stacks: what comes back along its lines, and the sum."""
    drawing = network()
    page = visit(drawing.html, width=1440, policy="")
    page.locator('[data-card][data-name="x1"]').focus()
    told = page.locator(".told")
    told.get_by_text("gradient").first.wait_for()
    card = next(card for card in drawing.view.cards if card.name == "x1")
    number = drawing.view.cards.index(card)
    total = sum(link.total for link in drawing.view.links if link.start == number)
    assert total == pytest.approx(drawing["x1"].grad)
    says(told, f"the share {total:.6g}")


def test_a_minimap_only_where_something_is_out_of_sight(visit: Any) -> None:
    page = visit(network().html, width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    there_are(page.locator(".mini"), 0)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    page.locator(".mini").wait_for()


def test_letting_go_after_dragging_opens_nothing(visit: Any) -> None:
    page = visit(network().html, width=1440, policy="")
    title = page.locator("[data-frame]").first
    title.wait_for()
    before = page.locator("[data-card]").count()
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    page.locator(".pane").evaluate("e => { e.scrollLeft = e.scrollTop = 60 }")
    box, pane = title.bounding_box(), page.locator(".pane")
    left, top = pane.bounding_box()["x"], pane.bounding_box()["y"]
    x, y = max(box["x"], left) + 20, max(box["y"], top) + 20
    start = pane.evaluate("e => e.scrollLeft")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=5)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert pane.evaluate("e => e.scrollLeft") < start
    assert page.locator("[data-card]").count() == before
    page.mouse.click(x + 40, y)  # the same place, and nothing was moved: the frame closes
    page.wait_for_timeout(300)
    assert page.locator("[data-card]").count() != before


def test_the_wheel_zooms_at_the_pointer_and_fit_shows_everything(visit: Any) -> None:
    page = visit(network().html, width=360, policy="")
    card = page.locator("[data-card]").first
    card.wait_for()
    before = card.bounding_box()
    page.mouse.move(before["x"] + 5, before["y"] + 5)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_timeout(200)
    after = card.bounding_box()
    assert after["width"] > 1.1 * before["width"]
    assert abs(after["x"] - before["x"]) < 12  # in the middle of the window it would be 20 or more to the left
    page.get_by_role("button", name="Fit").click()
    page.wait_for_timeout(300)
    assert page.locator(".pane").evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")


def test_a_part_of_a_name_is_found(visit: Any) -> None:
    page = visit(network().html, width=1440, policy="")
    page.locator("[data-card]").first.wait_for()
    page.locator("input[type=search]").fill("ut")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "document.querySelector('gradwalk-picture').shadowRoot.activeElement?.dataset.name === 'out'"
    )
