"""The terms of a loss, usually one for each row of the data, and what each of them depends on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...foreign.roles import Roles
from ...foreign.slots import is_number, is_single
from ...foreign.tables import is_table

MOST = 400
"""So many terms are looked at."""


def leaves_of_most_terms(roles: Roles, root: Any) -> set[int]:
    """The leaves that at least 60 % of the terms depend on; with fewer than three terms, all leaves."""
    terms = terms_of(roles, root)
    if len(terms) < 3:
        return {id(x) for x in roles.graph(root) if not roles.inputs(x)}
    counts: dict[int, int] = {}
    for term in terms:
        for node in roles.graph(term):
            if not roles.inputs(node):
                counts[id(node)] = counts.get(id(node), 0) + 1
    return {key for key, count in counts.items() if count >= 0.6 * len(terms)}


def terms_of(roles: Roles, root: Any) -> list[Any]:
    """The terms of a loss, scaled or not: from the root down as long as nodes only add."""
    terms: list[Any] = []
    waiting = [root]
    while waiting and len(terms) < MOST:
        node = waiting.pop()
        inputs = roles.inputs(node)
        computed = [x for x in inputs if roles.inputs(x)]
        if len(computed) == 1 and not terms and not waiting:
            waiting += computed  # scaled, or the first of a sum
            if _adds(roles, node, inputs):
                continue
        elif inputs and _adds(roles, node, inputs):
            waiting += computed
        else:
            terms.append(node)
    return terms


def _adds(roles: Roles, node: Any, inputs: list[Any]) -> bool:
    if len(inputs) < 2 or not all(map(roles.has_number, (node, *inputs))):
        return False
    total = sum(map(roles.number, inputs))
    return abs(roles.number(node) - total) <= 1e-9 * max(1.0, abs(total))


def batches(roles: Roles, root: Any) -> set[int]:
    """The leaves that are tables with a row for every row of the results: data, not parameters."""
    nodes = roles.graph(root)
    tall: list[tuple[Any, Any]] = [(x, getattr(x, roles.data)) for x in nodes if hasattr(x, roles.data)]
    tall = [(x, held) for x, held in tall if _is_tall(held)]
    rows = Counter(len(held) for x, held in tall if roles.inputs(x))
    most = rows.most_common(1)[0][0] if rows else 0
    return {id(x) for x, held in tall if not roles.inputs(x) and len(held) == most}


def _is_tall(held: Any) -> bool:
    """Whether this is a table of several rows, each with numbers of its own."""
    return is_table(held) and not is_single(held) and getattr(held, "ndim", 0) != 1 and not is_number(held[0])
