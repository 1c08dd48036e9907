"""What the closure lab shows of a failed test, and how long a note of what was filled in stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gradwalk.lab.classroom import SOLUTIONS
from gradwalk.lab.code import load

from .course import PYTHON_START, settled, write
from .reading import says, there_are

Visit = Callable[..., Any]
LESSON = "4-build-the-value-class"
UNSORTED = "self.grad = 1\nfor v in self._prev:\n    v._backward()"
"""A walk of one step: nearly all numbers of nearly all programs are wrong."""


@pytest.mark.parametrize("width", [360, 1440])
def test_a_failed_test_shows_one_number_of_each_of_three_programs_and_counts_the_rest(
    visit: Visit, address: str, width: int
) -> None:
    page = settled(visit(f"{address}{LESSON}.html", width=width))
    lab = page.locator("gradwalk-lab[task=diamond]")
    write(lab, page, UNSORTED)
    lab.get_by_role("button", name="Run test").click()
    found = lab.locator(".findings")
    found.wait_for(timeout=PYTHON_START)
    programs = found.locator("> .table .program").all_inner_texts()
    assert len(programs) == len(set(programs)) == 3
    there_are(found.locator("> .table tbody tr:not(.program)"), len(programs))
    there_are(found.locator("> .table td:nth-child(3)", has_text="?"), len(programs) - 1)
    height = found.bounding_box()["height"]
    assert height < 700, "the sentence and the numbers are seen at one glance"
    assert re.search(r"and \d+ more numbers that are wrong", found.inner_text())
    there_are(lab.locator(".findings table"), 1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("calm", [True, False])
def test_a_wrong_order_is_played_in_the_picture_of_lesson_3(visit: Visit, address: str, calm: bool) -> None:
    page = settled(visit(f"{address}{LESSON}.html", width=360, calm=calm))
    lab = page.locator("gradwalk-lab[task=diamond]")
    write(lab, page, SOLUTIONS["diamond"].replace("reversed(order)", "order"))
    lab.get_by_role("button", name="Run test").click()
    played = lab.locator("gradwalk-visit-order")
    played.wait_for(timeout=PYTHON_START)
    says(played.locator(".message"), "Lost on d")
    says(played.locator(".stop.now"), "d")
    assert "wrong" in played.locator(".verdict").get_attribute("class")
    there_are(lab.locator("table tbody tr:not(.program)"), 3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_filled_in_is_said_until_it_is_written(visit: Visit, address: str) -> None:
    page = settled(visit(f"{address}{LESSON}.html"))
    radd = page.locator("gradwalk-exercise[task=radd]")
    write(radd, page, load()["radd"].solution)
    radd.get_by_role("button", name="Test it").click()
    radd.locator(".verdict").wait_for(timeout=PYTHON_START)
    note = radd.get_by_text("value.py is not all yours yet")
    assert note.is_visible() == bool(note.count()) is True, "its own success does not take the note away"
    lab = page.locator("gradwalk-lab[task=diamond]")
    write(lab, page, SOLUTIONS["diamond"])
    lab.get_by_role("button", name="Run test").click()
    says(lab.locator(".report"), "Right")
    there_are(note, 0)
