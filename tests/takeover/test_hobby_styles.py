"""Programs in the styles of people who write engines for fun, in programs/styles: taken over, with the same output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gradwalk.engine.twin import native

pytestmark = pytest.mark.skipif(native is None, reason="only the native engine does these")
STYLES = sorted((Path(__file__).parent / "programs" / "styles").glob("*.py"))


def runs(file: Path) -> tuple[subprocess.CompletedProcess[str], subprocess.CompletedProcess[str]]:
    plain, ours = (
        subprocess.run([sys.executable, *how, str(file)], capture_output=True, text=True)
        for how in ([], ["-m", "gradwalk", "run"])
    )
    return plain, ours


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.stem)
def test_it_prints_the_same(file):
    plain, ours = runs(file)
    assert ours.stdout == plain.stdout, ours.stderr
    assert plain.stdout
    assert "-> gradwalk" in ours.stderr


def test_lambdas_of_one_line_get_their_own_code_back(tmp_path):
    """In a program whose class is left alone."""
    text = (Path(__file__).parent / "programs" / "styles" / "a_table_of_lambdas.py").read_text()
    wrong = text.replace("'mul': (lambda a, b: a * b, lambda g, y, a, b: (g * b, g * a))",
                         "'mul': (lambda a, b: a * b, lambda g, y, a, b: (g * b, g * b))")  # fmt: skip
    assert wrong != text
    (tmp_path / "wrong.py").write_text(wrong)
    plain, ours = runs(tmp_path / "wrong.py")
    assert ours.stdout == plain.stdout, ours.stderr
    assert "runs as it is" in ours.stderr
