"""A copy of the running program, which goes on in its stead for a while and tells what it saw."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any


def busy() -> float:
    """How many times longer things take than on a quiet machine, by the processes that wait for a processor."""
    try:
        return min(8.0, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))
    except (OSError, AttributeError):
        return 1.0


def patience() -> float:
    """The same for what a user waits for, who does not wait without end."""
    return min(4.0, busy())


def told_by_a_copy(begin: Callable[[Connection], None], seconds: float) -> Any:
    """What a copy sends within so many seconds; None if it sends nothing.

    In the copy itself `begin` is called with the line on which to send, and None is returned at once: it goes on as the
    program would, with the same dice, until it is ended.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)
    dice = random.getstate()
    pid = os.fork()
    if not pid:
        random.setstate(dice)  # a new process would throw other numbers
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
