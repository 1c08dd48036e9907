"""Whole numbers that count something, checked."""

from __future__ import annotations

from operator import index
from typing import Any


def as_count(n: Any, name: str) -> int:
    """`n` as a whole number, 1 or more, or a ValueError that says so."""
    if not hasattr(n, "__index__") or (count := index(n)) < 1:
        raise ValueError(f"{name} must be a whole number, 1 or more, got {n!r:.40}")
    return count
