"""What a witness says of the gradients of one pass, or of one round (witness.py, moves.py)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Testimony:
    """What the witness saw."""

    right: bool | None = None
    slope: float = 0.0  # along one direction, by nudging
    claimed: float = 0.0  # the same by the program's gradients
    graded: int = 0  # values that were there before the pass, and got a gradient in it
    written: int = 0  # values that the program's update writes to
    cut: int = 0  # of these: get no gradient, and move the loss all the same
    idle: int = 0  # of these: get no gradient, and do not move the loss
    loss: float = 0.0  # of that pass or round
    uphill: bool = False  # all that moves goes the wrong way
    which: int = -1  # of several numbers that may be the loss
    movers: tuple[tuple[str, ...], ...] = ()  # the places of the parameters, in a program of unknown style
    why: str = ""  # nothing can be said

    def __str__(self) -> str:
        return (
            f"nudging {self.graded} values in a random direction moves the loss by {self.slope:.6g} for each unit; by "
            f"their gradients it should be {self.claimed:.6g}"
        )
