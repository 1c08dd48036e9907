"""`gradwalk doctor homework.py`: what it finds, what it survives, how it ends."""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import gradwalk
from gradwalk.commands import main
from gradwalk.doctor.processes import sandbox
from gradwalk.doctor.runs import running as in_the_process

RIGHT = Path(__file__).parent / "cases" / "right"
LECTURE = (RIGHT / "lecture_style.py").read_text()

LOOP = """
w, b = Value(0.5), Value(0.1)
for step in range(20):
    loss = sum(((w * x + b - y) ** 2 for x, y in [(1.0, 2.0), (2.0, 3.0)]), Value(0.0))
    w.grad = b.grad = 0.0
    loss.backward()
    w.data -= 0.05 * w.grad
    b.data -= 0.05 * b.grad
    print(step, loss)
"""


def doctor(path: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["doctor", str(path), *options])


@pytest.fixture
def homework(tmp_path: Path):
    def write(source: str) -> Path:
        path = tmp_path / "homework.py"
        path.write_text(source)
        return path

    return write


def test_right_file_ends_with_0(homework):
    result = doctor(homework(LECTURE + LOOP))
    assert result.exit_code == 0, result.output
    assert "nothing wrong found" in result.output
    assert "20 backward passes" in result.output


def test_wrong_engine_ends_with_1_and_names_the_line(homework):
    source = LECTURE.replace("self.grad += out.data * out.grad", "self.grad = out.data * out.grad")
    result = doctor(homework(source))
    assert result.exit_code == 1
    line = source.splitlines().index("            self.grad = out.data * out.grad") + 1
    assert f"homework.py:{line}   self.grad = out.data * out.grad" in result.output
    assert "executes" not in result.output
    assert "Running homework.py" in result.output


def test_wrong_loop_is_found_with_the_names_of_the_file(homework):
    result = doctor(homework(LECTURE + LOOP.replace("    w.grad = b.grad = 0.0\n", "")))
    assert result.exit_code == 1
    assert "gradients are not zeroed between steps" in result.output
    assert "b.grad was still" in result.output or "w.grad was still" in result.output


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (LOOP.replace("w.data -=", "w -=").replace("b.data -=", "b -="), "no update"),
        (LOOP.replace("-= 0.05", "+= 0.01"), "ascent"),
        (LOOP.replace("0.05", "0.4"), "diverging"),
    ],
)
def test_other_loops(homework, wrong, kind):
    result = doctor(homework(LECTURE + wrong), "--json")
    assert [finding["kind"] for finding in json.loads(result.output)["findings"]] == [kind], result.output


def test_model_in_the_file_tells_of_parameters_cut_off(homework):
    source = (
        LECTURE
        + """
class Model:
    def __init__(self):
        self.w, self.v = Value(0.5), Value(0.3)
    def parameters(self):
        return [self.w, self.v]
    def __call__(self, x):
        hidden = Value((self.w * x).data)
        return hidden * self.v

model = Model()
for k in range(10):
    loss = (model(2.0) - 1.0) ** 2
    for p in model.parameters():
        p.grad = 0.0
    loss.backward()
    for p in model.parameters():
        p.data -= 0.05 * p.grad
"""
    )
    found = json.loads(doctor(homework(source), "--json").output)["findings"]
    assert [finding["kind"] for finding in found] == ["cut"]
    assert "1 of 2 parameters" in found[0]["what"]
    assert "hidden = Value((self.w * x).data)" in found[0]["where"]["text"]


def test_parameters_have_the_names_of_the_model(homework):
    source = """
import random
from {}nn import MLP
random.seed(1)
model = MLP(2, [3, 1])
for k in range(5):
    loss = model([1.0, -2.0]) * model([0.5, 3.0])
    loss.backward()
    for p in model.parameters():
        p.data -= 0.001 * p.grad
"""
    assert (
        "evidence  model.layers.0.neurons.0.w.0.grad was still" in doctor(homework(source.format("gradwalk."))).output
    )
    pytest.importorskip("micrograd", reason="its own models give their parameters no names")
    assert "evidence  model.parameters()[0].grad was still" in doctor(homework(source.format("micrograd."))).output


