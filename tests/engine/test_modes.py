"""The switches of a thread: they come back to what they were, whatever happens on the way."""

import gc
import threading
import weakref

import pytest

import gradwalk as gw
from gradwalk.compiler import trace as tracing
from gradwalk.compiler.trace import trace
from gradwalk.engine.modes import TRIES, modes


class Once:
    """Stands in for `modes.tell`, which runs in the middle of a switch: raises at the n-th call from now."""

    def __init__(self, error, tell, calls=1):
        self.error, self.tell, self.calls = error, tell, calls

    def __call__(self, busy, watched):
        self.calls -= 1
        if not self.calls:
            raise self.error
        if self.tell:
            self.tell(busy, watched)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("calls", [1, 2, 3, 4])
def test_a_trace_ends_although_it_is_interrupted_while_it_begins_or_ends(monkeypatch, error, calls):
    monkeypatch.setattr(modes, "tell", Once(error, modes.tell, calls))
    with pytest.raises(type(error)):
        trace(lambda x: x * 2, (0,))
    assert not modes.tracing
    assert not modes.busy
    x = gw.Value(3.0)
    assert (x * x).data == 9.0


@pytest.mark.parametrize("outside", [None, "a watch"])
def test_a_trace_that_was_interrupted_as_it_ended_is_over(monkeypatch, outside):
    """Ctrl-C may come when `restore` has been called and has not begun yet."""
    restore, calls = modes.restore, []

    def interrupted(*switches):
        calls.append(switches)
        if len(calls) == 1:
            raise KeyboardInterrupt
        restore(*switches)

    monkeypatch.setattr(modes, "restore", interrupted)
    modes.watch = outside
    try:
        with pytest.raises(KeyboardInterrupt):
            trace(lambda x: x * 2, (0,))
        assert gw.Value(3.0).data == 3.0  # which a trace would have to refuse, for a Value from outside
        assert not modes.tracing
        assert modes.watch == outside
    finally:
        modes.watch = None
    assert not modes.busy


def test_a_trace_leaves_nothing_to_the_collector(monkeypatch):
    made = []

    class Seen(tracing.Trace):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            made.append(weakref.ref(self))

    monkeypatch.setattr(tracing, "Trace", Seen)
    gc.disable()
    try:
        trace(lambda x: x * 2, (0,))
        assert [kept() for kept in made] == [None]
    finally:
        gc.enable()


def test_a_watch_ends_although_it_is_interrupted(monkeypatch):
    monkeypatch.setattr(modes, "tell", Once(KeyboardInterrupt(), modes.tell, 2))
    with pytest.raises(KeyboardInterrupt), gw.detect_anomaly():
        pass
    assert modes.watch is None
    assert not modes.busy


def test_memory_that_never_comes_back_ends_in_an_error(monkeypatch):
    calls = []

    def tell(busy, watched):
        calls.append(busy)
        raise MemoryError

    monkeypatch.setattr(modes, "tell", tell)
    with pytest.raises(MemoryError):
        modes.restore(None, None)
    assert len(calls) == TRIES


def test_a_trace_in_one_thread_leaves_the_watch_of_another_alone():
    seen, begun, done = [], threading.Event(), threading.Event()

    def watched():
        with pytest.raises(gw.AnomalyError), gw.detect_anomaly():
            begun.set()
            done.wait(30)
            gw.log(gw.Value(0.0)).backward()
        seen.append(modes.watch)

    thread = threading.Thread(target=watched)
    thread.start()
    begun.wait(30)
    trace(lambda x: x * 2, (0,))
    assert modes.busy  # the other thread is still watched
    done.set()
    thread.join()
    assert seen == [None]
    assert not modes.busy
