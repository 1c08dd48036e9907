"""A walk that is right and slow passes, and is told so with counts; no quick one is, however slow the machine."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from gradwalk.lab.browser import run_code, run_exercise, run_program
from gradwalk.lab.classroom import SOLUTIONS
from gradwalk.lab.code import load
from gradwalk.lab.long_graphs import slow_backward
from gradwalk.lab.mine import module_text

BY_A_LIST = SOLUTIONS["diamond"].replace("set()", "[]").replace("seen.add", "seen.append")
QUICK = {
    "as in the solution": SOLUTIONS["diamond"],
    "written down from the front": """
seen, order = set(), []
def visit(v):
    if v not in seen:
        seen.add(v)
        for x in v._prev:
            visit(x)
        order.insert(0, v)
visit(self)
self.grad = 1.0
for v in order:
    v._backward()
""",
    "by counting uses": """
uses, waiting = {}, [self]
while waiting:
    for x in waiting.pop()._prev:
        if x not in uses:
            uses[x] = 0
            waiting.append(x)
        uses[x] += 1
self.grad = 1.0
ready = [self]
while ready:
    v = ready.pop()
    v._backward()
    for x in v._prev:
        uses[x] -= 1
        if not uses[x]:
            ready.append(x)
""",
}


@pytest.mark.parametrize("body", QUICK.values(), ids=QUICK.keys())
def test_a_quick_walk_is_given_no_advice(body: str) -> None:
    found = run_exercise("diamond", body)
    assert (found["passed"], found["advice"]) == (True, "")


def test_a_walk_that_searches_a_list_passes_with_how_often_it_compared() -> None:
    assert BY_A_LIST.count("[]") == 2, BY_A_LIST
    found = run_exercise("diamond", BY_A_LIST)
    assert found["passed"]
    assert "one of 511 it did so 130,305 times" in found["advice"]
    assert found["advice"] == run_exercise("diamond", BY_A_LIST)["advice"]
    assert "8 times as many values" in found["advice"]
    assert "a `set`" in found["advice"]


def test_no_clock_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which every look at the clock takes an hour says the same."""
    hours = itertools.count(0, 3600)
    for clock in ("perf_counter", "process_time", "monotonic", "time"):
        monkeypatch.setattr(time, clock, lambda: float(next(hours)))
    assert run_exercise("diamond", SOLUTIONS["diamond"])["advice"] == ""


def test_a_class_is_as_it_was_after_it_was_watched() -> None:
    kind = module_class()
    before = dict(vars(kind))
    assert slow_backward(kind) == ""
    assert dict(vars(kind)) == before


def module_class() -> Any:
    names: dict[str, Any] = {}
    exec(module_text("value", {}), names)
    return names["Value"]


def test_a_past_that_is_asked_for_again_and_again_passes_with_the_reason() -> None:
    text = "def past(v):\n    return list(dict.fromkeys([v, *(y for x in v.inputs for y in past(x))]))"
    found: dict[str, Any] = run_code("past", text, {})
    assert found["passed"]
    assert "once for every way" in found["message"]


def test_lesson_9_takes_a_step_on_a_slow_walk_and_says_where_it_is_slow() -> None:
    found = run_code("gpt-step", load()["gpt-step"].solution, {"diamond": BY_A_LIST})
    assert found["passed"]
    assert "go back to lesson 4" in found["message"]
    program = "from gpt import GPT\nfrom gradwalk.lab.keep import keep\nkeep('{}', GPT)"
    said = run_program(program.format("slow"), {"diamond": BY_A_LIST})["output"]
    assert "your backward() of lesson 4 is slow" in said
    said = run_program(program.format("quick"), {})["output"]
    assert "is slow" not in said
    assert "gpt.py is not all yours yet" in said  # at once, not when a long training is over
