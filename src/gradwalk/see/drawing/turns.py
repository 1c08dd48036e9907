"""In which turn of which loops every operation is, so that a line from one turn to another is known as one."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

NONE = -1
"""No turn: outside of all loops, or no operation."""


class Turns:
    """A tree: a turn of a loop inside a turn of the loop around it."""

    def __init__(self, count: int) -> None:
        self.of = array("i", [NONE]) * count
        """For each value, the innermost turn that it was made in."""
        self.above, self.frame = array("i"), array("i")

    def add(self, above: int, frame: int) -> int:
        """One more turn of a loop, in a turn of the one around it."""
        self.above.append(above)
        self.frame.append(frame)
        return len(self.above) - 1

    def put(self, turn: int, units: Iterable[int]) -> None:
        for unit in units if turn != NONE else ():
            self.of[unit] = turn

    def lag(self, one: int, other: int) -> int:
        """The outermost loop of which these two are in different turns; NONE if there is none."""
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
