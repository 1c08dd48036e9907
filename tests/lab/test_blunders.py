"""What the closure lab says: each foreseeable mistake has a sentence of its own, and none hands over the line."""

from __future__ import annotations

from typing import Any

import pytest

from gradwalk.lab import browser, classroom

WALK = classroom.SOLUTIONS["diamond"]
MISTAKES = [
    # (exercise, body, words of its own sentence, the learner's line)
    ("add", "self.grad += 5.0\nother.grad += 5.0", "A number written into the rule", 1),
    ("mul", "self.grad += 5.0\nother.grad += 5.0", "A number written into the rule", 1),
    ("add", "self.grad += out.grad\nother.grad = out.grad", "You used `=` for `other.grad`", 2),
    ("add", "self.grad += out.grad", "`other.grad` never changes", None),
    ("add", "self.grad += out.grad\nself.grad += out.grad", "Both of your lines change `self.grad`", 2),
    ("add", "self.grad += out.data\nother.grad += out.data", "You used `out.data`, the result", 1),
    ("add", "self.grad += self.grad * out.grad\nother.grad += out.grad", "the very thing that is being collected", 1),
    ("add", "self.data += out.grad\nother.data += out.grad", "leaves every number as it is", 1),
    ("add", "self.backward()\nother.backward()", "starts a whole new walk", 1),
    ("add", "self._backward()", "Whose turn it is, the walk decides", 1),
    ("add", "import sys\nsys.exit()", "ends the whole program", 2),
    ("add", "pass", "never changes", None),
    ("add", "self.grad += self.grad + out.grad\nother.grad += out.grad", "one of the two is enough", 1),
    ("mul", "if self.data == other.data:\n    self.grad += 2 * self.data * out.grad\nelse:\n"
     "    self.grad += other.data * out.grad\n    other.grad += self.data * out.grad", "", None),
    ("diamond", WALK.replace("self.grad = 1.0", "for v in order:\n    v.grad = 0.0\nself.grad = 1.0"),
     "what the first has left in a leaf is gone", None),
    ("add", "self.grad = out.grad\nother.grad += out.grad", "You used `=` for `self.grad`", 1),
    ("add", "for v in (self, other):\n    v.grad += 1", "", None),
    ("add", "self.grad, other.grad = self.grad + out.grad, other.grad + out.grad", "Both right sides are read", 1),
    ("add", "self.grad += out.grad\nif other is not self:\n    other.grad += out.grad", "no case of its own", 2),
    ("mul", "self.grad = other.data * out.grad\nother.grad += self.data * out.grad", "You used `=` for `self.grad`", 1),
    ("exp", "self.grad *= out.data * out.grad", "multiplies what is there", 1),
    ("diamond", WALK.replace("reversed(order)", "sorted(order, key=lambda v: -v.data)"), "", None),
    ("diamond", WALK.replace("v not in", "v.data not in").replace("seen.add(v)", "seen.add(v.data)"), "still two", 4),
    ("mul", "self.grad += other * out.grad\nother.grad += self * out.grad", "the whole Value", 1),
    ("mul", "self.grad += self.data * out.grad\nother.grad += other.data * out.grad", "its own number", 1),
    ("mul", "self.grad += out.grad\nother.grad += out.grad", "that is right for a sum", 1),
    ("mul", "self.grad += other.data + out.grad\nother.grad += self.data + out.grad", "factors are multiplied", 1),
    ("mul", "self.grad += other.data * out.data\nother.grad += self.data * out.data",
     "You used `out.data` where what arrives belongs", 1),
    ("mul", "self.grad += other.data\nother.grad += self.data", "You used the local derivative alone", 1),
    ("mul", "self.grad += 3.0 * out.grad\nother.grad += 2.0 * out.grad", "fits one example only", 1),
    ("mul", "self.grad += out.data / self.data * out.grad\nother.grad += out.data / other.data * out.grad",
     "You divide by a number that went in", 1),
    ("pow", "self.grad += other * out.data / self.data * out.grad", "You divide by a number that went in", 1),
    ("pow", "self.grad += other * self.data ** other * out.grad", "what should be left of it up there", 1),
    ("pow", "self.grad += (other - 1) * self.data ** other * out.grad", "have changed places", 1),
    ("pow", "self.grad += 2 * self.data * out.grad", "does not occur in your line", 1),
    ("pow", "self.grad += other * self.data ** other - 1 * out.grad", "belongs in parentheses", 1),
    ("tanh", "self.grad += out.data * out.grad", "slope of exp, not of tanh", 1),
    ("tanh", "self.grad += (1 - self.data ** 2) * out.grad", "You squared the input.", 1),
    ("tanh", "self.grad += (1 - self.data * self.data) * out.grad", "You squared the input.", 1),
    ("tanh", "self.grad += (1 - self.data) * out.grad", "made of the output, not of the input", 1),
    ("tanh", "self.grad += (1 - out.data) * out.grad", "at the output 0.6 the slope is 0.64", 1),
    ("add", "self += out.grad\nother += out.grad", "a field of it: `self.grad` and `other.grad`. Everything "
     "else in your lines is right.", 1),
    ("add", "self.grad += out.grad\nother = out.grad", "a field of it: `other.grad`.", 2),
    ("mul", "self += self.data * out.grad\nother += other.data * out.grad", "a field of it", 1),
    ("tanh", "out.grad += (1 - out.data ** 2) * self.grad", "the other way here", 1),
    ("tanh", "self.grad += (1 - out ** 2) * out.grad", "the whole Value", 1),
    ("tanh", "self.grad += 1 - out.data ** 2 * out.grad", "belongs in parentheses", 1),
    ("exp", "self.grad += math.exp(out.data) * out.grad", "a second time", 1),
    ("relu", "if out.data > 0:\n    self.grad += out.grad\nelse:\n    self.grad = 0", "what came by another path", 4),
    ("relu", "if self.data > 0:\n    self.grad = out.grad", "You used `=` for `self.grad`", 2),
    ("relu", "self.grad += (out > 0) * out.grad", "the whole Value", 1),
    ("relu", "self.grad += (out.data > 1) * out.grad", "One part does not fit: `1`", 1),
    ("relu", "self.grad += (out.data == 0) * out.grad", "The comparison `out.data == 0` does not fit", 1),
    ("relu", "self.grad += (out.data > 0) * out.data", "where what arrives belongs", 1),
    ("mul", "self.grad += other.data * out.grad\nother.grad += self.data * out.data", "where what arrives belongs", 2),
    ("mul", "self.grad += other.data * out.grad\nother.grad += self.data * self.grad", "the gradient of an input", 2),
    ("exp", "self.grad += out.grad * out.grad", "stands where the local derivative belongs", 1),
    ("tanh", "self.grad += (1 + out.data ** 2) * out.grad", "the `+` in `1 + out.data ** 2`", 1),
    ("tanh", "self.grad += 1 / out.data ** 2 * out.grad", "divides by 0", 1),
    ("diamond", "for v in self._prev:\n    v.backward()", "as if it were the end", 2),
    ("diamond", WALK.replace("v._backward()", "v.backward()"), "that is this very function", 13),
    ("diamond", "self.data = 1.0\nself._backward()", "the result itself", 1),
    ("diamond", WALK.replace("self.grad = 1.0", "self.grad = self.data"), "by how many h does", None),
    ("diamond", "self.grad = 1.0\ntodo = [self]\nwhile todo:\n    v = todo.pop()\n    v._backward()\n"
     "    todo += v._prev", "times, so its gradient was passed on more than once", None),
    ("diamond", "self.grad = 1.0\nself._backward", "without parentheses", 2),
    ("diamond", "self.grad = 1.0\nself._backward()", "was never called", None),
]  # fmt: skip


