"""No gradient arrives although the walk is right: the loss is made of other values, or every path has a factor 0."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..report import Finding

if TYPE_CHECKING:
    from ..runs.running import Run

SILENT = "no gradient arrives"


def why_silent(run: Run, finding: Finding) -> Finding:
    """The finding that no gradient arrives, with the reason, if the walk was tried by itself and is right."""
    tried = [each for each in run.trained() if each.roles.back and each.roles.mul and each.roles.add]
    one = tried[0] if tried else None
    if finding.kind != "walk" or SILENT not in finding.what or one is None:
        return finding
    root = one.visit.early_root if one.visit.early_root is not None else one.visit.last_root
    nodes = one.roles.graph(root) if root is not None else []
    moved = set(one.visit.writers)
    there = [x for x in nodes if id(x) in moved and not one.roles.inputs(x)]
    same = finding.what.partition(":")[0]
    if moved and not there and nodes:
        what = f"{same}: the values that the update writes to are in no graph of the loss, so {SILENT} at them"
        fix = "make the loss of them in every step, with values all the way: no x.data or float(x), no graph of before"
        return replace(finding, kind="cut", what=what, fix=fix)
    what = (
        f"{same}, for {SILENT} at the parameters. The walk is right: on every way from them to the loss a factor is 0, "
        "or a plain number stands in the place of a value"
    )
    return replace(finding, kind="vanishing", what=what)
