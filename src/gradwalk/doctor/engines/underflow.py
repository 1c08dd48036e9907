"""Where a number became exactly 0 because it was too small for a float: a product of many factors, exp(-1000)."""

from __future__ import annotations

from math import isfinite, prod
from typing import Any

from ...foreign.reading import symbol_of
from ...foreign.roles import Roles

LEAST_EXPONENT = -745.0
"""exp of less is 0."""


def underflown(roles: Roles, nodes: list[Any]) -> Any:
    """The first result that is 0 only because it underflowed; None if there is none."""
    for node in nodes:
        if not roles.has_number(node) or roles.number(node) != 0:
            continue
        inputs = roles.inputs(node)
        numbers = [roles.number(x) for x in inputs if roles.has_number(x)]
        if not numbers or len(numbers) < len(inputs) or 0 in numbers or not all(map(isfinite, numbers)):
            continue
        if (len(numbers) > 1 and prod(numbers) == 0) or (symbol_of(node) == "exp" and numbers[0] < LEAST_EXPONENT):
            return node
    return None
