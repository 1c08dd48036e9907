"""Running somebody's file in a process of its own, with limits on time and memory.

The file is executed, with all that it may do: this is no protection against malice, only against endless
loops and endless lists. The process gets no input, and what it prints is kept apart.

This file knows processes. What is done inside is homework.py's business.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..takeover import dropin

GRACE = 10.0
"""Seconds after the time limit that the process has to say what it saw."""


def in_seconds(time: float) -> str:
    return f"{time:g} second{'' if time == 1 else 's'}"


@dataclass(frozen=True)
class Limits:
    seconds: float = 30.0
    megabytes: int = 2048


class CouldNotLook(Exception):
    """The file could not be examined; the message says why."""


def examine_file(path: Path, task: str, limits: Limits, arguments: Sequence[str] = ()) -> dict[str, Any]:
    """Run `homework.py` on the file in a process of its own; returns what it found, as plain data."""
    if not path.is_file():
        raise CouldNotLook(f"there is no file {path}")
    if reason := dropin.why_not(path):
        raise CouldNotLook(reason)
    with tempfile.TemporaryDirectory(prefix="gradwalk-") as folder:
        answer = Path(folder) / "answer.json"
        command = [sys.executable, "-m", "gradwalk.doctor.homework", task, str(path.resolve()), str(answer), *arguments]
        env = {**os.environ, "PYTHONPATH": _package_path(), "MPLBACKEND": "agg"}
        env |= {"GRADWALK_SECONDS": str(limits.seconds), "GRADWALK_MEGABYTES": str(limits.megabytes)}
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env,
            cwd=path.resolve().parent, start_new_session=True,
        )  # fmt: skip
        try:
            printed, _ = process.communicate(timeout=limits.seconds + GRACE)
        except subprocess.TimeoutExpired:
            _end(process)
            process.communicate()
            raise CouldNotLook(f"{path.name} did not end within {in_seconds(limits.seconds)}") from None
        if not answer.exists():
            tail = printed.decode("utf-8", "replace").strip().splitlines()[-8:]
            raise CouldNotLook(f"{path.name} ended the process ({_status(process.returncode)}):\n" + "\n".join(tail))
        found: dict[str, Any] = json.loads(answer.read_text("utf-8"))
    if "could_not_look" in found:
        raise CouldNotLook(found["could_not_look"])
    return found


def _package_path() -> str:
    package = str(Path(__file__).parents[2])
    return os.pathsep.join([package, *filter(None, [os.environ.get("PYTHONPATH", "")])])


def obey(seconds: float, megabytes: int) -> None:
    """For the new process, before it runs anything of the file: the system's own limits, where it has any."""
    try:
        import resource
    except ImportError:
        return  # then the time limits alone hold
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
