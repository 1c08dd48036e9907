"""What a trace depends on: it is followed, or the trace is refused; never an old number."""

import collections
import contextlib
import contextvars
import ctypes
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import gc
import importlib
import itertools
import operator
import os
import queue
import random
import re
import secrets
import subprocess
import sys
import threading
import time
import types
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import compiled, reach, surroundings
from gradwalk.compiler.surroundings import Surroundings, same

RATE = 2.0


def helper(x):
    return x * RATE


def renewed(f, change):
    """What the compiled function gives before and after a change, each beside what the plain one gives."""
    compiled = gw.compile(f, reduce=None)
    pairs = []
    for step in (lambda: None, change):
        step()
        pairs.append((compiled([3.0])[0], f(gw.Value(3.0)).data))
    return pairs


def set_rate(rate):
    global RATE
    RATE = rate


class Scaler:
    k = 2.0

    def __init__(self):
        self.own, self.history = 1.0, []

    def __call__(self, x):
        return x * self.k * self.own * RATE

    @property
    def twice(self):
        return 2 * RATE


class Bare:
    k = 2.0

    def __call__(self, x):
        return x * self.k


def cases():
    scaler, flags, table, numbers = Scaler(), types.SimpleNamespace(train=True), {"k": [2.0]}, np.array([2.0])
    module = types.ModuleType("settings")
    module.deep = types.SimpleNamespace(k=2.0)

    def other(x, k=1.0, *, j=1.0):
        return x * k * j

    def nine(x, k=1.0, *, j=1.0):
        return x * 9

    wrapped = functools.wraps(helper)(lambda x: helper(x) + 1)
    model = nn.MLP(1, [2, 1], activation="tanh", seed=1)
    yield "a global in a helper", lambda x: helper(x), lambda: set_rate(5.0)
    yield "a global in __call__", lambda x: scaler(x), lambda: set_rate(5.0)
    yield "an object itself", scaler, lambda: set_rate(5.0)
    yield "functools.partial", functools.partial(lambda a, x: a * helper(x), 2.0), lambda: set_rate(5.0)
    yield "a wrapped function", wrapped, lambda: set_rate(5.0)
    yield "a property", lambda x: x * scaler.twice, lambda: set_rate(5.0)
    yield "a class attribute", lambda x: scaler(x), lambda: setattr(Scaler, "k", 7.0)
    yield "an attribute that hides it", lambda x: scaler(x), lambda: setattr(scaler, "k", 8.0)
    yield "an instance attribute", lambda x: scaler(x), lambda: setattr(scaler, "own", 3.0)
    yield "a method replaced", lambda x: scaler(x), lambda: setattr(Scaler, "__call__", lambda self, x: x)
    yield "a flag", lambda x: x if flags.train else -x, lambda: setattr(flags, "train", False)
    yield "a list in a dict", lambda x: x * table["k"][0], lambda: table["k"].__setitem__(0, 5.0)
    yield "an array", lambda x: x * float(numbers[0]), lambda: numbers.__setitem__(0, 5.0)
    yield "a module's attribute", lambda x: x * module.deep.k, lambda: setattr(module.deep, "k", 5.0)
    yield "getattr", lambda x: x * getattr(module.deep, "k"), lambda: setattr(module.deep, "k", 6.0)  # noqa: B009
    yield "defaults", lambda x: other(x), lambda: setattr(other, "__defaults__", (4.0,))
    yield "keyword defaults", lambda x: other(x), lambda: other.__kwdefaults__.update(j=4.0)
    yield "code", lambda x: other(x), lambda: setattr(other, "__code__", nine.__code__)
    yield (
        "a layer",
        lambda x: model([x]),
        lambda: model.layers.__setitem__(0, nn.Layer(1, 2, seed=5, activation="tanh")),
    )
    yield "a weight", lambda x: model([x]), lambda: model.layers[1].neurons[0].w.__setitem__(0, gw.Value(9.0))
    bare = Bare()
    yield "an object without attributes of its own", bare, lambda: setattr(bare, "k", 5.0)
    loose = {"RATE": 2.0}
    exec("class Loose:\n def __call__(self, x): return x * RATE\nloose = Loose()", loose)
    yield "a class from exec, of no module", loose["loose"], lambda: loose.update(RATE=5.0)
    inner = types.ModuleType("imported_in_the_function")
    inner.k = 2.0
    sys.modules["imported_in_the_function"] = inner

    def imports(x):
        import imported_in_the_function

        return x * imported_in_the_function.k

    yield "a module imported in the function", imports, lambda: setattr(inner, "k", 5.0)
    yield "-0.0", lambda x: 1 / (x * table["z"]), lambda: table.update(z=-0.0)
    table["z"] = 0.0
    order = {"a": 2.0, "b": 7.0}
    yield "the order of a dict", lambda x: x * next(iter(order.values())), lambda: order.update(a=order.pop("a"))
    made = collections.defaultdict(lambda: 2.0)
    yield "a factory", lambda x: x * made.default_factory(), lambda: setattr(made, "default_factory", lambda: 7.0)
    deep = types.SimpleNamespace(of=types.SimpleNamespace(k=2.0))
    get, wanted = operator.attrgetter("of.k"), ["of"]
    yield "attrgetter", lambda x: x * get(deep), lambda: setattr(deep.of, "k", 7.0)
    yield (
        "a name in a list",
        lambda x: x * getattr(deep, wanted[0]).k,
        lambda: setattr(deep, "of", types.SimpleNamespace(k=9.0)),
    )
    listed = Meta("Listed", (), {"rows": [2.0]})
    yield "what a class of classes reads", lambda x: x * listed[0], lambda: listed.rows.__setitem__(0, 7.0)

    def own(x):
        return x * own.k

    class Other(Bare):
        k = 7.0

    class Whole(int):
        pass

    moved, heir, kept, whole = Bare(), type("Heir", (Bare,), {})(), np.array([Bare()], dtype=object), Whole(2)
    whole.k, changed = 2.0, Meta("Changed", (), {"rows": [2.0]})
    yield "the class of an object", lambda x: moved(x), lambda: setattr(moved, "__class__", Other)
    yield "what a class inherits from", lambda x: heir(x), lambda: setattr(type(heir), "__bases__", (Other,))
    yield "the class of a class", lambda x: x * changed[0], lambda: setattr(changed, "__class__", Fives)
    yield "the class of a module", lambda x: x * module.deep.k, lambda: setattr(module, "__class__", Deeper)
    yield "an object in an array", lambda x: x * kept[0].k, lambda: setattr(kept[0], "k", 7.0)
    yield "an attribute of a number", lambda x: x * whole.k, lambda: setattr(whole, "k", 7.0)
    yield "all attributes", lambda x: x * sum(vars(deep.of).values()), lambda: setattr(deep.of, "more", 7.0)
    yield "their number", lambda x: x * len(bare.__dict__), lambda: setattr(bare, "more", 7.0)
    own.k = 2.0
    yield "an attribute of the function", own, lambda: setattr(own, "k", 7.0)


