"""Inside the limited process: run a homework file, look at its Value class and its loop, write down what was found.

The file runs as a script would. As soon as it has defined or imported a class with a `backward`, that class is
watched, so that a training loop further down is seen too. Run by sandbox.py, never imported by anything else.
"""

from __future__ import annotations

import ast
import contextlib
import json
import linecache
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, redirect_stderr, redirect_stdout
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

from ..engine import value as engine
from ..foreign.surface import count_hashes
from ..lab import exercises
from ..lab.mending import built_on
from ..takeover import dropin
from .engine import diagnose_engine
from .hooks import CALLED, DEFINED, IMPORTED, with_hooks
from .loop import Visit, backward_owner
from .report import Finding, Place, Report
from .sandbox import CouldNotLook, in_seconds, obey

CERTAIN = ("not zeroed", "no update", "ascent")
"""What a loop shows for certain, even if its engine is wrong."""


class TimeIsUp(BaseException):
    """Raised in the homework when its time is up; not an Exception, so that it is not caught by accident."""


class Run:
    """One execution of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
        self.names |= {DEFINED: self.defined, IMPORTED: self.imported, CALLED: self.called}
        self.visits: list[Visit] = []
        self.known_modules = set(sys.modules)
        self.first_calls: dict[int, int] = {}  # line of a `backward()` -> passes seen before it first ran
        self.error: BaseException | None = None
        self.late = False

    def defined(self, kind: type) -> None:
        """Watch a class that has a `backward`. One that shares a watched class's is watched with it."""
        if any(visit.owner is backward_owner(kind) for visit in self.visits) or not _is_engine(kind):
            return
        if self._is_beside(kind.__module__):
            count_hashes(kind)
        with contextlib.suppress(Exception):  # too broken to be watched; it is examined afterwards
            self.visits.append(Visit(kind=kind).__enter__())

    def imported(self) -> None:
        """Called after every import: look for Value classes in the modules that it brought."""
        for name in [name for name in sys.modules if name not in self.known_modules]:
            self.known_modules.add(name)
            if name.split(".")[0] not in sys.stdlib_module_names | {"gradwalk"}:
                for thing in list(vars(sys.modules[name]).values()):
                    if _looks_like_engine(thing) and thing.__module__ == name:
                        self.defined(thing)

    def called(self, line: int) -> None:
        self.first_calls.setdefault(line, self.passes)

    @property
    def passes(self) -> int:
        return sum(visit.count for visit in self.visits)

    @property
    def unseen(self) -> str:
        """What ran and was not seen: a `backward()` after which no pass was recorded; "" if there is none."""
        lines = [line for line, before in self.first_calls.items() if before == self.passes]
        if not lines:
            return ""
        return f"the backward() in line {lines[0]} ran, but its values are of a class that cannot be watched"

    def _is_beside(self, module: str) -> bool:
        """Whether a module is the file itself or lies in its folder."""
        if module == self.names["__name__"]:
            return True
        file = getattr(sys.modules.get(module), "__file__", None)
        return bool(file) and Path(str(file)).resolve().parent == self.path.parent.resolve()

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
            self.defined(engine.Value)  # its modules are here already, whoever imports them
            self._execute(compile(with_hooks(tree), str(self.path), "exec"), seconds)

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
        kinds: list[type] = [thing for thing in self.names.values() if _looks_like_engine(thing)]
        own = [kind for kind in kinds if kind.__module__ in ("__main__", "homework")]
        others = [kind for kind in kinds if kind not in own and _is_engine(kind)]
        trained = [visit.kind for visit in self.visits if visit.count and visit.kind is not engine.Value]
        named = [kind for kind in own or others if kind.__name__ == "Value"]
        return next(iter(named or own or others or trained), None)


def _looks_like_engine(thing: Any) -> bool:
    return isinstance(thing, type) and callable(getattr(thing, "backward", None)) and hasattr(thing, "__add__")


def _is_engine(kind: type) -> bool:
    """Whether a class makes values out of numbers, with data and a gradient that are numbers."""
    try:
        value: Any = kind(2.0)
        return _looks_like_engine(kind) and float(value.data) == 2.0 and float(value.grad) is not None
    except Exception:
        return False


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
    if kind is None and not run.passes:
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
        if visit.count:
            with contextlib.suppress(Exception):  # a `parameters` that is something else
                visit.adopt(run.names)
            loop = visit.report
            known = bool(report.findings)  # a wrong engine explains much of what a loop shows
            report.findings += [f for f in loop.findings if not known or f.kind in CERTAIN]
            report.notes += loop.notes
            report.looked += loop.looked
            report.unseen += loop.unseen
    if run.unseen:
        report.unseen.append(run.unseen)
    if run.error:
        _tell_error(run, report)
    if not report.looked and not report.findings:
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
    if run.unseen:
        return f"{run.path.name}: {run.unseen}"
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
    suite = list(exercises.SUITE.values())
    late = exercises.Problem("it does not come back within 5 seconds", None)
    reports = [_in_time(partial(one.grade, kind), exercises.Report(one.key, problem=late)) for one in suite]
    failed = [exercise for exercise, report in zip(suite, reports) if not report.passed]
    results = []
    for exercise, report in zip(suite, reports):
        if report.findings:
            report.built_on = [cause.title for cause in _in_time(partial(built_on, kind, exercise, failed), [])]
        missing = not callable(getattr(kind, exercise.method, None))
        results.append({**report.as_dict(), "title": exercise.title, "missing": missing})
    return {"class": kind.__name__, "file": path.name, "exercises": results}


def _in_time(work: Callable[[], Any], late: Any) -> Any:
    """What the work returns; `late` if it takes more than 5 seconds."""
    _alarm(5.0)
    try:
        return work()
    except TimeIsUp:
        return late
    finally:
        _alarm(0)


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
