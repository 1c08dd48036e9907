"""The closure lab's exercises: right bodies pass, wrong ones are told what is wrong, where and why."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from gradwalk import Value
from gradwalk.lab import classroom
from gradwalk.lab.closures.exercises import ALL, SUITE, Feedback


@pytest.mark.parametrize("key", ALL)
def test_solution_passes_and_starter_does_not(key: str) -> None:
    exercise = ALL[key]
    assert exercise.run(exercise.solution).passed, str(exercise.run(exercise.solution))
    unsolved = exercise.run(exercise.starter)
    assert not unsolved
    assert unsolved.findings
    assert unsolved.problem is None


def test_tabs_of_the_lab() -> None:
    tabs = "__add__ __mul__ __pow__ tanh exp backward relu log"
    assert [exercise.title for exercise in ALL.values()] == tabs.split()


WRONG = [
    # (exercise, body, a finding, a word of the reason, the learner's line of the reason)
    ("add", "self.grad = out.grad\nother.grad = out.grad", "out = a + a at a = 3: a.grad is 1",
     "overwritten", 1),
    ("add", "self.grad += 1\nother.grad += 1", "out = p * 4 at a = 2, b = 3: a.grad is 1, expected 4",
     "out.grad, is left out", 1),
    ("add", "self.grad += out.grad\n\nother.grad -= out.grad", "b.grad is -1, expected 1", "sign", 3),
    ("add", "self.grad += out.grad", "out = a + b at a = 2, b = 3: b.grad is 0, expected 1", "never changes", None),
    ("add", "self.grad += self.data * out.grad\nother.grad += out.grad", "a.grad is 2, expected 1", "self.data", 1),
    ("mul", "self.grad = other.data * out.grad\nother.grad = self.data * out.grad",
     "out = x * x at x = 3: x.grad is 3, expected 6", "overwritten", 1),
    ("mul", "self.grad += self.data * out.grad\nother.grad += other.data * out.grad",
     "out = a * b at a = 2, b = 3: a.grad is 2, expected 3", "swapped", 1),
    ("mul", "self.grad += other.data\nother.grad += self.data", "p", "out.grad, is left out", 1),
    ("mul", "self.grad += other.grad * out.grad\nother.grad += self.data * out.grad", "a.grad is 0", "self", 1),
    ("mul", "self.grad += out.grad\nother.grad += out.grad", "a.grad is 1, expected 3", "left out", 1),
    ("pow", "self.grad += self.data ** (other - 1) * out.grad", "out = x ** 3 at x = 2: x.grad is 4, expected 12",
     "is self.data ** (other - 1);", 1),
    ("pow", "self.grad += other * self.data ** other * out.grad", "x.grad is 24, expected 12",
     "is other * self.data ** other;", 1),
    ("pow", "self.grad = other * self.data ** (other - 1) * out.grad", "out = p * 4 + q",
     "overwritten", 1),
    ("tanh", "self.grad += (1 - self.data ** 2) * out.grad", "x.tanh() at x = 0.5: x.grad is 0.75",
     "1 - self.data ** 2", 1),
    ("tanh", "t = out.data\nself.grad += (1 - t) * out.grad", "x.grad", "1 - out.data", 2),
    ("tanh", "self.grad += (1 - out.data ** 2)", "q = x.tanh()", "left out", 1),
    ("tanh", "self.grad -= (1 - out.data ** 2) * out.grad", "x.grad is -0.7864477", "sign", 1),
    ("exp", "self.grad += self.data * out.grad", "x.exp() at x = 1: x.grad is 1, expected 2.718282",
     "self.data", 1),
    ("exp", "self.grad = out.data * out.grad", "q = x.exp()", "overwritten", 1),
    ("relu", "self.grad += out.grad", "out = x.relu() at x = -3: x.grad is 1, expected 0", "left out", 1),
    ("relu", "self.grad += (out.data < 0) * out.grad", "out = x.relu() at x = 2: x.grad is 0, expected 1", "", 1),
    ("log", "self.grad += 1 / out.data * out.grad", "x.log() at x = 0.5: x.grad is -1.442695",
     "out.data", 1),
    ("log", "self.grad += self.data * out.grad", "out = x.log() at x = 0.5: x.grad is 0.5, expected 2", "self.data", 1),
    ("diamond", "self.grad = 1.0\norder = []\ndef visit(v):\n    if v not in order:\n        order.append(v)\n"
     "        for x in v._prev:\n            visit(x)\nvisit(self)\nfor v in order:\n    v._backward()",
     "near the root and far from it", "was visited before", None),
    ("diamond", "order, seen = [], set()\ndef visit(v):\n    if v not in seen:\n        seen.add(v)\n"
     "        for x in v._prev: visit(x)\n        order.append(v)\n"
     "visit(self)\nfor v in reversed(order): v._backward()",
     "the diamond: a.grad is 0, expected 15", "seed it with 1", None),
    ("diamond", "order, seen = [], set()\ndef visit(v):\n    if v not in seen:\n        seen.add(v)\n"
     "        for x in v._prev: visit(x)\n        order.append(v)\nvisit(self)\nself.grad = 1.0\n"
     "for v in order: v._backward()",
     "the diamond: a.grad is 0, expected 15", "was visited before", None),
    ("diamond", "self.grad = 1.0\nwaiting = [self]\nwhile waiting:\n    v = waiting.pop(0)\n    v._backward()\n"
     "    waiting += v._prev", "b = a + a; c = b + b at a = 3: a.grad is 8, expected 4", "visited 2 times", None),
]  # fmt: skip


@pytest.mark.parametrize(("key", "body", "finding", "reason", "line"), WRONG)
def test_wrong_body_is_explained(key: str, body: str, finding: str, reason: str, line: int | None) -> None:
    report = ALL[key].run(body)
    assert not report.passed
    assert any(finding in str(found) for found in report.findings), str(report)
    assert any(reason in told.text and told.line == line for told in report.reasons), str(report)
    json.dumps(report.as_dict())


BROKEN = [
    ("self.grad += (", 1, "Python cannot read this"),
    ("x = 1\nself.grad += foo", 2, "NameError: name 'foo' is not defined"),
    ("self.grad += out.grad\nself.grad +=+* 2", 2, "Python cannot read this"),
    ("y = 0\n\nself.grad += 1 / y", 3, "ZeroDivisionError"),
    ("def f():\n    return f()\nf()", 2, "without end"),
    ("self.grad += out.grad.data", 1, "AttributeError"),
    ("    if True:\n    pass", 2, "Python cannot read this"),
]


@pytest.mark.parametrize(("body", "line", "message"), BROKEN)
def test_errors_name_the_learners_own_line(body: str, line: int, message: str) -> None:
    report = ALL["exp"].run(body)
    assert report.problem is not None
    assert message in report.problem.message
    assert report.problem.line == line
    assert "gradwalk" not in str(report)


def test_the_diamond_gives_15() -> None:
    names = ALL["diamond"].run(ALL["diamond"].solution).namespaces["the diamond"]
    assert names["a"].grad == 15.0
    assert ALL["diamond"].cases[0].expected()["a.grad"] == 15.0


def test_full_class_shows_the_body_in_its_place() -> None:
    body = "# mine\nself.grad += out.grad\nother.grad += out.grad"
    lines = ALL["add"].full_class(body).splitlines()
    first, last = ALL["add"].span(body)
    assert [line.strip() for line in lines[first - 1 : last]] == body.splitlines()
    assert "<" not in "".join(line for line in lines if line.strip().startswith("<"))


def test_indented_body_is_taken_as_it_is_meant() -> None:
    assert ALL["add"].run("    self.grad += out.grad\n    other.grad += out.grad\n").passed


def test_replay_shows_where_the_wrong_number_is_born() -> None:
    report = ALL["mul"].run("self.grad = other.data * out.grad\nother.grad = self.data * out.grad")
    steps = list(map(str, report.replay("p = a * b; out = p * 5 + b at a = 2, b = 3")))
    assert "b.grad 1 -> 10 (overwritten with 10 via p)" in steps


def test_replay_takes_the_learners_own_order() -> None:
    """Each node at once when it is met, depth first: the order most people write first."""
    body = "self.grad = 1.0\nseen = set()\ndef visit(v):\n    if v not in seen:\n        seen.add(v)\n"
    body += "        v._backward()\n        for x in v._prev:\n            visit(x)\nvisit(self)\n"
    walk = ALL["diamond"].run(body).replay("values used near the root and far from it")
    assert not walk.right
    assert walk.lost


@pytest.mark.parametrize("key", SUITE)
def test_gradwalk_itself_and_the_full_class_pass_the_whole_suite(key: str) -> None:
    names: dict[str, type] = {}
    exec(classroom.full_class({})[0], names)
    for kind in (Value, names["Value"]):
        report = SUITE[key].grade(kind)
        assert report.passed, str(report)


def test_missing_method_is_said() -> None:
    class Empty:
        pass

    assert "has no __add__" in str(SUITE["add"].grade(Empty))
    assert isinstance(SUITE["add"].grade(Empty), Feedback)


def test_needs_the_standard_library_alone() -> None:
    """The closure lab runs in a browser: no click, no rich, no NumPy."""
    code = (
        "import sys, gradwalk.lab.closures.exercises; "
        "print([name for name in ('click', 'rich', 'numpy', 'torch') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_case_named_by_a_formula_runs_that_formula() -> None:
    formulas = [case for case in SUITE["numbers"].cases if case.name != "numbers on the right"]
    assert [case.name for case in formulas if f"out = {case.name}\n" not in case.program] == []
