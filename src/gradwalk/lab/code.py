"""The code exercises of the lessons: the learner writes a program, and hidden tests try what it does.

The lesson holds the text that the learner starts from:

    ```python exercise neuron
    from value import Value

    class Neuron:
        ...
    ```

The hidden tests are in `lab/lessons/lesson5.py` (every module there whose name begins with `lesson` is loaded):

    @exercise(
        "neuron", "Write a neuron",
        hints=("a question", "an idea", "the line"),
        solution="class Neuron: ...",
        module="network",
    )
    def neuron(attempt):
        Neuron = attempt["Neuron"]                      # a sentence if the learner has no such name
        n = attempt.random.randint(2, 5)                # different inputs in every run
        if len(Neuron(n).w) != n:
            raise Wrong("A neuron with n inputs has n weights. Yours has ...", attempt.line(r"self\\.w"))
        return "What to say when all is right."         # or None

Judge what the code does, never what it prints. A function that changes a list it was given is rejected without any
code of yours. `Wrong` carries the sentence for one misconception, and its kind for the teacher; `told_apart` finds it
by comparing the learner's numbers with those of known mistakes. An error inside the learner's program needs no
handling: it is reported with the learner's own line.

Later programs of the course can import what was written from `module`: `from value import Value` (lesson 4),
`from network import MLP` (lesson 5). The exercises of a module follow one another in it, or, with `frame`, fill
their places: a line `<name>` of the frame is where the exercise `name` goes, and the learner writes only that.
Where the learner has not finished, the solution stands in and a notice says so; where a program is to be repaired
(`starter`), the broken one does.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import random
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose, isnan
from types import FunctionType
from typing import Any

from .arguments import watched
from .wrong import Wrong as Wrong

Judge = Callable[["Attempt"], "str | None"]


@dataclass(frozen=True)
class CodeExercise:
    """One program for the learner to write.

    name      as in the lesson; unique within the course
    title     what the page calls it
    hints     a question, an idea, then the line; shown one by one on request
    solution  a correct text, which stands in while the learner's is missing
    judge     the hidden tests: raises Wrong, or returns a sentence of praise or None
    module    the module from which later programs import it
    frame     a text with a line `<name>` where the learner's text goes
    starter   the text to begin with if the lesson's block is empty: a program to be repaired
    doctor    returns what an examination of the learner's program finds, without the repair; "" if nothing.
              Asking for it costs a point
    """

    name: str
    title: str
    hints: tuple[str, ...]
    solution: str
    judge: Judge
    module: str = ""
    frame: str = ""
    starter: str = ""
    doctor: Callable[[Attempt], str] | None = None

    def whole(self, text: str, others: Mapping[str, str] | None = None) -> tuple[str, int, int]:
        """The text in its frame, the number of lines above it, and the number of lines it takes up."""
        text = textwrap.dedent(text).rstrip("\n")
        if not self.frame:
            return text + "\n", 0, text.count("\n") + 1
        whole, spans = fill(self.frame, {**_solutions(), **(others or {}), self.name: text})
        first, last = spans[self.name]
        return whole, first - 1, last - first + 1


EXERCISES: dict[str, CodeExercise] = {}


def exercise(
    name: str,
    title: str,
    *,
    hints: Sequence[str],
    solution: str,
    module: str = "",
    frame: str = "",
    starter: str = "",
    doctor: Callable[[Attempt], str] | None = None,
) -> Callable[[Judge], Judge]:
    """Decorator that makes a function the hidden tests of an exercise."""

    def add(judge: Judge) -> Judge:
        if name in EXERCISES:
            raise ValueError(f"two exercises are called {name!r}: names must differ within the course")
        EXERCISES[name] = CodeExercise(name, title, tuple(hints), solution, judge, module, frame, starter, doctor)
        return judge

    return add


def load() -> dict[str, CodeExercise]:
    """All exercises, from every module in lessons/ whose name begins with `lesson`."""
    from . import lessons

    for found in sorted(module.name for module in pkgutil.iter_modules(lessons.__path__)):
        if found.startswith("lesson"):
            importlib.import_module(f"{lessons.__name__}.{found}")
    return EXERCISES


def _solutions() -> dict[str, str]:
    return {name: one.solution for name, one in EXERCISES.items()}


def fill(template: str, texts: Mapping[str, str]) -> tuple[str, dict[str, tuple[int, int]]]:
    """The template with the texts in their places, indented to match, and the lines of each place, counted from 1."""
    lines: list[str] = []
    spans: dict[str, tuple[int, int]] = {}
    for line in template.splitlines():
        key = line.strip().removeprefix("<").removesuffix(">")
        if line.strip() != f"<{key}>" or key not in texts:
            lines.append(line)
            continue
        body = texts[key].rstrip("\n") or "pass"
        indent = line[: len(line) - len(line.lstrip())]
        added = textwrap.indent(body, indent).splitlines()
        spans[key] = (len(lines) + 1, len(lines) + len(added))
        lines += added
        if not any(text.strip() and not text.strip().startswith("#") for text in body.splitlines()):
            lines.append(indent + "pass")  # comments alone do not make a body
    return "\n".join(lines) + "\n", spans


def around(template: str, mark: str) -> tuple[str, str, int]:
    """The lines before and after a mark, and the mark's indent."""
    lines = template.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip() == mark)
    return "\n".join(lines[:at]), "\n".join(lines[at + 1 :]).rstrip(), lines[at].index(mark)


