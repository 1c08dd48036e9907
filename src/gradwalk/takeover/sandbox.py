"""Where a rehearsal runs, without effects outside.

What it prints goes to files; files that it opens for writing are copies; clocks tick the same in every rehearsal;
plots are not shown. Anything else with an effect (starting a process, making a folder, opening a connection, asking
the user) ends the rehearsal.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

FELT = ("os.", "shutil.", "subprocess.", "socket.", "webbrowser.", "sqlite3.", "pty.", "ftplib.", "smtplib.", "urllib.")
UNFELT = {"os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.putenv", "os.unsetenv", "socket.__new__"}
CLOCKS = ("time", "perf_counter", "monotonic", "process_time")


class Clocks:
    """`time.time` and similar functions: the real ones, or in a rehearsal a millisecond later at each call."""

    def __init__(self) -> None:
        self.real = {name: getattr(time, name) for kind in CLOCKS for name in (kind, kind + "_ns")}
        self.sleep = time.sleep
        self.asked: int | None = None

    def install(self) -> None:
        for name, real in self.real.items():
            setattr(time, name, self._clock(real, 1_000_000 if name.endswith("_ns") else 0.001))
        time.sleep = self._rest

    def remove(self) -> None:
        for name, real in self.real.items():
            setattr(time, name, real)
        time.sleep = self.sleep

    def _rest(self, seconds: Any, /) -> None:
        if self.asked is None:
            self.sleep(seconds)

    def _clock(self, real: Callable[[], Any], tick: Any) -> Callable[[], Any]:
        def clock() -> Any:
            if self.asked is None:
                return real()
            self.asked += 1
            return self.asked * tick

        clock.__name__ = real.__name__
        return clock


def new_folder() -> Path:
    """A folder that nobody else can read, where temporary files belong. (tempfile takes long to import.)"""
    given = (os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP"))
    for place in (*given, "/tmp", "/var/tmp", os.getcwd()):
        if place and os.path.isdir(place) and os.access(place, os.W_OK | os.X_OK):
            folder = Path(place, f"gradwalk-{os.urandom(8).hex()}")
            folder.mkdir(mode=0o700)
            return folder
    raise FileNotFoundError("there is no folder for temporary files")


def remove(folder: Path) -> None:
    """Remove such a folder, with what `enter` keeps there."""
    for place in (folder / "written", folder):
        try:
            for path in place.iterdir():
                path.unlink()
            place.rmdir()
        except OSError:
            continue  # it was never entered


def enter(place: Path, end: Callable[[], None]) -> None:
    """From here on this process, a copy made for the purpose, works in the folder `place`; `end` ends it."""
    sys.dont_write_bytecode = True
    sys.stdin = _NobodyToAsk(end)
    for number, stream in ((1, "stdout"), (2, "stderr")):
        there = os.open(place / stream, os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(there, number)
        if not _writes_to(getattr(sys, stream), number):
            setattr(sys, stream, open(number, "w", encoding="utf-8", closefd=False))  # noqa: SIM115
    _hide_plots()
    written = place / "written"
    written.mkdir()
    builtins.open = io.open = _opens_elsewhere(written)

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR)
            if writes and not isinstance(path, int) and not os.fsdecode(path).startswith((str(place), "/dev/")):
                end()
        elif (event.startswith(FELT) and event not in UNFELT) or (event == "import" and arguments[0] == "_tkinter"):
            end()

    sys.addaudithook(watch)


def _writes_to(stream: Any, number: int) -> bool:
    try:
        return bool(stream.fileno() == number)
    except Exception:
        return False


def _hide_plots() -> None:
    os.environ["MPLBACKEND"] = "agg"
    plots = sys.modules.get("matplotlib.pyplot")
    if plots is not None:
        plots.switch_backend("agg")


def _opens_elsewhere(folder: Path) -> Callable[..., Any]:
    """`open`, but writes go to a copy in `folder`, which is then also read."""
    real = io.open

    def opened(file: Any, mode: str = "r", *more: Any, **options: Any) -> Any:
        if isinstance(file, (str, bytes, os.PathLike)):
            path = os.path.abspath(os.fsdecode(file))
            copy = folder / f"{hash(path):x}"  # the same in every copy of this process
            if not copy.exists() and set(mode) & set("a+") and os.path.isfile(path):
                with real(path, "rb") as before:
                    copy.write_bytes(before.read())
            if copy.exists() or (set(mode) & set("wxa+") and os.path.isdir(os.path.dirname(path))):
                file = copy
        return real(file, mode, *more, **options)

    return opened


class _NobodyToAsk(io.StringIO):
    def __init__(self, end: Callable[[], None]) -> None:
        super().__init__()
        self.end = end

    def read(self, size: int | None = -1, /) -> str:
        self.end()
        return ""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.end()
        return ""
