"""The Makefile: what is built again, and when."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import rooms

ROOT = Path(__file__).parents[2]
HEADERS = ["native/rules.h", "machine/table.h", "machine/loops.h"]
WRITTEN = [*HEADERS, "native/_value.abi3.so", "machine/_machine.abi3.so", "passes/_passes.abi3.so"]


def would_build(folder: Path) -> bool:
    rooms = [f"{name.upper()}={folder}/{name}" for name in ("native", "machine", "passes")]
    run = subprocess.run(["make", "-n", "build", *rooms], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return "build_ext" in run.stdout


@pytest.mark.skipif(not (ROOT / ".venv/.installed").exists(), reason="needs the .venv of a checkout")
def test_what_was_built_is_built_again_only_where_something_is_missing(tmp_path: Path) -> None:
    for name in ("native/generate.py", "machine/table.py", "native/.built", *WRITTEN):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    assert not would_build(tmp_path)
    for name in ("native/.built", *WRITTEN):
        (tmp_path / name).unlink()
        assert would_build(tmp_path), name
        (tmp_path / name).touch()
        (tmp_path / "native/.built").touch()
        assert not would_build(tmp_path)
    time.sleep(0.01)
    (tmp_path / "machine/table.py").touch()
    assert would_build(tmp_path), "the table changed"


@pytest.mark.parametrize(
    ("changed", "run"),
    [
        ("src/gradwalk/files/notebooks.py", {"tests/files"}),
        ("src/gradwalk/losses.py", {"tests/test_losses.py"}),
        ("src/gradwalk/__init__.py", {"tests/house/test_init.py"}),
        ("src/gradwalk/engine/native/value.c", {"tests/engine"}),
        ("tests/see/test_walk.py", {"tests/see/test_walk.py"}),
        ("course/strings/en.json", {"tests/course", "tests/house/test_web.py"}),
        ("benchmarks/report.py", {"tests/house/test_readme.py"}),
        ("setup.py", {"tests/house/test_make.py"}),
        ("tests/golden/moons.json", {"tests/golden"}),
        ("LICENSE", set()),
    ],
)
def test_the_tests_that_a_change_asks_for(changed: str, run: set[str]) -> None:
    assert set(rooms.tests_of([changed])) == {*rooms.ALWAYS, *run}


def test_a_helper_of_tests_asks_for_those_that_use_it() -> None:
    asked = rooms.tests_of(["tests/graphs.py"])
    assert "tests/browser/test_notebook.py" in asked
    assert "tests/files/test_notebooks.py" not in asked
    assert "tests/browser/test_quiz.py" in rooms.tests_of(["tests/browser/course.py"])


def test_every_room_has_its_tests() -> None:
    for room in (ROOT / "src/gradwalk").iterdir():
        if (room / "__init__.py").exists():
            assert (ROOT / "tests" / room.name).is_dir(), room.name


def test_a_test_that_was_changed_runs_first_and_beside_its_folder():
    changed = "tests/doctor/test_styles.py"
    assert rooms.tests_of(["src/gradwalk/doctor/__init__.py", changed]) == [changed, *rooms.ALWAYS, "tests/doctor"]


def test_what_a_minute_does_not_hold_is_left_to_make_test_and_counted(tmp_path: Path) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / "folder").mkdir()
    for place in ("folder/test_a.py", "test_named.py"):
        (tmp_path / place).write_text("def test_one():\n    pass\n")
    code = "import pytest, sys; from tests import budget; budget.SECONDS = {}; sys.exit(pytest.main({!r}))"
    options = ["-p", "tests.budget", "-p", "no:cacheprovider", "--rootdir", ".", "test_named.py", "folder"]

    def said(seconds: float) -> str:
        run = subprocess.run(
            [sys.executable, "-c", code.format(seconds, options)], cwd=tmp_path, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    assert "2 passed" in said(1000.0)
    short = said(0.0)
    assert "1 passed, 1 skipped" in short
    assert "since the minute was used up: 1" in short
