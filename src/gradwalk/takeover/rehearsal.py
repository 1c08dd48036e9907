"""Before a class is replaced, the program is rehearsed twice: with ours, and unchanged. The real run uses ours only if
both print the same.

    stage = Stage()
    ours = stage.rehearse()                             None in a copy of this process, where the program goes on
    plain = stage.rehearse(ours.cuts, ours)             the same; ends as soon as it prints something else
    stage.close()                                       where the program ends: ends the copy

A rehearsal is a fork of the process, in a sandbox (sandbox.py), with long loops shortened (shortening.py), and stopped
after two seconds of processor time. So it reaches the end of many programs, and sees what they print there. Without
fork, as on Windows, there is no rehearsal. What only a rehearsal needs is imported when there is one, since many
programs are refused before.
"""

from __future__ import annotations

import ast
import os
import random
import re
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..engine import collector
from . import sandbox
from .agreement import difference
from .shortening import Loops

CPU_LIMIT = 2.0
IDLE_LIMIT = 30.0
"""Seconds without any progress after which a rehearsal is given up; on a busy machine it may take longer in all."""
SOON, SLOWER = 0.05, 40
"""Where ours ended in an error: seconds that the unchanged program gets, and how many times longer it may take."""
PATIENCE = 4
"""How many times longer loops may take at the second attempt."""
TIMED, MEASURABLE = 20, 0.03
"""The same where times are compared, and the seconds from which on they can be."""
EVERY_DIGIT = re.compile(r"\d[\d.]{12}")
"""Twelve digits of a number, or more."""


class Rehearsal(NamedTuple):
    """What one rehearsal showed."""

    how: str = "lost"
    """end: the program reached its end; stopped: by time, or by something with an effect outside; lost."""
    error: str = ""
    message: str = ""
    printed: str = ""
    written: Mapping[str, bytes] = MappingProxyType({})
    cuts: Mapping[int, int] = MappingProxyType({})
    seconds: float = 0.0
    """Processor time."""

    @property
    def complete(self) -> bool:
        return self.how == "end"

    @property
    def fails(self) -> bool:
        """Whether it ended in an error that says an object does not support something."""
        return self.error in ("AttributeError", "TypeError", "NotImplementedError")

    @property
    def shows_every_digit(self) -> bool:
        """Whether it prints numbers to the last bit, so that any other rounding may be seen."""
        return bool(EVERY_DIGIT.search(self.printed))

    def is_faster_than(self, ours: Rehearsal) -> bool:
        return self.complete and ours.complete and 1.2 * self.seconds + 0.01 < ours.seconds

    def gains_nothing_from(self, ours: Rehearsal) -> bool:
        return self.complete and ours.complete and max(self.seconds, MEASURABLE) < ours.seconds

    def differs(self, ours: Rehearsal, exact: bool) -> str:
        """What differs in a rehearsal with our class; "" if nothing does."""
        if "lost" in (self.how, ours.how):
            return "" if self.how == "lost" else "with ours it breaks off"
        if ours.error and not self.error:
            return f"with ours it ends in {ours.error}: {ours.message}"
        ended = self.complete and ours.complete
        if told := difference(self.printed, ours.printed, ended, exact):
            return told
        if ended and self.error != ours.error:
            return f"it ends with {self.error or 'no error'}, but with ours with {ours.error or 'none'}"
        for name, held in self.written.items() if ended else ():
            if name not in ours.written:
                return "a file that it writes is not written with ours"
            try:
                texts = held.decode(), ours.written[name].decode()
            except UnicodeDecodeError:
                continue  # a picture, an archive
            if told := difference(*texts, exact=exact):
                return f"in a file that it writes {told}"
        return ""


