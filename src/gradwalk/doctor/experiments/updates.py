"""Steps that no known optimizer would make from the gradients, and the change to the update that makes them known ones.

What the first step is made of is measured: one factor times every gradient, steps of one size against their gradients
(Adam, RMSprop and the sign begin so), clipped ones, or a part of the parameter itself beside the gradient. If it is
none of these, the lines of the update are changed, one place at a time, before anything else is suspected.
"""

from __future__ import annotations

import ast
import copy
import linecache
from collections.abc import Iterator
from math import isfinite
from statistics import median
from typing import TYPE_CHECKING, Any

from ..processes.trials import Trial
from ..report import Finding
from ..signs.falling import update_line
from ..text.mutants import exchanged, operators, other_names, parts, squared
from ..text.rewritten import Text
from ..text.training import LOOPS, names_in
from ..witnesses.explained import decays

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

NEAR = 1e-3
FEWEST = 4


def are_odd(loop: Loop) -> bool:
    """Whether no known optimizer would make the first step from its gradients."""
    if any(isinstance(getattr(x, loop.data, None), complex) for x in loop.visit.leaves.values()):
        return True  # the root of a negative number, which an average of squares never is
    for one, two in loop.pairs()[:2]:
        both = [key for key in loop.parameters if key in one.values and key in two.values]
        rows = [
            (two.values[key].data - one.values[key].data, one.values[key].after, one.values[key].data) for key in both
        ]
        rows = [row for row in rows if all(map(isfinite, row)) and abs(row[1]) > 1e-9]
        if len(rows) >= FEWEST and any(move for move, *_ in rows):
            return not _is_known(rows)
    return False


def is_a_root_of_less(run: Run) -> bool:
    """Whether the program died of the root of a negative number: an update takes it of something that is not an average
    of squares."""
    error = run.error
    frame = error.__traceback__ if isinstance(error, ValueError) and "math domain" in str(error) else None
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    line = linecache.getline(frame.tb_frame.f_code.co_filename, frame.tb_lineno) if frame is not None else ""
    return "sqrt" in line


def _is_known(rows: list[tuple[float, float, float]]) -> bool:
    moving = [(m, g) for m, g, _ in rows if m]
    if len(moving) < 0.5 * len(rows):
        return False
    rates = sorted(-m / g for m, g in moving)
    largest = max(abs(m) for m, _ in moving)
    rate = median(rates)
    plain = [abs(r - rate) <= NEAR * abs(rate) for r in rates]
    if sum(plain) > 0.8 * len(rates):
        return True
    down = all(m * g < 0 for m, g in moving)
    sized = [abs(abs(m) - largest) <= 0.02 * largest for m, _ in moving]
    if down and sum(sized) > 0.6 * len(moving):
        return True
    if down and all(s or abs(-m / g - max(rates)) <= NEAR * max(rates) for s, (m, g) in zip(sized, moving)):
        return True  # clipped, each by itself
    groups = {round(r / rate, 3) for r in rates} if rate else set()
    return 2 * len(groups) <= len(rates) or decays([((), m, g, w) for m, g, w in rows])  # a rate for each layer


def of_the_update(run: Run, loop: Loop) -> Iterator[tuple[Trial, Finding]]:
    """Every change to the lines that move the parameters, the likeliest first."""
    where = update_line(loop)
    for name, tree in run.trees():
        if not name.endswith(where.file):
            continue
        text, block = Text(name, tree), _block(tree, where.line or 0)
        for statement in [*tree.body, *block]:
            yield from _unaliased(text, statement)
        pieces = [n for statement in block for n in ast.walk(statement)]
        roots = any("sqrt" in line or "** 0.5" in line or "**0.5" in line for line in map(ast.unparse, block))
        for make in (*([squared] if roots else ()), exchanged, _beside(pieces), operators, other_names, parts):
            for node in pieces:
                for new, told in make(node):
                    trial = text.replaced(node, new)
                    if trial is not None:
                        here, there = (ast.unparse(n).splitlines()[0] for n in (node, new))
                        why = f": {told}" if told else ""
                        what = (
                            "the update does not make a step down the slopes of the gradients: what it adds to the "
                            f"parameters is no known step. With `{there}` for `{here}` it does{why}"
                        )
                        line = node if hasattr(node, "lineno") else block[0]
                        yield trial, Finding("optimizer", what, text.place(line), "", there)


def _block(tree: ast.Module, line: int) -> list[Any]:
    """The statements around a line: those of the innermost loop, and of a short function that contains it."""
    around = [
        n
        for n in ast.walk(tree)
        if isinstance(n, (*LOOPS, ast.FunctionDef)) and n.lineno <= line <= (n.end_lineno or 0)
    ]
    inner = max(around, key=lambda n: n.lineno, default=None)
    return list(inner.body) if inner is not None else []


def _unaliased(text: Text, node: Any) -> Iterator[tuple[Trial, Finding]]:
    """`m = v = [0.0] * n`: one list with two names."""
    if not isinstance(node, ast.Assign) or len(node.targets) < 2 or isinstance(node.value, (ast.Constant, ast.Name)):
        return

    def change(tree: ast.Module, now: Any) -> bool:
        for holder in ast.walk(tree):
            body = getattr(holder, "body", None)
            if isinstance(body, list) and now(node) in body:
                at = body.index(now(node))
                body[at : at + 1] = [
                    ast.Assign([t], copy.deepcopy(node.value), lineno=node.lineno) for t in node.targets
                ]
                return True
        return False

    trial = text.changed(change)
    if trial is not None:
        names = [ast.unparse(t) for t in node.targets]
        what = (
            f"{' and '.join(names)} are one and the same list (shared): what is stored in one of them is stored in the "
            "other, too. With a list of its own for each, it learns"
        )
        fix = "; ".join(f"{name} = {ast.unparse(node.value)}" for name in names)
        yield trial, Finding("shared", what, text.place(node), "", fix)


def _beside(pieces: list[Any]) -> Any:
    """One index for another used beside it: `v[i]` for `v[-1]`."""
    subscripts = [n for n in pieces if isinstance(n, ast.Subscript)]
    seen = {ast.unparse(n.slice): n.slice for n in subscripts if isinstance(n.slice, ast.Name)}
    made = {n.id for n in pieces if isinstance(n, ast.Name)} | {name for n in pieces for name in names_in(n)}

    def variants(node: ast.AST) -> Iterator[tuple[Any, str]]:
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice):
            for text, index in seen.items():
                if ast.unparse(node.slice) != text and text in made:
                    new = ast.copy_location(ast.Subscript(node.value, index, ast.Load()), node)
                    yield new, f"`{ast.unparse(new)}`, with the index that is used beside it"

    return variants
