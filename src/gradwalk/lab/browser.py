"""What the course's pages ask of Python, wherever Python runs.

A page sends the name of a function and its arguments as JSON, and gets JSON back. In the course
Python runs in the reader's browser; nothing here depends on that, so the tests call the same functions.

Programs are run, and their errors explained, in running.py; exercises are in code.py and closures/exercises.py.
"""

from __future__ import annotations

import json
import random
import re
import textwrap
from collections.abc import Callable
from typing import Any

from ..engine.containers import map_tree
from ..files import checked_json
from . import mine
from .code import Attempt, CodeExercise, Wrong, around, load
from .data_only import data_only
from .freeing import namespace
from .running import PROGRAM, begin, capture, compile_text, explain, run, said_once, take_apart
from .turned_signs import turned_sign

FUNCTIONS: dict[str, Callable[..., Any]] = {}


def function(f: Callable[..., Any]) -> Callable[..., Any]:
    FUNCTIONS[f.__name__] = f
    return f


def call(request: str) -> str:
    """The single entry point: takes `["name", [arguments]]` as JSON and answers in JSON."""
    name, arguments = json.loads(request)
    begin()
    return json.dumps(_plain(FUNCTIONS[name](*arguments)), allow_nan=False)


def _plain(tree: Any) -> Any:
    """The same data, with numbers that JSON lacks written as text: "inf", "-inf", "nan" (files/checked_json.py)."""
    return map_tree(lambda x: checked_json.to_json(x) if isinstance(x, float) else x, tree)


@function
def run_program(
    text: str, solved: dict[str, str] | None = None, gradients: bool = True, guess: Any = None
) -> dict[str, Any]:
    """Run a whole program; return its output, its error, if any, in terms of the learner's lines, and notices.

    gradients  whether the page has introduced gradients yet; if not, a Value does not show any
    guess      the reader's guess, a number or a list of numbers, which the program can use under the name `guess`
    """
    with data_only(not gradients), capture() as output:
        _, error = run(text, solved, {} if guess is None else {"guess": guess})
    return {"output": output.getvalue(), "error": error, "notices": mine.notices() + mine.forgotten(output.printing)}


@function
def run_code(
    name: str, text: str, solved: dict[str, str] | None = None, seed: int | None = None, gradients: bool = True
) -> dict[str, Any]:
    """Run the learner's program for a code exercise and the hidden tests on it.

    The answer: passed, message (the misconception, or praise), line (the learner's line it is about), kind (of
    mistake, the same for everybody who makes it), error (as in `run_program`), output, notices.
    """
    one = load()[name]
    with data_only(not gradients), capture() as output:
        verdict = _judged(one, text, solved or {}, seed)
    return {"passed": False, "message": "", "line": None, "kind": "", "error": None, **verdict,
            "output": output.getvalue(),
            "notices": mine.notices(name) + mine.forgotten(output.printing)}  # fmt: skip


def _judged(one: CodeExercise, text: str, solved: dict[str, str], seed: int | None) -> dict[str, Any]:
    whole, above, count = one.whole(text, solved)
    mine.install({key: part for key, part in solved.items() if key != one.name})
    names = namespace()
    try:
        for part in mine.parts_before(one, solved):
            exec(compile_text(part, f"{one.module}.py"), names)
        exec(compile_text(whole), names)
        with said_once():
            said = one.judge(Attempt(textwrap.dedent(text), names, seed, above))
        return {"passed": True, "message": said or ""}
    except Wrong as wrong:
        said, line = turned_sign(text) or ("", wrong.line)
        return {"message": f"{said} {wrong}".lstrip(), "line": line, "kind": wrong.kind}
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        fault = explain(problem, PROGRAM, above, count)
        take_apart(problem)
        return {"error": fault, "line": fault["line"], "kind": fault["kind"]}


@function
def ask_doctor(name: str, text: str, solved: dict[str, str] | None = None) -> dict[str, Any]:
    """What the doctor says about the learner's program as it stands, and whether it found anything."""
    one = load()[name]
    with capture():
        names, error = run(one.whole(text, solved)[0], solved)
        if error is not None or one.doctor is None:
            return {"text": "It has to run before it can be examined.", "found": False}
        seen = one.doctor(Attempt(textwrap.dedent(text), names))
        return {"text": seen or "I tried everything I know, and find nothing wrong.", "found": bool(seen)}


def exercise(name: str) -> dict[str, Any]:
    """What a page shows of a code exercise before anything runs; it is built into the page."""
    one = load()[name]
    frame = re.sub(rf"^( *)<(?!{name}>)([\w-]+)>$", _other_part, one.frame, flags=re.MULTILINE)
    before, after, indent = around(frame, f"<{name}>") if frame else ("", "", 0)
    return {"title": one.title, "hints": list(one.hints), "before": before, "after": after,
            "indent": indent, "doctor": one.doctor is not None, "starter": one.starter}  # fmt: skip


def _other_part(found: re.Match[str]) -> str:
    return f"{found[1]}# (your part: {load()[found[2]].title})"


@function
def value_file(solved: dict[str, str]) -> dict[str, Any]:
    """The learner's value.py to look at and to keep, with no solution of the course in it; and what is still missing
    from it and from the GPT."""
    from .gpt_file import lacking

    return {"text": mine.kept_file(solved), **mine.not_written(solved), "gpt": lacking(solved)}


