"""Runs a learner's program: streams its output, reports errors by the learner's own lines, frees objects step by step.

To receive the output, assign a function to `listener`.
"""

from __future__ import annotations

import contextlib
import gc
import io
import linecache
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import FrameType, TracebackType
from typing import Any

from . import mine
from .error_places import place_of
from .error_words import help_for, help_for_name
from .freeing import is_freeing, namespace

PROGRAM = "your program"
"""The name under which the learner's own text is compiled."""

OUTPUT_LIMIT = 20_000
listener: Callable[[str, str], Any] | None = None
"""Called with what a running program does: ("out", text) for output; ("curve", JSON) for a point of a curve,
("level", JSON) for a line to compare it with, ("shades", JSON), ("plane", JSON) and ("rung", JSON) for the rest of
live.py; ("kept", JSON) for the numbers of a model, and ("goes on", name) when a saved model is taken up again."""


at_end: list[Callable[[], Any]] = []
"""Functions called when a program is over, however it ended: normally, with an error, or stopped."""

_stopped = False


def stop(number: int, frame: FrameType | None) -> None:
    """The SIGINT handler on the course's pages: end the program, once. While objects are being freed Python would
    discard the error, so nothing happens then; the page repeats the signal until it is heard."""
    global _stopped
    if not _stopped and not is_freeing(frame):
        _stopped = True
        raise KeyboardInterrupt


def listen_for_stop() -> None:
    """Install the SIGINT handler, in a Python that runs learners' programs and nothing else."""
    signal.signal(signal.SIGINT, stop)


def begin() -> None:
    """Forget earlier stops: from here on, a stop is meant for the program that now begins."""
    global _stopped
    _stopped = False


MANY = 300_000
"""The number of new objects after which `tell` collects garbage."""


def tell(kind: str, text: str) -> None:
    """Pass a message to the listener; collect reference cycles first if many objects were made since the last time.

    On a page this has to be done here: a graph is large, so it is still in use when Python examines the young
    generation, and the old one is examined too rarely. Training would cost three megabytes for every name."""
    if gc.get_count()[0] > MANY:
        gc.collect()
    if listener is not None:
        listener(kind, text)


class Output(io.StringIO):
    """A program's output: passed on at once, and kept up to a limit, so that a loop that prints cannot fill the memory.

    printing  for each file, the first line that printed
    """

    full = False

    def __init__(self) -> None:
        super().__init__()
        self.printing: dict[str, int] = {}

    def write(self, text: str) -> int:
        frame: FrameType | None = sys._getframe(1)
        while frame and frame.f_code.co_filename == __file__:
            frame = frame.f_back
        if frame:
            self.printing.setdefault(frame.f_code.co_filename, frame.f_lineno)
        if not self.full:
            room = OUTPUT_LIMIT - self.tell()
            self.full = len(text) > room
            kept = text[:room] + ("\n... (the rest is left out)" if self.full else "")
            super().write(kept)
            tell("out", kept)
        return len(text)


@contextlib.contextmanager
def capture() -> Iterator[Output]:
    """Collect everything printed inside, and pass it on to the listener."""
    output = Output()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        yield output


def compile_text(text: str, name: str = PROGRAM) -> Any:
    """Compile a text, and store it where tracebacks look for source lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    return compile(text, name, "exec")


class _Once(io.TextIOBase):
    """Passes each line on the first time it is printed, and counts how often it comes."""

    def __init__(self, under: Any) -> None:
        self.under, self.begun = under, ""
        self.counts: Counter[str] = Counter()

    def write(self, text: str) -> int:
        *lines, self.begun = (self.begun + text).split("\n")
        for line in lines:
            self.counts[line] += 1
            if self.counts[line] == 1:
                self.under.write(line + "\n")
        return len(text)

    def finish(self) -> None:
        if self.begun:
            self.write("\n")
        often = {line: count for line, count in self.counts.items() if count > 1 and line.strip()}
        if often:
            line, count = max(often.items(), key=lambda one: one[1])
            self.under.write(f'(The tests call it again and again. Each line stands here once; "{line}" came {count} '
                             "times.)\n")  # fmt: skip


@contextlib.contextmanager
def said_once() -> Iterator[None]:
    """For tests that call a program repeatedly: show each printed line once, and at the end how often it came."""
    output = _Once(sys.stdout)
    try:
        with contextlib.redirect_stdout(output):
            yield
    finally:
        output.finish()


@contextlib.contextmanager
def patient_collector() -> Iterator[None]:
    """Collect garbage less often: each result of a learner's class is a reference cycle (out._backward refers to out),
    and collecting as often as Python does by default would take up most of the training time. See `tell`."""
    before = gc.get_threshold()
    gc.set_threshold(1_000_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def run(
    text: str, solved: Mapping[str, str] | None = None, given: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Run a whole program; return the names it defined, and its error, if any, with the learner's own line.

    given   names that are defined from the start
    """
    mine.install(solved or {})
    names = namespace()
    names.update(given or {})
    try:
        with patient_collector():
            exec(compile_text(text), names)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        error = explain(problem)
        take_apart(problem)
        return names, error
    finally:
        for act in at_end:
            act()
    return names, None


def explain(problem: BaseException, name: str = PROGRAM, shift: int = 0, last: int | None = None) -> dict[str, Any]:
    """An error as the learner needs it: what it is, and which of their own lines it comes from.

    name   the file name under which the learner's text was compiled
    shift  the number of lines of ours above the learner's first
    last   the number of lines in the learner's text, if lines of ours follow
    """
    kind = type(problem).__name__
    help_ = help_for(problem, place_of(problem))
    if isinstance(problem, SyntaxError) and problem.filename == name:
        line = max(1, (problem.lineno or 1) - shift)
        text = (problem.text or "").strip()
        return {"kind": kind, "message": problem.msg or "", "line": line, "text": text, "help": help_}
    lines = [line - shift for line in own_lines(problem.__traceback__, name)]
    lines = [line for line in lines if line >= 1 and (last is None or line <= last)]
    own = lines[-1] if lines else None
    text = linecache.getline(name, own + shift).strip() if own else ""
    if isinstance(problem, NameError) and (unknown := problem.name):
        help_ = help_for_name(unknown, text) or mine.import_of(unknown) or help_
    message = "" if kind in ("RecursionError", "SystemExit") else " ".join(str(problem).split())
    return {"kind": kind, "message": message, "line": own, "text": text, "help": help_}


def take_apart(problem: BaseException) -> None:
    """Free an error's frames one by one, the innermost first: freed all at once, they overflow a browser's stack."""
    trace, frames = problem.__traceback__, []
    problem.__traceback__ = problem.__context__ = None
    while trace:
        following = trace.tb_next
        trace.tb_next = None
        frames.append(trace.tb_frame)
        trace = following
    while frames:
        frames.pop()


def own_lines(trace: TracebackType | None, name: str = PROGRAM) -> list[int]:
    """The lines of the learner's text that were being run, the innermost last."""
    return [lineno for frame, lineno in traceback.walk_tb(trace) if frame.f_code.co_filename == name]
