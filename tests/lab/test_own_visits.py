"""A wrong order of a learner's backward() comes back as a graph and an order, for the picture of lesson 3."""

from __future__ import annotations

from typing import Any

import pytest

from gradwalk.lab import browser
from gradwalk.lab.classroom import SOLUTIONS

COLLECT = """\
order, seen = [], set()
def visit(v):
    if v not in seen:
        seen.add(v)
        {before}
        for x in v._prev:
            visit(x)
        {after}
visit(self)
self.grad = 1.0
for v in {walked}:
    v._backward()
"""


def visits(body: str) -> Any:
    return browser.run_exercise("diamond", body)["visits"]


@pytest.mark.parametrize(
    ("body", "order"),
    [
        (COLLECT.format(before="pass", after="order.append(v)", walked="order"), "a b c d"),
        (COLLECT.format(before="order.append(v)", after="pass", walked="reversed(order)"), "c a b d"),
    ],
)
def test_the_diamond_in_the_learners_own_order(body: str, order: str) -> None:
    found = visits(body)
    assert found["expression"] == "b = a + 1; c = a * 3; d = b * c"
    assert found["values"] == "a=2"
    assert sorted(found["order"].split()) == sorted(order.split())
    assert found["order"].split()[-1] == "d"


def test_an_order_that_spoils_only_a_larger_graph_is_shown_on_that() -> None:
    found = visits(COLLECT.format(before="order.append(v)", after="pass", walked="order"))
    assert found["expression"].startswith("b = a * 3; c = b + 1")
    assert found["order"].split()[0] == "f"


@pytest.mark.parametrize(
    "body",
    [
        SOLUTIONS["diamond"],
        "self.grad = 1.0\ndef visit(v):\n    v._backward()\n    for x in v._prev:\n        visit(x)\nvisit(self)",
        "self.grad = 1.0\nself._backward()",
        SOLUTIONS["diamond"].replace("1.0", "2.0"),
        "1 / 0",
    ],
    ids=["right", "twice", "never", "seed", "broken"],
)
def test_what_is_no_matter_of_the_order_gets_no_picture(body: str) -> None:
    assert visits(body) is None


def test_another_exercise_has_no_walk_to_show() -> None:
    assert browser.run_exercise("add", "self.grad = out.grad\nother.grad = out.grad")["visits"] is None
