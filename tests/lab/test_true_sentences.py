"""What is said to a slip is true of that program: two slips at once, a missing line, a walk that starts wrong."""

from __future__ import annotations

import re
import textwrap

import pytest

from gradwalk.lab import browser
from gradwalk.lab.lessons.lesson6_programs import BROKEN, SOLUTIONS
from gradwalk.lab.lessons.lesson7_training import TRAIN
from gradwalk.lab.lessons.lesson9_gpt import STEP

ZERO = "        for p in parameters:\n            p.grad = zeros(p.shape)\n"
LOOP = "    for step in range(steps):\n"
SUMMED_FIRST = (
    "self.collect(times(unbroadcast(out.grad, self.shape), other.data))\n"
    "other.collect(times(unbroadcast(out.grad, other.shape), self.data))\n"
)
SAID = [
    # two slips: the first place of the block that gets something else
    ("gpt-step", STEP.replace("h.relu()", "h").replace("[place])", "[0])"), "`self.key` is given something other", 2),
    ("gpt-step", STEP.replace("x = plus(x, attention(linear(self.query, x), keys, values))",
                              "x = attention(linear(self.query, x), keys, values)").replace("h.relu()", "h"),
     "`self.up` is given something other than x with what attention gave", 5),
    ("gpt-step", STEP.replace("x = plus(x, att", "y = plus(x, att").replace(
        "x = plus(x, linear(self.d", "x = plus(y, linear(self.d"),
     "`self.up` is given something other than", 5),
    ("gpt-step", STEP.replace("return linear(self.out, x)", "return [2 * s for s in linear(self.out, x)]"),
     "Every table is given what it should be", 7),
    ("gpt-step", STEP.replace("plus(self.letters[letter], self.places[place])",
                              "self.letters[letter] + self.places[place]"),
     "`+` puts two lists end to end", 1),
    ("gpt-step", STEP.replace("plus(self.letters[letter], self.places[place])", "self.places[place]"),
     "The letter itself is missing", 1),
    ("tensor-train", TRAIN.replace(ZERO, ""), "No line sets the gradients to 0", None),
    ("tensor-train", TRAIN.replace(ZERO, "").replace(LOOP, textwrap.indent(textwrap.dedent(ZERO), "    ") + LOOP),
     "The gradients are not set to 0 in each step", 12),
    ("tensor-mul", SUMMED_FIRST, "`unbroadcast` has made it small, and then `times` makes it large again", 2),
    ("tensor-mul", "self.collect(times(out.grad, other.data))\nother.collect(times(out.grad, self.data))\n",
     "what was repeated has not been brought back", 2),
    ("patient-c", SOLUTIONS["patient-c"].replace("self.grad = 1.0", "self.grad = 2.0"),
     "it is the start of the walk", None),
    ("patient-c", BROKEN["patient-c"].replace("for x in v._prev", "for x in reversed(v._prev)"),
     "still has its turn too early", None),
    ("patient-c", BROKEN["patient-c"].replace("in order:", "in sorted(order, key=lambda v: -v.data):"),
     "what you sort them by", 44),
]  # fmt: skip


@pytest.mark.parametrize(("task", "text", "words", "line"), SAID)
def test_a_slip_is_told_as_it_is(task: str, text: str, words: str, line: int | None) -> None:
    verdict = browser.run_code(task, text, {}, 3)
    assert not verdict["passed"]
    assert words in verdict["message"], verdict
    assert verdict["line"] == line, verdict


def test_a_test_of_lesson_6_says_what_is_wrong_and_leaves_where_to_the_doctor() -> None:
    """Which node has its turn too early costs a point."""
    text = BROKEN["patient-c"].replace("for x in v._prev", "for x in reversed(v._prev)")
    message = browser.run_code("patient-c", text, {}, 3)["message"]
    assert "it should be" in message
    assert "was visited" not in message
    assert "was visited before" in browser.ask_doctor("patient-c", text)["text"]


def test_numbers_are_told_for_the_letters_that_are_there() -> None:
    text = BROKEN["patient-a"].replace("class Value:", "class Value:  # mine") + "\nx = 1\n"
    message = browser.run_code("patient-a", text, {}, 3)["message"]
    assert re.search(r"`a [*+] a` at a = [-\d.]+:", message), message


def test_a_line_of_the_tape_is_not_called_a_line_alone() -> None:
    """The learner's own text has lines, too."""
    verdict = browser.run_code("run-tape", "def run(tape):\n    return [0.0 for line in tape]\n", {}, 3)
    assert "line" not in verdict["message"].replace("tape line", "")
