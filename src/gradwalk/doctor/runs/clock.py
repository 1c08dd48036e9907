"""A clock that shows the same times in every run, so that a program's own timings are equal in all trials.

It advances by a hundredth of a second whenever it is read, and by any time slept: a loop that trains for five seconds
ends after some hundred rounds, always the same number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CLOCKS = ("time", "perf_counter", "process_time", "monotonic", "thread_time")
BEGINS = 1_700_000_000.0
TICK = 0.01


@contextmanager
def same_clock() -> Iterator[None]:
    """Make the module `time` show this clock while a program runs."""
    now = BEGINS

    def read() -> float:
        nonlocal now
        now += TICK
        return now

    def read_ns() -> int:
        return round(read() * 1e9)

    def sleep(seconds: float) -> None:
        nonlocal now
        now += max(0.0, seconds)
        slept(seconds)

    slept = time.sleep
    told: dict[str, Callable[..., object]] = {"sleep": sleep}
    told |= dict.fromkeys(CLOCKS, read) | {f"{name}_ns": read_ns for name in CLOCKS}
    real = {name: getattr(time, name) for name in told}
    vars(time).update(told)
    try:
        yield
    finally:
        vars(time).update(real)
