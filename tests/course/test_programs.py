"""What the pages ask of Python, and every program in the lessons, run here without a browser."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gradwalk import Walk
from gradwalk.lab import browser, ladder, running
from gradwalk.lab.closures.exercises import ALL
from gradwalk.lab.lessons.lesson6_programs import SOLUTIONS as FOUR
from tests.browser.course import SOLVED

LESSONS = Path(__file__).parents[2] / "course" / "lessons"
CELL = re.compile(r"^```python cell (\S+)(?: run=\S+)?(?: expect=(\S+))?\n(.*?)^```", re.DOTALL | re.MULTILINE)
CELLS = {
    name: (expect.replace("_", " "), text)
    for path in sorted(LESSONS.glob("*.md"))
    for name, expect, text in CELL.findall(path.read_text(encoding="utf-8"))
}


def ask(name: str, *arguments: Any) -> Any:
    return json.loads(browser.call(json.dumps([name, arguments])))


@pytest.mark.parametrize("name", CELLS)
def test_a_program_of_the_lessons(name: str) -> None:
    expect, text = CELLS[name]
    result = ask("run_program", text)
    assert result["error"] is None
    assert result["output"]
    if expect:
        assert result["output"].strip().split("\n")[-1] != expect, "a task is not done before it is begun"
        solved = ask("run_program", SOLVED[name](text))
        assert (solved["error"], solved["output"].strip().split("\n")[-1]) == (None, expect)


GUESSED = {
    name: text
    for path in sorted(LESSONS.glob("*.md"))
    for name, text in re.findall(
        r"^```python cell (\S+)[^\n]* guess=[^\n]*\n(.*?)^```",
        path.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
}


@pytest.mark.parametrize("name", [*GUESSED, "values-or-tables"])
def test_a_program_that_measures_says_the_guess_and_ratios(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks for the guess, so a program never has to be changed to make one."""
    monkeypatch.setattr(ladder, "LONG", 0.0)
    monkeypatch.setattr(ladder, "TURNS", 1)
    text = (
        GUESSED.get(name)
        or re.search(
            rf"^```python cell {name}[^\n]*\n(.*?)^```",
            (LESSONS / "7-tensors.md").read_text(encoding="utf-8"),
            re.S | re.M,
        )[1]
    )  # type: ignore[index]
    text = (
        text.replace("20000", "40")
        .replace("(4, 40, 400)", "(4, 8)")
        .replace("[:100]", "[:2]")
        .replace(", 100)", ", 2)")
    )
    result = ask("run_program", text, {}, True, [3, 5] if name == "measured" else 5)
    if name == "machine-code":  # its instructions run in a browser alone
        assert result["error"]["text"].startswith("step = machine("), result["error"]
        return
    assert result["error"] is None, result
    assert name == "values-or-tables" or "You said 5." in result["output"]
    assert name == "count-lines" or "times as" in result["output"]


@pytest.mark.parametrize("program", "abcd")
def test_the_evidence_shows_the_bug_until_it_is_repaired(program: str) -> None:
    text = CELLS[f"evidence-{program}"][1]
    broken, repaired = (
        ask("run_program", text, solved) for solved in ({}, {f"patient-{program}": FOUR[f"patient-{program}"]})
    )
    assert broken["notices"] == repaired["notices"] == []
    assert broken["output"] != repaired["output"]
    pairs = re.findall(r"walk +([-.0-9]+)\s+nudge +([-.0-9]+)", repaired["output"])
    assert all(abs(float(walk) - float(nudge)) < 1e-3 for walk, nudge in pairs)
    assert bool(pairs) == (program in "ad")
    if program == "c":
        assert "a   data  2.0   grad 21.0" in broken["output"]
        assert "a   data  2.0   grad 39.0" in repaired["output"]
        assert "b   data  6.0   grad 13.0" in broken["output"], "b has both shares: one of them came too late"


def test_what_a_program_prints_and_raises() -> None:
    result = ask("run_program", "print(1)\n\ndef f():\n    return 1 / 0\n\nf()")
    assert result["output"] == "1\n"
    assert result["error"] == {
        "kind": "ZeroDivisionError",
        "message": "division by zero",
        "line": 4,
        "text": "return 1 / 0",
        "help": "Here something is divided by 0. When does that become 0, and what should be done then?",
    }


def test_a_program_that_cannot_be_read() -> None:
    error = ask("run_program", "x = 1\nif x:\nprint(x)\n")["error"]
    assert (error["kind"], error["line"]) == ("IndentationError", 3)


def test_an_error_inside_the_engine_is_told_at_the_learners_line() -> None:
    error = ask("run_program", "from gradwalk import Value\nv = Value(1.0)\nv + 'a'\n")["error"]
    assert (error["kind"], error["line"], error["text"]) == ("TypeError", 3, "v + 'a'")


def test_a_program_that_ends_itself_does_not_end_the_page() -> None:
    assert ask("run_program", "raise SystemExit(3)")["error"]["kind"] == "SystemExit"


def test_printing_is_limited() -> None:
    output = ask("run_program", "for i in range(100000): print('x' * 100)")["output"]
    assert len(output) < running.OUTPUT_LIMIT + 100
    assert "left out" in output


def test_an_interrupt_is_no_error_of_the_program() -> None:
    with pytest.raises(KeyboardInterrupt):
        browser.run_program("raise KeyboardInterrupt")


