"""While a question is open, its answer stands nowhere on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.course.learner import nothing_given_away

from .course import LESSONS, settled


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_answer_to_an_open_question_is_on_the_page(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = settled(visit(f"{address}{lesson}.html"))
    page.evaluate("document.querySelectorAll('main details').forEach((part) => (part.open = true))")
    nothing_given_away(page)
