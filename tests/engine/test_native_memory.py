"""Finalizers, the collector, other threads: whatever they do in between, the native engine holds what it uses.

Each program runs in a process of its own, since what it guards against is a crash. `make sanitize` runs them with freed
slots poisoned, and `make stress` runs the whole native suite with a collection at every allocation.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from gradwalk.engine import twin
from gradwalk.engine import value as engine

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

GARBAGE = '''
import gc, sys, threading
import gradwalk
from gradwalk import Value
from gradwalk.engine.twin import native

class Bomb:
    """Cyclic garbage whose finalizer does something: it goes off in whatever allocation comes next."""
    def __init__(self, action): self.me, self.action = self, action
    def __del__(self): self.action()
'''


def run(code: str, timeout: float = 120) -> None:
    """Run a program that must come to its end: neither a crash nor a wrong answer."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", GARBAGE + textwrap.dedent(code)],
        capture_output=True, text=True, timeout=timeout, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout[-1000:]}\n{done.stderr[-3000:]}"


def test_an_attribute_replaced_by_a_finalizer_while_it_is_read():
    run("""
        gc.set_threshold(1)
        v = Value(1.0)
        v.seen = bytes(6000)
        def replace(): v.seen = bytes(6000)
        for _ in range(4000):
            Bomb(replace)
            assert v.seen == bytes(6000)
    """)


def test_an_attribute_replaced_by_another_thread_while_it_is_read():
    run("""
        sys.setswitchinterval(1e-6)
        v, stop = Value(1.0), threading.Event()
        v.seen = bytes(6000)
        def replace():
            while not stop.is_set(): v.seen = bytes(6000)
        class Slow(str):  # a name whose lookup runs Python code, and so lets the other thread in
            def __hash__(self): return str.__hash__(self)
            def __eq__(self, other): return str.__eq__(self, other)
        thread = threading.Thread(target=replace); thread.start()
        for _ in range(20000): assert len(getattr(v, Slow("seen"))) == 6000
        stop.set(); thread.join()
    """)


def test_a_key_that_empties_the_dict_in_which_it_is_looked_for():
    run("""
        class Key(str):
            def __hash__(self): return hash("seen")
            def __eq__(self, other): v.__dict__.clear(); return True
        for _ in range(300):
            v = Value(1.0)
            v.__dict__[Key("other")] = [bytes(100)]
            try: getattr(v, "seen")
            except AttributeError: pass
    """)


def test_nodes_that_are_being_freed_do_not_go_back_to_the_collector():
    run("""
        class Witness:
            def __del__(self): gc.collect()
        living = []
        for _ in range(60):
            parts = [Value(1.0) for _ in range(5)]
            for k, x in enumerate(parts):
                if k % 2: x.witness = Witness()       # collects while the others wait to be freed
                else: x.__dict__["list"] = [[]]       # filled behind the node's back: found by the next collection
            root = gradwalk.sum(parts)
            del parts, x, root
            living.append(Value(7.0))
        gc.collect()
        assert len({id(v) for v in living}) == 60, "one object was handed out twice"
        assert [v.data for v in living] == [7.0] * 60, "a live Value was overwritten"
        assert native.counts()["tracked"] == 0, native.counts()
    """)


def test_the_first_attribute_set_by_a_finalizer_in_the_middle_of_setting_the_first():
    run("""
        hold = []
        for turn in range(400):
            v = Value(1.0)
            def first(v=v): v.early = 1
            gc.collect(); gc.set_threshold(1 + turn % 40)
            hold.append([{}, {}, {}])  # so that the next dict is allocated, and none used again
            Bomb(first)
            if turn // 40 % 2: v.__dict__
            v.late = 2
            gc.set_threshold(700); gc.collect()
            assert v.__dict__ == {"early": 1, "late": 2}, v.__dict__
            del first, v
        gc.collect()
        assert native.counts()["dicts"] == 0, native.counts()
    """)


