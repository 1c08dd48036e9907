"""A scripted learner takes lessons 4 to 6: first with the mistakes one makes, then right, to the last task."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site
from gradwalk.lab import classroom
from gradwalk.lab.code import load
from gradwalk.lab.exercises import ALL

from .course import PYTHON_START, answer, build, quiz_data, serving, write

WRONG = {
    "add": ("self.grad = out.grad\nother.grad = out.grad", "it should grow"),
    "mul": ("self.grad += other * out.grad\nother.grad += self * out.grad", "the whole Value"),
    "pow": ("self.grad += other * out.data / self.data * out.grad", "nothing to divide by"),
    "tanh": ("self.grad += 1 - out.data ** 2", "the local derivative alone"),
    "exp": ("self.data += out.data * out.grad", "leaves every number as it is"),
    "diamond": ("self.grad = 1.0\nfor v in self._prev:\n    v.backward()", "as if it were the end"),
    "radd": ("return Value(self.data + other)", "no gradient arrives"),
    "zero-grad": ("print('0.0')", "Saying so is not doing so"),
    "tanh-split": ("def split_tanh(x):\n    return x.tanh()", "You used tanh itself"),
    "neuron": ("class Neuron:\n    pass", ""),
    "layer": ("def layer():\n    pass", "capital letters count"),
    "mlp": ("print(41)", "does not define it"),
    "loop": ("def train(model, xs, ys, steps, lr):\n    pass", "Nothing moves"),
    "within": ("print('within 0.02')", "does not define it"),
    "patient-a": ("print(6.0)", ""),
    "patient-b": ("import sys\nsys.exit()", "ended itself"),
    "patient-c": ("print(39.0)", ""),
    "patient-d": ("print(1.5729)", ""),
}
"""By exercise: what is tried first, and words of what is said about it."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


def run_test(element: Any, button: str) -> str:
    element.get_by_role("button", name=button, exact=True).click()
    element.locator(".verdict, .fault, .findings, .notice").first.wait_for(timeout=PYTHON_START)
    return str(element.inner_text())


def do_lab(page: Any, lab: Any, key: str) -> None:
    lab.get_by_role("tab", name=ALL[key].title).click()
    body, words = WRONG[key]
    write(lab.locator(".editor"), page, body)
    said = run_test(lab, "Run test")
    assert words in said
    assert ALL[key].solution.strip().splitlines()[-1].strip() not in said, "a wrong attempt hands over nothing"
    write(lab.locator(".editor"), page, ALL[key].solution.rstrip())
    assert "agree to seven decimals" in run_test(lab, "Run test")


def do_exercise(page: Any, exercise: Any) -> None:
    name = exercise.get_attribute("task")
    body, words = WRONG[name]
    write(exercise, page, body)
    said = run_test(exercise, "Test it")
    assert words in said, said
    assert exercise.locator(".verdict[data-state=right]").count() == 0
    write(exercise, page, load()[name].solution.rstrip())
    exercise.get_by_role("button", name="Test it", exact=True).click()
    exercise.locator(".verdict[data-state=right]").wait_for(timeout=PYTHON_START)


def do_bowl(page: Any, bowl: Any) -> None:
    def roll(w1: str, w2: str) -> str:
        for field, number in zip(bowl.get_by_role("textbox").all(), (w1, w2)):
            field.fill(number)
        bowl.get_by_role("button", name="Roll").click()
        return str(bowl.locator(".verdict").inner_text())

    assert "0.625" not in bowl.inner_text(), "what is to be found is not there yet"
    assert "uphill" in roll("2.5", "4")
    assert "whole slope" in roll("1", "4")
    assert "Right" in roll("1.5", "4")
    assert "Right" in roll("1.25", "4.5")
    assert "Three steps" in roll("1.125", "4.75")
    assert "0.1562" in bowl.inner_text()


def do_quiz(quiz: Any) -> None:
    replies = quiz_data(quiz)["replies"]
    for place, reply in sorted(enumerate(replies), key=lambda pair: pair[1]["right"]):
        answer(quiz, reply, place)
        assert quiz.locator("form").get_attribute("data-state") == ("right" if reply["right"] else "wrong")


@pytest.mark.parametrize("lesson", ["4-build-the-value-class", "5-a-network", "6-the-four-classic-bugs"])
def test_a_learner_takes_a_lesson(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    page.set_default_timeout(30_000)
    if lesson[0] == "6":
        text = page.locator("main").inner_text()
        for name in ("overwritten", "zeroing", "upstream", "visit order"):
            assert name not in text, "nothing names the bug before it is found"
    for element in page.locator("main [task]").all():
        kind = element.evaluate("e => e.localName")
        if kind == "gradwalk-quiz":
            do_quiz(element)
        elif kind == "gradwalk-exercise":
            do_exercise(page, element)
        elif kind == "gradwalk-bowl":
            do_bowl(page, element)
        elif kind == "gradwalk-lab":
            for key in element.get_attribute("task").split():
                do_lab(page, element, key)
        elif kind == "gradwalk-own-class":
            element.get_by_role("button", name="Run the diamond on my class").click()
            element.get_by_text("a.grad = 15. That is right").wait_for(timeout=PYTHON_START)
            element.get_by_role("button", name="Run the meter").click()
            element.get_by_text("one walk back").wait_for(timeout=PYTHON_START)
        elif kind == "gradwalk-playground":
            element.get_by_role("button", name="Train", exact=True).click()
            element.locator(".done").wait_for(timeout=90_000)
    page.locator(".finish[data-state=done]").wait_for()
    drafts = page.evaluate("Object.entries(localStorage).map(([k, v]) => v).join(' ')")
    if lesson[0] == "4":
        assert json.dumps(classroom.SOLUTIONS["mul"].rstrip())[1:-1] in drafts, "the learner's class is kept"


def test_hints_come_when_asked_for(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}5-a-network.html")
    neuron = page.locator('gradwalk-exercise[task="neuron"]')
    assert neuron.locator(".hint").count() == 0
    for number, kind in enumerate(("a question", "an idea", "the line"), 1):
        neuron.get_by_role("button", name=f"Hint: {kind}").click()
        assert neuron.locator(".hint").count() == number


def test_the_playground_speaks_of_now(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("Right now the test loss is below").wait_for(timeout=90_000)
    rate = play.locator(".rate").input_value()
    play.locator("select[data-name=data]").select_option("spirals")
    assert play.get_by_text("Right now").count() == 0
    assert play.locator(".rate").input_value() == rate, "no setting changes behind one's back"
    play.locator(".sizes").fill("4, 400")
    play.locator(".sizes").press("Enter")
    play.get_by_text("cannot be drawn here").wait_for()
    play.locator("select[data-name=challenge]").select_option("xor")
    play.get_by_role("button", name="Compare with a run B").click()
    assert play.locator(".play-line").count() == 2
    play.locator(".neuron").nth(2).click()
    play.get_by_text("Added up").wait_for()
