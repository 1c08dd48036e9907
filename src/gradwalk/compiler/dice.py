"""Dice: random generators and iterators, which give a different number each time.

A trace would keep the number it saw forever, so tracing checks whether any dice were thrown.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from types import GeneratorType
from typing import Any

UNSEEN = object()
"""The state of dice that do not show it: only another trace tells whether they were thrown."""


class Dice:
    """Some dice, in their current state."""

    def __init__(self, found: Sequence[Any]) -> None:
        self.found = found
        self._before = [_state(x) for x in found]
        self.seen = UNSEEN not in self._before  # whether `thrown` can tell

    def thrown(self) -> bool:
        """Whether any of them has been used since."""
        return any(_state(x) != state for x, state in zip(self.found, self._before))


def is_dice(x: Any) -> bool:
    kind = type(x)
    if hasattr(kind, "__next__"):
        return not hasattr(kind, "readline")
    return any(hasattr(kind, name) for name in ("getstate", "bit_generator", "get_state"))


def _state(x: Any) -> Any:
    try:
        if isinstance(x, GeneratorType):  # one that runs in a circle may stop where it was
            return UNSEEN if x.gi_frame and x.gi_frame.f_lasti >= 0 else x.gi_frame and x.gi_frame.f_lasti
        if hasattr(x, "bit_generator"):
            return pickle.dumps(x.bit_generator.state)
        if hasattr(x, "get_state"):
            return pickle.dumps(x.get_state())
        return x.getstate() if hasattr(x, "getstate") else pickle.dumps(x.__reduce__())
    except NotImplementedError:  # the operating system's generator has no visible state
        return object()
    except Exception:
        return UNSEEN
