"""Lessons 1 to 3 as a newcomer takes them: the foreseeable mistakes first, each with its own sentence, then right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site

from .course import answer, build, quiz_data, serving

LESSONS = ["1-nudge-it", "2-record-it", "3-walk-it-backward"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.mark.parametrize("lesson", LESSONS)
def test_from_the_first_line_to_the_card(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    names = page.evaluate("document.documentElement.dataset.tasks.split(' ')")
    for name in names:
        element = page.locator(f'main [task="{name}"]')
        element.wait_for()  # what waits for a task is there once that task is done
        DRIVERS[element.evaluate("e => e.localName")](page, element)
        page.wait_for_function(
            "([name]) => localStorage.length && JSON.stringify(localStorage).includes(name)", arg=[name]
        )
    page.locator(".finish[data-state=done]").wait_for()
    assert page.locator(".count").first.inner_text() == f"{len(names)} / {len(names)}"
    assert not page.locator("[data-after]:visible").count() or not page.locator(".waits:visible").count()
    page.reload()
    page.locator(".finish[data-state=done]").wait_for()


SHOWN = """() => {
  const texts = [];
  const read = (root) => {
    for (const node of root.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
      if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE|ANNOTATION)$/i.test(node.tagName)) continue;
      if (!node.checkVisibility()) continue;
      read(node.shadowRoot ?? node);
      if (node.shadowRoot) for (const slotted of node.children) if (node.localName === "gradwalk-rule") read(slotted);
    }
  };
  read(document.querySelector("main"));
  return texts.join(" ").replace(/\\s+/g, " ");
}"""
"""All that can be seen, in the elements too."""


def test_nothing_that_is_asked_for_is_on_the_page(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}1-nudge-it.html")
    text = page.evaluate(SHOWN)
    for given in ("14", "42", "2/3", "0.667", "1000001", "other factor", "rounding error", "grows again"):
        assert given not in text, given
    page = visit(f"{address}2-record-it.html")
    page.locator("gradwalk-write-expression").evaluate("e => e.remove()")  # whose numbers are fresh every time
    text = page.evaluate(SHOWN)
    for given in ("-6", "-1 ", "-10", "receipt", "gradient", "derivative of", "_backward", "_prev"):
        assert given not in text, given
    page = visit(f"{address}3-walk-it-backward.html")
    text = page.evaluate(SHOWN)
    for given in (
        "15",
        "6a + 3",
        "78",
        "-1.5",
        "0.5 ·",
        "chain rule",
        "Along a path",
        "upstream ×",
        "all who use it is",
    ):
        assert given not in text, given


@pytest.mark.parametrize("lesson", LESSONS)
def test_words_that_come_later_are_not_used_before(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    text = page.evaluate(SHOWN).lower()
    later = {
        LESSONS[0]: "gradient backpropagation closure micrograd parameter chain rule upstream loss tensor",
        LESSONS[1]: "gradient backpropagation closure micrograd parameter upstream loss tensor seed grad ",
        LESSONS[2]: "closure micrograd parameter tensor _backward _prev learning rate",
    }[lesson]
    for word in later.split():
        if word not in ("rule", "chain", "rate", "learning"):
            assert not re.search(rf"\b{word}", text.replace("gradwalk", "").replace("tensors", "")), (
                word
            )  # a title in the path


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("lesson", LESSONS)
def test_axe_finds_nothing_and_nothing_runs_off_the_screen(
    visit: Callable[..., Any], axe: Callable[[Any], None], address: str, lesson: str, width: int, dark: bool
) -> None:
    page = visit(f"{address}{lesson}.html", width=width, dark=dark)
    page.locator("main [task]").last.wait_for(state="attached")
    page.wait_for_timeout(300)
    for field in page.locator("form input:not([type=radio]):not([type=range]):visible").all():
        field.fill("98765")
    for button in page.get_by_role("button", name="Check").all():
        if button.is_visible():
            button.click()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """() => { const found = []; const look = (root) => { for (const e of root.querySelectorAll('*')) {
          if (e.shadowRoot) look(e.shadowRoot);
          const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
          if (!e.closest('math') && e.checkVisibility() && own) {
            const box = e.getBoundingClientRect(), scale = e.offsetWidth ? box.width / e.offsetWidth : 1;
            if (parseFloat(getComputedStyle(e).fontSize) * scale < 11.9 && box.width > 1)
              found.push(`${e.localName}.${e.className} ${e.textContent.trim().slice(0, 30)}`);
          } } };
          look(document.querySelector('main')); return found; }"""
    )
    assert not small, "text below 12 pixels"


def test_the_tops_of_the_pages_move_and_stand_still_where_that_is_wanted(
    visit: Callable[..., Any], address: str
) -> None:
    page = visit(f"{address}{LESSONS[0]}.html", calm=False)
    network = page.locator("gradwalk-learning-network")
    page.wait_for_function("() => document.querySelector('gradwalk-learning-network')?.steps > 60")
    first, last = network.evaluate("e => [e.losses[0], e.losses.at(-1)]")
    assert last < first / 2, "it truly learns"
    network.get_by_role("button", name="Pause").click()
    steps = network.evaluate("e => e.steps")
    page.wait_for_timeout(300)
    assert network.evaluate("e => e.steps") == steps
    page = visit(f"{address}{LESSONS[1]}.html", calm=False)
    page.wait_for_function("() => document.querySelector('gradwalk-walk').position > 0")
    page = visit(f"{address}{LESSONS[2]}.html", calm=False)
    page.locator("gradwalk-pulse").first.locator(".pulse").first.wait_for()
    assert page.locator("gradwalk-pulse").first.locator(".pulse").first.inner_text() == "?", "its size is not told"
    for lesson in LESSONS:
        page = visit(f"{address}{lesson}.html", calm=True)
        page.wait_for_timeout(400)
        assert page.locator(".pulse").count() == 0
    page = visit(f"{address}{LESSONS[0]}.html", calm=True)
    network = page.locator("gradwalk-learning-network")
    network.get_by_role("button", name="Take 20 steps").click()
    assert network.evaluate("e => e.steps") == 20


def test_a_lesson_with_the_keyboard_alone(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}{LESSONS[2]}.html")
    element = page.locator('gradwalk-predict[task="walk-product"]')
    element.locator(".node input").focus()
    for number in ("1", "10", "-1", "10", "10"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")  # the focus goes on to the next field by itself
    page.keyboard.press("Enter")  # and at the end to the button for another graph
    assert element.locator(".node input").count() == 1
    assert element.get_attribute("done") is not None
    pulse = page.locator("gradwalk-pulse").first
    pulse.locator("#guess").focus()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert pulse.locator(".story li").count() == 3


def said(element: Any, kind: str = "wrong") -> str:
    return str(element.locator(f".reply.{kind} p").inner_text())


def do_quiz(page: Any, quiz: Any) -> None:
    replies = quiz_data(quiz)["replies"]
    for place in sorted(range(len(replies)), key=lambda place: replies[place]["right"]):
        answer(quiz, replies[place], place)
        state = quiz.locator("form").get_attribute("data-state")
        assert state == ("right" if replies[place]["right"] else "wrong")


def do_nudge(page: Any, element: Any) -> None:
    field, check = element.locator("#slope"), element.get_by_role("button", name="Check")
    replies = set()
    for wrong in ("20", "17", "-14", "18", "99"):  # the height, the ratio over h = 1, the sign, one term only, anything
        field.fill(wrong)
        check.click()
        replies.add(said(element))
    assert len(replies) == 5
    assert element.locator(".ratio").inner_text() == "?"
    for _ in range(3):
        x = element.evaluate("e => e.x")
        field.fill(str(6 * x - 4))
        check.click()
        said(element, "right")
        assert element.locator(".ratio").inner_text() != "?"
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
        assert element.locator(".bad").count() == 3
        assert len(set(element.locator(".bad").all_inner_texts())) == 3
        assert "-3" not in " ".join(element.locator(".bad").all_inner_texts())
        assert element.get_by_role("button", name="Nudge a").count() == 0
    for _ in range(3):
        a, b = element.evaluate("e => [e.point.a, e.point.b]")
        for field, number in zip(fields, (b, a, 1)):
            field.fill(str(number))
        commit.click()
        element.get_by_role("button", name="Nudge a").click()
        assert f"= {b}" in element.locator(".small").inner_text()
        element.get_by_role("button", name="other numbers").click()


def do_ucurve(page: Any, element: Any) -> None:
    assert element.locator("path.curve").count() == 0, "the curve comes after the guess"
    element.get_by_role("button", name="This one").click()
    assert element.locator("path.curve").count() == 2
    element.get_by_role("radio", name="two-sided").check()
    element.get_by_role("slider").focus()
    for _ in range(13):
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
    for _ in range(3):
        field.fill(str(element.evaluate("e => e.knobs") + 1))
        start.click()
        element.locator(".meter").wait_for()
        element.get_by_role("button", name="Another network").click()


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
        if "mastered" in element.locator(".streak").inner_text():
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
        assert element.locator(".story").count() == 0, "nothing is shown before a number is committed"
        field.fill(f"{element.evaluate('e => e.current.grads[e.leaf]')} h")
        element.locator("button.main").click()
        waves = element.evaluate("e => e.pulse.waves.length")
        for _ in range(waves):
            element.get_by_role("button", name="Next node").click()
        assert element.locator(".story li").count() == waves + 1
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
    for _ in range(2):
        element.get_by_role("button", name="Next expression").click()
        text = element.evaluate("e => e.meant.text")
        steps = {
            "a * b + c": [("*", 0, 1), ("+", 3, 2)],
            "a - b * c": [("*", 1, 2), ("−", 0, 3)],
            "(a - b) * c": [("−", 0, 1), ("*", 3, 2)],
            "a * a + b": [("*", 0, 0), ("+", 2, 1)],
            "(a + b) * (a - b)": [("+", 0, 1), ("−", 0, 1), ("*", 2, 3)],
            "c - a * b": [("*", 0, 1), ("−", 2, 3)],
            "tanh(a * b + c)": [("*", 0, 1), ("+", 3, 2), ("tanh", 4)],
            "(a + b) * a": [("+", 0, 1), ("*", 2, 0)],
            "a * b - b": [("*", 0, 1), ("−", 2, 1)],
            "tanh(a) * b": [("tanh", 0), ("*", 2, 1)],
        }[text]
        place(*sorted(set(re.findall("[abc]", text.replace("tanh", "")))))
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
    for _ in range(3):
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
    for _ in range(3):
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
