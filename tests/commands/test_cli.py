"""The command `gradwalk`, run as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("click", reason="the command needs click")


def gradwalk(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "gradwalk", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
        **more,
    )


def test_help_shows_the_commands_with_examples():
    out = gradwalk("--help").stdout
    assert "gradwalk demo" in out
    assert "run" in out
    assert "gradwalk run demo.py" in gradwalk("run", "--help").stdout


def test_unknown_commands_and_missing_files_are_named():
    run = gradwalk("wlak")
    assert run.returncode == 2
    assert "wlak" in run.stderr
    run = gradwalk("run", "missing.py")
    assert run.returncode == 2
    assert "missing.py" in run.stderr


MICROGRAD_PROGRAM = """
import sys, random
import micrograd
from micrograd.engine import Value
from micrograd.nn import MLP, Neuron, Layer
import micrograd.nn as nn

random.seed(1337)
model = MLP(2, [4, 1])
x = [Value(1.0), Value(-2.0)]
y = (model(x) - 1.0) ** 2
model.zero_grad()
y.backward()
print(len(model.parameters()), model, sys.argv[1:], __name__)
print(type(y).__module__.split(".")[0])
"""


def test_run_gives_a_micrograd_program_gradwalk(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(MICROGRAD_PROGRAM)
    run = gradwalk("run", script, "--fast", "7")
    assert run.stderr == ""
    first, second = run.stdout.splitlines()
    expected = (
        "MLP of [Layer of [ReLUNeuron(2), ReLUNeuron(2), ReLUNeuron(2), ReLUNeuron(2)], Layer of [LinearNeuron(4)]]"
    )
    assert first == f"17 {expected} ['--fast', '7'] __main__"
    assert second == "gradwalk"


def test_an_error_in_the_program_shows_its_own_lines_only(tmp_path):
    script = tmp_path / "broken.py"
    script.write_text("from micrograd.engine import Value\n\ndef f(v):\n    return float(v)\n\nf(Value(1.0))\n")
    run = gradwalk("run", script)
    assert run.returncode == 1
    assert 'broken.py", line 4, in f' in run.stderr
    assert "v.data" in run.stderr
    assert "runpy" not in run.stderr
    assert "dropin" not in run.stderr


def test_exit_status_and_local_imports_of_the_program(tmp_path):
    (tmp_path / "helper.py").write_text("answer = 3\n")
    script = tmp_path / "program.py"
    script.write_text("import sys, helper\nsys.exit(helper.answer)\n")
    assert gradwalk("run", script).returncode == 3


def test_micrograd_is_itself_again_afterwards():
    from gradwalk.takeover import dropin

    before = sys.modules.get("micrograd")
    with dropin.standing_in():
        import micrograd.engine

        assert micrograd.engine.Value.__module__.startswith("gradwalk")
    assert sys.modules.get("micrograd") is before


def test_a_notebook_to_be_drawn_is_told_how_to_become_a_script(tmp_path):
    (tmp_path / "my lesson.ipynb").write_text('{"cells": []}')
    run = gradwalk("draw", "my lesson.ipynb:loss", cwd=tmp_path)
    assert run.returncode == 1
    advice = "my lesson.ipynb is a notebook; export it: jupyter nbconvert --to script 'my lesson.ipynb'"
    assert (run.stdout + run.stderr).splitlines()[-1].endswith(advice)


def test_a_terminal_without_the_letters_gets_them_spelled_out():
    command = [sys.executable, "-m", "gradwalk", "walk", "\u03b1 * 2", "\u03b1=3"]
    done = subprocess.run(command, env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, timeout=600)
    assert done.returncode == 0
    assert rb"\u03b1.grad 0 -> 2" in done.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
def test_a_full_device_is_told_in_one_sentence():
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "gradwalk", "walk", "a * 2", "a=3"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=600)
    assert done.returncode == 1
    assert done.stderr.startswith(b"Error: the output could not be written")
