"""Inside the limited process: runs a homework file, looks at its engine and loop, and writes down what was found.

Run by sandbox.py and never imported. Running and watching is running.py's business; engine.py, walking.py,
operations.py and signs/reading.py say what the record shows.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any

from ...engine import value as engine
from ..engines.dressing import dressed
from ..processes.sandbox import DESK, CouldNotLook, has_run, in_seconds, obey
from ..processes.trials import Laboratory, Outcome, Trial
from ..runs.running import Run
from ..text.program import texts_beside
from ..watching.writes import OPTIMIZERS
from .deaths import cause_of_death
from .examining import examine_run
from .grading import LONGEST, graded
from .second import look_again, second_look


def diagnosed(path: Path, seconds: float, arguments: list[str]) -> dict[str, Any]:
    """For `gradwalk doctor`: examine the engine, and the loop if there was one."""

    def again(trial: Trial, limit: float) -> Outcome:
        os.chdir(os.environ[DESK])  # so that what the program writes is written once where the user sees it
        if trial.looks_again:
            return second_look(path, arguments, trial, limit, again)
        second = Run(path, arguments, trial)
        second.execute(limit, main=True)
        return second.outcome()

    for name in needed(path):  # loaded once, not in every experiment; NumPy's random numbers begin alike in all of them
        with contextlib.suppress(ImportError):
            import_module(name)
    laboratory = Laboratory(again)
    run = Run(path, arguments)
    run.execute(seconds, main=True)
    laboratory.kinds, laboratory.aside = run.kinds(), run.aside is not None
    has_run()
    report = examine_run(run, seconds, laboratory)
    if report is not None:
        look_again(report, run, laboratory)
    laboratory.close()
    if report is None:
        raise CouldNotLook(_nothing_seen(run, seconds))
    return report.as_dict()


WORDS = {"numpy": ("numpy",), "gradwalk": (OPTIMIZERS,), "micrograd": (OPTIMIZERS,)}
"""What is loaded for a program that mentions a library."""


def needed(path: Path) -> list[str]:
    """The modules needed by a program or by the files beside it that it may import."""
    whole = "\n".join(texts_beside(path))
    return sorted({name for word, names in WORDS.items() if re.search(rf"\b{word}\b", whole) for name in names})


def _nothing_seen(run: Run, seconds: float) -> str:
    if run.error:
        told = cause_of_death(run)
        line = f" ({told.where})" if told.where.line and not isinstance(run.error, SystemExit) else ""
        return f"{told.what}{line}"
    if run.late:
        seen = "neither a Value class nor a backward() was seen by then"
        return f"{run.path.name} was stopped after {in_seconds(seconds)}; {seen}"
    if run.unseen:
        return f"{run.path.name}: {run.unseen}"
    if run.partial:
        kind, why = next(iter(run.partial.items()))
        return f"{run.path.name}, class {kind.__name__}: {why}"
    return f"{run.path.name} has no class with a walk back that could be read, and trains nothing that could be seen"


def grade(path: Path, seconds: float, arguments: list[str]) -> dict[str, Any]:
    """For `gradwalk grade`: run every exercise on the class that the file defines."""
    run = Run(path, arguments)
    run.execute(seconds, main=False)
    has_run()
    found = run.engine()
    if found is None and run.partial:
        kind = next(iter(run.partial))
    elif found is None or found.kind is engine.Value:
        if any(issubclass(one.kind, engine.Value) and one.visit.count for one in run.engines) or not run.engines[1:]:
            used = [name for name, thing in run.names.items() if thing is engine.Value]
            if used:
                raise CouldNotLook(f"{path.name} has no Value class of its own to grade: it uses gradwalk's")
        raise CouldNotLook(_nothing_seen(run, seconds))
    else:
        kind = found.kind
    with dressed(kind, found.roles if found else None, run.names):
        return {"class": kind.__name__, "file": path.name, **graded(kind, min(LONGEST, seconds))}


def main() -> None:
    task, path, answer, *arguments = sys.argv[1:]
    seconds = float(os.environ["GRADWALK_SECONDS"])
    obey(seconds, int(os.environ["GRADWALK_MEGABYTES"]))
    try:
        found = {"doctor": diagnosed, "grade": grade}[task](Path(path), seconds, arguments)
    except CouldNotLook as error:
        found = {"could_not_look": str(error)}
    except MemoryError:
        found = {"could_not_look": "the program needs more memory than it may have (see --memory)"}
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}, line {frame.lineno}"
        found = {"could_not_look": f"the doctor itself failed, in its {where}: {type(error).__name__}: {error}"}
    with contextlib.suppress(OSError):
        Path(answer).write_text(json.dumps(found), "utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main()
    os._exit(0)  # regardless of threads that the homework left behind
