"""A step that depends on the gradients of other parameters: one velocity or average that all of them share.

The witness (witness.py) nudges the gradient of one parameter and sees which others move differently. This file finds
the line.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..report import Finding, Place
from ..signs.falling import update_line
from ..text.source import assigned

if TYPE_CHECKING:
    from ..watching.recorded import Loop
    from ..witnesses.testimony import Testimony


def shared_state(loop: Loop, told: Testimony) -> Finding | None:
    """The finding, if the witness saw parameters move by the gradient of another."""
    if not told.shared:
        return None
    state, where = _kept(loop)
    named = f"{state} is" if state else "the velocity, or the running average, of the update is"
    what = (
        f"{named} shared by all parameters: it mixes the gradients of all of them in turn, where each parameter needs "
        "one of its own (a momentum, velocity or average per parameter)"
    )
    evidence = (
        f"with the gradient of one parameter nudged, {told.shared} others move otherwise, all of them later in the "
        "update; none that comes before it does"
    )
    fix = f"{state or 'velocity'} = [0.0] * len(parameters)   # and {state or 'velocity'}[i] in the update"
    return Finding("shared", what, where or update_line(loop), evidence, fix)


def _kept(loop: Loop) -> tuple[str, Place | None]:
    """The name that carries something from one parameter to the next, and the line that writes it."""
    update = update_line(loop)
    reads = set(re.findall(r"\w+", update.text))
    for code in loop.everywhere.codes:
        if code.file != update.file:
            continue
        around = [n for n in ast.walk(code.tree) if isinstance(n, ast.For) and _has(n, update.line or 0)]
        for each in sorted(around, key=lambda n: -n.lineno):
            own = {n.id for n in ast.walk(each.target) if isinstance(n, ast.Name)}
            for node in ast.walk(each):
                for target in assigned(node):
                    name = ast.unparse(target)
                    used = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
                    again = isinstance(node, ast.AugAssign) or name in ast.unparse(getattr(node, "value", node))
                    if again and used & reads and not used & own and name != "self":
                        return name, code.place(node)
    return "", None


def _has(node: ast.For, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)
