"""The two switches that change how every operation behaves. Each thread has its own.

Kept apart so that the engine can read them without knowing who sets them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any


class Modes:
    tell: Callable[[bool], None] | None = None
    """Called when a switch moves, with whether any is on, so that the native engine need not ask each time."""

    busy = False
    """Whether any switch is on, in any thread: while none is, nobody needs to ask for this thread's."""

    def __init__(self) -> None:
        self._here = threading.local()
        self._lock = threading.Lock()
        self._tracers = self._watchers = 0  # threads that trace at this moment; that are watched

    @property
    def watch(self) -> Any:
        """Looks at every result and at every step of a walk of this thread (anomaly.py); or None."""
        return getattr(self._here, "watch", None)

    @watch.setter
    def watch(self, watcher: Any) -> None:
        with self._lock:
            self._watchers += (watcher is not None) - (self.watch is not None)
            self._here.watch = watcher
            self._moved()

    @property
    def trace(self) -> Any:
        """What this thread records a function into, for `compile` (compiler/trace.py); or None."""
        return getattr(self._here, "trace", None)

    @trace.setter
    def trace(self, recorder: Any) -> None:
        with self._lock:
            self._tracers += (recorder is not None) - self.tracing
            self._here.trace = recorder
            self._moved()

    @property
    def tracing(self) -> bool:
        """True while this thread records a function: no branch and no plain number may depend on data."""
        return self.trace is not None

    def read(self, value: Any) -> None:
        """Called before somebody reads a number out of a Value: a trace may refuse it."""
        if self.trace is not None:
            self.trace.read(value)

    def forked(self) -> None:
        """In a forked child: the other threads are gone, and what they held or did at that moment with them."""
        self._lock = threading.Lock()
        self._tracers = int(self.tracing)
        self._moved()

    def _moved(self) -> None:
        self.busy = self._watchers > 0 or self._tracers > 0
        if self.tell:
            self.tell(self.busy)


modes = Modes()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=modes.forked)
