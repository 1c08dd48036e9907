"""gradwalk walk and gradwalk draw, run as a person runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from gradwalk import Walk

pytest.importorskip("click", reason="the command needs click")


def gradwalk(*arguments, **more):
    command = [sys.executable, "-m", "gradwalk", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"}, **more)


def test_walk_prints_the_walk():
    run = gradwalk("walk", "(a + b) * c", "a=2", "b=-3", "c=10")
    assert run.returncode == 0
    assert "a.grad 0 -> 10" in run.stdout
    assert "at the end: a.grad = 10, b.grad = 10, c.grad = -1" in run.stdout


def test_walk_in_a_wrong_order():
    run = gradwalk("walk", "b = a + 1; c = a * 3; d = b * c", "a=2", "--order", "b,d,c")
    assert "at the end: a.grad = 9" in run.stdout
    assert "lost: b was visited while its gradient was still 0" in run.stdout


def test_walk_in_other_forms(tmp_path):
    arguments = ("walk", "a * a", "a=3")
    assert Walk.from_json(gradwalk(*arguments, "--json").stdout).grad("a") == 6
    assert ET.fromstring(gradwalk(*arguments, "--svg").stdout).tag.endswith("svg")
    assert gradwalk(*arguments, "--html").stdout.startswith("<!doctype html>")
    run = gradwalk(*arguments, "-o", tmp_path / "w.json")
    assert json.loads((tmp_path / "w.json").read_text())["format"] == "gradwalk-walk"
    assert "w.json" in run.stdout


def test_an_expression_may_start_with_a_minus():
    assert "v1 = -a = -2" in gradwalk("walk", "-a * b", "a=2", "b=3").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a * q", "a=2"], "what is q? Give it a number: q=2"),
        (["a * a", "a=two"], "'two' is not a number"),
        (["a * a", "2"], "write name=number, as in a=2"),
        (["__import__('os')"], "no such function: __import__"),
        (["a * a", "a=1", "d=4"], "d is not in the expression"),
        (["a * a", "a=1", "--svg", "--html"], "choose one of --svg and --html"),
        (["a * a", "a=1", "--order", "z"], "no value 'z' in this graph"),
        (["a * a", "a=1", "--step"], "--step needs a terminal"),
        (["a * a", "a=1", "-o", "walk.bmp"], "ends in"),
        ([], "Missing argument 'EXPRESSION'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_without_a_traceback(arguments, message, tmp_path):
    run = gradwalk("walk", *arguments, cwd=tmp_path)
    assert run.returncode == 2
    assert message in run.stderr
    assert "Traceback" not in run.stderr


def test_a_script_is_not_run_for_steps_that_no_terminal_can_show(tmp_path):
    (tmp_path / "train.py").write_text("open('run', 'w')\n" + SCRIPT)
    run = gradwalk("walk", "train.py:loss", "--step", cwd=tmp_path)
    assert "--step needs a terminal" in run.stderr
    assert not (tmp_path / "run").exists()


def test_a_place_that_cannot_be_written_is_named_as_the_user_named_it(tmp_path):
    (tmp_path / "train.py").write_text(SCRIPT)
    for arguments in [("walk", "a * a", "a=3", "-o", "gone/x.html"), ("draw", "train.py:loss", "-o", "gone/x.svg")]:
        run = gradwalk(*arguments, cwd=tmp_path)
        assert run.returncode == 1
        assert run.stderr.splitlines()[-1] == f"Error: cannot write {arguments[-1]}: No such file or directory"


SCRIPT = """
from micrograd.engine import Value
a, b = Value(2.0), Value(-3.0)
loss = (a * b + 1) ** 2
loss.backward()
"""


def test_draw_a_value_of_a_script(tmp_path):
    (tmp_path / "train.py").write_text(SCRIPT)
    run = gradwalk("draw", "train.py:loss", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "running train.py" in run.stderr
    texts = [element.text for element in ET.parse(tmp_path / "loss.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert {"a", "b", "loss", "train.py: loss", "25"} <= set(texts)
    gradwalk("draw", "train.py:loss", "--depth", "1", "-o", "part.dot", cwd=tmp_path)
    assert (tmp_path / "part.dot").read_text().startswith("digraph")


def test_draw_says_plainly_that_it_runs_the_script():
    text = " ".join(gradwalk("draw", "--help").stdout.split())
    assert "The script is EXECUTED" in text


def test_draw_names_what_is_wrong(tmp_path):
    (tmp_path / "train.py").write_text(SCRIPT)
    (tmp_path / "broken.py").write_text("x = 1\nx / 0\n")
    run = gradwalk("draw", "train.py:lost", cwd=tmp_path)
    assert "train.py has no 'lost'; its values are a, b, loss" in run.stderr
    for target in ("train.py", "train.py:"):
        run = gradwalk("draw", target, cwd=tmp_path)
        assert run.returncode == 2
        assert "A name is missing: write train.py:NAME" in run.stderr
    run = gradwalk("draw", "train.py:loss", "-o", "loss.bmp", cwd=tmp_path)
    assert run.returncode == 2
    assert "ends in" in run.stderr
    assert "running" not in run.stderr
    assert "no file 'gone.py'" in gradwalk("draw", "gone.py:loss", cwd=tmp_path).stderr
    run = gradwalk("draw", "broken.py:x", cwd=tmp_path)
    assert run.returncode == 1
    assert 'broken.py", line 2' in run.stderr
    assert "dropin" not in run.stderr
    (tmp_path / "plain.py").write_text("x = 1\n")
    assert "expected a gradwalk Value" in gradwalk("draw", "plain.py:x", cwd=tmp_path).stderr
