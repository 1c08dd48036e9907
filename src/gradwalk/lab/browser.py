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
import textwrap
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any

from ..engine.containers import map_tree
from ..files import checked_json

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
    return json.dumps(_plain(FUNCTIONS[name](*arguments)), allow_nan=False)


def _plain(tree: Any) -> Any:
    """The same data with the numbers that JSON lacks as text: "inf", "-inf", "nan" (files/checked_json.py)."""
    return map_tree(lambda x: checked_json.to_json(x) if isinstance(x, float) else x, tree)


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


# ---- the closure lab ----


@function
def run_exercise(key: str, body: str) -> dict[str, Any]:
    """Try the learner's body of one `_backward`; the report as plain data."""
    from .exercises import ALL

    output = _Output()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        report = ALL[key].run(body)
    return {**report.as_dict(), "cases": list(report.namespaces), "output": output.getvalue()}


@function
def full_class(key: str, body: str) -> dict[str, Any]:
    """The whole class with the learner's body in its place, and the lines it takes up."""
    from .exercises import ALL

    first, last = ALL[key].span(body)
    return {"text": ALL[key].full_class(body), "first": first, "last": last}


@function
def replay_exercise(key: str, body: str, case: str) -> dict[str, Any]:
    """The learner's own code, right or wrong, as a walk: what each `_backward` really did."""
    from .exercises import ALL

    return ALL[key].run(body).replay(case).to_json()


@function
def own_class(bodies: dict[str, str]) -> dict[str, Any]:
    """The class made of everything the learner wrote, and the diamond run on it.

    What is still missing is filled in, so that the class runs; `missing` says what that is.
    """
    from ..see.walk import walk
    from .classroom import SOLUTIONS, full_class
    from .exercises import ALL, DIAMOND

    text, spans = full_class({key: textwrap.dedent(body) for key, body in bodies.items()})
    names: dict[str, Any] = {}
    exec(compile_text(text, "your class"), names)
    found = DIAMOND.run(names["Value"])
    for name in DIAMOND.watched:
        found[name].label = name
    return {
        "text": text,
        "mine": [list(spans[key]) for key in bodies],
        "missing": [ALL[key].title for key in SOLUTIONS if key not in bodies],
        "gradient": found["a"].grad,
        "expected": DIAMOND.expected()["a.grad"],
        "walk": walk(found["d"], title=DIAMOND.name).to_json(),
    }


def lab(keys: list[str]) -> list[dict[str, Any]]:
    """What the lab's tabs show before anything runs: put into the page when it is built."""
    from .classroom import TEMPLATE
    from .exercises import ALL

    tabs = []
    for key in keys:
        exercise = ALL[key]
        before, after, indent = _around(TEMPLATE, f"<{key}>")
        tabs.append(
            {
                "key": key,
                "title": exercise.title,
                "task": exercise.task,
                "hints": list(exercise.hints),
                "starter": exercise.starter,
                "before": before,
                "after": after,
                "indent": indent,
            }
        )
    return tabs


def _around(template: str, mark: str) -> tuple[str, str, int]:
    """The lines of the method around a mark, moved to the left margin, and how far the mark is indented there."""
    lines = template.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip() == mark)
    starts = [i for i, line in enumerate(lines) if line.startswith("    def ")] + [len(lines)]
    first = max(i for i in starts if i <= at)
    last = min(i for i in starts if i > at)
    before, after = (textwrap.dedent("\n".join(part)) for part in (lines[first:at], lines[at + 1 : last]))
    return before, textwrap.indent(after, "    ").strip("\n"), lines[at].index(mark) - 4
