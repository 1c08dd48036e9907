"""The few functions written twice, here and in web/src/picture/basics.ts: maps, sorting, texts."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape as escape_text
from typing import Any


def get(table: dict[Any, Any], key: Any, otherwise: Any) -> Any:
    return table.get(key, otherwise)


def put(table: dict[Any, Any], key: Any, x: Any) -> None:
    table[key] = x


def has(table: dict[Any, Any], key: Any) -> bool:
    return key in table


def keys_of(table: dict[Any, Any]) -> list[Any]:
    """The keys, in order of insertion."""
    return list(table)


def ordered(xs: list[Any], key: Callable[[Any], float]) -> list[Any]:
    """Stable sort by a number."""
    return sorted(xs, key=key)


def floor(x: float) -> int:
    return math.floor(x)


def root_of(x: float) -> float:
    return math.sqrt(x)


def log_of(x: float) -> float:
    return math.log10(x)


def is_nan(x: float) -> bool:
    return x != x


def is_finite(x: float) -> bool:
    return math.isfinite(x)


def code_of(c: str) -> int:
    return ord(c)


def is_word(c: str) -> bool:
    """Whether this is a letter, a digit or _."""
    return c.isalnum() or c == "_"


def letters(text: str) -> list[str]:
    """The characters of a text, by code point."""
    return list(text)


def escape(text: str) -> str:
    return escape_text(text)


def digits(x: float) -> str:
    """Six significant digits, as C's %.6g prints them."""
    return format(x, ".6g")


def short(x: float) -> str:
    return format(x, ".3g")


def grouped(n: float) -> str:
    """A whole number with a comma after every three digits."""
    return f"{int(n):,}"


def number_of(text: str, otherwise: float) -> float:
    """The number that a text represents, or else this one."""
    try:
        return float(text)
    except ValueError:
        return otherwise


def whole(x: float) -> str:
    return str(int(x))
