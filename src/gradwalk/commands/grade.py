"""`gradwalk grade`: runs the course's exercises as a test suite on a learner's class."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click

from ..doctor.processes.sandbox import CouldNotLook, Limits, examine_file
from ..doctor.report import harmless
from ..lab.closures.exercises import SUITE

SIDE_BY_SIDE = max(2, min(4, os.cpu_count() or 2))
"""How many files are graded at a time, so that one that hangs does not hold up the others."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "form", default="text", show_default=True, type=click.Choice(["text", "json", "junit"]))
@click.option("--only", default="", help="Exercises to grade, separated by commas: add,mul,tanh. All by default.")
@click.option(
    "--all", "demand_all", is_flag=True, help="An exercise that the class has no method for counts as failed."
)
@click.option("--seconds", default=30.0, show_default=True, type=click.FloatRange(0.5), help="How long a file may run.")
@click.option("--memory", default=2048, show_default=True, type=click.IntRange(256), help="In megabytes.")
def command(files: tuple[Path, ...], form: str, only: str, demand_all: bool, seconds: float, memory: int) -> None:
    """Grade the Value class in each of FILES with the exercises of the course.

    This executes the files (without their `if __name__ == "__main__"` part), each in its own process with
    limits on time and memory. It is feedback, not proof: a file can cheat.

    \b
    gradwalk grade homework.py
    gradwalk grade class/*.py --format junit > grades.xml

    Exit status: 0 if everything passed, 1 if something failed, 2 if a file could not be examined.
    """
    asked = [key.strip() for key in only.split(",")] if only else list(SUITE)
    if unknown := [key for key in asked if key not in SUITE]:
        raise click.UsageError(f"no exercise {unknown[0]!r}; there are {', '.join(SUITE)}")
    with ThreadPoolExecutor(SIDE_BY_SIDE) as workers:
        graded = list(workers.map(partial(_graded, asked=asked, limits=Limits(seconds, memory)), files))
    click.echo(_text(graded) if form == "text" else {"json": _json, "junit": _junit}[form](graded))
    if any("could_not_look" in one for one in graded):
        sys.exit(2)
    sys.exit(0 if all(_status(e) in _accepted(demand_all) for one in graded for e in one["exercises"]) else 1)


def _accepted(demand_all: bool) -> tuple[str, ...]:
    return ("passed",) if demand_all else ("passed", "missing")


def _graded(file: Path, asked: list[str], limits: Limits) -> dict[str, Any]:
    try:
        found = examine_file(file, "grade", limits)
    except CouldNotLook as error:
        return {"file": str(file), "could_not_look": str(error), "exercises": []}
    found["exercises"] = [e for e in found["exercises"] if e["exercise"] in asked]
    found["passed"] = sum(_status(e) == "passed" for e in found["exercises"])
    return {**found, "file": str(file)}


def _status(exercise: dict[str, Any]) -> str:
    return "missing" if exercise["missing"] else "passed" if exercise["passed"] else "failed"


def _score(one: dict[str, Any]) -> str:
    missing = sum(_status(exercise) == "missing" for exercise in one["exercises"])
    return f"{one['passed']} of {len(one['exercises'])} passed" + (f", {missing} not there" if missing else "")


def _text(graded: list[dict[str, Any]]) -> str:
    lines: list[str] = []
    for one in graded:
        if "could_not_look" in one:
            lines.append(f"{one['file']}: could not look: {one['could_not_look']}")
            continue
        lines.append(f"{one['file']}, class {one['class']}: {_score(one)}")
        lines += [f"  {note}" for note in one.get("notes", [])]
        told: dict[str, str] = {}
        for exercise in one["exercises"]:
            lines.append(f"  {_status(exercise):8} {exercise['title']}")
            if _status(exercise) == "failed":
                reasons = _reasons(exercise, one["exercises"])
                before = told.setdefault("\n".join(reasons), exercise["title"])
                again = before != exercise["title"] and bool(exercise["problem"])
                lines += [f"           {line}" for line in ([f"the same as in {before}"] if again else reasons)]
    return harmless("\n".join(lines))


def _reasons(exercise: dict[str, Any], graded: list[dict[str, Any]]) -> list[str]:
    """What went wrong: first the numbers, then the reasons, each one once."""
    if exercise["problem"]:
        line = exercise["problem"]["line"]
        return [(f"line {line}: " if line else "") + exercise["problem"]["message"]]
    lines = [finding["text"] for finding in exercise["findings"]]
    if exercise["built_on"]:
        return [*lines, _blamed(exercise, graded)]
    told: dict[str, str] = {}
    for finding in exercise["findings"]:
        for reason in finding["reasons"]:
            told.setdefault(reason["fix"], reason["text"])
    for fix, text in told.items():
        lines += [f"because {text}", f"write   {fix}"]
    return lines


def _blamed(exercise: dict[str, Any], graded: list[dict[str, Any]]) -> str:
    """Which other exercises are to blame, and where they are listed."""
    titles = [one["title"] for one in graded]
    parts = []
    for title in exercise["built_on"]:
        side = "above" if title in titles[: titles.index(exercise["title"])] else "below" if title in titles else "too"
        walk = any(one.title == title and one.method == "backward" for one in SUITE.values())
        parts.append(f"{title}, which failed {side}" if not walk else f"backward(), which failed {side} ({title})")
    return f"built on {' and on '.join(parts)}: with that fixed, this passes"


def _json(graded: list[dict[str, Any]]) -> str:
    return json.dumps(graded, indent=2)


def _junit(graded: list[dict[str, Any]]) -> str:
    """The JUnit XML that continuous integration and learning platforms read, with one suite per file."""
    root = ElementTree.Element("testsuites")
    for one in graded:
        exercises = one["exercises"]
        statuses = [_status(exercise) for exercise in exercises]
        counts = {"failures": statuses.count("failed"), "skipped": statuses.count("missing")}
        broken = "could_not_look" in one
        numbers = {**counts, "tests": len(exercises) + broken, "errors": int(broken)}
        about = {"name": harmless(one["file"]), **{name: str(number) for name, number in numbers.items()}}
        suite = ElementTree.SubElement(root, "testsuite", about)
        if broken:
            case = ElementTree.SubElement(suite, "testcase", classname=harmless(one["file"]), name="the file")
            ElementTree.SubElement(case, "error", message=harmless(one["could_not_look"]))
        for exercise, status in zip(exercises, statuses):
            case = ElementTree.SubElement(suite, "testcase", classname=harmless(one["class"]), name=exercise["title"])
            if status == "missing":
                ElementTree.SubElement(case, "skipped", message="the class has no such method")
            elif status == "failed":
                lines = [harmless(line) for line in _reasons(exercise, exercises)]
                ElementTree.SubElement(case, "failure", message=lines[0]).text = "\n".join(lines)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)
