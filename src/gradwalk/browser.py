"""What the course's pages ask of Python, wherever Python runs.

A page sends the name of a function and its arguments as JSON, and gets JSON back. In the course
Python runs in the reader's browser; nothing here knows that, so the tests call the same functions.

This file knows how a learner's program is run and how its errors are told in the learner's own
lines. Exercises and their diagnosis are in exercises.py.
"""

from __future__ import annotations

import contextlib
import io
import json
import linecache
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any

PROGRAM = "your program"
"""The name under which the learner's own text is compiled."""

FUNCTIONS: dict[str, Callable[..., Any]] = {}
OUTPUT_LIMIT = 20_000


def function(f: Callable[..., Any]) -> Callable[..., Any]:
    FUNCTIONS[f.__name__] = f
    return f


def call(request: str) -> str:
    """The one way in: `["name", [arguments]]` as JSON, answered in JSON."""
    name, arguments = json.loads(request)
    return json.dumps(FUNCTIONS[name](*arguments))


class _Output(io.StringIO):
    """What a program prints, up to a limit: a loop that prints must not fill the memory."""

    def write(self, text: str) -> int:
        room = OUTPUT_LIMIT - self.tell()
        if room > 0:
            super().write(text[:room] + ("\n... (the rest is left out)" if len(text) > room else ""))
        return len(text)


@function
def run_program(text: str) -> dict[str, Any]:
    """Run a whole program; what it printed, and its error, if any, in the learner's own lines."""
    output, error = _Output(), None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            exec(compile_text(text), {"__name__": "__main__"})
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            error = explain(problem)
    return {"output": output.getvalue(), "error": error}


def compile_text(text: str, name: str = PROGRAM) -> Any:
    """Compile, and keep the text where tracebacks look for source lines."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    return compile(text, name, "exec")


def explain(problem: BaseException, name: str = PROGRAM, shift: int = 0) -> dict[str, Any]:
    """An error as its learner needs it: what it is, and which of their own lines it comes from.

    name   the file name the learner's text was compiled under
    shift  how many lines of ours stand above the learner's first
    """
    kind = type(problem).__name__
    if isinstance(problem, SyntaxError) and problem.filename == name:
        return {
            "kind": kind,
            "message": problem.msg or "",
            "line": max(1, (problem.lineno or 1) - shift),
            "text": (problem.text or "").rstrip("\n"),
        }
    line = _own_line(problem.__traceback__, name)
    text = linecache.getline(name, line).rstrip("\n") if line else ""
    return {"kind": kind, "message": str(problem), "line": line - shift if line else None, "text": text}


def _own_line(trace: TracebackType | None, name: str) -> int | None:
    """The deepest line of the learner's own text that was being run."""
    lines = [lineno for frame, lineno in traceback.walk_tb(trace) if frame.f_code.co_filename == name]
    return lines[-1] if lines else None
