"""The progress bar on a terminal, with rich and without it."""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stderr

import pytest

from gradwalk.progress import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    return Terminal()


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def run(terminal, wish=True):
    with redirect_stderr(terminal), Progress(3, wish) as bar:
        for done in range(1, 4):
            bar.show(done, f"loss 0.{done} [bold]")


def test_with_rich(terminal):
    pytest.importorskip("rich", reason="rich draws the bar")
    run(terminal)
    shown = plain(terminal.getvalue())
    assert "3/3" in shown
    assert "loss 0.3 [bold]" in shown  # what is shown is text, not markup
    assert max(map(len, re.split(r"[\r\n]", shown))) <= 80


def test_without_rich(terminal, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    run(terminal)
    assert plain(terminal.getvalue()).split("\r")[-1] == "training [########################] 3/3  loss 0.3 [bold]\n"


def test_off(terminal):
    run(terminal, False)
    assert terminal.getvalue() == ""