@function
def gpt_file(solved: dict[str, str]) -> str:
    """The learner's GPT as one file; "" while part of it is still to be written."""
    from . import gpt_file

    return gpt_file.gpt_file(solved)


@function
def network_curve(solved: dict[str, str]) -> list[float]:
    """The loss in each round while the learner's own network learns lesson 5's four rows in the learner's own loop."""
    from .lessons.lesson5_loop import XS, YS

    mine.install(solved)
    random.seed(1)
    from network import MLP  # type: ignore[import-not-found]
    from training import train  # type: ignore[import-not-found]

    model, losses = MLP(3, [4, 4, 1]), []
    for _ in range(60):
        losses.append(sum((model(x).data - y) ** 2 for x, y in zip(XS, YS)))
        train(model, XS, YS, 1, 0.05)
    return losses


# ---- the closure lab ----


@function
def run_exercise(key: str, body: str) -> dict[str, Any]:
    """Try the learner's body of one `_backward`: which numbers are wrong, and what to say about it.

    The answer never contains the line to write: that is left to the hints, which the learner asks for.
    """
    from .closures.blunders import sentences
    from .closures.exercises import ALL
    from .closures.own_visits import own_visits
    from .closures.text_blunders import Sentence

    with capture() as output, said_once():
        report = ALL[key].run(body)
    with capture():  # the search for causes runs the body again, and its output has been shown already
        said = [] if report.passed else sentences(key, body, report)
        if not report.passed and (turned := turned_sign(body)):
            said = [Sentence(*turned), *said]
    failed = {finding.case for finding in report.findings} | ({[*report.programs][-1]} if report.problem else set())
    return {
        "passed": report.passed,
        "checked": report.checked,
        "advice": report.advice,
        "problem": None if report.problem is None else {"message": report.problem.message, "line": report.problem.line},
        "sentences": [{"text": one.text, "line": one.line} for one in said],
        "findings": [
            {"case": f.case, "name": f.name, "got": f.got, "expected": f.expected, "text": str(f)}
            for f in report.findings
        ],
        "programs": [
            {"name": name, "text": text, "failed": name in failed, "replay": name in report.namespaces}
            for name, text in report.programs.items()
        ],
        "output": output.getvalue(),
        "visits": own_visits(report) if ALL[key].method == "backward" else None,
    }


@function
def full_class(key: str, body: str, solved: dict[str, str]) -> dict[str, Any]:
    """The learner's own class: the parts written so far, this one as it stands, and blanks for the rest."""
    from .classroom import BLANK, with_blanks

    own = {name: text for name, text in solved.items() if name != key}
    text, spans = with_blanks({**own, key: textwrap.dedent(body) or BLANK})
    return {"text": text, "first": spans[key][0], "last": spans[key][1]}


@function
def replay_exercise(key: str, body: str, program: str) -> dict[str, Any]:
    """One test program walked by the learner's code and by the right one, and the first edge where the two differ."""
    from .closures.replay import replay

    return replay(key, body, program)


@function
def own_class(solved: dict[str, str]) -> dict[str, Any]:
    """The class made of everything the learner has written, and the diamond run on it."""
    from .closures.exercises import DIAMOND

    names = namespace()
    exec(compile_text(mine.value_file(solved), "value.py"), names)
    found = DIAMOND.run(names["Value"])
    return {
        "text": mine.kept_file(solved),
        "missing": mine.missing(mine.CLASS, solved),
        "gradient": found["a"].grad,
        "expected": DIAMOND.expected()["a.grad"],
        "expression": "; ".join(line for line in DIAMOND.program.splitlines() if "Value" not in line and " = " in line),
        "numbers": {name: {"data": found[name].data, "grad": found[name].grad} for name in DIAMOND.watched},
    }


@function
def meter(solved: dict[str, str]) -> dict[str, Any]:
    """Lesson 1's meter on the learner's class: 41 slopes by nudging, and by one walk back."""
    from .meter import measure

    mine.install(solved)
    names = namespace()
    exec(compile_text(mine.value_file(solved), "value.py"), names)
    return measure(names["Value"])


def lab(keys: list[str]) -> list[dict[str, Any]]:
    """What the lab's tabs show before anything runs; it is built into the page."""
    from .classroom import TEMPLATE
    from .closures.exercises import ALL

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
                "programs": [{"name": case.name, "text": case.program} for case in (*exercise.cases, *exercise.lab)],
                "starter": exercise.starter,
                "before": before,
                "after": after,
                "indent": indent,
            }
        )
    return tabs


def _around(template: str, mark: str) -> tuple[str, str, int]:
    """The lines of the method before and after a mark, moved to the left margin, and the mark's indent there."""
    lines = template.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip() == mark)
    starts = [i for i, line in enumerate(lines) if line.startswith("    def ")] + [len(lines)]
    first = max(i for i in starts if i <= at)
    last = min(i for i in starts if i > at)
    before, after = (textwrap.dedent("\n".join(part)) for part in (lines[first:at], lines[at + 1 : last]))
    return before, textwrap.indent(after, "    ").strip("\n"), lines[at].index(mark) - 4
