"""The statement in which a program died: did a change mend what fails there, or only keep the error away?

The statement still has to run, or the change has merely put it out of the way. And if without it the program trains as
it did and runs to its end, the statement has no part in the training: then its error is reported as it is, and no
change anywhere else explains it.
"""

from __future__ import annotations

import ast
import traceback
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..text.rewritten import Mend, Text, put

if TYPE_CHECKING:
    from ..runs.running import Run

LEARNS = 0.02


class Broken:
    """The innermost statement of the program that an error passed through."""

    def __init__(self, run: Run, laboratory: Laboratory) -> None:
        assert run.error is not None
        self.run, self.laboratory = run, laboratory
        self.claims = isinstance(run.error, AssertionError)
        self.node: Any = None
        trees = dict(run.trees())
        for frame in traceback.extract_tb(run.error.__traceback__):
            found = _statement(trees[frame.filename], frame.lineno or 0) if frame.filename in trees else None
            if found is not None:
                self.node, self.text = found, Text(frame.filename, trees[frame.filename])

    @cached_property
    def without(self) -> Trial | None:
        """The program without the statement, if it then trains as it did and runs to its end; else None."""
        nothing = ast.Expr(ast.Constant(None))  # a small change, so that lines keep their numbers
        trial = self.text.replaced(self.node, nothing) if self.node is not None and not self.claims else None
        seen = self._tried(trial) if trial is not None else None
        before = self.run.outcome().losses
        if trial is None or seen is None or seen.died or not before or seen.fall < LEARNS:
            return None
        return trial if seen.losses[: len(before)] == before else None

    def is_silenced(self, change: Mend) -> bool:
        """Whether a change keeps the statement from being reached or, if it is a claim, makes it claim something
        else."""
        if self.node is None:
            return False
        trial = self._with(_stop()) if self.text.name not in dict(change.trial.text) else self._stopped(change)
        seen = self._tried(trial) if trial is not None else None
        return trial is None or (seen is not None and not seen.died)

    def _stopped(self, change: Mend) -> Trial | None:
        """The changed program, ended where the statement is; None if it no longer contains the statement."""
        texts = dict(change.trial.text)
        tree = ast.parse(texts[self.text.name])
        same = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and ast.unparse(n) == ast.unparse(self.node)]
        there = _statement(tree, self.node.lineno) if not self.claims else None
        here: Any = same[0] if same else there
        if type(here) is not type(self.node):
            return None
        put(tree, here, ast.copy_location(_stop(), here))
        texts[self.text.name] = ast.unparse(ast.fix_missing_locations(tree))
        return Trial(text=tuple(texts.items()))

    def _with(self, other: ast.stmt) -> Trial | None:
        return self.text.changed(lambda tree, now: put(tree, now(self.node), ast.copy_location(other, self.node)))

    def _tried(self, trial: Trial) -> Any:
        return self.laboratory.try_all([trial], self.run.took + 4.0).get(trial)


def _statement(tree: ast.Module, line: int) -> Any:
    """The innermost statement in a line."""
    held = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or 0)]
    return max(held, key=lambda n: (n.lineno, n.col_offset), default=None)


def _stop() -> ast.stmt:
    return ast.parse("raise AssertionError").body[0]