@pytest.mark.parametrize("slots", ["__slots__ = ()", "__slots__ = ('more',)", "pass"])
def test_no_door_leads_from_one_layout_to_the_other(slots):
    run(f"""
        class Sub(Value): {slots}
        doors = [
            lambda v, c: setattr(v, "__class__", c), lambda v, c: object.__setattr__(v, "__class__", c),
            lambda v, c: object.__dict__["__class__"].__set__(v, c), lambda v, c: Value.__setattr__(v, "__class__", c),
        ]
        for door in doors:
            for v, kind in ((Value(2.0), Sub), (Sub(2.0), Value)):
                try: door(v, kind)
                except TypeError: pass
                else: raise SystemExit("accepted")
                y = v * v
                y.backward()
                assert v.grad == 4.0
    """)


def test_a_class_that_goes_away_while_its_result_is_made():
    run("""
        for _ in range(100):
            class Sub(Value): pass
            class Other(Value): pass
            class Number:
                def __float__(self):
                    v.__class__ = Other
                    globals().pop("Sub", None); gc.collect()
                    return 2.0
            v = Sub(3.0)
            assert (v * Number()).data == 6.0
            v = Sub(3.0) if "Sub" in globals() else Other(3.0)
            @gradwalk.operation(partials=lambda out, x: (1.0,))
            def op(x): Number().__float__(); return x
            assert op(v).data == 3.0
    """)


def test_a_value_initialised_while_it_is_initialised():
    run("""
        a = Value(1.0)
        class Twice(float):
            def __float__(self):
                if not v.inputs: v.__init__(5.0, (a,), (1.0,))
                return 1.0
        class Odd:
            def __float__(self): return Twice().__float__()
        for _ in range(300):
            v = Value.__new__(Value)
            try: v.__init__(2.0, (a, a), (Odd(), 1.0))
            except TypeError as error: assert "already" in str(error)
            assert v.inputs == (a,), v.inputs
        before = native.counts()["nodes"]
        del v; gc.collect()
        assert native.counts()["nodes"] == before - 1
    """)


def test_lists_emptied_while_numbers_are_written():
    run(
        """
        for _ in range(300):
            ps = [Value(1.0) for _ in range(50)]
            class Evil:
                def __float__(self):
                    for found in gc.get_objects():
                        if type(found) is list and len(found) == 50: found.clear()
                    return 9.0
            try: native.scatter(ps, [2.0] * 49 + [Evil()], [1.0] * 50)
            except (TypeError, ValueError): pass
    """,
        timeout=240,
    )


def test_the_layout_is_checked_against_this_python():
    """Slots that leave less room than this Python's collector needs are refused, before any Value is made."""
    assert twin.native.slots_would_fit(16)
    assert not twin.native.slots_would_fit(8)
    assert not twin.native.slots_would_fit(0)
    for _ in range(500):  # wherever in a slab
        kept = engine.Value(1.0)
        assert twin.native.slots_would_fit(16)
    assert kept.data == 1.0


@pytest.mark.skipif(not twin.native.sanitized, reason="only AddressSanitizer can see it: make sanitize")
def test_a_freed_slot_is_poisoned():
    code = GARBAGE + "import ctypes; v = Value(1.0); place = id(v); del v; ctypes.string_at(place, 8)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert "use-after-poison" in done.stderr


FAULTS = """
import resource
from gradwalk import Value
from gradwalk.engine.twin import set_walk_order
set_walk_order({order!r})
x = Value(0.5)
y = x
for _ in range(20_000):
    y = y * x
y.backward()
y.backward()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    y.backward()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(sys.platform != "linux" or twin.native.sanitized, reason="counted otherwise, or nothing is kept")
@pytest.mark.parametrize("order", ["first", "last", "tape"])
def test_a_walk_keeps_its_lists_for_the_next(order):
    done = subprocess.run([sys.executable, "-c", FAULTS.format(order=order)], capture_output=True, text=True)
    assert int(done.stdout) < 1000, done.stderr  # taken anew, one list alone has over 100 pages in each of 20 walks
