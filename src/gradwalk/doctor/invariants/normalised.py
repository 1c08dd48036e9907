"""A `softmax` of a table adds up to 1 in every row, if the program reads its classes from rows: `argmax(axis=1)`,
`p[np.arange(n), y]`. Along the other axis, the rows of a batch would share a total of 1.

The function is called with a table, as an array and as a value of the engine. Only what one change mends is reported.
"""

from __future__ import annotations

import ast
import contextlib
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.slips import axes
from .known import variants_by

if TYPE_CHECKING:
    from ..runs.running import Run

BY_ROWS = re.compile(r"argmax\((?:[\w.]+, *)?(?:axis *= *)?-?1\)|\[np\.arange\(|\[range\(len\(")
TABLE = ([0.5, -1.0, 2.0], [1.0, 1.5, -0.5])
CLOSE = 1e-6


def not_by_rows(run: Run, laboratory: Laboratory) -> Finding | None:
    """A softmax along the wrong axis, or over the whole table."""
    numpy = sys.modules.get("numpy")
    kinds = [one.kind for one in run.trained()]
    for name, tree in run.trees() if numpy is not None else ():
        text = Text(name, tree)
        if not BY_ROWS.search("".join(text.lines)):
            continue
        for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and "softmax" in n.name.lower()]:
            if function not in tree.body or len(function.args.args) - len(function.args.defaults) != 1:
                continue
            for make in (lambda table: table, *kinds):
                said = _said(function, make, run, numpy)
                if said is None or _is_one(said, numpy):
                    continue
                for node, new, changed in variants_by(function, _axis):
                    if _is_one(_said(changed, make, run, numpy), numpy):
                        sums = ", ".join(f"{x:.4g}" for x in said.sum(axis=1))
                        what = (
                            f"the rows of {function.name} do not add up to 1: `{ast.unparse(node)}` goes along the "
                            "wrong axis, so it is the rows of the batch that share 1 among them, and not the classes"
                        )
                        evidence = f"of a table of two rows and three classes the rows add up to {sums}; with "
                        evidence += f"`{ast.unparse(new)}` to 1 and 1"
                        trial = text.replaced(node, new)
                        cure = trial.text if trial is not None else ()
                        return Finding("forward", what, text.place(node), evidence, ast.unparse(new), cure=cure)
    return None


def _axis(node: ast.AST) -> Iterator[Any]:
    """Change the axis, or add one where there is none."""
    yield from (new for new, _ in axes(node))
    named_so = [keyword.arg for keyword in node.keywords] if isinstance(node, ast.Call) else []
    if isinstance(node, ast.Call) and named_so == ["axis"]:
        along = [ast.keyword("axis", ast.Constant(1)), ast.keyword("keepdims", ast.Constant(True))]
        yield ast.copy_location(ast.Call(node.func, node.args, along), node)
    if (
        isinstance(node, ast.keyword)
        and node.arg in ("axis", "dim")
        and isinstance(node.value, (ast.Constant, ast.UnaryOp))
    ):
        yield from (ast.keyword(node.arg, ast.Constant(other)) for other in (1, -1))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.keywords:
        for given in (0, 1):  # e.total(0)
            if [ast.unparse(a) for a in node.args] == [str(given)]:
                yield ast.copy_location(ast.Call(node.func, [ast.Constant(1 - given)], []), node)


def _said(function: ast.FunctionDef, make: Any, run: Run, numpy: Any) -> Any:
    """What a function returns for the table, as an array of its shape; None if it returns something else."""
    names = dict(run.names)
    data = next((one.roles.data for one in run.trained()), "data")
    with contextlib.suppress(Exception):
        module = ast.fix_missing_locations(ast.Module([function], []))
        exec(compile(module, "<tried>", "exec"), names)
        out = names[function.name](make(numpy.array(TABLE)))
        found = numpy.asarray(getattr(out, data, out), dtype=float)
        return found if found.shape == (len(TABLE), len(TABLE[0])) and numpy.isfinite(found).all() else None
    return None


def _is_one(said: Any, numpy: Any) -> bool:
    """Whether this is the softmax of every row."""
    e = numpy.exp(numpy.array(TABLE))
    return said is not None and bool((abs(said - e / e.sum(axis=1, keepdims=True)) < CLOSE).all())