class Meta(type):
    def __getitem__(cls, i):
        return cls.rows[i]


class Fives(type):
    def __getitem__(cls, i):
        return 5.0


class Deeper(types.ModuleType):
    def __getattribute__(self, name):
        return types.SimpleNamespace(k=9.0) if name == "deep" else super().__getattribute__(name)


@pytest.mark.parametrize("natively", [True, False])
@pytest.mark.parametrize("number", range(len(list(cases()))), ids=[name for name, _, _ in cases()])
def test_a_change_is_followed(number, natively, monkeypatch):
    if not natively:
        monkeypatch.setattr(surroundings, "Watch", surroundings.PlainWatch)
    call = Scaler.__call__
    try:
        _, f, change = list(cases())[number]
        (before, eager_before), (after, eager_after) = renewed(f, change)
        assert (before, after) == (eager_before, eager_after)
        assert repr(before) != repr(after)
    finally:
        set_rate(2.0)
        Scaler.k, Scaler.__call__ = 2.0, call


def test_a_builtin_that_is_defined_later_is_noticed():
    world = {"gw": gw}
    exec("def f(x):\n    return x * max(1.0, 2.0)", world)
    f = gw.compile(world["f"], reduce=None)
    assert f([1.0]) == [2.0]
    world["max"] = lambda a, b: 9.0
    assert f([1.0]) == [9.0]


def test_what_the_code_does_not_mention_does_not_matter():
    scaler = Scaler()
    f = gw.compile(lambda x: scaler(x), reduce=None)
    f([1.0])
    traced = f.program
    for _ in range(3):
        scaler.history.append(1.0)
        scaler.note = len(scaler.history)
        f([1.0])
    assert f.program is traced


def test_an_equal_number_is_no_change():
    table = {"k": 2.5}
    f = gw.compile(lambda x: x * table["k"], reduce=None)
    f([1.0])
    traced = f.program
    table["k"] = float("2.5")
    assert f([2.0]) == [5.0]
    assert f.program is traced
    assert same(1.0, 1.0)
    assert not same(0.0, -0.0)
    assert not same(1, 1.0)


