"""Inside the limited process: run a homework file, look at its Value class and its loop, write down what was found.

The file runs as a script would. As soon as it has defined a class with a `backward`, that class is watched,
so that a training loop further down is seen too. Run by sandbox.py, never imported by anything else.
"""

from __future__ import annotations

import ast
import contextlib
import itertools
import json
import linecache
import os
import signal
import sys
import traceback
from contextlib import AbstractContextManager, nullcontext, redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

from .. import dropin, engine, exercises
from .engine import diagnose_engine
from .loop import Visit
from .report import Finding, Place, Report
from .sandbox import CouldNotLook, in_seconds, obey

HOOK, NUMBER = "__gradwalk_class__", "__gradwalk_number__"
CERTAIN = ("not zeroed", "no update", "ascent")
"""What a loop shows for certain, even if its engine is wrong."""


class TimeIsUp(BaseException):
    """Raised in the homework when its time is up; not an Exception, so that it is not caught by accident."""


class Run:
    """One execution of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path), HOOK: self.defined}
        self.visits: list[Visit] = []
        self.error: BaseException | None = None
        self.late = False

    def defined(self, kind: type) -> None:
        """Called right after a class with a `backward` was defined in the file."""
        if kind.__module__ == self.names["__name__"]:
            _hash_by_first_use(kind)
        try:
            self.visits.append(Visit(kind=kind).__enter__())
        except Exception:
            return  # too broken to be watched; it is examined afterwards

    def execute(self, seconds: float, main: bool) -> None:
        source = self.path.read_text("utf-8")
        try:
            tree = ast.parse(source, str(self.path))
        except SyntaxError as error:
            raise CouldNotLook(f"{self.path.name}, line {error.lineno}: Python cannot read this: {error.msg}") from None
        if not main:
            self.names["__name__"] = "homework"
        linecache.checkcache(str(self.path))
        sys.path.insert(0, str(self.path.parent))
        sys.argv = [str(self.path)]
        with _micrograd():
            for kind in _imported_engines(tree):
                self.defined(kind)
            self._execute(compile(_with_hooks(tree), str(self.path), "exec"), seconds)

    def _execute(self, code: CodeType, seconds: float) -> None:
        _alarm(seconds)
        try:
            with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
                exec(code, self.names)
        except TimeIsUp:
            self.late = True
        except SystemExit:
            pass
        except BaseException as error:
            self.error = error
        finally:
            _alarm(0)
            for visit in reversed(self.visits):
                visit.__exit__()

    def engine(self) -> type | None:
        """The Value class of the file: its own first, else an imported one."""
        kinds = [
            thing
            for thing in self.names.values()
            if isinstance(thing, type) and callable(getattr(thing, "backward", None)) and hasattr(thing, "__add__")
        ]
        own = [kind for kind in kinds if kind.__module__ in ("__main__", "homework")]
        named = [kind for kind in own or kinds if kind.__name__ == "Value"]
        return next(iter(named or own or kinds), None)


def _hash_by_first_use(kind: type) -> None:
    """Sets of values go through them by hash, which is by address: another order, and other findings, in every run.

    Numbered as they are first asked, they come in the same order every time. Two values are still never equal.
    """
    numbers = itertools.count()

    def first_use(self: Any) -> int:
        kept = getattr(self, "__dict__", None)
        if kept is None:  # only __slots__: nowhere to keep it
            return object.__hash__(self)
        if NUMBER not in kept:
            kept[NUMBER] = next(numbers)
        number: int = kept[NUMBER]
        return number

    if getattr(kind, "__hash__", None) is object.__hash__:
        kind.__hash__ = first_use  # type: ignore[method-assign, assignment]


def _with_hooks(tree: ast.Module) -> ast.Module:
    """The same program, which tells of each class with a `backward` as soon as it is defined."""
    body: list[ast.stmt] = []
    for statement in tree.body:
        body.append(statement)
        if isinstance(statement, ast.ClassDef) and any(
            getattr(part, "name", "") == "backward" for part in statement.body
        ):
            call = ast.Expr(ast.Call(ast.Name(HOOK, ast.Load()), [ast.Name(statement.name, ast.Load())], []))
            body.append(ast.fix_missing_locations(ast.copy_location(call, statement)))
    tree.body = body
    return tree


def _imported_engines(tree: ast.Module) -> list[type]:
    """The Value classes of engines that the file imports."""
    modules = {node.module.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    modules |= {
        name.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    found: list[type] = [engine.Value] if "gradwalk" in modules else []
    if "micrograd" in modules:
        with contextlib.suppress(ImportError):
            found.append(import_module("micrograd.engine").Value)
    return list(dict.fromkeys(found))  # where gradwalk stands in, they are the same


def _micrograd() -> AbstractContextManager[None]:
    """Gradwalk in micrograd's place, unless there is one: installed, or a learner's own beside the file."""
    return nullcontext() if find_spec("micrograd") else dropin.standing_in()


def _alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):

        def time_is_up(*_: Any) -> None:
            raise TimeIsUp

        signal.signal(signal.SIGALRM, time_is_up)
        signal.setitimer(signal.ITIMER_REAL, seconds)


# ---- the two tasks ----


def examine(path: Path, seconds: float) -> dict[str, Any]:
    """For `gradwalk doctor`: the class, and the loop if there was one."""
    run = Run(path)
    run.execute(seconds, main=True)
    kind = run.engine()
    report = Report(path.name)
    if kind is None and not any(visit.passes for visit in run.visits):
        raise CouldNotLook(_nothing_seen(run, seconds))
    if kind is not None and not issubclass(kind, engine.Value):
        _alarm(seconds)
        try:
            inner = diagnose_engine(kind)
        except TimeIsUp:
            raise CouldNotLook(
                f"the class {kind.__name__} never comes back from an operation or from backward()"
            ) from None
        finally:
            _alarm(0)
        report.findings += inner.findings
        report.notes += inner.notes
        report.looked += [f"class {kind.__name__}", *inner.looked]
    for visit in run.visits:
        if visit.passes:
            with contextlib.suppress(Exception):  # a `parameters` that is something else
                visit.adopt(run.names)
            loop = visit.report
            known = bool(report.findings)  # a wrong engine explains much of what a loop shows
            report.findings += [
                f for f in loop.findings if not known or f.kind in ("not zeroed", "no update", "ascent")
            ]
            report.notes += loop.notes
            report.looked += loop.looked
    if run.error:
        _tell_error(run, report)
    if not report.looked and report.healthy:
        raise CouldNotLook(_nothing_seen(run, seconds))
    if run.late:
        report.notes.append(f"the program was stopped after {in_seconds(seconds)}; up to there it was watched")
    return report.as_dict()


def _tell_error(run: Run, report: Report) -> None:
    """An error that ended the program: arithmetic ones are findings, others a note."""
    error = run.error
    place = _place_of(run)
    if isinstance(error, (ArithmeticError, ValueError)) and place.line:
        what = f"the program stopped: {type(error).__name__}: {error}"
        fix = "keep the argument in the domain: (x + 1e-12).log(), a smaller learning rate, a stable loss"
        report.findings.append(Finding("nan", what, place, _numbers_at(error), fix))
    else:
        report.notes.append(_told(run))


def _numbers_at(error: BaseException) -> str:
    """The numbers in the innermost frame that has some: what the failing operation was given."""
    frames = list(traceback.walk_tb(error.__traceback__))
    for frame, _ in reversed(frames):
        shown = []
        for name, thing in frame.f_locals.items():
            number = getattr(thing, "data", thing)
            if isinstance(number, (int, float)) and not isinstance(number, bool):
                shown.append(f"{name} = {number:.6g}")
        if shown:
            return ", ".join(shown[:6])
    return str(error)


def _place_of(run: Run) -> Place:
    frames = traceback.extract_tb(run.error.__traceback__) if run.error else []
    mine = [frame for frame in frames if frame.filename == str(run.path)]
    return Place(run.path.name, mine[-1].lineno, mine[-1].line or "") if mine else Place()


def _told(run: Run) -> str:
    return f"the program stopped with {type(run.error).__name__}: {run.error} ({_place_of(run)})"


def _nothing_seen(run: Run, seconds: float) -> str:
    if run.error:
        return _told(run)
    if run.late:
        seen = "neither a Value class nor a backward() was seen by then"
        return f"{run.path.name} was stopped after {in_seconds(seconds)}; {seen}"
    return f"{run.path.name} defines no class with a backward() method, and trains nothing"


def grade(path: Path, seconds: float) -> dict[str, Any]:
    """For `gradwalk grade`: every exercise on the class that the file defines."""
    run = Run(path)
    run.execute(seconds, main=False)
    kind = run.engine()
    if kind is None:
        raise CouldNotLook(_nothing_seen(run, seconds))
    if kind is engine.Value:
        raise CouldNotLook(f"{path.name} has no Value class of its own to grade: it uses gradwalk's")
    results = []
    for exercise in exercises.SUITE.values():
        _alarm(5.0)
        try:
            result = exercise.grade(kind).as_dict()
        except TimeIsUp:
            result = exercises.Report(
                exercise.key, problem=exercises.Problem("it does not come back within 5 seconds", None)
            ).as_dict()
        finally:
            _alarm(0)
        results.append(
            {**result, "title": exercise.title, "missing": not callable(getattr(kind, exercise.method, None))}
        )
    return {"class": kind.__name__, "file": path.name, "exercises": results}


def main() -> None:
    task, path, answer = sys.argv[1:4]
    seconds = float(os.environ["GRADWALK_SECONDS"])
    obey(seconds, int(os.environ["GRADWALK_MEGABYTES"]))
    try:
        found = {"doctor": examine, "grade": grade}[task](Path(path), seconds)
    except CouldNotLook as error:
        found = {"could_not_look": str(error)}
    except MemoryError:
        found = {"could_not_look": "the program needs more memory than it may have (see --memory)"}
    Path(answer).write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main()
    os._exit(0)  # whatever threads the homework left behind