class Stage:
    """Where one program is rehearsed."""

    def __init__(self) -> None:
        self.loops = Loops()
        self.clocks = sandbox.Clocks()
        self.place: Path | None = None  # set in a rehearsal
        self.expected: str | None = None
        self.exact = self.timed = False

    @property
    def possible(self) -> bool:
        """Whether a copy of this process can be made now, and its time limited."""
        main = threading.current_thread() is threading.main_thread()
        return hasattr(os, "fork") and main and threading.active_count() == 1 and self.place is None

    def rehearse_with_patience(self) -> Rehearsal | None:
        """`rehearse`; and again, with longer loops, if it ended in an error: `losses[10]` exists after ten rounds, not
        after two."""
        shown = self.rehearse()
        if shown is None or not shown.error:
            return shown
        self.loops.patience = PATIENCE
        again = self.rehearse()
        return again if again is None or not again.error else shown

    def rehearse(
        self,
        cuts: Mapping[int, int] | None = None,
        ours: Rehearsal | None = None,
        exact: bool = False,
        timed: bool = False,
    ) -> Rehearsal | None:
        """Go on with the program in a copy of this process, where this returns None; in this one, return what that
        showed. With `cuts`, loops are cut as in an earlier rehearsal. Beside one with `ours`, it ends when it prints
        something else, and soon after the place where that ended in an error. `timed`: its time will be compared."""
        folder = sandbox.new_folder()
        sys.stdout.flush()
        sys.stderr.flush()
        reading, writing = os.pipe()
        drawn = random.getstate()
        child = os.fork()
        if child == 0:
            os.close(reading)
            random.setstate(drawn)  # Python reseeds in a copy
            self.expected, self.exact = ours.printed if ours is not None else None, exact
            self.timed = timed
            self._enter(folder, cuts, SOON + SLOWER * ours.seconds if ours and ours.error else CPU_LIMIT)
            return None
        os.close(writing)
        try:
            _wait(child, reading)
            used = os.wait4(child, 0)[2]
            return _read(folder)._replace(seconds=used.ru_utime + used.ru_stime)
        finally:
            os.close(reading)
            sandbox.remove(folder)

    def _enter(self, folder: Path, cuts: Mapping[int, int] | None, limit: float) -> None:
        import signal

        self.place = folder
        self.loops.rehearsing, self.loops.known = True, cuts
        self.loops.between = self._look if self.expected is not None else None
        if not self.timed:
            collector.postpone()
        self.clocks.asked = 0
        sandbox.enter(folder, self._stop)
        signal.signal(signal.SIGPROF, lambda *_: self._stop())
        signal.setitimer(signal.ITIMER_PROF, min(limit, CPU_LIMIT))

    def _look(self) -> None:
        """Between two rounds of a loop: compare what has been printed so far."""
        assert self.place is not None
        sys.stdout.flush()
        printed = (self.place / "stdout").read_text(encoding="utf-8", errors="replace")
        if difference(printed, self.expected or "", ended=False, exact=self.exact):
            self._stop()

    def _stop(self) -> None:
        self._end("stopped")

    def close(self, error: BaseException | None = None) -> None:
        """Called where the program ends; in a rehearsal, this ends the process."""
        if self.place is not None:
            quiet = error is None or (isinstance(error, SystemExit) and not error.code)
            told = "" if quiet else f"{type(error).__name__}{error.code if isinstance(error, SystemExit) else ''}"
            self._end("end", told, str(error or "").partition("\n")[0])

    def _end(self, how: str, error: str = "", message: str = "") -> None:
        assert self.place is not None
        try:
            for stream in (sys.stdout, sys.stderr, sys.__stdout__):
                if stream is not None:
                    stream.flush()
        except Exception:
            how = "stopped"  # while printing
        try:
            report = {"how": how, "error": error, "message": message, "cuts": list(self.loops.cuts.items())}
            there = os.open(self.place / "report", os.O_WRONLY | os.O_CREAT, 0o600)
            os.write(there, repr(report).encode())
        finally:
            os._exit(0)


def _wait(child: int, reading: int) -> None:
    """Wait until a copy of this process ends, which closes its side of the pipe; one that does nothing is ended."""
    import select
    import signal

    worked = 0.0
    while not select.select([reading], [], [], IDLE_LIMIT)[0]:
        now = _work_of(child)
        if now - worked < 0.001:
            os.kill(child, signal.SIGKILL)
            return
        worked = now


def _work_of(process: int) -> float:
    """The processor time of another process; 0 if the system does not say."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # the number that Linux gives to this clock
    except (AttributeError, OSError, OverflowError):
        return 0.0


def _read(folder: Path) -> Rehearsal:
    report = folder / "report"
    if not report.is_file():
        return Rehearsal()
    told = ast.literal_eval(report.read_text(encoding="utf-8"))
    return Rehearsal(
        told["how"],
        told["error"],
        told["message"],
        (folder / "stdout").read_text(encoding="utf-8", errors="replace"),
        {path.name: path.read_bytes() for path in (folder / "written").iterdir()},
        {int(number): int(rounds) for number, rounds in told["cuts"]},
    )