def test_both_ways_to_compare_say_the_same():
    space, numbers, nothing, held = {"a": 1, "b": (2,)}, [1, 2], object(), Scaler()
    facts = (
        (space, 2, dict(space), space, -1, {"c": nothing}),
        (numbers, tuple(numbers)),
        (space, "__class__", dict),
        (held, Scaler),
    )
    watch, plain = (kind(*facts, nothing) for kind in (surroundings.Watch, surroundings.PlainWatch))
    for change in (
        lambda: None,
        lambda: numbers.append(3),
        numbers.pop,
        lambda: space.update(c=1),
        lambda: space.pop("c"),
        lambda: space.update(a=space.pop("a")),  # another order
        lambda: (space.pop("a"), space.update(d=1)),  # another name of the same meaning
        lambda: (space.pop("d"), space.update(a=1)),
        lambda: numbers.reverse(),
        lambda: numbers.reverse(),
        lambda: numbers.clear(),
        lambda: numbers.extend([1, 2]),
        lambda: setattr(held, "__class__", Bare),
        lambda: setattr(held, "__class__", Scaler),
    ):
        change()
        assert watch.unchanged() is plain.unchanged()
    assert watch.unchanged()
    space["a"] = 5
    assert not watch.unchanged()
    assert not plain.unchanged()


def test_every_way_to_set_an_attribute_is_noticed():
    """Also those that Python makes quicker after some turns, and changes that are taken back before the next call."""
    scaler, table = Bare(), {"k": 2.0, "j": 3.0}
    f = gw.compile(lambda x: x * scaler.k * table["k"] * RATE, reduce=None)
    try:
        for turn in range(60):
            scaler.k = 1.0 + turn
            table["k"] = 2.0 + turn % 7
            set_rate(3.0 + turn % 5)
            assert f([1.0]) == [(1.0 + turn) * (2.0 + turn % 7) * (3.0 + turn % 5)]
            now = f.program
            table["j"] = table.pop("k")
            table["k"] = table.pop("j")
            scaler.__dict__.update(k=-scaler.k)
            scaler.__dict__.update(k=-scaler.k)
            assert f([1.0]) == [(1.0 + turn) * (2.0 + turn % 7) * (3.0 + turn % 5)]
            assert turn == 0 or f.program is now
    finally:
        set_rate(2.0)


def test_a_trace_for_rows_of_another_shape_may_change_what_earlier_ones_saw():
    settings, looks, out = {"k": 1.0}, [], []

    def f(xs):
        looks.append(len(xs))
        out[:] = [gw.sum(xs)]  # a record, which makes no difference
        if len(xs) > 2:
            settings["k"] = 5.0
        return gw.sum(xs) * settings["k"]

    compiled = gw.compile(f, reduce=None)
    assert compiled([[1.0, 1.0]]) == [2.0]
    assert compiled([[1.0, 1.0, 1.0]]) == [15.0]
    assert compiled([[1.0, 1.0]]) == [10.0]
    settled = [compiled([[1.0] * n]) for n in (1, 2, 3, 4, 1, 2, 3, 4)]
    traced = len(looks)
    assert [compiled([[1.0] * n]) for n in (1, 2, 3, 4, 1, 2, 3, 4)] == settled == [[5.0 * n] for n in (1, 2, 3, 4)] * 2
    assert len(looks) == traced


def test_a_watch_goes_with_what_it_watches():
    """A function that reaches its own compiled self is a ring, which the collector takes apart."""
    kept = weakref.ref(Scaler())  # gone at once: only to show what a dead one looks like
    assert kept() is None

    def ring():
        scaler, box = Scaler(), {}
        f = gw.compile(lambda x: scaler(x) * (1 if box else 2), reduce=None)
        box["f"] = f
        f([1.0])
        return weakref.ref(scaler)

    kept = ring()
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize(
    "draw",
    [
        lambda: random.random(),
        lambda: random.choice([1.0, 2.0]),
        lambda: GENERATOR.gauss(0, 1),
        lambda: float(np.random.rand()),
        lambda: float(NUMPYS.normal()),
        lambda: next(TICKS),
        lambda: next(MAPPED),
        lambda: random.SystemRandom().random() if False else SYSTEM.random(),
    ],
)
def test_random_numbers_and_iterators_are_refused(draw):
    with pytest.raises(gw.BranchError, match="random number"):
        gw.compile(lambda x: x * draw())([1.0])