def test_programs_for_gradwalk_and_micrograd(homework):
    source = "from gradwalk import Value\n" + LOOP.replace("    w.grad = b.grad = 0.0\n", "")
    result = doctor(homework(source))
    assert result.exit_code == 1, result.output
    assert "not zeroed" in result.output
    result = doctor(homework(source.replace("from gradwalk", "from micrograd.engine")))
    assert "not zeroed" in result.output


def test_micrograd_need_not_be_installed(homework, monkeypatch):
    monkeypatch.setattr("gradwalk.doctor.runs.running.find_spec", lambda name: None)
    with in_the_process._micrograd():
        assert importlib.import_module("micrograd.engine").Value is gradwalk.Value
    loop = LOOP.replace("    w.grad = b.grad = 0.0\n", "")
    result = doctor(homework("import micrograd.nn\nfrom micrograd.engine import Value\n" + loop))
    assert result.exit_code == 1, result.output
    assert "not zeroed" in result.output
    result = CliRunner().invoke(main, ["grade", str(homework("import micrograd\n" + LECTURE))])
    assert "class Value" in result.output


def test_micrograd_beside_the_file_is_the_one_that_is_examined(homework, tmp_path):
    (tmp_path / "micrograd").mkdir()
    (tmp_path / "micrograd" / "__init__.py").touch()
    (tmp_path / "micrograd" / "engine.py").write_text(
        LECTURE.replace("+= out.data * out.grad", "= out.data * out.grad")
    )
    result = doctor(homework("from micrograd.engine import Value\n" + LOOP))
    assert result.exit_code == 1, result.output
    assert "overwritten" in result.output


NOT_ZEROED = LOOP.replace("    w.grad = b.grad = 0.0\n", "")


@pytest.mark.parametrize(
    "source",
    [
        "from engine import Value\n" + NOT_ZEROED,
        "import engine as e\nValue = e.Value\n" + NOT_ZEROED,
        "from __future__ import annotations\nfrom engine import *\n" + NOT_ZEROED,
        "def main():\n    from engine import Value\n" + NOT_ZEROED.replace("\n", "\n    ") + "\nmain()\n",
        "import helper\nhelper.train()\n",
        "class Trainer:\n    def backward(self, loss):\n        loss.backward()\n\nfrom engine import Value\n"
        + NOT_ZEROED.replace("loss.backward()", "Trainer().backward(loss)"),
    ],
    ids=["from", "module", "star", "in a function", "loop in another file", "another backward"],
)
def test_loop_with_an_engine_from_another_file_is_watched(homework, tmp_path, source):
    (tmp_path / "engine.py").write_text(LECTURE)
    indented = NOT_ZEROED.replace("\n", "\n    ")
    (tmp_path / "helper.py").write_text(f"from engine import Value\n\ndef train():\n    {indented}\n")
    result = doctor(homework(source), "--json")
    found = json.loads(result.output)
    assert [finding["kind"] for finding in found["findings"]] == ["not zeroed"], result.output
    assert "20 backward passes" in found["looked"]
    assert "tanh" in found["looked"]  # the class is examined too
    assert found["unseen"] == []


UNWATCHABLE = """
class Tensor:
    def __init__(self, data): self.data, self.grad = list(data), None
    def __add__(self, other): return Tensor(a + b for a, b in zip(self.data, other.data))
    def backward(self): self.grad = [1.0 for _ in self.data]
"""


def test_loop_that_could_not_be_looked_at_is_said(homework, tmp_path):
    (tmp_path / "tensors.py").write_text(UNWATCHABLE)
    loop = "for k in range(3):\n    (Tensor([1.0]) + Tensor([2.0])).backward()\n"
    result = doctor(homework("from tensors import Tensor\n" + loop))
    assert result.exit_code == 2, result.output
    assert "the backward() in line 3 ran, but its values are of a class that cannot be watched" in result.output
    result = doctor(homework("from tensors import Tensor\n" + LECTURE + loop))
    assert result.exit_code == 2, result.output
    assert "not everything could be looked at" in result.output
    assert "not looked at: the backward() in line" in result.output
    assert "nothing wrong found" not in result.output


def test_pass_that_cannot_be_read_does_not_disturb_the_program(homework):
    source = LOOP.replace("w.grad = b.grad = 0.0", "w.grad = b.grad = 0.0; w.m = 0; w.grad = Odd()")
    odd = "class Odd:\n    def __radd__(self, x): return x\n    def __add__(self, x): return x\n"
    result = doctor(homework(LECTURE + odd + source + "\nassert loss.data < 1\n"))
    assert result.exit_code == 2, result.output
    assert "not looked at: a backward pass: its values could not be read (TypeError" in result.output
    assert "AssertionError" not in result.output


