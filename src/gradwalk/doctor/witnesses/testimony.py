"""What a witness says about the gradients of one pass or one round (witness.py, moves.py)."""

from __future__ import annotations

from dataclasses import dataclass

from .containers import Judged
from .kept import Kept
from .reached import Numbers, Path
from .rows import Table
from .rulers import Ruler


@dataclass(frozen=True)
class Testimony:
    """What the witness saw."""

    right: bool | None = None
    slope: float = 0.0  # along one direction, by nudging
    claimed: float = 0.0  # the same by the program's gradients
    graded: int = 0  # values that were there before the pass, and got a gradient in it
    written: int = 0  # values that the program's update writes to
    cut: int = 0  # of these: get no gradient, but move the loss all the same
    idle: int = 0  # of these: get no gradient, and do not move the loss
    loss: float = 0.0  # of that pass or round
    uphill: bool = False  # all that moves goes the wrong way
    factor: float = 0.0  # the gradients are this multiple of the slopes in every direction, else 0
    along: float = 0.0  # the cosine of the angle between the program's step and its gradients
    shared: int = 0  # parameters that also move by the gradient of another one, which is updated before them
    gathered: bool = False  # the step is the one before and a step down the slopes: gradients of all rounds add up
    probe: float = 0.0  # the loss of that round with all parameters nudged in a fixed way
    at: int = 0  # the round that was looked at, from 1: a later one than asked for, if nothing moved there
    which: int = -1  # of several numbers that may be the loss
    movers: tuple[tuple[str, ...], ...] = ()  # the places of the parameters, in a program of unknown style
    candidates: tuple[tuple[int, tuple[tuple[str, ...], ...]], ...] = ()  # what may be the loss, and its parameters
    fixed: tuple[tuple[tuple[str, ...], str], ...] = ()  # parts of their places that never move: [number, gradient]
    grown: tuple[tuple[str, int, int], ...] = ()  # arrays of parameters, how many numbers they held, and hold after it
    groups: tuple[Judged, ...] = ()  # the parameters there, and what each was moved by
    forgotten: tuple[tuple[str, str], ...] = ()  # parameters that never move, each with the gradient that they have
    rows: tuple[Table, ...] = ()  # the data: which of its rows count
    ruler: Ruler | None = None  # the slopes of the loss at the beginning of the round
    kept: Kept = ()  # the groups of parameters, and whether their gradients stand anywhere
    moved: Numbers | None = None  # how far each parameter went in it
    last: Numbers | None = None  # and in the round before
    before: Numbers | None = None  # where it was when the round began
    now: float = 0.0  # the loss of some last rounds
    then: float = 0.0  # and what it would be with the parameters of the first round
    why: str = ""  # why nothing can be said

    @property
    def descends(self) -> bool:
        """Whether the step goes down the slopes: two signs that cancel are a convention, not a mistake."""
        return (1.0 if self.right else self.factor) * self.along < -0.05

    @property
    def is_scaled(self) -> bool:
        """Whether the gradients are the slopes up to one factor, and the steps go down: the walk began with a number
        other than 1, say to turn a sum into a mean. Unless a rule is wrong by itself, that is right."""
        return self.right is False and self.factor > 0 and self.descends and not self.cut

    def __str__(self) -> str:
        if f"{self.slope:.6g}" == f"{self.claimed:.6g}":  # the gradients that exist are right
            return (
                f"{self.cut} of {self.written} values that are updated move the loss when they are nudged, and their "
                "gradients are 0"
            )
        return (
            f"nudging {self.graded} values in a random direction moves the loss by {self.slope:.6g} for each unit; by "
            f"their gradients it should be {self.claimed:.6g}"
        )


MOST_TIED = 0.5
FEWEST_TIED = 6


def alike_in(told: Testimony) -> list[list[Path]]:
    """Groups of parameters that are equal and move alike, the largest first; none if most have a number of their
    own."""
    groups: dict[tuple[str, str], list[Path]] = {}
    live = {path: by for path, by in (told.moved or {}).items() if by}
    for path, by in live.items():
        groups.setdefault((f"{(told.before or {})[path]:.9g}", f"{by:.9g}"), []).append(path)
    tied = sorted((some for some in groups.values() if len(some) > 1), key=len, reverse=True)
    enough = len(live) >= FEWEST_TIED and sum(map(len, tied)) > MOST_TIED * len(live)
    return tied if enough else []
