"""JSON from outside, read strictly; and the numbers that JSON has no word for.

Finite numbers are written so that they come back to the last bit; inf, -inf and nan are written as the
strings "inf", "-inf" and "nan".
"""

from __future__ import annotations

import json
import math
from typing import Any

SPECIAL = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
LARGEST = 1.7976931348623157e308


def parse(text: str | bytes | bytearray) -> Any:
    """The data; ValueError, in a few words, for anything that is not strict JSON or repeats a name."""
    try:
        return json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def to_json(x: float) -> float | str:
    """A number as JSON can hold it."""
    return x if math.isfinite(x) else "nan" if x != x else "inf" if x > 0 else "-inf"


def is_number(x: Any) -> bool:
    """Whether `to_json` could have written it."""
    return abs(x) <= LARGEST if type(x) in (int, float) else isinstance(x, str) and x in SPECIAL


def from_json(x: Any) -> float:
    """The number that `to_json` wrote."""
    return SPECIAL[x] if isinstance(x, str) else float(x)


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a name appears twice")
    return table


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")