def counter():
    count[0] += 1
    return count[0]


def once_more():
    """Not the same at first as later."""
    seen.add("once") if "once" not in seen else seen.add("twice")
    return float(len(seen))


def at_first():
    first = count[0] == 0.0
    count[0] = 0.5
    return 2.0 if first else 1.0


def long_after():
    whole[0] += 1
    return 1.0 if whole[0] < 1000 else 2.0


def circle():
    while True:
        yield random.random()


def advanced():
    numbers = circle()
    next(numbers)
    return numbers


RUNNING, MAPPED, seen, whole = advanced(), map(float, circle()), set(), [0]
count, stack, lines = [0.0], [1.0, 2.0, 3.0, 4.0], queue.SimpleQueue()


@pytest.mark.parametrize(
    "draw",
    [
        lambda: random.Random().random(),
        lambda: np.random.default_rng().random(),
        lambda: secrets.randbelow(1 << 60),
        lambda: os.urandom(1)[0] + 256 * os.urandom(1)[0],
        lambda: time.perf_counter(),
        lambda: id(object()) + time.monotonic_ns(),
        lambda: lines.get(),
        stack.pop,
        counter,
        once_more,
        at_first,
        long_after,
        lambda: next(RUNNING),
    ],
)
def test_what_is_another_program_each_time_is_refused(draw):
    for i in range(4):
        lines.put(i)
    count[0], whole[0] = 0.0, 0
    with pytest.raises(gw.BranchError, match="a different program each time"):
        gw.compile(lambda x: x * draw())([1.0])


def test_what_is_made_at_first_use_and_what_only_keeps_records_is_not():
    class Model:
        calls, table, out = 0, None, None

        def __call__(self, x):
            self.calls += 1
            self.table = self.table or [gw.Value(0.5 * i) for i in range(3)]
            self.out = gw.sum([x * t for t in self.table])
            seen.append(self.out)
            return self.out

    model, seen = Model(), []
    f = gw.compile(model, reduce=None)
    assert f([2.0, 4.0]) == [3.0, 6.0]
    traced, calls = f.program, model.calls
    assert f([2.0]) == [3.0]
    assert (f.program is traced, model.calls, len(seen)) == (True, calls, calls)
    model.table[2].data = 3.0
    assert f([2.0]) == [7.0]


def test_what_objects_hold_out_of_sight_is_followed():
    class Box:
        k = 1.0

    local, number, box = threading.local(), ctypes.c_double(1.0), Box()
    local.k, ref, pair = 1.0, weakref.ref(box), (ctypes.c_float * 2)(1.0, 9.0)
    for f, change in (
        (lambda x: x * local.k, lambda: setattr(local, "k", 5.0)),
        (lambda x: x * number.value, lambda: setattr(number, "value", 5.0)),
        (lambda x: x * pair[0], lambda: pair.__setitem__(0, 5.0)),
        (lambda x: x * ref().k, lambda: setattr(box, "k", 5.0)),
        (lambda x: x * CONTEXT.get(), lambda: CONTEXT.set(5.0)),
    ):
        compiled = gw.compile(f, reduce=None)
        assert compiled([1.0]) == [1.0]
        change()
        assert compiled([1.0]) == [5.0]


CONTEXT: contextvars.ContextVar[float] = contextvars.ContextVar("k", default=1.0)


def test_an_object_behind_a_weak_reference_may_die():
    kept = [Bare()]
    gone = weakref.ref(kept[0])
    f = gw.compile(lambda x: x * (3.0 if gone() is not None else 5.0), reduce=None)
    assert f([1.0]) == [3.0]
    kept.pop()
    assert f([1.0]) == [5.0]


def test_a_branch_in_another_thread_is_refused():
    w = gw.Value(2.0)

    def asked(question):
        def f(x):
            with ThreadPoolExecutor(1) as pool, contextlib.suppress(gw.BranchError):
                return x * pool.submit(question, x).result()
            return x

        return f

    for question in (lambda x: 1 if x > 1 else 2, lambda x: x.data, lambda x: bool(x), lambda x: (x * w).data):
        with pytest.raises(gw.BranchError, match="another thread"):
            gw.compile(asked(question), reduce=None)([2.0, 0.5])
    assert gw.compile(asked(lambda x: x * w), reduce=None)([2.0, 0.5]) == [8.0, 0.5]


