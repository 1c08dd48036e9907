"""The doctor for one graph: where a NaN was born, which data changed, which operation is wrong, what is dead."""

from __future__ import annotations

from typing import Any

from ...engine.value import Value
from ...foreign.reading import roles_of, symbol_of
from ...trust.suspects import find_suspects
from ..report import Finding, Place, Report
from .births import backward_birth, forward_birth
from .stale import find_stale


def diagnose_value(root: Value) -> Report:
    """Examine a result and everything behind it, with the gradients as they are."""
    roles = roles_of(root)
    nodes = roles.graph(root)
    report = Report(f"the graph of {root.label or repr(root)}", looked=[f"{len(nodes)} values"])
    lines = {id(node): _made_at(node) for node in nodes}
    bad = forward_birth(roles, nodes, lines) or backward_birth(roles, nodes, lines)
    stale = find_stale(roles, nodes)
    report.findings += [finding for finding in (bad, stale) if finding]
    if not report.findings:
        report.findings += [
            Finding("local", "its local derivative is wrong", evidence=str(suspect), op=suspect.op or "")
            for suspect in find_suspects(root, cut=False, leaves=[])
            if suspect.op
        ]
    dead = [node for node in nodes if symbol_of(node).lower() == "relu" and node.data == 0]
    relus = [node for node in nodes if symbol_of(node).lower() == "relu"]
    if relus and len(dead) == len(relus) > 1:
        what = f"all {len(relus)} relus give 0, so nothing in front of them gets a gradient"
        report.findings.append(Finding("dead relu", what, evidence=f"0 in {len(dead)} of {len(relus)}", op="relu"))
    return report


def _made_at(node: Any) -> Place:
    file, _, line = getattr(node, "_made_at", "").rpartition(":")
    return Place(file, int(line)) if line.isdigit() else Place()
