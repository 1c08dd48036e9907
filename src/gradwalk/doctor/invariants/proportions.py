"""An accuracy is a share: it lies between 0 and 1, or between 0 and 100 percent.

One printed outside this range is counted or divided wrongly. The doctor tries to divide by lengths, not multiply.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

TOLD = re.compile(r"\b(?:acc|accuracy)\b\W{0,4}(-?\d+(?:\.\d+)?)(?!\s*(?:/|of|out|\d))", re.I)


def no_share(run: Run, laboratory: Laboratory) -> Finding | None:
    """A product where there should be a quotient, in an accuracy that cannot be one."""
    wild = _wild(run.printed)
    for name, tree in run.trees() if wild else ():
        text = Text(name, tree)
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]:
            if not (isinstance(node.right, ast.Call) and called_name(node.right) == "len"):
                continue
            new = ast.copy_location(ast.BinOp(node.left, ast.Div(), node.right), node)
            trial = text.replaced(node, new)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or _wild(after.printed) or not TOLD.search(after.printed):
                continue
            what = (
                f"`{wild}` is no accuracy: a share lies between 0 and 1 (or 100 percent). `{ast.unparse(node)}` "
                "multiplies with the number of rows, where it should divide by it"
            )
            told = next(line.strip() for line in reversed(after.printed.splitlines()) if TOLD.search(line))
            evidence = f"with `{ast.unparse(new)}`, tried on a copy, it is `{told}`"
            return Finding("evaluation", what, text.place(node), evidence, ast.unparse(new), cure=trial.text)
    return None


def _wild(printed: str) -> str:
    """The last line that prints an impossible accuracy; "" if there is none."""
    lines = [line for line in printed.splitlines() for found in [TOLD.search(line)] if found and _is_wild(found[1])]
    return lines[-1].strip() if lines else ""


def _is_wild(number: str) -> bool:
    return not 0 <= float(number) <= 100
