"""A copy of the running program that continues in its place for a while and reports what it saw."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any


def busy() -> float:
    """How many times longer things take than on an idle machine, judged by the processes waiting for a processor."""
    try:
        return min(8.0, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))
    except (OSError, AttributeError):
        return 1.0


def patience() -> float:
    """The same, but at most 4, for work that a user is waiting for."""
    return min(4.0, busy())


def told_by_a_copy(begin: Callable[[Connection], None], seconds: float) -> Any:
    """What a copy sends within this many seconds; None if it sends nothing.

    In the copy itself, `begin` is called with the connection to send on, and None is returned at once: the copy goes on
    as the program would, with the same random numbers, until it is ended.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)
    dice = random.getstate()
    pid = os.fork()
    if not pid:
        random.setstate(dice)  # a new process would draw other numbers
        begin(theirs)
        return None
    theirs.close()
    try:
        return ours.recv() if ours.poll(seconds * busy()) else None
    except (EOFError, OSError):
        return None
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