def test_numbers_that_json_lacks_travel_as_text() -> None:
    report = ask("run_exercise", "exp", "self.grad += float('nan')")
    assert report["findings"][0]["got"] == "nan"


@pytest.mark.parametrize("key", ALL)
def test_an_exercise_from_starter_to_solution(key: str) -> None:
    assert not ask("run_exercise", key, ALL[key].starter)["passed"]
    report = ask("run_exercise", key, ALL[key].solution)
    assert report["passed"]
    for program in report["programs"]:
        replay = ask("replay_exercise", key, ALL[key].solution, program["text"])
        assert Walk.from_json(replay["theirs"]).right
        assert replay["equation"] == "Both walks do the same, step by step."


def test_the_full_class_marks_the_learners_lines() -> None:
    shown = ask("full_class", "mul", "a = 1\nb = 2", {"add": "self.grad += out.grad  # mine"})
    lines = shown["text"].split("\n")[shown["first"] - 1 : shown["last"]]
    assert [line.strip() for line in lines] == ["a = 1", "b = 2"]
    assert "self.grad += out.grad  # mine" in shown["text"]
    assert shown["text"].count("...  # yours to write") == 5  # pow, tanh, exp, radd, backward: not one solution
    assert "(1 - out.data" not in shown["text"]
    assert "reversed" not in shown["text"]


def test_the_tabs_of_the_lab_show_the_code_around_each_place() -> None:
    tab = browser.lab(["mul"])[0]
    assert tab["before"].startswith("def __mul__(self, other):")
    assert tab["before"].endswith("    def _backward():")
    assert tab["after"].startswith("    out._backward = _backward")
    assert tab["indent"] == 8


def test_what_the_browser_gets_is_complete(tmp_path: Path) -> None:
    """The package as it is zipped for the browser works by itself, without anything that is not Python's own."""
    spec = importlib.util.spec_from_file_location("build_course", LESSONS.parent / "build.py")
    assert spec
    assert spec.loader
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.package_for_browser(tmp_path / "gradwalk.zip")
    modules = "gradwalk.lab.browser, gradwalk.lab.closures.exercises, gradwalk.nn, gradwalk.data, gradwalk.doctor"
    program = f"import sys; sys.path.insert(0, {str(tmp_path / 'gradwalk.zip')!r}); import {modules}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_learners_own_class_runs_the_diamond() -> None:
    own = ask("own_class", {key: ALL[key].solution for key in ("add", "mul", "diamond")})
    assert own["gradient"] == own["expected"] == 15.0
    assert "tanh" in own["missing"]
    wrong = ask("own_class", {"mul": "self.grad = out.grad"})
    assert wrong["gradient"] != 15.0
    assert own["expression"] == "b = a + 1; c = a * 3; d = b * c"
    assert own["numbers"]["b"] == {"data": 3.0, "grad": 6.0}
    assert wrong["numbers"]["a"]["grad"] == wrong["gradient"], "the picture shows the learner's own numbers"


def test_the_replay_stands_still_where_the_walks_part() -> None:
    """The equation that fails: what arrives, times the local derivative, and what the learner's line made of it."""
    body = "self.grad += 1 - out.data ** 2"
    program = "x = Value(0.5)\np = x.tanh()\nout = p * 2\nout.backward()\n"
    replay = ask("replay_exercise", "tanh", body, program)
    assert replay["equation"] == "From p to x: arriving 2 x local 0.786448 = 1.5729. Your line gave 0.786448."
    for whose, place in (("theirs", "their_step"), ("right", "right_step")):
        assert Walk.from_json(replay[whose])[replay[place] - 1].text.startswith("x.grad")


def test_the_replay_shows_a_node_that_is_visited_twice() -> None:
    """Walking on from each node to its inputs, without sorting: b = a + a, c = b + b gives 8 instead of 4."""
    body = "self.grad = 1.0\ndef go(v):\n    v._backward()\n    for x in v._prev:\n        go(x)\ngo(self)"
    report = ask("run_exercise", "diamond", body)
    case = "b = a + a; c = b + b at a = 3"
    assert [(f["name"], f["got"], f["expected"]) for f in report["findings"] if f["case"] == case] == [
        ("a.grad", 8.0, 4.0)
    ]
    program = next(one["text"] for one in report["programs"] if one["name"] == case)
    walk = Walk.from_json(ask("replay_exercise", "diamond", body, program)["theirs"])
    assert walk.grad("a") == 8.0
    assert not walk.right


def test_the_meter_of_lesson_1_runs_on_the_learners_class() -> None:
    found = ask("meter", {"mul": "# mine\n" + ALL["mul"].solution})
    assert (found["slopes"], found["nudging"]["runs"], found["backward"]["runs"]) == (41, 42, 1)
    assert found["gap"] < 1e-3


def test_deep_graphs_are_freed_in_steps() -> None:
    text = (
        "class V:\n    def __init__(self, p): self.p = p\nx = None\nfor i in range(200000): x = V(x)\ndel x\nprint(1)"
    )
    assert ask("run_program", text)["output"] == "1\n"


def test_input_and_exit_are_told_in_words() -> None:
    assert "nobody can type" in ask("run_program", "input('?')")["error"]["message"]
    assert "ended itself" in ask("run_program", "import sys\nsys.exit()")["error"]["help"]
