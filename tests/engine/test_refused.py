"""What is refused leaves everything as it was; what is interrupted is done wholly or not at all."""

from __future__ import annotations

import copy
import pickle
import signal
import sys
import threading
from fractions import Fraction

import pytest

import gradwalk as gw
from gradwalk import Value, nn, optim
from gradwalk.engine import many, twin


class Raises:
    def __float__(self):
        raise RuntimeError("not today")


BAD = [10**400, -(10**400), Fraction(10**400), "x", None, 1j, [1.0], object(), Raises(), b"1"]


def refuse(action):
    with pytest.raises((TypeError, ValueError, OverflowError, RuntimeError)):
        action()


@pytest.mark.parametrize("bad", BAD, ids=lambda x: type(x).__name__)
def test_a_refused_number_leaves_the_number(bad):
    v = Value(2.0)
    y = v * 3.0
    y.backward()
    for name in ("data", "grad"):
        refuse(lambda name=name: setattr(v, name, bad))
        refuse(lambda name=name: setattr(y, name, bad))
    refuse(lambda: setattr(y, "partials", (9.0, bad)))
    assert (v.data, v.grad, y.data, y.grad, y.partials) == (2.0, 3.0, 6.0, 1.0, (3.0, 2.0))


def test_partials_are_one_for_each_input():
    y = Value(2.0) * Value(3.0)
    for wrong in ((1.0,), ()):
        with pytest.raises(ValueError, match=f"2 inputs has 2 local derivatives, got {len(wrong)}"):
            y.partials = wrong
    assert y.partials == (3.0, 2.0)
    y.partials = [7, Fraction(1, 2)]
    assert y.partials == (7.0, 0.5)


@pytest.mark.parametrize("bad", [0.5, "x", (), 7], ids=str)
def test_a_backward_that_is_no_function_is_refused(bad):
    v = Value(2.0)
    y = v * 3.0
    with pytest.raises(TypeError, match="function without arguments"):
        y._backward = bad
    y.backward()
    assert v.grad == 3.0
    y._backward = lambda: None
    y._backward = None  # its own step again
    y.backward()
    assert v.grad == 6.0


def module_level_step():
    raise AssertionError("never called")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))])
def test_a_leaf_with_a_backward_of_its_own_is_not_copied(copied):
    v = Value(2.0)
    v._backward = module_level_step
    with pytest.raises(TypeError, match="_backward assigned by hand"):
        copied(v)


@pytest.mark.parametrize("bad", BAD, ids=lambda x: type(x).__name__)
def test_many_numbers_are_written_all_or_none(bad):
    ps = [Value(float(k)) for k in range(5)]
    refuse(lambda: many.scatter(ps, data=[9.0] * 4 + [bad]))
    refuse(lambda: many.scatter(ps, data=[9.0] * 5, grads=[9.0] * 4 + [bad]))
    refuse(lambda: many.scatter([*ps[:4], "p"], data=[9.0] * 5))
    assert many.gather(ps) == ([0.0, 1.0, 2.0, 3.0, 4.0], [0.0] * 5)


# ---- `__init__` once more ----


class Sub(Value):
    pass


@pytest.mark.filterwarnings("ignore:backward")
@pytest.mark.parametrize("kind", [Value, Sub])
def test_a_used_leaf_initialised_again_keeps_its_place(kind):
    a, b = kind(2.0), kind(7.0)
    z = a * 5.0
    a._backward = lambda: None
    a.__init__(3.0)
    z.backward()
    z.backward()
    assert (a.data, a.grad, a._step) == (3.0, 10.0, None)
    with pytest.raises(ValueError, match="made before"):
        a.__init__(3.0, (b,), (1.0,))  # b is younger: its derivative could not reach it
    assert (a.data, a.grad, a.inputs) == (3.0, 10.0, ())
    z.backward()
    assert (a.grad, b.grad) == (15.0, 0.0)


@pytest.mark.filterwarnings("ignore:backward")
@pytest.mark.parametrize("kind", [Value, Sub])
def test_a_used_leaf_may_become_a_result_of_what_is_older(kind):
    b, a = kind(7.0), kind(2.0)
    z = a * 5.0
    a.__init__(3.0, (b,), (2.0,))
    for _ in range(2):
        z.backward()
        assert a.grad == 5.0
    assert b.grad == 20.0


