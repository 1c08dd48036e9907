"""Programs in styles of their own: what the doctor says of them, and what it must not say."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gradwalk.commands import main

CASES = Path(__file__).parent / "cases" / "strangers"
EXPECTED = [line.split(" | ") for line in (CASES / "expected.txt").read_text().splitlines() if line]


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["doctor", *arguments])


@pytest.mark.parametrize(("name", "kind", "line", "words"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_the_cause_is_found(name, kind, line, words):
    result = doctor(str(CASES / name), "--json")
    found = json.loads(result.output)["findings"]
    assert result.exit_code == 1, result.output
    assert found[0]["kind"] == kind, result.output
    assert line in found[0]["where"]["text"], result.output
    assert words in found[0]["what"] + found[0]["op"], result.output


@pytest.mark.parametrize("path", sorted(CASES.glob("right_*.py")), ids=lambda path: path.stem)
def test_a_right_program_is_not_accused(path):
    result = doctor(str(path), "--json")
    assert json.loads(result.output)["findings"] == [], result.output
    assert result.exit_code == 0


def test_arguments_after_two_dashes_and_what_is_said_without_them(tmp_path):
    path = tmp_path / "train.py"
    source = (CASES / "right_pairs.py").read_text().replace("range(60)", "range(int(sys.argv[1]))")
    path.write_text("import sys\nif len(sys.argv) < 2: sys.exit('usage: train.py STEPS')\n" + source)
    alone = doctor(str(path))
    assert alone.exit_code == 2
    assert "usage: train.py STEPS" in alone.output
    assert "gradwalk doctor FILE -- ARGUMENTS" in alone.output
    assert "60 backward passes" in doctor(str(path), "--", "60").output


def test_a_folder_and_a_file_that_is_not_there(tmp_path):
    assert "is a folder; name the script or notebook" in doctor(str(tmp_path)).output
    assert "there is no file" in doctor(str(tmp_path / "no.py")).output


def test_a_notebook_is_read_cell_by_cell_and_its_magics_are_skipped(tmp_path):
    source = (CASES / "ascends.py").read_text()
    engine, loop = source.split("theta = ")
    cells = ["%matplotlib inline\n!pip install x\n", engine, "theta = " + loop]
    path = tmp_path / "homework.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": cell} for cell in cells]}))
    found = json.loads(doctor(str(path), "--json").output)["findings"]
    assert found[0]["kind"] == "ascent"
    assert found[0]["where"]["file"] == "homework.ipynb cell 3"


def test_what_a_program_left_running_is_ended(tmp_path):
    path, mark, child = tmp_path / "forks.py", tmp_path / "alive", tmp_path / "child.py"
    child.write_text(f"import pathlib, time\ntime.sleep(8)\npathlib.Path({str(mark)!r}).touch()\n")
    start = f"import subprocess, sys\nsubprocess.Popen([sys.executable, {str(child)!r}], start_new_session=True)\n"
    path.write_text(start + (CASES / "right_pairs.py").read_text())
    began = time.monotonic()
    result = doctor(str(path))
    assert result.exit_code == 0, result.output
    time.sleep(max(0.0, 9 - (time.monotonic() - began)))
    assert not mark.exists() or time.monotonic() - began > 16  # a machine so slow that the child was done before


def test_a_module_of_the_students_called_random_breaks_nothing_of_ours(tmp_path):
    (tmp_path / "json.py").write_text("raise RuntimeError('not yours')\n")
    path = tmp_path / "homework.py"
    path.write_text((CASES / "right_pairs.py").read_text())
    assert doctor(str(path)).exit_code == 0


def test_escape_sequences_do_not_reach_the_terminal(tmp_path):
    path = tmp_path / "homework.py"
    path.write_text((CASES / "right_pairs.py").read_text() + "\nraise ValueError('\\x1b[31mred \\udc80')\n")
    result = doctor(str(path))
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "ValueError" in result.output


def test_a_loss_that_never_moves_is_not_called_healthy(tmp_path):
    """A functional engine whose step is lost: `p = p - rate * g` names another number, and the list stays."""
    right = (CASES / "right_tries_its_gradients.py").read_text().split("formulas = [")[0]
    path = tmp_path / "lost.py"
    path.write_text(
        f"{right}\n"
        "def loss_and_slopes(ps):\n"
        "    vs = [Value(p) for p in ps]\n"
        "    loss = (vs[0] * 2.0 + vs[1] + -3.0) * (vs[0] * 2.0 + vs[1] + -3.0)\n"
        "    loss.backward()\n"
        "    return loss.data, [v.grad for v in vs]\n\n"
        "ps = [0.1, 0.2]\n"
        "for epoch in range(40):\n"
        "    loss, slopes = loss_and_slopes(ps)\n"
        "    for p, g in zip(ps, slopes):\n"
        "        p = p - 0.05 * g\n"
        "print('loss', loss)\n"
    )
    result = doctor(str(path))
    assert result.exit_code in (1, 2), result.output
    assert "nothing wrong found" not in result.output
