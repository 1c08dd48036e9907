"""A clock that tells the same in every run, so that what a program prints of its own speed differs in no trial.

It moves on by a hundredth of a second whenever it is read, and by what is slept: a loop that trains for five seconds
ends after some hundred rounds, in the same one each time.
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
    """While a program runs, the module `time` tells it this time."""
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
