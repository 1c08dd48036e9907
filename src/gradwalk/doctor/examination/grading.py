"""Runs the course's exercises on a class: which pass, which fail, and which fail only because something else does.

Anything with an exercise of its own makes no other exercise fail: a class that takes no plain numbers is told so once,
and everything else is tried as if it took them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from ...lab.closures.exercise import Exercise
from ...lab.closures.exercises import SUITE, Feedback, Problem
from ...lab.closures.mending import built_on
from ..engines.dressing import by_identity, compares_numbers, taking_numbers
from ..processes.sandbox import in_seconds
from ..runs.limits import TimeIsUp, alarm

LONGEST = 5.0
"""Seconds that one exercise may take."""

EQUALITY = "fails because __eq__ compares numbers (see above)"
NO_NUMBERS = (
    "plain numbers are not taken beside a value, which is an exercise of its own: the others were tried with every "
    "plain number made a value first"
)


def graded(kind: type, seconds: float) -> dict[str, Any]:
    """The result of every exercise, as plain data."""
    reports = {one: _tried(one, kind, seconds) for one in SUITE.values()}
    notes: list[str] = []
    numbers = SUITE["numbers"]
    waiting = [one for one in _failed(reports) if one is not numbers] if not reports[numbers].passed else []
    with taking_numbers(kind) if waiting else nullcontext():
        again = {one: _tried(one, kind, seconds) for one in waiting}
        notes += [NO_NUMBERS] if any(str(again[one]) != str(reports[one]) for one in waiting) else []
        reports |= again
        notes += _without_equality(kind, reports, seconds)
        failed = _failed(reports)
        for one in [one for one in failed if reports[one].findings]:
            causes = _in_time(seconds, lambda one=one: built_on(kind, one, failed), [])  # type: ignore[misc]
            reports[one].built_on = [cause.title for cause in causes]
    missing = {one: not callable(getattr(kind, one.method, None)) for one in reports}
    told = [{**report.as_dict(), "title": one.title, "missing": missing[one]} for one, report in reports.items()]
    return {"exercises": told, "notes": notes}


def _without_equality(kind: type, reports: dict[Exercise, Feedback], seconds: float) -> list[str]:
    """Mark the exercises that fail only because values are compared by their numbers, and say so."""
    failed = _failed(reports)
    if not failed or not compares_numbers(kind):
        return []
    with by_identity(kind):
        cured = [one for one in failed if _tried(one, kind, seconds).passed]
    for one in cured:
        reports[one].findings, reports[one].problem = [], Problem(EQUALITY, None)
    fail = f"{len(cured)} exercises fail" if len(cured) != 1 else "1 exercise fails"
    told = (
        f"__eq__ compares numbers, so two values with equal numbers count as one: {fail} by that alone; "
        "remove __eq__ (and __hash__), identity is right"
    )
    return [told] if cured else []


def _failed(reports: dict[Exercise, Feedback]) -> list[Exercise]:
    return [one for one, report in reports.items() if not report.passed]


def _tried(one: Exercise, kind: type, seconds: float) -> Feedback:
    late = Problem(f"it does not come back within {in_seconds(seconds)}", None)
    report: Feedback = _in_time(seconds, lambda: one.grade(kind), Feedback(one.key, problem=late))
    return report


def _in_time(seconds: float, work: Callable[[], Any], late: Any) -> Any:
    """What `work` returns, or `late` if it takes too long."""
    alarm(seconds)
    try:
        return work()
    except TimeIsUp:
        return late
    finally:
        alarm(0)
