"""The progress bar on a terminal, with rich and without it."""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stderr

import pytest

from gradwalk.training.progress import Progress


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


def run(terminal, wish=True, total=3, note="[bold]"):
    with redirect_stderr(terminal), Progress(total, wish) as bar:
        for done in range(1, total + 1):
            bar.show(done, f"loss 0.{done} {note}")


def test_with_rich(terminal):
    pytest.importorskip("rich", reason="rich draws the bar")
    run(terminal)
    shown = plain(terminal.getvalue())
    assert "3/3" in shown
    assert "loss 0.3 [bold]" in shown  # what is shown is text, not markup
    assert max(map(len, re.split(r"[\r\n]", shown))) <= 80


def test_long_notes_leave_one_line(terminal):
    pytest.importorskip("rich", reason="rich draws the bar")
    run(terminal, total=1000, note=" accuracy 100.0%  validation 0.002")
    frames = re.split(r"[\r\n]+", plain(terminal.getvalue()))
    last = next(frame for frame in reversed(frames) if frame.strip())
    assert last.startswith("training ")
    assert "1000/1000" in last
    assert "validation 0.002" in last
    assert len(last) <= 80


def test_without_rich(terminal, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    run(terminal)
    assert plain(terminal.getvalue()).split("\r")[-1] == "training [########################] 3/3  loss 0.3 [bold]\n"


def test_off(terminal):
    run(terminal, False)
    assert terminal.getvalue() == ""
