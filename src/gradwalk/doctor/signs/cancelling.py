"""The square of a sum where a sum of squares was meant: errors of both signs cancel, and the loss is deceptively small.

Seen in the numbers of one pass: the loss is the square of a value, that value is a sum or a mean, and its terms,
one for each row, depend on the same parameters and have both signs. If a target is subtracted from a sum of outputs,
one of the terms has no parameters: a single row whose outputs are added up is no mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..report import Finding, Place

if TYPE_CHECKING:
    from ...foreign.roles import Roles
    from ..watching.recorded import Loop

FEWEST = 4
NEAR = 1e-9


def squared_sum(loop: Loop) -> Finding | None:
    """The errors of all rows, added up first and squared once."""
    roles, root = loop.visit.roles, loop.visit.early_root
    if root is None or not roles.has_number(root):
        return None
    inner = _root_of_a_square(roles, root)
    terms = terms_of(roles, inner) if inner is not None else []
    wanted = set(loop.parameters)
    behind = [{id(x) for x in roles.graph(term) if id(x) in wanted} for term in terms]
    rows = [term for term, own in zip(terms, behind) if own and own == behind[-1]]
    numbers = [roles.number(term) for term in rows if roles.has_number(term)]
    if len(numbers) < FEWEST or len(rows) < len(terms) or not min(numbers) < 0 < max(numbers):
        return None
    what = (
        f"the sum of the {len(numbers)} errors is squared, and not each of them: errors of both signs cancel, so the "
        "loss can be 0 though no row is right"
    )
    evidence = (
        f"in one pass the errors went from {min(numbers):.4g} to {max(numbers):.4g}, and add up to {sum(numbers):.4g}"
    )
    return Finding("loss", what, _where(loop, root), evidence, "loss = loss + error ** 2   # of each row, then the sum")


def _root_of_a_square(roles: Roles, node: Any) -> Any:
    """What a value is the square of, up to a factor; None if it is not a square."""
    for _ in range(3):
        inputs = {id(x): x for x in roles.inputs(node)}
        results = [x for x in inputs.values() if roles.inputs(x) and roles.has_number(x)]
        if len(results) != 1:
            return None
        if len(inputs) == 1 and _is_near(roles.number(node), roles.number(results[0]) ** 2):
            return results[0]
        node = results[0]
    return None


def terms_of(roles: Roles, node: Any) -> list[Any]:
    """The terms of a sum or mean."""
    return _terms(roles, _undivided(roles, node))


def _undivided(roles: Roles, node: Any) -> Any:
    """The sum behind a mean: what is multiplied by a number, or divided by a whole one."""
    inputs = roles.inputs(node)
    results = [x for x in inputs if roles.inputs(x) and roles.has_number(x)]
    if len(results) != 1 or not roles.has_number(node):
        return node
    factors = [roles.number(x) for x in inputs if x is not results[0] and roles.has_number(x)]
    of, to = roles.number(results[0]), roles.number(node)
    if len(factors) == 1:
        return results[0] if _is_near(to, of * factors[0]) or _is_near(to * factors[0], of) else node
    n = round(of / to) if to and not factors else 0
    return results[0] if n >= FEWEST and _is_near(to * n, of) else node


def _terms(roles: Roles, node: Any) -> list[Any]:
    """The terms of a sum, added one by one: followed as long as one operand has more behind it than the other."""
    found: list[Any] = []
    while len(inputs := roles.inputs(node)) == 2 and all(map(roles.has_number, inputs)):
        if not _is_near(roles.number(node), sum(map(roles.number, inputs))):
            break
        less, more = sorted(inputs, key=lambda x: len(roles.graph(x)))
        if not roles.inputs(less):  # 0.0, which a sum begins with
            return [*found, more]
        found.append(less)
        if len(roles.graph(more)) <= len(roles.graph(less)):
            return [*found, more]
        node = more
    return found


def _is_near(a: float, b: float) -> bool:
    return abs(a - b) <= NEAR * max(1.0, abs(a), abs(b))


def _where(loop: Loop, root: Any) -> Place:
    return loop.visit.birthplaces.get(id(root)) or loop.last_line()
