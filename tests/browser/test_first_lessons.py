"""Lessons 1 to 4 as a newcomer takes them: the foreseeable mistakes first, each with its own sentence, then right."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gradwalk.lab.closures.exercises import ALL
from gradwalk.lab.lessons import lesson3
from tests.course.learner import Mistakes, do_exercise, do_lab, take, visible

from .course import PYTHON_START, as_if_done, settled
from .reading import reads, says, there_are
from .widgets import DRIVERS

LESSONS = ["1-nudge-it", "2-record-it", "3-walk-it-backward"]


RULES = lesson3.SOLUTION
MISTAKES: dict[str, Mistakes] = {
    "nudge": [
        ("def slope(f, x, h):\n    return f(x + h) - f(x)", "compared to the step"),
        ("def slope(f, x, h):\n    return f(x + h) - f(x) / h", "divides before it subtracts"),
        ("def slope(f, x, h):\n    return (f(x) - f(x + h)) / h", "sign is turned round"),
        ("def slope(f, x, h):\n    return 14", "it gives that at every x"),
        ("def slope(f, x, h):\n    print((f(x + h) - f(x)) / h)", "Printing it hands nothing back"),
        ("def slope(f, x, h):\n    return 6 * x - 4", "whatever f is"),
    ],
    "past": [
        ("def past(v):\n    return [v, *v.inputs]", "one step back"),
        ("def past(v):\n    found = [v]\n    for x in v.inputs:\n        found += past(x)\n    return found", "twice"),
        ("def past(v):\n    print(v)", "Printing hands nothing back"),
        ("def past(v):\n    return past(v)", "called itself again and again"),
    ],
    "local": [
        (RULES.replace("[inputs[1], inputs[0]]", "inputs"), "Each factor gets its own number"),
        (RULES.replace("[1, -1]", "[1, 1]"), "which way does the difference go"),
        (RULES.replace("out ** 2", "inputs[0] ** 2"), "squared the input"),
        (RULES.replace("[inputs[1], inputs[0]]", "[out / inputs[0], out / inputs[1]]"), "divides by 0"),
        ("def local(op, inputs, out):\n    print([1, 1])", "gives None"),
    ],
    "add": [
        ("self.grad = out.grad\nother.grad = out.grad", "it should grow"),
        ("self.grad += out.grad", "other"),
        ("self.grad += out.data\nother.grad += out.data", "out.data"),
    ],
    "mul": [
        ("self.grad += other * out.grad\nother.grad += self * out.grad", "the whole Value"),
        ("self.grad += out.data / self.data * out.grad\nother.grad += out.data / other.data * out.grad", "divide"),
        ("self.grad += other.data\nother.grad += self.data", "local derivative alone"),
        ("self.grad = other.data * out.grad\nother.grad = self.data * out.grad", "it should grow"),
        ("self.data += other.data * out.grad\nother.data += self.data * out.grad", "leaves every number as it is"),
        ("self.grad += self.data * out.grad\nother.grad += other.data * out.grad", ""),
    ],
    "pow": [("self.grad += other * out.data / self.data * out.grad", "nothing to divide by")],
    "tanh": [
        ("self.grad += 1 - out.data ** 2", "the local derivative alone"),
        ("self.grad += 1 - out.data ** 2 * out.grad", "belongs in parentheses"),
    ],
    "exp": [("self.data += out.data * out.grad", "leaves every number as it is")],
    "diamond": [
        (ALL["diamond"].solution.replace("v._backward()", "v.backward()"), "that is this very function"),
        ("self.grad = 1.0\nfor v in self._prev:\n    v.backward()", "as if it were the end"),
        ("self.grad = 1.0\nself._backward()", ""),
    ],
    "radd": [
        ("return other + self", "comes back to itself"),
        ("return Value(self.data + other)", "gradient is 0 and should be 1"),
        ("return self", "is lost"),
    ],
    "zero-grad": [
        ("print('0.0')", "Saying so is not doing so"),
        ("self.parameters()[0].grad = 0.0", "Only the first parameter"),
        ("self.parameters().grad = 0.0", "a list has no"),
        ("for p in self.parameters():\n    p = 0.0", "a name is only pointed elsewhere"),
        ("for p in self.parameters:\n    p.grad = 0.0", "the function itself"),
    ],
    "tanh-split": [
        ("def split_tanh(x):\n    return x.tanh()", "You used tanh itself"),
        ("def split_tanh(x):\n    return exp(x)", "a method of your class"),
        ("def split_tanh(x):\n    e = (x * 2).exp()\n    return e - 1 / e + 1", "brackets are missing"),
    ],
}


def do_own_class(page: Any, element: Any) -> None:
    element.get_by_role("button", name="Run the diamond on my class").click()
    element.get_by_text("It found a.grad = 15, and that is right").wait_for(timeout=PYTHON_START)
    element.get_by_role("button", name="Run the meter").click()
    element.get_by_text("one walk back").wait_for(timeout=PYTHON_START)


ALL_DRIVERS = {
    **DRIVERS,
    "gradwalk-exercise": lambda page, element: do_exercise(page, element, MISTAKES),
    "gradwalk-lab": lambda page, element: do_lab(page, element, MISTAKES),
    "gradwalk-own-class": do_own_class,
}


@pytest.mark.parametrize("lesson", [*LESSONS, "4-build-the-value-class"])
def test_from_the_first_line_to_the_card(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    take(page, lesson, ALL_DRIVERS)


def test_nothing_that_is_asked_for_is_on_the_page(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}1-nudge-it.html")
    text = visible(page)
    for number in ("14", "42", "0.667", "1000001"):  # by themselves: drills draw numbers such as 1480
        assert not re.search(rf"(?<![\d.]){re.escape(number)}(?![\d])", text), number
    for given in ("2/3", "other factor", "rounding error", "grows again"):
        assert given not in text, given
    page = visit(f"{address}2-record-it.html")
    page.locator("gradwalk-write-expression").evaluate("e => e.remove()")  # whose numbers are fresh every time
    text = visible(page)
    for given in ("-6", "-1 ", "-10", "receipt", "gradient", "derivative of", "_backward", "_prev"):
        assert given not in text, given
    page = visit(f"{address}3-walk-it-backward.html")
    text = visible(page)
    for given in (
        "15",
        "6a + 3",
        "78",
        "-1.5",
        "0.5 ·",
        "chain rule",
        "Along a path,",
        "upstream ×",
        "all who use it is",
    ):
        assert given not in text, given


@pytest.mark.parametrize("lesson", LESSONS)
def test_words_that_come_later_are_not_used_before(visit: Callable[..., Any], address: str, lesson: str) -> None:
    text = visible(settled(visit(f"{address}{lesson}.html"))).lower()
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


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("lesson", LESSONS)
def test_axe_finds_nothing_and_nothing_runs_off_the_screen(
    visit: Callable[..., Any], axe: Callable[[Any], None], address: str, lesson: str, width: int
) -> None:
    page = settled(visit(f"{address}{lesson}.html", width=width))
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
    page.close()  # what moves needs the machine
    page = visit(f"{address}{LESSONS[1]}.html", calm=False)
    page.wait_for_function("() => document.querySelector('gradwalk-walk').position > 0")
    page.close()
    page = visit(f"{address}{LESSONS[2]}.html", calm=False)
    page.locator("gradwalk-pulse").first.locator(".pulse").first.wait_for()
    reads(page.locator("gradwalk-pulse").first.locator(".pulse").first, "?", "its size is not told")
    page.close()
    for lesson in LESSONS:
        page = settled(visit(f"{address}{lesson}.html", calm=True))
        there_are(page.locator(".pulse"), 0)
    page = visit(f"{address}{LESSONS[0]}.html", calm=True)
    network = page.locator("gradwalk-learning-network")
    network.get_by_role("button", name="Take 20 steps").click()
    assert network.evaluate("e => e.steps") == 20


def test_a_lesson_with_the_keyboard_alone(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}{LESSONS[2]}.html")
    as_if_done(page, LESSONS[2], "pulse-path pulse-twice pulse-ways")
    for task in ("along", "across"):  # the words for it come before the walk
        quiz = page.locator(f'gradwalk-quiz[task="{task}"]')
        words = "multiplies it by" if task == "along" else "one pulse arrives with its sign turned"
        quiz.locator("label", has_text=words).locator("input").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    element = page.locator('gradwalk-predict[task="walk-product"]')
    element.locator(".node input").focus()
    for number in ("1", "10", "-1", "10", "10"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")  # the focus goes on to the next field by itself
    page.keyboard.press("Enter")  # and at the end to the button for another graph
    there_are(element.locator(".node input"), 1)
    assert element.get_attribute("done") is not None
    pulse = page.locator("gradwalk-pulse").first
    pulse.locator("#guess").focus()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    there_are(pulse.locator(".story li"), 3)


@pytest.mark.parametrize("calm", [True, False])
@pytest.mark.parametrize("width", [360, 1440])
def test_the_labels_of_two_pulses_that_meet_can_be_read(
    visit: Callable[..., Any], address: str, width: int, calm: bool
) -> None:
    page = visit(f"{address}{LESSONS[2]}.html", width=width, calm=calm)
    for task, number in (("pulse-twice", "8"), ("pulse-ways", "16")):
        element = page.locator(f'gradwalk-pulse[task="{task}"]')
        element.locator("#guess").fill(number)
        element.locator("button.main").click()
        onward = element.get_by_role("button", name="Next node")
        while calm and onward.count():
            onward.click()
        onward.wait_for(state="hidden")  # where things move it goes on by itself
        page.wait_for_timeout(0 if calm else 1000)
        one, two = (label.bounding_box() for label in element.locator(".pulse").all())
        beside = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
        below = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
        assert min(beside, below) <= 1, (task, one, two)
        element.locator("input[type=range]").fill("2")
        says(element.locator(".story"), "because the step is not small, so it moves by")


def test_what_gives_numbers_away_waits_for_those_who_ask_them(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}{LESSONS[2]}.html")
    given = page.get_by_text("An input of 0 teaches its weight nothing."), page.get_by_text("is called topological")
    for tasks, shown in (
        ("why-zero when-visit", False),
        ("why-zero when-visit walk-neuron right-order order-shared order-fresh", True),
    ):
        as_if_done(page, LESSONS[2], tasks)
        assert [text.is_visible() for text in given] == [shown, shown]
