"""What belongs together and what does not: rows and targets, the graph of one pass, what each object keeps for itself.

The programs are in cases/together: broken ones, each with the line of its mistake and words that name it, and right
ones, which nothing is said against.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .asking import asked

CASES = Path(__file__).parent / "cases" / "together"

BROKEN = {
    "cut_in_a_gate": ("cut", "share = 1 / (1 + math.exp(-s.data))", "nudged, they move the loss"),
    "cut_in_a_layer": ("cut", "return [max(0.0, sum(", "nudged, they move the loss"),
    "made_once": ("stale", "sigma = log_sigma.exp()", "made once"),
    "moments_of_the_class": ("shared", "velocity = {}", "one for each object, tried on a copy"),
    "sorted_alone": ("data", "marks = sorted(marks, reverse=True)", "without this line, tried on a copy"),
    "density_that_underflows": ("underflow", "density = ", "though no operand is 0"),
    "product_that_underflows": ("underflow", "likelihood = likelihood *", "though no operand is 0"),
    "old_predictions": ("evaluation", "right = sum(", "the same when no parameter is moved"),
}


def doctor(name: str) -> tuple[int, dict[str, Any]]:
    return asked(CASES / f"{name}.py")


@pytest.mark.parametrize("name", BROKEN)
def test_the_mistake_is_found_in_its_line(name):
    kind, line, told = BROKEN[name]
    status, report = doctor(name)
    assert status == 1, report
    finding = report["findings"][0]
    assert finding["kind"] == kind, report
    assert line in finding["where"]["text"], report
    assert told in finding["what"] + finding["evidence"], report


@pytest.mark.parametrize("path", sorted(CASES.glob("right_*.py")), ids=lambda path: path.stem)
def test_a_right_program_is_not_accused(path):
    status, report = doctor(path.stem)
    assert not report["findings"], report
    assert status in (0, 2)


def test_an_input_that_is_driven_uphill_is_left_open():
    status, report = doctor("right_fooling")
    assert status == 2, report
    assert "held fixed" in report["unseen"][0], report
