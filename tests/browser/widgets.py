"""How a learner does each widget of lessons 1 to 3: foreseeable mistakes first, each with its sentence, then right."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.reading import reads, says, there_are
from tests.course.learner import do_quiz


def said(element: Any, kind: str = "wrong") -> str:
    return str(element.locator(f".reply.{kind} p").inner_text())


def do_nudge(page: Any, element: Any) -> None:
    field, check = element.locator("#slope"), element.get_by_role("button", name="Check")
    replies = set()
    for wrong in ("20", "17", "-14", "18", "99"):  # the height, the ratio over h = 1, the sign, one term only, anything
        field.fill(wrong)
        check.click()
        replies.add(said(element))
    assert len(replies) == 5
    reads(element.locator(".ratio"), "?")
    for _ in range(4):  # the first one was missed before
        x = element.evaluate("e => e.x")
        field.fill(str(6 * x - 4))
        check.click()
        said(element, "right")
        assert element.locator(".ratio").inner_text() != "?"
        field.press("Enter")
        assert field.get_attribute("readonly") is not None, "a right answer stays"
        said(element, "right")
        element.get_by_role("button", name="Somewhere else").click()


def do_inputs(page: Any, element: Any) -> None:
    fields = [element.locator(f"#by-{name}") for name in "abc"]
    commit = element.get_by_role("button", name="Commit all three")
    fields[0].fill("-3")
    commit.click()
    assert "All three are needed" in said(element, "note")
    for wrong in (["2", "-3", "10"], ["3", "-2", "0"], ["4", "1", "-1"]):  # itself, the sign, d and others
        for field, text in zip(fields, wrong):
            field.fill(text)
        commit.click()
        there_are(element.locator(".bad"), 3)
        assert len(set(element.locator(".bad").all_inner_texts())) == 3
        assert "-3" not in " ".join(element.locator(".bad").all_inner_texts())
        there_are(element.get_by_role("button", name="Nudge a"), 0)
    for _ in range(4):  # the first one was missed before
        a, b = element.evaluate("e => [e.point.a, e.point.b]")
        for field, number in zip(fields, (b, a, 1)):
            field.fill(str(number))
        commit.click()
        assert all(field.get_attribute("readonly") is not None for field in fields), "a right answer stays"
        element.get_by_role("button", name="Nudge a").click()
        says(element.locator(".small"), f"= {b}")
        element.get_by_role("button", name="other numbers").click()


def do_ucurve(page: Any, element: Any) -> None:
    there_are(element.locator("path.curve"), 0, "the curve comes after the guess")
    element.get_by_role("button", name="This one").click()
    there_are(element.locator("path.curve"), 1, "the other way is drawn when it is tried")
    element.get_by_role("radio", name="two-sided").check()
    element.get_by_role("slider").focus()
    for _ in range(9):  # from 1e-2 to 1e-5
        page.keyboard.press("ArrowLeft")
    said(element, "right")


def do_meter(page: Any, element: Any) -> None:
    field = element.locator("#runs")
    start = element.get_by_role("button", name="Start the meter")
    replies = set()
    for wrong in ("41", "82", "2", "1", "1000"):
        field.fill(wrong)
        start.click()
        replies.add(said(element))
    assert len(replies) == 5
    for _ in range(4):  # the first one was missed before
        field.fill(str(element.evaluate("e => e.knobs") + 1))
        start.click()
        element.locator(".meter").wait_for()
        assert field.get_attribute("readonly") is not None, "a right answer stays"
        element.get_by_role("button", name="Another network").click()
    element.get_by_role("button", name="Let both learn").click()
    element.get_by_role("button", name="Let both learn again").wait_for()
    slow, fast = (int(number) for number in element.locator(".race p b").all_inner_texts())
    assert fast == 1500 > 5 * slow > 0, "in the same time"


def do_predict(page: Any, element: Any) -> None:
    once = element.get_attribute("once") is not None
    forward = element.get_attribute("phase") == "forward"
    if forward:
        assert not re.search("grad", element.evaluate("e => e.shadowRoot.textContent"), re.IGNORECASE)
    element.locator(".node input").fill("98765")
    element.get_by_role("button", name="Check").click()
    assert said(element)
    for graph in range(12):
        for _ in range(40):
            expected = element.evaluate("e => e.next === null ? null : e.next.after")
            if expected is None:
                break
            field = element.locator(".node input")
            field.fill(repr(expected))
            page.keyboard.press("Enter")
            if not forward:
                assert re.search(r"arriving .* × local .* = |begins with 1", said(element, "right"))
        if once or (graph > 0 and "mastered" in element.locator(".streak").inner_text()):
            break
        element.locator(".again").click()


def do_drill(page: Any, element: Any) -> None:
    field, check = element.locator("#answer"), element.get_by_role("button", name="Check")
    wrong = element.evaluate("e => e.current.question.wrong.filter(([x]) => x !== e.current.question.answer)")
    replies = set()
    for number, _ in wrong:
        field.fill(str(number))
        check.click()
        replies.add(said(element))
    assert len(replies) >= 3
    for kind in ("a question", "an idea", "the line"):
        element.get_by_role("button", name=f"Hint: {kind}").click()
    for _ in range(5):
        field.fill(str(element.evaluate("e => e.current.question.answer")))
        check.click()
        said(element, "right")
        if element.get_attribute("once") is not None or "mastered" in element.locator(".streak").inner_text():
            break
        element.locator(".again").click()


def do_pulse(page: Any, element: Any) -> None:
    leaves = element.evaluate("e => e.leaves")
    element.locator("#guess").fill("98765")
    element.locator("button.main").click()
    assert said(element)
    while element.get_by_role("button", name="Next node").count():
        element.get_by_role("button", name="Next node").click()
    before = element.evaluate("e => e.current.nodes.map(n => n.data).join()")
    element.get_by_role("button", name="Again, with other numbers").click()
    assert element.evaluate("e => e.current.nodes.map(n => n.data).join()") != before
    assert element.get_attribute("done") is None
    for _ in leaves:
        field = element.locator("#guess")
        field.fill("what")
        element.locator("button.main").click()
        assert "cannot read" in said(element, "note")
        there_are(element.locator(".story"), 0, "nothing is shown before a number is committed")
        field.fill(f"{element.evaluate('e => e.current.grads[e.leaf]')} h")
        element.locator("button.main").click()
        waves = element.evaluate("e => e.pulse.waves.length")
        for _ in range(waves):
            element.get_by_role("button", name="Next node").click()
        there_are(element.locator(".story li"), waves + 1)
        element.locator("button.on").click()


def do_build(page: Any, element: Any) -> None:
    def place(*names: str) -> None:
        for name in names:
            element.get_by_role("button", name=f"place {name}").click()

    def join(sign: str, *nodes: int) -> None:
        element.get_by_role("button", name=f"operation {sign}").click()
        for node in nodes:
            element.locator(".node").nth(node).click()

    check = element.get_by_role("button", name="Check")
    check.click()
    assert "Nothing is there yet" in said(element)
    place("a", "b", "c")
    check.click()
    assert "one last result" in said(element)
    join("*", 0, 1)
    join("−", 2, 3)  # the wrong way round: c - a * b
    check.click()
    assert "traded places" in said(element)
    element.get_by_role("button", name="Undo").click()
    join("−", 3, 2)
    check.click()
    said(element, "right")
    for _ in range(3):  # the first one was missed before
        element.get_by_role("button", name="Next expression").click()
        text = element.evaluate("e => e.meant.text")
        steps = {
            "a * b + c": [("*", 0, 1), ("+", 3, 2)],
            "a - b * c": [("*", 1, 2), ("−", 0, 3)],
            "(a - b) * c": [("−", 0, 1), ("*", 3, 2)],
            "a * a + b": [("*", 0, 0), ("+", 2, 1)],
            "(a + b) * (a - b)": [("+", 0, 1), ("−", 0, 1), ("*", 2, 3)],
            "c - a * b": [("*", 0, 1), ("−", 2, 3)],
            "a * (b - c) + a": [("−", 1, 2), ("*", 0, 3), ("+", 4, 0)],
            "(a + b) * a": [("+", 0, 1), ("*", 2, 0)],
            "a * b - b": [("*", 0, 1), ("−", 2, 1)],
            "b - a * a": [("*", 0, 0), ("−", 1, 2)],
        }[text]
        place(*sorted(set(re.findall("[abc]", text))))
        for step in steps:
            join(*step)
        check.click()
        said(element, "right")


def do_write(page: Any, element: Any) -> None:
    field, check = element.locator("#written"), element.get_by_role("button", name="Check")
    for wrong, why in (
        ("a", "alone"),
        ("12", "a number"),
        ("a + a", "does not reach"),
        ("a + 2", "plain number"),
    ):
        field.fill(wrong)
        check.click()
        assert why in said(element)
    field.fill("a +* b")
    check.click()
    assert "cannot read" in said(element, "note")
    for _ in range(4):  # the first one was missed before
        field.fill(element.evaluate("e => e.meant.text"))
        check.click()
        said(element, "right")
        element.get_by_role("button", name="Next graph").click()


def do_order(page: Any, element: Any) -> None:
    def order(names: str) -> str:
        clear = element.get_by_role("button", name="Clear")
        if clear.get_attribute("aria-disabled") == "false":
            clear.click()
        for name in names.split():
            element.locator(f'.node[data-node="{name}"]').click()
        element.get_by_role("button", name="Run all").click()
        return str(element.locator(".verdict").inner_text())

    task = element.get_attribute("task")
    run = element.get_by_role("button", name="Run all")
    assert run.get_attribute("aria-disabled") == "true", "an order starts empty"
    if task == "right-order":
        assert "Lost on d → b → a" in order("b d c a")
        assert "a.grad = 0" in order("a b c d")
        lucky = order("a d b c")
        assert "Not a right order" in lucky
        assert "by luck" in lucky
        assert order("d c b a").startswith("Right")
    elif task == "order-shared":
        assert "that is not enough: b was visited before d" in order("e c b d a")
        assert "a.grad = 0" in order("e b c d a")
        assert order("e d c b a").startswith("Right")
    else:
        for _ in range(3):
            right = "e => e.current.nodes.filter(n => n.kind !== 'constant').map(n => n.name).reverse().join(' ')"
            assert order(element.evaluate(right)).startswith("Right")
            element.get_by_role("button", name="Next graph").click()


def do_race(page: Any, element: Any) -> None:
    field = element.locator("#visits")
    for wrong in ("3", "4", "6"):
        field.fill(wrong)
        element.get_by_role("button", name="Race").click()
        assert said(element)
    for _ in range(4):  # the first one was missed before
        field.fill(str(2 ** (element.evaluate("e => e.links") + 1) - 1))
        element.get_by_role("button", name="Race").click()
        element.locator(".lanes").first.wait_for()
        element.locator(".again").click()


DRIVERS = {
    "gradwalk-quiz": do_quiz,
    "gradwalk-nudge": do_nudge,
    "gradwalk-nudge-inputs": do_inputs,
    "gradwalk-ucurve": do_ucurve,
    "gradwalk-cost-meter": do_meter,
    "gradwalk-predict": do_predict,
    "gradwalk-drill": do_drill,
    "gradwalk-pulse": do_pulse,
    "gradwalk-build-graph": do_build,
    "gradwalk-write-expression": do_write,
    "gradwalk-visit-order": do_order,
    "gradwalk-race": do_race,
}
