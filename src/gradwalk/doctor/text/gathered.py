"""Sums that start afresh in every turn of their loop, so that only the last turn counts.

    z = self.b                              z = self.b
    for w, x in zip(self.w, xs):      ->    for w, x in zip(self.w, xs):
        z = self.b + w * x                      z = z + w * x

This file only proposes: every change is a trial (trials.py), and counts only if the loss then falls.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from .rewritten import Text
from .training import LOOPS, blocks_in, names_in


def gathered(text: Text) -> Iterator[tuple[Any, Any]]:
    """Assignments in a loop that could continue from their own target, and how they would read then."""
    for body, loop in blocks_in(text.tree):
        if not isinstance(loop, LOOPS):
            continue
        place = body.index(loop)
        before = {ast.unparse(s.targets[0]): s.value for s in body[:place] if isinstance(s, ast.Assign)}
        steps: list[Any] = [s for s in loop.body if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)]
        for made in steps:
            name = made.targets[0].id
            later = {n for s in body[place + 1 :] for n in names_in(s)}
            if name not in before or name in names_in(made.value) or name not in later:
                continue
            start = ast.unparse(before[name])
            again = [n for n in ast.walk(made.value) if ast.unparse(n) == start and isinstance(n, ast.expr)]
            new = copy.deepcopy(made)
            if again and not isinstance(before[name], ast.Constant):
                for n in ast.walk(new):
                    for field, part in ast.iter_fields(n):
                        if isinstance(part, ast.expr) and ast.unparse(part) == start:
                            setattr(n, field, ast.Name(name, ast.Load()))
            else:
                new.value = ast.BinOp(ast.Name(name, ast.Load()), ast.Add(), copy.deepcopy(made.value))
            yield made, ast.fix_missing_locations(ast.copy_location(new, made))