class Attempt:
    """A learner's program after it has run, with what a judge needs.

    text    what the learner wrote
    names   what the program defined
    random  a source of numbers that differ from run to run
    above   the number of lines of ours above the learner's first
    """

    def __init__(self, text: str, names: dict[str, Any], seed: int | None = None, above: int = 0) -> None:
        self.text = text
        self.names = names
        self.random = random.Random(seed)
        self.above = above

    def __getitem__(self, name: str) -> Any:
        if name not in self.names:
            near = [own for own in self.names if own.lower() == name.lower()]
            hint = f" You have {near[0]}: capital letters count." if near else ""
            raise Wrong(f"The tests look for {name}, and your program does not define it.{hint}")
        found = self.names[name]
        return watched(found, self._changed(name)) if isinstance(found, FunctionType) else found

    def _changed(self, name: str) -> Callable[[str], None]:
        """A callback that rejects a function for changing its arguments."""

        def tell(sentence: str) -> None:
            raise Wrong(sentence, self.only_line(name), sentence)

        return tell

    def line(self, pattern: str) -> int | None:
        """The number, from 1, of the first of the learner's lines that matches a pattern; comments are ignored."""
        return next(iter(self.lines(pattern)), None)

    def lines(self, pattern: str) -> list[int]:
        """The numbers, from 1, of all of the learner's lines that match a pattern; comments are ignored."""
        lines = [re.sub(r"#.*", "", line) for line in self.text.splitlines()]
        return [i for i, line in enumerate(lines, 1) if re.search(pattern, line)]

    def line_giving(self, function: str) -> int | None:
        """The line, from 1, of a function's own last `return`, or of its last line if it has none."""
        own = [node for node in self.tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
        if not own:
            return None
        waiting, returns = list(own[0].body), [own[0].end_lineno]
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, ast.Return):
                returns.append(node.lineno)
            elif not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.expr)):
                waiting += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
        return max(returns[1:] or returns[:1])  # type: ignore[type-var]

    def only_line(self, function: str) -> int | None:
        """The line of a function's body if it has only one; None if a mistake may be in any of several."""
        own = [node for node in self.tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
        body = [] if not own else own[0].body[1:] if ast.get_docstring(own[0]) else own[0].body
        one = len(body) == 1 and body[0].lineno == body[0].end_lineno
        return body[0].lineno if one else None

    def line_of(self, problem: BaseException) -> int | None:
        """The learner's line, from 1, where an error arose."""
        from .running import PROGRAM, own_lines

        lines = [line - self.above for line in own_lines(problem.__traceback__, PROGRAM)]
        own = [line for line in lines if 1 <= line <= self.text.count("\n") + 1]
        return own[-1] if own else None

    @property
    def tree(self) -> ast.Module:
        """The syntax tree of the learner's text."""
        return ast.parse(textwrap.dedent(self.text))

    def numbers(self, count: int, low: float = -2.0, high: float = 2.0) -> list[float]:
        """Random numbers with three decimals, none of them 0."""
        return [round(self.random.uniform(low, high), 3) or 0.5 for _ in range(count)]


def in_range(attempt: Attempt, act: Callable[[], Any], sizes: str) -> Any:
    """Call `act`; an IndexError in the learner's code becomes a sentence."""
    try:
        return act()
    except IndexError as problem:
        line = attempt.line_of(problem)
        if line is None:
            raise
        raise Wrong(f"A place is asked for that is not there. Tried with {sizes}: is a length written down somewhere?",
                    line) from None  # fmt: skip


def plain_number(x: Any, what: str, line: int | None = None) -> float:
    """What the learner's code returned, as a float; if it is not a number, Wrong says what it is instead."""
    if x is None:
        raise Wrong(f"{what} is None: is a `return` missing?", line)
    if hasattr(x, "data") and hasattr(x, "grad"):
        raise Wrong(f"{what} is a whole Value, it should be a plain number: use `.data`.", line)
    try:
        if isinstance(x, str):  # float("1") would read it
            raise TypeError
        return float(x)
    except (TypeError, ValueError):
        raise Wrong(f"{what} is {a_or_an(type(x))}, it should be a number.", line) from None


def close(got: float, expected: float, tolerance: float = 1e-7) -> bool:
    """Whether two numbers agree up to rounding; NaN agrees with NaN."""
    return isclose(got, expected, rel_tol=tolerance, abs_tol=tolerance) or (isnan(got) and isnan(expected))


def all_close(got: Sequence[float], expected: Sequence[float], tolerance: float = 1e-7) -> bool:
    return len(got) == len(expected) and all(close(g, e, tolerance) for g, e in zip(got, expected))


def told_apart(got: Sequence[float], mistakes: Mapping[str, Sequence[float]]) -> str | None:
    """The sentence for the known mistake that gives these numbers, if exactly one does."""
    fits = [sentence for sentence, numbers in mistakes.items() if all_close(got, numbers)]
    return fits[0] if len(fits) == 1 else None


def a_or_an(kind: type) -> str:
    """A type's name with its article, for messages: a list, an int."""
    return f"{'an' if kind.__name__[0].lower() in 'aeiou' else 'a'} {kind.__name__}"


def shown(x: float) -> str:
    """A number as it is written in messages."""
    return f"{x:.6g}"
