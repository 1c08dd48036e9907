"""Parameters that are updated in every step but take no part in the loss, such as a forgotten head."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..report import Finding
from ..watching.holders import held_in
from ..watching.places import variable_line
from .verdicts import Seen

if TYPE_CHECKING:
    from ..watching.recorded import Loop


def forgotten(loop: Loop, seen: Seen) -> Finding | None:
    """A variable or attribute all of whose values are in no graph of any pass and, when nudged, do not move the loss.
    Single entries of a table that no row needs do not count."""
    if not seen.testimony.idle or seen.testimony.cut:
        return None
    there = {key for one in loop.passes for key in one.values}
    lost = {key for key, (_, count) in loop.visit.strangers.items() if count >= 2 and key not in there}
    groups: dict[str, set[int]] = {}
    for held in held_in(loop.visit.variables, loop.visit.roles):
        groups.setdefault(held.path.split("[")[0], set()).add(id(held.value))
    trees = [code.tree for code in loop.everywhere.codes]
    targets = [n.target for tree in trees for n in ast.walk(tree) if isinstance(n, ast.For)]
    passing = {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}  # not where it is kept
    whole = {name: keys for name, keys in groups.items() if keys <= lost and name not in passing}
    if not lost or lost - {key for keys in whole.values() for key in keys}:
        return None
    names = " and ".join(sorted(whole))
    what = (
        f"{names}: {len(lost)} parameters are updated in every step, and take no part in the loss. What is computed "
        "from them is used nowhere, or another name stands in its place"
    )
    evidence = (
        f"they are in no graph of {len(loop.passes)} passes, and get no gradient; nudged, they do not move the loss"
    )
    where = variable_line(loop, min(whole).split(".")[0])
    return Finding("parameters", what, where, evidence, f"use what comes of {names} in the loss")
