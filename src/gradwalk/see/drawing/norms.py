"""Means, squares, and what is divided by the root of their mean: RMS norm and layer norm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...engine.ops import TABLE
from .asking import Asking
from .idiom import Idiom

if TYPE_CHECKING:
    from .trace import Trace


class Norms(Asking):
    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.taken: set[int] = set()
        """The operations of the idioms found so far."""

    def _norm(self, total: int) -> Idiom | None:
        """Numbers, or their differences from their mean, divided by the root of the mean of their squares."""
        mean = self._averaged(total)
        squares, squared = self._squares(total) if mean >= 0 else ([], [])
        if not squared:
            return None
        inside, root = [[total]], [mean]
        more = self._users_of(root)
        if more and all(self._with_number(unit, "+") is not None for unit in more):
            inside.append(root)
            root, more = more, self._users_of(more)
        if not more or not all(self._sign(u) == "sqrt" or self._exponent(u) in (0.5, -0.5) for u in more):
            return None
        inside += [root, more]
        roots, out = set(more), self._users_of(more)
        centred = self._centred(squared)
        known = set(squared)
        again = []
        for unit in out:
            x = self._beside(unit, roots)
            if x not in known and centred and self._difference(x) in {self._difference(y) for y in squared}:
                again.append(x)
            elif x not in known or self._sign(unit) not in ("*", "/"):
                return None
        if not out:
            return None
        if not centred:
            return Idiom("RMS norm", len(squared), squares, *inside, out)
        return Idiom("layer norm", len(squared), *centred, squared, squares, *inside, again, out)

    def _squares(self, total: int) -> tuple[list[int], list[int]]:
        """The squares that are added up, and what they are squares of; dot(x, x) has no separate squares."""
        terms = self._terms(total)
        if self.graph.ops[total] is TABLE["dot"]:
            alike = self.graph.inputs[total] == tuple(terms) * 2
            return [], terms if alike else []
        return (terms, [self._squared(x) for x in terms]) if all(map(self._is_square, terms)) else ([], [])

    def _difference(self, unit: int) -> tuple[int, ...]:
        return self.graph.inputs[unit] if unit >= 0 and self._sign(unit) == "-" else ()

    def _centred(self, units: list[int]) -> list[list[int]]:
        """The sum and the mean from which all of these are differences; nothing if they are not."""
        pairs = [self._difference(unit) for unit in units]
        if not all(len(pair) == 2 for pair in pairs) or len({pair[1] for pair in pairs}) != 1:
            return []
        mean = pairs[0][1]
        total = next((x for x in self.graph.inputs[mean] if self._sign(x) == "sum"), -1)
        whole = total >= 0 and self._averaged(total) == mean
        return [[total], [mean]] if whole and set(self._terms(total)) == {x for x, _ in pairs} else []

    def _averaged(self, total: int) -> int:
        """The division of a sum by the number of its terms; -1 if there is none."""
        user = self._only_user(total)
        divided, times = self._with_number(user, "/"), self._with_number(user, "*")
        if divided is None and times is None:
            return -1
        many = len(self._terms(total))
        is_mean = divided == many or (times is not None and math.isclose(times * many, 1, rel_tol=1e-9))
        adds = many > 1 or total in self.trace.terms or self.graph.ops[total] is TABLE["sum"]
        return user if is_mean and many and adds else -1

    def _is_square(self, x: int) -> bool:
        return self.trace.uses[x] == 1 and x not in self.taken and self._squared(x) >= 0

    def _squared(self, x: int) -> int:
        """The value that is squared, a * a or a ** 2; -1 if none is."""
        sign, inputs = self._sign(x), self.graph.inputs[x]
        if sign == "*":
            return int(inputs[0]) if len(inputs) == 2 and inputs[0] == inputs[1] else -1
        return int(inputs[0]) if sign.startswith("**") and self._exponent(x) == 2 else -1
