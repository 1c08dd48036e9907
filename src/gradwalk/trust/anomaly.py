"""Anomaly mode: stop where the first NaN or infinity is born, and name the line.

    with gradwalk.detect_anomaly():
        loss = model_loss()
        loss.backward()

This file knows what a bad number is and whose code made it. The engine only
calls `made` for every new result and `walked` for every step of a walk.
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
    """Looks at every result and every step while anomaly mode is on."""

    def __init__(self, before: Any) -> None:
        self.before, self.on = before, True

    def made(self, v: Any) -> None:
        if not self.on:
            return
        line = _users_line()
        v._made_at = line
        if not isfinite(v._data):
            already = [x for x in v.inputs if not isfinite(x._data)]
            cause = "an operand was already so" if already else "here it was born"
            raise AnomalyError(f"{describe(v)}: not a finite number, and {cause}.\n  made at {line}")

    def walked(self, v: Any) -> None:
        if not self.on:
            return
        made_at = getattr(v, "_made_at", "a line outside detect_anomaly(): put the forward pass inside it too")
        if v.is_stale():
            raise AnomalyError(
                f"data changed between forward and backward, around {describe(v)}.\n"
                "The gradient of the forward pass is not that of the present numbers: call backward()\n"
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
    """Within this block, the first NaN or infinity raises AnomalyError, naming the value, its
    operands and the line that made it; so does data changed between forward and backward.
    It holds for the thread that is in the block; for others it changes nothing."""
    modes.watch = mine = Watch(modes.watch)
    try:
        yield
    finally:
        mine.on = False
        while isinstance(modes.watch, Watch) and not modes.watch.on:  # blocks may end in another order than they began
            modes.watch = modes.watch.before