def test_a_plain_number_that_was_shown_stays_one():
    b, x = Value(1.0), Value(4.0)
    z = x * 2.0
    two = z.inputs[1]
    with pytest.raises(ValueError, match="made before"):
        two.__init__(2.0, (b,), (1.0,))
    z.backward()
    assert (x.grad, two.grad) == (2.0, 4.0)


@pytest.mark.skipif(twin.native is None, reason="in plain Python it has no number before its __init__")
def test_used_before_it_was_initialised():
    a = Sub.__new__(Sub)
    z = a * 5.0
    with pytest.raises(ValueError, match="made before"):
        a.__init__(1.0, (Value(1.0),), (1.0,))
    z.backward()
    assert a.grad == 5.0


# ---- interrupts ----


MOVERS = ("optimizers.py", "moving.py", "many.py", "module.py")


def interrupted(action, after):
    """Run it, with a Ctrl-C at the `after`-th line of the code that moves parameters; whether that came in time."""
    left = after

    def count(frame, event, argument):
        nonlocal left
        if event == "line" and frame.f_code.co_filename.endswith(MOVERS):
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return count

    sys.settrace(count)
    try:
        action()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(None)
    return False


@pytest.fixture(params=["in the Values", "on a shelf"])
def kept(request):
    """Where the native engine keeps the numbers of parameters; in plain Python there is one place."""
    before = twin.native.shelve_from(1 if request.param == "on a shelf" else 10**9) if twin.native else 0
    yield
    if twin.native:
        twin.native.shelve_from(before)


class Own(optim.Optimizer):
    remembers = ("kept",)

    def rule(self, x, g, memory, numbers):
        if g > 1e9:  # a branch: it runs in Python
            return x, 0.0
        return x - numbers[0] * g, g + (memory[0] if memory else 0.0)


@pytest.mark.parametrize(
    "make",
    [lambda ps: optim.SGD(ps, lr=0.5), lambda ps: optim.SGD(ps, lr=0.5, momentum=0.9),
     lambda ps: optim.Adam(ps, lr=0.5), lambda ps: Own(ps, lr=0.5)],
    ids=["sgd", "momentum", "adam", "own"],
)  # fmt: skip
def test_ctrl_c_in_a_step_is_all_or_nothing(make, kept):
    def fresh():
        ps = [Value(1.0) for _ in range(6)]
        for p in ps:
            p.grad = 0.25
        return ps, make(ps)

    came, after = True, 0
    while came:
        after += 1
        for steps in (0, 1, 3):  # in the first step memory is made, later it is changed, and shelves are used
            ps, optimizer = fresh()
            twins, twin = fresh()
            for _ in range(steps):
                optimizer.step()
                twin.step()
            came = interrupted(optimizer.step, after)
            if optimizer.state["step"] > steps:
                twin.step()
            assert [p.data for p in ps] == [p.data for p in twins], after
            assert optimizer.state_dict() == twin.state_dict(), after
    assert after > 5


def test_ctrl_c_while_many_are_written(kept):
    class Wide(nn.Module):
        def __init__(self):
            self.ws = [Value(1.0) for _ in range(8)]

    model, came, after = Wide(), True, 0
    for _ in range(3):
        model.zero_grad()
    state = dict.fromkeys(model.state_dict(), 5.0)
    while came:
        after += 1
        came = interrupted(lambda: model.load_state_dict(state), after)
        assert len({p.data for p in model.ws}) == 1
        for p in model.ws:
            p.data, p.grad = 1.0, 8.0
        came |= interrupted(model.zero_grad, after)
        assert len({p.grad for p in model.ws}) == 1
        for p in model.ws:
            p.grad = 8.0
        came |= interrupted(lambda: optim.clip_grad_value(model.ws, 1.0), after)
        assert len({p.grad for p in model.ws}) == 1
    assert after > 5


def test_an_interrupted_forward_leaves_the_graph_as_it_was():
    calls = []

    @gw.operation(partials=lambda out, x: (1.0,))
    def fails_later(x):
        calls.append(x)
        if len(calls) > 1:
            raise RuntimeError("once only")
        return x

    a = Value(2.0)
    b = a * 3.0
    c = fails_later(b)
    a.data = 5.0
    with pytest.raises(RuntimeError):
        c.forward()
    assert (b.data, b.partials, c.data) == (6.0, (3.0, 2.0), 6.0)


