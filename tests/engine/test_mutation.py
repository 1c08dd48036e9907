"""Checks can fail: each of these small changes to the engine must turn the suite red.

Every mutation is made in a copy of the package, and a quick part of the suite runs on the copy in a
process of its own. If it still passes, the suite looks away.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import mutants

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gradwalk"

pytestmark = pytest.mark.slow

EXAM = "tests/engine/test_ops.py::test_row_passes_its_examination"

MUTATIONS = [
    # (file, what stands there, what is put there)
    ("engine/ops.py", "(1, -1),           domain", "(1, 1),            domain"),  # subtraction's second sign
    ("engine/ops.py", "lambda out, x: (-sin(x),)", "lambda out, x: (sin(x),)"),
    ("engine/ops.py", "lambda out, x, y: (y, x),", "lambda out, x, y: (x, y),"),  # swapped factors
    ("engine/ops.py", "lambda out, x: (1 - out * out,)", "lambda out, x: (1 - out,)"),
    ("engine/ops.py", "(1 / y, -out / y)", "(1 / y, -out * y)"),
    ("engine/ops.py", "k * pow(x, k - 1)),),", "pow(x, k - 1)),),"),  # the exponent forgotten
    ("engine/ops.py", "(gt(x, y) + 0.5 * eq(x, y), lt", "(lt(x, y) + 0.5 * eq(x, y), lt"),
    ("engine/graph.py", "x._grad += g * d", "x._grad = g * d"),  # overwriting instead of accumulating
    ("engine/graph.py", "results.sort(key=age, reverse=True)", "results.sort(key=age)"),  # the wrong way round
    ("engine/graph.py", "grads[x._serial] + part if x._serial in grads else part", "part"),
    (
        "engine/graph.py",
        "for node in results:\n            node._grad = 0.0\n",
        "for node in results:\n            pass\n",
    ),  # results not zeroed
    ("engine/graph.py", "leaf._grad = g", "pass"),  # an interrupted walk leaves half its work behind
]

BESIDE = {  # what the examination of single operations cannot see
    "node._grad = 0.0": "tests/engine/test_semantics.py::test_a_second_backward_adds_to_the_leaves_once_more",
    "leaf._grad = g": "tests/engine/test_limits.py::test_an_error_in_the_middle_leaves_the_leaves_as_they_were",
}


def run_suite(package: Path, *chosen: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1", "GRADWALK_PURE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *chosen]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize(("file", "right", "wrong"), MUTATIONS)
def test_mutation_turns_the_suite_red(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    package = tmp_path / "gradwalk"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "site", "static"))
    text = (package / file).read_text("utf-8")
    assert text.count(right) == 1, f"{file} no longer holds {right!r} once: adapt the mutation"
    (package / file).write_text(text.replace(right, wrong), "utf-8")
    chosen = next((tests for part, tests in BESIDE.items() if part in right), EXAM)
    done = run_suite(package, chosen)
    assert done.returncode == 1, f"the suite does not notice {wrong!r} in {file}:\n{done.stdout[-2000:]}"


def test_unchanged_copy_stays_green(tmp_path: Path) -> None:
    package = tmp_path / "gradwalk"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "site", "static"))
    done = run_suite(package, EXAM, *BESIDE.values())
    assert done.returncode == 0, done.stdout[-2000:]


def test_what_is_explained_is_there():
    """Explanations of mutations that survive speak of lines that still stand there."""
    known = {what for file in mutants.TARGETS for what, _ in mutants.mutants(file)}
    assert set(mutants.EXPLAINED) <= known
