"""While a question is open, its answer stands nowhere on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gradwalk.course import site
from tests.course.learner import nothing_given_away

from .course import LESSONS, build, serving, settled


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    build()
    with serving([site.OWN]) as address:
        yield address


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_answer_to_an_open_question_is_on_the_page(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = settled(visit(f"{address}{lesson}.html"))
    page.evaluate("document.querySelectorAll('main details').forEach((part) => (part.open = true))")
    nothing_given_away(page)
