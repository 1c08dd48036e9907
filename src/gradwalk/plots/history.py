"""The history of a training run: what was measured, epoch by epoch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pictures import LossCurve


@dataclass
class History:
    """What happened, one entry per finished epoch (or step: see `per`).

    losses     the mean loss over the rows, measured during the epoch
    accuracy   the share of rows classified correctly; empty if the targets are not classes
    validation the loss on the validation rows after the epoch, if there are any
    times      seconds since the start
    stopped    why it ended before the last epoch; "" if it did not
    per        what each entry stands for: "epoch", or "step" in a loop of your own that records every step
    """

    losses: list[float] = field(default_factory=list)
    accuracy: list[float] = field(default_factory=list)
    validation: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    stopped: str = ""
    per: str = "epoch"

    @property
    def epochs(self) -> int:
        """The number of finished epochs."""
        return len(self.losses)

    def plot(self) -> LossCurve:
        """The loss curve: print it, `.save("loss.png")`, or leave it as the last line of a notebook cell."""
        from .pictures import LossCurve  # imported here, because it uses this module

        return LossCurve(self)

    def note(self) -> str:
        """The latest numbers as a short text."""
        if not self.losses:
            return f"no {self.per} finished"
        words = [f"loss {self.losses[-1]:.4g}"]
        words += [f"accuracy {self.accuracy[-1]:.1%}"] if self.accuracy else []
        words += [f"validation {self.validation[-1]:.4g}"] if self.validation else []
        return "  ".join(words)

    def __repr__(self) -> str:
        stopped = f"; stopped: {self.stopped}" if self.stopped else ""
        return f"<History: {self.epochs} {self.per}s, {self.note()}{stopped}>"
