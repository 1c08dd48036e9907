"""The limits of a program while it runs: its time, and how much of its output is kept."""

from __future__ import annotations

import contextlib
import io
import os
import signal
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from ..processes.forked import patience


class TimeIsUp(BaseException):
    """Raised in the program when its time is up; not an Exception, so that programs do not catch it by accident."""


class Tail(io.TextIOBase):
    """The output of a program, as far as it may be useful: the beginning and the end."""

    KEEP = 200_000

    def __init__(self) -> None:
        self._start, self._end = "", ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if len(self._start) < self.KEEP:
            self._start += text[: self.KEEP]
        else:
            self._end = (self._end + text)[-self.KEEP :]
        return len(text)

    def text(self) -> str:
        return self._start + self._end


def alarm(seconds: float) -> None:
    """Raise TimeIsUp after so many seconds of processor time, or on the clock of a quiet machine; 0 cancels it."""
    if hasattr(signal, "setitimer"):

        def time_is_up(*_: Any) -> None:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise TimeIsUp

        signal.signal(signal.SIGALRM, time_is_up)
        signal.signal(signal.SIGPROF, time_is_up)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * patience())


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        yield
