"""<gradwalk-walk> as a person uses it: with the mouse, with the keyboard alone, with a screen reader, on a phone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gradwalk import Value, tanh, walk

from .reading import reads, says, there_are

DIAMOND = '<gradwalk-walk preset="diamond"></gradwalk-walk>'
NEURON = '<gradwalk-walk preset="neuron" open></gradwalk-walk>'


def embedded(root: Any) -> str:
    text = json.dumps(walk(root).to_json()).replace("<", "\\u003c")
    return f'<gradwalk-walk><script type="application/json">{text}</script></gradwalk-walk>'


def step(page: Any, times: int = 1) -> None:
    for _ in range(times):
        page.locator("button.main").click()


def box(page: Any, name: str) -> str:
    return str(page.locator(f'.node[aria-label^="{name}:"]').get_attribute("aria-label"))


def test_the_diamond_from_start_to_end(visit: Any) -> None:
    page = visit(DIAMOND)
    phase, message = page.locator(".phase"), page.locator(".message")
    reads(phase, "Not begun")
    told = []
    phases = []
    for _ in range(8):
        step(page)
        told.append(page.locator(".what").inner_text())
        phases.append(phase.inner_text())
    assert told == [
        "b = a + 1 = 3",
        "c = a * 3 = 6",
        "d = b * c = 18",
        "d.grad 0 → 1 (seed)",
        "b.grad 0 → 6 (+6 via d)",
        "c.grad 0 → 3 (+3 via d)",
        "a.grad 0 → 9 (+9 via c)",
        "a.grad 9 → 15 (+6 via b)",
    ]
    assert phases[:3] == ["Forward 1 of 3", "Forward 2 of 3", "Forward 3 of 3"]
    assert phases[3:] == ["Backward 1 of 5", "Backward 2 of 5", "Backward 3 of 5", "Backward 4 of 5", "Done"]
    says(message, "a.grad = 15")
    page.get_by_role("button", name="Back").click()
    reads(phase, "Backward 4 of 5")
    assert box(page, "a") == "a: data 2, grad 9"
    page.get_by_role("button", name="Reset").click()
    reads(phase, "Not begun")
    assert box(page, "d") == "d: data ?, grad 0"


def test_presets_and_an_expression_of_ones_own(visit: Any) -> None:
    page = visit(NEURON)
    page.keyboard.press("End")  # nothing has the focus: nothing happens
    page.get_by_role("button", name="Step", exact=True).focus()
    page.keyboard.press("End")
    ends = page.locator(".message").inner_text()
    for expected in ("x1.grad = -1.5", "w1.grad = 1", "x2.grad = 0.5", "w2.grad = 0", "b.grad = 0.5"):
        assert expected in ends
    page.get_by_label("Example").select_option("square")
    page.locator(".phase").get_by_text("Not begun").wait_for()
    there_are(page.locator("[data-edge]"), 2)
    page.get_by_label("Expression").fill("exp(a * b) + a")
    page.keyboard.press("Enter")
    page.get_by_label("Value of b").fill("0,5")
    page.get_by_label("Value of a").fill("2")
    page.get_by_role("button", name="Step", exact=True).focus()
    page.keyboard.press("End")
    says(page.locator(".message"), "a.grad = 2.35914, b.grad = 5.43656")
    page.get_by_label("Expression").fill("a +* 2")
    page.get_by_role("button", name="Draw").click()
    says(page.get_by_role("alert"), "not expected here (character 4)")


def test_parallel_edges_stand_apart_and_contribute_one_at_a_time(visit: Any) -> None:
    page = visit('<gradwalk-walk preset="square"></gradwalk-walk>')
    step(page, 3)
    assert box(page, "a") == "a: data 3, grad 3"
    step(page)
    assert box(page, "a") == "a: data 3, grad 6"
    first, second = (page.locator(f'[data-edge="{i}"] .pill').bounding_box() for i in (0, 1))
    assert first["y"] + first["height"] <= second["y"]
    page.locator('[data-edge="1"]').focus()
    says(page.locator(".panel"), "second input of b")


def test_editing_a_leaf_computes_everything_again(visit: Any) -> None:
    page = visit(DIAMOND)
    page.evaluate("window.edits = []; addEventListener('gradwalk-edit', (e) => edits.push(e.detail))")
    step(page, 8)
    field = page.get_by_label("Value of a")
    field.fill("-1/2")
    assert box(page, "a") == "a: data -0.5, grad 0"
    assert page.evaluate("edits") == [{"leaf": 0, "name": "a", "value": -0.5}]
    field.fill("two")
    says(page.get_by_role("status"), "is not a number")
    assert field.get_attribute("aria-invalid") == "true"
    assert box(page, "a") == "a: data -0.5, grad 0"
    page.get_by_role("button", name="Restore values").click()
    assert box(page, "a") == "a: data 2, grad 15"
    assert field.input_value() == "2"


def test_an_edge_shows_its_local_derivative_and_a_quotient_confirms_it(visit: Any) -> None:
    page = visit('<gradwalk-walk expression="o = tanh(n)" values="n=0.5"></gradwalk-walk>')
    page.locator('[data-edge="0"]').focus()
    panel = page.locator(".panel")
    says(panel, "do/dn = 1 − o²")
    says(panel, "known once o is computed")
    step(page)
    assert "0.7864477330" in panel.inner_text() or "0.786447733" in panel.inner_text()
    says(panel, "gives the slope 0.78644773: agrees")
    step(page, 2)
    says(panel, "0.786448 → n.grad")
    page.get_by_role("button", name="Close").click()
    there_are(panel, 0)


def test_a_corner_cannot_be_confirmed_and_says_so(visit: Any) -> None:
    page = visit('<gradwalk-walk expression="relu(x)" values="x=0"></gradwalk-walk>')
    step(page)
    page.locator('[data-edge="0"] .pill').click()
    says(page.locator(".panel"), "there is a corner exactly here")


def test_with_the_keyboard_alone(visit: Any) -> None:
    page = visit(DIAMOND)

    def focused() -> str:
        return str(
            page.evaluate(
                "(() => { const e = document.querySelector('gradwalk-walk').shadowRoot.activeElement;"
                "return e ? (e.getAttribute('aria-label') || e.textContent).trim() : '' })()"
            )
        )

    stops = []
    for _ in range(9):
        page.keyboard.press("Tab")
        stops.append(focused())
    assert stops == [
        "Edge a → b", "Close", "Reset", "Back", "Step", "Play", "Speed", "Position in the walk", "Value of a",
    ]  # fmt: skip
    page.locator('[data-edge="0"]').focus()
    page.keyboard.press("ArrowDown")
    assert focused().startswith("Edge a → c")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert focused().startswith("Edge c → d")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    reads(page.locator(".phase"), "Done")
    page.keyboard.press("ArrowLeft")
    reads(page.locator(".phase"), "Backward 4 of 5")
    page.keyboard.press("Escape")
    there_are(page.locator(".panel"), 0)
    page.keyboard.press("Home")
    reads(page.locator(".phase"), "Not begun")
    page.get_by_label("Position in the walk").focus()
    page.keyboard.press("ArrowRight")
    reads(page.locator(".phase"), "Forward 1 of 3")
    page.get_by_text("The same as tables").focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("cell", name="a + 1").is_visible()


def test_playing_goes_on_by_itself_and_stops(visit: Any) -> None:
    page = visit(DIAMOND, calm=False)
    page.clock.install()
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(2700)
    reads(page.locator(".phase"), "Forward 3 of 3")
    assert page.get_by_role("button", name="Play").is_visible()
    page.clock.run_for(20_000)
    reads(page.locator(".phase"), "Forward 3 of 3", "the walk back begins by an act of its own")
    page.get_by_role("button", name="Seed d with 1").click()
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(20_000)
    reads(page.locator(".phase"), "Done")
    assert page.get_by_role("button", name="Play").is_visible()


def test_forward_only_says_nothing_of_gradients(visit: Any) -> None:
    page = visit('<gradwalk-walk preset="diamond" mode="forward"></gradwalk-walk>')
    told = []
    for _ in range(4):
        told.append(page.locator(".card").inner_text())
        page.locator("button.main").click(force=True)
    assert "All computed" in told[-1]
    everything = page.evaluate("document.querySelector('gradwalk-walk').shadowRoot.innerHTML")
    assert "grad" not in (" ".join(told) + everything).lower().replace("gradwalk", "")


def test_the_table_says_what_the_picture_says(visit: Any) -> None:
    page = visit(DIAMOND)
    step(page, 8)
    page.get_by_text("The same as tables").click()
    rows = [row.inner_text().split("\t") for row in page.locator("tbody tr").all()]
    assert rows == [
        ["a", "leaf", "2", "15"],
        ["1", "constant", "1", ""],
        ["b", "a + 1", "3", "6"],
        ["3", "constant", "3", ""],
        ["c", "a * 3", "6", "3"],
        ["d", "b * c", "18", "1"],
        ["a → b", "db/da = 1", "1"],
        ["a → c", "dc/da = 3", "3"],
        ["b → d", "dd/db = c", "6"],
        ["c → d", "dd/dc = b", "3"],
    ]


HOSTILE = [
    '"><script>alert(1)</script>',
    "back\\slash",
    "a:b",
    "שלום",
    "👩\u200d🚀🚀",
    "x" * 10_000,
    "</script><b>",
    "&lt;",
]


def test_hostile_labels_stay_text(visit: Any) -> None:
    leaves = [Value(float(i), label=label) for i, label in enumerate(HOSTILE)]
    root = leaves[0]
    for leaf in leaves[1:]:
        root = root * leaf
    page = visit(embedded(root))
    page.on("dialog", lambda dialog: pytest.fail("a label ran as code"))
    names = [text.text_content() for text in page.locator("text.name").all()]
    assert names[0] == '"><script>alert(1)</scr…'
    assert any(str(name).startswith("שלום") for name in names)  # a mark after it keeps the line's direction
    there_are(page.locator("svg script, svg b"), 0)
    page.get_by_text("The same as tables").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_operation_made_by_hand_can_be_walked_but_not_edited(visit: Any) -> None:
    x = Value(0.5, label="x")
    out = Value(0.25, (x,), "mine", label="y")

    def backward() -> None:
        x.grad += 7 * out.grad

    out._backward = backward
    page = visit(embedded(out))
    step(page, 3)
    assert box(page, "x") == "x: data 0.5, grad 7"
    says(page.locator(".leaves"), "made by hand, so the leaves cannot be edited")


class Homework:
    """A learner's own class, with the classic bug: `=` where `+=` belongs."""

    def __init__(self, data: float, _prev: tuple[Any, ...] = (), label: str = "") -> None:
        self.data, self.grad, self._prev, self._op, self.label = data, 0.0, _prev, "+" if _prev else "", label

    def __add__(self, other: Any) -> Any:
        out = Homework(self.data + other.data, (self, other), "sum")

        def backward() -> None:
            self.grad = out.grad
            other.grad = out.grad

        out._backward = backward  # type: ignore[attr-defined]
        return out


