"""Numbers that a bundle keeps side by side: whoever looks at a Value sees what it would see without."""

import copy
import gc
import os
import pickle
import random
import threading
import warnings

import pytest

import gradwalk as gw
from gradwalk import Value, optim
from gradwalk.engine import twin
from gradwalk.engine.many import Bundle, gather, scatter

pytestmark = pytest.mark.skipif(not twin.native, reason="the native engine keeps numbers side by side")

NEVER = 10**9


@pytest.fixture
def shelves():
    before = twin.native.shelve_from(1)
    yield twin.native.shelve_from
    twin.native.shelve_from(before)


class Model:
    """Values that are trained by compiled code, and touched in every other way there is."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.w = [Value(self.rng.uniform(-1, 1)) for _ in range(12)]
        self.optimizer = optim.Adam(self.w, lr=0.1)
        self.few = optim.SGD(self.w[3:9], lr=0.1)
        self.loss = gw.compile(lambda x: gw.sum([(w * x - k) ** 2 for k, w in enumerate(self.w)]))
        self.one = gw.compile(lambda x: self.w[5] * x * self.w[5])
        self.seen = []

    def act(self, action):
        w, rng = self.w, self.rng
        p = rng.choice(w)
        match action:
            case 0 | 1:
                self.optimizer.zero_grad()
                self.loss([0.5, 1.0]).backward()
                self.optimizer.step()
            case 2:
                self.few.step()
            case 3:
                self.few.zero_grad()
            case 4:
                self.one([2.0]).backward()
            case 5:
                self.seen.append((p.data, p.grad))
            case 6:
                p.data = rng.uniform(-1, 1)
            case 7:
                p.grad = rng.uniform(-1, 1)
            case 8:
                out = gw.dot(w, w[::-1]) * p + 2 / p - p**2
                out.backward()
                self.seen.append(out.data)
            case 9:
                (self.loss([1.0]) + p * p).backward()
            case 10:
                self.seen.append((p > 0.1, bool(p), repr(p), float(copy.copy(p).data)))
            case 11:
                self.seen.append(gather(w[:4]))
                scatter(w[2:4], data=[0.25, 0.5], grads=[1.0, 2.0])
            case 12:
                p.backward()
            case 13:
                p.__init__(0.75)
            case 14:
                Bundle(w).zero()
            case 15:
                tree = self.tree = getattr(self, "tree", None) or (w[0] * w[1] + w[2])
                self.seen.append(tree.forward())
            case 16:
                self.few = optim.SGD(rng.sample(w, 5), lr=0.1)
            case 17:
                p._backward = lambda: None
                p._step = None
            case 18:
                self.seen.append(self.one.value_and_grad([3.0]))

    def run(self, steps):
        for _ in range(steps):
            self.act(self.rng.randrange(19))
        return self.seen, [(p.data, p.grad) for p in self.w]


@pytest.mark.parametrize("seed", range(12))
def test_nobody_can_tell(seed, shelves):
    side_by_side = Model(seed).run(200)
    shelves(NEVER)
    assert side_by_side == Model(seed).run(200)


class Named(Value):
    pass


@pytest.mark.parametrize("kind", [Value, Named])
@pytest.mark.parametrize(
    "look",
    [
        lambda p: (p.data, p.grad),
        lambda p: (p._data, p._grad),
        lambda p: (pickle.loads(pickle.dumps(p)).data, 1.5),
        lambda p: (copy.deepcopy(p).data, 1.5),
        lambda p: ((p + 0.0).data, 1.5),
        lambda p: ((0.0 + p).data, 1.5),
        lambda p: ((p * Value(1.0)).data, 1.5),
        lambda p: (gw.sum([p, 0.0]).data, 1.5),
        lambda p: (gw.dot([p], [1.0]).data, 1.5),
        lambda p: ((p**1).data, 1.5),
        lambda p: (gw.relu(p).data, 1.5),
        lambda p: (2.0 if p > 1.5 and p < 2.5 and Value(2.5) > p else 0.0, 1.5),
        lambda p: ((p - 2.0).data + 2.0, p.grad),
        lambda p: (gather([p])[0][0], gather([p])[1][0]),
        lambda p: (gw.compile(lambda x: p * x, reduce=None)([1.0])[0], 1.5),
    ],
)
def test_every_reader_sees_the_numbers(kind, look, shelves):
    w = [kind(1.0), kind(3.0)]
    bundle = optim.SGD(w, lr=1.0)
    bundle.zero_grad()
    w[0].grad, w[1].grad = -1.0, 1.0
    bundle.step()  # from here on the numbers are on the shelf
    bundle.zero_grad()
    scatter(w, grads=[1.5, 1.5])
    bundle.step()
    scatter(w, data=[2.0, 2.0])
    optim.SGD(w, lr=0.0).step()
    bundle.lr = 0.0
    bundle.step()
    assert [look(p) for p in w] == [(2.0, 1.5)] * 2


def test_other_threads_and_a_forked_child_see_the_numbers(shelves):
    w = [Value(1.0), Value(2.0)]
    optimizer = optim.SGD(w, lr=1.0)
    for _ in range(3):
        optimizer.zero_grad()
    w[0].grad = 1.0
    optimizer.step()
    seen = []
    thread = threading.Thread(target=lambda: seen.append([p.data for p in w]))
    thread.start()
    thread.join()
    optimizer.step()
    if hasattr(os, "fork"):
        with warnings.catch_warnings():  # of JAX, where an earlier test loaded it
            warnings.simplefilter("ignore")
            child = os.fork()
        if not child:
            os._exit(0 if [p.data for p in w] == [-1.0, 2.0] else 1)
        assert os.waitpid(child, 0)[1] == 0
    assert seen == [[0.0, 2.0]]
    assert [p.data for p in w] == [-1.0, 2.0]


def test_a_step_of_the_users_own_may_use_a_bundle(shelves):
    """In the middle of a walk the numbers are in the Values: what it adds there stays."""
    w = [Value(1.0), Value(2.0)]
    bundle, loss = Bundle(w), gw.compile(lambda x: w[0] * w[1] * x)
    bundle.zero()
    bundle.zero()
    out = w[0] * w[1]
    last = w[0] * out + w[1] * w[0]

    def step():
        out.inputs[0].grad += 10.0
        loss([1.0])
        loss([1.0])

    out._backward = step
    last.backward()
    assert (w[0].grad, w[1].grad) == (2.0 + 2.0 + 10.0, 1.0)


def test_a_value_may_die_before_its_shelf(shelves):
    w = [Value(float(k)) for k in range(8)]
    first, second = Bundle(w), Bundle(w[:2])
    for bundle in (first, second) * 2:
        bundle.zero()
    w[0].grad = 5.0
    first.zero()
    del first
    del w[2:]
    gc.collect()
    fresh = [Value(100.0 + k) for k in range(20)]
    second.zero()
    assert [p.data for p in w] == [0.0, 1.0]
    assert [p.grad for p in w] == [0.0, 0.0]
    assert [p.data for p in fresh] == [100.0 + k for k in range(20)]


def test_a_leaf_that_becomes_a_result_leaves_its_shelf(shelves):
    a = Value(3.0)
    w = [Value(1.0), Value(2.0)]
    optimizer = optim.SGD(w, lr=1.0)
    for _ in range(3):
        optimizer.zero_grad()
    w[1].__init__(9.0, (a,), "*")
    optimizer.zero_grad()
    assert w[1].data == 9.0
    assert w[1].inputs == (a,)
    w[0].grad = 4.0
    optimizer.step()
    assert w[0].data == -3.0


def test_a_small_part_of_a_shelf_does_not_move_it(shelves):
    w = [Value(float(k)) for k in range(64)]
    whole, part = optim.SGD(w, lr=1.0), optim.SGD(w[:2], lr=1.0)
    for _ in range(3):
        whole.zero_grad()
        part.zero_grad()
    w[1].grad = 0.5
    part.step()
    whole.step()
    assert [p.data for p in w[:3]] == [0.0, 0.0, 2.0]


def test_without_memory_for_a_shelf_it_goes_on(shelves):
    w = [Value(1.0), Value(2.0)]
    bundle = Bundle(w)
    bundle.zero()
    w[0].grad = 1.0
    twin.native.fail_next(0)
    try:
        bundle.zero()
    finally:
        twin.native.fail_next(-1)
    assert [p.grad for p in w] == [0.0, 0.0]
