"""The pictures of the guides are what the code draws today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("script", ["make_pictures.py", "make_gallery.py"])
def test_the_pictures_are_up_to_date(script):
    run = subprocess.run([sys.executable, DOCS / script, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
