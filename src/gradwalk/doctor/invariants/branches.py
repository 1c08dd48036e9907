"""A test decides something: its two branches do not do the same.

like = p.log() if label else p.log()      the label is tested, and changes nothing
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run


def same_either_way(run: Run, laboratory: Laboratory) -> Finding | None:
    """A test of a number or label whose two branches read alike."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for node in ast.walk(tree):
            if not isinstance(node, (ast.If, ast.IfExp)) or not node.orelse:
                continue
            sides = [side if isinstance(side, list) else [side] for side in (node.body, node.orelse)]
            one, two = ("\n".join(map(ast.unparse, side)) for side in sides)
            if one != two or one in ("pass", "..."):
                continue
            test = ast.unparse(node.test)
            what = (
                f"`{test}` decides nothing: `{one.splitlines()[0]}` comes either way, whether it holds or not, so the "
                "rows that should be treated otherwise are treated alike"
            )
            fix = f"in the branch of `not ({test})`, what belongs there (with 1 - p for p, say, or the other sign)"
            return Finding("loss", what, text.place(node), "both branches read the same", fix)
    return None
