"""`gradwalk grade`: the exercises as a suite, in text, JSON and JUnit's XML."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from gradwalk.commands import main
from gradwalk.lab import classroom
from gradwalk.lab.closures.exercises import SUITE


def grade(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["grade", *map(str, arguments)])


@pytest.fixture
def right(tmp_path: Path) -> Path:
    path = tmp_path / "right.py"
    path.write_text(classroom.full_class({})[0])
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.py"
    bodies = {"mul": "self.grad = other.data * out.grad\nother.grad = self.data * out.grad"}
    source = classroom.full_class(bodies)[0].replace("def relu", "def ReLU")
    path.write_text(source + "\nif __name__ == '__main__':\n    raise SystemExit('the main part must not run')\n")
    return path


def test_right_class_passes_everything(right):
    result = grade(right)
    assert result.exit_code == 0, result.output
    assert f"{len(SUITE)} of {len(SUITE)} passed" in result.output


def test_wrong_class_is_told_why(wrong):
    result = grade(wrong)
    assert result.exit_code == 1
    assert "failed   __mul__" in result.output
    assert "out = x * x at x = 3: x.grad is 3, expected 6" in result.output
    assert "write   self.grad += other.data * out.grad" in result.output
    assert "missing  relu" in result.output


def test_what_is_not_there_is_counted_apart(wrong):
    there = len(SUITE) - 1
    failed = sum(not e["passed"] for e in json.loads(grade(wrong, "--format", "json").output)[0]["exercises"]) - 1
    assert f": {there - failed} of {there + 1} passed, 1 not there\n" in grade(wrong).output
    assert f": {there - failed} of {len(SUITE)} passed, 1 not there\n" in grade(wrong, "--all").output


def test_only_some_exercises(wrong):
    assert grade(wrong, "--only", "add,tanh").exit_code == 0
    assert grade(wrong, "--only", "add, relu").exit_code == 0
    assert grade(wrong, "--only", "relu", "--all").exit_code == 1
    result = grade(wrong, "--only", "add,juggling")
    assert result.exit_code == 2
    assert "no exercise 'juggling'" in result.output


def test_json(right, wrong):
    found = json.loads(grade(right, wrong, "--format", "json").output)
    assert [one["file"] for one in found] == [str(right), str(wrong)]
    assert found[0]["passed"] == len(SUITE)
    failed = {e["exercise"] for e in found[1]["exercises"] if not e["passed"]}
    assert {"mul", "relu"} <= failed


def test_junit(right, wrong):
    result = grade(right, wrong, "--format", "junit")
    suites = ElementTree.fromstring(result.output)
    assert [suite.get("name") for suite in suites] == [str(right), str(wrong)]
    assert suites[0].get("failures") == "0"
    assert suites[1].get("skipped") == "1"
    failure = suites[1].find("testcase[@name='__mul__']/failure")
    assert failure is not None
    assert "overwritten" in (failure.text or "")


def test_a_set_of_operands_gives_the_same_words_every_time(tmp_path):
    path = tmp_path / "sets.py"
    source = (Path(__file__).parents[1] / "doctor" / "cases" / "right" / "micrograd_style.py").read_text()
    source = source.replace("topo.append(v)", "pass").replace("visited.add(v)", "visited.add(v); topo.insert(0, v)")
    path.write_text(source)  # depth first, results before inputs: no topological order
    told = {grade(path).output for _ in range(6)}
    assert len(told) == 1
    assert "was visited before" in told.pop()
    assert len({grade(path, "--format", "json").output for _ in range(3)}) == 1


def test_file_that_cannot_be_graded(tmp_path, right):
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1\n")
    result = grade(empty, right)
    assert result.exit_code == 2
    assert "has no class" in result.output
    suites = ElementTree.fromstring(grade(empty, "--format", "junit").output)
    assert suites[0].get("errors") == "1"


def test_files_are_graded_side_by_side(tmp_path):
    """Each waits until the other has begun, and is right: one after the other, neither would get there."""
    waits = "import pathlib, time\nhere = pathlib.Path({here!r})\n(here / {own!r}).touch()\n"
    waits += "while not (here / {other!r}).exists(): time.sleep(0.01)\n"
    paths = [tmp_path / "anna.py", tmp_path / "zoe.py"]
    for path, other in zip(paths, ("zoe", "anna")):
        began = waits.format(here=str(tmp_path), own=path.stem, other=other)
        path.write_text(began + classroom.full_class({})[0])
    result = grade(*paths, "--only", "add", "--seconds", "10")
    assert result.exit_code == 0, result.output
    assert result.output.index("anna.py") < result.output.index("zoe.py")


def test_endless_rule_fails_its_exercise_alone(tmp_path):
    path = tmp_path / "endless.py"
    path.write_text(classroom.full_class({"log": "while True: pass"})[0])
    result = grade(path, "--seconds", "1")
    assert result.exit_code == 1
    assert "does not come back within 1 second" in result.output
    assert f"{len(SUITE) - 1} of {len(SUITE)} passed" in result.output


def test_what_is_built_on_a_failed_exercise_says_so(tmp_path):
    path = tmp_path / "power.py"
    source = (Path(__file__).parents[1] / "doctor" / "cases" / "right" / "micrograd_style.py").read_text()
    right = "other * self.data ** (other - 1)"
    assert right in source
    path.write_text(source.replace(right, "other * self.data**other"))
    output = grade(path).output
    assert "because the local derivative is other * self.data ** other; by self it is " + right in output
    assert "built on __pow__, which failed above: with that fixed, this passes" in output
    assert "never changes" not in output
    assert "built on __pow__, which failed too" in grade(path, "--only", "truediv").output
    found = json.loads(grade(path, "--format", "json").output)[0]["exercises"]
    assert next(e for e in found if e["exercise"] == "truediv")["built_on"] == ["__pow__"]
    suites = ElementTree.fromstring(grade(path, "--format", "junit").output)
    assert "built on __pow__" in (suites[0].find("testcase[@name='__truediv__']/failure").text or "")
    told = CliRunner().invoke(main, ["doctor", str(path)]).output
    assert "the local derivative is other * self.data ** other; by self it is " + right in told


def test_what_fails_only_because_of_the_walk_says_so(tmp_path):
    path = tmp_path / "walk.py"
    source = classroom.full_class({})[0].replace("reversed(order)", "order")
    path.write_text(source)
    output = grade(path).output
    assert "built on backward(), which failed below (backward): with that fixed, this passes" in output
    assert "built on backward(), which failed above (backward): with that fixed, this passes" in output
