"""Every promise names a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
ROWS = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith(("| promise", "|---"))]


@pytest.mark.parametrize("row", ROWS)
def test_a_promise_names_a_test_that_exists(row):
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", row)
    assert named, f"no test stands beside: {row}"
    for file, test in named:
        assert (ROOT / file).is_file(), f"there is no {file}"
        source = (ROOT / file).read_text(encoding="utf-8")
        assert not test or re.search(rf"^def {test}\(", source, re.MULTILINE), f"{file} holds no {test}"


def test_there_are_promises():
    assert len(ROWS) > 30
