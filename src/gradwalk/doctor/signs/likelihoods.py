"""A loss that is the logarithm of probabilities: it is never above 0, and should grow."""

from __future__ import annotations

from math import isclose, log
from typing import TYPE_CHECKING, Any

from .cancelling import terms_of

if TYPE_CHECKING:
    from ...foreign.roles import Roles
    from ..watching.recorded import Loop

FEWEST = 4


def is_of_log_probabilities(loop: Loop) -> bool:
    """Whether a program's only loss is a sum or mean of logarithms, each of a number between 0 and 1 that depends on
    the parameters. A generator that minimises log(1 - D) is one of two losses that take turns."""
    roles, root = loop.visit.roles, loop.visit.last_root
    in_turn = len(loop.visit.losses) - len(loop.visit.main_losses) > 0.1 * len(loop.visit.losses)
    if root is None or not roles.has_number(root) or in_turn:
        return False
    terms = terms_of(roles, root)
    return len(terms) >= FEWEST and all(_is_log(roles, term) for term in terms)


def is_below_zero_by_logs(loop: Loop) -> bool:
    """Whether all terms of the loss are below 0 and made with logarithms: `z[k] - log(sum)`, say, the logarithm of a
    probability."""
    roles, root = loop.visit.roles, loop.visit.last_root
    if root is None or not roles.has_number(root):
        return False
    terms = terms_of(roles, root)
    if len(terms) < FEWEST or not all(roles.has_number(x) and roles.number(x) <= 0 for x in terms):
        return False
    return all(_has_log(roles, term) for term in terms[:FEWEST])


def _has_log(roles: Roles, node: Any) -> bool:
    near = [node, *roles.inputs(node)]
    near += [x for y in roles.inputs(node) for x in roles.inputs(y)]
    return any(
        len(roles.inputs(x)) == 1 and 0 < (held := roles.number(roles.inputs(x)[0])) != 1
        and isclose(roles.number(x), log(held), rel_tol=1e-9, abs_tol=1e-12)
        for x in near if roles.has_number(x) and all(map(roles.has_number, roles.inputs(x)))
    )  # fmt: skip


def _is_log(roles: Roles, node: Any) -> bool:
    inputs = roles.inputs(node)
    if len(inputs) != 1 or not roles.has_number(node) or not roles.has_number(inputs[0]) or not roles.inputs(inputs[0]):
        return False
    p = roles.number(inputs[0])
    return 0 < p < 1 and isclose(roles.number(node), log(p), rel_tol=1e-9, abs_tol=1e-12)
