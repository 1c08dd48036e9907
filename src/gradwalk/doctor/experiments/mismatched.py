"""Comparisons that are never true because one side is a text and the other a number.

    y = [1.0 if row["label"] == 1 else -1.0 for row in csv.DictReader(file)]      # "1" == 1 is False

Every label is then -1, and the loss quickly falls to 0. Detected in a run that reports what it compares with what.
"""

from __future__ import annotations

import ast
import contextlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.compared import Seen
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import Training
from .comparing import told_comparisons

if TYPE_CHECKING:
    from ..runs.running import Run

FEWEST = 3
READS = re.compile(r"""csv|json|\.split\(|\.read|open\(|\bstr\(|["']-?\d+(\.\d+)?["']""")
"""A program that has numbers as texts reads them from somewhere, or writes them so."""


def never_true(run: Run, laboratory: Laboratory) -> Finding | None:
    """A number compared with texts that look like it."""
    for name, tree in run.trees():
        text = Text(name, tree)
        if not READS.search("".join(text.lines)):
            continue
        training = Training(name, tree, 0, ("grad",))
        nodes = [n for n in ast.walk(tree) if isinstance(n, ast.Compare) and len(n.ops) == 1]
        nodes = [n for n in nodes if isinstance(n.ops[0], (ast.Eq, ast.NotEq)) and not training.is_engine(n)]
        trial = told_comparisons(text, nodes) if nodes else None
        trial = trial and replace(trial, passes=1)
        outcome = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial is not None else None
        for i, node in enumerate(nodes if outcome is not None else ()):
            seen = outcome.compared.get(i, []) if outcome is not None else []
            if len(seen) >= FEWEST and (told := _of_texts_and_numbers(seen)):
                texts, number, side = told
                never = "never" if isinstance(node.ops[0], ast.Eq) else "always"
                what = (
                    f"`{ast.unparse(node)}` is {never} true: {texts} are texts (str), and no text equals a number; "
                    "what was read from a file has to be made a number first"
                )
                evidence = f"{len(seen)} comparisons with {number}, all with the same answer"
                kind = "int" if isinstance(number, int) else "float"
                fix = f"{kind}({ast.unparse((node.left, node.comparators[0])[side])})"
                return Finding("data", what, text.place(node), evidence, fix)
    return None


def _of_texts_and_numbers(seen: list[Seen]) -> tuple[str, Any, int] | None:
    """The texts, a number that one of them spells, and the side the texts are on; None if anything else was
    compared."""
    for side in (0, 1):
        texts, numbers = {row[side] for row in seen}, {row[1 - side] for row in seen}
        if {type(x) for x in texts} != {str} or not {type(x) for x in numbers} <= {int, float}:
            continue
        spelled = [x for x in numbers if any(_number(text) == x for text in texts)]
        if spelled:
            shown = sorted(texts)
            return ", ".join(map(repr, shown[:3])) + (", ..." if len(shown) > 3 else ""), spelled[0], side
    return None


def _number(text: Any) -> float | None:
    with contextlib.suppress(ValueError):
        return float(text)
    return None
