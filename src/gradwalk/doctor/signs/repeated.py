"""Targets that are the inputs: the model is asked to repeat what it is given.

In a text, the target of a letter is the next letter, `ids[1:]`; with `ids[:-1]` for both, the loss falls nicely, but
what is learned is useless. Two equal lists cut from one list are a finding. If they were made otherwise, or the target
is only among the inputs, it may be meant (an autoencoder), and is left open.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from ..report import Finding
from ..text.source import assigned
from ..watching.places import variable_line
from ..watching.torn import together

if TYPE_CHECKING:
    from ..watching.recorded import Loop

ON_PURPOSE = re.compile(
    r"auto.?encod|reconstruct|identity|denois|compress|\becho|\bcopy(ing)? task|repeat|bottleneck", re.I
)
FEWEST = 6
KINDS = 3
"""So many different targets there must be: two may be equal by chance."""


def asked_to_repeat(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Inputs and targets that are equal and cut from one list; similar cases are noted as uncertain."""
    if ON_PURPOSE.search("\n".join(loop.everywhere.lines)):
        return None
    for code in loop.everywhere.codes:
        if twice := _one_twice(code.tree, names):
            name, node = twice
            what = (
                f"in every row of {name} the target is the input itself, `{ast.unparse(node)}`: the model is asked to "
                "repeat what it is given, and learns only that. To predict what comes next, the targets have to be "
                "shifted (off by one)"
            )
            evidence = (
                f"in all {len(names[name])} rows of {name} both parts are equal; the loss falls, but says nothing"
            )
            return Finding("data", what, code.place(node), evidence, "(ids[i], ids[i + 1])   # the next one")
        for pair in dict.fromkeys(together(code.tree)):
            one, two = sorted(pair, key=lambda name: (variable_line(loop, name).line or 0, name))
            xs, ys = names.get(one, ()), names.get(two, ())
            if not _are_rows(xs) or not _are_rows(ys) or xs is ys or len(xs) != len(ys):
                continue
            source = _cut_from(code.tree, one)
            if list(xs) == list(ys) and source and source == _cut_from(code.tree, two):
                what = (
                    f"{one} and {two} are the same numbers, row by row, both cut from {source}: the model is asked to "
                    "repeat what it is given, and learns only that. To predict what comes next, the targets have to be "
                    "shifted (off by one)"
                )
                evidence = f"{one} == {two}, in all {len(xs)} rows; the loss falls, but says nothing"
                fix = f"{one} = {source}[:-1]; {two} = {source}[1:]"
                return Finding("data", what, variable_line(loop, two), evidence, fix)
            if told := _is_among(one, two, xs, ys) or _is_among(two, one, ys, xs):
                loop.unsure.append(told)
                return None
    return None


def _one_twice(tree: ast.AST, names: dict[str, Any]) -> tuple[str, ast.Tuple] | None:
    """The rows with two equal parts, and the place where they are made: `(ids[i], ids[i])`."""
    made = [n for n in ast.walk(tree) if isinstance(n, ast.Tuple) and len(n.elts) == 2 and isinstance(n.ctx, ast.Load)]
    same = [
        n for n in made if isinstance(n.elts[0], ast.Subscript) and ast.unparse(n.elts[0]) == ast.unparse(n.elts[1])
    ]
    for name, thing in names.items() if same else ():
        rows = thing if _are_rows(thing) and all(isinstance(row, tuple) and len(row) == 2 for row in thing) else ()
        if rows and all(a == b for a, b in rows) and len({repr(a) for a, _ in rows}) >= KINDS:
            return name, same[0]
    return None


def _are_rows(thing: Any) -> bool:
    return isinstance(thing, (list, tuple)) and len(thing) >= FEWEST and not callable(thing[0])


def _cut_from(tree: ast.AST, name: str) -> str:
    """The list that a name is cut from: `ids` of `inputs = ids[:-1]`."""
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Assign) and name in map(ast.unparse, assigned(node)) else None
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return ast.unparse(value.value)
        if isinstance(value, ast.ListComp) and isinstance(value.elt, ast.Subscript):
            return ast.unparse(value.elt.value)
    return ""


def _is_among(one: str, two: str, xs: Any, ys: Any) -> str:
    """What to say of targets that are a column of the inputs in every row; "" if they are not."""
    rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in xs]
    targets = [row[0] if isinstance(row, (list, tuple)) and len(row) == 1 else row for row in ys]
    plain = all(isinstance(y, (int, float)) for y in targets) and len({len(row) for row in rows}) == 1
    if not plain or len(set(targets)) < KINDS:
        return ""
    for column in range(len(rows[0])):
        if all(row[column] == y for row, y in zip(rows, targets)):
            of = f"column {column} of {one}" if len(rows[0]) > 1 else one
            return (
                f"whether the answer may be among the inputs: {of} equals {two} in all {len(targets)} rows, so the "
                "model is asked to repeat what it is given (a leak, or targets that should be shifted)"
            )
    return ""
