"""A hostile neighbour for the tests of the native engine: `pytest -p tests.stress` (see `make stress`).

Not a test file: a plugin. A collection is due at every allocation; garbage whose finalizers touch everything is
always there; and, if asked for, a second thread hammers on the same Values all the while.

    GRADWALK_STRESS=collect   a collection at every allocation, with finalizers
    GRADWALK_STRESS=threads   the same, and a second thread
"""

from __future__ import annotations

import contextlib
import gc
import os
import random
import sys
import threading
import time
import weakref
from collections.abc import Iterator

import pytest
from hypothesis import settings

import gradwalk as gw
from gradwalk.engine import Value, twin

settings.register_profile("stress", max_examples=10, deadline=None, database=None)
settings.load_profile("stress")

HOW = os.environ.get("GRADWALK_STRESS", "collect")
MOST = 64
EAGER = float(os.environ.get("GRADWALK_STRESS_SECONDS", "0.7"))
"""For so many seconds of each test, every collection finds a finalizer; later a few do, for the tests must end."""

ALONE = {
    "test_requests_of_our_own_that_fail",
    "test_requests_of_python_that_fail",
    "test_no_memory_for_a_bundle",
    "test_a_walk_that_runs_out_of_memory_has_changed_no_leaf",
    "test_graphs_across_slabs_give_the_same_bits",
    "test_deep_graphs_of_every_shape_are_freed",
    "test_cycles_are_collected_wherever_they_run",
    "test_every_failure_of_memory_in_a_walk_by_turns_is_undone",
    "test_nothing_is_left_to_the_cyclic_collector",
    "test_everything_is_given_back",
    "test_bytes_per_node",
    "test_zeroing_takes_one_look_at_each",
}
"""They count requests, nodes, objects, bytes or seconds, or make requests fail, which a neighbour would spoil."""

dice = random.Random(1)
living: list[weakref.ref[Value]] = []


def touch(rng: random.Random) -> None:
    """Do to some living Values what users do, and a little more."""
    a, b = Value(rng.random() + 0.5), Value(2.0)
    living.extend(map(weakref.ref, (a, b)))
    del living[:-MOST]
    for v in [v for ref in rng.sample(living, min(4, len(living))) if (v := ref()) is not None]:
        v.seen = bytes(rng.randrange(200))
        v.seen, v.inputs, v.partials, v.label, repr(v), v.__dict__
        v.friend = [v] if rng.random() < 0.3 else None
    y = gw.dot([a, b, 1.0], [b, 3, a], b) * gw.tanh(a)
    y.label = "y"
    y.backward()
    if a.grad == 0.0:
        raise AssertionError("a gradient was lost")


class Gremlin:
    """Garbage as soon as it is made: its finalizer touches everything, and leaves another behind."""

    alive, since = True, 0.0
    busy = threading.local()

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        if Gremlin.alive and not getattr(Gremlin.busy, "on", False) and sys is not None and not sys.is_finalizing():
            Gremlin.busy.on = True
            try:
                late = time.monotonic() - Gremlin.since
                if late < EAGER or dice.random() < 0.02:
                    touch(dice)
                elif late > 3 * EAGER:
                    gc.set_threshold(200, 3, 3)
                Gremlin()
            finally:
                Gremlin.busy.on = False


def hammer(stop: threading.Event) -> None:
    rng = random.Random(7)
    while not stop.is_set():
        touch(rng)
        stop.wait(0.0005)


@pytest.fixture(autouse=True)
def hostile_neighbour(request: pytest.FixtureRequest) -> Iterator[None]:
    if twin.native is None or request.function.__name__ in ALONE:
        yield
        return
    before, stop = gc.get_threshold(), threading.Event()
    thread = threading.Thread(target=hammer, args=(stop,), daemon=True) if HOW == "threads" else None
    switch = sys.getswitchinterval()
    Gremlin.alive, Gremlin.since = True, time.monotonic()
    with contextlib.ExitStack() as after:
        after.callback(gc.set_threshold, *before)
        after.callback(sys.setswitchinterval, switch)
        if thread:
            sys.setswitchinterval(1e-5)
            thread.start()
            after.callback(thread.join)
            after.callback(stop.set)
        gc.collect()
        gc.freeze()  # what is there already need not be looked at: a full collection takes microseconds then
        after.callback(gc.unfreeze)
        gc.set_threshold(1, 3, 3)
        Gremlin()
        yield
        Gremlin.alive = False
    living.clear()
    gc.collect()