GENERATOR, NUMPYS, TICKS, SYSTEM = random.Random(1), np.random.default_rng(1), itertools.count(), random.SystemRandom()


def test_reading_a_number_in_a_trace_is_refused_and_cannot_be_hidden():
    w = gw.Value(2.0, label="w")

    def hidden(x):
        try:
            return x * 2 if x.data > 0 else x
        except BaseException:
            return x * 3

    for f in (
        hidden,
        lambda x: max([x, x * 2], key=lambda v: v.data),
        lambda x: x if x == x * 1 else -x,
        lambda x: x * w.data,
        lambda x: x * w.grad,
        lambda x: (x * x).backward() or x,
        lambda x: x * float(np.sign(x.data)),
    ):
        with pytest.raises((gw.BranchError, TypeError)):
            gw.compile(f, reduce=None)([1.0, -1.0])
    with pytest.raises(gw.BranchError, match=r"(?s)test_surroundings\.py:\d+, in hidden.*x\.data > 0.*gradwalk\.where"):
        gw.compile(hidden)([1.0])
    assert w.grad == 0.0
    assert gw.compile(lambda x: x * gw.Value(3.0).data, reduce=None)([2.0]) == [6.0]  # made inside: it is known


def test_a_kept_stand_in_says_what_it_is():
    kept = []
    gw.compile(lambda x: kept.append(x) or x)([1.0])
    with pytest.raises(TypeError, match="was kept from the trace"):
        (kept[0] * 2).backward()


