"""An error after the training: a missing file, an assertion, a text that is not a number, a slip in the final
evaluation.

The error ended a program whose training was over, outside the training loop and the engine. So the training is judged
as if the program had ended there, in the first run and in every experiment. The error is reported beside it for what it
is, and a change that avoids it cannot pass for a repair of the training. This file reads text and tracebacks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ...engine.errors import OURS
from ..text.rounds import LOOPS, training_loop
from ..text.training import called_name
from ..watching.frames import Frames

if TYPE_CHECKING:
    from .running import Run


def in_the_program(error: BaseException, files: list[str]) -> TracebackType | None:
    """The traceback of an error from the program's own first line on, without the frames that run the program."""
    way = error.__traceback__
    while way is not None and way.tb_frame.f_code.co_filename not in files:
        way = way.tb_next
    return way or error.__traceback__


def is_aside(run: Run, error: BaseException) -> bool:
    """Whether an error came after the training, and from outside it."""
    frames, way = [], error.__traceback__
    while way is not None:
        frames.append((way.tb_frame.f_code, way.tb_lineno))
        way = way.tb_next
    known = [Frames(one.kind) for one in run.engines]
    if any(code.co_filename.startswith(OURS) or any(one.is_engine(code) for one in known) for code, _ in frames):
        return False
    lines = {line for one in run.engines for line, _ in one.visit.losses}
    scripts = [_Script(name, tree, lines) for name, tree in run.trees()]
    names = _closed(scripts)
    places = [(code.co_filename, line) for code, line in frames]
    if any(each.name == name and each.trains_in(line, names) for each in scripts for name, line in places):
        return False
    first, at = places[0]
    before = [each for each in scripts[: len(run.program.files)] if first in run.program.files]
    for each in before:
        if each.name == first:
            return each.has_trained(at, names)
        if each.has_trained(None, names):  # an earlier cell
            return True
    return False


def _closed(scripts: list[_Script]) -> set[str]:
    """The names of the functions that train, or call one that does."""
    names: set[str] = set()
    while new := {name for each in scripts for name in each.training(names)} - names:
        names |= new
    return names


class _Script:
    """One file of a program: the lines in it that train, and what leads to them."""

    def __init__(self, name: str, tree: ast.Module, lines: set[int | None]) -> None:
        self.name = name
        nodes = list(ast.walk(tree))
        self.loops: list[Any] = [n for n in nodes if isinstance(n, LOOPS)]
        self.functions: list[Any] = [n for n in nodes if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
        self.calls = [(called_name(n), n.lineno) for n in nodes if isinstance(n, ast.Call)]
        place = training_loop(tree) if not lines else None
        self.lines = {line for line in lines if line} or ({place.update.lineno} if place is not None else set())

    def training(self, names: set[str]) -> Iterator[str]:
        for line in self._reaching(names):
            function = self._around(line)
            if function is not None and not function.name.startswith("__"):
                yield function.name

    def trains_in(self, line: int, names: set[str]) -> bool:
        """Whether a line is in a loop that trains."""
        return any(_has(loop, line) for loop in self._training_loops(names))

    def has_trained(self, line: int | None, names: set[str]) -> bool:
        """Whether a loop that trains, or a call of one, comes before a line at its level; None for the last line."""
        level = self._around(line) if line else None
        ends = [loop.end_lineno for loop in self._training_loops(names) if self._around(loop.lineno) is level]
        ends += [at for at in self._reaching(names) if self._around(at) is level]
        return bool(self._training_loops(names) or names) and any(line is None or end < line for end in ends)

    def _reaching(self, names: set[str]) -> list[int]:
        return [*self.lines, *(line for name, line in self.calls if name in names)]

    def _training_loops(self, names: set[str]) -> list[Any]:
        return [loop for loop in self.loops if any(_has(loop, line) for line in self._reaching(names))]

    def _around(self, line: int) -> Any:
        """The innermost function around a line."""
        return max((f for f in self.functions if _has(f, line)), key=lambda f: f.lineno, default=None)


def _has(node: Any, line: int) -> bool:
    return bool(node.lineno <= line <= (node.end_lineno or 0))
