"""The two switches that change how every operation behaves.

Kept apart so that the engine can read them without knowing who sets them.
"""

from __future__ import annotations

import threading
from typing import Any


class Modes:
    watch: Any = None
    """Looks at every result and at every step of a walk (anomaly.py), in all threads; or None."""

    def __init__(self) -> None:
        self._here = threading.local()

    @property
    def tracing(self) -> bool:
        """True while this thread records a function for `compile`: no branch may depend on data."""
        return getattr(self._here, "tracing", False)

    @tracing.setter
    def tracing(self, on: bool) -> None:
        self._here.tracing = on


modes = Modes()
