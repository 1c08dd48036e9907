"""Which failure is the cause of another: found by putting one part right at a time."""

from __future__ import annotations

import pytest

from gradwalk.foreign.finding import find_roles
from gradwalk.lab import classroom
from gradwalk.lab.closures.exercises import SUITE
from gradwalk.lab.closures.mending import built_on, mended

UNORDERED = classroom.SOLUTIONS["diamond"].replace("reversed(order)", "order")
WRONG_POWER = "self.grad += other * self.data ** other * out.grad"


def built(bodies: dict[str, str], *changes: tuple[str, str]) -> type:
    source = classroom.full_class(bodies)[0]
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    names: dict[str, type] = {}
    exec(source, names)
    return names["Value"]


NO_LOG = ("def log(", "def logarithm(")


def causes(kind: type) -> dict[str, list[str]]:
    failed = [exercise for exercise in SUITE.values() if not exercise.grade(kind).passed]
    return {exercise.key: [one.key for one in built_on(kind, exercise, failed)] for exercise in failed}


def test_what_is_built_on_a_wrong_rule() -> None:
    found = causes(built({"pow": WRONG_POWER}, NO_LOG))
    assert found == {"pow": [], "log": [], "truediv": ["pow"], "numbers": ["pow"]}


@pytest.mark.parametrize("operands", ["tuple(_prev)", "set(_prev)"])
def test_what_fails_only_because_of_the_walk(operands: str) -> None:
    found = causes(built({"diamond": UNORDERED}, ("tuple(_prev)", operands)))
    assert found.pop("diamond") == []
    assert {"tanh", "exp"} <= set(found)
    assert all(keys == ["diamond"] for keys in found.values())


def test_two_causes_together_and_a_fault_of_its_own() -> None:
    found = causes(built({"diamond": UNORDERED, "tanh": "self.grad = (1 - out.data**2) * out.grad", "exp": "pass"}))
    assert found["tanh"] == found["exp"] == found["diamond"] == []
    assert found["relu"] == ["diamond"]
    both = causes(built({"add": "self.grad = out.grad\nother.grad = out.grad", "mul": "self.grad = out.grad\n"}))
    assert both["add"] == both["mul"] == []
    assert set(both["diamond"]) == {"add", "mul"}


def test_class_is_as_it_was_afterwards() -> None:
    kind = built({"pow": WRONG_POWER})
    before = dict(vars(kind))
    with mended(find_roles(kind), ["__pow__", "backward"]) as used:
        assert SUITE["pow"].grade(kind)
    assert used == {"__pow__": True, "backward": True}
    assert dict(vars(kind)) == before


def test_nothing_is_said_of_an_engine_that_multiplies_in_its_walk() -> None:
    class Value:
        def __init__(self, data, children=(), local_grads=()):
            self.data, self.grad, self._children = data, 0.0, children

        def __mul__(self, other):
            return Value(self.data * other.data, (self, other))

        def backward(self):
            self.grad = 1.0

    assert built_on(Value, SUITE["mul"], [SUITE["mul"], SUITE["diamond"]]) == []
