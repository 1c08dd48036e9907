"""The quiz block of a lesson, as a person writes it.

    ```quiz df-da
    What is $df/da$?

    = 10
      Right: the addition passes the 10 on unchanged.
    ! -1
      That is the value of a + b. You want what multiplies it.
    ! *
      If a grows by 1, does f grow by {{answer}}?
    ```

A numeric item has a line `= answer`; `= 1.5 ~ 0.1` accepts anything within 0.1. Each
`! answer | answer` line gives feedback for those wrong answers, and `! *` for all others: a question that shows the
reader why the number cannot be right, with `{{answer}}` for the number. `! <` and `! >` are for all others that are
too small or too large. Explaining the method is left to the hints. If the question asks how many or how often, a
number that cannot be a count (-2, 0.5) is rejected with a message, and does not use up a try.

A line `lesson: ...` in a feedback refers to something in the lesson, and is left out on the review card.

A single choice has `( )` before the wrong options and `(x)` before the right one, each with
its feedback below. Both kinds may have `? hint` lines, shown one at a time: a question first,
then an idea, then the line.

Before the question there may be

    title: The gradient of a            the task in words, for lists; by default the question's first sentence
    card: $f = (a + b) c$ with ...      what the question needs to stand alone, shown on its review card
    graph: (a + b) * c; a=2 b=-3 c=10   a graph for the card: expression, then values
    given a = -5..5, b = 1..4           fresh numbers each time (draws.py): answers are then expressions,
    where s = a + b                     and {{a}} in a text is the number

After the name in the first line, `goal=3` asks for three right answers in a row, `keep` leaves the options in their
order, and `nocard` keeps the question out of the review. `onlycard` goes with the name of a program in the lesson:
the question is not asked there, but is the review card for that program.

A line `---` begins another **side** of the same question: other words, the other direction, a choice instead of a
number, a picture; with `given` lines, answers and hints of its own. The first side is asked first, then each has its
turn, so that three in a row are not the same sentence three times.

Texts are kept as Markdown here; html is made elsewhere (converter.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .draws import DrawError, Draws, compute, fill, slots

MARKS = re.compile(r"^(?P<mark>=|!|\?|\([ xX]\))\s+(?P<text>.*)$")
HEADS = re.compile(r"^(?P<name>title|card|graph):\s+(?P<text>.*)$")
MINUS = str.maketrans("\u2212\u2013", "--")
LESSON = "lesson: "
OTHERS = ("*", "<", ">")
"""Used in place of an answer: all others, those too small, those too large."""
SIDE = re.compile(r"^---\n", re.MULTILINE)
VARIANTS = 20
FEWEST = 8
"""How many draws a question with one side has (VARIANTS), and each side if there are several (FEWEST)."""


class QuizError(ValueError):
    """A quiz block that cannot work; the message says why."""


@dataclass
class Reply:
    """An answer that somebody may give, and the feedback for it."""

    answers: list[str]
    feedback: str = ""
    right: bool = False
    lesson: str = ""
    """Further feedback in the lesson, left out on the review card, which stands alone."""

    def __post_init__(self) -> None:
        """Separate the feedback lines that belong to the lesson alone."""
        lines = self.feedback.splitlines()
        self.lesson = " ".join(line.removeprefix(LESSON) for line in lines if line.startswith(LESSON))
        self.feedback = "\n".join(line for line in lines if not line.startswith(LESSON))


@dataclass
class Variant:
    """One draw of a quiz: its numbers, and the answer that each reply is for."""

    values: dict[str, Any]
    answers: list[list[str]]


@dataclass
class Quiz:
    name: str
    question: str
    kind: str  # "number" or "choice"
    replies: list[Reply] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    tolerance: float | None = None
    """How far off is still right; None means exact for whole numbers and three digits for others."""
    title: str = ""
    card: str = ""
    graph: str = ""
    draws: Draws = field(default_factory=Draws)
    others: list[Quiz] = field(default_factory=list)
    """Other sides of the same question."""

    @property
    def sides(self) -> list[Quiz]:
        return [self, *self.others]

    @property
    def texts(self) -> list[str]:
        """Every text that may contain a slot."""
        options = [r.answers[0] for r in self.replies] if self.kind == "choice" else []
        feedback = [text for r in self.replies for text in (r.feedback, r.lesson)]
        return [self.question, self.card, self.graph, *options, *feedback, *self.hints]

    @property
    def counts(self) -> bool:
        """Whether the answer is a count: a whole number not below 0."""
        return (
            self.kind == "number"
            and self.tolerance is None
            and bool(re.search(r"[Hh]ow (many|often)\b", self.question))
        )

    def variants(self, seed: str, count: int = VARIANTS) -> list[Variant]:
        """The draws of a quiz; none if its numbers are always the same."""
        if not self.draws:
            return []
        drawn = self.draws.draw(count, seed, lambda values: self._clear(values))
        for values in drawn:  # a slot that cannot be computed fails here, not in the browser
            for slot in slots(self.texts):
                fill(slot, values)
        return [Variant(values, self._answers(values)) for values in drawn]

    def _answers(self, values: dict[str, Any]) -> list[list[str]]:
        """The answer for each reply; none for a wrong answer that happens to be right or has a reply already."""
        if self.kind == "choice":
            return []
        right = next(compute(r.answers[0], values) for r in self.replies if r.right)
        taken = [right]
        found = []
        for reply in self.replies:
            mine = []
            for text in reply.answers:
                number = right if reply.right else None if text in OTHERS else compute(text, values)
                if number is None:
                    mine.append(text)
                elif reply.right or not any(self.near(number, other) for other in taken):
                    taken.append(number)
                    mine.append(repr(float(number)))
            found.append(mine)
        return found

    def near(self, number: float, answer: float) -> bool:
        return abs(number - answer) <= (self.tolerance or 0) + 1e-12 * abs(answer)

    def _clear(self, values: dict[str, Any]) -> bool:
        """Whether every mistake with a reply of its own can be told from every other, and from the right answer."""
        return [len(mine) for mine in self._answers(values)] == [len(r.answers) for r in self.replies] or (
            self.kind == "choice"
        )


def read_number(text: str) -> float:
    """The number that an author wrote: 10, 1e1, -3/2, with a hyphen or a real minus sign."""
    try:
        return float(Fraction(text.translate(MINUS).replace(" ", "")))
    except (ValueError, ZeroDivisionError):
        raise QuizError(f"{text!r} is not a number: write it like 10, -1.5, 1e-3 or 3/2") from None


def parse(name: str, text: str) -> Quiz:
    """The quiz that a block describes; raises QuizError if something is missing."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise QuizError(f"a quiz needs a name of small letters, digits and hyphens: ```quiz my-name (got {name!r})")
    quiz, *others = (_side(name, side) for side in SIDE.split(text))
    quiz.others = others
    return quiz


def _side(name: str, text: str) -> Quiz:
    question: list[str] = []
    entries: list[tuple[str, str, list[str]]] = []
    quiz = Quiz(name, "", "choice")
    for line in text.splitlines():
        found = MARKS.match(line)
        head = None if any(map(str.strip, question)) or entries else HEADS.match(line)
        if found:
            entries.append((found["mark"].lower(), found["text"].strip(), []))
        elif entries:
            entries[-1][2].append(line.strip())
        elif head:
            setattr(quiz, head["name"], head["text"].strip())
        elif any(map(str.strip, question)) or not _draws(quiz, line):
            question.append(line)
    quiz.question = "\n".join(question).strip()
    for mark, head_text, body in entries:
        below = "\n".join(body).strip()
        if mark == "?":
            quiz.hints.append(f"{head_text}\n{below}".strip())
        elif mark in ("( )", "(x)"):
            quiz.replies.append(Reply([head_text], below, mark == "(x)"))
        else:
            quiz.kind = "number"
            quiz.replies.append(_numeric(quiz, mark, head_text, below))
    _complete(quiz, {mark for mark, _, _ in entries})
    return quiz


def _draws(quiz: Quiz, line: str) -> bool:
    try:
        return quiz.draws.read(line)
    except DrawError as problem:
        raise QuizError(f"quiz {quiz.name!r}: {problem}") from None


def _numeric(quiz: Quiz, mark: str, head: str, feedback: str) -> Reply:
    if mark == "=":
        head, _, tolerance = head.partition("~")
        quiz.tolerance = read_number(tolerance) if tolerance else None
    answers = [answer.strip() for answer in head.split("|")]
    if not quiz.draws:
        answers = [answer if answer in OTHERS and mark == "!" else repr(read_number(answer)) for answer in answers]
    if mark == "=" and len(answers) > 1:
        raise QuizError(f"quiz {quiz.name!r}: one right answer, not {len(answers)}; `~ 0.1` accepts what is near it")
    return Reply(answers, feedback, mark == "=")


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
        others = {answer for reply in quiz.replies for answer in reply.answers}
        need("*" in others or {"<", ">"} <= others, "feedback for all other answers is missing: `! *`")
