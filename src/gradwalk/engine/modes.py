"""The two switches that change how every operation behaves. Each thread has its own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

TRIES = 100
"""How often putting a switch back is tried before giving up: a machine that is out of memory may stay so."""


class Modes:
    tell: Callable[[bool], None] | None = None
    """Called when a switch changes, with whether any is on, so that the native engine need not ask each time."""

    busy = False
    """Whether any switch is on in any thread: while none is, this thread's need not be looked up."""

    def __init__(self) -> None:
        self._here = threading.local()
        self._lock = threading.Lock()
        self._tracers: dict[int, Any] = {}  # by thread, what it records into while it traces
        self._watched: dict[int, Any] = {}  # by thread, what watches it

    @property
    def watch(self) -> Any:
        """Looks at every result and at every step of a walk of this thread (anomaly.py); or None."""
        return getattr(self._here, "watch", None)

    @watch.setter
    def watch(self, watcher: Any) -> None:
        self._here.watch = watcher
        self._moved(self._watched, watcher)

    @property
    def trace(self) -> Any:
        """What this thread records a function into, for `compile` (compiler/trace.py); or None."""
        recorder = getattr(self._here, "trace", None)
        if recorder is not None and not recorder.is_running():  # Ctrl-C came just before it was switched off
            self.restore(*recorder.outside)
            return self.trace
        return recorder

    @trace.setter
    def trace(self, recorder: Any) -> None:
        self._here.trace = recorder
        self._moved(self._tracers, recorder)

    @property
    def tracing(self) -> bool:
        """True while this thread records a function: no branch and no plain number may depend on data."""
        return self.trace is not None

    def read(self, value: Any) -> None:
        """Called before a number is read out of a Value: a trace may refuse it."""
        if self.records(value):
            self.trace.read(value)

    def records(self, *values: Any) -> bool:
        """Whether this thread records operations on Values. If another thread records these, it may refuse."""
        if self.trace is None:
            for recorder in tuple(self._tracers.values()):
                recorder.read_elsewhere(values)
        return self.tracing

    def forked(self) -> None:
        """In a forked child: the other threads are gone, and their switches with them."""
        self._lock = threading.Lock()
        self._watched.clear()
        self._tracers.clear()
        self._moved(self._watched, self.watch)
        self._moved(self._tracers, self.trace)

    def restore(self, trace: Any, watch: Any) -> None:
        """Put both switches back, even if Ctrl-C or a lack of memory comes in between; that is raised afterwards."""
        late = None
        for _ in range(TRIES):
            try:
                self.trace, self.watch = trace, watch
                break
            except BaseException as error:
                late = error
        if late is not None:
            raise late

    def _moved(self, threads: dict[int, Any], to: Any) -> None:
        """Safe to repeat after an interruption, however much of it was done."""
        with self._lock:
            if to is not None:
                threads[threading.get_ident()] = to
            else:
                threads.pop(threading.get_ident(), None)
            self.busy = bool(self._watched or self._tracers)
            if self.tell:
                self.tell(self.busy)


modes = Modes()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=modes.forked)
