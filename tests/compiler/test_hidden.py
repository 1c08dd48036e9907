"""What a function depends on without any object of its own: built-in names, states of modules, other threads."""

import abc
import builtins
import decimal
import functools
import locale
import os
import queue
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import gradwalk as gw


class Plain:
    pass


THING = Plain()


First, Third, Fourth = (abc.ABCMeta(name, (), {}) for name in ("First", "Third", "Fourth"))


class Second(First):
    pass


@functools.singledispatch
def kind(_):
    return 2.0


@kind.register
def _(_: Third):
    return 5.0


def asked(x):
    return x * (3.0 if isinstance(THING, First) else 2.0)


def matched(x):
    match THING:
        case Fourth():
            return 3.0 * x
    return 2.0 * x


def shared_out(x):
    return x * kind(THING)


def counted(x):
    return x * len([1.0, 2.0]) * sum(map(abs, [-1.0, 2.0]))


def divided(x):
    return x * float(decimal.Decimal(1) / 3)


def of_the_environment(x):
    return x * float(os.getenv("GRADWALK_TEST_RATE"))


def of_the_place(x):
    return x * len(os.getcwd())


CHANGES = {
    "registered": (asked, lambda monkeypatch, folder: Second.register(Plain)),
    "matched": (matched, lambda monkeypatch, folder: Fourth.register(Plain)),
    "dispatched": (shared_out, lambda monkeypatch, folder: Third.register(Plain)),
    "built in": (counted, lambda monkeypatch, folder: monkeypatch.setattr(builtins, "abs", lambda x: 7.0)),
    "decimal": (divided, lambda monkeypatch, folder: monkeypatch.setattr(decimal.getcontext(), "prec", 3)),
    "environment": (of_the_environment, lambda monkeypatch, folder: monkeypatch.setenv("GRADWALK_TEST_RATE", "9")),
    "folder": (of_the_place, lambda monkeypatch, folder: monkeypatch.chdir(folder)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_state_out_of_sight_is_followed(change, monkeypatch, tmp_path):
    monkeypatch.setenv("GRADWALK_TEST_RATE", "4")
    f, happens = CHANGES[change]
    compiled = gw.compile(f, reduce=None)
    before = compiled([3.0])
    assert before == [f(gw.Value(3.0)).data]
    happens(monkeypatch, tmp_path)
    after = f(gw.Value(3.0)).data
    assert compiled([3.0]) == [after] != before


def test_a_locale_is_followed():
    try:
        before = locale.setlocale(locale.LC_ALL)
        f = gw.compile(lambda x: x * len(locale.setlocale(locale.LC_NUMERIC)), reduce=None)
        first = f([1.0])
        locale.setlocale(locale.LC_NUMERIC, "C.UTF-8" if first == [1.0] else "C")
        assert f([1.0]) == [float(len(locale.setlocale(locale.LC_NUMERIC)))]
    except locale.Error:
        pytest.skip("this system has one locale only")
    finally:
        locale.setlocale(locale.LC_ALL, before)


W = gw.Value(1.25)


def by_a_thread(x):
    box = []
    thread = threading.Thread(target=lambda: box.append(W.data))
    thread.start()
    thread.join()
    return x * box[0]


def by_a_pool(x):
    return x * POOL.submit(lambda: W.data).result()


def by_a_queue(x):
    ASKED.put(W)
    return x * ANSWERS.get()


POOL, ASKED, ANSWERS = ThreadPoolExecutor(1), queue.Queue(), queue.Queue()


def answer():
    while (value := ASKED.get()) is not None:
        ANSWERS.put(value.data)


@pytest.mark.parametrize("f", [by_a_thread, by_a_pool, by_a_queue])
def test_a_number_that_another_thread_reads_for_the_function_is_refused(f):
    POOL.submit(int).result()  # its thread is there already
    worker = threading.Thread(target=answer)
    worker.start()
    try:
        with pytest.raises(gw.BranchError, match="one of them read the number of a Value from outside"):
            gw.compile(f, reduce=None)([1.0])
    finally:
        ASKED.put(None)
        worker.join()


def test_a_thread_of_somebody_else_may_read_numbers():
    reading, done = threading.Event(), threading.Event()

    def watch():
        while not done.is_set():
            assert W.data == 1.25
            reading.set()

    def slow(x):
        for _ in range(2000):
            x = x * W
        return x

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        reading.wait()
        assert gw.compile(slow, reduce=None)([0.0]) == [0.0]
    finally:
        done.set()
        watcher.join()