FORKS = """
import os, signal, threading
import gradwalk as gw

w, stop = gw.Value(2.0), []
gw.compile(lambda x: w * x)([1.0])

def work():
    while not stop:
        gw.compile(lambda x: gw.tanh(w * x) * x)([1.0])

thread = threading.Thread(target=work)
thread.start()
codes = []
for _ in range(10):
    child = os.fork()
    if not child:
        signal.alarm(10)
        os._exit(7 if gw.compile(lambda x: w * x)([1.0]).data == 2.0 else 1)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
stop.append(True)
thread.join()
print(codes)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_process_forked_while_another_thread_compiles_can_compile():
    """In a process of its own: what other tests imported may have an opinion on forks."""
    done = subprocess.run([sys.executable, "-c", FORKS], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == str([7] * 10), done.stderr


class Fixed(NamedTuple):
    rate: float = 0.25


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    rate: float = float("nan")
    when: datetime.timedelta = datetime.timedelta(days=300)


class Colour(enum.Enum):
    RED = 700


def far_down(text):
    """A function whose line number, flags and constants are numbers that Python makes anew at each reading."""
    space = {"gw": gw, "model": nn.MLP(1, [2, 1]), "Colour": Colour}
    exec(compile("from __future__ import annotations\n" + "\n" * 1000 + f"f = lambda x: {text}", "far", "exec"), space)
    return space["f"]


@pytest.mark.parametrize(
    "held",
    [
        far_down("gw.relu(1000 - model([x]))"),
        far_down("(lambda y: y * 1e300 + Colour.RED.value)(x)"),
        functools.partial(far_down("x"), 1000),
        Fixed(),
        Slotted(),
        Colour.RED,
        complex(1, float("nan")),
        decimal.Decimal("1e400"),
        fractions.Fraction(1000, 3),
        datetime.datetime(2026, 11, 16),
        np.float32(1000),
        np.arange(3.0)[::2],
        operator.attrgetter("rate", "when.days"),
        re.compile("a+", re.DOTALL),
        slice(1000, 2000, 3),
        Path("a/b"),
        types.SimpleNamespace(rate=float("nan")),
        collections.OrderedDict(rate=1000),
        (c for c in ()).gi_code,
    ],
    ids=lambda held: type(held).__name__,
)
@pytest.mark.parametrize("natively", [False, True])
def test_what_nobody_has_changed_is_seen_to_be_the_same_at_once(held, natively, monkeypatch):
    """Or every call of a compiled function would be a hundred times slower."""
    if not natively:
        monkeypatch.setattr(surroundings, "Watch", surroundings.PlainWatch)
    assert Surroundings(lambda x: (x, held)).unchanged()


def test_the_snapshot_of_a_model_is_compared_fast():
    model = nn.MLP(8, [64, 64, 1], seed=1)
    around = Surroundings(lambda x: model(x))
    assert not around.changed()
    model.layers[0].neurons[3].w[5] = gw.Value(1.0)
    assert around.changed()
    assert sys.getrefcount(model) < 100


def test_a_first_call_looks_around_once(monkeypatch):
    """What was found before the trace is kept, if nothing has changed meanwhile; else it is looked for again."""
    looks, stack = [], [1.0]

    class Counted(reach.Reach):
        def __init__(self, *given):
            looks.append(given)
            super().__init__(*given)

    monkeypatch.setattr(compiled, "Reach", Counted)
    monkeypatch.setattr(surroundings, "Reach", Counted)
    f = gw.compile(lambda x: helper(x) + stack[-1], reduce=None)
    assert (f([3.0]), len(looks)) == ([3.0 * RATE + 1.0], 1)
    stack.append(2.0)
    assert (f([3.0]), f([3.0])) == ([3.0 * RATE + 2.0], [3.0 * RATE + 2.0])


def test_what_is_run_as_a_program_is_the_users_wherever_it_lies(monkeypatch):
    launcher = f"{os.path.dirname(np.__file__)}/launcher.py"
    monkeypatch.setattr(sys.modules["__main__"], "__file__", launcher, raising=False)
    world = {"gw": gw, "__name__": "__main__", "rate": 2.0}
    f = gw.compile(eval("lambda x: x * rate", world), reduce=None)
    assert f([1.0]) == [2.0]
    world["rate"] = 3.0
    assert f([1.0]) == [3.0]


def test_a_method_of_value_put_there_afterwards_is_followed(monkeypatch):
    w = gw.Value(1.0)
    f = gw.compile(lambda x: (w * x).tanh(), reduce=None)
    f([2.0])
    monkeypatch.setattr(gw.Value, "tanh", lambda self: self * 5.0)
    assert f([2.0]) == [10.0]


@pytest.mark.parametrize("size", [None, 2])
def test_what_a_cache_of_functools_remembers_is_followed(size):
    rate = 2.0

    @functools.lru_cache(maxsize=size)
    def scaled(k):
        return k * rate

    f = gw.compile(lambda x: scaled(3.0) * x, reduce=None)
    assert f([1.0]) == [6.0]
    rate = 5.0
    assert f([1.0]) == [6.0]  # as without compile: it is remembered
    if size:
        assert scaled(1.0) < scaled(2.0)  # the oldest entry is forgotten
    else:
        scaled.cache_clear()
    assert f([1.0]) == [15.0]
    kernel = f._latest
    if not size:  # an entry of somebody else's is no change
        scaled(7.0)
        assert f([1.0]) == [15.0]
        assert f._latest is kernel


def test_a_value_that_a_cache_made_while_a_function_was_traced_is_a_parameter():
    @functools.lru_cache(maxsize=4)
    def weight(name):
        return gw.Value(0.5, label=name)

    @functools.cache
    def table():
        return {"rate": 3.0}

    f = gw.compile(lambda x: weight("w") * table()["rate"] * x, reduce=None)
    assert f([2.0]) == [3.0]
    weight("w").data = 1.0
    assert f([2.0]) == [6.0]
    assert f.parameters == [weight("w")]
    table()["rate"] = 1.0
    assert f([2.0]) == [2.0]


def test_attributes_whose_names_are_put_together_are_followed(monkeypatch):
    world = types.ModuleType("world")
    monkeypatch.setitem(sys.modules, "world", world)

    class Poly:
        k0, k1 = 1.0, 2.0

        def part(self, name):
            if not hasattr(self, name):
                raise AttributeError(f"other numbers than {name}")
            return getattr(self, name)

    def w(k):
        return getattr(world, "w" + str(k))

    poly = Poly()
    world.w1 = 1.0
    f = gw.compile(lambda x: poly.part("".join(["k", str(0)])) + poly.part(f"k{1}") * x * w(1), reduce=None)
    assert f([3.0]) == [7.0]
    poly.k1 = 4.0
    assert f([3.0]) == [13.0]
    Poly.k0 = 0.0
    assert f([3.0]) == [12.0]
    world.w1 = 2.0
    assert f([3.0]) == [24.0]
    kernel, poly.other = f._latest, 5.0  # whose name has none of these parts
    assert f([3.0]) == [24.0]
    assert f._latest is kernel


def test_modules_imported_by_name_are_followed(monkeypatch):
    world = types.ModuleType("world")
    world.rate = 2.0
    monkeypatch.setitem(sys.modules, "world", world)
    f = gw.compile(lambda x: x * importlib.import_module("world").rate + __import__("world").rate, reduce=None)
    assert f([3.0]) == [8.0]
    world.rate = 5.0
    assert f([3.0]) == [20.0]