# ---- settings and states of optimizers ----


@pytest.mark.parametrize("bad", ["x", 10**400, [0.5], {}, None], ids=lambda x: type(x).__name__)
@pytest.mark.parametrize("name", ["lr", "weight_decay", "momentum", "dampening"])
def test_a_setting_is_a_number_however_it_is_assigned(name, bad):
    optimizer = optim.SGD([Value(1.0)], lr=0.1, momentum=0.9)
    before = getattr(optimizer, name)
    refuse(lambda: setattr(optimizer, name, bad))
    assert getattr(optimizer, name) == before


@pytest.mark.parametrize("bad", [(0.9,), 0.9, ("a", "b"), (0.9, 1.5), None], ids=lambda x: type(x).__name__)
def test_betas_are_two_numbers_however_they_are_assigned(bad):
    optimizer = optim.Adam([Value(1.0)], lr=0.1)
    refuse(lambda: setattr(optimizer, "betas", bad))
    assert optimizer.betas == (0.9, 0.999)


@pytest.mark.parametrize(
    "spoil",
    [lambda s: s["state"].update(step="x"), lambda s: s["state"].update(step=-1),
     lambda s: s["state"].update(mean="xy"),
     lambda s: s["state"].update(square=[1.0, "y"]), lambda s: s["state"].pop("square"), lambda s: s.pop("lr"),
     lambda s: s.update(lr="x"), lambda s: s.update(state=[])],
)  # fmt: skip
def test_a_refused_state_leaves_the_optimizer(spoil):
    ps = [Value(1.0), Value(2.0)]
    optimizer = optim.Adam(ps, lr=0.1)
    ps[0].grad = 1.0
    optimizer.step()
    before = optimizer.state_dict()
    spoilt = optimizer.state_dict()
    spoil(spoilt)
    refuse(lambda: optimizer.load_state_dict(spoilt))
    assert optimizer.state_dict() == before


# ---- modes belong to a thread ----


def test_anomaly_mode_of_one_thread_does_not_reach_another():
    inside, done, seen = threading.Event(), threading.Event(), []

    def other():
        inside.wait(10)
        seen.append(Value(0.0).log().data)
        gw.compile(lambda x: x * 2.0)([1.0])  # a trace over there switches nothing off here
        done.set()

    thread = threading.Thread(target=other)
    thread.start()
    with gw.detect_anomaly():
        inside.set()
        assert done.wait(10)
        with pytest.raises(gw.AnomalyError):
            Value(0.0).log().backward()
    thread.join()
    assert seen == [float("-inf")]
    Value(0.0).log()


def test_blocks_that_end_in_another_order_leave_no_watcher_behind():
    first, second = gw.detect_anomaly(), gw.detect_anomaly()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    with pytest.raises(gw.AnomalyError):
        Value(0.0).log().backward()
    second.__exit__(None, None, None)
    assert Value(0.0).log().data == float("-inf")


def test_a_second_derivative_that_fails_leaves_every_gradient():
    a = Value(2.0)
    b = a * a
    step = b._backward
    b._backward = lambda: step()
    y = b * 3.0
    with pytest.raises(TypeError, match="differentiated again"):
        y.backward(create_graph=True)
    assert (a.grad, b.grad, y.grad) == (0.0, 0.0, 0.0)
    y.backward()
    assert a.grad == 12.0


class ByNumber(Value):
    def __eq__(self, other):
        return self.data == getattr(other, "data", other)

    def __hash__(self):
        return hash(self.data)


def test_values_that_compare_by_number_are_still_one_each():
    a, b = ByNumber(2.0), ByNumber(2.0)
    y = a * a * a + b * b
    assert sum(x is a or x is b for x in gw.build_topo(y)) == 2
    assert gw.grad(lambda p: gw.grad(lambda q: q * q * p)(ByNumber(2.0)) * p)(2.0) == 16.0
    _, move = gw.jvp(lambda p, q: [p * 3, q * 5], [a, b], [1.0, 1.0])
    assert [x.data for x in move] == [3.0, 5.0]
    model = nn.Module()
    model.ws = [a, b]
    assert len(model.parameters()) == len(model.state_dict()) == 2
    optim.SGD(model.parameters(), lr=0.1).step()
