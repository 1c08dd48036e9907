"""The quiz block of a lesson, as a person writes it.

    ```quiz df-da
    What is $df/da$?

    = 10
      Right: the addition passes the 10 on unchanged.
    ! -1
      That is the value of a + b. You want what multiplies it.
    ! *
      Follow the path from f to a and multiply.
    ```

A numeric item has a line `= answer`; `= 1.5 ~ 0.1` accepts anything within 0.1. Each
`! answer | answer` line gives feedback for those wrong answers, `! *` for all others.

A single choice has `( )` before the wrong options and `(x)` before the right one, each with
its feedback below. Both kinds may have `? hint` lines, shown one at a time.

This file knows the notation and what a complete item needs. It knows no html: texts stay Markdown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

MARKS = re.compile(r"^(?P<mark>=|!|\?|\([ xX]\))\s+(?P<text>.*)$")
MINUS = str.maketrans("\u2212\u2013,", "--.")


class QuizError(ValueError):
    """A quiz block that cannot work, with the line that says why."""


@dataclass
class Reply:
    """An answer somebody may give, and what they are told."""

    answers: list[str]
    feedback: str = ""
    right: bool = False


@dataclass
class Quiz:
    name: str
    question: str
    kind: str  # "number" or "choice"
    replies: list[Reply] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    tolerance: float = 0.0


def number(text: str) -> float:
    """The number a person wrote: 10, 1e1, -3/2, 0,5, with a hyphen or a real minus sign."""
    try:
        return float(Fraction(text.translate(MINUS).replace(" ", "")))
    except (ValueError, ZeroDivisionError):
        raise QuizError(f"{text!r} is not a number") from None


def parse(name: str, text: str) -> Quiz:
    """The quiz that a block describes, or a QuizError that names what is missing."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise QuizError(f"a quiz needs a name of small letters, digits and hyphens: ```quiz my-name (got {name!r})")
    question: list[str] = []
    entries: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        found = MARKS.match(line)
        if found:
            entries.append((found["mark"].lower(), found["text"].strip(), []))
        elif entries:
            entries[-1][2].append(line.strip())
        else:
            question.append(line)
    quiz = Quiz(name, "\n".join(question).strip(), "choice")
    for mark, head, body in entries:
        below = "\n".join(body).strip()
        if mark == "?":
            quiz.hints.append(f"{head}\n{below}".strip())
        elif mark in ("( )", "(x)"):
            quiz.replies.append(Reply([head], below, mark == "(x)"))
        else:
            quiz.kind = "number"
            quiz.replies.append(_numeric(quiz, mark, head, below))
    _complete(quiz, {mark for mark, _, _ in entries})
    return quiz


def _numeric(quiz: Quiz, mark: str, head: str, feedback: str) -> Reply:
    if mark == "=":
        head, _, tolerance = head.partition("~")
        quiz.tolerance = number(tolerance) if tolerance else 0.0
    answers = [answer.strip() for answer in head.split("|")]
    return Reply(
        [answer if answer == "*" and mark == "!" else repr(number(answer)) for answer in answers], feedback, mark == "="
    )


def _complete(quiz: Quiz, marks: set[str]) -> None:
    def need(condition: bool, advice: str) -> None:
        if not condition:
            raise QuizError(f"quiz {quiz.name!r}: {advice}")

    need(bool(quiz.question), "the question is missing: it stands before the answers")
    need(not (marks & {"=", "!"} and marks & {"( )", "(x)"}), "either `=` and `!` lines, or `( )` options, not both")
    need(sum(reply.right for reply in quiz.replies) == 1, "exactly one right answer is needed: `= 10` or `(x) option`")
    need(len(quiz.replies) > 1, "at least one wrong answer with feedback is needed: `! *` or `( ) option`")
    for reply in quiz.replies:
        need(bool(reply.feedback), f"the answer {reply.answers[0]!r} has no feedback: write it on the next line")
    if quiz.kind == "number":
        need(any("*" in reply.answers for reply in quiz.replies), "feedback for all other answers is missing: `! *`")
