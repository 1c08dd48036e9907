"""Switches Python's cyclic garbage collector off for a while, or lets it run less often."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector, which would repeatedly search a growing heap that holds no garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


SELDOM = 20_000
DEFAULTS = (700, 2000)
"""After how many new objects Python's collector comes of itself; from 3.14 on it is the second."""


MANY = 50
"""How many collections of new objects come before an older generation is searched, in a process that ends soon."""


def relieve() -> None:
    """Let the collector come every 20,000 new objects. By default it comes every 700 and goes through all that lives,
    though graphs hold no cycles. Settings of the program's own stay."""
    often, *others = gc.get_threshold()
    if gc.isenabled() and often in DEFAULTS:
        gc.set_threshold(SELDOM, *others)


def postpone() -> None:
    """In a process that ends soon: the collector goes through new objects alone, and not through all that lives. It
    may find garbage, in graphs that hold cycles, but room is not needed for long."""
    relieve()
    often, _, seldom = gc.get_threshold()
    if often == SELDOM:
        gc.set_threshold(often, MANY, seldom)
