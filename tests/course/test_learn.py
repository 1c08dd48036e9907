"""`gradwalk learn`, as a process and as a command."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from gradwalk.commands import learn
from gradwalk.course import site

ROOT = Path(__file__).parents[2]
LESSON = "---\ntitle: T\nminutes: 1\nsummary: S\n---\n\nHello $x$.\n"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small stand-in for the built site: what a teacher's course borrows, and one asset."""
    own = tmp_path / "own"
    (own / "source" / "strings").mkdir(parents=True)
    (own / "assets").mkdir()
    for page in ("index", "review", "progress", "teacher", "playground"):
        (own / "source" / f"{page}.md").write_text((ROOT / "course/lessons" / f"{page}.md").read_text(encoding="utf-8"))
    strings = (ROOT / "course/strings/en.json").read_text(encoding="utf-8")
    (own / "source" / "strings" / "en.json").write_text(strings, encoding="utf-8")
    (own / "assets" / "course.css").write_text("body {}")
    (own / "index.html").write_text("own")
    monkeypatch.setattr(site, "OWN", own)
    monkeypatch.setattr(site, "SOURCE", own / "source")
    monkeypatch.setattr(site.read_course, "__defaults__", (own / "source", ""))
    return own


def test_the_whole_site_for_a_web_host(built: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(learn.command, ["--export", str(tmp_path / "public")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "public" / "index.html").read_text() == "own"
    assert (tmp_path / "public" / "assets" / "course.css").exists()


def test_a_teachers_site_for_a_web_host(built: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "1-a.md").write_text(LESSON)
    result = CliRunner().invoke(
        learn.command, ["--course", str(tmp_path / "mine"), "--export", str(tmp_path / "public")]
    )
    assert result.exit_code == 0, result.output
    assert "Hello" in (tmp_path / "public" / "1-a.html").read_text()
    assert (tmp_path / "public" / "index.html").read_text() != "own"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "has no lessons"),
        ({"1-a.md": "# no head"}, "1-a.md: a lesson begins with"),
        ({"1-a.md": LESSON + "\n```quiz q\nQ\n```\n"}, "1-a.md: quiz 'q': exactly one right answer"),
    ],
)
def test_a_folder_that_cannot_work_is_told_in_one_line(
    built: Path, tmp_path: Path, files: dict[str, str], told: str
) -> None:
    (tmp_path / "mine").mkdir()
    for name, text in files.items():
        (tmp_path / "mine" / name).write_text(text)
    result = CliRunner().invoke(learn.command, ["--course", str(tmp_path / "mine"), "--no-open"])
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output


def test_a_port_that_is_taken(built: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(learn.command, ["--port", str(port), "--no-open"])
    assert result.exit_code == 1
    assert f"port {port} cannot be used" in result.output


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    if not (site.OWN / "index.html").exists():
        pytest.skip("the course is not built: make course")
    (tmp_path / "1-a.md").write_text(LESSON)
    # With SIGINT ignored, as `nohup make test &` leaves it: a shell's background jobs are started so.
    learn = f"{sys.executable} -m gradwalk learn --no-open --port 0 --course {tmp_path}"
    command = ["sh", "-c", f"trap '' INT; exec {learn}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    yield process
    process.kill()
    process.wait()
    assert process.stdout
    process.stdout.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_serves_and_ends_quietly(running: subprocess.Popen[str], how: signal.Signals) -> None:
    assert running.stdout
    line = running.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert address, line
    with urllib.request.urlopen(address[0] + "1-a.html", timeout=600) as answer:
        assert b"Hello" in answer.read()
    with urllib.request.urlopen(address[0] + "pyodide/pyodide.asm.wasm", timeout=600) as answer:
        assert answer.headers["Content-Type"] == "application/wasm"
    running.send_signal(how)
    assert running.wait(timeout=600) == 0
    assert running.stdout.read() == ""


def test_builds_at_the_same_time_do_not_collide(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("build_course", ROOT / "course" / "build.py")
    assert spec
    assert spec.loader
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    new = [tmp_path / f"site.new.{i}" for i in range(40)]
    for folder in new:
        folder.mkdir()
        (folder / "index.html").write_text(folder.name)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda folder: build.put_in_place(folder, tmp_path / "site"), new))
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (tmp_path / "site" / "index.html").read_text() in [folder.name for folder in new]
