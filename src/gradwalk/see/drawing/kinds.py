"""Kinds of values: plain numbers, leaves, results."""

from __future__ import annotations

FIXED, FREE, RESULT = 0, 1, 2
