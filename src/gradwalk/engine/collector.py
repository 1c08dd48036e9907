"""Python's cyclic garbage collector, out of the way: for a while, or most of the time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector, which would look again and again at a growing heap that holds no garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


SELDOM = 20_000
DEFAULT = gc.get_threshold()


def relieve() -> None:
    """Let the collector come every 20,000 new objects. By default it comes every 700 and goes through all that lives,
    though graphs hold no cycles: half the time of a program that builds them. Settings of the program's own stay."""
    if gc.isenabled() and gc.get_threshold() == DEFAULT:
        gc.set_threshold(SELDOM, *DEFAULT[1:])


def unrelieve() -> None:
    """As before `relieve`, unless the program has changed it since."""
    if gc.get_threshold() == (SELDOM, *DEFAULT[1:]):
        gc.set_threshold(*DEFAULT)