@pytest.mark.parametrize(("key", "body", "words", "line"), MISTAKES)
def test_a_mistake_has_its_own_sentence(key: str, body: str, words: str, line: int | None) -> None:
    report: dict[str, Any] = browser.run_exercise(key, body)
    assert not report["passed"]
    told = [one for one in report["sentences"] if words in one["text"]]
    assert told, report["sentences"]
    assert told[0]["line"] == line
    for right in classroom.SOLUTIONS[key].splitlines():
        if len(right) > 15 and right not in body:
            assert all(right.strip() not in one["text"] for one in report["sentences"]), (
                "no message has the line to write"
            )


@pytest.mark.parametrize("key", ["add", "mul", "pow", "tanh", "exp", "diamond", "relu", "log"])
def test_programs_are_what_runs_and_fresh_each_time(key: str) -> None:
    """A program's name is what it computes; the last one has other numbers in every run."""
    reports = [browser.run_exercise(key, classroom.SOLUTIONS[key]) for _ in range(4)]
    assert all(report["passed"] for report in reports)
    assert len({report["programs"][-1]["text"] for report in reports}) > 1
    for one in reports[0]["programs"]:
        computed = [line for line in one["text"].splitlines() if "Value(" not in line and "backward" not in line]
        if one["name"].startswith(("the ", "values ")):
            continue
        assert one["name"].startswith("; ".join(computed))


def test_unusual_but_right() -> None:
    for key, body in [
        ("add", "g = out.grad\nfor x in (self, other):\n    x.grad += g"),
        ("mul", "self.grad = self.grad + other.data * out.grad\nother.grad = other.grad + out.grad * self.data"),
        ("tanh", "self.grad += out.grad / math.cosh(self.data) ** 2"),
        ("exp", "self.grad += math.exp(self.data) * out.grad"),
    ]:
        assert browser.run_exercise(key, body)["passed"], body
