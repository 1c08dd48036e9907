"""A parameter holds fractions: whatever is written into an array of whole numbers is silently truncated.

    w = np.ones(4, dtype=int)
    w[i] = w[i] - rate * g[i]         # 0.97 becomes 0

Read from the arrays that the program leaves behind. The doctor tries the same array with numbers that have fractions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.shown import after as tried
from ..experiments.shown import losses_of
from ..experiments.told import does_better
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import called_name
from ..watching.holders import objects_in

if TYPE_CHECKING:
    from ..runs.running import Run

MAKES = (
    "array",
    "asarray",
    "full",
    "arange",
    "zeros",
    "ones",
    "empty",
    "randint",
    "integers",
    "zeros_like",
    "ones_like",
)
WHOLE = ("int", "np.int64", "np.int32", "numpy.int64", "'int'", "'int64'", "'i8'", "np.int_", "np.uint8", "np.int8")


def cut_to_whole(run: Run, laboratory: Laboratory) -> Finding | None:
    """An array of whole numbers that receives steps with fractions."""
    nodes: list[Any] = [node for _, tree in run.trees() for node in ast.walk(tree) if _steps(node)]
    written = [node for node in nodes if _is_whole(run, node.targets[0].value)]
    before = losses_of(run, laboratory) if written else None
    for node in written if before is not None else ():
        held = ast.unparse(node.targets[0].value)
        for trial, where, here, there in _with_fractions(run):
            after = tried(trial, run, laboratory)
            better = does_better(after, before) if after is not None and before is not None else ""
            if better:
                what = (
                    f"{held} is an array of whole numbers (integers, by `{here}`), so what `{ast.unparse(node)}` "
                    "writes into it is cut to a whole number: the fraction of every step is lost"
                )
                return Finding(
                    "no update", what, where, f"with `{there}`, tried on a copy, {better}", there, cure=trial.text
                )
    return None


def _steps(node: Any) -> bool:
    """`w[i] = w[i] - rate * g[i]`, `w[:] = ...`: an entry is set from its own value."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Subscript):
        return False
    held = ast.unparse(node.targets[0].value)
    computed = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, (ast.Sub, ast.Add))
    return computed and any(ast.unparse(n) == held for n in ast.walk(node.value))


def _is_whole(run: Run, node: Any) -> bool:
    """Whether a name, or an attribute of some object of the program, is an array of whole numbers."""
    if isinstance(node, ast.Name):
        return _holds_integers(run.names.get(node.id))
    if isinstance(node, ast.Attribute):
        return any(_holds_integers(getattr(each, node.attr, None)) for each in objects_in(run.names))
    return False


def _holds_integers(thing: Any) -> bool:
    return getattr(getattr(thing, "dtype", None), "kind", "") in ("i", "u") and getattr(thing, "ndim", 0) > 0


def _with_fractions(run: Run) -> Iterator[tuple[Trial, Place, str, str]]:
    """Arrays made of whole numbers, made of fractional ones instead."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Call)]:
            for new in _floating(node):
                trial = text.replaced(node, new)
                if trial is not None:
                    yield trial, text.place(node), ast.unparse(node), ast.unparse(new)


def _floating(node: ast.Call) -> Iterator[ast.Call]:
    others = [k for k in node.keywords if k.arg != "dtype"]
    whole = [k for k in node.keywords if k.arg == "dtype" and ast.unparse(k.value) in WHOLE]
    as_float = ast.keyword("dtype", ast.Name("float", ast.Load()))
    if whole or (called_name(node) in MAKES and len(others) == len(node.keywords) and len(node.args) == 1):
        yield ast.copy_location(ast.Call(node.func, node.args, [*others, as_float]), node)
    given = [i for i, arg in enumerate(node.args) if i and ast.unparse(arg) in WHOLE]
    if given and called_name(node) in MAKES:
        args = [arg for i, arg in enumerate(node.args) if i not in given]
        yield ast.copy_location(ast.Call(node.func, args, [*others, as_float]), node)
    if called_name(node) == "astype" and node.args and ast.unparse(node.args[0]) in WHOLE:
        yield ast.copy_location(ast.Call(node.func, [ast.Name("float", ast.Load())], node.keywords), node)
    if called_name(node) in ("randint", "integers", "full", "arange"):
        made = ast.Attribute(node, "astype", ast.Load())
        yield ast.copy_location(ast.Call(made, [ast.Name("float", ast.Load())], []), node)
