"""The turn of each loop in which every operation is, so that lines from one turn to another can be recognized."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

NONE = -1
"""No turn: outside all loops, or not an operation."""


class Turns:
    """A tree of turns: each lies inside a turn of the loop around its own."""

    def __init__(self, count: int) -> None:
        self.of = array("i", [NONE]) * count
        """For each value, the innermost turn in which it was made."""
        self.above, self.frame = array("i"), array("i")

    def add(self, above: int, frame: int) -> int:
        """Add a turn of a loop, inside a turn of the loop around it."""
        self.above.append(above)
        self.frame.append(frame)
        return len(self.above) - 1

    def put(self, turn: int, units: Iterable[int]) -> None:
        for unit in units if turn != NONE else ():
            self.of[unit] = turn

    def lag(self, one: int, other: int) -> int:
        """The outermost loop in which these two are in different turns; NONE if there is none."""
        if one == NONE or other == NONE:
            return NONE
        if self.above[one] == self.above[other]:
            return self.frame[one] if self.frame[one] == self.frame[other] else NONE
        for a, b in zip(self._inward(one), self._inward(other)):
            if a != b:
                return self.frame[a] if self.frame[a] == self.frame[b] else NONE
        return NONE

    def _inward(self, turn: int) -> list[int]:
        out = []
        while turn != NONE:
            out.append(turn)
            turn = self.above[turn]
        return out[::-1]