def test_error_in_the_arithmetic_is_a_finding(homework):
    source = LECTURE + "\nx = Value(3.0)\nfor k in range(9):\n    x = (x * 10).exp()\n"
    result = doctor(homework(source))
    assert result.exit_code == 1
    assert "OverflowError" in result.output


def test_a_program_that_died_is_never_healthy_and_its_class_is_still_examined(homework):
    result = doctor(homework(LECTURE + "\nprint(undefined)\n"))
    assert result.exit_code == 1, result.output
    assert "1. the program stopped with an error" in result.output
    assert "NameError: name 'undefined' is not defined" in result.output
    assert "Looked at class Value, __add__" in result.output


# ---- when it cannot look ----


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def f(:\n", "Python cannot read this"),
        ("x = 1\n", "has no class with a walk back that could be read, and trains nothing"),
        ("from gradwalk import Value\nx = Value(2.0) * 3\n", "trains nothing"),
        ("raise ValueError('no')\n", "the program stopped with ValueError: no"),
        ("import os\nos._exit(3)\n", "ended the process (exit status 3)"),
    ],
)
def test_could_not_look_ends_with_2(homework, source, words):
    result = doctor(homework(source))
    assert result.exit_code == 2
    assert words in result.output


def test_json_has_the_same_keys_where_nothing_could_be_looked_at(homework):
    told = json.loads(doctor(homework("def f(:\n"), "--json").stdout)
    assert {"subject", "findings", "unseen", "healthy"} <= told.keys()
    assert not told["healthy"]
    assert told["could_not_look"] in told["unseen"]


def test_no_such_file(tmp_path):
    result = doctor(tmp_path / "nothing.py")
    assert result.exit_code == 2
    assert "there is no file" in result.output


def test_endless_loop_is_stopped_and_what_was_seen_is_told(homework):
    endless = LOOP.replace("for step in range(20):", "step = 0\nwhile True:").replace("    w.grad = b.grad = 0.0\n", "")
    result = doctor(homework(LECTURE + endless), "--seconds", "2")
    assert result.exit_code == 1
    assert "not zeroed" in result.output
    assert "stopped after 2 seconds" in result.output


def test_endless_loop_that_catches_everything(homework):
    source = "while True:\n    try:\n        while True: pass\n    except BaseException:\n        pass\n"
    result = doctor(homework(source), "--seconds", "1")
    assert result.exit_code == 2
    assert "could not look" in result.output
    assert "at most 1 second, " in result.output


@pytest.mark.skipif(sys.platform != "linux", reason="limits on memory are the system's")
def test_endless_list_is_stopped(homework):
    result = doctor(homework("x = [0] * (10 ** 9)\n"), "--memory", "512")
    assert result.exit_code == 2
    assert "memory" in result.output.lower()


def test_file_runs_as_a_script_without_input_and_its_output_is_kept_apart(homework):
    source = (
        LECTURE
        + """
import sys
print("printed by the homework")
assert __name__ == "__main__"
assert sys.argv == [__file__]
assert sys.stdin.read() == ""
"""
    )
    result = doctor(homework(source))
    assert result.exit_code == 0, result.output
    assert "printed by the homework" not in result.output
    assert "AssertionError" not in result.output


def test_help_says_that_the_file_is_executed():
    assert "This executes FILE" in CliRunner().invoke(main, ["doctor", "--help"]).output.replace("\n", " ")


def test_nothing_is_left_behind(homework):
    path = homework(LECTURE)
    doctor(path)
    assert [name for name in os.listdir(path.parent) if name != "__pycache__"] == ["homework.py"]


def test_a_program_that_does_not_hear_the_alarm_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(sandbox, "DEAF", 1.0)
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import signal, time\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\ntime.sleep(600)\n")
    began = time.monotonic()
    with pytest.raises(sandbox.CouldNotLook, match=r"did not end within 0\.5 seconds"):
        sandbox.examine_file(deaf, "grade", sandbox.Limits(seconds=0.5))
    assert time.monotonic() - began < 300  # ended, not waited for
