"""A loss that is the logarithm of probabilities: it is never above 0, and is to grow."""

from __future__ import annotations

from math import isclose, log
from typing import TYPE_CHECKING, Any

from .cancelling import terms_of

if TYPE_CHECKING:
    from ...foreign.roles import Roles
    from ..watching.recorded import Loop

FEWEST = 4


def is_of_log_probabilities(loop: Loop) -> bool:
    """Whether the one loss of a program is a sum or mean of logarithms, each of a number between 0 and 1 that the
    parameters make. A generator that goes down log(1 - D) is one of two that take turns."""
    roles, root = loop.visit.roles, loop.visit.last_root
    in_turn = len(loop.visit.losses) - len(loop.visit.main_losses) > 0.1 * len(loop.visit.losses)
    if root is None or not roles.has_number(root) or in_turn:
        return False
    terms = terms_of(roles, root)
    return len(terms) >= FEWEST and all(_is_log(roles, term) for term in terms)


def _is_log(roles: Roles, node: Any) -> bool:
    inputs = roles.inputs(node)
    if len(inputs) != 1 or not roles.has_number(node) or not roles.has_number(inputs[0]) or not roles.inputs(inputs[0]):
        return False
    p = roles.number(inputs[0])
    return 0 < p < 1 and isclose(roles.number(node), log(p), rel_tol=1e-9, abs_tol=1e-12)
