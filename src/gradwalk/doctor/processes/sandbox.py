"""Runs somebody's file in a process of its own, with limits on time and memory.

The file is executed and may do anything: this is no protection against malice, only against endless loops and endless
lists. The process gets no input, and what it prints is kept apart.

This file only manages processes. What is done inside them is homework.py's business.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .forked import patience

GRACE = 40.0
"""Seconds after the time limit that the process has to judge what it saw, and to make experiments."""

DEAF = 10.0
"""Seconds after the time limit, at most, when a program is still running itself: it does not hear the alarm, or has
stopped."""


def in_seconds(time: float) -> str:
    return f"{time:g} second{'' if time == 1 else 's'}"


@dataclass(frozen=True)
class Limits:
    seconds: float = 30.0
    megabytes: int = 2048


class CouldNotLook(Exception):
    """Raised when the file could not be examined; the message says why."""


def examine_file(path: Path, task: str, limits: Limits, arguments: Sequence[str] = ()) -> dict[str, Any]:
    """Run `homework.py` on the file in a process of its own; return what it found as plain data."""
    if path.is_dir():
        raise CouldNotLook(f"{path} is a folder; name the script or notebook in it that is to be run")
    if not path.is_file():
        raise CouldNotLook(f"there is no file {path}")
    with tempfile.TemporaryDirectory(prefix="gradwalk-") as folder:
        answer, said = Path(folder) / "answer.json", Path(folder) / "said"
        start = f"import runpy, sys; sys.path[:0] = {_package_paths()!r}\n"
        start += f"runpy.run_module({HOMEWORK!r}, run_name='__main__', alter_sys=True)"
        command = [sys.executable, "-P", "-c", start, task, str(path.resolve()), str(answer), *arguments]
        desk = _desk(path.resolve().parent, Path(folder) / "desk")
        env = {"PYTHONHASHSEED": "0", **os.environ, "MPLBACKEND": "agg", MARK: folder, DESK: str(desk)}
        env |= {"GRADWALK_SECONDS": str(limits.seconds), "GRADWALK_MEGABYTES": str(limits.megabytes)}
        with said.open("wb") as kept:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=kept, stderr=subprocess.STDOUT, env=env,
                cwd=desk if task == "grade" else path.resolve().parent, start_new_session=True,
                preexec_fn=_same_addresses(),
            )  # fmt: skip
            late = _waited(process, limits.seconds, said)
        _end_what_it_started(folder)
        if late:
            raise CouldNotLook(f"{path.name} {late.format(in_seconds(limits.seconds))}")
        if not answer.exists():
            tail = _end_of(said).decode("utf-8", "replace").strip().splitlines()[-8:]
            raise CouldNotLook(f"{path.name} ended the process ({_status(process.returncode)}):\n" + "\n".join(tail))
        found: dict[str, Any] = json.loads(answer.read_text("utf-8"))
    if "could_not_look" in found:
        raise CouldNotLook(found["could_not_look"])
    return found


def _same_addresses() -> Callable[[], None] | None:
    """A function for the new process that asks the system to put objects at the same addresses every time; None if the
    system cannot. Sets are then iterated in the same order, and a second report repeats the first to the last digit."""
    if sys.platform != "linux":
        return None
    try:
        personality = ctypes.CDLL(None).personality
    except (OSError, AttributeError):
        return None

    def ask() -> None:
        personality(personality(0xFFFFFFFF) | NOT_AT_RANDOM)

    return ask


NOT_AT_RANDOM = 0x0040000
"""What Linux calls ADDR_NO_RANDOMIZE."""


def _desk(home: Path, desk: Path) -> Path:
    """Set up a folder to work in, with copies of the data files beside the program: writing there is harmless."""
    desk.mkdir()
    left = MOST_COPIED
    for file in sorted(home.iterdir()):
        try:
            size = file.stat().st_size if file.is_file() and not file.is_symlink() else left + 1
            if file.suffix not in (".py", ".ipynb") and size <= left:
                shutil.copyfile(file, desk / file.name)
                left -= size
        except OSError:
            continue  # not ours to read: the program will say so if it needs it
    return desk


HOMEWORK = "gradwalk.doctor.examination.homework"
MARK = "GRADWALK_HOMEWORK"
DESK = "GRADWALK_DESK"
RAN = "ran"
MOST_COPIED = 20_000_000
MOST_SAID = 20_000_000
"""How many bytes a program may print past its redirected output; more counts as a flood and ends it."""


def has_run() -> None:
    """Mark, in the new process, that the program has run or was stopped; what follows is the judging."""
    with contextlib.suppress(OSError):
        (Path(os.environ[MARK]) / RAN).touch()


def _waited(process: subprocess.Popen[bytes], seconds: float, said: Path) -> str:
    """Wait for the process; return "" if it ended by itself, else why it was ended."""
    began, ran, slow = time.monotonic(), said.with_name(RAN), 1.0
    deaf = min(DEAF, 1.0 + seconds)
    while time.monotonic() < began + slow * (seconds + (GRACE if ran.exists() else deaf)):
        slow = max(slow, patience())  # so that the same program gets as far on a busy machine
        try:
            process.wait(timeout=0.1)
            return ""
        except subprocess.TimeoutExpired:
            if said.stat().st_size > MOST_SAID:
                _end(process)
                process.wait()
                return "was stopped: it printed without end"
    _end(process)
    process.wait()
    return "did not end within {}"


def _end_of(said: Path) -> bytes:
    with said.open("rb") as file:
        file.seek(max(0, said.stat().st_size - 4000))
        return file.read()


def _end_what_it_started(folder: str) -> None:
    """End the processes that the program left behind, even in sessions of their own: those that carry our mark."""
    wanted = f"{MARK}={folder}".encode()
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if wanted in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # gone already, or not ours to read


def _package_paths() -> list[str]:
    """Where gradwalk is, then the user's own PYTHONPATH; the program's folder is added later."""
    return [str(Path(__file__).parents[3]), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]


def obey(seconds: float, megabytes: int) -> None:
    """Set the system's own limits, where it has any, in the new process, before it runs anything of the file."""
    try:
        import resource
    except ImportError:
        return  # then only the time limits apply
    memory, processor = megabytes * 1024 * 1024, int(seconds + GRACE)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and everything it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError, AttributeError):
        process.kill()


def _status(code: int) -> str:
    return f"exit status {code}" if code >= 0 else f"signal {signal.Signals(-code).name}: out of memory or time?"
