"""No gradient arrives, and the walk is right: what the parameters are multiplied with is 0, or nothing leads to them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...foreign.tables import entries, is_table
from ..experiments.unrecorded import unrecorded
from ..experiments.verdicts import ask_witness
from ..processes.trials import Laboratory
from ..report import Finding
from ..watching.places import variable_line
from ..watching.recorded import Loop

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

SILENT = "no gradient arrives"
FEWEST = 4


def why_silent(run: Run, finding: Finding, laboratory: Laboratory) -> Finding:
    """A finding that no gradient arrives, with the reason, where the walk was tried by itself, and nothing was found."""
    tried = [each for each in run.trained() if each.roles.back and each.roles.mul and each.roles.add]
    one = tried[0] if tried else None
    if finding.kind != "walk" or SILENT not in finding.what or one is None:
        return finding
    if (off := unrecorded(run, ask_witness(run, laboratory), laboratory)) is not None:
        return off
    root = one.visit.early_root if one.visit.early_root is not None else one.visit.last_root
    nodes = one.roles.graph(root) if root is not None else []
    moved = set(one.visit.writers)
    there = [x for x in nodes if id(x) in moved and not one.roles.inputs(x)]
    same = finding.what.partition(":")[0]
    if moved and not there and nodes:
        what = f"{same}: the values that the update writes to are in no graph of the loss, so {SILENT} at them"
        fix = "make the loss of them in every step, with values all the way: no x.data or float(x), no graph of before"
        return replace(finding, kind="cut", what=what, fix=fix)
    factors = _beside(one, nodes, {id(x) for x in there})
    if len(factors) >= FEWEST and not any(factors):
        name = next((name for name, thing in run.names.items() if not name.startswith("_") and _is_all_0(thing)), "")
        what = (
            f"{same}: every number that a parameter is multiplied with is 0, so the parameters move nothing and {SILENT} "
            f"at them. The inputs{f' in {name}' if name else ''} became 0 before the model got them"
        )
        where = variable_line(Loop(one.visit), name) if name else finding.where
        evidence = f"{len(factors)} of {len(factors)} factors of parameters are 0 in one of the first passes"
        return replace(finding, kind="data", what=what, where=where, evidence=evidence, fix=f"print {name or 'them'}")
    what = (
        f"{same}, for {SILENT} at the parameters. The walk is right: on every way from them to the loss a factor is 0, or "
        "a plain number stands in the place of a value"
    )
    return replace(finding, kind="vanishing", what=what)


def _beside(one: Engine, nodes: list[Any], parameters: set[int]) -> list[float]:
    """The numbers that parameters are multiplied with."""
    found = []
    for node in nodes:
        inputs = one.roles.inputs(node)
        if len(inputs) == 2 and all(map(one.roles.has_number, (*inputs, node))):
            a, b = map(one.roles.number, inputs)
            if one.roles.number(node) == a * b != a + b:
                found += [x for x, beside in ((a, inputs[1]), (b, inputs[0])) if id(beside) in parameters]
    return found


def _is_all_0(thing: Any) -> bool:
    """Whether rows of inputs, with labels beside them or without, hold nothing but 0."""
    rows = [row[0] if isinstance(row, tuple) and row else row for row in thing] if isinstance(thing, list) else []
    tables = [row for row in rows if is_table(row)]
    return len(tables) > 1 and not any(x for row in tables for x in entries(row))
