"""What a page says, waited for: an element may draw itself long after the page has loaded."""

from __future__ import annotations

import re
from typing import Any

PATIENCE = 60_000
"""Milliseconds that anything waited for may take: on a busy machine a page stands still for seconds."""


def says(locator: Any, text: str | re.Pattern[str], why: str = "") -> None:
    """Wait until `text`, or what fits this pattern, can be read somewhere in the element; blanks and line ends count as
    one blank."""
    expect(locator, why).to_contain_text(text, use_inner_text=True, timeout=PATIENCE)


def reads(locator: Any, text: str, why: str = "") -> None:
    """Wait until the element's whole text is `text`."""
    expect(locator, why).to_have_text(text, use_inner_text=True, timeout=PATIENCE)


def there_are(locator: Any, count: int, why: str = "") -> None:
    """Wait until there are so many of them."""
    expect(locator, why).to_have_count(count, timeout=PATIENCE)


def expect(locator: Any, why: str) -> Any:
    from playwright.sync_api import expect as expected  # here: who has no playwright may still collect the tests

    return expected(locator, why or None)
