"""Rounds of abuse: random deeds to a handful of Values, in both engines at once, which must agree about each.

What is looked at is what users see: numbers, to the bit; kinds of errors; the shape of the graph. Finalizers, weak
references, cycles and collections go on all the while.
"""

from __future__ import annotations

import copy
import gc
import pickle
import random
import struct
import weakref
from typing import Any

import gradwalk
from tests import twins

BAD = [10**400, "x", None, 1j, [1.0], (), float("nan"), True, 7, b"1"]


class World:
    """One engine's Values, and what is done to them; the other world does the same."""

    def __init__(self, package: Any, seed: int) -> None:
        self.package, self.rng = package, random.Random(seed)
        self.pool = [package.Value(float(k), label=f"v{k}") for k in range(4)]
        self.weak: list[Any] = []

        class Sub(package.Value):  # type: ignore[misc,name-defined]
            pass

        class Slotted(package.Value):  # type: ignore[misc,name-defined]
            __slots__ = ("extra",)

        class Witness:
            def __init__(self, world: World) -> None:
                self.world, self.me = world, self

            def __del__(self) -> None:
                for v in getattr(getattr(self, "world", None), "pool", [])[:2]:  # it may be only half made
                    v.touched = bytes(50)

        self.kinds, self.witness = [package.Value, Sub, Slotted], Witness

    def any(self) -> Any:
        return self.rng.choice(self.pool)

    def number(self) -> Any:
        return self.rng.choice(BAD) if self.rng.random() < 0.3 else self.rng.uniform(-2, 2)

    # ---- deeds ----

    def make(self) -> Any:
        self.pool.append(self.rng.choice(self.kinds)(self.number()))

    def combine(self) -> Any:
        a, b, how = self.any(), self.any(), self.rng.randrange(6)
        self.pool.append(
            a + b if how == 0 else a * b if how == 1 else a - self.number() if how == 2
            else self.package.dot([a, b, 1.0], [b, 2, a]) if how == 3 else self.package.tanh(a) if how == 4 else a**2
        )  # fmt: skip

    def by_hand(self) -> Any:
        inputs = tuple(self.any() for _ in range(self.rng.randint(0, 3)))
        more = tuple(self.number() for _ in range(self.rng.randint(0, 3)))
        self.pool.append(self.rng.choice(self.kinds[:2])(self.number(), inputs, more))

    def again(self) -> Any:
        v = self.any()
        if self.rng.random() < 0.5:
            v.__init__(self.number())
        else:
            v.__init__(self.number(), (self.any(),), (self.number(),))

    def write(self) -> Any:
        setattr(self.any(), self.rng.choice(["data", "grad", "label", "mine", "_backward"]), self.number())

    def partials(self) -> Any:
        self.any().partials = tuple(self.number() for _ in range(self.rng.randint(0, 3)))

    def backward(self) -> Any:
        v = self.any()
        v.backward() if self.rng.random() < 0.7 else v.backward(self.number())

    def forward(self) -> Any:
        return self.any().forward()

    def attribute(self) -> Any:
        v = self.any()
        v.friend = [v, self.any()]
        if self.rng.random() < 0.3:
            del v.friend

    def closure(self) -> Any:
        v, x = self.any(), self.any()

        def step() -> None:
            x.grad = x.grad + 1.0

        v._backward = step

    def witnessed(self) -> Any:
        self.any().witness = self.witness(self)

    def copied(self) -> Any:
        v = self.any()
        how = self.rng.randrange(3)
        self.pool.append(copy.copy(v) if how == 0 else copy.deepcopy(v) if how == 1 else pickle.loads(pickle.dumps(v)))

    def other_class(self) -> Any:
        self.any().__class__ = self.rng.choice(self.kinds)

    def forget(self) -> Any:
        del self.pool[self.rng.randrange(len(self.pool))]
        if len(self.pool) < 2:
            self.pool = [self.package.Value(1.0), self.package.Value(2.0)]

    def weakly(self) -> Any:
        self.weak = [*self.weak[-5:], weakref.ref(self.any())]
        return [ref() is None for ref in self.weak]

    def collect(self) -> Any:
        gc.collect(self.rng.randrange(3))

    def look(self) -> Any:
        return None


DEEDS = [name for name, deed in vars(World).items() if callable(deed) and name not in ("__init__", "any", "number")]
ABOUT_GARBAGE = {"weakly"}  # what is gone by now is each engine's own affair
ONLY_NATIVE = {"other_class"}  # a plain Value is an ordinary object and may change its class


def seen(world: World) -> Any:
    """What a user sees of all Values."""
    place = {id(v): k for k, v in enumerate(world.pool)}
    return [
        (str(v.label)[:20], *map(bits, (v.data, v.grad, *v.partials)), *[place.get(id(x), -1) for x in v.inputs])
        for v in world.pool
    ]


def bits(x: float) -> bytes:
    return struct.pack("<d", float("nan") if x != x else x)


def deeds(rng: random.Random) -> None:
    seed = rng.randrange(1 << 30)
    worlds = World(gradwalk, seed), World(twins.pure(), seed)
    done: list[str] = []
    for _ in range(rng.choice([10, 40])):
        name = rng.choice(DEEDS)
        done.append(name)
        answers = [attempt(world, name) for world in worlds]
        if name in ONLY_NATIVE and answers[0] != answers[1]:
            return  # from here on they are different worlds
        if name not in ABOUT_GARBAGE:
            assert answers[0] == answers[1], (done, answers)
        assert seen(worlds[0]) == seen(worlds[1]), (done, seen(worlds[0]), seen(worlds[1]))


def attempt(world: World, name: str) -> Any:
    try:
        answer = getattr(world, name)()
    except (TypeError, ValueError, AttributeError, OverflowError, pickle.PicklingError) as error:
        return type(error).__name__
    return bits(answer) if isinstance(answer, float) else answer


ROUNDS = [deeds]
