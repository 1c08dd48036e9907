"""The examples, in a short form, and one of them as a person would start it."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gradwalk

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_moons_compiled(capsys):
    found = example("moons_compiled").main(steps=60, eager_steps=2)
    assert found["accuracy"] > 0.85
    assert found["apart"] < 1e-12
    assert found["faster"] > 1
    assert "faster by" in capsys.readouterr().out


def test_lesson_class_and_compiled(capsys):
    found = example("lesson_class_and_compiled").main(points=20, times=1)
    assert found["apart"] < 1e-12
    assert found["faster"] > 1
    assert "times faster" in capsys.readouterr().out


def test_digits(capsys):
    pytest.importorskip("sklearn", reason="the pictures come with scikit-learn")
    assert example("digits").main(epochs=3) > 0.88
    assert "matrix products, 64x64" in capsys.readouterr().out


@pytest.mark.slow
def test_digits_in_full():
    pytest.importorskip("sklearn", reason="the pictures come with scikit-learn")
    assert example("digits").main() > 0.95


def test_ode():
    module = example("ode")
    found = module.main(iterations=150, herds=10, steps=30)
    assert found == pytest.approx(module.TRUE, rel=0.25)


def test_least_squares():
    module = example("least_squares")
    found, errors = module.main()
    assert all(abs(x - true) < 3 * error for x, true, error in zip(found, module.TRUE, errors))


def test_gpt():
    module, lines = example("gpt"), []
    model = module.GPT()
    before = module.loss(model, "wren").data
    module.train(model, 30, report=lines.append)
    assert module.loss(model, "wren").data < before
    assert "surprise" in lines[-1]
    assert set(module.invent(model, module.random.Random(1))) <= set(module.LETTERS)


def test_from_the_command_line():
    source = str(Path(gradwalk.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "least_squares.py")],
        env=os.environ | {"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "(it was 2.5)" in done.stdout
