"""The same operation repeated with one more value each time: the minimum of eight, the product of five."""

from __future__ import annotations

from .asking import Asking
from .idiom import Idiom
from .kinds import FIXED

FOLDS = {"minimum": 3, "maximum": 3, "*": 5}
"""Operations that can be joined into one of many values, in any order, with the least number of values."""


class Folds(Asking):
    def _fold(self, last: int) -> Idiom | None:
        """The chain of operations that ends in this one, if it is the last and nothing else uses the ones between."""
        sign = self._sign(last)
        if sign not in FOLDS or len(self.graph.inputs[last]) != 2 or self._goes_on(last, sign):
            return None
        inside, ends, waiting = list[int](), list[int](), [last]
        while waiting:
            for x in self.graph.inputs[waiting.pop()]:
                if self._sign(x) == sign and self._goes_on(x, sign):
                    inside.append(x)
                    waiting.append(x)
                else:
                    ends.append(x)
        several = len({x for x in ends if self.trace.kind[x] != FIXED}) == len(ends) >= FOLDS[sign]
        word = "product of" if sign == "*" else f"{sign} of"
        return Idiom(word, len(ends), inside, [last]) if several else None

    def _goes_on(self, x: int, sign: str) -> bool:
        """Whether an operation is used once, by one of the same kind, and has no name."""
        user = self._only_user(x)
        own = x in self.trace.kept or x in self.graph.labels.given
        return user >= 0 and not own and self._sign(user) == sign and len(self.graph.inputs[x]) == 2
