"""Anomaly mode: stop at the first NaN or infinity, and name the line that made it.

    with gradwalk.detect_anomaly():
        loss = model_loss()
        loss.backward()

The engine only calls `made` for every new result and `walked` for every step of a walk; this
file decides what a bad number is and whose code made it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

from ..engine.errors import OURS, AnomalyError, describe
from ..engine.modes import modes


class Watch:
    """Looks at every result and every step while anomaly mode is on.

    A NaN or an infinity is noted where it is born and followed from result to result. The error is raised when a
    backward pass starts from a result that it reached, or at the end of the block. What the computation itself
    discards is not an anomaly: the side of `where` that was not taken, a mask of -inf under `exp`.
    """

    def __init__(self, before: Any) -> None:
        self.before, self.on = before, True
        self.bad: dict[int, tuple[Any, AnomalyError]] = {}  # by id: the latest results that are not finite
        self.accepted: dict[int, Any] = {}  # -inf and the like that the user put in, and that is passed on unchanged

    def made(self, v: Any) -> None:
        if not self.on:
            return
        line = _users_line()
        v._made_at = line
        births = [self.bad.pop(id(x))[1] for x in v.inputs if id(x) in self.bad]
        if isfinite(v._data):
            return
        given = [x for x in v.inputs if not isfinite(x._data) and not births]
        if given and v._data == v._data and all(id(x) in self.accepted or not x.inputs for x in given):
            self.accepted[id(v)] = v  # an infinity that the user put in, and still an infinity
            return
        cause = "an operand was already so" if given else "here it was born"
        text = f"{describe(v)}: not a finite number, and {cause}.\n  made at {line}"
        self.bad[id(v)] = v, births[0] if births else AnomalyError(text)

    def ended(self) -> None:
        """Called at the end of the block."""
        for _, error in self.bad.values():
            raise error

    def walked(self, v: Any) -> None:
        if not self.on:
            return
        if id(v) in self.bad:
            raise self.bad.pop(id(v))[1]
        made_at = getattr(v, "_made_at", "a line outside detect_anomaly(): put the forward pass inside it too")
        if v.is_stale():
            raise AnomalyError(
                f"data changed between forward and backward, around {describe(v)}.\n"
                "The graph still has the derivatives of the old numbers: call backward()\n"
                f"before changing .data.\n  made at {made_at}"
            )
        for x, d in zip(v.inputs, v.partials):
            if not isfinite(x._grad) and x.op.name != "constant":
                raise AnomalyError(
                    f"the gradient became {x._grad!r} at {describe(v)}:\n"
                    f"its gradient {v._grad!r} times its local derivative {float(d)!r}.\n  made at {made_at}"
                )


def _users_line() -> str:
    """File and line of the nearest caller outside this package."""
    frame = sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(OURS):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


@contextmanager
def detect_anomaly() -> Iterator[None]:
    """Inside this block, the first NaN or infinity raises AnomalyError, naming the value, its
    operands and the line that made it; so does data changed between forward and backward.

    The error is raised by `backward()`, or at the end of the block: what the computation itself
    discards, like the side of a `where` that is not taken, is not an anomaly. Only the thread
    inside the block is watched."""
    modes.watch = mine = Watch(modes.watch)
    try:
        yield
    finally:
        mine.on = False
        watch = modes.watch
        while isinstance(watch, Watch) and not watch.on:  # blocks may end in a different order than they began
            watch = watch.before
        modes.restore(modes.trace, watch)
    mine.ended()
