"""Python's cyclic collector and the plain engine, whose graphs hold no cycles."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import pytest

from gradwalk.engine import collector


@pytest.mark.parametrize(
    ("before", "pure", "after"),
    [
        ("", "1", 20_000),
        ("", "", None),  # the native engine's nodes are not its business
        ("gc.set_threshold(900)", "1", 900),  # the program's own settings stay
        ("gc.disable()", "1", None),
    ],
)
def test_it_comes_seldom_where_nobody_said_how_often(before, pure, after):
    text = f"import gc; usual = gc.get_threshold()[0]; {before}\nimport gradwalk; print(usual, gc.get_threshold()[0])"
    env = {**os.environ, "GRADWALK_PURE": pure}
    done = subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, check=True)
    usual, now = map(int, done.stdout.split())
    assert now == (usual if after is None else after)


def test_a_process_that_ends_soon_searches_what_lives_less_often():
    before = gc.get_threshold()
    try:
        gc.set_threshold(collector.DEFAULTS[0], 10, 10)
        collector.postpone()
        assert gc.get_threshold() == (collector.SELDOM, collector.MANY, 10)
        gc.set_threshold(123, 4, 5)  # the program's own
        collector.postpone()
        assert gc.get_threshold() == (123, 4, 5)
    finally:
        gc.set_threshold(*before)
