"""The order of a learner's own visits, for the picture in which lesson 3 built orders by hand."""

from __future__ import annotations

import re
from contextlib import suppress

from .feedback import Feedback


def own_visits(report: Feedback) -> dict[str, str] | None:
    """The first program that an order spoils, as <gradwalk-visit-order> takes it; None where it is not the order.

    The picture asks for each value once, so a walk that leaves one out or comes twice is not for it.
    """
    for case in dict.fromkeys(finding.case for finding in report.findings):
        with suppress(Exception):  # a walk that fails when it is looked at alone
            order = report.visits(case)
            graph = _graph(report.programs[case])
            if graph and sorted(order) == sorted(graph["names"].split()) and _too_early(order, graph["expression"]):
                return {"expression": graph["expression"], "values": graph["values"], "order": " ".join(order)}
    return None


def _graph(program: str) -> dict[str, str] | None:
    """A program of one walk, as expression and values; none where it walks more than once."""
    *lines, last = program.splitlines()
    if not re.fullmatch(r"\w+\.backward\(\)", last) or any("backward" in line for line in lines):
        return None
    leaves = [m for line in lines if (m := re.fullmatch(r"(\w+) = Value\((.*)\)", line))]
    results = [line for line in lines if "Value(" not in line]
    names = [leaf[1] for leaf in leaves] + [line.split(" = ")[0] for line in results]
    values = " ".join(f"{leaf[1]}={float(leaf[2]):g}" for leaf in leaves)
    return {"expression": "; ".join(results), "values": values, "names": " ".join(names)}


def _too_early(order: list[str], expression: str) -> bool:
    """Whether a value has its turn before one that uses it."""
    for line in expression.split("; "):
        result, _, computed = line.partition(" = ")
        if any(order.index(x) < order.index(result) for x in re.findall(r"[a-z]\w*", computed)):
            return True
    return False
