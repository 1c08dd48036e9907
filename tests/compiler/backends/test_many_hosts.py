"""examples/many_hosts.py, as a person would start it: real processes, their losses, and a restart from a checkpoint."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.jax, pytest.mark.slow]
pytest.importorskip("jax")
EXAMPLE = Path(__file__).parents[3] / "examples" / "many_hosts.py"


def run(*arguments):
    """The losses that it printed, by step."""
    settings = {name: value for name, value in os.environ.items() if name != "XLA_FLAGS"}
    command = [sys.executable, str(EXAMPLE), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=settings)
    assert done.returncode == 0, done.stderr[-3000:]
    return {int(step): float(loss) for step, loss in re.findall(r"^step +(\d+) +loss ([\d.]+)$", done.stdout, re.M)}


def test_two_processes_arrive_where_one_does_and_a_restart_goes_on(tmp_path):
    alone = run("--processes", 1, "--devices", 1, "--steps", 31)
    assert list(alone) == [0, 10, 20, 30]
    assert alone[30] < alone[0] / 3
    file = tmp_path / "moons.json"
    first = run("--steps", 20, "--checkpoint", file)
    then = run("--steps", 31, "--checkpoint", file)
    assert list(then) == [20, 30]
    for step, loss in {**first, **then}.items():
        if step in alone:
            assert loss == pytest.approx(alone[step], rel=1e-9), step


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--rows", "401"], "401 rows cannot be shared out evenly"), (["--rank", "1"], "needs --coordinator")],
)
def test_what_cannot_work_is_said_before_anything_starts(arguments, words):
    done = subprocess.run([sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 2
    assert words in done.stderr