def test_a_learners_own_engine_shows_where_a_gradient_was_overwritten(visit: Any) -> None:
    x = Homework(3.0, label="x")
    page = visit(embedded(x + x))
    step(page, 4)
    says(page.locator(".what"), "overwritten")
    says(page.locator(".message"), "= was written where += is needed")
    assert box(page, "x") == "x: data 3, grad 1"


def test_what_is_no_walk_says_so(visit: Any) -> None:
    page = visit('<gradwalk-walk><script type="application/json">{"format": "other"}</script></gradwalk-walk>')
    says(page.get_by_role("alert"), "not a walk that gradwalk wrote")
    page = visit('<gradwalk-walk preset="nothing"></gradwalk-walk>')
    says(page.get_by_role("alert"), 'there is no preset "nothing"')


def test_a_large_walk_is_told_without_a_picture(visit: Any) -> None:
    x = Value(1.001, label="x")
    y = x
    for _ in range(200):
        y = y * x
    page = visit(embedded(y))
    says(page.locator(".message").first, "too many to draw")
    step(page, 2)
    reads(page.locator(".what"), "v2 = v1 * x = 1.003")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("body", [DIAMOND, NEURON], ids=["diamond", "neuron"])
def test_legible_at_every_size_and_accessible(visit: Any, axe: Any, body: str, width: int) -> None:
    page = visit(body, width=width)
    step(page, 5)
    page.locator('[data-edge="0"]').focus()
    page.get_by_text("The same as tables").click()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    outer, inner = (page.locator(selector).bounding_box() for selector in (".graph", ".graph svg"))
    assert outer["x"] <= inner["x"], "the picture is cut off on the left"
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1, "the picture is cut off on the right"
    smallest = page.evaluate(
        "Math.min(...[...document.querySelector('gradwalk-walk').shadowRoot.querySelectorAll('svg text')]"
        ".map((t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a))"
    )
    assert smallest >= 12
    clipped = page.evaluate(
        "[...document.querySelector('gradwalk-walk').shadowRoot.querySelectorAll('.node')].filter((node) => {"
        "const box = node.querySelector('.box').getBoundingClientRect();"
        "return [...node.querySelectorAll('text:not(.symbol)')].some((t) => { const r = t.getBoundingClientRect();"
        "return r.left < box.left || r.right > box.right || r.top < box.top - 1 || r.bottom > box.bottom + 1 }) })"
        ".map((node) => node.getAttribute('aria-label'))"
    )
    assert clipped == []


def test_the_page_that_python_saves(visit: Any, axe: Any, tmp_path: Any) -> None:
    a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    file = walk(tanh(a * b + a)).save(tmp_path / "page.html")
    page = visit(file.read_text(encoding="utf-8"), policy="")
    step(page, 4)
    says(page.locator(".what"), "seed")
    axe(page)


def test_texts_on_lines_that_bend_apart_are_not_cut_off(visit: Any, tmp_path: Any) -> None:
    x = Value(3.0, label="x")
    page = visit(walk(x * x).save(tmp_path / "square.html").read_text(encoding="utf-8"), policy="")
    step(page)
    low, high = page.evaluate(
        """() => {
          const root = document.querySelector('gradwalk-walk').shadowRoot;
          const [graph, ...texts] = [root.querySelector('.graph'), ...root.querySelectorAll('.times')]
            .map((part) => part.getBoundingClientRect());
          const [tops, bottoms] = [texts.map((t) => t.top), texts.map((t) => t.bottom)];
          return [Math.min(...tops) - graph.top, graph.bottom - Math.max(...bottoms)];
        }"""
    )
    assert low >= 0
    assert high >= 0
