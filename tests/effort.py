"""How much work something is, whatever else the machine is doing: processor time, never the clock on the wall."""

from __future__ import annotations

import resource
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


def spent() -> float:
    """The seconds of processor time that this process, and those it waited for, have used so far."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
