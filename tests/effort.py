"""How much work something is, whatever else the machine is doing: processor time, never the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def effort(f: Callable[[], Any], tries: int = 1) -> float:
    """Seconds of processor time that one call takes: the least of several tries."""
    found = []
    for _ in range(tries):
        start = time.process_time()
        f()
        found.append(time.process_time() - start)
    return min(found)
